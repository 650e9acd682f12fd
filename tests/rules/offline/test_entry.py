from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from rules.charter.spans import Span
from rules.offline.entry import Awaiting, Closed, Closing, Counts, Entry, Lapsed, state

AT = datetime(2026, 12, 5, 12, tzinfo=UTC)
ENTRY = Entry(entered_by=1, entered_at=AT, people=(2, 1, 3, 4))


def after(hours: float) -> datetime:
    return AT + timedelta(hours=hours)


def test_an_entry_waits_for_everybody_but_whoever_made_it() -> None:
    assert ENTRY.missing == (2, 3, 4)
    assert replace(ENTRY, confirmed=frozenset({3})).missing == (2, 4)
    assert replace(ENTRY, confirmed=frozenset({1, 2, 3, 4})).missing == ()


def test_an_entry_that_not_all_confirm_lapses_after_three_days() -> None:
    assert state(ENTRY, (), after(71.9)) == Awaiting(after(72))
    assert state(ENTRY, (), after(72)) == Lapsed(after(72))


def test_an_outage_extends_the_days() -> None:
    away = (Span(after(10), after(15)),)
    assert state(ENTRY, away, after(74)) == Awaiting(after(77))
    assert state(ENTRY, away, after(77)) == Lapsed(after(77))
    assert state(ENTRY, (Span(after(70), None),), after(80)) == Awaiting(None)


def test_what_counts_never_lapses() -> None:
    assert state(replace(ENTRY, confirmed_at=after(5)), (), after(500)) == Counts(after(5))


def test_what_was_closed_stays_closed() -> None:
    closed = Closed(Closing.DISPUTED, 2, after(1))
    assert state(replace(ENTRY, closed=closed), (), after(2)) == closed
    assert state(replace(ENTRY, closed=closed), (), after(200)) == closed
