"""事件: what has happened in a hand. `decide` derives them, `evolve` folds them.

They are facts for the rules themselves and hold hidden tiles; what is stored of a hand are the accepted
answers, from which all of this follows again (rules §10).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rules.mahjong.actions import Action
from rules.mahjong.melds import MeldKind
from rules.mahjong.money import Payment
from rules.mahjong.state import Trial, Window, WonHand
from rules.mahjong.tiles import Suit, Tile


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat has answered the open decision, in secret (换三张, 定缺, 要不要)."""

    seat: int
    action: Action = field(repr=False)


@dataclass(frozen=True, slots=True)
class Exchanged:
    """换三张: all four have chosen; seat `i` gives to seat `(i + step) % 4`."""

    step: int


@dataclass(frozen=True, slots=True)
class VoidsShown:
    """亮缺: all four have declared; the dealer begins."""


@dataclass(frozen=True, slots=True)
class Drew:
    """摸: the front tile of the wall. `is_replacement`: after a kong, in the same turn."""

    seat: int
    tile: Tile = field(repr=False)
    is_replacement: bool = False


@dataclass(frozen=True, slots=True)
class Discarded:
    """打."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Asked:
    """要不要: the newest tile may be claimed by whom the window offers anything."""

    window: Window


@dataclass(frozen=True, slots=True)
class Closed:
    """No more answers are taken; what they lead to follows."""


@dataclass(frozen=True, slots=True)
class Barred:
    """过手胡: the seat passed a win worth `doublings` and is barred until its next draw."""

    seat: int
    doublings: int


@dataclass(frozen=True, slots=True)
class BarLifted:
    """牌型变化: the discard after a pong frees the seat at once (retreat_rule)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Taken:
    """The discard is claimed and leaves the river of its discarder."""

    source: int


@dataclass(frozen=True, slots=True)
class Ponged:
    """碰. `may_lift`: its discard will tell whether it stays barred (退牌)."""

    seat: int
    tile: Tile
    feeder: int
    may_lift: bool = False


@dataclass(frozen=True, slots=True)
class Konged:
    """杠: laid down; an added kong may still be robbed."""

    seat: int
    tile: Tile
    kind: MeldKind
    feeder: int | None = None


@dataclass(frozen=True, slots=True)
class KongStood:
    """杠成: nobody robbed it, it is paid at once (刮风下雨); `payments` may be ()."""

    seat: int
    kind: MeldKind
    feeder: int | None
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class Robbed:
    """抢杠: the added kong becomes a pong again; its tile counts as discarded."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class VoidSet:
    """报缺: a suit that the seat lacks is its void suit, in its own turn or with its win."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Accused:
    """诈胡: a declared win is none, and the three others judge it."""

    trial: Trial


@dataclass(frozen=True, slots=True)
class Punished:
    """诈胡受罚: the seat pays and is out."""

    seat: int
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class Forgiven:
    """谅解: nothing is paid, the seat plays on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Won:
    """胡."""

    hand: WonHand


@dataclass(frozen=True, slots=True)
class Paid:
    """付: entries of the ledger."""

    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class KongSpent:
    """呼叫转移, or the kong's money given back: that kong has no takings left."""

    place: int
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """终局: three seats are out, or the wall is empty and everything is checked."""


OpeningEvent: TypeAlias = Answered | Exchanged | VoidsShown | VoidSet
MeldEvent: TypeAlias = Ponged | Konged | KongStood | Robbed
WindowEvent: TypeAlias = Asked | Closed | Taken | Barred | BarLifted
OutcomeEvent: TypeAlias = Won | Paid | KongSpent | Ended
TrialEvent: TypeAlias = Accused | Punished | Forgiven
Event: TypeAlias = Drew | Discarded | OpeningEvent | MeldEvent | WindowEvent | TrialEvent | OutcomeEvent
