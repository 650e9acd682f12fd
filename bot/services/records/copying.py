"""取证: the reported message is copied to those who judge it; each copy is asked of Telegram once.

What it said is kept besides, so that a judge can read it where copying fails.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from bot.callback_data import Topic
from bot.gateway import Sent
from bot.services.club import Club
from bot.services.duty.inbox import kind_of
from storage import due, groups, members
from storage.address import GroupAddress, PersonAddress
from storage.charter import reports
from storage.charter.inbox import subject_of
from storage.delivery import cards
from storage.due import DueAction
from storage.transaction import Tx

COPY = "evidence"
"""Due work: the evidence of a report is copied to where its card stands."""


async def ask(tx: Tx, group_id: int, report_id: int, at: datetime) -> None:
    """The evidence is to be copied to everybody who has the report's card now."""
    await due.schedule(tx, COPY, f"{COPY}:{group_id}:{report_id}", f"{at:%Y%m%d%H%M%S%f}", at)


async def copy(club: Club, action: DueAction) -> None:
    """To each chat once, whatever Telegram answers; never to the group itself."""
    group_id, report_id = (int(part) for part in action.subject.split(":")[1:])
    now = club.clock.now()

    async def job(tx: Tx) -> tuple[int, int, list[int]] | None:
        group, kept = await groups.group(tx, group_id), await reports.report(tx, report_id)
        if group is None or kept is None or kept.message_id is None:
            return None
        return group.chat_id, kept.message_id, await _chats(tx, group_id, report_id)

    found = await club.db.read(job)
    if found is not None:
        chat_id, message_id, chats = found
        for to in chats:
            if not await club.db.transact(
                partial(reports.begin_copy, report_id=report_id, chat_id=to, at=now)
            ):
                continue
            if isinstance(await club.gateway.copy(to, chat_id, message_id), Sent):
                await club.db.transact(partial(reports.copied, report_id=report_id, chat_id=to))
    await club.db.transact(lambda tx: due.finish(tx, action.id, now, "done"))


async def _chats(tx: Tx, group_id: int, report_id: int) -> list[int]:
    """The chats with the card of a report."""
    found: list[int] = []
    for card in await cards.cards_of(tx, subject_of(group_id, Topic.REPORT, report_id)):
        if card.kind != kind_of(Topic.REPORT):
            continue
        match card.address:
            case PersonAddress(person_id):
                person = await members.person(tx, person_id)
                if person is not None and person.user_id > 0:
                    found.append(person.user_id)
            case GroupAddress(where) if where != group_id:
                group = await groups.group(tx, where)
                if group is not None:
                    found.append(group.chat_id)
            case GroupAddress():
                continue
    return found
