"""点名: who could not be reached in private is named in the group, all in one message, without the reason."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from bot.delivery.rendering import Priority, Rendered
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty.warning import settle_given, too_late
from bot.services.duty.weeks import judged_of
from bot.services.roster.where import HELLO
from bot.services.seating import deep_link
from bot.views.charter.duty_warning import mention
from bot.views.names import mention as by_name
from storage import due, groups, members
from storage.address import GroupAddress
from storage.charter import versions, warnings
from storage.charter.warnings import MENTION, Outcome, Planned
from storage.delivery import cards
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx

AT_ONCE = 20
"""So many names in one message: Telegram tells hardly more people of one."""


async def gather(club: Club, action: DueAction) -> None:
    """Everybody who waits to be named goes into one card."""
    group_id = int(action.subject.split(":")[1])
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        while (number := await warnings.gather_mentions(tx, group_id, AT_ONCE)) is not None:
            await cards.ensure_card(tx, MENTION, f"mention:{group_id}:{number}", GroupAddress(group_id))

    await club.db.transact(job)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The names of those whose warning still counts; it names nobody twice."""
    group_id, number = _subject(card)
    group = await groups.group(tx, group_id)
    if group is None:
        return None
    named = await _open(tx, group_id, number, club.clock.now())
    if not named and card.message_id is None:
        return None
    words = club.words(group.language)
    people = await members.people(tx, {one.person for one in named})
    names = words("duty-comma").join(by_name(words, one.name, one.user_id) for one in people)
    url = deep_link(club, HELLO)
    shown = "+".join(str(one.person) for one in named)
    return Rendered(partial(mention, words, names, url), shown or FINAL, Priority.NOTICE, silent=False)


async def confirmed(_club: Club, tx: Tx, card: Card, revision: str, at: datetime) -> None:
    """In the group it counts as given to everybody whom the message named."""
    group_id, number = _subject(card)
    shown = set() if revision == FINAL else {int(person) for person in revision.split("+")}
    for planned in await warnings.mentioned(tx, group_id, number):
        if planned.person in shown:
            await settle_given(tx, planned, Outcome.MENTION, at)
    await cards.retire(tx, card.subject, (MENTION,))


async def _open(tx: Tx, group_id: int, number: int, now: datetime) -> list[Planned]:
    known = await versions.versions(tx, group_id)
    found = []
    for planned in await warnings.mentioned(tx, group_id, number):
        judged = judged_of(known, planned.monday, now)
        if judged is None or now >= too_late(judged, planned.kind, planned.due_at):
            continue
        if await warnings.outcome(tx, planned) is None:
            found.append(planned)
    return found


def _subject(card: Card) -> tuple[int, int]:
    _, group_id, number = card.subject.split(":")
    return int(group_id), int(number)
