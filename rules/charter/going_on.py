"""接着打还是散: after the first exit the remaining humans vote for two minutes (charter, article 4).

Who agreed to go on has made a promise of their own and is charged for leaving; who did not is free to go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rules.charter.ballots import Ballot, cast
from rules.charter.spans import Span, extended

OPEN_FOR = timedelta(minutes=2)


class Going(StrEnum):
    """托管继续, 换人继续, 散: go on with the autopilot or with an agreed substitute, or end."""

    AUTOPILOT = "autopilot"
    SUBSTITUTE = "substitute"
    END = "end"


@dataclass(frozen=True, slots=True)
class GoingOn:
    """表决 among `voters`, the humans who were left; `ballots` in the order of their acceptance."""

    voters: tuple[int, ...]
    opened_at: datetime
    ballots: tuple[Ballot[Going], ...] = ()


def closes_at(vote: GoingOn, outages: Iterable[Span]) -> datetime | None:
    """When the vote closes without a majority; it opens again in full after a gap, None while one lasts."""
    return extended(vote.opened_at, vote.opened_at + OPEN_FOR, outages)


def outcome(vote: GoingOn, outages: Iterable[Span], now: datetime) -> Going | None:
    """What was decided, None while the vote is open.

    More than half of the voters end the match or agree on a substitute, at once when they are that many. When
    all have voted, or the time is over, everything else goes on with the autopilot: a tie, and silence.
    """
    deadline = closes_at(vote, outages)
    accepted = [
        ballot
        for ballot in vote.ballots
        if ballot.at <= now and ballot.person in vote.voters and (deadline is None or ballot.at < deadline)
    ]
    for number in range(len(accepted) + 1):
        found = _majority(vote, accepted[:number])
        if found is not None:
            return found
    return Going.AUTOPILOT if deadline is not None and deadline <= now else None


def _majority(vote: GoingOn, ballots: Sequence[Ballot[Going]]) -> Going | None:
    chosen = {ballot.person: ballot.choice for ballot in ballots}
    for choice, number in Counter(chosen.values()).items():
        if choice is not Going.AUTOPILOT and 2 * number > len(vote.voters):
            return choice
    return Going.AUTOPILOT if len(chosen) == len(vote.voters) else None


def agreed(vote: GoingOn, person: int, until: datetime) -> bool:
    """Whether a person had voted to go on before an instant; silence is no promise."""
    return cast(vote.voters, vote.ballots, until).get(person, Going.END) is not Going.END
