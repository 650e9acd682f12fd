"""来去: members come, leave, are removed, or are given another standing; every part that cares is told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.services.chats import known_group
from bot.services.club import Chat, Club, User
from bot.services.part import Coming
from bot.services.parts import COMINGS
from bot.services.people import meet, tables_of
from rules.table import ending, leaving
from rules.table.state import TableState
from storage import members, tables
from storage.errors import StorageError
from storage.members import Membership, Person, Status
from storage.tables import TableRow
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Deed:
    """谁做的: who changed a standing, what it was before, and when, as far as Telegram says."""

    by: User | None = None
    by_bot: bool = False
    before: Status | None = None
    was_present: bool | None = None
    happened_at: datetime | None = None


UNTOLD = Deed()


async def member_left(club: Club, user: User, chat: Chat, status: Status, deed: Deed = UNTOLD) -> None:
    """Somebody left or was removed: a lobby seat is free again, a running one is played by the autopilot."""
    await _changed(club, user, chat, status, deed, present=False)


async def member_came(club: Club, user: User, chat: Chat, status: Status, deed: Deed = UNTOLD) -> None:
    """Somebody joined, or their standing changed, or only their rights."""
    await _changed(club, user, chat, status, deed, present=True)


async def was_seen_off(club: Club, user: User, chat: Chat, deed: Deed) -> None:
    """The service message of a departure, which tells less than the update that an admin bot also gets.

    Nothing is done where that one has told already.
    """
    await _changed(club, user, chat, Status.LEFT, deed, present=False, again=False)


async def _changed(
    club: Club, user: User, chat: Chat, status: Status, deed: Deed, *, present: bool, again: bool = True
) -> None:
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, user, at)
        group = await known_group(tx, chat, at)
        known = await members.membership(tx, group.id, person.id)
        if group.chat_id != chat.chat_id or not (again or _is_present(known)):
            return
        by = None if deed.by is None else await meet(tx, deed.by, at)
        await members.sighting(tx, group.id, person.id, "chat_member", at, status)
        coming = Coming(
            group_id=group.id,
            person=person,
            before=deed.before or (Status.UNKNOWN if known is None else known.status),
            after=status,
            was_present=_is_present(known) if deed.was_present is None else deed.was_present,
            present=present,
            by=by,
            by_bot=deed.by_bot,
            happened_at=min(deed.happened_at or at, at),
            at=at,
        )
        for hear in COMINGS:
            await hear(club, tx, coming)
        if not present:
            await _leaves_tables(club, tx, person, group.id, at, own_act=coming.own_act)

    await club.db.transact(job)


def _is_present(known: Membership | None) -> bool:
    """Whether somebody was in the group as far as is known; who was seen there without more was."""
    return known is not None and known.status not in (Status.LEFT, Status.BARRED)


async def _leaves_tables(
    club: Club, tx: Tx, person: Person, group_id: int, at: datetime, *, own_act: bool
) -> None:
    for row, state in await tables_of(club, tx, person):
        if row.group_id == group_id:
            gone = ending.went_away(state, person.id, at, own_act=own_act)
            await club.tables.apply(tx, row, state, gone, at)
    for row in await tables.live_tables_of_group(tx, group_id):
        found = await _readable(club, tx, row)
        if found is not None:
            await club.tables.apply(tx, row, found, leaving.not_coming(found, person.id, at), at)


async def _readable(club: Club, tx: Tx, row: TableRow) -> TableState | None:
    """A table that cannot be read stands still: it must not keep anybody's departure from being known."""
    try:
        found = await club.tables.get(tx, row.id)
    except (StorageError, TypeError, ValueError):
        return None
    return None if found is None else found[1]
