"""在群里打字: a reply to the card of one's own draft goes into it."""

from __future__ import annotations

from datetime import datetime

from bot.screens import Screen
from bot.services.appointments import commanding, planning
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.replies import say
from storage import groups, members
from storage.address import GroupAddress
from storage.appointments import drafts
from storage.delivery import cards
from storage.transaction import Tx


async def replied(club: Club, said: Said) -> None:
    """A message in a group that answers another one; nothing, unless that is one's own open draft."""
    if said.reply_message_id is None or not said.text.strip():
        return
    at = club.clock.now()
    await club.db.transact(lambda tx: _into_draft(club, tx, said, at))


async def _into_draft(club: Club, tx: Tx, said: Said, at: datetime) -> None:
    group = await groups.group_by_chat(tx, said.chat.chat_id)
    person = await members.person_by_user(tx, said.user.user_id)
    draft = None if person is None else await drafts.open_of(tx, person.id)
    if group is None or draft is None or draft.in_private or said.reply_message_id is None:
        return
    card = await cards.card_by_message(tx, GroupAddress(group.id), said.reply_message_id)
    if card is None or (card.kind, card.subject) != (planning.PLAN, draft.subject):
        return
    words = club.words(group.language)
    refused = await commanding.typed(club, tx, words, draft, said.text, at)
    if refused is not None:
        await say(tx, draft.address, Screen(refused), at)
