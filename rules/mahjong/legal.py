"""合法动作: the one source of what a seat may answer. Buttons come from here, `decide` accepts just these."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import combinations

from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Kong, Penalty, Verdict, Win
from rules.mahjong.claims import open_claims
from rules.mahjong.melds import MeldKind
from rules.mahjong.options import Exchange as ExchangeRule
from rules.mahjong.state import SEATS, HandState, SeatState
from rules.mahjong.tiles import KINDS, Suit, Tile
from rules.mahjong.views import Stage
from rules.mahjong.winning import can_self_draw, is_first_turn, is_last

_WIN = Win()
_DISCARDS = tuple(Discard(tile) for tile in range(KINDS))
_KONGS = tuple(Kong(tile) for tile in range(KINDS))
_VOIDS = tuple(DeclareVoid(suit) for suit in range(3))
_VERDICTS = tuple(Penalty(verdict) for verdict in Verdict)
_GIVEN_AWAY = 3
_CACHED_HANDS = 1 << 12  # a hand is asked for several times within one decision, hardly ever later


def legal_actions(state: HandState, seat: int) -> tuple[Action, ...]:
    """What this seat may answer now, in the order of the buttons; () when it is not asked."""
    if seat not in SEATS or state.answers[seat] is not None:
        return ()
    if state.window is not None:
        return state.window.options[seat]
    if state.trial is not None:
        return () if seat == state.trial.seat else _VERDICTS
    match state.stage:
        case Stage.TURN:
            return _newest_turn(state) if seat == state.turn else ()
        case Stage.EXCHANGE:
            same = state.rules.exchange is ExchangeRule.SAME_SUIT
            return _exchanges(state.seats[seat].tiles, same_suit=same)
        case Stage.VOID:
            return _VOIDS
        case _:
            return ()


def awaited(state: HandState) -> tuple[int, ...]:
    """The seats whose answer can still change the outcome, ascending."""
    if state.window is not None:
        return open_claims(state, state.window)
    match state.stage:
        case Stage.TURN:
            return (state.turn,)
        case Stage.EXCHANGE | Stage.VOID | Stage.VOTE:
            return tuple(
                seat for seat in SEATS if state.answers[seat] is None and not _is_judged(state, seat)
            )
        case _:
            return ()


def _is_judged(state: HandState, seat: int) -> bool:
    """诈胡: the others vote on the seat."""
    return state.trial is not None and state.trial.seat == seat


@lru_cache(maxsize=8)
def _exchanges(tiles: tuple[Tile, ...], *, same_suit: bool) -> tuple[Action, ...]:
    """换三张: every three tiles that may be given away."""
    threes = sorted(set(combinations(tiles, _GIVEN_AWAY)))
    return tuple(Exchange(three) for three in threes if not same_suit or three[0] // 9 == three[2] // 9)


class _Newest:
    """The newest own turn that was asked about: whoever shows a state and whoever plays it ask the same."""

    __slots__ = ("legal", "state")

    def __init__(self) -> None:
        self.state: HandState | None = None
        self.legal: tuple[Action, ...] = ()


_newest = _Newest()


def _newest_turn(state: HandState) -> tuple[Action, ...]:
    if _newest.state is not state:
        _newest.legal = _own_turn(state)
        _newest.state = state
    return _newest.legal


def _own_turn(state: HandState) -> tuple[Action, ...]:
    """自摸, 杠, 报缺, 打. After a pong only an announcement and a discard are left."""
    own = state.seats[state.turn]
    discards, fours = _of_hand(own.tiles, own.void, state.rules.void_first)
    if own.void is None:
        discards, fours = _before_void(own, discards, fours)
    if state.drawn is None and not is_first_turn(state):
        return discards
    kongs = _own_kongs(own, fours) if state.wall_left and (fours or own.melds) else ()
    if not state.is_declared if state.rules.manual_win else can_self_draw(state):
        return (_WIN,) if is_last(state) else (_WIN, *kongs, *discards)
    return (*kongs, *discards) if kongs else discards


@lru_cache(maxsize=_CACHED_HANDS)
def _of_hand(
    tiles: tuple[Tile, ...], void: Suit | None, void_first: bool
) -> tuple[tuple[Action, ...], tuple[Tile, ...]]:
    """打, 暗杠: the discards, the void suit in front (alone, with `void_first`), and fours held."""
    with_fourth = zip(tiles, tiles[3:], strict=False)
    fours = tuple([tile for tile, fourth in with_fourth if tile == fourth and tile // 9 != void])
    low = high = 0
    if void is not None:
        low, high = bisect_left(tiles, 9 * void), bisect_left(tiles, 9 * void + 9)
    unwanted = tuple([_DISCARDS[tile] for tile in dict.fromkeys(tiles[low:high])])
    if unwanted and void_first:
        return unwanted, fours
    others = [_DISCARDS[tile] for tile in dict.fromkeys(tiles[:low] + tiles[high:])]
    return (*unwanted, *others), fours


def _before_void(
    own: SeatState, discards: tuple[Action, ...], fours: tuple[Tile, ...]
) -> tuple[tuple[Action, ...], tuple[Tile, ...]]:
    """报缺: a suit that is not held may be announced. What was laid down may not become the void suit.

    Nor may all three suits be laid down. (Only concealed kongs could do that: a seat that claims before its
    first discard has no other meld yet.)
    """
    laid = {meld.tile // 9 for meld in own.melds}
    held = laid.union(tile // 9 for tile in own.tiles)
    announced = tuple(void for void in _VOIDS if void.suit not in held)
    allowed = tuple(one for one in discards if isinstance(one, Discard) and one.tile // 9 not in laid)
    return (*announced, *allowed), tuple(tile for tile in fours if len(laid | {tile // 9}) < len(_VOIDS))


def _own_kongs(own: SeatState, fours: tuple[Tile, ...]) -> tuple[Action, ...]:
    """暗杠, 补杠: ascending by tile. Nothing of the void suit was ever ponged."""
    added = [meld.tile for meld in own.melds if meld.kind is MeldKind.PONG and meld.tile in own.tiles]
    return tuple(_KONGS[tile] for tile in sorted([*fours, *added]))
