from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from rules.charter.facts import Warned, WarningKind
from storage.address import PersonAddress
from storage.charter import warnings
from storage.charter.warnings import Outcome, Planned
from storage.database import Database
from storage.delivery import cards
from storage.errors import StorageError
from tests.storage.charter.people import a_group

MONDAY = date(2026, 11, 30)
HOUR = timedelta(hours=1)


def planned(group: int, person: int, due_at: datetime, kind: WarningKind = WarningKind.REMINDER) -> Planned:
    return Planned(group, person, kind, MONDAY, due_at)


async def test_what_became_of_a_warning_is_said_once(db: Database, now: datetime) -> None:
    group, (ming, fang) = await a_group(db, now, 2)
    one = planned(group, ming, now)
    settled = [
        await db.transact(lambda tx: warnings.settle(tx, one, Outcome.PRIVATE, now + HOUR, now + HOUR)),
        await db.transact(lambda tx: warnings.settle(tx, one, Outcome.LATE, None, now + 2 * HOUR)),
    ]
    assert settled == [True, False]
    other = planned(group, fang, now, WarningKind.NOTICE)
    await db.transact(lambda tx: warnings.settle(tx, other, Outcome.SKIPPED_LATE, None, now))
    found = await db.read(lambda tx: warnings.warnings(tx, group, now))
    assert found == {
        ming: (Warned(WarningKind.REMINDER, MONDAY, now, now + HOUR),),
        fang: (Warned(WarningKind.NOTICE, MONDAY, now, None),),
    }
    assert await db.read(lambda tx: warnings.outcome(tx, one)) is Outcome.PRIVATE


async def test_warnings_are_asked_for_by_time_and_person(db: Database, now: datetime) -> None:
    group, (ming, fang) = await a_group(db, now, 2)
    for person in (ming, fang):
        for hours in range(3):
            one = planned(group, person, now + hours * HOUR)
            await db.transact(lambda tx, one=one: warnings.settle(tx, one, Outcome.LATE, None, now))  # type: ignore[misc]
    found = await db.read(lambda tx: warnings.warnings(tx, group, now + HOUR, persons=(fang,)))
    assert {person: [one.due_at for one in given] for person, given in found.items()} == {
        fang: [now + HOUR, now + 2 * HOUR]
    }


async def test_what_became_of_a_warning_never_changes(db: Database, now: datetime) -> None:
    group, (ming,) = await a_group(db, now, 1)
    await db.transact(lambda tx: warnings.settle(tx, planned(group, ming, now), Outcome.LATE, None, now))
    for statement in ("UPDATE warnings SET outcome = 'private'", "DELETE FROM warnings"):
        with pytest.raises(StorageError, match="append-only"):
            await db.transact(lambda tx, statement=statement: tx.execute(statement))  # type: ignore[misc]


async def test_who_could_not_be_reached_is_mentioned_together_and_once(db: Database, now: datetime) -> None:
    group, (ming, fang, wang) = await a_group(db, now, 3)
    first = [planned(group, ming, now), planned(group, fang, now)]
    for one in (*first, first[0]):
        await db.transact(lambda tx, one=one: warnings.ask_mention(tx, one, now))  # type: ignore[misc]
    assert await db.transact(lambda tx: warnings.gather_mentions(tx, group, 20)) == 1
    assert await db.transact(lambda tx: warnings.gather_mentions(tx, group, 20)) is None
    await db.transact(lambda tx: warnings.ask_mention(tx, planned(group, wang, now), now))
    assert await db.transact(lambda tx: warnings.gather_mentions(tx, group, 20)) == 2
    assert await db.read(lambda tx: warnings.mentioned(tx, group, 1)) == tuple(first)
    assert await db.read(lambda tx: warnings.mentioned(tx, group, 2)) == (planned(group, wang, now),)


async def test_a_mention_names_only_so_many(db: Database, now: datetime) -> None:
    group, people = await a_group(db, now, 3)
    for person in people:
        one = planned(group, person, now)
        await db.transact(lambda tx, one=one: warnings.ask_mention(tx, one, now))  # type: ignore[misc]
    numbers = [await db.transact(lambda tx: warnings.gather_mentions(tx, group, 2)) for _ in range(3)]
    assert numbers == [1, 2, None]
    assert len(await db.read(lambda tx: warnings.mentioned(tx, group, 1))) == 2


async def test_the_open_cards_of_a_group_are_its_own(db: Database, now: datetime) -> None:
    group, (ming, fang) = await a_group(db, now, 2)
    mine, done = planned(group, ming, now), planned(group, fang, now)
    elsewhere = planned(10 * group, ming, now)
    for one in (mine, done, elsewhere):
        address = PersonAddress(one.person)
        await db.transact(lambda tx, one=one, to=address: cards.ensure_card(tx, "warning", one.subject, to))  # type: ignore[misc]
    await db.transact(lambda tx: cards.retire(tx, done.subject))
    assert await db.read(lambda tx: warnings.open_cards(tx, group)) == ((mine, None),)
