"""日历文件: an `.ics` file of a match (RFC 5545), sent privately."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from icalendar import Calendar, Event, vText

from bot.outcomes import Flooded, Unsent
from bot.screens import Screen
from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.people import words_for
from bot.views.appointments.card import plan_line
from rules.appointments.state import Appointment, Phase
from storage import due, groups, members
from storage.appointments.listing import AppointmentRow
from storage.due import DueAction
from storage.transaction import Tx

SEND = "appointment-file"
"""Due work; its revision is the person and the press."""
AGAIN_AFTER = timedelta(minutes=1)
PRODUCT = "-//Xuezhan//Matches//ZH"


@dataclass(frozen=True, slots=True)
class _File:
    """一份文件, and to whom it goes."""

    user_id: int
    name: str
    content: bytes
    caption: Screen


async def send(tx: Tx, row: AppointmentRow, person_id: int, query_id: str, at: datetime) -> None:
    """To be sent at once, outside of the transaction."""
    await due.schedule(tx, SEND, row.stream, f"{person_id}-{query_id}", at)


async def deliver(club: Club, action: DueAction) -> None:
    """The file as the match is now; what certainly has not left is sent again."""
    at = club.clock.now()
    made = await club.db.read(lambda tx: _made(club, tx, action, at))
    outcome = None
    if made is not None:
        outcome = await club.gateway.document(made.user_id, made.name, made.content, made.caption)

    async def settle(tx: Tx) -> None:
        if isinstance(outcome, Flooded | Unsent):
            pause = timedelta(seconds=outcome.retry_after_s) if isinstance(outcome, Flooded) else AGAIN_AFTER
            await due.schedule(tx, action.kind, action.subject, action.revision, at + pause)
        else:
            await due.finish(tx, action.id, at, "done")

    await club.db.transact(settle)


async def _made(club: Club, tx: Tx, action: DueAction, at: datetime) -> _File | None:
    person = await members.person(tx, int(action.revision.partition("-")[0]))
    found = await keeping.get(tx, int(action.subject.split(":")[1]))
    group = None if found is None else await groups.group(tx, found[0].group_id)
    if person is None or found is None or group is None:
        return None
    row, state = found
    words = words_for(club, person)
    title = words("file-title", number=row.id, group=group.title)
    content = calendar_file(state, title, plan_line(words, state.plan), club.username, at)
    caption = Screen(words("file-caption", number=row.id))
    return _File(person.user_id, f"match-{row.id}.ics", content, caption)


def calendar_file(state: Appointment, title: str, description: str, host: str, written_at: datetime) -> bytes:
    """The file: instants in UTC, one identity for good, a higher sequence with every change."""
    is_off = state.phase is Phase.OFF
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "CANCEL" if is_off else "PUBLISH")
    event = Event()
    event.add("uid", f"match-{state.name}-{state.commitment[:16]}@{host or 'xuezhan'}")
    event.add("sequence", state.revision + is_off)
    event.add("status", "CANCELLED" if is_off else "CONFIRMED")
    event.add("dtstamp", written_at.replace(microsecond=0))
    event.add("dtstart", state.agreed_at)
    event.add("dtend", state.agreed_at + state.plan.lasts)
    event.add("summary", vText(title))
    event.add("description", vText(description))
    calendar.add_component(event)
    return bytes(calendar.to_ical())
