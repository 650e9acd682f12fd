"""小键盘: moves from the group while somebody's private chat is broken; nobody can read them from outside.

The first press of a key previews the move in an alert that only the presser sees; the same press again within
ten seconds makes it. What is waiting to be confirmed is a convenience, not a fact: it may be forgotten.
"""

from __future__ import annotations

from datetime import datetime

from bot.callback_data import Keypad
from bot.services.club import Club
from bot.services.people import words_for
from bot.services.playing import came_back
from bot.services.replies import Reply
from bot.services.seating import settle
from bot.views.alert import keypad_preview, keypad_tiles
from bot.views.refusals import toast
from bot.views.seen import OwnHand, own_hand
from rules.mahjong.actions import Action, DeclareVoid, Discard, Kong, Pass, Pong, Win
from rules.mahjong.tiles import suit_from_letter
from rules.mahjong.views import Stage
from rules.refusal import Code, Refusal
from rules.table import play
from storage.members import Person
from storage.transaction import Tx


async def press(club: Club, tx: Tx, person: Person, payload: Keypad, query_id: str, at: datetime) -> Reply:
    """One key: a preview, or the move."""
    words = words_for(club, person)
    found = await club.tables.get(tx, payload.table)
    if found is None:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    row, state = found
    seat = state.seat_of(person.id)
    if seat is None:
        return Reply(toast(words, Refusal(Code.NO_SEAT)))
    state = await came_back(club, tx, person, row, state, at)
    running = state.running
    if running is None or running.number != payload.hand or running.shown.step != payload.step:
        return Reply(toast(words, Refusal(Code.STALE)))
    own = own_hand(running, seat)
    action = action_of_key(own, payload.key)
    if action is None or action not in own.legal:
        return Reply(toast(words, Refusal(Code.NOT_POSSIBLE)))
    if not club.previews.confirms(person.id, payload, query_id, at):
        return Reply(keypad_preview(words, own.view, action), alert=True)
    outcome = play.answer(state, person.id, payload.hand, payload.step, action, at)
    reply = await settle(club, tx, person, row, state, outcome, at)
    return reply if reply.text else Reply(words("keypad-done"))


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
    if key == "kong":
        return next((action for action in own.legal if isinstance(action, Kong)), None)
    plain: dict[str, Action] = {"pong": Pong(), "win": Win(), "pass": Pass()}
    return plain.get(key)
