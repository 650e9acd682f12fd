from __future__ import annotations

from datetime import datetime, timedelta

from storage.database import Database
from storage.delivery import failures, notices
from storage.delivery.failures import ChatFailure
from storage.delivery.notices import Notice, NoticesQueued, NoticeState
from storage.transaction import Tx
from tests.storage.chats import group_address, person_address

MINUTE = timedelta(minutes=1)


async def say(tx: Tx, at: datetime, kind: str = "hello") -> int:
    return await notices.enqueue(tx, await person_address(tx, at), kind, {"name": "小明"}, at, at + MINUTE)


async def state(tx: Tx, notice_id: int) -> NoticeState:
    found = await notices.notice(tx, notice_id)
    assert found is not None
    return found.state


async def test_notices_wait_in_the_order_of_queueing(db: Database, now: datetime) -> None:
    told: list[object] = []
    db.on_commit(told.extend)
    first = await db.transact(lambda tx: say(tx, now))
    second = await db.transact(lambda tx: say(tx, now, "goodbye"))
    address = await db.transact(lambda tx: person_address(tx, now))
    waiting = await db.read(notices.queued)
    assert waiting[0] == Notice(
        first,
        address,
        "hello",
        {"name": "小明"},
        NoticeState.QUEUED,
        now,
        now + MINUTE,
        None,
        None,
        None,
        None,
    )
    assert [notice.id for notice in waiting] == [first, second]
    assert await db.read(lambda tx: notices.queued(tx, limit=1, after=first)) == waiting[1:]
    assert told == [NoticesQueued()] * 2


async def test_a_notice_is_begun_once(db: Database, now: datetime) -> None:
    notice_id = await db.transact(lambda tx: say(tx, now))
    assert await db.transact(lambda tx: notices.begin(tx, notice_id, now))
    assert not await db.transact(lambda tx: notices.begin(tx, notice_id, now))
    assert await db.read(notices.queued) == ()
    await db.transact(lambda tx: notices.confirm(tx, notice_id, 5, now + MINUTE))
    sent = await db.read(lambda tx: notices.notice(tx, notice_id))
    assert sent is not None
    assert (sent.state, sent.message_id) == (NoticeState.SENT, 5)
    assert (sent.began_at, sent.settled_at) == (now, now + MINUTE)


async def test_a_refused_notice_is_never_tried_again(db: Database, now: datetime) -> None:
    notice_id = await db.transact(lambda tx: say(tx, now))
    await db.transact(lambda tx: notices.begin(tx, notice_id, now))
    await db.transact(lambda tx: notices.fail(tx, notice_id, "blocked", now))
    await db.transact(lambda tx: notices.requeue(tx, notice_id))
    await db.transact(lambda tx: notices.confirm(tx, notice_id, 5, now))
    failed = await db.read(lambda tx: notices.notice(tx, notice_id))
    assert failed is not None
    assert (failed.state, failed.reason) == (NoticeState.FAILED, "blocked")


async def test_a_notice_that_surely_did_not_arrive_goes_back_to_its_place(
    db: Database, now: datetime
) -> None:
    first = await db.transact(lambda tx: say(tx, now))
    second = await db.transact(lambda tx: say(tx, now))
    await db.transact(lambda tx: notices.begin(tx, first, now))
    await db.transact(lambda tx: notices.requeue(tx, first))
    assert [notice.id for notice in await db.read(notices.queued)] == [first, second]


async def test_a_notice_of_unknown_delivery_is_never_sent_by_itself(db: Database, now: datetime) -> None:
    begun = [await db.transact(lambda tx: say(tx, now)) for _ in range(2)]
    waiting = await db.transact(lambda tx: say(tx, now))
    await db.transact(lambda tx: notices.begin(tx, begun[0], now))
    await db.transact(lambda tx: notices.begin(tx, begun[1], now))
    unknown = await db.transact(lambda tx: notices.mark_unknown_after_restart(tx, now))
    assert [(notice.id, notice.state) for notice in unknown] == [(key, NoticeState.UNKNOWN) for key in begun]
    assert await db.transact(lambda tx: notices.mark_unknown_after_restart(tx, now)) == ()
    assert [notice.id for notice in await db.read(notices.queued)] == [waiting]


async def test_a_timed_out_notice_may_turn_out_to_have_arrived(db: Database, now: datetime) -> None:
    notice_id = await db.transact(lambda tx: say(tx, now))
    await db.transact(lambda tx: notices.begin(tx, notice_id, now))
    await db.transact(lambda tx: notices.mark_unknown(tx, notice_id, now))
    assert await db.read(lambda tx: state(tx, notice_id)) is NoticeState.UNKNOWN
    await db.transact(lambda tx: notices.confirm(tx, notice_id, 5, now))
    assert await db.read(lambda tx: state(tx, notice_id)) is NoticeState.SENT


async def test_what_is_too_late_is_not_said(db: Database, now: datetime) -> None:
    notice_id = await db.transact(lambda tx: say(tx, now))
    person = await db.transact(lambda tx: person_address(tx, now))
    lasting = await db.transact(lambda tx: notices.enqueue(tx, person, "lasting", {}, now))
    assert await db.transact(lambda tx: notices.expire(tx, now + MINUTE)) == 0
    assert await db.transact(lambda tx: notices.expire(tx, now + 2 * MINUTE)) == 1
    expired = await db.read(lambda tx: notices.notice(tx, notice_id))
    assert expired is not None
    assert (expired.state, expired.reason) == (NoticeState.FAILED, notices.EXPIRED)
    assert [notice.id for notice in await db.read(notices.queued)] == [lasting]
    assert await db.read(lambda tx: notices.notice(tx, 99)) is None


async def test_a_failure_lasts_until_the_first_success_after_it(db: Database, now: datetime) -> None:
    address = await db.transact(lambda tx: group_address(tx, now))
    assert await db.read(lambda tx: failures.last_failure(tx, address)) is None
    assert await db.read(lambda tx: failures.ok_since(tx, address)) is None
    assert not await db.transact(lambda tx: failures.record_success(tx, address, now))
    for minute in range(2):
        at = now + minute * MINUTE
        await db.transact(
            lambda tx, at=at: failures.record_failure(tx, address, at, "sendMessage", 429, "Too Many", 7)  # type: ignore[misc]
        )
    assert await db.read(lambda tx: failures.last_failure(tx, address)) == ChatFailure(
        2, address, now + MINUTE, "sendMessage", 429, "Too Many", 7, None
    )
    assert await db.read(lambda tx: failures.ok_since(tx, address)) is None
    assert await db.transact(lambda tx: failures.record_success(tx, address, now + 3 * MINUTE))
    assert not await db.transact(lambda tx: failures.record_success(tx, address, now + 4 * MINUTE))
    assert await db.read(lambda tx: failures.ok_since(tx, address)) == now + 3 * MINUTE


async def test_failures_are_facts_of_one_chat(db: Database, now: datetime) -> None:
    group = await db.transact(lambda tx: group_address(tx, now))
    person = await db.transact(lambda tx: person_address(tx, now))
    await db.transact(
        lambda tx: failures.record_failure(tx, person, now, "editMessageText", None, "no answer")
    )
    assert await db.read(lambda tx: failures.last_failure(tx, group)) is None
    (found,) = await db.read(lambda tx: failures.failures_between(tx, person, now, now))
    assert (found.address, found.code, found.retry_after_s) == (person, None, None)
    assert (
        await db.read(lambda tx: failures.failures_between(tx, person, now + MINUTE, now + 2 * MINUTE)) == ()
    )
