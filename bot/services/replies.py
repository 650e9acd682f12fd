"""回应: what a press or a command is answered with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.screens import Button, Screen
from storage.address import Address
from storage.delivery import notices
from storage.transaction import Tx

MESSAGE = "message"
"""The kind of a notice whose payload is a whole screen."""


@dataclass(frozen=True, slots=True)
class Reply:
    """一次应答: a toast (or an alert that waits for OK), a link that is opened, or nothing to say.

    With `disarm` the pressed message belongs to no card any more: its buttons are to go.
    """

    text: str | None = None
    alert: bool = False
    url: str | None = None
    disarm: bool = False


SILENT = Reply()


async def say(tx: Tx, address: Address, screen: Screen, at: datetime) -> None:
    """A message that is said once; it is delivered after the commit, within the chat's pace."""
    rows = [
        [{"label": one.label, "data": one.data, "url": one.url, "style": one.style} for one in row]
        for row in screen.rows
    ]
    await notices.enqueue(tx, address, MESSAGE, {"text": screen.text, "rows": rows}, at)


def screen_of(payload: object) -> Screen:
    """The screen in the payload of a notice of kind `MESSAGE`.

    Raises:
        TypeError: for the payload of something else.
    """
    if not isinstance(payload, dict):
        raise TypeError("a notice's payload is an object")
    rows = tuple(tuple(Button(**button) for button in row) for row in payload["rows"])
    return Screen(payload["text"], rows)
