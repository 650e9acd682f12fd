"""结果卡: what shows the result of a match, at a table of ours or around a real one."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.appointments.keeping import MATCH
from bot.services.cards import CardKind
from storage.appointments import playing
from storage.charter.inbox import subject_of
from storage.delivery import cards
from storage.transaction import Tx

OFFLINE = "offline"
"""The kind of the card of a match around a real table."""


async def result_changed(tx: Tx, group_id: int, match_id: int) -> None:
    """The result stands otherwise: its card says so, and that of the match announced ahead."""
    await cards.mark_dirty(tx, f"table:{match_id}:0", (CardKind.RESULT,))
    await cards.mark_dirty(tx, subject_of(group_id, Topic.OFFLINE, match_id), (OFFLINE,))
    played = await playing.table_of(tx, match_id)
    if played is not None:
        await cards.mark_dirty(tx, f"appointment:{played.appointment}", (MATCH,))
