"""为何散桌: what an admin wrote when they ended a match, in a table that can be erased."""

from __future__ import annotations

from storage.transaction import Tx


async def give_reason(tx: Tx, table_id: int, person_id: int, reason: str) -> None:
    """A match is ended once: its first reason stays."""
    await tx.execute(
        """
        INSERT INTO table_reasons (table_id, person_id, reason) VALUES (?, ?, ?)
        ON CONFLICT (table_id) DO NOTHING
        """,
        (table_id, person_id, reason),
    )


async def reason(tx: Tx, table_id: int) -> str:
    """Empty for none, or none any more."""
    row = await tx.fetch_one("SELECT reason FROM table_reasons WHERE table_id = ?", (table_id,))
    return "" if row is None else str(row[0])


async def erase(tx: Tx, person_id: int) -> None:
    """What a person wrote goes, and what names them in a group where they are known.

    Their name is taken as it stands now: this comes before the name is erased.
    """
    await tx.execute(
        """
        DELETE FROM table_reasons
        WHERE person_id = ?1 OR table_id IN (
            SELECT named.table_id
            FROM table_reasons AS named
            CROSS JOIN tables ON tables.id = named.table_id
            CROSS JOIN memberships ON memberships.group_id = tables.group_id AND memberships.person_id = ?1
            CROSS JOIN people ON people.id = ?1
            WHERE (
                (length(people.name) > 1 AND instr(named.reason, people.name) > 0)
                OR instr(named.reason, '@' || people.username) > 0
            )
        )
        """,
        (person_id,),
    )
