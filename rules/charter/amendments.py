"""修章: who may change the charter, how a proposal is voted on, and from when it holds (articles 9 and 12).

Discussion goes on under the card while the vote is open. The version in force at the opening says how it is
voted on; a proposal carries the whole charter that would follow, so that its card can show every difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from rules.charter.ballots import Ballot, cast, quorum
from rules.charter.ladder import KickMode
from rules.charter.spans import Span, extended
from rules.charter.terms import Terms, validated
from rules.charter.versions import Version, takes_effect

VOTES_FROM = 8
"""From so many enrolled members on the group votes; before, its owner decides."""
KNOWN_BEFORE = timedelta(hours=24)
"""A version that would begin sooner than this after its adoption begins a week later."""
_SOFTER = (KickMode.OFF, KickMode.PROPOSE, KickMode.AUTO)


class Route(StrEnum):
    """由谁定: an admin at once, the owner, or a vote of all enrolled."""

    ADMIN = "admin"
    OWNER = "owner"
    VOTE = "vote"


class NoProposal(StrEnum):
    """不能提案."""

    NOTHING_NEW = "nothing-new"
    NOT_ENROLLED = "not-enrolled"
    NOT_ADMIN = "not-admin"
    NOT_OWNER = "not-owner"
    ANOTHER_OPEN = "another-open"


class Voice(StrEnum):
    """赞成, 反对."""

    YES = "yes"
    NO = "no"


class Failed(StrEnum):
    """为何未通过."""

    NO_QUORUM = "no-quorum"
    NO_MAJORITY = "no-majority"


@dataclass(frozen=True, slots=True)
class Draft:
    """草案: the charter and the mode of removal that would hold."""

    terms: Terms
    text: str
    mode: KickMode


@dataclass(frozen=True, slots=True)
class Proposer:
    """提案人, as the group knows the person at that moment."""

    person: int
    enrolled: bool
    is_admin: bool = False
    is_owner: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """提案, opened under charter `version`; `voters` are all who were enrolled then."""

    number: int
    proposer: int
    draft: Draft
    version: int
    opened_at: datetime
    voters: tuple[int, ...]
    ballots: tuple[Ballot[Voice], ...] = ()


@dataclass(frozen=True, slots=True)
class Voting:
    """表决中 until `closes_at`; None while the bot is away."""

    closes_at: datetime | None


@dataclass(frozen=True, slots=True)
class Count:
    """票数, published after the close."""

    yes: int
    no: int
    silent: int


@dataclass(frozen=True, slots=True)
class Passed:
    """通过 at `at`."""

    count: Count
    at: datetime


@dataclass(frozen=True, slots=True)
class Rejected:
    """未通过 at `at`."""

    why: Failed
    count: Count
    at: datetime


Outcome: TypeAlias = Voting | Passed | Rejected


def route(now: Draft, wanted: Draft, enrolled: int) -> Route:
    """Who decides a change, in a group of so many enrolled members.

    An admin sets the zone for the first time, without which nothing is enforced, and softens the mode of
    removal. Everything else is the owner's in a small group, and the group's in any other.
    """
    first_zone = now.terms.zone is None and wanted == replace(
        now, terms=replace(now.terms, zone=wanted.terms.zone)
    )
    softer = wanted == replace(now, mode=wanted.mode) and softens(wanted.mode, now.mode)
    if first_zone or softer:
        return Route.ADMIN
    return Route.VOTE if enrolled >= VOTES_FROM else Route.OWNER


def softens(wanted: KickMode, now: KickMode) -> bool:
    """更宽松: whether a mode of removal is softer than that of now, so that it may begin at once."""
    return _SOFTER.index(wanted) < _SOFTER.index(now)


def proposal_refusal(
    by: Proposer, now: Draft, wanted: Draft, enrolled: int, *, another_open: bool
) -> NoProposal | None:
    """Why a change cannot be made or proposed by somebody; `now` is the newest version, in force or not.

    One proposal is open at a time, so that everybody votes on the charter that they were shown; only what an
    admin may do at any time goes on beside it.
    """
    if wanted == now:
        return NoProposal.NOTHING_NEW
    way = route(now, wanted, enrolled)
    if way is Route.ADMIN:
        return None if by.is_admin or by.is_owner else NoProposal.NOT_ADMIN
    if way is Route.OWNER and not by.is_owner:
        return NoProposal.NOT_OWNER
    if way is Route.VOTE and not by.enrolled:
        return NoProposal.NOT_ENROLLED
    return NoProposal.ANOTHER_OPEN if another_open else None


def outcome(proposal: Proposal, terms: Terms, outages: Iterable[Span], now: datetime) -> Outcome:
    """What the vote has come to; `terms` are those of the version that the proposal names.

    Two thirds of the votes cast pass it, if as many have voted as the quorum asks.
    """
    lasts = timedelta(hours=terms.vote_hours)
    closes_at = extended(proposal.opened_at, proposal.opened_at + lasts, outages)
    if closes_at is None or now < closes_at:
        return Voting(closes_at)
    count = _count(proposal, closes_at)
    votes = count.yes + count.no
    if votes < quorum(len(proposal.voters), terms):
        return Rejected(Failed.NO_QUORUM, count, closes_at)
    if count.yes < terms.amendment_majority * votes:
        return Rejected(Failed.NO_MAJORITY, count, closes_at)
    return Passed(count, closes_at)


def _count(proposal: Proposal, closes_at: datetime) -> Count:
    voices = list(cast(proposal.voters, proposal.ballots, closes_at).values())
    yes, no = voices.count(Voice.YES), voices.count(Voice.NO)
    return Count(yes, no, len(proposal.voters) - yes - no)


def adopted(versions: Sequence[Version], draft: Draft, recorded_at: datetime) -> Version:
    """生效: the version that a draft becomes when its adoption is recorded, never earlier than that.

    It begins with a following week that is a day away or more, at once where no week runs yet.

    Raises:
        TermsError: for terms outside their bounds.
    """
    effective_at = takes_effect(versions, recorded_at)
    if recorded_at < effective_at < recorded_at + KNOWN_BEFORE:
        effective_at = takes_effect(versions, effective_at)
    number = max((version.number for version in versions), default=0) + 1
    return Version(number, validated(draft.terms), effective_at, draft.text)
