"""刚才: the newest public act as a sentence, and whose turn it tells."""

from __future__ import annotations

from typing import assert_never

from bot.views.tiles import tile_name
from bot.words import Words
from rules.mahjong.options import Exchange
from rules.mahjong.views import Act, Did, TableView


def act_text(words: Words, table: TableView, names: tuple[str, ...]) -> str:
    """小明 打 七万. It never says what comes next, so that it cannot tell who is asked."""
    last = table.last
    tile = "" if last.tile is None else tile_name(words, last.tile)
    name = names[last.seat]
    match last.did:
        case Did.DEALT if table.rules.exchange is not Exchange.OFF:
            return words("act-dealt-exchange")
        case Did.DEALT:
            return words("act-dealt")
        case Did.EXCHANGED:
            return words("act-exchanged")
        case Did.VOIDS_SHOWN:
            return words("act-voids_shown", name=name)
        case Did.DREW:
            return words("act-drew", name=name)
        case Did.DISCARDED | Did.PONGED | Did.KONGED | Did.ROBBED | Did.WON:
            return words(f"act-{last.did}", name=name, tile=tile)
        case Did.ENDED:
            return words("act-ended")
        case _:
            assert_never(last.did)


def acting(last: Act) -> int | None:
    """轮到谁: the seat that the newest act leaves with an own turn; None while it leaves that open."""
    return last.seat if last.did in (Did.VOIDS_SHOWN, Did.DREW, Did.PONGED) else None
