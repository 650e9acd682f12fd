"""让出的座位: whoever was offered a seat and gave it up by their own choice was not without one."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from rules.charter.duty import Duty, Excuse, Excused, Missed, Owed, duty
from rules.charter.facts import Facts, GivenUp, Lobby
from rules.charter.spans import Span
from tests.rules.charter.scene import (
    CHARTER,
    HOUR,
    MONDAY,
    XIAOMING,
    at,
    facts,
    judged,
    leave,
    match,
    member,
    seat,
)

OVER = at("Mo", "04:00", 1)
GAVE_UP, STARTS = at("Th"), at("Sa")


def stands(known: Facts, now: datetime = OVER) -> Duty:
    return duty(known, known.members[0], CHARTER, judged(), now)


def full(*gave_up: GivenUp, host: int | None = None, free: tuple[Span, ...] = ()) -> Lobby:
    """A match that was played, and never had a seat free for long."""
    return Lobby(host, free, began=True, gave_up=gave_up)


def given_up(gave_up_at: datetime = GAVE_UP, starts_at: datetime = STARTS, person: int = XIAOMING) -> GivenUp:
    return GivenUp(person, gave_up_at, starts_at)


def test_who_gave_a_seat_up_was_offered_one() -> None:
    assert stands(facts(seats=[full(given_up())])) == Missed((Span(STARTS, STARTS),), ())


def test_who_never_had_one_is_still_excused() -> None:
    assert stands(facts(seats=[full(given_up(person=2))])) == Excused((Excuse.NO_SEAT,))


def test_it_is_one_seat_beside_those_that_were_free() -> None:
    known = facts(seats=[seat(at("Tu")), full(given_up())])
    assert stands(known) == Missed((Span(at("Tu"), at("Tu", "22:00")), Span(STARTS, STARTS)), ())


def test_until_the_end_of_the_week_it_may_still_be_met() -> None:
    known = facts(seats=[full(given_up())])
    assert stands(known, at("Su")) == Owed(())
    known = facts(seats=[full(given_up())], matches=[match(at("Su", "10:00"))])
    assert not isinstance(stands(known), Missed)


@pytest.mark.parametrize(
    ("gave_up_at", "starts_at"),
    [
        (at("Mo", "04:00") - timedelta.resolution, at("Tu")),
        (at("Su"), at("Mo", "04:00", 1)),
    ],
)
def test_only_a_seat_of_the_week_that_was_given_up_in_it(gave_up_at: datetime, starts_at: datetime) -> None:
    assert stands(facts(seats=[full(given_up(gave_up_at, starts_at))])) == Excused((Excuse.NO_SEAT,))


@pytest.mark.parametrize("first", [3, 5])
def test_a_seat_on_days_of_leave_was_not_offered(first: int) -> None:
    away = member(leaves=(leave(MONDAY + timedelta(days=first), 1),))
    assert stands(facts(away, seats=[full(given_up())])) == Excused((Excuse.NO_SEAT,))


def test_whoever_opened_a_table_and_left_it_early_had_a_seat_and_who_waited_two_hours_has_waited() -> None:
    free = (Span(at("Th", "18:00"), at("Th", "20:10")),)
    early = full(given_up(at("Th", "18:30"), at("Th", "20:10")), host=XIAOMING, free=free)
    assert isinstance(stands(facts(seats=[early])), Missed)
    late = full(given_up(at("Th", "18:00") + 2 * HOUR, at("Th", "20:10")), host=XIAOMING, free=free)
    assert stands(facts(seats=[late])) == Excused((Excuse.NO_SEAT,))
