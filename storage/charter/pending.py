"""待确认的命令: what an admin said as the group, kept until an admin says in person that it was meant."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from storage.instants import instant, micros
from storage.transaction import Row, Tx

_COLUMNS = "id, group_id, message_id, name, said, asked_at, lapses_at, confirmed_by"


@dataclass(frozen=True, slots=True)
class PendingCommand:
    """`said` is the command as its keeper wrote it, None once it has been carried out or has lapsed.

    `confirmed_by` is whose command it has become, by our key.
    """

    id: int
    group_id: int
    message_id: int
    name: str
    said: str | None
    asked_at: datetime
    lapses_at: datetime
    confirmed_by: int | None


async def keep(
    tx: Tx, group_id: int, message_id: int, name: str, said: str, asked_at: datetime, lapses_at: datetime
) -> PendingCommand | None:
    """Keeps a command, `said` as JSON; None when the message has been kept before."""
    rows = await tx.fetch_all(
        f"""
        INSERT INTO pending_commands (group_id, message_id, name, said, asked_at, lapses_at)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (group_id, message_id) DO NOTHING RETURNING {_COLUMNS}
        """,
        (group_id, message_id, name, said, micros(asked_at), micros(lapses_at)),
    )
    return _pending(rows[0]) if rows else None


async def pending(tx: Tx, command_id: int) -> PendingCommand | None:
    """One command, in whatever state."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM pending_commands WHERE id = ?", (command_id,))
    return None if row is None else _pending(row)


async def confirm(tx: Tx, command_id: int, person_id: int) -> bool:
    """The command is this person's now; False when it is somebody's already, or over."""
    changed = await tx.execute(
        """
        UPDATE pending_commands SET confirmed_by = ?
        WHERE id = ? AND confirmed_by IS NULL AND said IS NOT NULL
        """,
        (person_id, command_id),
    )
    return changed == 1


async def forget(tx: Tx, command_id: int) -> None:
    """What was said is kept no longer than it is needed."""
    await tx.execute("UPDATE pending_commands SET said = NULL WHERE id = ?", (command_id,))


def _pending(row: Row) -> PendingCommand:
    key, group_id, message_id, name, said, asked_at, lapses_at, confirmed_by = row
    return PendingCommand(
        key, group_id, message_id, name, said, instant(asked_at), instant(lapses_at), confirmed_by
    )
