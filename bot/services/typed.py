"""打字: 打 三万, 碰, 过, 胡 in private, for those who would rather type; and words to a draft of a match."""

from __future__ import annotations

from bot.screens import Screen
from bot.services.appointments import commanding
from bot.services.club import Club, User
from bot.services.keypad import several_kongs
from bot.services.people import meet, reachable, tables_of, words_for
from bot.services.replies import say
from bot.services.seating import settle
from bot.views.keys import answer_label
from bot.views.seen import OwnHand, own_hand
from bot.views.typed import typed_action
from bot.words import Words
from rules.table import play
from rules.table.state import Running, TableState
from storage import members
from storage.address import PersonAddress
from storage.tables import TableRow
from storage.transaction import Tx


async def move(club: Club, user: User, message_id: int, text: str) -> None:
    """A typed move at the one table where it is possible; else a word to the draft that is open in private.

    Anything else is answered with how it goes.
    """
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, user, at)
        await members.saw_private_message(tx, person.id, message_id)
        await reachable(club, tx, person, at)
        if not club.typed_lines.is_new(person.id, message_id):
            return
        words = words_for(club, person)
        address = PersonAddress(person.id)
        open_now = _open(await tables_of(club, tx, person), person.id)
        moves = [
            (row, state, running, action)
            for row, state, running, own in open_now
            if (action := typed_action(words, own.legal, text)) is not None
        ]
        draft = None if moves else await commanding.open_in_private(tx, person.id)
        if draft is not None:
            refused = await commanding.typed(club, tx, words, draft, text, at)
            if refused is not None:
                await say(tx, address, Screen(refused), at)
            return
        if len(moves) != 1:
            asked = None if moves else _which_kong(words, [own for *_, own in open_now], text)
            key = "typed-twice" if moves else "typed-unknown"
            await say(tx, address, Screen(asked or words(key)), at)
            return
        row, state, running, action = moves[0]
        outcome = play.answer(state, person.id, running.number, running.shown.step, action, at)
        reply = await settle(club, tx, person, row, state, outcome, at)
        if reply.text:
            await say(tx, address, Screen(reply.text), at)

    await club.db.transact(job)


def _open(
    found: list[tuple[TableRow, TableState]], person: int
) -> list[tuple[TableRow, TableState, Running, OwnHand]]:
    """The running hands of a person, as that person sees them."""
    hands = []
    for row, state in found:
        seat = state.seat_of(person)
        if seat is not None and state.running is not None:
            hands.append((row, state, state.running, own_hand(state.running, seat)))
    return hands


def _which_kong(words: Words, hands: list[OwnHand], text: str) -> str | None:
    """杠哪一张: what asks back where the line may mean each of several kongs; None when it does not."""
    for own in hands:
        meant = [kong for kong in several_kongs(own.legal) if typed_action(words, (kong,), text) is not None]
        if len(meant) > 1:
            labels = [answer_label(words, own.view, kong) for kong in meant]
            return words("typed-which-kong", kongs=" · ".join(labels))
    return None
