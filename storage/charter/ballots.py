"""投票: the votes of a group, who may take part, and what each voter chose; secret until a vote has ended.

Appeals and proposals share their numbers, so that a number names one vote in every group.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx


class VoteKind(StrEnum):
    """什么表决."""

    APPEAL = "appeal"
    PROPOSAL = "proposal"


@dataclass(frozen=True, slots=True)
class Vote:
    """一次表决. `ended_at` is when its `outcome` was recorded; both are None while it is open."""

    number: int
    group_id: int
    kind: VoteKind
    opened_at: datetime
    ended_at: datetime | None = None
    outcome: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Paper:
    """一票 as it is stored; the choice is in no `repr`."""

    person: int
    choice: str = field(repr=False)
    at: datetime


async def open_vote(tx: Tx, group_id: int, kind: VoteKind, voters: Iterable[int], at: datetime) -> int:
    """Begins a vote among `voters`, who stay the same; returns its number."""
    row = await tx.fetch_written(
        "INSERT INTO votes (group_id, kind, opened_at) VALUES (?, ?, ?) RETURNING id",
        (group_id, kind.value, micros(at)),
    )
    number = int(row[0])
    await tx.executemany(
        "INSERT INTO voters (vote_id, person_id) VALUES (?, ?)", [(number, person) for person in voters]
    )
    return number


async def vote(tx: Tx, number: int) -> Vote | None:
    """By its number; None when there is none."""
    row = await tx.fetch_one(
        "SELECT id, group_id, kind, opened_at, ended_at, outcome FROM votes WHERE id = ?", (number,)
    )
    return None if row is None else _vote(row)


async def open_votes(tx: Tx) -> tuple[tuple[int, int], ...]:
    """Group and number of every vote that has not ended, oldest first."""
    rows = await tx.fetch_all("SELECT group_id, id FROM votes WHERE ended_at IS NULL ORDER BY id")
    return tuple((group_id, number) for group_id, number in rows)


async def voters(tx: Tx, numbers: Collection[int]) -> Mapping[int, tuple[int, ...]]:
    """Who may take part in each of some votes, by key."""
    rows = await tx.fetch_all(
        """
        SELECT vote_id, person_id FROM voters
        WHERE vote_id IN (SELECT value FROM json_each(?)) ORDER BY vote_id, person_id
        """,
        (json.dumps(sorted(numbers)),),
    )
    return gathered(rows)


async def voters_after(tx: Tx, number: int, after: int, most: int) -> tuple[int, ...]:
    """The next voters by key, so many at most."""
    rows = await tx.fetch_all(
        "SELECT person_id FROM voters WHERE vote_id = ? AND person_id > ? ORDER BY person_id LIMIT ?",
        (number, after, most),
    )
    return tuple(row[0] for row in rows)


async def may_vote(tx: Tx, number: int, accounts: Collection[int]) -> int | None:
    """As which voter somebody with these accounts takes part; None for who does not."""
    row = await tx.fetch_one(
        """
        SELECT person_id FROM voters
        WHERE vote_id = ? AND person_id IN (SELECT value FROM json_each(?)) ORDER BY person_id LIMIT 1
        """,
        (number, json.dumps(sorted(accounts))),
    )
    return None if row is None else int(row[0])


async def cast(tx: Tx, number: int, voter: int, choice: str, at: datetime) -> None:
    """One more ballot; the voter's earlier ones stay and count no more."""
    await tx.execute(
        "INSERT INTO ballots (vote_id, person_id, choice, cast_at) VALUES (?, ?, ?, ?)",
        (number, voter, choice, micros(at)),
    )


async def papers(tx: Tx, numbers: Collection[int]) -> Mapping[int, tuple[Paper, ...]]:
    """Every ballot of some votes, in the order in which they were accepted."""
    rows = await tx.fetch_all(
        """
        SELECT vote_id, person_id, choice, cast_at FROM ballots
        WHERE vote_id IN (SELECT value FROM json_each(?)) ORDER BY id
        """,
        (json.dumps(sorted(numbers)),),
    )
    found: defaultdict[int, list[Paper]] = defaultdict(list)
    for number, person, choice, at in rows:
        found[number].append(Paper(person, choice, instant(at)))
    return {number: tuple(some) for number, some in found.items()}


async def own_choice(tx: Tx, number: int, voter: int) -> str | None:
    """What a voter chose last; None before the first ballot."""
    row = await tx.fetch_one(
        "SELECT choice FROM ballots WHERE vote_id = ? AND person_id = ? ORDER BY id DESC LIMIT 1",
        (number, voter),
    )
    return None if row is None else str(row[0])


async def turnout(tx: Tx, number: int) -> tuple[int, int]:
    """投了几人: how many have voted, of how many who may."""
    row = await tx.fetch_written(
        """
        SELECT (SELECT count(DISTINCT person_id) FROM ballots WHERE vote_id = ?1),
            (SELECT count(*) FROM voters WHERE vote_id = ?1)
        """,
        (number,),
    )
    return int(row[0]), int(row[1])


async def end_vote(tx: Tx, number: int, outcome: Mapping[str, Any], at: datetime) -> bool:
    """Records what a vote came to; False when it had ended before, and then nothing changes."""
    changed = await tx.execute(
        "UPDATE votes SET ended_at = ?2, outcome = ?3 WHERE id = ?1 AND ended_at IS NULL",
        (number, micros(at), json.dumps(dict(outcome), sort_keys=True)),
    )
    return changed == 1


def _vote(row: Row) -> Vote:
    number, group_id, kind, opened_at, ended_at, outcome = row
    told = None if outcome is None else json.loads(outcome)
    return Vote(number, group_id, VoteKind(kind), instant(opened_at), optional_instant(ended_at), told)


def gathered(rows: Iterable[Row]) -> Mapping[int, tuple[Any, ...]]:
    """Pairs (vote, value) as the values of each vote, in their order."""
    found: defaultdict[int, list[Any]] = defaultdict(list)
    for number, value in rows:
        found[number].append(value)
    return {number: tuple(values) for number, values in found.items()}
