"""申诉: what was appealed, by whom, the jury and the admins of the opening, and an admin's ruling.

Where an appeal stands follows from that (`rules.charter.appeals`), until its outcome is recorded: what was
published does not change any more.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, assert_never

from rules.charter.appealable import OfAnswer, OfCase, OfResult, OfWeek, Subject
from rules.charter.appeals import Appeal, By, Decided, Moot, Ruling
from rules.charter.ballots import Ballot
from rules.charter.jury import Choice, Jury, Left, Tally
from storage.charter import ballots
from storage.charter.ballots import VoteKind
from storage.instants import instant, micros
from storage.transaction import Row, Tx

_OF = "FROM appeals JOIN votes ON votes.id = appeals.vote_id"
_COLUMNS = "votes.id, appeals.person_id, matter, version, votes.opened_at, votes.outcome, appeals.group_id"
_OUTCOME = 5


@dataclass(frozen=True, slots=True)
class KeptAppeal:
    """申诉 as it is stored; `version` says how it is voted on, `outcome` is None until it was recorded."""

    appeal: Appeal
    group_id: int
    version: int
    outcome: Decided | Moot | None


async def add_appeal(
    tx: Tx,
    group_id: int,
    person_id: int,
    subject: Subject,
    version: int,
    jury: Jury,
    admins: Collection[int],
    at: datetime,
) -> int:
    """开始申诉, with everybody who has a part in it; returns its number.

    Raises:
        ConstraintError: when the matter has been appealed before.
    """
    number = await ballots.open_vote(tx, group_id, VoteKind.APPEAL, jury.jurors, at)
    await tx.execute(
        "INSERT INTO appeals (vote_id, group_id, person_id, matter, version) VALUES (?, ?, ?, ?, ?)",
        (number, group_id, person_id, matter_of(subject), version),
    )
    await tx.executemany(
        "INSERT INTO left_out (vote_id, person_id, why) VALUES (?, ?, ?)",
        [(number, person, why.value) for person, why in jury.left_out],
    )
    await tx.executemany(
        "INSERT INTO impartial_admins (vote_id, person_id) VALUES (?, ?)",
        [(number, admin) for admin in admins],
    )
    return number


async def rule(tx: Tx, number: int, ruling: Ruling) -> bool:
    """裁定 by an admin; False when one was there before."""
    added = await tx.execute(
        """
        INSERT INTO rulings (vote_id, admin, choice, ruled_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (vote_id) DO NOTHING
        """,
        (number, ruling.admin, ruling.choice.value, micros(ruling.at)),
    )
    return added == 1


async def end_appeal(tx: Tx, number: int, found: Decided | Moot, at: datetime) -> bool:
    """Records the outcome; False when one was recorded before."""
    return await ballots.end_vote(tx, number, _document(found), at)


async def appeal(tx: Tx, number: int) -> KeptAppeal | None:
    """One appeal, with why each member who does not judge does not."""
    rows = await tx.fetch_all(f"SELECT {_COLUMNS} {_OF} WHERE votes.id = ?", (number,))
    found = await _kept(tx, rows, [number], await _left_out(tx, number))
    return found[0] if found else None


async def need(tx: Tx, number: int) -> KeptAppeal:
    """As `appeal`, of one that is there.

    Raises:
        LookupError: when it is not.
    """
    found = await appeal(tx, number)
    if found is None:
        raise LookupError(f"there is no appeal {number}")
    return found


async def glance(tx: Tx, number: int) -> KeptAppeal | None:
    """As `appeal`, for what is read as often as there are jurors: of the jury only the size is true.

    Ballots, and those who do not judge, are not read.
    """
    rows = await tx.fetch_all(f"SELECT {_COLUMNS} {_OF} WHERE votes.id = ?", (number,))
    if not rows:
        return None
    kept = (await _kept(tx, rows, ()))[0]
    _, size = await ballots.turnout(tx, number)
    return replace(kept, appeal=replace(kept.appeal, jury=Jury(tuple(range(size)), ())))


async def kept_appeals(
    tx: Tx,
    group_id: int,
    *,
    person: int | None = None,
    since: datetime | None = None,
    open_only: bool = False,
) -> tuple[KeptAppeal, ...]:
    """Appeals of a group by number: of a person, those opened at `since` or later, those without outcome.

    What is still open is always there. Jurors and ballots of what has ended, and those who do not judge, are
    not read: `appeal` has them.
    """
    conditions, values = ["appeals.group_id = ?"], [group_id]
    if person is not None:
        conditions.append("appeals.person_id = ?")
        values.append(person)
    if open_only:
        conditions.append("votes.group_id = appeals.group_id AND votes.kind = 'appeal'")
        conditions.append("votes.ended_at IS NULL")
    elif since is not None:
        conditions.append("(votes.opened_at >= ? OR votes.ended_at IS NULL)")
        values.append(micros(since))
    rows = await tx.fetch_all(
        f"SELECT {_COLUMNS} {_OF} WHERE {' AND '.join(conditions)} ORDER BY votes.id", values
    )
    return await _kept(tx, rows, [row[0] for row in rows if row[_OUTCOME] is None])


async def appeals(
    tx: Tx,
    group_id: int,
    *,
    person: int | None = None,
    since: datetime | None = None,
    open_only: bool = False,
) -> tuple[Appeal, ...]:
    """As `kept_appeals`, the appeals alone."""
    kept = await kept_appeals(tx, group_id, person=person, since=since, open_only=open_only)
    return tuple(one.appeal for one in kept)


async def subjects(tx: Tx, group_id: int) -> tuple[Subject, ...]:
    """What has been appealed in a group, by whomever: each matter only once."""
    rows = await tx.fetch_all("SELECT matter FROM appeals WHERE group_id = ?", (group_id,))
    return tuple(subject_of(row[0]) for row in rows)


async def why_left_out(tx: Tx, number: int, accounts: Collection[int]) -> Left | None:
    """Why somebody with these accounts does not judge; None for jurors and for who was not enrolled."""
    row = await tx.fetch_one(
        """
        SELECT why FROM left_out
        WHERE vote_id = ? AND person_id IN (SELECT value FROM json_each(?)) LIMIT 1
        """,
        (number, json.dumps(sorted(accounts))),
    )
    return None if row is None else Left(row[0])


async def appeal_of(tx: Tx, group_id: int, subject: Subject) -> int | None:
    """The number of the appeal against something, None without one."""
    row = await tx.fetch_one(
        "SELECT vote_id FROM appeals WHERE group_id = ? AND matter = ?", (group_id, matter_of(subject))
    )
    return None if row is None else int(row[0])


def matter_of(subject: Subject) -> str:
    """How a subject is stored.

    >>> matter_of(OfWeek(3, date(2026, 11, 30)))
    'week:3:2026-11-30'
    """
    match subject:
        case OfCase(case):
            return f"case:{case}"
        case OfResult(match_id):
            return f"result:{match_id}"
        case OfWeek(person, monday):
            return f"week:{person}:{monday.isoformat()}"
        case OfAnswer(person, answered_at):
            return f"answer:{person}:{micros(answered_at)}"
        case _:
            assert_never(subject)


def subject_of(matter: str) -> Subject:
    """The subject that was stored.

    >>> subject_of("case:5")
    OfCase(case=5)

    Raises:
        ValueError: for a text that `matter_of` does not write.
    """
    kind, *parts = matter.split(":")
    match kind, parts:
        case "case", [case]:
            return OfCase(int(case))
        case "result", [match_id]:
            return OfResult(int(match_id))
        case "week", [person, monday]:
            return OfWeek(int(person), date.fromisoformat(monday))
        case "answer", [person, at]:
            return OfAnswer(int(person), instant(int(at)))
        case _:
            raise ValueError(f"{matter!r} is nothing that can be appealed")


async def _kept(
    tx: Tx, rows: list[Row], numbers: Collection[int], left_out: tuple[tuple[int, Left], ...] = ()
) -> tuple[KeptAppeal, ...]:
    """The appeals of some rows, with jurors, ballots, admins and rulings of those `numbers`."""
    jurors, papers = await ballots.voters(tx, numbers), await ballots.papers(tx, numbers)
    admins, ruled = await _admins(tx, numbers), await _rulings(tx, numbers)
    found = []
    for number, person, matter, version, opened_at, outcome, group_id in rows:
        kept = Appeal(
            number=number,
            subject=subject_of(matter),
            person=person,
            opened_at=instant(opened_at),
            jury=Jury(jurors.get(number, ()), left_out),
            admins=admins.get(number, ()),
            ballots=tuple(Ballot(one.person, Choice(one.choice), one.at) for one in papers.get(number, ())),
            ruling=ruled.get(number),
        )
        ended = None if outcome is None else _found(json.loads(outcome))
        found.append(KeptAppeal(kept, group_id, version, ended))
    return tuple(found)


async def _admins(tx: Tx, numbers: Collection[int]) -> Mapping[int, tuple[int, ...]]:
    rows = await tx.fetch_all(
        """
        SELECT vote_id, person_id FROM impartial_admins
        WHERE vote_id IN (SELECT value FROM json_each(?)) ORDER BY vote_id, person_id
        """,
        (json.dumps(sorted(numbers)),),
    )
    return ballots.gathered(rows)


async def _rulings(tx: Tx, numbers: Collection[int]) -> Mapping[int, Ruling]:
    rows = await tx.fetch_all(
        """
        SELECT vote_id, admin, choice, ruled_at FROM rulings
        WHERE vote_id IN (SELECT value FROM json_each(?))
        """,
        (json.dumps(sorted(numbers)),),
    )
    return {number: Ruling(admin, Choice(choice), instant(at)) for number, admin, choice, at in rows}


async def _left_out(tx: Tx, number: int) -> tuple[tuple[int, Left], ...]:
    rows = await tx.fetch_all(
        "SELECT person_id, why FROM left_out WHERE vote_id = ? ORDER BY person_id", (number,)
    )
    return tuple((person, Left(why)) for person, why in rows)


def _document(found: Decided | Moot) -> dict[str, Any]:
    at = micros(found.at)
    if isinstance(found, Moot):
        return {"state": "moot", "at": at}
    count = found.count
    told = None if count is None else [count.overturn, count.uphold, count.silent]
    return {
        "state": "decided",
        "at": at,
        "choice": found.choice.value,
        "by": found.by.value,
        "count": told,
    }


def _found(document: Mapping[str, Any]) -> Decided | Moot:
    at = instant(document["at"])
    if document["state"] == "moot":
        return Moot(at)
    count = document["count"]
    return Decided(
        Choice(document["choice"]), By(document["by"]), None if count is None else Tally(*count), at
    )
