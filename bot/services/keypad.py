"""小键盘: moves from the group while somebody's private chat is broken; nobody can read them from outside.

The first press of a key previews the move in an alert that only the presser sees; the same press again within
ten seconds makes it. Where several kongs are possible, [杠] asks which, and the key of the tile says it.
What is waiting to be confirmed is a convenience, not a fact: it may be forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.callback_data import Keypad
from bot.services.club import Club
from bot.services.keypad_exchange import is_exchanging, pick
from bot.services.people import words_for
from bot.services.playing import came_back, decision_of
from bot.services.replies import Reply
from bot.services.seating import settle
from bot.views.alert import keypad_preview, keypad_tiles
from bot.views.refusals import clipped, toast
from bot.views.seen import OwnHand, own_hand
from bot.views.tiles import tile_name
from bot.words import Words
from rules.mahjong.actions import Action, DeclareVoid, Discard, Kong, Pass, Pong, Win
from rules.mahjong.tiles import suit_from_letter
from rules.mahjong.views import Stage
from rules.refusal import Code, Refusal
from rules.table import play
from rules.table.state import TableState
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx

_KONG = "kong"


@dataclass(frozen=True, slots=True)
class _NamedKong:
    """杠这一张: the key of a tile that was pressed to say which kong is meant."""

    key: Keypad


async def press(club: Club, tx: Tx, person: Person, payload: Keypad, query_id: str, at: datetime) -> Reply:
    """One key: a preview, or the move."""
    words = words_for(club, person)
    found = await club.tables.get(tx, payload.table)
    if found is None:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    row, state = found
    seat = play.seated(state, person.id)
    if isinstance(seat, Refusal):
        return Reply(toast(words, seat))
    state = await came_back(club, tx, person, row, state, at)
    running = state.running
    if running is None or running.number != payload.hand or running.shown.step != payload.step:
        return Reply(toast(words, Refusal(Code.TILE_GONE)))
    own = own_hand(running, seat)
    if is_exchanging(own.legal):
        decision = decision_of(row.id, running)
        picked = pick(club, words, person.id, own, decision, payload, query_id, at)
        if isinstance(picked, Reply):
            return picked
        return await _answer(club, tx, person, row, state, payload, picked, at)
    kongs = several_kongs(own.legal)
    if kongs and payload.key == _KONG:
        club.previews.remember(person.id, payload, query_id, at)
        return Reply(_which_kong(words, own, kongs), alert=True)
    asked = club.previews.newest(person.id, at) in (replace(payload, key=_KONG), _NamedKong(payload))
    named = _kong_of_key(own, kongs, payload.key) if asked else None
    pressed = payload if named is None else _NamedKong(payload)
    action = named or action_of_key(own, payload.key)
    if action is None or action not in own.legal:
        return Reply(toast(words, Refusal(Code.NOT_POSSIBLE)))
    if not club.previews.confirms(person.id, pressed, query_id, at):
        return Reply(keypad_preview(words, own.view, action), alert=True)
    return await _answer(club, tx, person, row, state, payload, action, at)


async def _answer(
    club: Club,
    tx: Tx,
    person: Person,
    row: TableRow,
    state: TableState,
    payload: Keypad,
    action: Action,
    at: datetime,
) -> Reply:
    outcome = play.answer(state, person.id, payload.hand, payload.step, action, at)
    reply = await settle(club, tx, person, row, state, outcome, at)
    return reply if reply.text else Reply(words_for(club, person)("keypad-done"))


def action_of_key(own: OwnHand, key: str) -> Action | None:
    """The move that a neutral key means to this seat: tiles count from the left, the drawn one last.

    In a vote on a false win the keys 1, 2, 3 are its answers in the order of the buttons.
    """
    view = own.view
    if key.isdigit() and view.table.stage is Stage.VOTE:
        return dict(enumerate(own.legal, start=1)).get(int(key))
    tiles = keypad_tiles(view)
    if key.isdigit():
        place = int(key) - 1
        return Discard(tiles[place]) if place < len(tiles) else None
    if key.startswith("void"):
        return DeclareVoid(suit_from_letter(key.removeprefix("void")))
    if key == _KONG:
        kongs = [action for action in own.legal if isinstance(action, Kong)]
        return kongs[0] if len(kongs) == 1 else None
    plain: dict[str, Action] = {"pong": Pong(), "win": Win(), "pass": Pass()}
    return plain.get(key)


def several_kongs(legal: Sequence[Action]) -> tuple[Kong, ...]:
    """杠哪一张: the possible kongs where there are two or more, else ()."""
    kongs = tuple(action for action in legal if isinstance(action, Kong))
    return kongs if len(kongs) > 1 else ()


def _which_kong(words: Words, own: OwnHand, kongs: Sequence[Kong]) -> str:
    tiles = keypad_tiles(own.view)
    asked = " · ".join(f"{tiles.index(kong.tile) + 1} {tile_name(words, kong.tile)}" for kong in kongs)
    return clipped(words("keypad-which-kong", tiles=asked))


def _kong_of_key(own: OwnHand, kongs: Sequence[Kong], key: str) -> Kong | None:
    """The kong of the tile that a number means."""
    discard = action_of_key(own, key)
    tile = discard.tile if isinstance(discard, Discard) else None
    return next((kong for kong in kongs if kong.tile == tile), None)
