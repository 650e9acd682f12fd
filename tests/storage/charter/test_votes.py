from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from rules.charter.amendments import Count, Failed, Passed, Rejected, Voice
from rules.charter.appealable import OfAnswer, OfCase, OfResult, OfWeek, Subject
from rules.charter.appeals import By, Decided, Moot, Ruling
from rules.charter.ballots import Ballot
from rules.charter.jury import Choice, Jury, Left, Tally
from rules.charter.ladder import KickMode
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage import groups, members
from storage.charter import appeals, ballots, proposals, versions
from storage.charter.proposals import Looked, Wanted
from storage.database import Database
from storage.errors import ConstraintError, StorageError
from storage.groups import GroupKind
from storage.transaction import Tx

AT = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
JURY = Jury((2, 3, 4, 5), ((1, Left.PARTY), (6, Left.NOT_PLAYED)))


@pytest.fixture
async def group(db: Database) -> int:
    """A group with a charter and six people, whose keys are 1 to 6."""

    async def job(tx: Tx) -> int:
        here = await groups.upsert_group(tx, -1001, GroupKind.SUPERGROUP, "周末麻将", at=AT)
        for user in range(71, 77):
            await members.upsert_person(tx, user, "小明", None, at=AT)
        await versions.add_version(tx, here.id, Version(1, Terms(), AT, "classic"), None, AT)
        return here.id

    return await db.transact(job)


async def add(tx: Tx, group: int, subject: Subject, at: datetime = AT, person: int = 1) -> int:
    return await appeals.add_appeal(tx, group, person, subject, 1, JURY, (5, 6), at)


@pytest.mark.parametrize(
    "subject", [OfCase(5), OfResult(7), OfWeek(1, date(2026, 11, 30)), OfAnswer(1, AT + HOUR / 7)]
)
async def test_an_appeal_comes_back_as_it_was_opened(db: Database, group: int, subject: Subject) -> None:
    number = await db.transact(lambda tx: add(tx, group, subject))
    kept = await db.read(lambda tx: appeals.appeal(tx, number))
    assert kept is not None
    assert (kept.group_id, kept.version, kept.outcome) == (group, 1, None)
    found = kept.appeal
    assert (found.number, found.subject, found.person, found.opened_at) == (number, subject, 1, AT)
    assert (found.jury, found.admins, found.ballots, found.ruling) == (JURY, (5, 6), (), None)
    assert await db.read(lambda tx: appeals.appeal_of(tx, group, subject)) == number
    assert await db.read(lambda tx: appeals.subjects(tx, group)) == (subject,)


async def test_a_matter_is_appealed_once_by_whomever(db: Database, group: int) -> None:
    await db.transact(lambda tx: add(tx, group, OfResult(7)))
    with pytest.raises(ConstraintError):
        await db.transact(lambda tx: add(tx, group, OfResult(7), person=2))


@pytest.mark.parametrize("raw", ["", "case", "case:x", "case:1:2", "week:3", "week:3:soon", "other:1"])
def test_only_what_was_stored_is_read_as_a_matter(raw: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        appeals.subject_of(raw)


async def test_the_open_ones_are_there_whenever_they_were_opened(db: Database, group: int) -> None:
    async def job(tx: Tx) -> None:
        over = await add(tx, group, OfCase(1))
        await add(tx, group, OfCase(2), person=2)
        await add(tx, group, OfCase(3), AT + 2 * HOUR)
        decided = Decided(Choice.UPHOLD, By.JURY, Tally(1, 2, 1), AT + HOUR)
        assert await appeals.end_appeal(tx, over, decided, AT + HOUR)

    await db.transact(job)

    async def cases(**which: object) -> list[Subject]:
        found = await db.read(lambda tx: appeals.appeals(tx, group, **which))  # type: ignore[arg-type]
        return [one.subject for one in found]

    assert await cases() == [OfCase(1), OfCase(2), OfCase(3)]
    assert await cases(since=AT + HOUR) == [OfCase(2), OfCase(3)]
    assert await cases(open_only=True) == [OfCase(2), OfCase(3)]
    assert await cases(person=1) == [OfCase(1), OfCase(3)]
    assert await cases(person=1, open_only=True) == [OfCase(3)]
    assert await db.read(lambda tx: appeals.appeals(tx, group + 1)) == ()


async def test_every_ballot_is_kept_and_the_last_is_ones_own_choice(db: Database, group: int) -> None:
    async def job(tx: Tx) -> int:
        number = await add(tx, group, OfCase(1))
        for hours, (voter, choice) in enumerate([(2, "overturn"), (3, "uphold"), (2, "uphold")]):
            await ballots.cast(tx, number, voter, choice, AT + hours * HOUR)
        return number

    number = await db.transact(job)
    kept = await db.read(lambda tx: appeals.appeal(tx, number))
    assert kept is not None
    assert kept.appeal.ballots == (
        Ballot(2, Choice.OVERTURN, AT),
        Ballot(3, Choice.UPHOLD, AT + HOUR),
        Ballot(2, Choice.UPHOLD, AT + 2 * HOUR),
    )
    assert await db.read(lambda tx: ballots.own_choice(tx, number, 2)) == "uphold"
    assert await db.read(lambda tx: ballots.own_choice(tx, number, 4)) is None
    assert await db.read(lambda tx: ballots.turnout(tx, number)) == (2, 4)
    paper = (await db.read(lambda tx: ballots.papers(tx, [number])))[number][0]
    assert "overturn" not in repr(paper)


async def test_somebody_votes_by_any_of_their_accounts(db: Database, group: int) -> None:
    number = await db.transact(lambda tx: add(tx, group, OfCase(1)))
    assert await db.read(lambda tx: ballots.may_vote(tx, number, {1, 3})) == 3
    assert await db.read(lambda tx: ballots.may_vote(tx, number, {1, 6})) is None


async def test_the_first_ruling_holds(db: Database, group: int) -> None:
    first, second = Ruling(5, Choice.UPHOLD, AT + HOUR), Ruling(6, Choice.OVERTURN, AT + HOUR)

    async def job(tx: Tx) -> tuple[int, bool, bool]:
        number = await add(tx, group, OfCase(1))
        return number, await appeals.rule(tx, number, first), await appeals.rule(tx, number, second)

    number, was_first, was_second = await db.transact(job)
    kept = await db.read(lambda tx: appeals.appeal(tx, number))
    assert (was_first, was_second) == (True, False)
    assert kept is not None
    assert kept.appeal.ruling == first


@pytest.mark.parametrize(
    "found",
    [
        Decided(Choice.OVERTURN, By.JURY, Tally(3, 1, 0), AT + HOUR),
        Decided(Choice.UPHOLD, By.ADMIN, Tally(2, 2, 0), AT + HOUR),
        Decided(Choice.OVERTURN, By.NOBODY, None, AT),
        Moot(AT + HOUR),
    ],
)
async def test_an_outcome_is_recorded_once(db: Database, group: int, found: Decided | Moot) -> None:
    number = await db.transact(lambda tx: add(tx, group, OfCase(1)))
    later = Moot(AT + 2 * HOUR)
    assert await db.transact(lambda tx: appeals.end_appeal(tx, number, found, AT + HOUR))
    assert not await db.transact(lambda tx: appeals.end_appeal(tx, number, later, AT + 2 * HOUR))
    kept = await db.read(lambda tx: appeals.appeal(tx, number))
    vote = await db.read(lambda tx: ballots.vote(tx, number))
    assert kept is not None
    assert kept.outcome == found
    assert vote is not None
    assert vote.ended_at == AT + HOUR


async def test_a_proposal_comes_back_as_it_was_made(db: Database, group: int) -> None:
    wanted = Wanted(Terms(objection_hours=72), {"6": "守规矩。"}, KickMode.AUTO)

    async def job(tx: Tx) -> int:
        return await proposals.add_proposal(tx, group, 2, 1, wanted, Looked(8, 3, 1), (2, 3, 4), AT)

    number = await db.transact(job)
    kept = await db.read(lambda tx: proposals.proposal(tx, number))
    assert kept is not None
    assert (kept.wanted, kept.looked, kept.voters) == (wanted, Looked(8, 3, 1), (2, 3, 4))
    assert kept == await db.read(lambda tx: proposals.open_proposal(tx, group))
    rules = kept.proposal("classic", KickMode.PROPOSE)
    assert (rules.number, rules.proposer, rules.version, rules.opened_at) == (number, 2, 1, AT)
    assert (rules.draft.text, rules.draft.mode) == (f"proposal-{number}", KickMode.AUTO)


async def test_what_a_proposal_leaves_is_what_is_in_force(db: Database, group: int) -> None:
    async def job(tx: Tx) -> int:
        return await proposals.add_proposal(tx, group, 2, 1, Wanted(Terms()), None, (2,), AT)

    number = await db.transact(job)
    kept = await db.read(lambda tx: proposals.proposal(tx, number))
    assert kept is not None
    draft = kept.proposal("own-2", KickMode.OFF).draft
    assert (draft.text, draft.mode, kept.looked) == ("own-2", KickMode.OFF, None)


@pytest.mark.parametrize(
    "found",
    [
        Passed(Count(6, 2, 4), AT + HOUR),
        Rejected(Failed.NO_QUORUM, Count(1, 0, 11), AT + HOUR),
        Rejected(Failed.NO_MAJORITY, Count(6, 6, 0), AT + HOUR),
    ],
)
async def test_what_became_of_a_proposal_is_recorded(
    db: Database, group: int, found: Passed | Rejected
) -> None:
    async def job(tx: Tx) -> int:
        number = await proposals.add_proposal(tx, group, 2, 1, Wanted(Terms()), None, (2, 3), AT)
        await ballots.cast(tx, number, 3, Voice.NO.value, AT)
        await proposals.end_proposal(tx, number, found, AT + HOUR, AT + 2 * HOUR)
        return number

    number = await db.transact(job)
    kept = await db.read(lambda tx: proposals.proposal(tx, number))
    assert kept is not None
    assert (kept.outcome, kept.begins_at) == (found, AT + 2 * HOUR)
    assert kept.ballots == (Ballot(3, Voice.NO, AT),)
    assert await db.read(lambda tx: proposals.open_proposal(tx, group)) is None
    assert await db.read(lambda tx: appeals.appeal(tx, number)) is None


@pytest.mark.parametrize(
    "table",
    ["votes", "voters", "ballots", "appeals", "left_out", "impartial_admins", "rulings", "proposals"],
)
@pytest.mark.parametrize("change", ["DELETE FROM {}", "UPDATE {} SET {} = {}"])
async def test_nothing_of_a_vote_is_changed_or_deleted(
    db: Database, group: int, table: str, change: str
) -> None:
    async def job(tx: Tx) -> None:
        number = await add(tx, group, OfCase(1))
        await ballots.cast(tx, number, 2, "uphold", AT)
        await appeals.rule(tx, number, Ruling(5, Choice.UPHOLD, AT))
        await proposals.add_proposal(tx, group, 2, 1, Wanted(Terms()), None, (2,), AT)

    await db.transact(job)
    column = "id" if table in ("votes", "ballots") else "vote_id"
    with pytest.raises(StorageError, match=r"append-only|ends once"):
        await db.transact(lambda tx: tx.execute(change.format(table, column, f"{column} + 1")))
