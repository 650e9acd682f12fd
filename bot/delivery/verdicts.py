"""What became of one item that was carried to its chat, as far as its lane is concerned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from storage.delivery.card import Card


@dataclass(frozen=True, slots=True)
class Through:
    """Nothing is left to do, unless the card changed meanwhile. `called` tells whether Telegram was asked."""

    card: Card | None = None
    called: bool = True


@dataclass(frozen=True, slots=True)
class Searching:
    """A message id was tried in vain; the next one is tried when the pace allows."""

    card: Card


@dataclass(frozen=True, slots=True)
class Again:
    """The send surely did not arrive, or the message was gone: the card as it is now is to be sent."""

    card: Card


@dataclass(frozen=True, slots=True)
class Blocked:
    """429: the chat is left alone for so long."""

    seconds: float
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Stumbled:
    """No connection or no answer: the chat is tried again after a growing pause.

    `reached` is False when the request surely did not get to Telegram.
    """

    card: Card | None = None
    reached: bool = True


@dataclass(frozen=True, slots=True)
class Dropped:
    """Not to be tried again as it is: refused, rejected or impossible to render."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The group has another chat id; everything of it is read anew."""


Verdict: TypeAlias = Through | Searching | Again | Blocked | Stumbled | Dropped | Moved
