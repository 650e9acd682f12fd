"""What became of reminders, and which cases were opened about a match."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from rules.charter.cases import Breach
from storage import groups, members
from storage.address import GroupAddress, PersonAddress
from storage.appointments import charged, listing, reminding
from storage.appointments.listing import AppointmentRow
from storage.appointments.reminding import REMINDER, Outcome, Reminder
from storage.database import Database
from storage.delivery import cards, sending
from storage.groups import GroupKind
from storage.transaction import Tx

DAY = timedelta(days=1)


async def a_match(tx: Tx, now: datetime) -> tuple[AppointmentRow, list[int]]:
    group = await groups.upsert_group(tx, -100, GroupKind.SUPERGROUP, "周末麻将", at=now)
    row = await listing.open_appointment(tx, GroupAddress(group.id), "open", now + DAY, now)
    people = [(await members.upsert_person(tx, 11 + n, "小明", None, at=now)).id for n in range(2)]
    return row, people


async def test_the_first_word_about_a_reminder_holds(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        row, people = await a_match(tx, now)
        one = Reminder(row.id, DAY, now + DAY)
        await reminding.settle(tx, one, people[:1], Outcome.PRIVATE, now)
        await reminding.settle(tx, one, people, Outcome.NOT_GIVEN, now)
        assert await reminding.outcomes(tx, one) == {
            people[0]: Outcome.PRIVATE,
            people[1]: Outcome.NOT_GIVEN,
        }
        assert await reminding.outcomes(tx, Reminder(row.id, DAY / 12, now + DAY)) == {}

    await db.transact(job)


async def test_a_reminder_knows_for_whom_it_was_and_whose_chat_refused_it(
    db: Database, now: datetime
) -> None:
    async def job(tx: Tx) -> None:
        row, people = await a_match(tx, now)
        one = Reminder(row.id, DAY, now + DAY)
        for person in people:
            await cards.ensure_card(tx, REMINDER, one.subject, PersonAddress(person))
        await sending.mark_broken(tx, PersonAddress(people[1]))
        await cards.retire(tx, one.subject, (REMINDER,), PersonAddress(people[0]))
        assert await reminding.planned_for(tx, one.subject, REMINDER) == frozenset(people)
        assert await reminding.refused_of(tx, one.subject, REMINDER) == {people[1]}

    await db.transact(job)


async def test_a_case_is_noted_once_for_each_breach_and_names_its_match(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        row, people = await a_match(tx, now)
        assert await charged.note_case(tx, row.id, people[0], Breach.NO_SHOW, 3)
        assert not await charged.note_case(tx, row.id, people[0], Breach.NO_SHOW, 4)
        assert await charged.note_case(tx, row.id, people[1], Breach.LATE_CANCEL, 4)
        found = await charged.match_of_case(tx, row.group_id, 3)
        assert found is not None
        assert (found.appointment, found.starts_at) == (row.id, row.starts_at)
        assert await charged.match_of_case(tx, row.group_id, 9) is None

    await db.transact(job)


def test_the_subject_of_another_card_is_no_reminder() -> None:
    with pytest.raises(ValueError, match="not a reminder"):
        Reminder.of("offer:1:2:3")
