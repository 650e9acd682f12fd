"""管理员待办: what the admins of a group are asked, by topic and number, until one answers or it lapses."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx

_COLUMNS = "group_id, topic, number, asked_at, lapses_at, without, settled_at"


@dataclass(frozen=True, slots=True)
class Asked:
    """一件待办: who is a party (`without`) is not asked; `settled_at` is None while nobody has answered."""

    group: int
    topic: str
    number: int
    asked_at: datetime
    lapses_at: datetime
    without: frozenset[int]
    settled_at: datetime | None

    @property
    def subject(self) -> str:
        """The subject of its cards."""
        return subject_of(self.group, self.topic, self.number)

    def is_open(self, now: datetime) -> bool:
        """Whether an answer is still wanted."""
        return self.settled_at is None and now < self.lapses_at


def subject_of(group_id: int, topic: str, number: int) -> str:
    """The subject of the cards that ask about something."""
    return f"{topic}:{group_id}:{number}"


async def ask(
    tx: Tx,
    group_id: int,
    topic: str,
    number: int,
    at: datetime,
    lapses_at: datetime,
    without: frozenset[int] = frozenset(),
) -> Asked:
    """Asks, or asks again: what was settled or has lapsed is open anew, what is open stays as it is."""
    row = await tx.fetch_written(
        f"""
        INSERT INTO inbox (group_id, topic, number, asked_at, lapses_at, without) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (group_id, topic, number) DO UPDATE SET
            asked_at = CASE WHEN settled_at IS NULL AND lapses_at > excluded.asked_at
                THEN asked_at ELSE excluded.asked_at END,
            lapses_at = CASE WHEN settled_at IS NULL AND lapses_at > excluded.asked_at
                THEN lapses_at ELSE excluded.lapses_at END,
            without = excluded.without,
            settled_at = NULL
        RETURNING {_COLUMNS}
        """,
        (group_id, topic, number, micros(at), micros(lapses_at), json.dumps(sorted(without))),
    )
    return _asked(row)


async def settle(tx: Tx, group_id: int, topic: str, number: int, at: datetime) -> bool:
    """Somebody has answered, or nobody need; whether it was open."""
    settled = await tx.execute(
        """
        UPDATE inbox SET settled_at = ? WHERE group_id = ? AND topic = ? AND number = ? AND settled_at IS NULL
        """,
        (micros(at), group_id, topic, number),
    )
    return settled == 1


async def asked(tx: Tx, group_id: int, topic: str, number: int) -> Asked | None:
    """One thing that was asked, open or not."""
    row = await tx.fetch_one(
        f"SELECT {_COLUMNS} FROM inbox WHERE group_id = ? AND topic = ? AND number = ?",
        (group_id, topic, number),
    )
    return None if row is None else _asked(row)


async def unsettled(tx: Tx, group_id: int) -> tuple[Asked, ...]:
    """What nobody has answered yet, lapsed things included, the oldest first."""
    rows = await tx.fetch_all(
        f"""
        SELECT {_COLUMNS} FROM inbox WHERE group_id = ? AND settled_at IS NULL
        ORDER BY asked_at, topic, number
        """,
        (group_id,),
    )
    return tuple(_asked(row) for row in rows)


def _asked(row: Row) -> Asked:
    group, topic, number, asked_at, lapses_at, without, settled_at = row
    return Asked(
        group=group,
        topic=topic,
        number=number,
        asked_at=instant(asked_at),
        lapses_at=instant(lapses_at),
        without=frozenset(json.loads(without)),
        settled_at=optional_instant(settled_at),
    )
