from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from rules.charter.cases import Breach, Conduct, Opened
from storage.charter import cases, moderation, reports
from storage.charter.moderation import HandDid
from storage.charter.reports import ReportDid, ReportStep
from storage.database import Database
from storage.errors import StorageError
from storage.groups import GroupKind, upsert_group
from storage.migration_of_chats import migrate_chat
from tests.storage.charter.people import a_group

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
Club = tuple[int, tuple[int, ...]]


def after(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def entropy(size: int) -> bytes:
    return bytes([7]) * size


@pytest.fixture
async def club(db: Database) -> Club:
    return await a_group(db, NOW, 4)


async def sent(db: Database, club: Club, at: datetime = NOW) -> int:
    group, (one, two, *_) = club
    number = await db.transact(lambda tx: reports.draft(tx, group, one, at, person=two, message_id=5))
    assert await db.transact(lambda tx: reports.send(tx, number, Conduct.HINT, at))
    return number


async def test_a_new_draft_takes_the_place_of_the_old_one(db: Database, club: Club) -> None:
    group, (one, two, *_) = club
    first = await db.transact(lambda tx: reports.draft(tx, group, one, NOW, person=two))
    second = await db.transact(lambda tx: reports.draft(tx, group, one, after(1)))
    assert not await db.transact(lambda tx: reports.send(tx, first, Conduct.HINT, after(2)))
    assert not await db.transact(lambda tx: reports.send(tx, second, Conduct.HINT, after(2)))
    await db.transact(lambda tx: reports.choose_person(tx, second, two))
    assert await db.transact(lambda tx: reports.send(tx, second, Conduct.HINT, after(2)))
    assert not await db.transact(lambda tx: reports.send(tx, second, Conduct.INSULT, after(3)))
    await db.transact(lambda tx: reports.choose_person(tx, second, one))
    await db.transact(lambda tx: reports.drop(tx, second, after(4)))
    kept = await db.read(lambda tx: reports.report(tx, second))
    assert kept is not None
    assert (kept.person, kept.conduct, kept.sent_at, kept.dropped_at) == (two, Conduct.HINT, after(2), None)


async def test_reports_are_counted_by_who_sent_them_and_when(db: Database, club: Club) -> None:
    group, (one, two, *_) = club
    for minutes in (0, 10, 20):
        await sent(db, club, after(minutes))
    assert await db.read(lambda tx: reports.sent_by(tx, group, one, after(10))) == (after(10), after(20))
    assert await db.read(lambda tx: reports.sent_by(tx, group, two, NOW)) == ()


async def test_what_became_of_a_report_is_kept_step_by_step(db: Database, club: Club) -> None:
    _, (_, _, admin, other) = club
    number = await sent(db, club)
    steps = (
        ReportStep(ReportDid.GRAVE, admin, after(1)),
        ReportStep(ReportDid.OPENED, other, after(2), 4),
    )
    for step in steps:
        await db.transact(lambda tx, step=step: reports.take(tx, number, step))  # type: ignore[misc]
    kept = await db.read(lambda tx: reports.report(tx, number))
    assert kept is not None
    assert (kept.steps, kept.case) == (steps, 4)


async def test_evidence_is_copied_to_a_chat_once(db: Database, club: Club) -> None:
    number = await sent(db, club)
    assert await db.transact(lambda tx: reports.begin_copy(tx, number, 70, NOW))
    assert not await db.transact(lambda tx: reports.begin_copy(tx, number, 70, after(1)))
    assert await db.transact(lambda tx: reports.begin_copy(tx, number, 71, after(1)))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE reports SET person_id = 1",
        "UPDATE reports SET sent_at = 1",
        "DELETE FROM reports",
        "UPDATE report_steps SET taken_by = 1",
        "DELETE FROM report_steps",
        "UPDATE hand_acts SET done_by = NULL",
        "DELETE FROM hand_acts",
    ],
)
async def test_nothing_of_it_is_ever_changed(db: Database, club: Club, change: str) -> None:
    group, (one, two, *_) = club
    number = await sent(db, club)
    await db.transact(lambda tx: reports.take(tx, number, ReportStep(ReportDid.DISMISSED, one, NOW)))
    await db.transact(lambda tx: moderation.notice(tx, group, two, HandDid.BANNED, one, NOW, NOW))
    with pytest.raises(StorageError, match=r"append-only|sent once"):
        await db.transact(lambda tx: tx.execute(change))


async def test_an_act_by_hand_is_noticed_once_and_its_reason_may_be_given_anew(
    db: Database, club: Club
) -> None:
    group, (one, two, *_) = club
    notice = [await db.transact(lambda tx: moderation.notice(tx, group, two, HandDid.BANNED, one, NOW, NOW))]
    notice.append(
        await db.transact(lambda tx: moderation.notice(tx, group, two, HandDid.BANNED, None, NOW, after(1)))
    )
    assert notice[0] is not None
    assert notice[1] is None
    for reason in ("刷屏", "广告"):
        await db.transact(lambda tx, reason=reason: moderation.give_reason(tx, 1, reason, one, NOW))  # type: ignore[misc]
    (act,) = await db.read(lambda tx: moderation.hand_acts(tx, group, person=two))
    assert (act.by, act.reason, act.reason_by) == (one, "广告", one)
    assert await db.read(lambda tx: moderation.hand_acts(tx, group, person=one)) == ()


@pytest.mark.parametrize("had_chain", [True, False])
async def test_a_group_that_becomes_a_supergroup_keeps_its_cases(
    db: Database, club: Club, *, had_chain: bool
) -> None:
    group, (one, two, *_) = club
    new = await db.transact(lambda tx: upsert_group(tx, -100, GroupKind.SUPERGROUP, "周末麻将", at=NOW))
    if had_chain:
        mine = Opened(1, one, Breach.QUIT, 1, NOW)
        await db.transact(lambda tx: cases.record(tx, group, mine, entropy=entropy))
    fresh = Opened(1, two, Breach.QUIT, 1, after(1))
    await db.transact(lambda tx: cases.record(tx, new.id, fresh, entropy=entropy))
    await db.transact(lambda tx: moderation.notice(tx, new.id, two, HandDid.BANNED, one, NOW, NOW))
    await db.transact(lambda tx: migrate_chat(tx, -1, -100))
    (kept,) = await db.read(lambda tx: cases.case_events(tx, group))
    assert kept == (mine if had_chain else fresh)
    assert len(await db.read(lambda tx: moderation.hand_acts(tx, group))) == 1
