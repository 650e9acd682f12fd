"""约定: what everybody agrees to by sitting down."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from rules.mahjong.options import Rules


@dataclass(frozen=True, slots=True)
class Tempo:
    """时钟: seconds a person has. `bank_s` is shared by all own turns of a hand, not by windows.

    `manual_window_s` is fixed (实战模式): such a window closes then, whoever has answered, never earlier.
    `hold_low_ms`..`hold_high_ms` is how long nothing follows a discard on any screen (防读牌).
    """

    base_s: int = 25
    bank_s: int = 60
    window_s: int = 15
    manual_window_s: int = 6
    hold_low_ms: int = 2000
    hold_high_ms: int = 4000
    auto_start_s: int = 30
    next_hand_s: int = 10
    pause_s: int = 300
    abandon_s: int = 86_400
    lobby_s: int = 86_400

    def own_turn(self, bank_s: float) -> timedelta:
        """One's own turn: the base and what is left of the bank."""
        return timedelta(seconds=self.base_s + bank_s)


@dataclass(frozen=True, slots=True)
class Terms:
    """规则、局数、时钟: `hands` is the number of hands of the match, 1 to 64.

    `counted` is whether the match may count for the week; a casual one (休闲) never does. With `minutes` no
    hand begins later than so long after the first, however few have been played.
    """

    rules: Rules = field(default_factory=Rules)
    hands: int = 8
    tempo: Tempo = field(default_factory=Tempo)
    counted: bool = True
    minutes: int | None = None


MAX_HANDS = 64
"""The most hands a match may have; a slower group plays another match."""
MINUTES = range(10, 481)
"""How long a match by the clock may be."""
