"""The ready check, substitutes, the start, and who is charged."""

from __future__ import annotations

from bot.callback_data import Board, BoardDoes
from bot.outcomes import Why as Why403
from rules.appointments.events import Why
from rules.appointments.state import Phase
from storage.charter import cases
from storage.instants import micros
from tests.bot.services.duty.club_house import LEFT
from tests.bot.services.gathering.club_house import EIGHT, FIRST_SUB, SECOND_SUB, MatchHouse
from tests.bot.services.house import GROUP, private


async def test_everybody_with_a_seat_is_asked_and_the_tables_open_by_themselves(house: MatchHouse) -> None:
    await house.announced(*EIGHT)
    await house.before(minutes=14)
    state = await house.match()
    assert state.phase is Phase.GATHERING
    assert len(state.asked) == 8
    assert all(house.told(user, "准备好了吗") for user in EIGHT)
    await house.all_ready(*EIGHT)
    await house.before(minutes=-1)
    state = await house.match()
    assert state.phase is Phase.PLAYING
    assert len(state.rounds[0].tables) == 2
    assert all(house.told(user, "开局了") for user in EIGHT)
    await house.before(minutes=-11)
    assert await house.opened() == []


async def test_who_cannot_come_is_told_the_price_first_and_a_substitute_is_called(house: MatchHouse) -> None:
    await house.announced(*EIGHT, FIRST_SUB)
    await house.before(minutes=12)
    asked = await house.presses(EIGHT[7], "cannot")
    assert asked.alert
    assert "临时取消记 1 分" in (asked.text or "")
    assert (await house.match()).called == ()
    await house.clock.advance(11)
    assert "再按一次" in await house.says(EIGHT[7], "cannot")
    assert await house.says(EIGHT[7], "cannot") == "记下了，位子让给候补"
    assert (await house.match()).called == (await house.key(FIRST_SUB),)
    await house.runs(1 / 60)
    assert house.told(FIRST_SUB, "你是候补：现在能上吗")
    assert house.told(EIGHT[7], "你不来了")
    await house.all_ready(*EIGHT[:7], FIRST_SUB)
    await house.before(minutes=-1)
    assert await house.key(FIRST_SUB) in (await house.match()).seated
    await house.before(minutes=-11)
    assert await house.opened() == [(EIGHT[7].name, "late-cancel")]
    assert house.sent(EIGHT[7], "临时取消") == 1


async def test_who_is_silent_is_replaced_and_charged_as_a_no_show_once(house: MatchHouse) -> None:
    await house.announced(*EIGHT, FIRST_SUB)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:7])
    assert not house.told(FIRST_SUB, "你是候补：现在能上吗")
    await house.before(minutes=4)
    assert house.told(FIRST_SUB, "你是候补：现在能上吗")
    await house.all_ready(FIRST_SUB)
    await house.before(minutes=-9)
    assert len((await house.match()).seated) == 8
    assert await house.opened() == []
    await house.before(minutes=-11)
    assert await house.opened() == [(EIGHT[7].name, "no-show")]
    await house.before(hours=-1)
    assert len(await house.opened()) == 1
    assert house.told(EIGHT[7], "不到场")
    assert house.told(EIGHT[7], "已经开局")


async def test_a_casual_match_charges_nobody(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:5], seats=4, counted=False)
    await house.before(minutes=12)
    assert "让给候补" in await house.says(EIGHT[3], "cannot")
    await house.says(EIGHT[3], "cannot")
    await house.all_ready(*EIGHT[:2], EIGHT[4])
    await house.before(minutes=-11)
    assert await house.opened() == []


async def test_fewer_than_four_come_to_nothing_and_everybody_is_told(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=-1)
    assert (await house.match()).why_off is Why.TOO_FEW
    assert sum("到场的不满四位" in one for one in house.group_says()) == 1
    assert house.told(EIGHT[0], "你到了场，本周不作要求")
    assert house.told(EIGHT[3], "到场的不满四位")
    assert not house.told(EIGHT[3], "本周不作要求")
    await house.before(minutes=-11)
    assert await house.opened() == [(EIGHT[3].name, "no-show")]


async def test_who_was_there_for_nothing_owes_nothing_more_that_week(early: MatchHouse) -> None:
    await early.announced(*EIGHT[:4], seats=4)
    await early.before(minutes=10)
    await early.all_ready(*EIGHT[:3])
    await early.until(early.at("Mo", "12:00", 1))
    said = await early.ask(EIGHT[1], "/why", private(EIGHT[1]))
    assert any("到场了，牌局没打成" in one for one in said)
    said = await early.ask(EIGHT[3], "/why", private(EIGHT[3]))
    assert not any("到场了，牌局没打成" in one for one in said)


async def test_a_start_that_was_missed_is_checked_anew_and_blames_nobody(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.down_until(house.at("Sa", "20:20"))
    await house.runs(1 / 60)
    state = await house.match()
    assert state.phase is Phase.GATHERING
    assert state.starts_at == house.at("Sa", "20:35")
    assert sum("所以重新点一次" in one for one in house.group_says()) == 1
    assert house.told(EIGHT[0], "重新点名了，看新的一张")
    assert "准备好了" in await house.says(EIGHT[3], "ready")
    await house.all_ready(*EIGHT[:3])
    await house.until(house.at("Sa", "20:36"))
    assert (await house.match()).phase is Phase.PLAYING
    await house.until(house.at("Sa", "21:30"))
    assert await house.opened() == []


async def test_after_hours_of_downtime_the_match_comes_to_nothing(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=30)
    await house.down_until(house.at("Su", "00:01"))
    await house.runs(0.5)
    assert (await house.match()).why_off is Why.OUTAGE
    assert all(house.told(user, "谁也不追究") for user in EIGHT[:4])
    assert any("停机太久" in one for one in house.group_says())
    assert await house.opened() == []


async def test_an_outage_in_the_check_holds_it_again_for_who_was_silent(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=14)
    await house.all_ready(*EIGHT[:3])
    await house.down_until(house.at("Sa", "19:54"))
    await house.before(minutes=-1)
    state = await house.match()
    assert (state.phase, state.starts_at) == (Phase.GATHERING, house.at("Sa", "20:15"))
    await house.all_ready(*EIGHT[:3])
    await house.until(house.at("Sa", "20:40"))
    assert (await house.match()).why_off is Why.TOO_FEW
    assert await house.opened() == []


async def test_whom_the_check_does_not_reach_is_called_in_the_group_and_not_blamed(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=20)
    house.gateway.refusing[EIGHT[3].user_id] = Why403.BLOCKED
    await house.before(minutes=13)
    (called,) = [one for one in house.group_says() if "开始点名了" in one]
    assert f"tg://user?id={EIGHT[3].user_id}" in called
    assert EIGHT[0].name not in called
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=-11)
    assert (await house.match()).why_off is Why.TOO_FEW
    assert await house.opened() == []


async def test_the_buttons_in_the_group_do_the_same(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    for user in EIGHT[:4]:
        assert await house.says(user, "ready", GROUP) == "记下了：准备好了"
    assert await house.says(EIGHT[0], "ready", GROUP) == "已经记下了"
    await house.before(minutes=-1)
    assert (await house.match()).phase is Phase.PLAYING
    assert await house.says(EIGHT[0], "ready", GROUP) == "已经开局了"


async def test_who_is_late_plays_on_autopilot_and_is_a_no_show_only_without_a_move(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:2])
    for user in EIGHT[2:4]:
        assert await house.says(user, "late") == "记下了：晚 5 分钟"
    await house.before(minutes=-3)
    (table,) = (await house.match()).rounds[0].tables
    await house.press(EIGHT[2], Board(table, 1, BoardDoes.MY_HAND))
    await house.before(minutes=-11)
    assert (await house.match()).arrived == (await house.key(EIGHT[2]),)
    assert await house.opened() == [(EIGHT[3].name, "no-show")]


async def test_who_is_late_and_cannot_be_reached_is_not_blamed(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.says(EIGHT[3], "late")
    house.gateway.refusing[EIGHT[3].user_id] = Why403.BLOCKED
    await house.before(minutes=-11)
    assert (await house.match()).phase is Phase.PLAYING
    assert await house.opened() == []


async def test_presses_that_are_not_possible_are_answered_politely(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    assert await house.says(EIGHT[0], "ready") == "还没开始点名"
    await house.before(minutes=10)
    assert await house.says(SECOND_SUB, "ready") == "这场没有你的位子"
    assert "已过时" in await house.says(EIGHT[0], "hello") or await house.says(EIGHT[0], "hello")
    house.gateway.standings[GROUP.chat_id, EIGHT[2].user_id] = LEFT
    assert await house.says(EIGHT[2], "ready") == "你不在这个群里"
    await house.all_ready(*EIGHT[:2])
    await house.before(minutes=-1)
    assert await house.says(EIGHT[0], "ready") == "这场已经结束了"


async def test_who_is_barred_meanwhile_is_neither_ready_nor_seated(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:5], seats=4)
    await house.before(minutes=12)
    await house.all_ready(*EIGHT[:3])
    await house.bars(EIGHT[0])
    await house.bars(EIGHT[3])
    refused = await house.presses(EIGHT[3], "ready")
    assert refused.alert
    assert "禁赛" in (refused.text or "")
    await house.before(minutes=4)
    await house.all_ready(EIGHT[4])
    await house.before(minutes=-1)
    assert (await house.match()).why_off is Why.TOO_FEW


async def test_weights_of_nothing_open_no_case(house: MatchHouse) -> None:
    await house.settle_in(*EIGHT, FIRST_SUB, SECOND_SUB)
    await house.charges_nothing()
    await house.announces(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    assert "让给候补" in await house.says(EIGHT[3], "cannot")
    await house.says(EIGHT[3], "cannot")
    await house.before(minutes=-11)
    assert await house.opened() == []


async def test_a_charter_that_changed_since_the_announcement_changes_nothing(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.charges_nothing()
    await house.before(minutes=10)
    assert "记 1 分" in await house.says(EIGHT[3], "cannot")
    await house.before(minutes=-11)
    assert await house.opened() == [(user.name, "no-show") for user in EIGHT[:4]]


async def test_a_crash_between_the_check_and_the_verdict_repeats_nothing(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=4)
    await house.all_ready(FIRST_SUB)
    for minutes in (-1, -11, -12):
        await house.before(minutes=minutes)
        await house.delivery.stop()
        house.delivery = house.new_delivery()
        await house.delivery.start()
    assert await house.opened() == [(EIGHT[3].name, "no-show")]
    assert house.sent(EIGHT[3], "不到场") == 1
    assert house.sent(EIGHT[0], "快开局了") == 1


async def test_the_case_says_which_match_and_can_be_appealed(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=-12)
    late = EIGHT[3]
    (told,) = house.told(late, "不到场")
    assert "1 号比赛：12 月 12 日（周六）20:00" in told
    assert "2 分" in told
    await house.taps(late, "不到场", "申诉")
    shown = house.gateway.screens(late.user_id)[-1]
    await house.taps(late, shown, "提出申诉")
    assert house.told(EIGHT[0], "请你裁定"), house.gateway.screens(EIGHT[0].user_id)
    await house.taps(EIGHT[0], "请你裁定", "改判")
    case = await house.do(lambda tx: cases.case(tx, 1, 1))
    assert case is not None
    assert case.voided is not None
    await house.before(hours=-2)
    assert len(await house.opened()) == 1


async def test_while_the_groups_chat_was_broken_nobody_is_blamed(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    since, until = micros(house.at("Sa", "19:51")), micros(house.at("Sa", "19:53"))
    sql = """
        INSERT INTO chat_failures (group_id, at, ended_at, method, description)
        VALUES (1, ?, ?, 'sendMessage', '')
        """
    await house.do(lambda tx: tx.execute(sql, (since, until)))
    await house.before(minutes=-12)
    assert (await house.match()).why_off is Why.TOO_FEW
    assert await house.opened() == []
