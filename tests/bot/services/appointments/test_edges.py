"""What is rare: no zone, too many matches, a bot that is out, pins that fail, the ready check."""

from __future__ import annotations

import pytest

from bot.callback_data import Lobby, LobbyDoes
from bot.gateway import Done, Flooded, Gone, Unknown, Unsent
from bot.services import groups as chats
from bot.services.appointments import keeping
from bot.services.club import User
from rules.appointments.events import Readiness
from rules.appointments.state import Phase
from storage import due
from storage.appointments import series
from storage.appointments.drafts import Outcome
from tests.bot.services.appointments.club_house import FANG, LI, MING, MORE, TEN, WANG, PlanHouse
from tests.bot.services.house import GROUP, OTHER_GROUP, private


async def test_without_a_zone_nothing_is_announced(house: PlanHouse) -> None:
    await house.arrive(OTHER_GROUP)
    await house.runs(0.1)
    (refused,) = await house.ask(MING, "/match 周六 20:00", OTHER_GROUP)
    assert "时区" in refused


async def test_a_group_has_at_most_ten_matches_ahead_weekly_ones_too(house: PlanHouse) -> None:
    await house.announces("每周二 20:00 4人", LI)
    for number, user in enumerate((MING, MING, MING, FANG, FANG, FANG, WANG, WANG, WANG)):
        await house.announces(f"2026-12-{20 + number} 20:00 4人", user)
    (refused,) = await house.ask(LI, "/match 周六 20:00")
    assert "10 场" in refused
    await house.ask(MING, "/match 1 cancel")
    await house.announces("2026-12-30 20:00 4人", LI)
    await house.until(house.at("We", "20:01"))
    assert len(await house.live()) == 10
    assert any("没打的比赛太多" in text for text in house.gateway.screens(GROUP.chat_id))


async def test_while_the_bot_is_out_of_the_group_no_weekly_match_is_announced(house: PlanHouse) -> None:
    await house.announces("每周六 20:00 4人")
    await house.ask(MING, "/match 1 cancel")
    await chats.bot_membership(house.club, GROUP, present=False)
    await house.until(house.at("Su", "20:01"))
    assert await house.live() == ()
    await chats.bot_membership(house.club, GROUP, present=True)
    await house.until(house.at("Su", "20:01", 1))
    assert [row.starts_at for row in await house.live()] == [house.at("Sa", "20:00", 2)]


async def test_a_weekly_match_is_stopped_on_the_organisers_card(house: PlanHouse) -> None:
    await house.announces("每周六 20:00 4人")
    assert "[不再每周]" in "".join(await labels(house))
    assert "不再每周公布" in str((await house.says(MING, "stop", chat=private(MING))).text)
    assert await house.do(lambda tx: series.open_of_group(tx, 1)) == ()
    assert "[不再每周]" not in "".join(await labels(house))
    assert "不是每周" in (await house.ask(MING, "/match 1 stop", chat=None))[0]


async def labels(house: PlanHouse) -> list[str]:
    drawn = await house.drawn(await house.card(keeping.ORGANISER, "appointment:1"))
    assert drawn is not None
    return [f"[{button.label}]" for row in drawn.screen.rows for button in row]


async def test_a_draft_is_given_up_and_stays_so(house: PlanHouse) -> None:
    await house.ask(MING, "/match 周六 20:00")
    assert (await house.picks(MING, "drop")).text == "好，不公布"
    draft = await house.newest_draft()
    assert draft.outcome is Outcome.DROPPED
    assert (await house.picks(MING, "publish")).text
    assert await house.do(lambda tx: due.open_actions(tx, draft.subject)) == ()
    assert await house.live() == ()


async def test_the_organisers_card_comes_again_by_its_number(house: PlanHouse) -> None:
    await house.announces()
    await house.runs(0.1)
    assert await house.ask(MING, "/match 1", chat=None) == []
    await house.runs(0.1)
    assert sum("/match 1 move" in text for text in house.gateway.texts("send", MING.user_id)) == 2
    assert len(await house.ask(MING, "/match 1")) == 1
    stranger = User(99, "生客", language="zh")
    await house.runs(0.1)
    assert await house.ask(stranger, "/match 1 cancel", chat=None)
    assert (await house.match()).phase is Phase.OPEN


async def test_a_pin_that_telegram_puts_off_is_tried_again(house: PlanHouse) -> None:
    house.gateway.fault("pin", Flooded(5.0))
    await house.announces()
    await house.runs(1 / 3600)
    await house.runs(0.1)
    first, second = [call for call in house.gateway.calls if call.method == "pin"][-2:]
    assert (first.message_id, first.outcome) == (second.message_id, Flooded(5.0))
    assert isinstance(second.outcome, Done)


async def test_in_the_ready_check_a_no_is_a_cannot_and_a_yes_stands_by(house: PlanHouse) -> None:
    await house.announces("周六 20:00 4人 4局")
    for user in TEN[:4]:
        await house.says(user, "yes-r1")
    await house.until(house.at("Sa", "19:47"))
    assert (await house.match()).phase is Phase.GATHERING
    assert "我能来" in "".join(await group_labels(house))
    assert (await house.says(MORE[0], "yes-r1")).text == "人已满，已排到候补第 1 位"
    assert "记 1 分" in str((await house.says(WANG, "no-r1")).text)
    await house.says(WANG, "no-r1")
    state = await house.match()
    assert state.readiness(await house.key(WANG)) is Readiness.CANNOT
    assert state.called == (await house.key(MORE[0]),)


async def group_labels(house: PlanHouse) -> list[str]:
    drawn = await house.drawn(await house.card(keeping.MATCH, "appointment:1"))
    assert drawn is not None
    return [button.label for row in drawn.screen.rows for button in row]


async def test_tables_that_run_are_among_ones_own(house: PlanHouse) -> None:
    await house.say(MING, "/table 4")
    await house.press(MING, Lobby(1, LobbyDoes.SIT))
    (mine,) = await house.ask(MING, "/mine", chat=None)
    assert "1 号桌" in mine


async def test_a_card_that_comes_anew_takes_the_old_pin_off_and_an_old_card_says_it_is_over(
    house: PlanHouse,
) -> None:
    number = await house.announces()
    await house.runs(0.1)
    *_, first = [call.message_id for call in house.gateway.calls if call.method == "pin"]
    known = len(house.gateway.calls)
    house.gateway.fault("delete", Gone())
    await house.passes_days(2)
    assert await house.ask(MING, f"/match {number} move 周日 20:00") == ["改好了，大家会收到通知"]
    await house.runs(0.1)
    pins = [(call.method, call.message_id) for call in house.gateway.calls[known:] if "pin" in call.method]
    assert [method for method, message in pins if message != first] == ["pin"]
    assert ("unpin", first) in pins
    assert first is not None
    old = house.gateway.chats[GROUP.chat_id][first]
    assert (old.text, old.rows) == ("这张卡已经过时，新的一张在下面。", ())


async def test_a_file_that_certainly_has_not_left_is_sent_again_and_one_of_unknown_fate_is_not(
    house: PlanHouse,
) -> None:
    await house.announces()
    for outcome, sent in ((Flooded(5.0), 1), (Unsent(), 2), (Unknown(), 2)):
        house.gateway.fault("document", outcome)
        assert (await house.says(FANG, "file")).text == "日历文件发到你的私聊了"
        await house.runs(0.1)
        assert len(house.gateway.documents) == sent


async def test_nobody_is_promised_that_a_match_counts_which_is_too_short_for_it(house: PlanHouse) -> None:
    says = "计入考勤的比赛每桌至少打 4 局：多打几局，或者改成休闲"
    assert await house.ask(MING, "/match 周六 20:00 3局") == []
    reply = await house.picks(MING, "publish")
    assert (reply.text, reply.alert) == (says, True)
    assert await house.live() == ()
    assert (await house.picks(MING, "counted", "publish")).text == "公布了"
    assert await house.ask(MING, "/match 1 rules 计入") == [says]
    assert await house.ask(MING, "/match 1 rules 计入 4局") == ["改好了，大家会收到通知"]
    await house.says(MING, "change", chat=None)
    assert (await house.picks(MING, "hands-1", "publish", chat=None)).text == says
    assert (await house.match()).plan.terms.hands == 4


@pytest.mark.parametrize(
    "text", ["1 weekly", "1 每周", "1 8人", "20 weekly", "1 停掉", "1 cancle", "1 moveto Sat 20:00"]
)
async def test_a_number_that_may_be_an_hour_or_a_match_is_asked_about(house: PlanHouse, text: str) -> None:
    await house.announces()
    (said,) = await house.ask(MING, f"/match {text}")
    number = text.split(maxsplit=1)[0]
    assert said.startswith(f"{number} 是几点，还是比赛编号？")
    assert f"/match {number} stop" in said
    assert len(await house.live()) == 1


@pytest.mark.parametrize("text", ["12 月 20 日 20:00", "20:00 12月20日", "8 人 周六 20:00", "12-20 20:00"])
async def test_a_date_that_begins_with_a_number_is_one(house: PlanHouse, text: str) -> None:
    assert await house.ask(MING, f"/match {text}") == []
