"""抹去理由: the three sorts of reasons go alike, with who wrote them and with whom they name where known."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from storage import endings
from storage.address import GroupAddress
from storage.appointments import listing, reasons
from storage.charter import moderation
from storage.charter.erasing import Act, Erased, erase_reasons
from storage.charter.moderation import HandDid
from storage.database import Database
from storage.members import sighting, upsert_person
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group, a_table

WRITER, NAMED, STRANGER = 1, 2, 3
"""The first two are known in the group."""


async def ending(tx: Tx, group: int, reason: str) -> int:
    table = await a_table(tx, group)
    await endings.give_reason(tx, table, WRITER, reason)
    return table


async def calling_off(tx: Tx, group: int, reason: str) -> int:
    row = await listing.open_appointment(tx, GroupAddress(group), "open", NOW, NOW)
    await reasons.give(tx, row.id, WRITER, reason)
    return row.id


async def by_hand(tx: Tx, group: int, reason: str) -> int:
    act = await moderation.notice(tx, group, 4, HandDid.BANNED, WRITER, NOW, NOW)
    assert act is not None
    await moderation.give_reason(tx, act.id, reason, WRITER, NOW)
    return act.id


@dataclass(frozen=True, slots=True)
class Sort:
    act: Act
    give: Callable[[Tx, int, str], Awaitable[int]]
    table: str


SORTS = (
    Sort(Act.ENDING, ending, "table_reasons"),
    Sort(Act.CALLING_OFF, calling_off, "appointment_reasons"),
    Sort(Act.BY_HAND, by_hand, "hand_act_reasons"),
)
each_sort = pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.act)


async def a_club(tx: Tx) -> int:
    group = await a_group(tx)
    for person in (WRITER, NAMED):
        await sighting(tx, group, person, "said", NOW)
    await upsert_person(tx, 72, "阿芳", "Fang_72", at=NOW)
    return group


async def erased(db: Database, sort: Sort, reason: str, person: int) -> bool:
    """Whether the reason goes with a person, and is then told of."""

    async def job(tx: Tx) -> bool:
        group = await a_club(tx)
        number = await sort.give(tx, group, reason)
        found = await erase_reasons(tx, person)
        gone = await tx.fetch_one(f"SELECT 1 FROM {sort.table}") is None  # noqa: S608
        assert found == ((Erased(sort.act, group, number),) if gone else ())
        return gone

    return await db.transact(job)


@each_sort
async def test_a_reason_goes_with_who_wrote_it(db: Database, sort: Sort) -> None:
    assert await erased(db, sort, "下雨", WRITER)


@each_sort
@pytest.mark.parametrize("reason", ["等阿芳结婚", "@Fang_72 请假", "问 @fang_72"])
async def test_a_reason_goes_with_whom_it_names(db: Database, sort: Sort, reason: str) -> None:
    assert await erased(db, sort, reason, NAMED)


@each_sort
async def test_a_reason_stays_when_it_names_somebody_else(db: Database, sort: Sort) -> None:
    assert not await erased(db, sort, "等小李结婚，fang_72", NAMED)


@each_sort
async def test_a_reason_stays_when_a_namesake_goes_who_was_never_there(db: Database, sort: Sort) -> None:
    assert not await erased(db, sort, "等老王结婚", STRANGER)


@each_sort
async def test_a_name_of_one_letter_is_no_name_in_a_sentence(db: Database, sort: Sort) -> None:
    async def job(tx: Tx) -> None:
        group = await a_club(tx)
        await upsert_person(tx, 72, "芳", None, at=NOW)
        await sort.give(tx, group, "芳草地停电")
        assert await erase_reasons(tx, NAMED) == ()

    await db.transact(job)
