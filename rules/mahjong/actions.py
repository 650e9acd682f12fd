"""动作: everything a seat can answer in a hand, and nothing else (rules §3–§7, §10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules.mahjong.tiles import Suit, Tile


@dataclass(frozen=True, slots=True)
class Exchange:
    """换三张: the three tiles given away, sorted."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class DeclareVoid:
    """定缺 (or, with `void = first_discard`, 报缺)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Discard:
    """打: one tile of the seat's own to its river."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Pong:
    """碰: two in hand and the tile of the open window."""


@dataclass(frozen=True, slots=True)
class Kong:
    """杠: in a window the melded kong of its tile; in one's own turn `tile` says which one."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Win:
    """胡: on the window's tile, or in one's own turn on the tile drawn."""


@dataclass(frozen=True, slots=True)
class Pass:
    """过: nothing on the window's tile."""


class Verdict(StrEnum):
    """谅解原则: what one of the three others demands for a false win (rules §7)."""

    FULL = "full"
    HALF = "half"
    FORGIVE = "forgive"


@dataclass(frozen=True, slots=True)
class Penalty:
    """诈胡的处罚: one vote of the three others."""

    verdict: Verdict


Action: TypeAlias = Exchange | DeclareVoid | Discard | Pong | Kong | Win | Pass | Penalty
