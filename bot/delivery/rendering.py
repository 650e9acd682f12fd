"""What delivery asks of those who know what a card says."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from functools import cached_property
from typing import Protocol, TypeAlias

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
    LATER = 4


@dataclass(frozen=True)
class Rendered:
    """What a card shows now; it is drawn when somebody looks.

    `revision` names the state it shows (`h3s17`) and comes back with the confirmation. With `fresh` the
    first showing of a revision is a new message instead of an edit. A card with a `gist` asks nothing of its
    reader: a change that leaves the gist as it was can wait for the next one, and nothing follows from a
    confirmed edit, unless the chat has failed before.
    """

    draw: Callable[[], Screen]
    revision: str
    priority: Priority
    silent: bool = True
    fresh: bool = False
    gist: Hashable = None

    @cached_property
    def screen(self) -> Screen:
        """Text and buttons."""
        return self.draw()

    @cached_property
    def digest(self) -> str:
        """The screen's."""
        return self.screen.digest()


@dataclass(frozen=True, slots=True)
class Spoken:
    """The text of a notice."""

    screen: Screen
    silent: bool = True


Drawing: TypeAlias = Callable[[], Rendered | None]
"""What a card says, from what was read; None when there is nothing to show any more: the card is retired."""


class Renderer(Protocol):
    """Knows what cards and notices say, and wants to know what became of cards."""

    async def read(self, tx: Tx, cards: Sequence[Card]) -> Sequence[Drawing]:
        """What the cards are drawn from, at one moment. What cannot be read fails when it is drawn."""
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
