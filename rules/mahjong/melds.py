"""副露: what a seat has laid down (碰, 直杠, 补杠, 暗杠)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.mahjong.tiles import Tile


class MeldKind(StrEnum):
    """碰 pong, 直杠 melded kong, 补杠 added kong, 暗杠 concealed kong (rules §1)."""

    PONG = "pong"
    MELDED_KONG = "melded_kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld. `feeder` is the seat whose discard was taken (for an added kong: for its pong), else None."""

    kind: MeldKind
    tile: Tile
    feeder: int | None = None

    @property
    def is_kong(self) -> bool:
        """杠: any of the three kinds of four."""
        return self.kind is not MeldKind.PONG

    @property
    def size(self) -> int:
        """How many tiles lie there: 3 or 4."""
        return 4 if self.is_kong else 3
