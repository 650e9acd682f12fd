"""What became of a request to Telegram."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Why(StrEnum):
    """Why a chat refuses: the same request will be refused again until somebody changes something.

    The last three are refusals to put somebody out: nobody removes the owner, nobody but the owner an admin,
    and what is asked needs a supergroup.
    """

    NOT_STARTED = "not-started"
    BLOCKED = "blocked"
    DEACTIVATED = "deactivated"
    KICKED = "kicked"
    NOT_MEMBER = "not-member"
    NO_RIGHTS = "no-rights"
    CHAT_NOT_FOUND = "chat-not-found"
    TOPIC_CLOSED = "topic-closed"
    IS_OWNER = "is-owner"
    IS_ADMIN = "is-admin"
    BASIC_GROUP = "basic-group"


@dataclass(frozen=True, slots=True)
class Sent:
    """The message stands in the chat under this id."""

    message_id: int


@dataclass(frozen=True, slots=True)
class Done:
    """Carried out."""


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The message looks like that already, which confirms it."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The message (or member) is not there, is not ours, or the press is too old to be answered."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The chat refuses."""

    why: Why


@dataclass(frozen=True, slots=True)
class Flooded:
    """Too many requests to this chat: nothing was done, try again after so many seconds."""

    retry_after_s: float


@dataclass(frozen=True, slots=True)
class Migrated:
    """The basic group has become a supergroup with this id; nothing was done."""

    new_chat_id: int


@dataclass(frozen=True, slots=True)
class Unsent:
    """No connection: surely not carried out."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """No (sensible) answer: it may or may not have been carried out."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """Telegram finds the request itself wrong; repeating it is pointless. `description` is its text."""

    description: str


Failure: TypeAlias = Gone | Refused | Flooded | Migrated | Unsent | Unknown | Rejected | Unchanged
Outcome: TypeAlias = (
    Sent | Done | Unchanged | Gone | Refused | Flooded | Migrated | Unsent | Unknown | Rejected
)
