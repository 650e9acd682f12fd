"""打字: 打 三万, 碰, 过, 胡 in private, for those who would rather type; and words to a draft of a match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

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
from rules.mahjong.actions import Action
from rules.refusal import Code, Refusal
from rules.table import play
from rules.table.state import Running, TableState
from rules.table.turns import open_since
from storage import members, typed_lines
from storage.address import PersonAddress
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx

_CLOCKS_APART = timedelta(seconds=3)
"""How much later than Telegram says a line may have been written, by our clock as far as it is compared with
Telegram's, which says whole seconds."""


@dataclass(frozen=True, slots=True)
class Line:
    """打的一行字 in private; `sent_at` is what Telegram says."""

    message_id: int
    sent_at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class _Open:
    """A running hand of the person, as the person sees it."""

    row: TableRow
    state: TableState
    running: Running
    own: OwnHand


async def move(club: Club, user: User, line: Line) -> None:
    """A typed move at the one table where it is possible; else a word to the draft that is open in private.

    Anything else is answered with how it goes. A line that was heard before does nothing: Telegram brings
    again what was stored just before a crash.
    """
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, user, at)
        await members.saw_private_message(tx, person.id, line.message_id)
        await reachable(club, tx, person, at)
        if not await typed_lines.heard(tx, person.id, line.message_id, line.sent_at):
            return
        words = words_for(club, person)
        open_now = _open(await tables_of(club, tx, person), person.id)
        moves = [
            (one, action)
            for one in open_now
            if (action := typed_action(words, one.own.legal, line.text)) is not None
        ]
        if moves:
            answer = await _moved(club, tx, person, moves, line, at)
        else:
            answer = await _other_words(club, tx, person, open_now, line, at)
        if answer:
            await say(tx, PersonAddress(person.id), Screen(answer), at)

    await club.db.transact(job)


async def _moved(
    club: Club, tx: Tx, person: Person, moves: list[tuple[_Open, Action]], line: Line, at: datetime
) -> str | None:
    """The move, unless it was written before the decision that it would answer; what is said to it."""
    written = line.sent_at + club.health.ahead + _CLOCKS_APART
    in_time = [(one, action) for one, action in moves if open_since(one.running) <= written]
    if len(in_time or moves) > 1:
        return words_for(club, person)("typed-twice")
    one, action = (in_time or moves)[0]
    hand, step = one.running.number, one.running.shown.step
    if in_time:
        outcome = play.answer(one.state, person.id, hand, step, action, at)
    else:
        outcome = play.or_back(play.back(one.state, person.id, at), Refusal(Code.TILE_GONE))
    reply = await settle(club, tx, person, one.row, one.state, outcome, at)
    return reply.text


async def _other_words(
    club: Club, tx: Tx, person: Person, open_now: list[_Open], line: Line, at: datetime
) -> str | None:
    """What is said to a line that is no move: nothing where a draft has taken it."""
    words = words_for(club, person)
    draft = await commanding.open_in_private(tx, person.id)
    if draft is not None:
        return await commanding.typed(club, tx, words, draft, line.text, at)
    return _which_kong(words, [one.own for one in open_now], line.text) or words("typed-unknown")


def _open(found: list[tuple[TableRow, TableState]], person: int) -> list[_Open]:
    hands = []
    for row, state in found:
        seat = state.seat_of(person)
        if seat is not None and not state.chairs[seat].quit and state.running is not None:
            hands.append(_Open(row, state, state.running, own_hand(state.running, seat)))
    return hands


def _which_kong(words: Words, hands: list[OwnHand], text: str) -> str | None:
    """杠哪一张: what asks back where the line may mean each of several kongs; None when it does not."""
    for own in hands:
        meant = [kong for kong in several_kongs(own.legal) if typed_action(words, (kong,), text) is not None]
        if len(meant) > 1:
            labels = [answer_label(words, own.view, kong) for kong in meant]
            return words("typed-which-kong", kongs=" · ".join(labels))
    return None
