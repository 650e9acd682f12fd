"""交陪审: whether a grave charge stands, asked of the jury about a report (article 5)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from rules.charter.ballots import Ballot
from rules.charter.jury import Choice, Referred, Tally
from storage.charter import ballots
from storage.charter.ballots import VoteKind
from storage.instants import instant
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Found:
    """陪审的回答, as it was recorded: a choice, or why there is none."""

    verdict: Choice | Referred
    count: Tally


@dataclass(frozen=True, slots=True)
class KeptCharge:
    """一次交陪审, under charter `version`; `found` is None until it was recorded."""

    number: int
    group_id: int
    report: int
    version: int
    opened_at: datetime
    jurors: tuple[int, ...]
    ballots: tuple[Ballot[Choice], ...]
    found: Found | None


async def add_charge(
    tx: Tx, group_id: int, report: int, version: int, jurors: tuple[int, ...], at: datetime
) -> int:
    """Asks the jury; returns the vote's number.

    Raises:
        ConstraintError: when it was asked about the report before.
    """
    number = await ballots.open_vote(tx, group_id, VoteKind.CHARGE, jurors, at)
    await tx.execute(
        "INSERT INTO charges (vote_id, group_id, report, version) VALUES (?, ?, ?, ?)",
        (number, group_id, report, version),
    )
    return number


async def end_charge(tx: Tx, number: int, found: Found, at: datetime) -> bool:
    """Records the answer; False when one was recorded before."""
    count = [found.count.overturn, found.count.uphold, found.count.silent]
    return await ballots.end_vote(tx, number, {"verdict": found.verdict.value, "count": count}, at)


async def charge_of(tx: Tx, report: int) -> KeptCharge | None:
    """What the jury was asked about a report; None before."""
    row = await tx.fetch_one("SELECT vote_id FROM charges WHERE report = ?", (report,))
    return None if row is None else await charge(tx, int(row[0]))


async def charge(tx: Tx, number: int) -> KeptCharge | None:
    """By the vote's number."""
    row = await tx.fetch_one(
        """
        SELECT votes.id, charges.group_id, report, version, opened_at, outcome
        FROM charges JOIN votes ON votes.id = charges.vote_id WHERE votes.id = ?
        """,
        (number,),
    )
    if row is None:
        return None
    number, group_id, report, version, opened_at, outcome = row
    papers = (await ballots.papers(tx, [number])).get(number, ())
    return KeptCharge(
        number=number,
        group_id=group_id,
        report=report,
        version=version,
        opened_at=instant(opened_at),
        jurors=(await ballots.voters(tx, [number])).get(number, ()),
        ballots=tuple(Ballot(one.person, Choice(one.choice), one.at) for one in papers),
        found=None if outcome is None else _found(outcome),
    )


def _found(outcome: str) -> Found:
    told = json.loads(outcome)
    verdict = told["verdict"]
    answers: dict[str, Choice | Referred] = {one.value: one for one in (*Choice, *Referred)}
    return Found(answers[verdict], Tally(*told["count"]))
