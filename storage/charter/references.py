"""代号: what stands for groups, people and matters in a chain of cases, so that the chain names nobody.

A reference is random; who it is stands in tables that can be erased, and every hash holds without them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from storage.transaction import Tx

Entropy: TypeAlias = Callable[[int], bytes]
"""So many bytes that nobody can foresee."""

_RANDOM_BYTES = 32
_DIGITS = 32


@dataclass(frozen=True, slots=True)
class Filed:
    """案由: what a reference stands for; `number` where it is a case, `person` whom it is against."""

    matter: str
    number: int | None = None
    person: int | None = None


async def chain_reference(tx: Tx, group_id: int, entropy: Entropy) -> str:
    """The reference of a group, made when it is first needed."""
    row = await tx.fetch_one("SELECT reference FROM chains WHERE group_id = ?", (group_id,))
    if row is not None:
        return str(row[0])
    made = _random(entropy, f"group:{group_id}")
    await tx.execute("INSERT INTO chains (group_id, reference) VALUES (?, ?)", (group_id, made))
    return made


async def person_references(
    tx: Tx, group_id: int, persons: Collection[int], entropy: Entropy
) -> Mapping[int, str]:
    """The references of some people in a group, made where there are none."""
    rows = await tx.fetch_all(
        """
        SELECT person_id, reference FROM person_references
        WHERE group_id = ? AND person_id IN (SELECT value FROM json_each(?))
        """,
        (group_id, json.dumps(sorted(persons))),
    )
    found: dict[int, str] = dict(rows)
    for person in sorted(set(persons) - found.keys()):
        found[person] = _random(entropy, f"person:{group_id}:{person}")
        await tx.execute(
            "INSERT INTO person_references (group_id, person_id, reference) VALUES (?, ?, ?)",
            (group_id, person, found[person]),
        )
    return found


async def people_by_reference(
    tx: Tx, group_id: int, among: Collection[str] | None = None
) -> Mapping[str, int]:
    """Who the references of a group (or some of them) are, as far as that is still known."""
    if among is None:
        rows = await tx.fetch_all(
            "SELECT reference, person_id FROM person_references WHERE group_id = ?", (group_id,)
        )
    else:
        rows = await tx.fetch_all(
            """
            SELECT reference, person_id FROM person_references
            WHERE group_id = ? AND reference IN (SELECT value FROM json_each(?))
            """,
            (group_id, json.dumps(sorted(among))),
        )
    return dict(rows)


async def file_reference(tx: Tx, group_id: int, filed: Filed, entropy: Entropy) -> str:
    """The reference of a matter, made when something is first recorded about it."""
    row = await tx.fetch_one(
        "SELECT reference FROM case_files WHERE group_id = ? AND matter = ?", (group_id, filed.matter)
    )
    if row is not None:
        return str(row[0])
    made = _random(entropy, f"file:{group_id}:{filed.matter}")
    await tx.execute(
        """
        INSERT INTO case_files (group_id, reference, matter, number, person_id) VALUES (?, ?, ?, ?, ?)
        """,
        (group_id, made, filed.matter, filed.number, filed.person),
    )
    return made


def _random(entropy: Entropy, of_what: str) -> str:
    """Unforeseeable by the random bytes, and no two alike by what it is for."""
    return hashlib.sha256(entropy(_RANDOM_BYTES) + of_what.encode()).hexdigest()[:_DIGITS]
