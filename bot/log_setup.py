"""Logging: one line for each event, and no secret in any of them.

Secrets are taken out of the finished text, so that messages, arguments, exceptions, tracebacks and
addresses (`…/bot<token>/…`) are covered alike.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TextIO

MASK = "[secret]"
TOKEN = re.compile(r"[0-9]{6,20}(?::|%3A)[A-Za-z0-9_-]{30,80}")
NOISY = ("httpx", "httpcore", "telegram", "apscheduler", "aiosqlite", "aiohttp", "asyncio")


class OneLine(logging.Formatter):
    """`instant LEVEL logger message`, line breaks as `⏎`, secrets masked."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__("%(instant)s %(levelname)s %(name)s %(message)s")
        # the longest first, so that a secret that contains another leaves nothing behind
        self._secrets = tuple(sorted(filter(None, secrets), key=len, reverse=True))

    def format(self, record: logging.LogRecord) -> str:
        record.instant = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        return self.redact(super().format(record)).replace("\n", " ⏎ ")

    def redact(self, text: str) -> str:
        """The text without the secrets that were given and without anything shaped like a bot token."""
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        return TOKEN.sub(MASK, text)


def set_up(level: str, stream: TextIO, secrets: Iterable[str] = ()) -> None:
    """Make `stream` the only place where logs go. Libraries are heard from WARNING upwards."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(OneLine(secrets))
    root = logging.getLogger()
    for former in tuple(root.handlers):
        root.removeHandler(former)
    root.addHandler(handler)
    root.setLevel(level)
    for name in NOISY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level)))
