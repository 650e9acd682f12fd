"""视图: what leaves the engine. Each field is public, or belongs to the one seat that looks (rules §5).

A won seat's concealed tiles stay hidden until the hand ends; nothing here holds the wall or a seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.mahjong.actions import Action
from rules.mahjong.melds import Meld
from rules.mahjong.money import Payment
from rules.mahjong.options import Rules
from rules.mahjong.tiles import Suit, Tile


class Stage(StrEnum):
    """阶段 of a hand."""

    EXCHANGE = "exchange"
    VOID = "void"
    TURN = "turn"
    WINDOW = "window"
    VOTE = "vote"
    ENDED = "ended"


class Did(StrEnum):
    """What the newest public act was."""

    DEALT = "dealt"
    EXCHANGED = "exchanged"
    VOIDS_SHOWN = "voids_shown"
    DREW = "drew"
    DISCARDED = "discarded"
    PONGED = "ponged"
    KONGED = "konged"
    ROBBED = "robbed"
    WON = "won"
    ANNOUNCED = "announced"
    ACCUSED = "accused"
    PUNISHED = "punished"
    FORGIVEN = "forgiven"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Act:
    """刚才: one public act. `tile` is None where it is hidden (a drawn tile) or there is none."""

    did: Did
    seat: int
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class WinShown:
    """胡: a win as everybody sees it. `payer` is None for a self-draw; `points` is what one payer pays.

    Wins of one `step` are wins on one tile.
    """

    tile: Tile
    payer: int | None
    pattern: str
    additions: tuple[tuple[str, int], ...]
    doublings: int
    points: int
    step: int


@dataclass(frozen=True)  # not slotted: `maker` makes it
class SeatShown:
    """一家的明牌: what everybody may see of a seat.

    `void` is None until it is public; `river` lacks the tiles that others claimed. A seat that is out without
    a `win` has been put out by a false one.
    """

    seat: int
    void: Suit | None
    melds: tuple[Meld, ...]
    river: tuple[Tile, ...]
    concealed_count: int
    win: WinShown | None
    is_out: bool
    points: int


@dataclass(frozen=True)  # not slotted: `maker` makes it
class TableView:
    """牌桌: what the group sees. `turn` is the seat whose own turn it is, or the last one during a window."""

    rules: Rules
    stage: Stage
    dealer: int
    turn: int
    wall_left: int
    seats: tuple[SeatShown, ...]
    last: Act
    ledger: tuple[Payment, ...]


@dataclass(frozen=True)  # not slotted: `maker` makes it
class WindowView:
    """要不要: the tile that may be claimed. `is_kong` when it is an added kong that may be robbed."""

    tile: Tile
    source: int
    is_kong: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """提示: what a win now would be worth to this seat: doublings and the points of one payer."""

    doublings: int
    points: int


@dataclass(frozen=True)  # not slotted: `maker` makes it
class SeatView:
    """自己的牌: the table and what only this seat sees.

    `tiles` is sorted and lacks `drawn`; `legal` is in the order of the buttons; `window` is the open window
    (also for seats that have nothing to answer); `bar` is the doublings that a win on others' tiles must
    exceed (过手胡), None when nothing is barred; `answered` is this seat's own answer in the open decision.
    Under `manual_win` there is no `win_offer`, and no screen shows `bar`: it would tell what was passed.
    """

    table: TableView
    seat: int
    tiles: tuple[Tile, ...]
    drawn: Tile | None
    void: Suit | None
    legal: tuple[Action, ...]
    window: WindowView | None
    win_offer: Offer | None
    bar: int | None
    answered: Action | None


@dataclass(frozen=True, slots=True)
class OpenHands:
    """四家手牌: all concealed tiles, only once the hand has ended."""

    seats: tuple[tuple[Tile, ...], ...]
