"""Flood limits per chat: sends and edits share them, answers to presses are free.

Telegram publishes no exact numbers (Bots FAQ: about one message a second in a chat, with bursts, and
twenty a minute in a group), so they are settings.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from datetime import datetime

from bot.sandbox.model import Chat


@dataclass(frozen=True, slots=True)
class FloodLimits:
    """How much the bot may write.

    Attributes:
        group_writes, group_seconds: at most so many writes to one group in any such span.
        private_burst: writes to one private chat that may come at once.
        private_seconds: what each of them takes to be forgotten.
        enabled: False lifts all limits.
    """

    group_writes: int = 20
    group_seconds: float = 60.0
    private_burst: int = 5
    private_seconds: float = 1.0
    enabled: bool = True


UNLIMITED = FloodLimits(enabled=False)


class Flood:
    """The buckets: what was written where, and when."""

    def __init__(self, limits: FloodLimits) -> None:
        self.limits = limits
        self._group: dict[int, deque[datetime]] = {}
        self._private: dict[int, tuple[float, datetime]] = {}

    def retry_after(self, chat: Chat, now: datetime) -> int:
        """Give the whole seconds that a write to `chat` has to wait; 0 when it may go out now."""
        if not self.limits.enabled:
            return 0
        wait = self._private_wait(chat, now) if chat.kind == "private" else self._group_wait(chat, now)
        return math.ceil(round(wait, 3))

    def count(self, chat: Chat, now: datetime) -> None:
        """Note one write."""
        if chat.kind == "private":
            self._private[chat.chat_id] = (self._level(chat, now) + 1, now)
        else:
            self._group.setdefault(chat.chat_id, deque()).append(now)

    def _level(self, chat: Chat, now: datetime) -> float:
        level, since = self._private.get(chat.chat_id, (0.0, now))
        return max(0.0, level - (now - since).total_seconds() / self.limits.private_seconds)

    def _private_wait(self, chat: Chat, now: datetime) -> float:
        excess = self._level(chat, now) + 1 - self.limits.private_burst
        return max(0.0, excess) * self.limits.private_seconds

    def _group_wait(self, chat: Chat, now: datetime) -> float:
        writes = self._group.setdefault(chat.chat_id, deque())
        while writes and (now - writes[0]).total_seconds() >= self.limits.group_seconds:
            writes.popleft()
        if len(writes) < self.limits.group_writes:
            return 0.0
        oldest = writes[len(writes) - self.limits.group_writes]
        return self.limits.group_seconds - (now - oldest).total_seconds()
