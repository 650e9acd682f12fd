"""What is due twice, too late, or for a match that is another one by now, does nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.callback_data import Charter, Topic
from bot.outcomes import Why
from bot.services.gathering import calling, reminding
from bot.services.parts import DUE
from rules.appointments.events import Reply
from rules.appointments.state import Phase
from rules.appointments.timers import TimerKind
from storage import due
from storage.appointments.reminding import Outcome
from storage.due import DueAction
from storage.transaction import Tx
from tests.bot.services.gathering.club_house import DAY, EIGHT, FIRST_SUB, MatchHouse
from tests.bot.services.house import private

OWN = (*TimerKind, reminding.WAITED, reminding.CLOSE, calling.CALL)


async def actions(house: MatchHouse) -> list[DueAction]:
    """Everything of this part that ever was due."""

    async def job(tx: Tx) -> list[DueAction]:
        rows = await tx.fetch_all("SELECT id, kind FROM due_actions ORDER BY id")
        found = [await due.action(tx, key) for key, kind in rows if kind in OWN]
        return [one for one in found if one is not None]

    return await house.do(job)


async def kept(house: MatchHouse) -> tuple[object, ...]:
    """What the rows and cards of the match come to."""

    async def job(tx: Tx) -> tuple[object, ...]:
        cards = await tx.fetch_all("SELECT kind, subject, person_id, message_id FROM cards ORDER BY id")
        cases = await tx.fetch_all("SELECT * FROM appointment_cases")
        given = await tx.fetch_all("SELECT * FROM reminders_given ORDER BY person_id, before")
        return (cards, cases, given)

    return ((await house.match()).version, await house.do(job))


async def test_everything_that_was_done_may_be_asked_for_again(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4, clock="23:00")
    house.gateway.refusing[EIGHT[2].user_id] = Why.BLOCKED
    await house.before(hours=5)
    await house.answers_match(EIGHT[1], Reply.NO)
    await house.before(minutes=10)
    await house.all_ready(EIGHT[0])
    await house.before(minutes=-15)
    done = [one for one in await actions(house) if one.outcome not in (None, "cancelled")]
    assert {one.kind for one in done} >= set(OWN)
    before = await kept(house)
    for action in done:
        await DUE[action.kind](house.club, action)
    await house.clock.settle()
    assert await kept(house) == before


@pytest.mark.parametrize("kind", OWN)
async def test_what_is_due_for_a_match_that_is_not_there_is_dropped(house: MatchHouse, kind: str) -> None:
    await house.announced(EIGHT[0], seats=4)
    subjects = {
        reminding.WAITED: "reminder:99:86400:1",
        reminding.CLOSE: "reminder:99:86400:1",
        calling.CALL: "ready:99:1",
    }
    subject = subjects.get(kind, "appointment:99")
    before = await kept(house)

    async def wanted(tx: Tx) -> DueAction:
        await due.schedule(tx, kind, subject, "x", house.now)
        (action,) = await due.open_actions(tx, subject)
        return action

    action = await house.do(wanted)
    await DUE[kind](house.club, action)
    closed = await house.do(lambda tx: due.action(tx, action.id))
    assert closed is not None
    assert closed.done_at is not None
    assert await kept(house) == before


async def test_a_reminder_that_waited_for_the_morning_is_dropped_when_the_match_was_moved(
    house: MatchHouse,
) -> None:
    await house.announced(EIGHT[0], seats=4, clock="23:00")
    await house.before(hours=20)
    await house.moves(timedelta(hours=30))
    await house.until(house.at("Sa", "09:05"))
    assert house.sent(EIGHT[0], "还有") == 0


async def test_a_reminder_that_waited_and_then_came_too_late_is_noted(house: MatchHouse) -> None:
    await house.announced(EIGHT[0], seats=4, clock="23:00")
    await house.before(hours=20)
    await house.down_until(house.at("Sa", "15:30"))
    await house.runs(1 / 60)
    assert house.sent(EIGHT[0], "还有") == 0
    assert await house.given(DAY) == {EIGHT[0].name: Outcome.SKIPPED_LATE}


async def test_who_can_be_reached_again_is_not_named_in_the_group(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    house.gateway.refusing[EIGHT[3].user_id] = Why.BLOCKED
    await house.before(hours=23, minutes=59, seconds=30)
    del house.gateway.refusing[EIGHT[3].user_id]
    await house.say(EIGHT[3], "/start", None)
    await house.before(hours=23, minutes=50)
    assert not any("别忘了这场" in one for one in house.group_says())
    assert len(house.told(EIGHT[3], "你有位子")) == 1


async def test_who_said_no_before_the_group_was_told_is_not_named(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    house.gateway.refusing[EIGHT[3].user_id] = Why.BLOCKED
    await house.before(hours=23, minutes=59, seconds=30)
    await house.answers_match(EIGHT[3], Reply.NO)
    await house.before(hours=23, minutes=50)
    assert not any("别忘了这场" in one for one in house.group_says())


async def test_who_was_ready_in_the_group_is_not_called_there(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=20)
    house.gateway.refusing[EIGHT[3].user_id] = Why.BLOCKED
    await house.before(minutes=14, seconds=50)
    await house.all_ready(EIGHT[3])
    house.gateway.refusing[EIGHT[3].user_id] = Why.BLOCKED
    await house.before(minutes=12)
    assert not any("开始点名了" in one for one in house.group_says())


@pytest.mark.parametrize(("group", "number"), [(1, 99), (2, 1)])
async def test_forged_buttons_change_nothing(house: MatchHouse, group: int, number: int) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    before = await house.match()
    forged = Charter(group, Topic.READY, number, "ready")
    reply = await house.press(EIGHT[0], forged, private(EIGHT[0]))
    assert reply.text
    assert await house.match() == before


async def test_who_left_the_group_in_the_last_minute_is_not_charged(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=1)
    await house.goes(EIGHT[3])
    await house.before(minutes=-12)
    assert (await house.match()).phase is Phase.OFF
    assert await house.opened() == []


async def test_a_basic_group_charges_nobody(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.do(lambda tx: tx.execute("UPDATE groups SET kind = 'group' WHERE id = 1"))
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    assert "再按一次" in await house.says(EIGHT[3], "cannot")
    assert "记 1 分" not in await house.says(EIGHT[2], "cannot")
    await house.before(minutes=-12)
    assert await house.opened() == []


async def test_a_case_that_was_opened_is_not_opened_again_when_the_verdict_is_asked_for_anew(
    house: MatchHouse,
) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=-12)
    assert len(await house.opened()) == 1
    (judged,) = [one for one in await house.dues(TimerKind.JUDGE) if one.outcome == "done"]

    async def reopen(tx: Tx) -> DueAction:
        await tx.execute("UPDATE due_actions SET done_at = NULL, outcome = NULL WHERE id = ?", (judged.id,))
        return replace(judged, done_at=None, outcome=None)

    again = await house.do(reopen)
    await DUE[TimerKind.JUDGE](house.club, again)
    assert len(await house.opened()) == 1


async def test_who_was_not_reached_before_a_move_is_not_named_after_it(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    house.gateway.refusing[EIGHT[3].user_id] = Why.BLOCKED
    await house.before(hours=23, minutes=59, seconds=30)
    await house.moves(timedelta(hours=24))
    await house.until(house.at("Fr", "20:10"))
    assert not any("别忘了这场" in one for one in house.group_says())


async def test_whoever_waits_and_has_to_answer_again_is_reminded_too(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await house.moves(timedelta(hours=24))
    await house.until(house.at("Sa", "20:01"))
    assert house.sent(FIRST_SUB, "请再答一次：还来吗") == 1


async def test_a_check_that_is_held_again_calls_anew_whom_it_does_not_reach(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=20)
    house.gateway.refusing[EIGHT[3].user_id] = Why.BLOCKED
    await house.before(minutes=14, seconds=50)
    await house.down_until(house.at("Sa", "20:10"))
    await house.until(house.at("Sa", "20:15"))
    called = [one for one in house.group_says() if "在比赛卡上按一下" in one]
    assert len(called) == 1
    assert "20:25 开局" in called[0]


async def test_a_seat_that_was_taken_before_the_group_was_told_calls_nobody(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await house.before(hours=10)
    house.gateway.refusing[FIRST_SUB.user_id] = Why.BLOCKED
    await house.answers_match(EIGHT[3], Reply.NO)
    await house.answers_match(FIRST_SUB)
    await house.runs(1 / 60)
    assert not any("空出一个位子给你" in one for one in house.group_says())
