"""Outages, pardons, removals and the admins' inbox, as they are stored."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from rules.charter.enforcement import Trip
from rules.charter.facts import Grace, Pardon
from rules.charter.spans import Span
from storage import heartbeat
from storage.address import GroupAddress
from storage.charter import inbox, outages, pardons, removals
from storage.charter.removals import Did, ForRecord, ForWeek, Step
from storage.database import Database
from storage.delivery import failures
from storage.errors import StorageError
from storage.transaction import Tx
from tests.storage.charter.people import a_group

MONDAY = date(2026, 11, 30)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


async def was_up(tx: Tx, since: datetime, until: datetime) -> None:
    at = since
    while at <= until:
        await heartbeat.beat(tx, at, at)
        at += MINUTE


async def test_a_gap_between_beats_is_an_outage_of_every_group(db: Database, now: datetime) -> None:
    group, _ = await a_group(db, now, 1)
    await db.transact(lambda tx: was_up(tx, now, now + HOUR))
    await db.transact(lambda tx: was_up(tx, now + 2 * HOUR, now + 3 * HOUR))
    found = await db.read(lambda tx: outages.outages(tx, group, now, now + 3 * HOUR))
    assert found == (Span(now + HOUR, now + 2 * HOUR),)


async def test_an_outage_that_lasts_has_no_end(db: Database, now: datetime) -> None:
    group, _ = await a_group(db, now, 1)
    await db.transact(lambda tx: was_up(tx, now, now + HOUR))
    found = await db.read(lambda tx: outages.outages(tx, group, now, now + 2 * HOUR))
    assert found == (Span(now + HOUR),)


async def test_a_chat_that_takes_nothing_is_an_outage_of_its_group_alone(db: Database, now: datetime) -> None:
    group, _ = await a_group(db, now, 1)
    other, _ = await a_group(db, now, 1, chat_id=-2)
    await db.transact(lambda tx: was_up(tx, now, now + 6 * HOUR))

    async def fails(tx: Tx) -> None:
        await failures.record_failure(tx, GroupAddress(group), now + HOUR, "sendMessage", 403, "kicked")
        await failures.record_success(tx, GroupAddress(group), now + 2 * HOUR)
        await failures.record_failure(tx, GroupAddress(group), now + 5 * HOUR, "sendMessage", 403, "kicked")

    await db.transact(fails)
    until = now + 6 * HOUR
    found = await db.read(lambda tx: outages.outages(tx, group, now, until))
    assert found == (Span(now + HOUR, now + 2 * HOUR), Span(now + 5 * HOUR))
    assert await db.read(lambda tx: outages.outages(tx, group, now + 3 * HOUR, until)) == found[1:]
    assert await db.read(lambda tx: outages.outages(tx, other, now, until)) == ()


async def test_pardons_and_graces_come_back_by_person(db: Database, now: datetime) -> None:
    group, (ming, fang, admin) = await a_group(db, now, 3)
    grace = Grace(MONDAY, now + HOUR, now + DAY)
    await db.transact(lambda tx: pardons.pardon(tx, group, ming, MONDAY, admin, now))
    await db.transact(lambda tx: pardons.grace(tx, group, fang, grace, admin, now + HOUR))
    assert await db.read(lambda tx: pardons.pardons(tx, group, now)) == (
        {ming: (Pardon(MONDAY, now),)},
        {fang: (grace,)},
    )
    assert await db.read(lambda tx: pardons.pardons(tx, group, now + HOUR)) == ({}, {fang: (grace,)})
    assert await db.read(lambda tx: pardons.pardons(tx, group, now, persons=(admin,))) == ({}, {})


async def test_a_removal_is_opened_once_for_its_cause(db: Database, now: datetime) -> None:
    group, (ming,) = await a_group(db, now, 1)
    week, record = ForWeek(MONDAY, 1, now), ForRecord(now)
    first = await db.transact(lambda tx: removals.open_removal(tx, group, ming, week, now, (Trip.TOO_MANY,)))
    again = await db.transact(lambda tx: removals.open_removal(tx, group, ming, week, now + HOUR))
    other = await db.transact(lambda tx: removals.open_removal(tx, group, ming, record, now + HOUR))
    assert again == first
    assert first.trips == (Trip.TOO_MANY,)
    assert (other.id != first.id, other.cause) == (True, record)
    assert await db.read(lambda tx: removals.removals(tx, group, now)) == (first, other)
    assert await db.read(lambda tx: removals.removals(tx, group, now + HOUR)) == (other,)


async def test_a_removal_remembers_its_steps_in_order(db: Database, now: datetime) -> None:
    group, (ming, admin) = await a_group(db, now, 2)
    opened = await db.transact(lambda tx: removals.open_removal(tx, group, ming, ForRecord(now), now))
    steps = (
        Step(Did.ORDERED, admin, now),
        Step(Did.BEGUN, None, now + HOUR),
        Step(Did.DONE, None, now + HOUR),
    )
    for one in steps:
        await db.transact(lambda tx, one=one: removals.take(tx, opened.id, one))  # type: ignore[misc]
    found = await db.read(lambda tx: removals.removal(tx, opened.id))
    assert found is not None
    assert (found.steps, found.last, found.is_over) == (steps, steps[-1], True)
    assert found.has(Did.ORDERED)
    assert not found.has(Did.MUTED)
    with pytest.raises(StorageError, match="append-only"):
        await db.transact(lambda tx: tx.execute("DELETE FROM removal_steps"))


async def test_what_is_asked_stays_open_until_it_is_answered(db: Database, now: datetime) -> None:
    group, (ming,) = await a_group(db, now, 1)
    asked = await db.transact(
        lambda tx: inbox.ask(tx, group, "removal", 5, now, now + 7 * DAY, frozenset({ming}))
    )
    again = await db.transact(
        lambda tx: inbox.ask(tx, group, "removal", 5, now + DAY, now + 8 * DAY, frozenset({ming}))
    )
    assert again == asked
    assert await db.read(lambda tx: inbox.unsettled(tx, group)) == (asked,)
    assert asked.is_open(now + 6 * DAY)
    assert not asked.is_open(now + 7 * DAY)
    settled = [
        await db.transact(lambda tx: inbox.settle(tx, group, "removal", 5, now + DAY)) for _ in range(2)
    ]
    assert settled == [True, False]
    assert await db.read(lambda tx: inbox.unsettled(tx, group)) == ()


async def test_what_has_lapsed_may_be_asked_anew(db: Database, now: datetime) -> None:
    group, _ = await a_group(db, now, 1)
    await db.transact(lambda tx: inbox.ask(tx, group, "repeat", 5, now, now + 7 * DAY))
    later = now + 9 * DAY
    anew = await db.transact(lambda tx: inbox.ask(tx, group, "repeat", 5, later, later + 7 * DAY))
    assert (anew.asked_at, anew.lapses_at) == (later, later + 7 * DAY)
    assert anew.is_open(later)
