"""退场: who left a running match, and everything that is needed to judge it later."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from rules.charter.ballots import Ballot
from rules.charter.going_on import Going, GoingOn
from rules.charter.quits import Manner
from storage.instants import instant, micros, optional_instant, optional_micros
from storage.transaction import Row, Tx

_EXIT = "table_id, person_id, manner, at, persons, vote, shown_at"


@dataclass(frozen=True, slots=True)
class MatchExit:
    """一次退场. `persons` sat there then, by seat; `vote` is the one that followed the exit before it.

    `shown_at` is when the person was shown the price, None where no price is shown.
    """

    match: int
    person: int
    manner: Manner
    at: datetime
    persons: tuple[int, int, int, int]
    vote: GoingOn | None = None
    shown_at: datetime | None = None


async def add_exit(tx: Tx, leaving: MatchExit) -> bool:
    """Whether this is the person's first exit from the match; nothing for a match without facts."""
    added = await tx.execute(
        f"""
        INSERT INTO match_exits ({_EXIT})
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 FROM matches WHERE table_id = ?1
        ON CONFLICT (table_id, person_id) DO NOTHING
        """,  # noqa: S608 (the column list of this module)
        (
            leaving.match,
            leaving.person,
            leaving.manner.value,
            micros(leaving.at),
            json.dumps(leaving.persons),
            None if leaving.vote is None else _vote_text(leaving.vote),
            optional_micros(leaving.shown_at),
        ),
    )
    return added == 1


async def exits(tx: Tx, match_id: int) -> tuple[MatchExit, ...]:
    """The exits from a match, in their order."""
    rows = await tx.fetch_all(
        f"SELECT {_EXIT} FROM match_exits WHERE table_id = ? ORDER BY id",  # noqa: S608 (as above)
        (match_id,),
    )
    return tuple(_exit(row) for row in rows)


def _exit(row: Row) -> MatchExit:
    match, person, manner, at, persons, vote, shown_at = row
    one, two, three, four = json.loads(persons)
    return MatchExit(
        match=match,
        person=person,
        manner=Manner(manner),
        at=instant(at),
        persons=(one, two, three, four),
        vote=None if vote is None else _vote(vote),
        shown_at=optional_instant(shown_at),
    )


def _vote_text(vote: GoingOn) -> str:
    ballots = [[one.person, one.choice.value, micros(one.at)] for one in vote.ballots]
    return json.dumps([list(vote.voters), micros(vote.opened_at), ballots])


def _vote(text: str) -> GoingOn:
    voters, opened_at, ballots = json.loads(text)
    return GoingOn(
        tuple(voters),
        instant(opened_at),
        tuple(Ballot(person, Going(choice), instant(at)) for person, choice, at in ballots),
    )
