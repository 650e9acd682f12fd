"""画比赛卡: what the one card of a match in the group says, at each of its stages."""

from __future__ import annotations

from datetime import datetime

from bot.delivery.rendering import Priority, Rendered
from bot.services.appointments import keeping, pinning
from bot.services.appointments.seeing import is_quiet_now, seen
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.hall.drawing import draw_hall
from bot.services.people import reader_words
from bot.views.appointments.card import match_card
from rules.appointments.state import Phase
from storage import groups
from storage.delivery.card import Card
from storage.transaction import Tx


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """比赛卡, 大厅, or the result."""
    found = await keeping.get(tx, int(card.subject.split(":")[1]))
    group = None if found is None else await groups.group(tx, found[0].group_id)
    if found is None or group is None:
        return None
    row, state = found
    if state.phase in {Phase.PLAYING, Phase.OVER}:
        return await draw_hall(club, tx, card, row, state)
    at = club.clock.now()
    counts = state.phase is Phase.OPEN
    shown = await seen(tx, row, state, at, counts_silent=counts)
    words = await reader_words(club, tx, card.address, group)
    revision = FINAL if state.phase is Phase.OFF else f"v{state.version}"
    silent = await is_quiet_now(tx, row.group_id, at)
    return Rendered(lambda: match_card(words, shown), revision, Priority.NOTICE, silent=silent)


async def confirmed(_club: Club, tx: Tx, card: Card, _revision: str, at: datetime) -> None:
    """The card stands in the group: it is pinned while the match is ahead, and unpinned when it is off."""
    found = await keeping.get(tx, int(card.subject.split(":")[1]))
    if found is not None:
        await pinning.shown(tx, card, found[1], at)
