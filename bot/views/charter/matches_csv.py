"""账本文件: one's own entries as CSV that spreadsheets open as it is, and take for nothing but text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import tzinfo

from bot.views.match_names import match_name
from bot.words import Words
from storage.charter.ledger import Entry

MARK = "\ufeff"
"""Without it spreadsheets take the text for another encoding."""
_COLUMNS = ("at", "match", "hand", "kind", "with", "points", "total")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class CsvLine:
    """One entry for its reader: with whom (None: the pot), what it brought, and the sum so far."""

    entry: Entry
    other: str | None
    points: int
    total: int
    is_offline: bool = False


def as_csv(words: Words, lines: Iterable[CsvLine], zone: tzinfo) -> bytes:
    """The entries, oldest first, with a head in the reader's language; times are the group's."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(words(f"ledger-csv-{key}") for key in _COLUMNS)
    for line in lines:
        entry = line.entry
        other = words("ledger-csv-pot") if line.other is None else harmless(line.other)
        writer.writerow(
            (
                entry.at.astimezone(zone).isoformat(timespec="seconds"),
                _match(words, line),
                entry.hand or "",
                words(f"ledger-kind-{entry.kind}"),
                other,
                line.points,
                line.total,
            )
        )
    return (MARK + text.getvalue()).encode()


def _match(words: Words, line: CsvLine) -> str:
    """The number of a table; what is none of the bot's is called what it is."""
    match = line.entry.match
    if match is None or not line.is_offline:
        return str(match or "")
    return match_name(words, match, is_offline=True)


def harmless(text: str) -> str:
    """A name that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("小明")
    ("'=1+1", '小明')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text
