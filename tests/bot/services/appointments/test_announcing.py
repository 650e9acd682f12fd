"""A match is put together by typing or by buttons, and announced a day ahead or not at all."""

from __future__ import annotations

from bot.services.appointments import keeping, planning
from bot.services.club import User
from storage.appointments.drafts import Outcome
from tests.bot.services.appointments.club_house import FANG, MING, PlanHouse
from tests.bot.services.house import GROUP


async def test_a_match_that_was_typed_is_echoed_in_full_before_it_is_announced(house: PlanHouse) -> None:
    await house.ask(MING, "/match 周六 20:00 8人 文轩 4局 底2 休闲")
    draft = await house.newest_draft()
    text = await house.shown(planning.PLAN, draft.subject)
    assert "2026 年 12 月 12 日 周六 20:00（Asia/Shanghai）" in text
    assert "离现在还有 5 天 8 小时" in text
    assert "8 人 2 桌" in text
    assert "文轩" in text
    assert "休闲" in text
    assert await house.live() == ()
    reply = await house.picks(MING, "publish")
    assert reply.text == "公布了"
    state = await house.match()
    assert state.agreed_at == house.at("Sa", "20:00")
    assert (state.plan.seats, state.plan.terms.hands, state.plan.terms.counted) == (8, 4, False)
    assert (state.plan.terms.rules.profile, state.plan.terms.rules.base) == ("wenxuan", 2)
    await house.runs(0.01)
    assert any("已公布" in text for text in house.gateway.screens(GROUP.chat_id))


async def test_the_same_is_picked_with_buttons(house: PlanHouse) -> None:
    assert await house.ask(MING, "/match") == []
    assert (await house.picks(MING, "publish")).text == "先定日期和时间"
    await house.picks(MING, "page-day", "day-20261212", "hour-20", "minute-30")
    await house.picks(MING, "seats-8", "profile-sbr", "hands-16", "rounds-3", "cap-5", "counted", "base-2")
    await house.picks(MING, "publish")
    state = await house.match()
    assert state.agreed_at == house.at("Sa", "20:30")
    assert (state.plan.seats, state.plan.rounds, state.plan.terms.hands) == (8, 3, 16)
    assert (state.plan.terms.rules.profile, state.plan.terms.rules.cap) == ("sbr", 5)
    assert not state.plan.terms.counted
    assert state.plan.terms.rules.base == 2


async def test_what_is_typed_to_the_dialogue_goes_into_it(house: PlanHouse) -> None:
    await house.ask(MING, "/match", chat=None)
    assert await house.types(MING, "周六晚上八点 12人") == []
    draft = await house.newest_draft()
    assert draft.starts_at == house.at("Sa", "20:00")
    assert draft.plan["seats"] == 12
    (why,) = await house.types(MING, "周六8点")
    assert "24 小时制" in why
    assert await house.newest_draft() == draft


async def test_in_the_group_a_reply_to_the_card_goes_into_it_and_only_the_owners(house: PlanHouse) -> None:
    await house.ask(MING, "/match")
    await house.clock.settle()
    draft = await house.newest_draft()
    card = await house.card(planning.PLAN, draft.subject)
    assert card.message_id is not None
    await house.replies(FANG, "周六 20:00", card.message_id)
    assert (await house.newest_draft()).starts_at is None
    await house.replies(MING, "周六 20:00", card.message_id + 1)
    assert (await house.newest_draft()).starts_at is None
    await house.replies(MING, "周六 20:00", card.message_id)
    assert (await house.newest_draft()).starts_at == house.at("Sa", "20:00")
    assert "别人" in str((await house.picks(FANG, "publish")).text)
    assert await house.live() == ()


async def test_within_the_notice_the_earliest_moment_is_named_in_full(house: PlanHouse) -> None:
    (refused,) = await house.ask(MING, "/match 明天 11:00")
    assert "提前 24 小时" in refused
    assert "2026 年 12 月 8 日 周二 12:" in refused
    await house.ask(MING, "/match")
    reply = await house.picks(MING, "day-20261208", "hour-10", "minute-0")
    assert reply.alert
    assert "最早可以约" in str(reply.text)
    assert (await house.newest_draft()).starts_at is None


async def test_a_draft_that_has_waited_too_long_is_refused_when_it_is_to_be_announced(
    house: PlanHouse,
) -> None:
    await house.ask(MING, "/match 明天 12:05")
    await house.runs(0.2)
    reply = await house.picks(MING, "publish")
    assert "最早可以约" in str(reply.text)
    assert await house.live() == ()
    await house.runs(24)
    assert (await house.newest_draft()).outcome is Outcome.LAPSED
    assert (await house.picks(MING, "publish")).text
    assert await house.live() == ()


async def test_only_members_who_have_agreed_announce(house: PlanHouse) -> None:
    stranger = User(99, "生客", language="zh")
    (refused,) = await house.ask(stranger, "/match 周六 20:00")
    assert "先同意章程" in refused


async def test_a_person_has_at_most_three_matches_ahead(house: PlanHouse) -> None:
    for day in ("周四", "周五", "周六"):
        await house.announces(f"{day} 20:00")
    (refused,) = await house.ask(MING, "/match 周日 20:00")
    assert "3 场" in refused
    await house.announces("周日 20:00", FANG)
    assert len(await house.live()) == 4


async def test_a_new_draft_replaces_the_one_before(house: PlanHouse) -> None:
    await house.ask(MING, "/match 周六 20:00")
    await house.clock.settle()
    await house.ask(MING, "/match 周日 20:00")
    await house.runs(0.02)
    assert "换了一张" in house.gateway.screens(GROUP.chat_id)[-2]
    await house.picks(MING, "publish")
    assert (await house.match()).agreed_at == house.at("Su", "20:00")


HOSTILE = (
    "周六",
    "除夕 20:00",
    "昨天 20:00",
    "2月30号 20:00",
    "周六 20:00 7人",
    "周六 20:00 0人",
    "周六 20:00 99999999999人",
    "周六 20:00 99局",
    "周六 20:00 11轮",
    "周六 20:00 文轩 成都",
    "周六 20:00 8人 8人",
    "周六 20:00 底0",
    "周六 20:00 不封顶 封顶5",
    "<b>周六</b>",
    "'; DROP TABLE appointments; --",
    "🀄" * 50,
    "周" * 1000,
    "8" * 400,
    "2026-12-12 20:00 2026-12-13 20:00",
    "\u202e周六",
    "Sat 20:00 5 people",
    "next Sat 20:00 8 people",
    "12/11 20:00 25:00",
)


async def test_bad_input_changes_nothing_and_says_why(house: PlanHouse) -> None:
    for text in HOSTILE:
        assert len(await house.ask(MING, f"/match {text}")) == 1, text
        assert await house.live() == ()
    await house.ask(MING, "/match", chat=None)
    before = await house.newest_draft()
    for text in HOSTILE:
        assert len(await house.types(MING, text)) == 1, text
        assert await house.newest_draft() == before


FORGED = (
    *("day-20250101", "day-99999999", "day-20261", "hour-24", "hour-7", "minute-7", "seats-5", "seats-44"),
    *("rounds-0", "profile-x", "base-3", "cap-99", "hands-999999", "minutes-1", "page-nowhere", "x"),
    *("seats", "minute", "minute-0", "hour", "cap-none-x"),
)


async def test_forged_choices_change_nothing(house: PlanHouse) -> None:
    await house.ask(MING, "/match")
    before = await house.newest_draft()
    for choice in FORGED:
        assert (await house.picks(MING, choice)).text, choice
        assert await house.newest_draft() == before


async def test_the_card_is_pinned_and_the_organiser_gets_a_card_of_their_own(house: PlanHouse) -> None:
    await house.announces()
    await house.runs(0.01)
    assert "pin" in [call.method for call in house.gateway.calls]
    own = await house.shown(keeping.ORGANISER, "appointment:1")
    assert "/match 1 move" in own
