"""What was folded before is taken over only as far as it is what is stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.appointments.replaying import KEPT, Replays
from rules.appointments.events import Announced, Answered, AppointmentEvent, Reply
from rules.appointments.names import EVENT_NAMES
from rules.appointments.plan import Plan
from rules.appointments.state import Appointment
from storage.codec import Codec
from storage.database import Database
from storage.event_store import EventStore
from storage.transaction import Tx
from tests.rules.appointments.scene import ANNOUNCED, STARTS

STORE = EventStore(Codec(EVENT_NAMES))


def announced(seats: int = 4) -> Announced:
    return Announced("7", 11, STARTS, Plan(seats), 1, bytes(32), ANNOUNCED)


def yes(person: int) -> Answered:
    return Answered(person, Reply.YES, Plan(4).digest, "n", ANNOUNCED)


async def append(
    db: Database, expected: int, *events: AppointmentEvent, stream: str = "appointment:7"
) -> None:
    await db.transact(lambda tx: STORE.append(tx, stream, expected, events, ANNOUNCED))


async def read(db: Database, replays: Replays, stream: str = "appointment:7") -> Appointment | None:
    return await db.read(lambda tx: replays.of(tx, stream))


async def test_what_is_new_is_added_to_what_was_known(db: Database) -> None:
    replays = Replays(STORE)
    assert await read(db, replays) is None
    await append(db, 0, announced(), yes(21))
    first = await read(db, replays)
    assert first is not None
    assert first.holders == (21,)
    assert await read(db, replays) is first
    await append(db, 2, yes(22))
    again = await read(db, replays)
    assert again == await read(db, Replays(STORE))
    assert again is not None
    assert again.holders == (21, 22)


async def test_what_was_never_committed_is_not_taken_over(db: Database) -> None:
    replays = Replays(STORE)
    await append(db, 0, announced())

    async def fails(tx: Tx) -> None:
        await STORE.append(tx, "appointment:7", 1, (yes(21),), ANNOUNCED)
        assert (await replays.of(tx, "appointment:7")) is not None
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await db.transact(fails)
    state = await read(db, replays)
    assert state is not None
    assert state.holders == ()
    await append(db, 1, yes(22))
    state = await read(db, replays)
    assert state is not None
    assert state.holders == (22,)


async def test_the_same_number_in_another_database_is_another_match(db: Database, tmp_path: Path) -> None:
    replays = Replays(STORE)
    await append(db, 0, announced(), yes(21))
    await read(db, replays)
    other = await Database.open(tmp_path / "other.db")
    await append(other, 0, announced(seats=8))
    state = await read(other, replays)
    await other.close()
    assert state is not None
    assert (state.plan.seats, state.holders) == (8, ())


async def test_only_the_newest_are_kept(db: Database) -> None:
    replays = Replays(STORE)
    for number in range(KEPT + 1):
        await append(db, 0, announced(), stream=f"appointment:{number}")
        await read(db, replays, f"appointment:{number}")
    assert len(replays._known) == KEPT
    assert await read(db, replays, "appointment:0") is not None
