"""线下局: matches around a real table as they were entered, who confirmed them, and what became of them.

An entry is a match of the group from the beginning (`storage.charter.matches`), under the number of a table
without events; it counts when it is confirmed.
"""

# ruff: noqa: S608 (what is put into the SQL is the column lists of this module)
from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.charter.facts import Ending, Kind
from rules.offline.entry import Closed, Closing, Entry
from rules.offline.points import Points
from storage import tables
from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx

PHASE = "offline"
"""The phase of the table under whose number an entry stands: nothing ever happens at it."""
_COLUMNS = """
    table_id, group_id, started_at, entered_by, entered_at, confirmed_at, closing, closed_by, closed_at,
    checked_at, cleared_at
"""


@dataclass(frozen=True, slots=True)
class Seat:
    """一家: a person, or with `person` None a guest of whom only a name is known (it may be empty)."""

    person: int | None
    guest: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """一张记分单: the four by seat, their points, and the hands, empty where only the sums were entered."""

    seats: tuple[Seat, Seat, Seat, Seat]
    points: Points
    hands: tuple[Points, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """Those whom the bot knows, by seat."""
        return tuple(seat.person for seat in self.seats if seat.person is not None)


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """一场线下局, played at `played_at`; `checked_at` and `cleared_at` are the organiser's ticks."""

    match: int
    group: int
    played_at: datetime
    sheet: Sheet
    entry: Entry
    checked_at: datetime | None
    cleared_at: datetime | None


@dataclass(frozen=True, slots=True)
class Claim:
    """认领 of the guest on `seat` by `person`; `granted` is None until it is answered."""

    id: int
    match: int
    seat: int
    person: int
    granted: bool | None


async def enter(
    tx: Tx, group_id: int, thread_id: int | None, by: int, sheet: Sheet, played_at: datetime, at: datetime
) -> int:
    """登记: the match of a sheet, which nobody has confirmed yet; returns its number."""
    row = await tables.open_table(tx, group_id, thread_id, PHASE, at)
    await tables.close_table(tx, row.id, PHASE, at)
    await tx.execute(
        """
        INSERT INTO matches (table_id, group_id, kind, started_at, planned, humans, hands, ended_at, ending)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?4, ?8)
        """,
        (
            row.id,
            group_id,
            Kind.OFFLINE.value,
            micros(played_at),
            max(1, len(sheet.hands)),
            len(sheet.people),
            len(sheet.hands),
            Ending.PLAYED.value,
        ),
    )
    await tx.execute(
        "INSERT INTO offline_matches (table_id, entered_by, entered_at) VALUES (?, ?, ?)",
        (row.id, by, micros(at)),
    )
    for seat, (one, points) in enumerate(zip(sheet.seats, sheet.points, strict=True)):
        await tx.execute(
            "INSERT INTO offline_seats (table_id, seat, person_id, guest, points) VALUES (?, ?, ?, ?, ?)",
            (row.id, seat, one.person, one.guest, points),
        )
        if one.person is not None:
            await _take_part(tx, row.id, seat, one.person)
    await tx.executemany(
        "INSERT INTO offline_hands (table_id, number, points) VALUES (?, ?, ?)",
        [(row.id, number, json.dumps(hand)) for number, hand in enumerate(sheet.hands, start=1)],
    )
    return row.id


async def _take_part(tx: Tx, match_id: int, seat: int, person: int) -> None:
    await tx.execute(
        "INSERT INTO match_parts (table_id, person_id, seat, stayed) VALUES (?, ?, ?, 1)",
        (match_id, person, seat),
    )


async def entry(tx: Tx, match_id: int) -> KeptEntry | None:
    """One entry; None for a match of another kind, or none."""
    row = await tx.fetch_one(
        f"SELECT {_COLUMNS} FROM offline_matches JOIN matches USING (table_id) WHERE table_id = ?",
        (match_id,),
    )
    return None if row is None else await _entry(tx, row)


async def uncounted(tx: Tx, group_id: int, person: int, since: datetime) -> tuple[KeptEntry, ...]:
    """What somebody has entered since then that has not counted, closed or not, oldest first."""
    rows = await tx.fetch_all(
        f"""
        SELECT {_COLUMNS} FROM offline_matches JOIN matches USING (table_id)
        WHERE entered_by = ? AND entered_at >= ? AND +group_id = ? AND confirmed_at IS NULL
        ORDER BY table_id
        """,
        (person, micros(since), group_id),
    )
    return tuple([await _entry(tx, row) for row in rows])


async def _entry(tx: Tx, row: Row) -> KeptEntry:
    match_id, group_id, played_at, by, entered_at, confirmed_at, closing, closed_by, closed_at, *ticks = row
    checked_at, cleared_at = ticks
    sheet = await _sheet(tx, match_id)
    given = await tx.fetch_all("SELECT person_id FROM offline_confirmations WHERE table_id = ?", (match_id,))
    return KeptEntry(
        match=match_id,
        group=group_id,
        played_at=instant(played_at),
        sheet=sheet,
        entry=Entry(
            entered_by=by,
            entered_at=instant(entered_at),
            people=sheet.people,
            confirmed=frozenset(person for (person,) in given),
            confirmed_at=optional_instant(confirmed_at),
            closed=None if closing is None else Closed(Closing(closing), closed_by, instant(closed_at)),
        ),
        checked_at=optional_instant(checked_at),
        cleared_at=optional_instant(cleared_at),
    )


async def _sheet(tx: Tx, match_id: int) -> Sheet:
    rows = await tx.fetch_all(
        "SELECT person_id, guest, points FROM offline_seats WHERE table_id = ? ORDER BY seat", (match_id,)
    )
    (one, first), (two, second), (three, third), (four, fourth) = (
        (Seat(person, guest), points) for person, guest, points in rows
    )
    hands = await tx.fetch_all(
        "SELECT points FROM offline_hands WHERE table_id = ? ORDER BY number", (match_id,)
    )
    return Sheet(
        (one, two, three, four), (first, second, third, fourth), tuple(_points(hand) for hand in hands)
    )


def _points(row: Row | Sequence[str]) -> Points:
    first, second, third, fourth = json.loads(row[0])
    return (first, second, third, fourth)


async def confirm(tx: Tx, match_id: int, person: int, at: datetime) -> bool:
    """确认 by one of the others; False when they had confirmed it before."""
    added = await tx.execute(
        """
        INSERT INTO offline_confirmations (table_id, person_id, at) VALUES (?, ?, ?)
        ON CONFLICT (table_id, person_id) DO NOTHING
        """,
        (match_id, person, micros(at)),
    )
    return added == 1


async def take_back(tx: Tx, match_id: int, person: int) -> bool:
    """One of the others does not confirm it any more; False when they had not."""
    gone = await tx.execute(
        "DELETE FROM offline_confirmations WHERE table_id = ? AND person_id = ?", (match_id, person)
    )
    return gone == 1


async def settle(tx: Tx, match_id: int, at: datetime) -> None:
    """算数: all have confirmed it.

    Raises:
        ConstraintError: for one that was settled before.
    """
    await tx.execute("UPDATE offline_matches SET confirmed_at = ? WHERE table_id = ?", (micros(at), match_id))


async def close(tx: Tx, match_id: int, how: Closing, by: int, at: datetime) -> None:
    """不作数 from now on.

    Raises:
        ConstraintError: for one that was settled before.
    """
    await tx.execute(
        "UPDATE offline_matches SET closing = ?, closed_by = ?, closed_at = ? WHERE table_id = ?",
        (how.value, by, micros(at), match_id),
    )


async def tick_checked(tx: Tx, match_id: int, at: datetime) -> bool:
    """牌具检查 by the organiser; False when it was ticked before."""
    return await _tick(tx, "checked_at", match_id, at)


async def tick_cleared(tx: Tx, match_id: int, at: datetime) -> bool:
    """收拾干净 by the organiser; False when it was ticked before."""
    return await _tick(tx, "cleared_at", match_id, at)


async def _tick(tx: Tx, column: str, match_id: int, at: datetime) -> bool:
    changed = await tx.execute(
        f"UPDATE offline_matches SET {column} = ? WHERE table_id = ? AND {column} IS NULL",
        (micros(at), match_id),
    )
    return changed == 1


async def give_reason(tx: Tx, match_id: int, person: int, reason: str) -> None:
    """Why it is disputed; the last word holds."""
    await tx.execute(
        """
        INSERT INTO offline_reasons (table_id, person_id, reason) VALUES (?, ?, ?)
        ON CONFLICT (table_id, person_id) DO UPDATE SET reason = excluded.reason
        """,
        (match_id, person, reason),
    )


async def reason(tx: Tx, match_id: int, person: int) -> str:
    """What somebody has said against it; empty for nothing."""
    row = await tx.fetch_one(
        "SELECT reason FROM offline_reasons WHERE table_id = ? AND person_id = ?", (match_id, person)
    )
    return "" if row is None else str(row[0])


async def ask_claim(tx: Tx, match_id: int, seat: int, person: int, at: datetime) -> bool:
    """认领 of a guest; False while another claim of that seat waits for its answer."""
    added = await tx.execute(
        """
        INSERT INTO offline_claims (table_id, seat, person_id, asked_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (table_id, seat) WHERE granted IS NULL DO NOTHING
        """,
        (match_id, seat, person, micros(at)),
    )
    return added == 1


async def open_claims(tx: Tx, match_id: int) -> tuple[Claim, ...]:
    """Those that wait for their answer, by seat."""
    rows = await tx.fetch_all(
        """
        SELECT id, table_id, seat, person_id, granted FROM offline_claims
        WHERE table_id = ? AND granted IS NULL ORDER BY seat
        """,
        (match_id,),
    )
    return tuple(Claim(*row) for row in rows)


async def was_denied(tx: Tx, match_id: int, seat: int, person: int) -> bool:
    """Whether others have found that somebody is not that guest; who took a claim back may claim again."""
    row = await tx.fetch_one(
        """
        SELECT 1 FROM offline_claims
        WHERE table_id = ? AND seat = ? AND person_id = ? AND granted = 0 AND answered_by <> person_id
        """,
        (match_id, seat, person),
    )
    return row is not None


async def answer_claim(tx: Tx, claim: Claim, by: int, at: datetime, *, granted: bool) -> None:
    """The guest is, or is not, who claims to be; one who is has their part in the match from now on."""
    await tx.execute(
        "UPDATE offline_claims SET answered_by = ?, answered_at = ?, granted = ? WHERE id = ?",
        (by, micros(at), granted, claim.id),
    )
    if granted:
        await tx.execute(
            "UPDATE offline_seats SET person_id = ?, guest = NULL WHERE table_id = ? AND seat = ?",
            (claim.person, claim.match, claim.seat),
        )
        await _take_part(tx, claim.match, claim.seat, claim.person)
