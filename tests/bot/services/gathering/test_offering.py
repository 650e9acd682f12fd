"""A seat that is kept for somebody who waits."""

from __future__ import annotations

from bot.outcomes import Why
from rules.appointments.events import Reply
from tests.bot.services.gathering.club_house import EIGHT, FIRST_SUB, SECOND_SUB, MatchHouse
from tests.bot.services.house import USERS, private

KEPT, GONE = "空出一个位子，给你留到", "位子让给下一位了"


async def freed(house: MatchHouse, **before: float) -> None:
    """Two wait, and somebody gives up a seat so long before the start."""
    await house.announced(*EIGHT[:4], FIRST_SUB, SECOND_SUB, seats=4)
    await house.before(**before)
    await house.answers_match(EIGHT[3], Reply.NO)
    await house.runs(1 / 60)


async def test_the_first_who_waits_is_offered_the_seat_and_takes_it(house: MatchHouse) -> None:
    await freed(house, hours=10)
    (text,) = house.told(FIRST_SUB, KEPT)
    assert "（周六）12:00" in text
    assert not house.told(SECOND_SUB, KEPT)
    await house.answers_match(FIRST_SUB)
    await house.runs(1 / 60)
    assert house.told(FIRST_SUB, "位子是你的了")
    assert await house.key(FIRST_SUB) in (await house.match()).holders


async def test_an_offer_that_nobody_takes_goes_to_the_next(house: MatchHouse) -> None:
    await freed(house, hours=10)
    await house.before(hours=7, minutes=58)
    assert house.told(FIRST_SUB, GONE)
    assert house.told(SECOND_SUB, KEPT)
    assert (await house.match()).waiting == (await house.key(FIRST_SUB),)


async def test_an_outage_makes_the_time_of_an_offer_longer(house: MatchHouse) -> None:
    await freed(house, hours=10)
    await house.down_until(house.at("Sa", "12:30"))
    await house.runs(0.5)
    assert house.told(FIRST_SUB, KEPT)
    assert not house.told(SECOND_SUB, KEPT)
    await house.until(house.at("Sa", "14:40"))
    assert house.told(FIRST_SUB, GONE)
    assert house.told(SECOND_SUB, KEPT)


async def test_who_is_offered_a_seat_and_cannot_be_reached_is_called_in_the_group(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await house.before(hours=10)
    house.gateway.refusing[FIRST_SUB.user_id] = Why.BLOCKED
    await house.answers_match(EIGHT[3], Reply.NO)
    await house.runs(1 / 60)
    (called,) = [one for one in house.group_says() if "空出一个位子给你" in one]
    assert f"tg://user?id={FIRST_SUB.user_id}" in called


async def test_an_offer_of_the_last_minutes_becomes_a_question_of_the_ready_check(house: MatchHouse) -> None:
    await freed(house, minutes=20)
    assert house.told(FIRST_SUB, KEPT)
    await house.before(minutes=13)
    assert house.told(FIRST_SUB, "开始点名了，看新的一张")
    assert house.told(FIRST_SUB, "你是候补：现在能上吗")
    await house.all_ready(*EIGHT[:3], FIRST_SUB)
    await house.before(minutes=-1)
    assert await house.key(FIRST_SUB) in (await house.match()).seated
    await house.before(minutes=-11)
    assert await house.opened() == [(EIGHT[3].name, "late-cancel")]


async def test_who_is_out_of_the_group_nobody_knows_how_gives_the_seat_to_the_next_and_is_not_charged(
    house: MatchHouse,
) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await house.before(hours=1)
    await house.goes(EIGHT[3])
    await house.runs(1 / 60)
    assert house.told(FIRST_SUB, KEPT)
    await house.answers_match(FIRST_SUB)
    await house.before(minutes=10)
    await house.goes(EIGHT[2])
    await house.goes(SECOND_SUB)
    state = await house.match()
    assert state.holders == tuple([await house.key(user) for user in (*EIGHT[:2], FIRST_SUB)])
    await house.all_ready(*EIGHT[:2], FIRST_SUB)
    await house.before(minutes=-11)
    assert await house.opened() == []


async def test_leaving_the_group_and_coming_back_is_no_way_round_a_late_cancel(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, SECOND_SUB, seats=4)
    await house.before(hours=1)
    await house.leaves(EIGHT[3])
    await house.runs(1 / 60)
    assert house.told(FIRST_SUB, KEPT)
    await house.answers_match(FIRST_SUB)
    await house.comes(EIGHT[3])
    await house.before(minutes=50)
    await house.is_sent_away(EIGHT[2], by=USERS[0])
    await house.runs(1 / 60)
    await house.answers_match(SECOND_SUB)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:2], FIRST_SUB, SECOND_SUB)
    await house.before(minutes=-11)
    assert await house.opened() == [(EIGHT[3].name, "late-cancel")]


async def test_who_leaves_the_group_late_by_their_own_act_is_charged_though_they_stay_away(
    house: MatchHouse,
) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    await house.leaves(EIGHT[3])
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=-11)
    assert await house.opened() == [(EIGHT[3].name, "late-cancel")]


async def test_to_be_forgotten_waits_for_a_match_that_is_near(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(hours=1)
    (said,) = await house.ask(EIGHT[3], "/forget yes", private(EIGHT[3]))
    assert "快到了" in said
    await house.answers_match(EIGHT[3], Reply.NO)
    assert await house.ask(EIGHT[3], "/forget yes", private(EIGHT[3])) == [said]
    await house.before(minutes=-11)
    (said,) = await house.ask(EIGHT[3], "/forget yes", private(EIGHT[3]))
    assert "还有处罚" in said


async def test_a_seat_that_is_offered_at_night_is_kept_until_the_morning(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, SECOND_SUB, seats=4)
    await house.until(house.at("Fr", "23:30"))
    sent = len(house.gateway.silent)
    await house.answers_match(EIGHT[3], Reply.NO)
    await house.runs(1 / 60)
    (text,) = house.told(FIRST_SUB, KEPT)
    assert "（周六）10:00" in text
    assert all(house.gateway.silent[sent:])
    await house.until(house.at("Sa", "09:55"))
    assert not house.told(SECOND_SUB, KEPT)
    await house.until(house.at("Sa", "10:05"))
    assert house.told(SECOND_SUB, KEPT)
