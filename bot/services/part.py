"""部件: what one part of the club brings along: commands, buttons, cards and due work, each under its name.

`parts` lists them all; the menus, the handlers, the renderer and the due worker ask there. A part also
hears who comes and goes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from bot.callback_data import Charter, Topic
from bot.delivery.rendering import Rendered
from bot.gateway import Member
from bot.outcomes import Why
from bot.services.asked import Command, Said
from bot.services.club import Club
from bot.services.replies import Reply
from storage.delivery.card import Card
from storage.due import DueAction
from storage.members import Person, Status
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Pressed:
    """按了章程的按钮. `standing` is what the presser is in the button's group, as Telegram said just now.

    It is None when Telegram did not say. `query_id` names the press: Telegram may bring it twice.
    """

    person: Person
    payload: Charter
    standing: Member | None
    query_id: str
    at: datetime

    @property
    def is_admin(self) -> bool:
        """Whether an admin of the group presses."""
        return self.standing is not None and self.standing.is_admin


@dataclass(frozen=True, slots=True)
class Coming:
    """来去: a person's standing in a group has changed, or their rights in it have.

    `before` is what they were until then: as Telegram says, else what was known (`UNKNOWN` at first sight).
    `was_present` and `present`: whether they were in the group, and are; somebody restricted may be either.
    `by` is the person who did it, the same as `person` for one's own act; None for a bot, for an admin who
    acts as the group, and where Telegram does not say. `by_bot`: this bot did it. `happened_at` is Telegram's
    date of it, at most `at`, which is now: after an outage they are hours apart.
    """

    group_id: int
    person: Person
    before: Status
    after: Status
    was_present: bool
    present: bool
    by: Person | None
    by_bot: bool
    happened_at: datetime
    at: datetime

    @property
    def came(self) -> bool:
        """Whether somebody is in the group who was not."""
        return self.present and not self.was_present

    @property
    def went(self) -> bool:
        """Whether somebody who was in the group is not any more."""
        return self.was_present and not self.present

    @property
    def own_act(self) -> bool:
        """Whether they did it themselves: joined, or left."""
        return self.by is not None and self.by.id == self.person.id


Service: TypeAlias = Callable[[Club, Said], Awaitable[None]]
OnPress: TypeAlias = Callable[[Club, Tx, Pressed], Awaitable[Reply]]
"""In the transaction of the press; the group of the payload exists."""
OnDue: TypeAlias = Callable[[Club, DueAction], Awaitable[None]]
"""Does one due action and closes it; it may ask Telegram outside of its transactions."""
OnComing: TypeAlias = Callable[[Club, Tx, Coming], Awaitable[None]]
"""In the transaction in which the change is noted; Telegram may bring one change twice."""
Draw: TypeAlias = Callable[[Club, Tx, Card], Awaitable[Rendered | None]]
"""What a card shows; None retires it."""
Confirmed: TypeAlias = Callable[[Club, Tx, Card, str, datetime], Awaitable[None]]
RefusedBy: TypeAlias = Callable[[Club, Tx, Card, Why, datetime], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class CardSort:
    """一种卡片: how it is drawn, and what follows when Telegram shows it, or the chat refuses it."""

    draw: Draw
    confirmed: Confirmed | None = None
    refused: RefusedBy | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """一个部件."""

    commands: Mapping[Command, Service] = field(default_factory=dict)
    presses: Mapping[Topic, OnPress] = field(default_factory=dict)
    cards: Mapping[str, CardSort] = field(default_factory=dict)
    due: Mapping[str, OnDue] = field(default_factory=dict)
    comings: tuple[OnComing, ...] = ()
