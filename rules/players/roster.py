"""名册: the computer players by name, as tables and the command line call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from rules.mahjong.actions import Action
from rules.mahjong.views import SeatView
from rules.players import autopilot, easy, normal, strong

Player: TypeAlias = Callable[[SeatView], Action]
"""Answers a view in which its seat is asked with one of `view.legal`."""

PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "easy": easy.choose,
        "normal": normal.choose,
        "strong": strong.choose,
        "autopilot": autopilot.choose,
    }
)
