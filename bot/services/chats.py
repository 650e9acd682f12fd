"""会话: the group of a chat, as every use case meets it."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.services.club import Chat
from storage import groups
from storage.address import GroupAddress
from storage.delivery import failures, lookups, sending
from storage.delivery.card import CardState
from storage.groups import Group, GroupKind
from storage.transaction import Tx

TRIED_AGAIN_AFTER = timedelta(minutes=1)
"""How long a group that has refused a message is left alone, whatever happens there."""


async def known_group(tx: Tx, chat: Chat, at: datetime) -> Group:
    """The group of a chat, as Telegram describes it now."""
    kind = GroupKind.SUPERGROUP if chat.is_supergroup else GroupKind.GROUP
    group = await groups.upsert_group(tx, chat.chat_id, kind, chat.title, is_forum=chat.is_forum, at=at)
    if group.chat_id == chat.chat_id:
        await shows_life(tx, group, at)
    return group


async def shows_life(tx: Tx, group: Group, at: datetime) -> None:
    """有动静: the group is written or pressed in, so that what it refused may be taken now.

    Nobody is told when a topic is opened again, or when the members of a group may write again.
    """
    address = GroupAddress(group.id)
    last = await failures.last_failure(tx, address) if group.active else None
    if last is None or at - last.at < TRIED_AGAIN_AFTER:
        return
    if any(card.state is CardState.BROKEN for card in await lookups.cards_at(tx, address)):
        await sending.mark_repaired(tx, address)
