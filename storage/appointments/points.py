"""桌况: how each table of a match stands, so that a card of many tables is drawn without replaying them."""

from __future__ import annotations

import json
from dataclasses import dataclass

from storage.transaction import Tx

Four = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Points:
    """一桌: `people` were drawn to its seats, `points` are theirs after `hands` finished hands.

    `number` (from 1) counts the tables of `round` (from 1). `void`: its result does not count any more.
    """

    table: int
    round: int
    number: int
    people: Four
    hands: int
    points: Four
    over: bool
    void: bool


async def add(tx: Tx, table_id: int, people: Four) -> None:
    """Four people were drawn to a table of a match."""
    await tx.execute(
        "INSERT INTO appointment_points (table_id, people) VALUES (?, ?)", (table_id, json.dumps(people))
    )


async def set_points(tx: Tx, table_id: int, hands: int, points: Four, *, over: bool) -> None:
    """So it stands after another hand, or at its end."""
    await tx.execute(
        "UPDATE appointment_points SET hands = ?, points = ?, over = ? WHERE table_id = ? AND NOT over",
        (hands, json.dumps(points), over, table_id),
    )


async def points_of(tx: Tx, appointment_id: int) -> tuple[Points, ...]:
    """All tables of a match, by round and number."""
    rows = await tx.fetch_all(
        """
        SELECT table_id, round, number, people, hands, points, over, (
            SELECT what = 'void' FROM result_changes
            WHERE result_changes.table_id = appointment_points.table_id ORDER BY id DESC LIMIT 1
        ) IS TRUE
        FROM appointment_points JOIN appointment_tables USING (table_id)
        WHERE appointment_id = ? ORDER BY round, number
        """,
        (appointment_id,),
    )
    return tuple(
        Points(
            table,
            round_number,
            number,
            _four(people),
            hands,
            _four(points),
            bool(over),
            bool(void),
        )
        for table, round_number, number, people, hands, points, over, void in rows
    )


async def are_over(tx: Tx, appointment_id: int, round_number: int) -> bool:
    """Whether every table of a round has ended."""
    row = await tx.fetch_one(
        """
        SELECT min(over) FROM appointment_points JOIN appointment_tables USING (table_id)
        WHERE appointment_id = ? AND round = ?
        """,
        (appointment_id, round_number),
    )
    return row is not None and bool(row[0])


def _four(text: str) -> Four:
    east, south, west, north = json.loads(text)
    return east, south, west, north
