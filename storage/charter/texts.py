"""案卷的文字: what was written about case events, with the salts of their digests; it can be erased."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.charter.chain import SALT_BYTES, salted
from storage.charter.references import Entropy
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class CaseText:
    """一段文字: `name` says what it is (a lower-case word), `author` is None for the program's own."""

    name: str
    text: str
    author: int | None = None


@dataclass(frozen=True, slots=True)
class KeptText:
    """A text of event `number`, with the salt that proves it."""

    number: int
    name: str
    salt: bytes
    text: str


async def keep(
    tx: Tx, group_id: int, number: int, texts: Sequence[CaseText], entropy: Entropy
) -> tuple[tuple[str, str], ...]:
    """Keeps the texts of an event; returns (name, salted digest) of each, as they stand in the chain."""
    digests = []
    for one in texts:
        salt = entropy(SALT_BYTES)
        await tx.execute(
            """
            INSERT INTO case_texts (group_id, number, name, salt, text, person_id) VALUES (?, ?, ?, ?, ?, ?)
            """,
            (group_id, number, one.name, salt, one.text, one.author),
        )
        digests.append((one.name, salted(salt, one.text)))
    return tuple(digests)


async def texts_of(tx: Tx, group_id: int, number: int | None = None) -> tuple[KeptText, ...]:
    """The texts of one event, or of all events of a group, as far as they were not erased."""
    rows = await tx.fetch_all(
        """
        SELECT number, name, salt, text FROM case_texts
        WHERE group_id = ?1 AND (?2 IS NULL OR number = ?2) ORDER BY number, name
        """,
        (group_id, number),
    )
    return tuple(KeptText(*row) for row in rows)
