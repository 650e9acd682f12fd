"""看: what the group and one player see, printed as it changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from bot.sandbox import VisibleMessage
from bot.words import Words

WIDTH = 46
BUTTONS_A_LINE = 6


class Terminal:
    """Prints a view when it differs from what was printed last."""

    def __init__(self, stream: TextIO, words: Words) -> None:
        self._stream = stream
        self._words = words
        self._printed: dict[str, str] = {}

    def say(self, text: str) -> None:
        """A line of the program itself."""
        self._stream.write(f"{text}\n")
        self._stream.flush()

    def end(self, text: str) -> None:
        """The last line of the program itself, apart from what the chats showed."""
        self.say(f"\n{text}")

    def show(self, title: str, messages: Iterable[VisibleMessage]) -> None:
        """The newest message of the bot in one chat, under its title; that it has pinned one is none."""
        mine = [message for message in messages if message.by_bot and message.service is None]
        if not mine:
            return
        text = drawn(mine[-1])
        if self._printed.get(title) == text:
            return
        self._printed[title] = text
        self._stream.write(f"\n── {title} {'─' * max(2, WIDTH - 2 * len(title))}\n{text}\n")
        self._stream.flush()


def drawn(message: VisibleMessage) -> str:
    """A message as text: what it says, then its buttons."""
    rows = [" ".join(f"[{button.label}]" for button in row) for row in message.rows]
    return "\n".join([message.text, *rows])
