"""移出: every removal that was due, and what became of it step by step; nothing of it is ever changed."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TypeAlias

from rules.charter.enforcement import Trip
from storage.instants import instant, micros
from storage.transaction import Row, Tx

_COLUMNS = "id, group_id, person_id, cause, monday, version, grounded_at, trips, opened_at"


@dataclass(frozen=True, slots=True)
class ForWeek:
    """因为缺勤: the week of `monday` under charter `version`, whose window closed at `closed_at`."""

    monday: date
    version: int
    closed_at: datetime


@dataclass(frozen=True, slots=True)
class ForRecord:
    """因为屡犯: an admin's answer, given at `answered_at`, to the whole record (article 11)."""

    answered_at: datetime


Cause: TypeAlias = ForWeek | ForRecord


class Did(StrEnum):
    """一步: decided to remove, to wait or to forgive; kept after all; what the last look found; the end.

    `MUTED` and `NO_RIGHT` stop it until an admin confirms, or the bot has its right again; `BEGUN` is said
    before Telegram is asked, `DROPPED` when it was no longer called for.
    """

    ORDERED = "ordered"
    GRACED = "graced"
    PARDONED = "pardoned"
    KEPT = "kept"
    MUTED = "muted"
    MUTE_CONFIRMED = "mute_confirmed"
    NO_RIGHT = "no_right"
    BEGUN = "begun"
    DONE = "done"
    DROPPED = "dropped"


FINAL = frozenset({Did.GRACED, Did.PARDONED, Did.KEPT, Did.DONE, Did.DROPPED})


@dataclass(frozen=True, slots=True)
class Step:
    """一步 by somebody (None: the bot), with a word on why."""

    did: Did
    by: int | None
    at: datetime
    detail: str = ""


@dataclass(frozen=True, slots=True)
class KeptRemoval:
    """一次移出; `trips` are why a run asked although the group removes without asking."""

    id: int
    group: int
    person: int
    cause: Cause
    trips: tuple[Trip, ...]
    opened_at: datetime
    steps: tuple[Step, ...] = ()

    def has(self, did: Did) -> bool:
        """Whether it has come to that."""
        return any(step.did is did for step in self.steps)

    @property
    def last(self) -> Step | None:
        """The newest step."""
        return self.steps[-1] if self.steps else None

    @property
    def is_over(self) -> bool:
        """Whether nothing more becomes of it."""
        return any(step.did in FINAL for step in self.steps)


async def open_removal(
    tx: Tx, group_id: int, person_id: int, cause: Cause, at: datetime, trips: Sequence[Trip] = ()
) -> KeptRemoval:
    """The removal for a cause, new when there is none."""
    monday, version, grounded_at = _columns(cause)
    known = await of_cause(tx, group_id, person_id, cause)
    if known is not None:
        return known
    row = await tx.fetch_written(
        f"""
        INSERT INTO removals (group_id, person_id, cause, monday, version, grounded_at, trips, opened_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING {_COLUMNS}
        """,
        (
            group_id,
            person_id,
            _name(cause),
            monday,
            version,
            grounded_at,
            json.dumps([trip.value for trip in trips]),
            micros(at),
        ),
    )
    return _kept(row, ())


async def of_cause(tx: Tx, group_id: int, person_id: int, cause: Cause) -> KeptRemoval | None:
    """The removal that was opened for a cause."""
    monday, _, grounded_at = _columns(cause)
    found = await _removals(
        tx,
        "group_id = ? AND person_id = ? AND cause = ? AND ifnull(monday, '') = ? AND grounded_at = ?",
        (group_id, person_id, _name(cause), monday or "", grounded_at),
    )
    return found[0] if found else None


async def removal(tx: Tx, removal_id: int) -> KeptRemoval | None:
    """By its number."""
    found = await _removals(tx, "id = ?", (removal_id,))
    return found[0] if found else None


async def removals(
    tx: Tx, group_id: int, since: datetime, *, persons: Collection[int] | None = None
) -> tuple[KeptRemoval, ...]:
    """The removals opened at or after `since`, of some people or of everybody, in order."""
    among = None if persons is None else json.dumps(sorted(persons))
    return await _removals(
        tx,
        """
        group_id = ?1 AND opened_at >= ?2 AND (?3 IS NULL OR person_id IN (SELECT value FROM json_each(?3)))
        """,
        (group_id, micros(since), among),
    )


async def take(tx: Tx, removal_id: int, step: Step) -> None:
    """One more step."""
    await tx.execute(
        "INSERT INTO removal_steps (removal_id, step, detail, taken_by, taken_at) VALUES (?, ?, ?, ?, ?)",
        (removal_id, step.did.value, step.detail, step.by, micros(step.at)),
    )


async def _removals(tx: Tx, condition: str, parameters: tuple[object, ...]) -> tuple[KeptRemoval, ...]:
    rows = await tx.fetch_all(f"SELECT {_COLUMNS} FROM removals WHERE {condition} ORDER BY id", parameters)
    taken = await tx.fetch_all(
        """
        SELECT removal_id, step, taken_by, taken_at, detail FROM removal_steps
        WHERE removal_id IN (SELECT value FROM json_each(?)) ORDER BY id
        """,
        (json.dumps([row[0] for row in rows]),),
    )
    steps: defaultdict[int, list[Step]] = defaultdict(list)
    for removal_id, did, by, at, detail in taken:
        steps[removal_id].append(Step(Did(did), by, instant(at), detail))
    return tuple(_kept(row, tuple(steps[row[0]])) for row in rows)


def _name(cause: Cause) -> str:
    return "week" if isinstance(cause, ForWeek) else "record"


def _columns(cause: Cause) -> tuple[str | None, int | None, int]:
    if isinstance(cause, ForWeek):
        return cause.monday.isoformat(), cause.version, micros(cause.closed_at)
    return None, None, micros(cause.answered_at)


def _kept(row: Row, steps: tuple[Step, ...]) -> KeptRemoval:
    key, group, person, cause, monday, version, grounded_at, trips, opened_at = row
    at = instant(grounded_at)
    return KeptRemoval(
        id=key,
        group=group,
        person=person,
        cause=ForRecord(at) if cause == "record" else ForWeek(date.fromisoformat(monday), version, at),
        trips=tuple(Trip(trip) for trip in json.loads(trips)),
        opened_at=instant(opened_at),
        steps=steps,
    )
