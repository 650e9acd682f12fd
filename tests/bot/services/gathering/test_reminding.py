"""Reminders: to those concerned only, each once, none late, and none in the quiet hours that can wait."""

from __future__ import annotations

from datetime import timedelta

from bot.outcomes import Why
from rules.appointments.events import Reply
from rules.appointments.state import Phase
from storage.appointments.reminding import Outcome
from tests.bot.services.gathering.club_house import DAY, EIGHT, FIRST_SUB, TEN_MINUTES, TWO_HOURS, MatchHouse
from tests.bot.services.house import GROUP

MING, FANG, WANG, LI = EIGHT[:4]
SEAT, UNDECIDED = "你有位子，到时见", "你还没定"


def reminders(house: MatchHouse) -> list[int]:
    """How many reminders each of the four has got."""
    return [house.sent(user, "小时\n你有位子") + house.sent(user, "分钟\n你有位子") for user in EIGHT[:4]]


async def test_who_has_a_seat_is_reminded_three_times_and_once_each(house: MatchHouse) -> None:
    await house.announced(MING, FANG, seats=4)
    await house.before(hours=23, minutes=59)
    assert reminders(house) == [1, 1, 0, 0]
    await house.before(hours=1, minutes=59)
    assert reminders(house) == [2, 2, 0, 0]
    await house.before(minutes=9)
    assert reminders(house) == [3, 3, 0, 0]
    for before in (DAY, TWO_HOURS, TEN_MINUTES):
        assert await house.given(before) == {MING.name: Outcome.PRIVATE, FANG.name: Outcome.PRIVATE}


async def test_the_text_says_the_time_by_the_group_and_by_the_reader(house: MatchHouse) -> None:
    await house.announced(MING, seats=4)
    await house.before(hours=23, minutes=59)
    (text,) = house.told(MING, SEAT)
    unix = int(house.at("Sa", "20:00").timestamp())
    assert f'（周六）20:00 开局（你的时间 <tg-time unix="{unix}" format="wdt">20:00</tg-time>）' in text
    assert "还有 24 小时" in text


async def test_the_undecided_are_asked_a_day_before_only(house: MatchHouse) -> None:
    await house.announced(MING, seats=4)
    await house.answers_match(FANG, Reply.MAYBE)
    await house.answers_match(WANG, Reply.NO)
    await house.before(minutes=9)
    assert house.sent(FANG, UNDECIDED) == 1
    assert house.sent(WANG, "开局") == 0
    assert house.sent(LI, "开局") == 0
    assert set(await house.given(TWO_HOURS)) == {MING.name}


async def test_who_waits_is_not_reminded_unless_a_seat_is_kept_for_them(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await house.before(hours=3)
    assert house.sent(FIRST_SUB, "还有") == 0
    await house.before(hours=2, minutes=5)
    await house.answers_match(LI, Reply.NO)
    await house.before(hours=1, minutes=55)
    assert house.sent(FIRST_SUB, "给你留着一个位子") == 1
    assert house.sent(LI, "小时\n你有位子") == 1


async def test_what_was_due_in_the_quiet_hours_waits_until_they_end(house: MatchHouse) -> None:
    await house.announced(MING, seats=4, clock="23:00")
    await house.before(hours=23)
    assert reminders(house)[0] == 0
    await house.until(house.at("Sa", "09:01"))
    assert reminders(house)[0] == 1
    assert await house.given(DAY) == {MING.name: Outcome.PRIVATE}
    silent = len(house.gateway.silent)
    await house.before(hours=1, minutes=59)
    assert house.gateway.silent[silent] is False
    await house.before(minutes=9)
    sent = [call for call in house.gateway.calls if call.method == "send"]
    (last,) = [n for n, call in enumerate(sent) if "还有 10 分钟" in call.text]
    assert house.gateway.silent[last] is True


async def test_who_gave_the_seat_up_in_the_quiet_hours_is_not_reminded_after_them(house: MatchHouse) -> None:
    await house.announced(MING, FANG, seats=4, clock="23:00")
    await house.before(hours=20)
    await house.answers_match(FANG, Reply.NO)
    await house.until(house.at("Sa", "09:01"))
    assert reminders(house)[:2] == [1, 0]


async def test_what_comes_too_late_is_skipped_and_noted(house: MatchHouse) -> None:
    await house.announced(MING, seats=4)
    await house.before(hours=3)
    await house.down_until(house.at("Sa", "18:50"))
    await house.before(minutes=30)
    assert reminders(house)[0] == 1
    assert await house.given(TWO_HOURS) == {MING.name: Outcome.SKIPPED_LATE}
    assert [one.outcome for one in await house.dues("appointment-remind")] == ["done", "skipped_late", None]


async def test_what_is_a_little_late_is_given(house: MatchHouse) -> None:
    await house.announced(MING, seats=4)
    await house.before(hours=3)
    await house.down_until(house.at("Sa", "18:20"))
    await house.before(minutes=30)
    assert reminders(house)[0] == 2


async def test_whoever_cannot_be_reached_is_named_in_one_message(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    for user in (WANG, LI):
        house.gateway.refusing[user.user_id] = Why.BLOCKED
    await house.before(hours=23, minutes=50)
    (called,) = [one for one in house.group_says() if "别忘了这场" in one]
    assert all(f"tg://user?id={user.user_id}" in called for user in (WANG, LI))
    assert f"tg://user?id={MING.user_id}" not in called
    await house.before(hours=1, minutes=50)
    assert sum("别忘了这场" in one for one in house.group_says()) == 2
    told = {user.name: Outcome.PRIVATE for user in (MING, FANG)}
    assert await house.given(DAY) == told | {WANG.name: Outcome.MENTION, LI.name: Outcome.MENTION}


async def test_who_opens_the_chat_after_being_named_reads_the_reminder(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    house.gateway.refusing[LI.user_id] = Why.BLOCKED
    await house.before(hours=23, minutes=50)
    del house.gateway.refusing[LI.user_id]
    await house.say(LI, "/start", None)
    await house.runs(1 / 60)
    assert len(house.told(LI, SEAT)) == 1


async def test_what_reached_nobody_is_noted_as_not_given(house: MatchHouse) -> None:
    await house.announced(MING, LI, seats=4)
    house.gateway.refusing[LI.user_id] = Why.BLOCKED
    house.gateway.refusing[GROUP.chat_id] = Why.KICKED
    await house.before(hours=17)
    assert await house.given(DAY) == {MING.name: Outcome.PRIVATE, LI.name: Outcome.NOT_GIVEN}


async def test_a_match_that_was_moved_reminds_of_its_new_time(house: MatchHouse) -> None:
    await house.announced(MING, seats=4)
    await house.before(hours=23, minutes=50)
    await house.moves(timedelta(hours=24))
    await house.until(house.at("Sa", "20:00"))
    assert reminders(house)[0] == 1
    assert house.sent(MING, "请再答一次") == 1
    assert (await house.match()).phase is Phase.OPEN
    await house.until(house.at("Su", "19:00"))
    assert house.sent(MING, "请再答一次") == 2


async def test_a_crash_while_reminders_go_out_sends_nothing_twice(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(hours=24)
    for _ in range(3):
        await house.delivery.stop()
        house.delivery = house.new_delivery()
        await house.delivery.start()
        await house.runs(1 / 60)
    assert reminders(house) == [1, 1, 1, 1]
