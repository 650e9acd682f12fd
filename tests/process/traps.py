"""截住: a request of the program that Telegram does not answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bot.sandbox import Fault

HELD_OPEN_S = 600.0

When: TypeAlias = Literal["before", "after"]
"""Whether a request that gets no answer has not been carried out yet, or has."""


@dataclass(slots=True)
class Trap(Fault):
    """Holds the next fitting request open; `sprung` is set as soon as it has come."""

    sprung: asyncio.Event = field(default_factory=asyncio.Event)
    delay_seconds: float = HELD_OPEN_S

    def fits(self, method: str, chat_id: int | None) -> bool:
        fits = Fault.fits(self, method, chat_id)
        if fits:
            self.sprung.set()
        return fits
