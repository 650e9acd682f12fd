from __future__ import annotations

from rules.charter.duty import duties, duty
from rules.charter.facts import Booking
from rules.charter.group_week import GroupWeek
from rules.charter.spans import Span
from tests.rules.charter.scene import (
    CHARTER,
    LONG_AGO,
    MONDAY,
    WEEK,
    at,
    facts,
    judged,
    leave,
    match,
    member,
    seat,
)

OVER = at("We", week=1)


def test_what_a_week_is_for_everybody_is_reckoned_once() -> None:
    week = GroupWeek(facts(), judged(), OVER)
    assert week.seats is week.seats
    assert week.before.seats is week.before.seats
    assert week.reminders is week.reminders


def test_the_week_before_is_judged_by_the_same_terms() -> None:
    week = GroupWeek(facts(), judged(1), OVER)
    assert week.before.judged == judged(0)
    assert week.before.before.judged.week.monday == MONDAY - WEEK


def test_what_is_due_is_the_same_for_one_member_as_in_a_whole_group() -> None:
    group = facts(
        member(1),
        member(2, leaves=(leave(MONDAY, 4),)),
        member(3, kept_out=(Span(at("We"), at("Th")),)),
        member(4, bookings=(Booking(4, at("Fr"), ready=True, collapsed=True),)),
        member(5, stays=(Span(LONG_AGO, at("We")),)),
        member(6),
        member(7),
        matches=[match(at("Tu"), people=(7, 8, 9, 10)), match(at("Mo"), people=(6, 8), number=2, humans=2)],
        seats=[seat(at("Tu"), host=1, began=False), seat(at("We", "10:00"))],
    )
    one_by_one = [(one.person, duty(group, one, CHARTER, judged(), OVER)) for one in group.members]
    assert [entry for entry in one_by_one if entry[0] != 5] == list(duties(group, CHARTER, judged(), OVER))
