"""陪审: who judges an appeal, what the ballots come to, who decides when they decide nothing (article 7).

The jury is the other members: enrolled before the case, at the tables lately, without parties, reporter,
those who decided the case, and the suspended. It is named once, when the appeal opens, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rules.charter.ballots import Ballot, cast, quorum
from rules.charter.terms import Terms

LEAST_JURORS = 4
"""With fewer an admin who is no party decides: three people who all know each other are no jury."""
PLAYED_WITHIN = timedelta(days=30)


class Choice(StrEnum):
    """推翻 or 维持: what a juror may choose."""

    OVERTURN = "overturn"
    UPHOLD = "uphold"


class Left(StrEnum):
    """为何不入: why an enrolled member is not on the jury."""

    PARTY = "party"
    REPORTER = "reporter"
    JUDGE = "judge"
    ENROLLED_LATER = "enrolled-later"
    NOT_PLAYED = "not-played"
    SUSPENDED = "suspended"


class Referred(StrEnum):
    """为何移交: why the jury decides nothing."""

    FEW_JURORS = "few-jurors"
    NO_QUORUM = "no-quorum"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class Dispute:
    """争议: what is judged. `at` is when the case was opened or the match ended; `judges` decided it then."""

    at: datetime
    parties: tuple[int, ...]
    reporter: int | None = None
    judges: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """一名成员 enrolled when the appeal opens.

    `enrolled_at` begins the present enrolment; `played_at` ends the last counted match, None without one;
    `suspended` is whether a suspension or a bar keeps the member out.
    """

    person: int
    enrolled_at: datetime
    played_at: datetime | None
    suspended: bool = False


@dataclass(frozen=True, slots=True)
class Jury:
    """陪审团, frozen; `left_out` says of every other enrolled member why not."""

    jurors: tuple[int, ...]
    left_out: tuple[tuple[int, Left], ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """票数: published after the close; `silent` jurors have not voted."""

    overturn: int
    uphold: int
    silent: int


def left_out(candidate: Candidate, dispute: Dispute, opened_at: datetime) -> Left | None:
    """Why a member does not judge a dispute whose appeal opens at `opened_at`; None for a juror."""
    if candidate.person in dispute.parties:
        return Left.PARTY
    if candidate.person == dispute.reporter:
        return Left.REPORTER
    if candidate.person in dispute.judges:
        return Left.JUDGE
    if candidate.enrolled_at >= dispute.at:
        return Left.ENROLLED_LATER
    if candidate.played_at is None or candidate.played_at < opened_at - PLAYED_WITHIN:
        return Left.NOT_PLAYED
    return Left.SUSPENDED if candidate.suspended else None


def impanelled(candidates: Iterable[Candidate], dispute: Dispute, opened_at: datetime) -> Jury:
    """入席: the jury, from all who are enrolled at the opening."""
    jurors: list[int] = []
    others: list[tuple[int, Left]] = []
    for candidate in candidates:
        why = left_out(candidate, dispute, opened_at)
        if why is None:
            jurors.append(candidate.person)
        else:
            others.append((candidate.person, why))
    return Jury(tuple(sorted(jurors)), tuple(sorted(others)))


def tally(jury: Jury, ballots: Iterable[Ballot[Choice]], closes_at: datetime) -> Tally:
    """计票 at the close."""
    chosen = list(cast(jury.jurors, ballots, closes_at).values())
    overturn = chosen.count(Choice.OVERTURN)
    uphold = chosen.count(Choice.UPHOLD)
    return Tally(overturn, uphold, len(jury.jurors) - overturn - uphold)


def is_jury(jury: Jury) -> bool:
    """Whether there are enough jurors to vote at all."""
    return len(jury.jurors) >= LEAST_JURORS


def verdict(jury: Jury, count: Tally, terms: Terms) -> Choice | Referred:
    """裁决: the majority of the votes cast, or why an admin who is no party decides instead."""
    if not is_jury(jury):
        return Referred.FEW_JURORS
    if count.overturn + count.uphold < quorum(len(jury.jurors), terms):
        return Referred.NO_QUORUM
    if count.overturn == count.uphold:
        return Referred.TIE
    return Choice.OVERTURN if count.overturn > count.uphold else Choice.UPHOLD


def impartial(admins: Iterable[int], dispute: Dispute) -> tuple[int, ...]:
    """无关的管理员: admins who are no party, did not report and did not decide the case."""
    barred = {*dispute.parties, *dispute.judges, dispute.reporter}
    return tuple(sorted(admin for admin in set(admins) if admin not in barred))
