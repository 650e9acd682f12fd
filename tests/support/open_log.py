"""日志: what the program writes at its most talkative, for looking for what must not be in it."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO

from bot.log_setup import NOISY, set_up
from rules.table.state import TableState

HAND = re.compile(r"[一二三四五六七八九][万筒条]|tiles=|wall=\(|\b[1-9]{2,}[mps]\b")


@dataclass(frozen=True, slots=True)
class OpenLog:
    """Everything that was logged since the block began."""

    stream: StringIO

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def complaints(self) -> list[str]:
        """The lines at WARNING or above."""
        return [line for line in self.text.splitlines() if re.search(r" (WARNING|ERROR|CRITICAL) ", line)]

    def assert_discreet(self, token: str, *tables: TableState) -> None:
        """No token, no seed and no hand, in whatever form."""
        secrets = [token, token.partition(":")[2]]
        for table in tables:
            seeds = [table.master, *([] if table.running is None else [table.running.seed])]
            secrets += [form for seed in seeds for form in (seed.hex(), repr(seed), repr(seed)[2:-1])]
        found = [line for line in self.text.splitlines() if any(secret in line for secret in secrets)]
        assert not found
        assert not HAND.search(self.text)


@contextmanager
def open_log(token: str, level: str = "DEBUG") -> Iterator[OpenLog]:
    """The program's own logging, at `level`, into memory; what was set before comes back afterwards."""
    root = logging.getLogger()
    handlers, old_level = tuple(root.handlers), root.level
    levels = {name: logging.getLogger(name).level for name in NOISY}
    stream = StringIO()
    set_up(level, stream, (token,))
    try:
        yield OpenLog(stream)
    finally:
        for handler in tuple(root.handlers):
            root.removeHandler(handler)
        for handler in handlers:
            root.addHandler(handler)
        root.setLevel(old_level)
        for name, old in levels.items():
            logging.getLogger(name).setLevel(old)
