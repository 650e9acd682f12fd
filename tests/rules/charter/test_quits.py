from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.ballots import Ballot
from rules.charter.cases import Breach, Opened
from rules.charter.going_on import Going, GoingOn
from rules.charter.quits import (
    Confirmed,
    Exit,
    LeftGroup,
    Manner,
    MatchOver,
    NoCharge,
    NoQuit,
    OwnTurn,
    Quit,
    Seats,
    Transfer,
    charged,
    manner,
    opened,
    price,
    reversal,
)
from rules.charter.terms import Terms

AT = datetime(2025, 3, 3, 20, tzinfo=UTC)
LI = 12
SEATS = Seats((11, LI, 13, 14), counted=True, full=16, bound=frozenset({11, LI, 13, 14}))
LEAVES = LeftGroup(LI, LI, AT)
TERMS = Terms()


def after(minutes: float) -> datetime:
    return AT + timedelta(minutes=minutes)


def turn(hand: int, minute: float, *, missed: bool = True, confirmed: bool = True) -> OwnTurn:
    return OwnTurn(hand, after(minute), after(minute + 1), missed, confirmed)


def over(*turns: OwnTurn, full: tuple[int, ...] = (1, 2), seen: float | None = None) -> MatchOver:
    return MatchOver(LI, turns, frozenset(full), None if seen is None else after(seen), after(60))


PLAYED = turn(1, 0, missed=False)
SILENT = (PLAYED, turn(1, 2), turn(2, 4), turn(2, 8), turn(2, 11))


@pytest.mark.parametrize(
    ("leaving", "expected"),
    [
        (Confirmed(LI, AT, after(1)), Manner.CONFIRMED),
        (Confirmed(LI, AT, AT), Manner.CONFIRMED),
        (Confirmed(LI, None, after(1)), NoQuit.PRICE_NOT_SHOWN),
        (Confirmed(LI, after(2), after(1)), NoQuit.PRICE_NOT_SHOWN),
        (LEAVES, Manner.LEFT_GROUP),
        (LeftGroup(LI, 3, AT), NoQuit.REMOVED),
        (LeftGroup(LI, None, AT), NoQuit.REMOVED),
        (over(*SILENT), Manner.SILENT),
        (over(), NoQuit.PRESENT),
        (over(*SILENT, turn(2, 13, missed=False)), NoQuit.PRESENT),
    ],
)
def test_what_is_a_quit(leaving: Exit, expected: Manner | NoQuit) -> None:
    assert manner(leaving) is expected


def test_silence_is_a_quit_from_one_full_hand_and_ten_minutes() -> None:
    assert manner(over(PLAYED, turn(2, 0), turn(2, 9))) is Manner.SILENT
    nine = replace(turn(2, 0), asked_at=after(0) + timedelta(seconds=1))
    assert manner(over(PLAYED, nine, turn(2, 9))) is NoQuit.TOO_SHORT
    assert manner(over(PLAYED, turn(1, 2), turn(1, 20))) is NoQuit.TOO_SHORT
    assert manner(over(PLAYED, turn(2, 0), turn(2, 20), full=(1,))) is NoQuit.TOO_SHORT


def test_a_hand_in_which_one_turn_was_played_is_not_missed() -> None:
    assert manner(over(turn(2, 0, missed=False), turn(2, 2), turn(2, 20))) is NoQuit.TOO_SHORT


def test_who_presses_anything_before_the_end_is_there() -> None:
    assert manner(over(*SILENT, seen=12)) is NoQuit.PRESENT
    assert manner(over(*SILENT, seen=11)) is NoQuit.PRESENT
    assert manner(over(*SILENT, seen=9)) is NoQuit.TOO_SHORT
    assert manner(over(*SILENT, turn(3, 20), turn(3, 31), full=(1, 2, 3), seen=12)) is Manner.SILENT
    assert manner(over(*SILENT, seen=1)) is Manner.SILENT


def test_a_turn_whose_panel_did_not_arrive_is_held_against_nobody() -> None:
    lost = turn(2, 13, confirmed=False)
    assert manner(over(*SILENT, lost)) is NoQuit.NOT_CONFIRMED
    assert manner(over(*SILENT, lost, turn(2, 15), turn(2, 40))) is NoQuit.TOO_SHORT
    assert manner(over(*SILENT, lost, turn(3, 15), turn(3, 24), full=(1, 2, 3))) is Manner.SILENT


def test_a_quit_is_charged_with_its_price() -> None:
    shares = tuple(Transfer(LI, other, 16) for other in (13, 14, 11))
    assert charged(LEAVES, SEATS, TERMS) == Quit(LI, Manner.LEFT_GROUP, shares, AT)
    assert charged(LeftGroup(LI, 3, AT), SEATS, TERMS) is NoQuit.REMOVED


def test_the_case_of_a_quit_names_those_who_are_paid_as_parties() -> None:
    found = charged(LEAVES, SEATS, TERMS)
    assert isinstance(found, Quit)
    case = opened(found, 5, SEATS, 44, 2)
    assert case == Opened(5, LI, Breach.QUIT, 2, AT, match=44, others=(11, 13, 14))


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (replace(SEATS, counted=False), NoCharge.NOT_COUNTED),
        (replace(SEATS, bound=frozenset({11, 13, 14})), NoCharge.NOT_BOUND),
        (replace(SEATS, gone=frozenset({LI})), NoCharge.ALREADY),
        (replace(SEATS, vote=GoingOn((LI, 13, 14), after(-5))), NoCharge.DID_NOT_AGREE),
        (
            replace(SEATS, vote=GoingOn((LI, 13, 14), after(-5), (Ballot(LI, Going.END, after(-4)),))),
            NoCharge.DID_NOT_AGREE,
        ),
    ],
)
def test_whom_a_quit_is_not_charged_to(seats: Seats, why: NoCharge) -> None:
    assert charged(LEAVES, seats, TERMS) is why


@pytest.mark.parametrize("going", [Going.AUTOPILOT, Going.SUBSTITUTE])
def test_who_agreed_to_go_on_and_then_leaves_is_charged_too(going: Going) -> None:
    vote = GoingOn((LI, 13, 14), after(-5), (Ballot(LI, going, after(-4)),))
    found = charged(LEAVES, replace(SEATS, gone=frozenset({11}), vote=vote), TERMS)
    assert isinstance(found, Quit)
    assert found.price == (Transfer(LI, 13, 24), Transfer(LI, 14, 24))


@pytest.mark.parametrize(
    ("costs", "full", "shares"),
    [
        (3, 16, [(13, 16), (14, 16), (11, 16)]),
        (4, 16, [(13, 22), (14, 21), (11, 21)]),
        (5, 16, [(13, 27), (14, 27), (11, 26)]),
        (1, 2, [(13, 1), (14, 1)]),
        (0, 16, []),
    ],
)
def test_what_cannot_be_shared_goes_to_the_first_after_the_quitter(
    costs: int, full: int, shares: list[tuple[int, int]]
) -> None:
    found = price(LI, replace(SEATS, full=full), Terms(quit_costs_full=costs))
    assert found == tuple(Transfer(LI, other, points) for other, points in shares)


def test_the_last_of_four_pays_nobody() -> None:
    assert price(LI, replace(SEATS, gone=frozenset({11, 13, 14})), TERMS) == ()


@given(
    st.sampled_from(SEATS.persons),
    st.integers(0, 5),
    st.integers(1, 600),
    st.sets(st.sampled_from(SEATS.persons)),
)
def test_a_price_is_paid_in_full_in_nearly_equal_shares_and_reversed_to_nothing(
    person: int, costs: int, full: int, gone: set[int]
) -> None:
    seats = replace(SEATS, full=full, gone=frozenset(gone - {person}))
    shares = price(person, seats, Terms(quit_costs_full=costs))
    points = [one.points for one in shares]
    others = set(SEATS.persons) - gone - {person}
    assert sum(points) == (costs * full if others else 0)
    assert not points or max(points) - min(points) <= 1
    assert {one.payee for one in shares} <= others
    books = dict.fromkeys(SEATS.persons, 0)
    for one in (*shares, *reversal(shares)):
        books[one.payer] -= one.points
        books[one.payee] += one.points
    assert set(books.values()) == {0}
