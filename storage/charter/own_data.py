"""本人数据: everything that is stored about one person, found by what refers to people in the schema.

Other people in a row are left out, and so is what is kept as a document, which may name them: but not the
messages to the person, who has read them.
"""

# ruff: noqa: S608 (table and column names come from the schema itself)
from __future__ import annotations

from collections import defaultdict
from typing import Any

from storage.transaction import Row, Tx

_READ = frozenset({"notices"})
_CONFIDENTIAL = frozenset({("reports", "person_id")})
"""A report is the referee's to see, and its reporter's, not of whom it is about: a case tells its person."""
_ONLY = {"report_texts": "name = 'words'"}
"""What a report quotes of somebody as evidence would tell them of it as well."""
OTHER = "somebody else"


async def own_data(tx: Tx, person_id: int) -> dict[str, list[dict[str, Any]]]:
    """The rows of each table that are about the person, by the names of their columns."""
    found = {"people": await _rows(tx, "people", ("id",), person_id)}
    for table, columns in sorted((await _references(tx)).items()):
        rows = await _rows(tx, table, tuple(sorted(columns)), person_id)
        if rows:
            found[table] = rows
    return found


async def _references(tx: Tx) -> dict[str, set[str]]:
    """The columns that refer to people, by table."""
    rows = await tx.fetch_all(
        """
        SELECT tables.name, keys."from"
        FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
        WHERE tables.type = 'table' AND keys."table" = 'people'
        """
    )
    columns: defaultdict[str, set[str]] = defaultdict(set)
    for table, column in rows:
        if (table, column) not in _CONFIDENTIAL:
            columns[table].add(column)
    return columns


async def _rows(tx: Tx, table: str, own: tuple[str, ...], person_id: int) -> list[dict[str, Any]]:
    names = [row[0] for row in await tx.fetch_all("SELECT name FROM pragma_table_info(?)", (table,))]
    columns = ", ".join(f'"{name}"' for name in names)
    mine, shown = " OR ".join(f'"{column}" = ?1' for column in own), _ONLY.get(table, "TRUE")
    rows = await tx.fetch_all(f'SELECT {columns} FROM "{table}" WHERE ({mine}) AND {shown}', (person_id,))
    return [_shown(table, names, own, row, person_id) for row in rows]


def _shown(table: str, names: list[str], own: tuple[str, ...], row: Row, person_id: int) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for name, value in zip(names, row, strict=True):
        if name in own and value is not None and value != person_id:
            shown[name] = OTHER
        elif isinstance(value, bytes):
            shown[name] = value.hex()
        elif table in _READ or not (isinstance(value, str) and value[:1] in ("{", "[")):
            shown[name] = value
    return shown
