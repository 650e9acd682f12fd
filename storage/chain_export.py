"""导出的案卷链: a group's chain as a JSON document, and its check by whoever has it (docs/charter.md, §6).

The document names nobody unless it is made with names. What is checked is what it says itself: that every
entry follows the one before, that every text is the one whose digest was hashed, and that the heads which
the group has seen are among the hashes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from rules.charter.chain import Break, EntryError, Link, check, discloses, document, entry_from

FORMAT = "xuezhan-cases/1"


class ExportError(ValueError):
    """What is no export; the message says where."""


@dataclass(frozen=True, slots=True)
class Disclosed:
    """一段公开的文字 of entry `number`, with the salt that proves it."""

    number: int
    name: str
    salt: str
    text: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """对不上的文字: entry and name of a text that is not the one whose digest stands in the chain."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Malformed:
    """不成条目: entry `number` cannot stand in a chain, and why."""

    number: int
    why: str


@dataclass(frozen=True, slots=True)
class Checked:
    """验链的结果: how many entries there are, the newest hash, and the first thing that is wrong."""

    entries: int
    head: str | None
    wrong: Break | Malformed | Wrong | None = None


def export(
    group: str,
    links: Collection[Link],
    texts: Collection[Disclosed] = (),
    people: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The document: `group` is the group's reference, `people` are names by reference."""
    return {
        "format": FORMAT,
        "group": group,
        "entries": [{"entry": document(link.entry), "hash": link.hash} for link in links],
        "texts": [
            {"number": one.number, "name": one.name, "salt": one.salt, "text": one.text} for one in texts
        ],
        "people": dict(people or {}),
    }


def check_export(raw: object, printed: Collection[str] = ()) -> Checked:
    """验链 of a document.

    Raises:
        ExportError: for what is no export of this format.
    """
    if not isinstance(raw, Mapping) or raw.get("format") != FORMAT:
        raise ExportError(f"format: {FORMAT!r} expected")
    entries = raw.get("entries")
    if not isinstance(entries, list):
        raise ExportError("entries: a list expected")
    links: list[Link] = []
    for number, one in enumerate(entries, start=1):
        try:
            links.append(_link(one))
        except (EntryError, ExportError) as error:
            return Checked(len(entries), None, Malformed(number, str(error)))
    try:
        broken = check(_text(raw, "group"), links, printed)
    except EntryError as error:
        raise ExportError(f"group: {error}") from error
    digests = {(link.entry.number, name): digest for link in links for name, digest in link.entry.texts}
    wrong = broken or _wrong(raw.get("texts"), digests)
    return Checked(len(links), links[-1].hash if links else None, wrong)


def _link(one: object) -> Link:
    if not isinstance(one, Mapping) or not isinstance(one.get("entry"), Mapping):
        raise ExportError("an object with entry and hash expected")
    return Link(entry_from(one["entry"]), _text(one, "hash"))


def _wrong(raw: object, digests: Mapping[tuple[int, str], str]) -> Wrong | None:
    if not isinstance(raw, list):
        raise ExportError("texts: a list expected")
    for one in raw:
        if not isinstance(one, Mapping) or not isinstance(one.get("number"), int):
            raise ExportError("texts: objects with number, name, salt and text expected")
        number, name, text = one["number"], _text(one, "name"), _text(one, "text")
        try:
            salt = bytes.fromhex(_text(one, "salt"))
            true = (number, name) in digests and discloses(digests[number, name], salt, text)
        except ValueError as error:
            raise ExportError(f"text {name} of entry {number}: {error}") from error
        if not true:
            return Wrong(number, name)
    return None


def _text(raw: Mapping[str, Any], field: str) -> str:
    value = raw.get(field)
    if not isinstance(value, str):
        raise ExportError(f"{field} = {value!r}: a text expected")
    return value
