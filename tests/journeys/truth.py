"""What screens must show, worked out anew from the stored table, without the views and `seeing`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from rules.mahjong.actions import (
    Action,
    DeclareVoid,
    Discard,
    Exchange,
    Kong,
    Pass,
    Penalty,
    Pong,
    Win,
)
from rules.mahjong.legal import legal_actions
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.options import Rules
from rules.mahjong.state import HandState
from rules.mahjong.tiles import Tile, code, long
from rules.mahjong.views import Did, Stage
from rules.table.state import Chair, FinishedHand, Phase, Running, TableState
from tests.journeys.reading import Melds, SeatRead, Won

CALLED = {
    MeldKind.PONG: "碰",
    MeldKind.MELDED_KONG: "杠",
    MeldKind.ADDED_KONG: "杠",
    MeldKind.CONCEALED_KONG: "暗杠",
}
LEAVES_A_TURN = (Did.VOIDS_SHOWN, Did.DREW, Did.PONGED, Did.ANNOUNCED, Did.FORGIVEN)
OPENING = (Did.DEALT, Did.EXCHANGED)
UNSAID = (*OPENING, Did.ENDED)


def melds_said(melds: Sequence[Meld]) -> Melds:
    return tuple((CALLED[meld.kind], meld.tile) for meld in melds)


def voids_are_public(hand: HandState) -> bool:
    """All four have declared."""
    return hand.stage not in (Stage.EXCHANGE, Stage.VOID)


def worth_said(rules: Rules, doublings: int) -> str:
    """The multiplier, or 番 where the profile counts so (rules §9)."""
    match rules.profile:
        case "tcy":
            return f"{doublings + 1} 番"
        case "wenxuan" | "sbr":
            return f"{doublings} 番"
        case _:
            return f"×{2**doublings}"


def won_by(hand: HandState, seat: int, names: Sequence[str]) -> Won | None:
    for won in hand.wins:
        if won.seat == seat:
            payer = None if won.payer is None else names[won.payer]
            return Won(won.tile, worth_said(hand.rules, won.score.doublings), payer)
    return None


def balance(hand: HandState, seat: int) -> int:
    """What the ledger has brought a seat so far."""
    return sum(entry.points * ((entry.payee == seat) - (entry.payer == seat)) for entry in hand.ledger)


def actor(hand: HandState) -> int | None:
    """Whose own turn the newest act leaves open before everybody's eyes."""
    begins = hand.last.did in OPENING and hand.stage is Stage.TURN
    return hand.last.seat if begins or hand.last.did in LEAVES_A_TURN else None


def standing(chair: Chair) -> str:
    if chair.away:
        return "已离群"
    return "托管" if chair.autopilot else ""


def seat_said(
    hand: HandState, seat: int, names: Sequence[str], points: int, chair: Chair, shown: SeatRead
) -> SeatRead:
    """The two lines of a seat; of the river as much as `shown` shows of it."""
    own = hand.seats[seat]
    kept = len(shown.river) if shown.cut else len(own.river)
    river = own.river[len(own.river) - kept :] if kept else ()
    return SeatRead(
        wind=seat,
        name=names[seat],
        acts=actor(hand) == seat,
        void=own.void if voids_are_public(hand) else None,
        win=won_by(hand, seat, names),
        points=points,
        standing=standing(chair),
        is_out=own.is_out and all(won.seat != seat for won in hand.wins),
        melds=melds_said(own.melds),
        river=river,
        cut=shown.cut and kept < len(own.river),
    )


def act_said(hand: HandState, names: Sequence[str]) -> tuple[str, str, Tile | None]:
    last = hand.last
    who = "" if last.did in UNSAID else names[last.seat]
    tile = hand.seats[last.seat].void if last.did is Did.ANNOUNCED else last.tile
    return str(last.did), who, tile


def board_order(hand: HandState) -> tuple[int, ...]:
    """Who acts, or acted last, first; then turn order."""
    return tuple((hand.last.seat + turn) % 4 for turn in range(4))


def match_points(state: TableState, hand: HandState, before: int | None = None) -> tuple[int, ...]:
    """Points of the finished hands (the first `before` of them) and of this one."""
    done = state.finished if before is None else state.finished[:before]
    return tuple(sum(balance(one.state, seat) for one in done) + balance(hand, seat) for seat in range(4))


def act_of(action: Action) -> str:
    """How an answer stands in the data of a button."""
    match action:
        case Discard(tile):
            return f"d{code(tile)}"
        case Kong(tile):
            return f"kong{code(tile)}"
        case DeclareVoid(suit):
            return f"void{'mps'[suit]}"
        case Exchange(tiles):
            return f"give{long(tiles)}"
        case Penalty(verdict):
            return f"fine-{verdict}"
        case Pong() | Win() | Pass():
            return type(action).__name__.lower()


def given_answer(running: Running, seat: int) -> Action | None:
    """The seat's own answer in the decision that screens show."""
    if running.held is None:
        return running.state.answers[seat]
    return dict(running.held.answers).get(seat)


def offered(running: Running, seat: int) -> tuple[Action, ...]:
    """What the seat may press: the legal answers in the state that is shown.

    To a tile that is held they are its claims, even if another's answer has settled it: nobody may tell.
    """
    if given_answer(running, seat) is not None:
        return ()
    if running.held is not None and running.held.shown.stage is not Stage.WINDOW:
        return ()
    return legal_actions(running.shown, seat)


def drawn_by(hand: HandState, seat: int) -> Tile | None:
    return hand.drawn if hand.stage is Stage.TURN and hand.turn == seat else None


def unseen(hand: HandState, seat: int) -> Counter[Tile]:
    """How many copies of each kind a seat has not seen."""
    left = Counter(dict.fromkeys(range(27), 4))
    left.subtract(hand.seats[seat].tiles)
    for own in hand.seats:
        left.subtract(own.river)
        for meld in own.melds:
            left[meld.tile] -= meld.size
    for tile in {won.step: won.tile for won in hand.wins}.values():
        left[tile] -= 1
    return left


def next_dealer(done: FinishedHand) -> int:
    """Nobody won: the dealer stays; a single first win: that seat; a multiple one: who fed it (rules §8)."""
    hand = done.state
    if not hand.wins:
        return hand.dealer
    first = [won for won in hand.wins if won.step == hand.wins[0].step]
    if len(first) > 1:
        assert first[0].payer is not None
        return first[0].payer
    return first[0].seat


def secrets_of(state: TableState) -> set[str]:
    """Digits that nobody may see yet: the master seed to the end, a running hand's seed until it is over."""
    hidden = set() if state.phase is Phase.ENDED else {state.master.hex()}
    if state.running is not None:
        hidden.add(state.running.seed.hex())
    return hidden


def commitment_of(secret: bytes) -> str:
    return sha256(secret).hexdigest()
