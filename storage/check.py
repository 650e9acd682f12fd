"""验链的程序: `python -m storage check FILE [HEAD …]`, for a JSON export or a database file.

Nothing is written, and a database that a program has open can be checked. Exit code 0: everything holds;
1: something does not, and the output says which entry; 2: the file cannot be read, or the call is wrong.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO, assert_never

from rules.charter.chain import Break, Flaw
from storage.chain_export import FORMAT, Checked, Malformed, Wrong, check_export

USAGE = "usage: python -m storage check FILE [HEAD ...]"
HOLDS, BROKEN, UNREADABLE = 0, 1, 2
_SQLITE = b"SQLite format 3\x00"
_HEAD = re.compile("[0-9a-f]{64}")
"""One that was cut off when it was copied must not look like a chain that was."""


def main(arguments: Sequence[str], out: TextIO, err: TextIO) -> int:
    """The program; returns its exit code."""
    match arguments:
        case ["check", file, *heads]:
            printed = frozenset(head.strip().lower() for head in heads)
            miswritten = [head for head in sorted(printed) if not _HEAD.fullmatch(head)]
            if miswritten:
                err.writelines(
                    f"{head!r} is no head: 64 of 0-9 and a-f are expected\n" for head in miswritten
                )
                return UNREADABLE
            try:
                found = _checked(Path(file), printed)
            except (OSError, sqlite3.Error, ValueError) as error:
                reason = error.strerror if isinstance(error, OSError) else None
                err.write(f"{file}: {reason or error}\n")
                return UNREADABLE
            out.writelines(f"{name}: {said(checked)}\n" for name, checked in found)
            return HOLDS if all(checked.wrong is None for _, checked in found) else BROKEN
        case _:
            err.write(f"{USAGE}\n")
            return UNREADABLE


def _checked(path: Path, printed: frozenset[str]) -> list[tuple[str, Checked]]:
    """Every chain in a file, by name."""
    with path.open("rb") as file:
        is_database = file.read(len(_SQLITE)) == _SQLITE
    if not is_database:
        return [(path.name, check_export(json.loads(path.read_text("utf-8")), printed))]
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        return _of_database(connection, printed)
    finally:
        connection.close()


def _of_database(connection: sqlite3.Connection, printed: frozenset[str]) -> list[tuple[str, Checked]]:
    """The chain of every group; a head that none of them has is missing in the file."""
    chains = connection.execute("SELECT group_id, reference FROM chains ORDER BY group_id").fetchall()
    found = []
    missing = set(printed)
    for group_id, reference in chains:
        document = _document(connection, group_id, reference)
        missing -= {one["hash"] for one in document["entries"]}
        found.append((f"group {group_id}", check_export(document)))
    lost = [(f"head {head}", Checked(0, None, Break(1, Flaw.HEAD))) for head in sorted(missing)]
    return found + lost


def _document(connection: sqlite3.Connection, group_id: int, reference: str) -> dict[str, Any]:
    entries = connection.execute(
        "SELECT entry, hash FROM case_events WHERE group_id = ? ORDER BY number", (group_id,)
    )
    texts = connection.execute(
        "SELECT number, name, salt, text FROM case_texts WHERE group_id = ? ORDER BY number, name",
        (group_id,),
    )
    return {
        "format": FORMAT,
        "group": reference,
        "entries": [{"entry": json.loads(entry), "hash": hashed} for entry, hashed in entries],
        "texts": [
            {"number": number, "name": name, "salt": salt.hex(), "text": text}
            for number, name, salt, text in texts
        ],
    }


def said(checked: Checked) -> str:
    """What was found, in a line."""
    match checked.wrong:
        case None:
            return f"holds, {checked.entries} entries, head {checked.head or 'none'}"
        case Break(number, flaw):
            return f"BROKEN at entry {number}: {_FLAWS[flaw]}"
        case Malformed(number, why):
            return f"BROKEN at entry {number}: {why}"
        case Wrong(number, name):
            return f"BROKEN at entry {number}: the text {name!r} is not the one that was recorded"
        case _:
            assert_never(checked.wrong)


_FLAWS = {
    Flaw.NUMBER: "the number does not follow the one before",
    Flaw.HASH: "the hash is not that of the entry and the one before",
    Flaw.HEAD: "a head that was printed is missing: the chain was cut off, or written anew",
}
