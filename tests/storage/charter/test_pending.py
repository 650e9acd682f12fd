"""待确认的命令: kept once a message, somebody's once, and forgotten when it is over."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from storage.charter import pending
from storage.database import Database
from storage.errors import ConstraintError
from storage.groups import GroupKind, upsert_group
from storage.members import upsert_person
from storage.transaction import Tx

HOUR = timedelta(hours=1)


async def group(tx: Tx, now: datetime) -> int:
    return (await upsert_group(tx, -1001, GroupKind.SUPERGROUP, "周末麻将", is_forum=False, at=now)).id


async def keep(tx: Tx, now: datetime, message: int = 7) -> pending.PendingCommand | None:
    return await pending.keep(tx, await group(tx, now), message, "stop", '{"text": ""}', now, now + HOUR)


async def test_one_message_is_kept_once(db: Database, now: datetime) -> None:
    first = await db.transact(lambda tx: keep(tx, now))
    assert first is not None
    assert (first.name, first.confirmed_by, first.lapses_at) == ("stop", None, now + HOUR)
    assert await db.transact(lambda tx: keep(tx, now)) is None
    assert await db.transact(lambda tx: keep(tx, now, 8)) is not None
    assert await db.read(lambda tx: pending.pending(tx, first.id)) == first
    assert await db.read(lambda tx: pending.pending(tx, 99)) is None


async def test_a_command_becomes_one_persons_once(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        kept = await keep(tx, now)
        assert kept is not None
        ming, fang = [await upsert_person(tx, user, "某人", None, at=now) for user in (70, 71)]
        assert await pending.confirm(tx, kept.id, ming.id)
        assert not await pending.confirm(tx, kept.id, fang.id)
        found = await pending.pending(tx, kept.id)
        assert found is not None
        assert found.confirmed_by == ming.id

    await db.transact(job)


async def test_what_is_forgotten_can_be_confirmed_no_more(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        kept = await keep(tx, now)
        assert kept is not None
        person = await upsert_person(tx, 70, "小明", None, at=now)
        await pending.forget(tx, kept.id)
        assert not await pending.confirm(tx, kept.id, person.id)
        found = await pending.pending(tx, kept.id)
        assert found is not None
        assert found.said is None

    await db.transact(job)


async def test_only_json_is_kept(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        await pending.keep(tx, await group(tx, now), 7, "stop", "够了", now, now + HOUR)

    with pytest.raises(ConstraintError, match="json_valid"):
        await db.transact(job)
