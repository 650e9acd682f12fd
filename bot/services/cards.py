"""卡片: which messages a table keeps up to date, and which of them a change touches."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import lru_cache

from rules.mahjong.state import HandState
from rules.mahjong.views import Stage
from rules.table.state import Chair, Phase, TableState

FINAL = "final"
"""The revision of a card that will never change again: once it is shown the card is left alone."""
KEPT_TABLES = 256
SILENT_FOR = timedelta(seconds=60)
"""After so long without a press one's own turn comes as a new message, since edits do not notify."""


class CardKind(StrEnum):
    """What a card shows; all but the panel stand in the group."""

    LOBBY = "lobby"
    BOARD = "board"
    PANEL = "panel"
    SETTLEMENT = "settlement"
    RESULT = "result"
    STOP = "stop"
    GOING_ON = "going_on"


@dataclass(frozen=True, slots=True)
class CardKey:
    """One card of a table: `hand` for boards and settlements, `person` for panels.

    For a vote after an exit `hand` is the number of the exit.
    """

    kind: CardKind
    hand: int = 0
    person: int | None = None


def subject_of(table_id: int, key: CardKey) -> str:
    """The card's subject in the database.

    >>> subject_of(7, CardKey(CardKind.BOARD, hand=3))
    'table:7:3'
    """
    return f"table:{table_id}:{key.hand}"


def parse_subject(subject: str) -> tuple[int, int]:
    """Table and hand of a card's subject.

    >>> parse_subject("table:7:3")
    (7, 3)

    Raises:
        ValueError: for a subject of something else.
    """
    head, table_id, hand = subject.split(":")
    if head != "table":
        raise ValueError(f"{subject!r} is not a table's card")
    return int(table_id), int(hand)


def kept(state: TableState) -> frozenset[CardKey]:
    """All cards that a table has in this state."""
    over = state.phase is Phase.ENDED
    return _kept(
        state.drawn,
        state.hands_dealt,
        len(state.finished),
        tuple([chair.person for chair in state.chairs]),
        state.hands_dealt if state.stop_votes and not over else None,
        state.exits if state.going_on is not None and not over else None,
        over,
    )


@lru_cache(maxsize=KEPT_TABLES)
def _kept(
    drawn: bool,
    hands: int,
    finished: int,
    persons: tuple[int | None, ...],
    stop_asked: int | None,
    going_on: int | None,
    over: bool,
) -> frozenset[CardKey]:
    """The same for most states of a hand, and asked for several times with each of them."""
    cards = set() if drawn else {CardKey(CardKind.LOBBY)}
    cards |= {CardKey(CardKind.BOARD, hand) for hand in range(1, hands + 1)}
    cards |= {CardKey(CardKind.SETTLEMENT, hand) for hand in range(1, finished + 1)}
    cards |= {CardKey(CardKind.PANEL, person=person) for person in persons if person is not None}
    if stop_asked is not None:
        cards.add(CardKey(CardKind.STOP, stop_asked))
    if going_on is not None:
        cards.add(CardKey(CardKind.GOING_ON, going_on))
    if over and hands:
        cards.add(CardKey(CardKind.RESULT))
    return frozenset(cards)


def touched(before: TableState | None, after: TableState) -> frozenset[CardKey]:
    """The cards whose content may differ after a change; what is equal costs only a comparison later."""
    if before is None:
        return kept(after)
    return _touched(before, after) - _of_those_who_left(before, after)


def _of_those_who_left(before: TableState, after: TableState) -> set[CardKey]:
    """Whoever has left for good is shown that and nothing of the hands, until the match is over."""
    if after.phase is Phase.ENDED:
        return set()
    gone = (own.person for was, own in zip(before.chairs, after.chairs, strict=True) if was.quit and own.quit)
    return {CardKey(CardKind.PANEL, person=person) for person in gone}


def _touched(before: TableState, after: TableState) -> frozenset[CardKey]:
    cards = kept(after)
    new = cards - kept(before)
    if (before.stop_votes, before.here) != (after.stop_votes, after.here):
        new |= {card for card in cards if card.kind is CardKind.STOP}
    if _asked(before) != _asked(after):
        new |= {card for card in cards if card.kind is CardKind.GOING_ON}
    if _public(before) == _public(after) and _decision(before) == _decision(after):
        return new | _own_panels(before, after)
    hands = _newest_hands(before, after)
    if before.phase is not after.phase or after.phase is Phase.LOBBY:
        return new | {card for card in cards if card.hand in (0, *hands)}
    shown = (CardKind.BOARD, CardKind.SETTLEMENT)
    return new | {
        card for card in cards if card.kind is CardKind.PANEL or (card.kind in shown and card.hand in hands)
    }


def wants_fresh(before: TableState | None, after: TableState, person: int) -> bool:
    """Whether a panel comes as a new message: with a new hand, and for an own turn or a vote after a silence.

    Nobody is called to a turn that the autopilot plays.
    """
    seat = after.seat_of(person)
    running = after.running
    if before is None or seat is None or running is None or after.phase is not Phase.PLAYING:
        return False
    if before.hands_dealt != after.hands_dealt:
        return True
    shown = running.shown
    if running.held is not None or not _is_called(shown, seat):
        return False
    if after.chairs[seat].autopilot:
        return False
    was = before.running
    if was is None or (was.held is None and was.shown.step == shown.step):
        return False
    pressed_at = after.chairs[seat].pressed_at
    return pressed_at is None or running.paced_from - pressed_at > SILENT_FOR


def gist(state: TableState) -> Hashable:
    """大意: what a panel that asks nothing shows and its reader wants to see at once; None between hands.

    That the turn has passed on, and that a tile was drawn from the wall, is no part of it. It comes from
    `shown`, so it tells no more than the screens.
    """
    running = state.running
    if running is None or state.phase is not Phase.PLAYING:
        return None
    shown = running.shown
    stage = Stage.TURN if shown.stage is Stage.WINDOW else shown.stage
    seats = tuple((own.void, own.melds, own.is_out) for own in shown.seats)
    return (_public(state), running.number, stage, shown.discards_made, seats, len(shown.ledger))


def _is_called(shown: HandState, seat: int) -> bool:
    """轮到: an own turn, or a vote on somebody's false win."""
    if shown.trial is not None:
        return shown.trial.seat != seat
    return shown.stage is Stage.TURN and shown.turn == seat


def _asked(state: TableState) -> tuple[object, ...]:
    """What a card says of an exit: the vote, what it decided, and who sits down instead."""
    vote = None if state.going_on is None else (state.going_on.voters, state.going_on.ballots)
    return (state.exits, vote, state.went_on, tuple(chair.substitute for chair in state.chairs))


def _newest_hands(before: TableState, after: TableState) -> tuple[int, ...]:
    """The hands whose cards can still change: the newest, and the one that was newest before."""
    return tuple({before.hands_dealt, after.hands_dealt, len(before.finished), len(after.finished)})


def _public(state: TableState) -> tuple[object, ...]:
    """What the screens of a table have in common, the running hand and the vote on stopping aside."""
    return (
        state.phase,
        tuple(_shown_chair(chair) for chair in state.chairs),
        state.points,
        state.hands_dealt,
        len(state.finished),
        state.paused_by,
        state.suspended_until is None,
        state.ending,
    )


def _shown_chair(chair: Chair) -> tuple[object, ...]:
    return (
        chair.person,
        chair.computer,
        chair.nonce,
        chair.chose_nonce_at,
        chair.reached,
        chair.refused,
        chair.flooded,
        chair.autopilot,
        chair.away,
        chair.quit,
    )


def _decision(state: TableState) -> tuple[object, ...]:
    """What the screens show of the running hand: it is the same as long as only answers come in.

    A hold whose window is still open ends unseen: what was shown is what is.
    """
    running = state.running
    if running is None:
        return ()
    return (running.number, running.shown.step, running.shown.stage, running.shown.discards_made)


def _own_panels(before: TableState, after: TableState) -> frozenset[CardKey]:
    """Who has answered sees their own answer, be it in time or overtaken."""
    if before.running is None or after.running is None:
        return frozenset()
    changed = {seat for seat, _ in after.running.actions[len(before.running.actions) :]}
    if before.running.held is not None and after.running.held is not None:
        changed |= {seat for seat, _ in after.running.held.answers[len(before.running.held.answers) :]}
    people = {after.chairs[seat].person for seat in changed}
    return frozenset(CardKey(CardKind.PANEL, person=person) for person in people if person is not None)
