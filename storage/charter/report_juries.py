"""陪审问案: the jury that is asked about a grave case before it is opened; ballots are secret."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from rules.charter.ballots import Ballot
from rules.charter.jury import Choice
from storage.instants import instant, micros, optional_instant
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class AskedJury:
    """陪审 asked about a report; `version` says how it votes, `outcome` what it came to."""

    report: int
    opened_at: datetime
    version: int
    jurors: tuple[int, ...]
    ballots: tuple[Ballot[Choice], ...]
    outcome: str | None
    ended_at: datetime | None


async def ask(tx: Tx, report_id: int, jurors: Collection[int], version: int, at: datetime) -> None:
    """The jury is asked, once."""
    await tx.execute(
        "INSERT INTO report_juries (report_id, opened_at, version) VALUES (?, ?, ?)",
        (report_id, micros(at), version),
    )
    await tx.executemany(
        "INSERT INTO report_jurors (report_id, person_id) VALUES (?, ?)",
        [(report_id, juror) for juror in sorted(jurors)],
    )


async def cast(tx: Tx, report_id: int, juror: int, choice: Choice, at: datetime) -> bool:
    """投票, instead of an earlier ballot; False for who is no juror."""
    changed = await tx.execute(
        "UPDATE report_jurors SET choice = ?3, cast_at = ?4 WHERE report_id = ?1 AND person_id = ?2",
        (report_id, juror, choice.value, micros(at)),
    )
    return changed == 1


async def end(tx: Tx, report_id: int, outcome: str, at: datetime) -> bool:
    """Records what it came to; False when that was recorded before."""
    changed = await tx.execute(
        "UPDATE report_juries SET outcome = ?2, ended_at = ?3 WHERE report_id = ?1 AND ended_at IS NULL",
        (report_id, outcome, micros(at)),
    )
    return changed == 1


async def jurors_after(tx: Tx, report_id: int, after: int, most: int) -> tuple[int, ...]:
    """The next jurors by key, so many at most."""
    rows = await tx.fetch_all(
        """
        SELECT person_id FROM report_jurors WHERE report_id = ? AND person_id > ? ORDER BY person_id LIMIT ?
        """,
        (report_id, after, most),
    )
    return tuple(row[0] for row in rows)


async def choice_of(tx: Tx, report_id: int, juror: int) -> Choice | None:
    """What a juror has chosen; None for who has not, or is none."""
    row = await tx.fetch_one(
        "SELECT choice FROM report_jurors WHERE report_id = ? AND person_id = ?", (report_id, juror)
    )
    return None if row is None or row[0] is None else Choice(row[0])


async def glance(tx: Tx, report_id: int) -> AskedJury | None:
    """As `jury`, for what is read as often as there are jurors: who they are is not read.

    Of the ballots only the numbers are true.
    """
    row = await tx.fetch_one(
        "SELECT opened_at, version, outcome, ended_at FROM report_juries WHERE report_id = ?", (report_id,)
    )
    if row is None:
        return None
    counted = await tx.fetch_all(
        """
        SELECT choice, count(*) FROM report_jurors
        WHERE report_id = ? AND choice IS NOT NULL GROUP BY choice
        """,
        (report_id,),
    )
    opened_at, version, outcome, ended_at = row
    begins = instant(opened_at)
    ballots = tuple(
        ballot for choice, count in counted for ballot in (Ballot(0, Choice(choice), begins),) * count
    )
    return AskedJury(report_id, begins, version, (), ballots, outcome, optional_instant(ended_at))


async def jury(tx: Tx, report_id: int) -> AskedJury | None:
    """The jury that was asked about a report."""
    row = await tx.fetch_one(
        "SELECT opened_at, version, outcome, ended_at FROM report_juries WHERE report_id = ?", (report_id,)
    )
    if row is None:
        return None
    rows = await tx.fetch_all(
        "SELECT person_id, choice, cast_at FROM report_jurors WHERE report_id = ? ORDER BY person_id",
        (report_id,),
    )
    opened_at, version, outcome, ended_at = row
    return AskedJury(
        report=report_id,
        opened_at=instant(opened_at),
        version=version,
        jurors=tuple(person for person, _, _ in rows),
        ballots=tuple(
            Ballot(person, Choice(choice), instant(at)) for person, choice, at in rows if choice is not None
        ),
        outcome=outcome,
        ended_at=optional_instant(ended_at),
    )
