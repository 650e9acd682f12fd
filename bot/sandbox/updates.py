"""The bot's queue of updates: filtered when they arise, kept until confirmed, dropped when they age.

A callback query is kept 150 s, an inline query 30 s, anything else 24 h (tdlib/telegram-bot-api, Client.cpp).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.sandbox.bell import Bell
from bot.sandbox.clock import Now
from bot.sandbox.model import Json

OPTED_IN = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""The kinds that a bot gets only by naming them in `allowed_updates`."""

_LIFETIME = {"callback_query": timedelta(seconds=150), "inline_query": timedelta(seconds=30)}
_DAY = timedelta(hours=24)
_REPEATABLE = 1_000


@dataclass(frozen=True, slots=True)
class Update:
    """One update as it was when it arose.

    Attributes:
        kind: the field it fills: `message`, `callback_query`, ...
        lane: updates of one lane are delivered in order: messages per chat, presses per person.
    """

    update_id: int
    kind: str
    body: Json
    lane: str
    expires_at: datetime

    def to_json(self) -> Json:
        """Give the Update object."""
        return {"update_id": self.update_id, self.kind: self.body}


class Updates:
    """The queue of one bot."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._queue: list[Update] = []
        self._history: deque[Update] = deque(maxlen=_REPEATABLE)
        self._held: list[Update] | None = None
        self._last_id = 100_000
        self.bell = Bell()
        self.allowed: frozenset[str] | None = None

    def allow(self, kinds: Iterable[str]) -> None:
        """Set the filter for updates to come; an empty list stands for the default."""
        self.allowed = frozenset(kinds) or None

    def wants(self, kind: str) -> bool:
        """Say whether the filter lets `kind` through."""
        return kind not in OPTED_IN if self.allowed is None else kind in self.allowed

    def put(self, kind: str, body: Json, lane: str) -> None:
        """Queue an update that arises now, unless the filter drops it."""
        if not self.wants(kind):
            return
        update = Update(0, kind, body, lane, self._now() + _LIFETIME.get(kind, _DAY))
        if self._held is not None:
            self._held.append(update)
        else:
            self._append(update)

    def _append(self, update: Update) -> None:
        self._last_id += 1
        numbered = replace(update, update_id=self._last_id)
        self._queue.append(numbered)
        self._history.append(numbered)
        self.bell.ring()

    def hold(self) -> None:
        """Keep back what arises from now on, until `release`."""
        if self._held is None:
            self._held = []

    def release(self, *, backwards: bool = False) -> None:
        """Queue what was kept back, the newest first when `backwards`."""
        held, self._held = self._held or [], None
        for update in reversed(held) if backwards else held:
            self._append(update)

    def repeat(self, update_id: int | None = None) -> None:
        """Deliver an earlier update (the last, by default) a second time, under a new update id."""
        for update in reversed(self._history):
            if update_id in (None, update.update_id):
                self._append(update)
                return

    def pending(self) -> tuple[Update, ...]:
        """Give what is neither confirmed nor too old, in order."""
        now = self._now()
        self._queue = [update for update in self._queue if update.expires_at > now]
        return tuple(self._queue)

    def confirm(self, offset: int) -> None:
        """Drop all updates below `offset`; a negative one keeps only the last so many, 0 drops none."""
        if offset < 0:
            self._queue = self._queue[offset:]
        elif offset > 0:
            self._queue = [update for update in self._queue if update.update_id >= offset]

    def remove(self, update_id: int) -> None:
        """Drop the one update that a webhook has taken."""
        self._queue = [update for update in self._queue if update.update_id != update_id]

    def clear(self) -> None:
        """Drop everything (`drop_pending_updates`)."""
        self._queue.clear()
