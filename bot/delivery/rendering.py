"""What delivery asks of those who know what a card says."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum
from typing import Protocol

from bot.outcomes import Why
from bot.screens import Screen
from storage.database import Tx
from storage.delivery.card import Card
from storage.delivery.notices import Notice


class Priority(IntEnum):
    """Who goes first when not everything can go at once."""

    DECIDING = 0
    NOTICE = 1
    PANEL = 2
    BOARD = 3


@dataclass(frozen=True, slots=True)
class Rendered:
    """What a card shows now.

    `revision` names the state it shows (`h3s17`) and comes back with the confirmation. With `fresh` the
    first showing of a revision is a new message instead of an edit. `digest` is the screen's.
    """

    screen: Screen
    revision: str
    priority: Priority
    silent: bool = True
    fresh: bool = False
    digest: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", self.screen.digest())


@dataclass(frozen=True, slots=True)
class Spoken:
    """The text of a notice."""

    screen: Screen
    silent: bool = True


class Renderer(Protocol):
    """Knows what cards and notices say, and wants to know what became of cards."""

    async def render(self, card: Card) -> Rendered | None:
        """The newest state; None when there is nothing to show any more, which retires the card."""
        ...

    async def speak(self, notice: Notice) -> Spoken | None:
        """The text of a notice; None when there is no sense in saying it any more."""
        ...

    async def confirmed(self, tx: Tx, card: Card, revision: str, at: datetime) -> None:
        """Telegram shows this revision; in the transaction that stores it."""
        ...

    async def flooded(self, tx: Tx, card: Card, seconds: float, at: datetime) -> None:
        """The card's chat takes nothing for so long; in the transaction that notes the 429."""
        ...

    async def refused(self, tx: Tx, card: Card, why: Why, at: datetime) -> None:
        """The card's chat refuses; in the transaction that marks the card broken."""
        ...
