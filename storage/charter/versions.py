"""章程版本: the versions of each group's charter, and the articles that a group has worded itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache

from rules.charter.terms import Terms, terms_document, terms_from
from rules.charter.versions import Version
from storage.instants import instant, micros
from storage.transaction import Row, Tx


async def add_version(tx: Tx, group_id: int, version: Version, by: int | None, at: datetime) -> None:
    """Adds a version, made by a person or (None) by the bot or a vote.

    Raises:
        ConstraintError: for a number that the group has already.
    """
    terms = json.dumps(terms_document(version.terms), sort_keys=True, ensure_ascii=False)
    await tx.execute(
        """
        INSERT INTO charter_versions (group_id, number, terms, text, effective_at, made_by, made_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        (group_id, version.number, terms, version.text, micros(version.effective_at), by, micros(at)),
    )


async def versions(tx: Tx, group_id: int) -> tuple[Version, ...]:
    """Every version of a group by number, the ones still to come included; empty before the first."""
    rows = await tx.fetch_all(
        "SELECT number, terms, effective_at, text FROM charter_versions WHERE group_id = ? ORDER BY number",
        (group_id,),
    )
    return tuple(_version(row) for row in rows)


@lru_cache(maxsize=256)
def _terms(text: str) -> Terms:
    return terms_from(json.loads(text))


def _version(row: Row) -> Version:
    number, terms, effective_at, text = row
    return Version(number, _terms(terms), instant(effective_at), text)


async def add_text(
    tx: Tx, group_id: int, text: str, articles: Mapping[str, str], by: int | None, at: datetime
) -> None:
    """Adds a text under its id: the wording of every article that differs from the one we ship, by key.

    Raises:
        ConstraintError: for an id that the group has already.
    """
    await tx.execute(
        "INSERT INTO charter_texts (group_id, text, articles, made_by, made_at) VALUES (?, ?, ?, ?, ?)",
        (group_id, text, json.dumps(dict(articles), ensure_ascii=False), by, micros(at)),
    )


async def text_of(tx: Tx, group_id: int, text: str) -> Mapping[str, str]:
    """The articles that a text words otherwise than the one we ship; none for that one."""
    row = await tx.fetch_one(
        "SELECT articles FROM charter_texts WHERE group_id = ? AND text = ?", (group_id, text)
    )
    found: dict[str, str] = {} if row is None else json.loads(row[0])
    return found
