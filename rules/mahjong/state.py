"""局面: everything one hand is, hidden tiles included, as a plain value.

Only views of it (`seeing`) may leave the rules. Its `repr` shows no tile that is not public, no void suit and
nobody's answers, so that a log cannot leak them.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, field
from itertools import chain

from rules.mahjong.actions import Action
from rules.mahjong.altering import apart, bare
from rules.mahjong.fan import Score
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.money import Payment
from rules.mahjong.options import Exchange, Rules, VoidChoice, validated
from rules.mahjong.tiles import ALL_TILES, TILE_COUNT, Suit, Tile
from rules.mahjong.views import Act, Did, Stage

SEATS = (0, 1, 2, 3)
DEALT = 53
"""起手: tiles that have left the wall when play begins (13 each, 14 for the dealer)."""

_AFTER = tuple(((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4) for seat in SEATS)

NO_ANSWERS: tuple[Action | None, ...] = (None, None, None, None)
NO_OPTIONS: tuple[tuple[Action, ...], ...] = ((), (), (), ())


@bare
@dataclass(frozen=True)  # not slotted: `altered` copies it
class SeatState:
    """一家: `tiles` are the concealed ones, sorted, a drawn one included and a won one not.

    `river` lacks the tiles that others claimed. `bar` is the doublings passed since the last own draw
    (过手胡). `draws` counts own draws. `only_void`: every discard was of the void suit (被动花猪).
    """

    tiles: tuple[Tile, ...] = field(repr=False)
    melds: tuple[Meld, ...] = ()
    river: tuple[Tile, ...] = ()
    void: Suit | None = field(default=None, repr=False)
    bar: int | None = field(default=None, repr=False)
    draws: int = 0
    only_void: bool = field(default=True, repr=False)
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """要不要: a tile that others may claim. `is_kong`: an added kong that may be robbed.

    `is_shot`: a win on it is a 杠上炮. `options` are each seat's legal answers, () for who is not asked.
    """

    tile: Tile
    source: int
    is_kong: bool
    is_shot: bool
    options: tuple[tuple[Action, ...], ...] = field(default=NO_OPTIONS, repr=False)


@dataclass(frozen=True, slots=True)
class Calls:
    """收窗以后: a window that takes no more answers, and what its seats called; a false win stands as a pass.

    `passed` are the seats that could have won and let it be.
    """

    window: Window
    answers: tuple[Action | None, ...] = field(repr=False)
    passed: tuple[int, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Trial:
    """诈胡待罚: the seat whose false win the three others judge now, `waiting` those who are judged next.

    `calls` is None for a false self-draw.
    """

    seat: int
    calls: Calls | None = None
    waiting: tuple[int, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class KongTakings:
    """杠钱: one kong and what its owner still holds of it; `payments` is () once given away."""

    seat: int
    kind: MeldKind
    feeder: int | None
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class WonHand:
    """胡牌: `payer` is None when every active seat paid. Wins of one `step` are wins on one tile."""

    seat: int
    tile: Tile
    payer: int | None
    score: Score
    step: int


@bare
@dataclass(frozen=True)  # not slotted: `altered` copies it
class HandState:
    """一局: the fold of all events so far.

    `front` is how many tiles have left the wall. `drawn` is the tile of this turn's last draw while it is the
    seat's own turn; `turn_draws` all that were drawn in this turn. `chain` are the kongs made in this turn,
    as places in `takings`. `answers` are those given in the open decision. `may_lift`: the seat has just
    ponged a tile it could have won with, and its discard decides whether it stays barred (退牌). A win on
    the tile just drawn that was declared falsely and forgiven is `is_declared` (实战模式).
    `step` names the open decision; it grows with every tile laid before everybody, whether or not that opens
    a window, so that the numbers on buttons do not tell. `discards_made` counts discards and added kongs.
    """

    rules: Rules
    dealer: int
    dice: tuple[int, int, int, int]
    wall: tuple[Tile, ...] = field(repr=False)
    front: int
    stage: Stage
    turn: int
    seats: tuple[SeatState, ...] = field(repr=False)
    last: Act
    step: int = 1
    discards_made: int = 0
    drawn: Tile | None = field(default=None, repr=False)
    turn_draws: tuple[Tile, ...] = field(default=(), repr=False)
    chain: tuple[int, ...] = ()
    may_lift: bool = field(default=False, repr=False)
    is_declared: bool = False
    trial: Trial | None = None
    window: Window | None = None
    answers: tuple[Action | None, ...] = field(default=NO_ANSWERS, repr=False)
    takings: tuple[KongTakings, ...] = ()
    ledger: tuple[Payment, ...] = ()
    wins: tuple[WonHand, ...] = ()

    @property
    def wall_left(self) -> int:
        """剩余: tiles still in the wall."""
        return TILE_COUNT - self.front

    @property
    def active(self) -> tuple[int, ...]:
        """未胡玩家: the seats still playing, ascending."""
        return tuple(seat for seat in SEATS if not self.seats[seat].is_out)


def start(rules: Rules, dealer: int, dice: tuple[int, int, int, int], wall: tuple[Tile, ...]) -> HandState:
    """发牌: the hand as dealt, at its first decision (rules §2).

    Raises:
        RulesError: for an impossible combination of options.
        ValueError: for a wall that is not the 108 tiles, a dealer or dice that do not exist.
    """
    validated(rules)
    if tuple(sorted(wall)) != ALL_TILES:
        raise ValueError(f"a wall of 108 tiles, four of each, is expected: {len(wall)} tiles are given")
    if dealer not in SEATS or len(dice) != len(SEATS) or not all(1 <= die <= 6 for die in dice):  # noqa: PLR2004
        raise ValueError(f"dealer {dealer} and dice {dice}: a seat and four dice are expected")
    dealt = HandState(
        rules=rules,
        dealer=dealer,
        dice=dice,
        wall=wall,
        front=DEALT,
        stage=void_stage(rules) if rules.exchange is Exchange.OFF else Stage.EXCHANGE,
        turn=dealer,
        seats=_dealt(dealer, wall),
        last=Act(Did.DEALT, dealer),
    )
    return apart(dealt)


def void_stage(rules: Rules) -> Stage:
    """定缺: a stage of its own where it is declared; otherwise it comes with the first discards."""
    return Stage.VOID if rules.void is VoidChoice.DECLARE else Stage.TURN


def _dealt(dealer: int, wall: tuple[Tile, ...]) -> tuple[SeatState, ...]:
    """三轮四张, 一张, 跳牌: what each seat, in seat order, holds."""
    hands = []
    for place in ((seat - dealer) % 4 for seat in SEATS):
        blocks = (wall[first : first + 4] for first in range(4 * place, 48, 16))
        hands.append([*chain.from_iterable(blocks), *wall[48 + place : DEALT : 4]])
    return tuple(apart(SeatState(tuple(sorted(hand)))) for hand in hands)


def after(seat: int) -> tuple[int, int, int]:
    """下家起: the three other seats in turn order."""
    return _AFTER[seat]


def others_in(state: HandState, seat: int) -> list[int]:
    """未胡的他家: the others that still play, in turn order after `seat`."""
    seats = state.seats
    return [other for other in after(seat) if not seats[other].is_out]


def with_tile(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """Sorted tiles with one more."""
    place = bisect(tiles, tile)
    return (*tiles[:place], tile, *tiles[place:])


def without_tile(tiles: tuple[Tile, ...], tile: Tile, copies: int = 1) -> tuple[Tile, ...]:
    """Sorted tiles with `copies` of one kind fewer.

    Raises:
        ValueError: when there are not as many.
    """
    place = tiles.index(tile)
    if copies > 1 and tiles[place : place + copies] != (tile,) * copies:
        raise ValueError(f"{copies} copies of tile {tile} are expected")
    return tiles[:place] + tiles[place + copies :]
