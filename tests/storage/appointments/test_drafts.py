"""Drafts of announcements: one open a person, kept as they were closed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from storage.address import GroupAddress, PersonAddress
from storage.appointments import drafts
from storage.appointments.drafts import Outcome
from storage.database import Database
from storage.errors import ConstraintError
from storage.groups import GroupKind, upsert_group
from storage.members import upsert_person
from storage.transaction import Tx

AT = datetime(2026, 12, 7, 12, tzinfo=UTC)
PLAN = {"seats": 8}


async def peopled(tx: Tx) -> None:
    await upsert_group(tx, -1001, GroupKind.SUPERGROUP, "周末麻将", at=AT)
    await upsert_person(tx, 70, "小明", None, at=AT)


async def test_a_draft_is_kept_as_it_was_picked_until_it_is_closed(db: Database) -> None:
    async def job(tx: Tx) -> None:
        await peopled(tx)
        made = await drafts.open_draft(tx, GroupAddress(1, 5), 1, PLAN, "main", AT, in_private=False)
        assert made.address == GroupAddress(1, 5)
        assert made.subject == f"plan:1:{made.id}"
        picked = replace(
            made, starts_at=AT, day=date(2026, 12, 12), hour=20, plan={"seats": 4}, weekly=True, page="hour"
        )
        await drafts.save(tx, picked)
        assert await drafts.open_of(tx, 1) == picked
        assert await drafts.close(tx, made.id, Outcome.DROPPED, AT)
        assert not await drafts.close(tx, made.id, Outcome.PUBLISHED, AT)
        await drafts.save(tx, made)
        assert await drafts.draft(tx, made.id) == replace(picked, closed_at=AT, outcome=Outcome.DROPPED)
        assert await drafts.open_of(tx, 1) is None
        assert await drafts.draft(tx, 99) is None

    await db.transact(job)


async def test_a_person_has_one_open_draft(db: Database) -> None:
    async def opens(tx: Tx) -> None:
        made = await drafts.open_draft(tx, GroupAddress(1), 1, PLAN, "main", AT, in_private=True)
        assert made.address == PersonAddress(1)

    await db.transact(peopled)
    await db.transact(opens)
    with pytest.raises(ConstraintError):
        await db.transact(opens)
