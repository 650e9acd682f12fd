"""案卷链: every event of every case of a group, hashed onto the one before it (charter.md, principle 3).

Whoever has an export and a head that was printed in the group can check that nothing was changed, left out or
slipped in since. The chain holds no person, no free text and no salt: people are random references, texts are
salted digests. Erasing who a reference is, a text and its salt leaves every hash as it was.

Bytes, exactly; `||` joins, digests are their 32 raw bytes, written as 64 lower-case hex digits:

* `first = SHA-256("xuezhan-cases/1" || group)`, `group` the group's random reference as UTF-8.
* `hash  = SHA-256(previous || canonical(entry))`, `previous` the hash of the entry before it, or `first`.
* `canonical` is `document(entry)` as JSON in UTF-8: keys sorted, no spaces, nothing but ASCII in it.
* `digest = HMAC-SHA256(key=salt, text)`, a salt of 16 random bytes of its own for each text.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

SALT_BYTES = 16
_FORMAT = b"xuezhan-cases/1"
_HASH = re.compile(r"[0-9a-f]{64}")
_REFERENCE = re.compile(r"[0-9a-f]{32}")
_WORD = re.compile(r"[a-z][a-z0-9_-]{0,39}")


class EntryError(ValueError):
    """What cannot stand in a chain; the message names the field and the value."""


@dataclass(frozen=True, slots=True)
class Entry:
    """一条: event `number` (from 1, without gaps) of the group's cases.

    `kind` and the names are ids; `case` and everybody in `people` (role, reference) are 32 random hex digits;
    `facts` are numbers and ids; `texts` are (name, salted digest). So nobody can be named by mistake.

    Raises:
        EntryError: for a number below 1, an instant without a zone, or a value of another form.
    """

    number: int
    at: datetime
    kind: str
    case: str
    people: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, int | str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if self.number < 1:
            raise EntryError(f"number = {self.number}: entries are counted from 1")
        if self.at.tzinfo is None:
            raise EntryError(f"at = {self.at}: an instant with a zone expected")
        _form("kind", self.kind, _WORD)
        _form("case", self.case, _REFERENCE)
        for field, pairs in (("people", self.people), ("facts", self.facts), ("texts", self.texts)):
            _check_names(field, [name for name, _ in pairs])
        for _, reference in self.people:
            _form("people", reference, _REFERENCE)
        for name, value in self.facts:
            _check_fact(name, value)
        for _, digest in self.texts:
            _form("texts", digest, _HASH)


@dataclass(frozen=True, slots=True)
class Link:
    """一环: an entry and its hash, as they are stored and exported."""

    entry: Entry
    hash: str


class Flaw(StrEnum):
    """哪里不对: a number that does not follow, a hash that is another, a printed head that is missing."""

    NUMBER = "number"
    HASH = "hash"
    HEAD = "head"


@dataclass(frozen=True, slots=True)
class Break:
    """断处: the first entry that does not fit; for a missing head the number after the last entry."""

    number: int
    flaw: Flaw


def first(group: str) -> str:
    """起点: what the first entry of a group is hashed onto; `group` is the group's random reference.

    >>> first("0" * 32)[:16]
    'ba72752ee2ce0e9f'
    """
    return hashlib.sha256(_FORMAT + _form("group", group, _REFERENCE).encode()).hexdigest()


def link(previous: str, entry: Entry) -> str:
    """The hash of an entry that follows the hash `previous`.

    Raises:
        EntryError: when `previous` is no hash.
    """
    canonical = json.dumps(document(entry), sort_keys=True, separators=(",", ":"))
    before = bytes.fromhex(_form("previous", previous, _HASH))
    return hashlib.sha256(before + canonical.encode()).hexdigest()


def check(group: str, links: Iterable[Link], printed: Iterable[str] = ()) -> Break | None:
    """验链: the first break of a whole chain, None when it holds.

    `printed` are heads that the group has seen, of any age: each has to be a hash of this chain, or its tail
    was cut off, or the whole was written anew. The order of instants is not checked: a clock may be set back.
    """
    previous, number = first(group), 0
    seen = {previous}
    for number, one in enumerate(links, start=1):
        if one.entry.number != number:
            return Break(number, Flaw.NUMBER)
        previous = link(previous, one.entry)
        if one.hash != previous:
            return Break(number, Flaw.HASH)
        seen.add(previous)
    return None if seen.issuperset(printed) else Break(number + 1, Flaw.HEAD)


def salted(salt: bytes, text: str) -> str:
    """盐化摘要: what stands in the chain for a text; it tells nothing once the salt is erased.

    Raises:
        EntryError: for a salt of other than 16 bytes.
    """
    if len(salt) != SALT_BYTES:
        raise EntryError(f"a salt of {len(salt)} bytes, {SALT_BYTES} are expected")
    return hmac.digest(salt, text.encode(), "sha256").hex()


def discloses(digest: str, salt: bytes, text: str) -> bool:
    """Whether a text that is shown with its salt is the one that the chain was made with.

    >>> discloses(salted(bytes(16), "看别人的牌"), bytes(16), "看别人的牌")
    True
    """
    return hmac.compare_digest(digest, salted(salt, text))


def document(entry: Entry) -> dict[str, Any]:
    """An entry as JSON: what is hashed, and what an export shows."""
    return {
        "number": entry.number,
        "at": entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "kind": entry.kind,
        "case": entry.case,
        "people": dict(entry.people),
        "facts": dict(entry.facts),
        "texts": dict(entry.texts),
    }


def entry_from(raw: Mapping[str, Any]) -> Entry:
    """The entry of a document, pairs in the order of their names.

    Raises:
        EntryError: for missing or unknown fields, and for values that cannot stand in a chain.
    """
    expected = {"number", "at", "kind", "case", "people", "facts", "texts"}
    if raw.keys() != expected:
        raise EntryError(f"fields {sorted(raw)}: {sorted(expected)} expected")
    number, kind, case = raw["number"], raw["kind"], raw["case"]
    if isinstance(number, bool) or not isinstance(number, int):
        raise EntryError(f"number = {number!r}: a whole number expected")
    return Entry(
        number=number,
        at=_instant(raw["at"]),
        kind=kind,
        case=case,
        people=_pairs("people", raw["people"]),
        facts=_pairs("facts", raw["facts"]),
        texts=_pairs("texts", raw["texts"]),
    )


def _form(field: str, value: Any, form: re.Pattern[str]) -> str:
    if not isinstance(value, str) or form.fullmatch(value) is None:
        raise EntryError(f"{field} = {value!r}: {form.pattern} expected")
    return value


def _check_names(field: str, names: list[str]) -> None:
    if len(set(names)) != len(names):
        raise EntryError(f"{field} = {names}: every name once")
    for name in names:
        _form(field, name, _WORD)


def _check_fact(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise EntryError(f"facts: {name} = {value!r}: a whole number or an id expected")
    if isinstance(value, str):
        _form(f"facts: {name}", value, _WORD)


def _instant(raw: Any) -> datetime:
    try:
        return datetime.fromisoformat(raw)
    except (TypeError, ValueError) as error:
        raise EntryError(f"at = {raw!r}: an ISO 8601 instant expected") from error


def _pairs(field: str, raw: Any) -> tuple[tuple[str, Any], ...]:
    if not isinstance(raw, Mapping):
        raise EntryError(f"{field} = {raw!r}: an object expected")
    return tuple(sorted(raw.items()))
