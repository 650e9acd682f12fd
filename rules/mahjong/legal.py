"""合法动作: the one source of what a seat may answer. Buttons come from here, `decide` accepts just these."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import combinations, compress
from operator import eq

from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Kong, Penalty, Verdict, Win
from rules.mahjong.claims import open_claims
from rules.mahjong.melds import MeldKind
from rules.mahjong.options import Exchange as ExchangeRule
from rules.mahjong.state import SEATS, HandState, SeatState
from rules.mahjong.tiles import KINDS, SUITS, Suit, Tile
from rules.mahjong.views import Stage
from rules.mahjong.winning import can_self_draw, is_first_turn, is_last

_WIN = Win()
_DISCARDS = tuple(Discard(tile) for tile in range(KINDS))
_KONGS = tuple(Kong(tile) for tile in range(KINDS))
_VOIDS = tuple(DeclareVoid(suit) for suit in SUITS)
_VERDICTS = tuple(Penalty(verdict) for verdict in Verdict)
_GIVEN_AWAY = 3
# To take a member out of its enumeration costs more than a call.
_TURN, _EXCHANGE, _VOID_STAGE, _VOTE = Stage.TURN, Stage.EXCHANGE, Stage.VOID, Stage.VOTE
_PONG = MeldKind.PONG


def legal_actions(state: HandState, seat: int) -> tuple[Action, ...]:
    """What this seat may answer now, in the order of the buttons; () when it is not asked."""
    ((known, asked, newest),) = _newest
    if known is state and asked == seat:
        return newest
    if seat not in SEATS or state.answers[seat] is not None:
        return ()
    if state.window is not None:
        return state.window.options[seat]
    if state.trial is not None:
        return () if seat == state.trial.seat else _VERDICTS
    stage = state.stage
    if stage is _TURN:
        if seat != state.turn:
            return ()
        legal = _own_turn(state)
        _newest[:] = [(state, seat, legal)]
        return legal
    if stage is _EXCHANGE:
        same = state.rules.exchange is ExchangeRule.SAME_SUIT
        return _exchanges(state.seats[seat].tiles, same_suit=same)
    return _VOIDS if stage is _VOID_STAGE else ()


def awaited(state: HandState) -> tuple[int, ...]:
    """The seats whose answer can still change the outcome, ascending."""
    if state.window is not None:
        return open_claims(state, state.window)
    stage = state.stage
    if stage is _TURN:
        return (state.turn,)
    if stage is _EXCHANGE or stage is _VOID_STAGE or stage is _VOTE:
        return tuple(seat for seat in SEATS if state.answers[seat] is None and not _is_judged(state, seat))
    return ()


def _is_judged(state: HandState, seat: int) -> bool:
    """诈胡: the others vote on the seat."""
    return state.trial is not None and state.trial.seat == seat


@lru_cache(maxsize=8)
def _exchanges(tiles: tuple[Tile, ...], *, same_suit: bool) -> tuple[Action, ...]:
    """换三张: every three tiles that may be given away."""
    apart = [[tile for tile in tiles if tile // 9 == suit] for suit in SUITS] if same_suit else [tiles]
    threes = {three for among in apart for three in combinations(among, _GIVEN_AWAY)}
    return tuple(Exchange(three) for three in sorted(threes))


_newest: list[tuple[HandState | None, int | None, tuple[Action, ...]]] = [(None, None, ())]
"""The newest own turn that was asked about: whoever shows a state and whoever plays it ask the same."""


def _own_turn(state: HandState) -> tuple[Action, ...]:
    """自摸, 杠, 报缺, 打. After a pong only an announcement and a discard are left."""
    own = state.seats[state.turn]
    discards, fours = _of_hand(own.tiles, own.void, state.rules.void_first)
    if own.void is None:
        discards, fours = _before_void(own, discards, fours)
    if state.drawn is None and not is_first_turn(state):
        return discards
    kongs = _own_kongs(own, fours) if (fours or own.melds) and state.wall_left else ()
    if not state.is_declared if state.rules.manual_win else can_self_draw(state):
        return (_WIN,) if is_last(state) else (_WIN, *kongs, *discards)
    return (*kongs, *discards) if kongs else discards


def _of_hand(
    tiles: tuple[Tile, ...], void: Suit | None, void_first: bool
) -> tuple[tuple[Action, ...], tuple[Tile, ...]]:
    """打, 暗杠: the discards, the void suit in front (alone, with `void_first`), and fours held."""
    fours = tuple([tile for tile in compress(tiles, map(eq, tiles, tiles[3:])) if tile // 9 != void])
    if void is None:
        return _discards(tiles), fours
    low, high = bisect_left(tiles, 9 * void), bisect_left(tiles, 9 * void + 9)
    of_void = tiles[low:high]
    if not of_void:
        return _discards(tiles), fours
    others = () if void_first else _discards(tiles[:low] + tiles[high:])
    return _discards(of_void) + others, fours


def _discards(tiles: tuple[Tile, ...]) -> tuple[Action, ...]:
    """打: one of each kind, ascending."""
    return tuple([_DISCARDS[kind] for kind in sorted({*tiles})])


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
    free = set(SUITS) - laid
    return (*announced, *allowed), tuple(tile for tile in fours if free - {tile // 9})


def _own_kongs(own: SeatState, fours: tuple[Tile, ...]) -> tuple[Action, ...]:
    """暗杠, 补杠: ascending by tile. Nothing of the void suit was ever ponged."""
    added = [meld.tile for meld in own.melds if meld.kind is _PONG and meld.tile in own.tiles]
    return tuple([_KONGS[tile] for tile in sorted([*fours, *added])]) if fours or added else ()
