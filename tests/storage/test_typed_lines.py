"""打过的字: a line is new once, however often and in whatever order Telegram brings it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from storage import members, typed_lines
from storage.database import Database
from storage.transaction import Tx

AT = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
LATER = AT + timedelta(seconds=1)


async def test_a_line_that_comes_twice_or_late_is_not_new(db: Database) -> None:
    async def job(tx: Tx) -> list[bool]:
        ming = await members.upsert_person(tx, 70, "小明", None, at=AT)
        fang = await members.upsert_person(tx, 71, "阿芳", None, at=AT)
        lines = ((ming, 5, AT), (ming, 5, AT), (ming, 4, AT), (ming, 6, AT), (ming, 5, AT), (fang, 5, AT))
        return [await typed_lines.heard(tx, person.id, number, at) for person, number, at in lines]

    assert await db.transact(job) == [True, False, False, True, False, True]


async def test_another_bot_on_the_same_database_counts_from_one_again(db: Database) -> None:
    async def job(tx: Tx) -> list[bool]:
        ming = await members.upsert_person(tx, 70, "小明", None, at=AT)
        lines = ((9000, AT), (1, LATER), (9000, AT))
        return [await typed_lines.heard(tx, ming.id, number, at) for number, at in lines]

    assert await db.transact(job) == [True, True, False]
