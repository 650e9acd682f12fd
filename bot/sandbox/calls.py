"""The log of everything that the bot asked of Telegram."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.sandbox.model import Json

_SECRET = frozenset({"secret_token"})
_KEPT = 50_000


@dataclass(frozen=True, slots=True)
class Call:
    """One call.

    Attributes:
        params: as they came, JSON strings decoded; secrets are replaced by `***`, files by their size.
        error: the description that was answered, None for success.
        code: the HTTP status; 0 where the connection was dropped.
    """

    number: int
    method: str
    params: dict[str, Any]
    at: datetime
    code: int
    error: str | None = None

    @property
    def ok(self) -> bool:
        return self.error is None and self.code == 200

    def to_json(self) -> Json:
        """Give the JSON object that `call_from` reads."""
        return {
            "number": self.number,
            "method": self.method,
            "params": self.params,
            "at": self.at.isoformat(),
            "code": self.code,
            "error": self.error,
        }


def call_from(document: dict[str, Any]) -> Call:
    """Read what `Call.to_json` wrote."""
    return Call(**{**document, "at": datetime.fromisoformat(document["at"])})


class Calls:
    """The latest calls, the oldest first."""

    def __init__(self) -> None:
        self._log: deque[Call] = deque(maxlen=_KEPT)
        self._count = 0

    def add(self, method: str, params: dict[str, Any], at: datetime, code: int, error: str | None) -> None:
        """Note a call with its outcome."""
        self._count += 1
        shown = {name: "***" if name in _SECRET else value for name, value in params.items()}
        self._log.append(Call(self._count, method, shown, at, code, error))

    def of(self, *methods: str) -> tuple[Call, ...]:
        """Give the calls of these methods; all calls where none is named."""
        wanted = {method.lower() for method in methods}
        return tuple(call for call in self._log if not wanted or call.method.lower() in wanted)
