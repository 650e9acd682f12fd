"""追究过的: which case was opened for whom about which match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rules.charter.cases import Breach
from storage.instants import instant
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class ChargedMatch:
    """一案所指的比赛 and its start."""

    appointment: int
    starts_at: datetime


async def note_case(tx: Tx, appointment_id: int, person_id: int, breach: Breach, number: int) -> bool:
    """Case `number` of the match's group is opened for this; False when there was one before."""
    count = await tx.execute(
        """
        INSERT INTO appointment_cases (appointment_id, person_id, breach, number) VALUES (?, ?, ?, ?)
        ON CONFLICT (appointment_id, person_id, breach) DO NOTHING
        """,
        (appointment_id, person_id, breach.value, number),
    )
    return count == 1


async def people(tx: Tx, appointment_id: int, breach: Breach) -> frozenset[int]:
    """Against whom a case was opened for this."""
    rows = await tx.fetch_all(
        "SELECT person_id FROM appointment_cases WHERE appointment_id = ? AND breach = ?",
        (appointment_id, breach.value),
    )
    return frozenset(row[0] for row in rows)


async def match_of_case(tx: Tx, group_id: int, number: int) -> ChargedMatch | None:
    """The match that a case of a group is about; None for any other case."""
    row = await tx.fetch_one(
        """
        SELECT appointments.id, appointments.starts_at FROM appointment_cases
        CROSS JOIN appointments ON appointments.id = appointment_cases.appointment_id
        WHERE appointment_cases.number = ? AND appointments.group_id = ?
        """,
        (number, group_id),
    )
    return None if row is None else ChargedMatch(row[0], instant(row[1]))
