"""会话: the group of a chat, as every use case meets it."""

from __future__ import annotations

from datetime import datetime

from bot.services.club import Chat
from storage import groups
from storage.groups import Group, GroupKind
from storage.transaction import Tx


async def known_group(tx: Tx, chat: Chat, at: datetime) -> Group:
    """The group of a chat, as Telegram describes it now."""
    kind = GroupKind.SUPERGROUP if chat.is_supergroup else GroupKind.GROUP
    return await groups.upsert_group(tx, chat.chat_id, kind, chat.title, is_forum=chat.is_forum, at=at)
