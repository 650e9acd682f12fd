"""Screens: what a message shows, as plain data.

Views build them, the gateway turns them into requests, delivery compares their digests.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import orjson


@dataclass(frozen=True, slots=True)
class Button:
    """按钮. Exactly one of `data` (what a press sends back) and `url` (what it opens) is set.

    `style` colours it where the app can: "primary", "success" or "danger".
    """

    label: str
    data: str | None = None
    url: str | None = None
    style: str | None = None

    def __post_init__(self) -> None:
        if (self.data is None) == (self.url is None):
            raise ValueError(f"button {self.label!r} needs exactly one of data and url")


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: `text` in Telegram's HTML with names already escaped, and rows of buttons."""

    text: str
    rows: tuple[tuple[Button, ...], ...] = ()

    def digest(self) -> str:
        """32 hexadecimal digits that are equal exactly for equal screens."""
        buttons = [[[b.label, b.data, b.url, b.style] for b in row] for row in self.rows]
        return hashlib.sha256(orjson.dumps([self.text, buttons])).hexdigest()[:32]
