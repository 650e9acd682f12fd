"""提案: what would change, who proposed it, what the look-back said, and what became of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, assert_never

from rules.charter.amendments import Count, Draft, Failed, Passed, Proposal, Rejected, Voice
from rules.charter.ballots import Ballot
from rules.charter.ladder import KickMode
from rules.charter.terms import Terms, terms_document, terms_from
from storage.charter import ballots
from storage.charter.ballots import Paper, VoteKind
from storage.instants import instant, micros, optional_instant, optional_micros
from storage.transaction import Row, Tx

_COLUMNS = """
    votes.id, proposals.group_id, person_id, version, terms, articles, mode, look_back,
    votes.opened_at, votes.outcome
"""
_OF = "FROM proposals JOIN votes ON votes.id = proposals.vote_id"


@dataclass(frozen=True, slots=True)
class Wanted:
    """想改成什么: the terms; every wording of its own, None where the text stays; the mode, None likewise."""

    terms: Terms
    articles: Mapping[str, str] | None = None
    mode: KickMode | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """回看: over so many whole weeks, how many would have been up for removal, as it is and as proposed."""

    weeks: int
    now: int
    proposed: int


@dataclass(frozen=True, slots=True)
class KeptProposal:
    """提案 as it is stored; `outcome` is None until it was recorded, `begins_at` from when it then holds."""

    number: int
    group_id: int
    proposer: int
    version: int
    wanted: Wanted
    looked: Looked | None
    opened_at: datetime
    voters: tuple[int, ...]
    ballots: tuple[Ballot[Voice], ...]
    outcome: Passed | Rejected | None = None
    begins_at: datetime | None = None

    def proposal(self, text: str, mode: KickMode) -> Proposal:
        """As the rules know it; `text` and `mode` are those in force, where it leaves them."""
        draft = Draft(
            self.wanted.terms,
            text if self.wanted.articles is None else f"proposal-{self.number}",
            mode if self.wanted.mode is None else self.wanted.mode,
        )
        return Proposal(
            self.number, self.proposer, draft, self.version, self.opened_at, self.voters, self.ballots
        )


async def add_proposal(
    tx: Tx,
    group_id: int,
    person_id: int,
    version: int,
    wanted: Wanted,
    looked: Looked | None,
    voters: tuple[int, ...],
    at: datetime,
) -> int:
    """开始表决 among `voters`; returns the proposal's number."""
    number = await ballots.open_vote(tx, group_id, VoteKind.PROPOSAL, voters, at)
    terms = json.dumps(terms_document(wanted.terms), sort_keys=True, ensure_ascii=False)
    articles = None if wanted.articles is None else json.dumps(dict(wanted.articles), ensure_ascii=False)
    seen = None if looked is None else json.dumps([looked.weeks, looked.now, looked.proposed])
    await tx.execute(
        """
        INSERT INTO proposals (vote_id, group_id, person_id, version, terms, articles, mode, look_back)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (
            number,
            group_id,
            person_id,
            version,
            terms,
            articles,
            None if wanted.mode is None else wanted.mode.value,
            seen,
        ),
    )
    return number


async def end_proposal(
    tx: Tx, number: int, found: Passed | Rejected, at: datetime, begins_at: datetime | None = None
) -> bool:
    """Records the outcome, and from when it holds; False when one was recorded before."""
    document = _document(found) | {"begins_at": optional_micros(begins_at)}
    return await ballots.end_vote(tx, number, document, at)


async def proposal(tx: Tx, number: int) -> KeptProposal | None:
    """By its number; None when there is none."""
    found = await _kept(tx, await tx.fetch_all(f"SELECT {_COLUMNS} {_OF} WHERE votes.id = ?", (number,)))
    return found[0] if found else None


async def need(tx: Tx, number: int) -> KeptProposal:
    """As `proposal`, of one that is there.

    Raises:
        LookupError: when it is not.
    """
    found = await proposal(tx, number)
    if found is None:
        raise LookupError(f"there is no proposal {number}")
    return found


async def open_proposal(tx: Tx, group_id: int) -> KeptProposal | None:
    """The one that is being voted on in a group, None without one."""
    rows = await tx.fetch_all(
        f"""
        SELECT {_COLUMNS} {_OF}
        WHERE votes.group_id = ? AND votes.kind = 'proposal' AND votes.ended_at IS NULL ORDER BY votes.id
        """,
        (group_id,),
    )
    found = await _kept(tx, rows)
    return found[0] if found else None


async def _kept(tx: Tx, rows: list[Row]) -> tuple[KeptProposal, ...]:
    numbers = [row[0] for row in rows]
    voters = await ballots.voters(tx, numbers)
    papers = await ballots.papers(tx, numbers)
    return tuple(_one(row, voters.get(row[0], ()), papers.get(row[0], ())) for row in rows)


def _one(row: Row, voters: tuple[int, ...], papers: tuple[Paper, ...]) -> KeptProposal:
    number, group_id, person, version, terms, articles, mode, look_back, opened_at, outcome = row
    told = None if outcome is None else json.loads(outcome)
    return KeptProposal(
        number=number,
        group_id=group_id,
        proposer=person,
        version=version,
        wanted=Wanted(
            terms_from(json.loads(terms)),
            None if articles is None else json.loads(articles),
            None if mode is None else KickMode(mode),
        ),
        looked=None if look_back is None else Looked(*json.loads(look_back)),
        opened_at=instant(opened_at),
        voters=voters,
        ballots=tuple(Ballot(one.person, Voice(one.choice), one.at) for one in papers),
        outcome=None if told is None else _found(told),
        begins_at=None if told is None else optional_instant(told["begins_at"]),
    )


def _document(found: Passed | Rejected) -> dict[str, Any]:
    count = [found.count.yes, found.count.no, found.count.silent]
    match found:
        case Passed():
            return {"state": "passed", "count": count, "at": micros(found.at)}
        case Rejected():
            return {"state": "rejected", "count": count, "at": micros(found.at), "why": found.why.value}
        case _:
            assert_never(found)


def _found(document: Mapping[str, Any]) -> Passed | Rejected:
    count, at = Count(*document["count"]), instant(document["at"])
    if document["state"] == "passed":
        return Passed(count, at)
    return Rejected(Failed(document["why"]), count, at)
