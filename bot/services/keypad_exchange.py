"""小键盘上换三张: the numbers pick three tiles, and the last one pressed once more gives them away.

What is picked shows in the alert that only the presser sees; it is kept where the panel keeps it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.callback_data import Keypad
from bot.services.club import Club
from bot.services.replies import Reply
from bot.views.alert import keypad_preview, keypad_tiles
from bot.views.refusals import clipped, toast
from bot.views.seen import OwnHand
from bot.views.tiles import tile_list
from bot.words import Words
from rules.mahjong.actions import Action, Exchange
from rules.mahjong.tiles import Tile
from rules.refusal import Code, Refusal

_GIVEN_AWAY = 3


def is_exchanging(legal: Sequence[Action]) -> bool:
    """Whether three tiles are to be given away now."""
    return any(isinstance(action, Exchange) for action in legal)


def pick(
    club: Club,
    words: Words,
    person: int,
    own: OwnHand,
    decision: object,
    payload: Keypad,
    query_id: str,
    at: datetime,
) -> Exchange | Reply:
    """One key: a tile more or fewer, said in an alert; or the three, when the last key is pressed again."""
    tiles = keypad_tiles(own.view)
    if not payload.key.isdigit() or int(payload.key) > len(tiles):
        return Reply(toast(words, Refusal(Code.NOT_POSSIBLE)))
    tile, picked = tiles[int(payload.key) - 1], club.picks.of(person, decision)
    repeated = club.previews.heard(person, query_id)
    pressed_again = club.previews.newest(person, at) == payload
    confirmed = club.previews.confirms(person, payload, query_id, at)
    chosen = Exchange(tuple(sorted(picked)))
    if confirmed and chosen in own.legal:
        return chosen
    if not repeated:
        picked = _after(picked, tile, tiles.count(tile), taken_back=pressed_again)
        club.picks.keep(person, decision, picked)
        club.previews.remember(person, payload, query_id, at)
    return Reply(_said(words, own, picked), alert=True)


def _after(picked: tuple[Tile, ...], tile: Tile, held: int, *, taken_back: bool) -> tuple[Tile, ...]:
    """What is picked after a key; a fourth tile begins anew."""
    if len(picked) == _GIVEN_AWAY:
        return picked if tile in picked else (tile,)
    if taken_back and tile in picked:
        place = picked.index(tile)
        return (*picked[:place], *picked[place + 1 :])
    return (*picked, tile) if picked.count(tile) < held else picked


def _said(words: Words, own: OwnHand, picked: tuple[Tile, ...]) -> str:
    chosen = Exchange(tuple(sorted(picked)))
    if chosen in own.legal:
        return keypad_preview(words, own.view, chosen)
    if not picked:
        return words("keypad-exchange")
    tiles = tile_list(words, chosen.tiles)
    if len(picked) == _GIVEN_AWAY:
        return clipped(words("keypad-exchange-unfit", tiles=tiles))
    return clipped(words("keypad-exchange-more", tiles=tiles, count=_GIVEN_AWAY - len(picked)))
