"""举报: what members report to the referees, with its evidence, and what the referees did about it.

A draft is its reporter's alone; what was sent is never changed. Words and quoted messages can be erased.
"""

# ruff: noqa: S608 (what is put into the SQL is the column list and the conditions of this module)
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rules.charter.cases import Conduct
from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx

_COLUMNS = """
    id, group_id, reporter, person_id, conduct, table_id, hand, message_id, drafted_at, dropped_at, sent_at
"""


class ReportDid(StrEnum):
    """一步: not upheld; one admin for a grave case; the jury asked; a case opened."""

    DISMISSED = "dismissed"
    GRAVE = "grave"
    JURY = "jury"
    OPENED = "opened"


@dataclass(frozen=True, slots=True)
class ReportStep:
    """一步 by a referee (None: nobody, it came by itself); `case` where one was opened."""

    did: ReportDid
    by: int | None
    at: datetime
    case: int | None = None


@dataclass(frozen=True, slots=True)
class KeptReport:
    """一次举报: about the message `message_id` of the group, or a hand of a table.

    `person` and `conduct` are None until chosen; `sent_at` while it is a draft.
    """

    id: int
    group: int
    reporter: int
    person: int | None
    conduct: Conduct | None
    table: int | None
    hand: int | None
    message_id: int | None
    drafted_at: datetime
    dropped_at: datetime | None
    sent_at: datetime | None
    words: str = ""
    evidence: str = ""
    steps: tuple[ReportStep, ...] = ()

    @property
    def case(self) -> int | None:
        """The case that was opened for it."""
        return next((step.case for step in self.steps if step.case is not None), None)

    def has(self, did: ReportDid) -> bool:
        """Whether it has come to that."""
        return any(step.did is did for step in self.steps)


async def draft(
    tx: Tx,
    group_id: int,
    reporter: int,
    at: datetime,
    *,
    person: int | None = None,
    table: int | None = None,
    hand: int | None = None,
    message_id: int | None = None,
) -> int:
    """A new draft in place of the reporter's earlier ones; returns its number."""
    await tx.execute(
        """
        UPDATE reports SET dropped_at = ?3
        WHERE reporter = ?1 AND group_id = ?2 AND sent_at IS NULL AND dropped_at IS NULL
        """,
        (reporter, group_id, micros(at)),
    )
    row = await tx.fetch_written(
        """
        INSERT INTO reports (group_id, reporter, person_id, table_id, hand, message_id, drafted_at)
        VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id
        """,
        (group_id, reporter, person, table, hand, message_id, micros(at)),
    )
    return int(row[0])


async def say(tx: Tx, report_id: int, name: str, text: str, person_id: int) -> None:
    """Keeps the reporter's `words`, or the `evidence` that somebody wrote."""
    await tx.execute(
        "INSERT INTO report_texts (report_id, name, text, person_id) VALUES (?, ?, ?, ?)",
        (report_id, name, text, person_id),
    )


async def choose_person(tx: Tx, report_id: int, person_id: int) -> None:
    """Whom a draft is about."""
    await tx.execute(
        "UPDATE reports SET person_id = ? WHERE id = ? AND sent_at IS NULL", (person_id, report_id)
    )


async def drop(tx: Tx, report_id: int, at: datetime) -> None:
    """The reporter thinks better of it."""
    await tx.execute(
        "UPDATE reports SET dropped_at = ? WHERE id = ? AND sent_at IS NULL", (micros(at), report_id)
    )


async def send(tx: Tx, report_id: int, conduct: Conduct, at: datetime) -> bool:
    """举报出去: what it is about is chosen; False when it was sent or dropped before."""
    sent = await tx.execute(
        """
        UPDATE reports SET conduct = ?2, sent_at = ?3
        WHERE id = ?1 AND sent_at IS NULL AND dropped_at IS NULL AND person_id IS NOT NULL
        """,
        (report_id, conduct.value, micros(at)),
    )
    return sent == 1


async def sent_by(tx: Tx, group_id: int, reporter: int, since: datetime) -> tuple[datetime, ...]:
    """When somebody has sent reports in a group since an instant."""
    rows = await tx.fetch_all(
        "SELECT sent_at FROM reports WHERE reporter = ? AND group_id = ? AND sent_at >= ? ORDER BY sent_at",
        (reporter, group_id, micros(since)),
    )
    return tuple(instant(row[0]) for row in rows)


async def report(tx: Tx, report_id: int) -> KeptReport | None:
    """By its number, with everything that was said and done."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM reports WHERE id = ?", (report_id,))
    if row is None:
        return None
    texts: dict[str, str] = dict(
        await tx.fetch_all("SELECT name, text FROM report_texts WHERE report_id = ?", (report_id,))
    )
    steps = await tx.fetch_all(
        "SELECT step, taken_by, taken_at, case_number FROM report_steps WHERE report_id = ? ORDER BY id",
        (report_id,),
    )
    taken = tuple(ReportStep(ReportDid(did), by, instant(at), case) for did, by, at, case in steps)
    return _kept(row, texts.get("words", ""), texts.get("evidence", ""), taken)


async def take(tx: Tx, report_id: int, step: ReportStep) -> None:
    """One more step of the referees."""
    await tx.execute(
        """
        INSERT INTO report_steps (report_id, step, case_number, taken_by, taken_at) VALUES (?, ?, ?, ?, ?)
        """,
        (report_id, step.did.value, step.case, step.by, micros(step.at)),
    )


async def begin_copy(tx: Tx, report_id: int, chat_id: int, at: datetime) -> bool:
    """The evidence is about to be copied to a chat; False when that was begun before."""
    begun = await tx.execute(
        """
        INSERT INTO evidence_copies (report_id, chat, copied_at, arrived) VALUES (?, ?, ?, 0)
        ON CONFLICT DO NOTHING
        """,
        (report_id, str(chat_id), micros(at)),
    )
    return begun == 1


async def copied(tx: Tx, report_id: int, chat_id: int) -> None:
    """Telegram has confirmed the copy."""
    await tx.execute(
        "UPDATE evidence_copies SET arrived = 1 WHERE report_id = ? AND chat = ?", (report_id, str(chat_id))
    )


def _kept(row: Row, words: str, evidence: str, steps: tuple[ReportStep, ...]) -> KeptReport:
    key, group, reporter, person, conduct, table, hand, message_id, drafted_at, dropped_at, sent_at = row
    return KeptReport(
        id=key,
        group=group,
        reporter=reporter,
        person=person,
        conduct=None if conduct is None else Conduct(conduct),
        table=table,
        hand=hand,
        message_id=message_id,
        drafted_at=instant(drafted_at),
        dropped_at=optional_instant(dropped_at),
        sent_at=optional_instant(sent_at),
        words=words,
        evidence=evidence,
        steps=steps,
    )
