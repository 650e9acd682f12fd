"""What a screen is checked against: a state of its table and what else it needs."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.callback_data import Payload, unpack
from bot.sandbox import VisibleButton, VisibleMessage
from rules.table.state import TableState
from tests.journeys.reading import Reader


@lru_cache(maxsize=64)
def reader_of(names: tuple[str, ...]) -> Reader:
    return Reader(names)


@dataclass(frozen=True, slots=True)
class Scene:
    """A state with what else its screens need: the table's key, the seats' names, the group's title."""

    table: int
    state: TableState
    names: tuple[str, ...]
    title: str

    @property
    def reader(self) -> Reader:
        return reader_of(self.names)


def payloads(message: VisibleMessage) -> list[tuple[Payload, VisibleButton]]:
    """The buttons that send something; every one of them carries data that the bot can read."""
    found = []
    for button in (button for row in message.rows for button in row):
        if button.data is not None:
            payload = unpack(button.data)
            assert payload is not None, button
            found.append((payload, button))
    return found


ASCII = str.maketrans("\uff0c\uff1a\uff1b\uff01\uff1f\uff08\uff09", ",:;!?()")


def ascii_marks(message: VisibleMessage) -> VisibleMessage:
    """The same with ASCII punctuation and no space around brackets: the kind is a matter of taste."""
    rows = tuple(
        tuple(replace(button, label=button.label.translate(ASCII)) for button in row) for row in message.rows
    )
    text = re.sub(r" *([()]) *", r"\1", message.text.translate(ASCII))
    return replace(message, text=text, rows=rows)


def promises(line: str, digits: str) -> bool:
    """Whether a line gives enough of a hash to bind whoever wrote it: 64 bits at least."""
    match = re.search(r"([0-9a-f]{16,})\W*$", line)
    return match is not None and digits.startswith(match[1])
