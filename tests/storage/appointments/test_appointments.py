"""Appointments, weekly ones, their tables and the seats that were booked."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import pytest

from rules.charter.facts import Booking, GivenUp, Lobby
from rules.charter.spans import Span
from storage import groups, members, tables
from storage.address import GroupAddress
from storage.appointments import booking, listing, playing, series
from storage.database import Database
from storage.errors import StorageError
from storage.groups import GroupKind
from storage.transaction import Tx

DAY = timedelta(days=1)


async def a_group(tx: Tx, now: datetime) -> int:
    return (await groups.upsert_group(tx, -100, GroupKind.SUPERGROUP, "周末麻将", at=now)).id


async def test_an_appointment_is_live_until_it_is_closed(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        address = GroupAddress(await a_group(tx, now), 7)
        later = await listing.open_appointment(tx, address, "open", now + 2 * DAY, now)
        soon = await listing.open_appointment(tx, address, "open", now + DAY, now)
        assert soon.address == address
        assert soon.stream == f"appointment:{soon.id}"
        assert await listing.live_of_group(tx, address.group_id) == (soon, later)
        await listing.set_phase(tx, later.id, "gathering", now + DAY / 2)
        await listing.close(tx, soon.id, "off", now)
        (left,) = await listing.live_of_group(tx, address.group_id)
        assert (left.id, left.phase, left.starts_at) == (later.id, "gathering", now + DAY / 2)
        closed = await listing.appointment(tx, soon.id)
        assert closed is not None
        assert (closed.phase, closed.closed_at) == ("off", now)
        assert [one.id for one in await listing.of_group(tx, address.group_id, now + DAY, now + 2 * DAY)] == [
            soon.id
        ]
        assert await listing.appointment(tx, 99) is None

    await db.transact(job)


async def test_a_weekly_match_keeps_its_wall_clock_and_ends_once(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        address = GroupAddress(await a_group(tx, now))
        by = await members.upsert_person(tx, 11, "小明", None, at=now)
        made = await series.open_series(tx, address, by.id, 5, time(20), {"seats": 8}, now)
        assert (made.weekday, made.clock, made.plan, made.address) == (5, time(20), {"seats": 8}, address)
        assert await series.open_of_group(tx, address.group_id) == (made,)
        assert await series.end(tx, made.id, now)
        assert not await series.end(tx, made.id, now)
        assert await series.open_of_group(tx, address.group_id) == ()
        assert (await series.series(tx, made.id)) is not None

    await db.transact(job)


async def test_a_weekly_match_is_announced_once_for_each_start(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        address = GroupAddress(await a_group(tx, now))
        by = await members.upsert_person(tx, 11, "小明", None, at=now)
        made = await series.open_series(tx, address, by.id, 5, time(20), {}, now)
        for _ in range(2):
            await listing.open_appointment(tx, address, "open", now + DAY, now, made.id)

    with pytest.raises(StorageError):
        await db.transact(job)


async def test_the_tables_of_a_match_are_known_by_round_and_number(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        group_id = await a_group(tx, now)
        row = await listing.open_appointment(tx, GroupAddress(group_id), "playing", now, now)
        made = [await tables.open_table(tx, group_id, None, "lobby", now) for _ in range(3)]
        await playing.add_table(tx, made[0].id, row.id, 1, 2)
        await playing.add_table(tx, made[1].id, row.id, 1, 1)
        found = await playing.tables_of(tx, row.id)
        assert [(one.table, one.round, one.number) for one in found] == [
            (made[1].id, 1, 1),
            (made[0].id, 1, 2),
        ]
        assert await playing.table_of(tx, made[0].id) == found[1]
        assert await playing.table_of(tx, made[2].id) is None

    await db.transact(job)


async def test_bookings_are_kept_once_and_found_by_time_and_person(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        group_id = await a_group(tx, now)
        row = await listing.open_appointment(tx, GroupAddress(group_id), "off", now, now)
        people = [await members.upsert_person(tx, 11 + number, "小明", None, at=now) for number in range(2)]
        some = [Booking(one.id, now, ready=number == 0, collapsed=True) for number, one in enumerate(people)]
        for _ in range(2):
            await booking.add_bookings(tx, row.id, group_id, some)
        assert await booking.bookings(tx, group_id, now) == {
            one.id: (mine,) for one, mine in zip(people, some, strict=True)
        }
        assert await booking.bookings(tx, group_id, now + DAY) == {}
        assert list(await booking.bookings(tx, group_id, now, persons=[people[1].id])) == [people[1].id]

    await db.transact(job)


async def test_the_seats_of_a_match_are_kept_once_with_who_came_and_who_gave_one_up(
    db: Database, now: datetime
) -> None:
    async def job(tx: Tx) -> None:
        group_id = await a_group(tx, now)
        row = await listing.open_appointment(tx, GroupAddress(group_id), "off", now, now)
        one, two = [(await members.upsert_person(tx, 11 + n, "小明", None, at=now)).id for n in range(2)]
        await booking.add_bookings(tx, row.id, group_id, [Booking(one, now, ready=True, collapsed=True)])
        gave_up = (GivenUp(two, now - DAY, now),)
        seats = Lobby(None, (Span(now - DAY, now),), began=False, came=(one,), gave_up=gave_up)
        for _ in range(2):
            await booking.add_offered(tx, row.id, group_id, now, seats, filled=False)
        assert await booking.offered(tx, group_id, now) == (seats,)

    await db.transact(job)


async def test_matches_that_are_over_cost_nothing_where_those_ahead_are_asked_for(db: Database) -> None:
    async def plans(tx: Tx) -> list[str]:
        live = "SELECT id FROM appointments WHERE group_id = 1 AND closed_at IS NULL ORDER BY starts_at, id"
        rows = await tx.fetch_all(f"EXPLAIN QUERY PLAN {live}")
        return [str(row[3]) for row in rows]

    assert await db.read(plans) == ["SEARCH appointments USING INDEX appointments_live (group_id=?)"]


async def test_weekly_matches_are_handed_over_unless_they_have_ended(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        address = GroupAddress(await a_group(tx, now))
        old, new = [(await members.upsert_person(tx, number, "甲", None, at=now)).id for number in (71, 72)]
        goes_on, ended = [await series.open_series(tx, address, old, 5, time(20), {}, now) for _ in range(2)]
        await series.end(tx, ended.id, now)
        await series.hand_over(tx, address.group_id, old, new)
        found = [await series.series(tx, one.id) for one in (goes_on, ended)]
        assert [one.person_id for one in found if one is not None] == [new, old]

    await db.transact(job)
