"""The optional arguments of the people's side, by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict


class SayOptions(TypedDict, total=False):
    """How something is said.

    Attributes:
        thread_id: the forum topic.
        reply_to: the id of the message replied to.
        anonymous: as the group, which administrators can.
        mentions: ids of people whose names in the text point to them, as a client writes them.
    """

    thread_id: int | None
    reply_to: int | None
    anonymous: bool
    mentions: Iterable[int]


class GroupOptions(TypedDict, total=False):
    """How a group is founded: see `acts.groups.group`."""

    kind: Literal["group", "supergroup"]
    bot: Literal["absent", "member", "administrator"]
    forum: bool
    username: str | None
    linked_channel: str | None


class FaultOptions(TypedDict, total=False):
    """What goes wrong: see `faults.Fault`."""

    method: str | None
    chat_id: int | None
    times: int
    when: Literal["before", "after"]
    code: int | None
    description: str
    retry_after: int | None
    drop: bool
    delay_seconds: float


class LimitOptions(TypedDict, total=False):
    """How much the bot may write: see `flood.FloodLimits`."""

    group_writes: int
    group_seconds: float
    private_burst: int
    private_seconds: float
    enabled: bool
