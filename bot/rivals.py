"""抢收: two processes that poll with the same token take the updates away from each other; one gives way.

Telegram ends the poll of the one whenever the other polls, so each of them is told in turn (409). The
newcomer gives way, so that starting a second instance by mistake does not end the one that serves.
"""

from __future__ import annotations

from datetime import datetime, timedelta

NEWCOMER = timedelta(seconds=3)
"""Whoever is told so soon after its first poll has come second: the other polls again after a second."""
FORGOTTEN = timedelta(seconds=60)
"""Polls that were undisturbed for so long: the other one has ended."""
PATIENCE = 2
LONG_PATIENCE = 30


class Rivalry:
    """Counts conflicts. `began_at` is the instant of the first poll."""

    def __init__(self, began_at: datetime) -> None:
        self._began_at = began_at
        self._last_at: datetime | None = None
        self._count = 0
        self._patience = LONG_PATIENCE

    def conflict(self, at: datetime) -> bool:
        """Another poll has ended ours; whether to give way now."""
        if self._last_at is None:
            self._patience = PATIENCE if at - self._began_at <= NEWCOMER else LONG_PATIENCE
        elif at - self._last_at > FORGOTTEN:
            self._count, self._patience = 0, LONG_PATIENCE
        self._last_at = at
        self._count += 1
        return self._count >= self._patience
