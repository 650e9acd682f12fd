"""刚才: the newest public act as a sentence, and whose turn it tells."""

from __future__ import annotations

from typing import assert_never

from bot.views.tiles import suit_name, tile_name
from bot.words import Words
from rules.mahjong.options import Exchange, VoidChoice
from rules.mahjong.views import Did, Stage, TableView

_WITH_A_TURN = (Did.VOIDS_SHOWN, Did.DREW, Did.PONGED, Did.ANNOUNCED, Did.FORGIVEN)
_BEGINNING = (Did.DEALT, Did.EXCHANGED)


def act_text(words: Words, table: TableView, names: tuple[str, ...]) -> str:
    """小明 打 七万. It never says what comes next, so that it cannot tell who is asked."""
    last = table.last
    tile = "" if last.tile is None else tile_name(words, last.tile)
    name = names[last.seat]
    match last.did:
        case Did.DEALT | Did.EXCHANGED:
            return words(_opening_key(table), name=name) if _begins(table) else words(_opening_key(table))
        case Did.VOIDS_SHOWN:
            return words("act-voids_shown", name=name)
        case Did.DREW | Did.PUNISHED | Did.FORGIVEN:
            return words(f"act-{last.did}", name=name)
        case Did.ANNOUNCED:
            void = table.seats[last.seat].void or 0
            return words("act-announced", name=name, suit=suit_name(words, void))
        case Did.ACCUSED if last.tile is None:
            return words("act-accused-draw", name=name)
        case Did.DISCARDED | Did.PONGED | Did.KONGED | Did.ROBBED | Did.WON | Did.ACCUSED:
            return words(f"act-{last.did}", name=name, tile=tile)
        case Did.ENDED:
            return words("act-ended")
        case _:
            assert_never(last.did)


def _opening_key(table: TableView) -> str:
    """What follows the deal, or the exchange: an exchange, a void suit for all, or the first turn."""
    if table.last.did is Did.DEALT and table.rules.exchange is not Exchange.OFF:
        return "act-dealt-exchange"
    key = "act-dealt" if table.last.did is Did.DEALT else "act-exchanged"
    return f"{key}-begin" if _begins(table) else key


def _begins(table: TableView) -> bool:
    """Whether the dealer's first turn follows at once, without a choice of void suits before it."""
    return table.rules.void is VoidChoice.FIRST_DISCARD and table.stage is Stage.TURN


def acting(table: TableView) -> int | None:
    """轮到谁: the seat that the newest act leaves with an own turn; None while it leaves that open."""
    last = table.last
    if last.did in _WITH_A_TURN or (last.did in _BEGINNING and table.stage is Stage.TURN):
        return last.seat
    return None
