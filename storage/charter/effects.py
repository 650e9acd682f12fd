"""案件的后果: which acts each case has brought, and which of them were undone; each once."""

from __future__ import annotations

from datetime import datetime

from rules.charter.effects import Act, Effect
from storage.instants import micros
from storage.transaction import Tx


async def done(tx: Tx, group_id: int, act: Act, at: datetime) -> bool:
    """做过了; False when it was done before."""
    return await _add(tx, group_id, act, "done", at)


async def undone(tx: Tx, group_id: int, act: Act, at: datetime) -> bool:
    """冲正了; False when it was undone before."""
    return await _add(tx, group_id, act, "undone", at)


async def effects_of(tx: Tx, group_id: int, case: int) -> tuple[tuple[Act, ...], tuple[Act, ...]]:
    """What a case has brought, and what was undone of it."""
    rows = await tx.fetch_all(
        "SELECT effect, what FROM case_effects WHERE group_id = ? AND case_number = ? ORDER BY at, effect",
        (group_id, case),
    )
    made = tuple(Act(case, Effect(effect)) for effect, what in rows if what == "done")
    return made, tuple(Act(case, Effect(effect)) for effect, what in rows if what == "undone")


async def _add(tx: Tx, group_id: int, act: Act, what: str, at: datetime) -> bool:
    added = await tx.execute(
        """
        INSERT INTO case_effects (group_id, case_number, effect, what, at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
        (group_id, act.case, act.effect.value, what, micros(at)),
    )
    return added == 1
