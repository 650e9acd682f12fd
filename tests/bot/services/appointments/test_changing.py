"""Moving, changing and calling off: by the organiser or an admin, told once to whom it concerns."""

from __future__ import annotations

from bot.callback_data import Charter, Topic
from bot.services.appointments import keeping, planning
from rules.appointments.events import Why
from rules.appointments.state import Phase
from storage.appointments.drafts import Outcome
from storage.delivery import cards
from storage.delivery.card import CardState
from storage.transaction import Tx
from tests.bot.services.appointments.club_house import FANG, LI, MING, MORE, TEN, WANG, PlanHouse
from tests.bot.services.house import GROUP, private

NOBODY = MORE[5]


async def answered(house: PlanHouse) -> None:
    """阿芳 announces; eight come, one waits, one is undecided."""
    await house.announces(user=FANG)
    for user in TEN[:9]:
        await house.says(user, "yes-r1")


async def told(house: PlanHouse) -> set[int]:
    found = await house.do(lambda tx: cards.cards_of(tx, "appointment:1"))
    return {one.address.person_id for one in found if one.kind == keeping.TOLD}  # type: ignore[union-attr]


async def test_a_move_needs_the_notice_anew_and_asks_everybody_again(house: PlanHouse) -> None:
    await answered(house)
    await house.until(house.at("Fr", "21:00"))
    (refused,) = await house.ask(FANG, "/match 1 move 周六 20:30")
    assert "最早可以约" in refused
    assert "2026 年 12 月 12 日 周六 21:00" in refused
    assert await house.ask(FANG, "/match 1 move 周日 20:00") == ["改好了，大家会收到通知"]
    state = await house.match()
    assert state.agreed_at == house.at("Su", "20:00")
    assert len(state.holders) == 8
    assert len(state.to_confirm) == 9
    assert "还要再答一次" in await house.group_card()
    assert len(await told(house)) == 8
    card = await house.card(keeping.TOLD, "appointment:1", await house.key(WANG))
    drawn = await house.drawn(card)
    assert drawn is not None
    assert "改期了" in drawn.screen.text
    reply = await house.says(WANG, "yes-r2", chat=private(WANG))
    assert reply.text == "好，给你留了位"
    drawn = await house.drawn(card)
    assert drawn is not None
    assert "你来，有位" in drawn.screen.text


async def test_changed_rules_are_told_and_asked_again_but_more_seats_ask_nobody(house: PlanHouse) -> None:
    await answered(house)
    await house.ask(FANG, "/match 1 rules 12人")
    state = await house.match()
    assert (state.plan.seats, state.revision, state.to_confirm) == (12, 1, ())
    assert [offer.person for offer in state.offers] == [await house.key(TEN[8])]
    assert await told(house) == set()
    await house.ask(FANG, "/match 1 rules 底2 文轩")
    state = await house.match()
    assert state.revision == 2
    card = await house.card(keeping.TOLD, "appointment:1", await house.key(WANG))
    drawn = await house.drawn(card)
    assert drawn is not None
    assert "规则改了" in drawn.screen.text
    assert "文轩" in drawn.screen.text


async def test_the_organisers_card_moves_it_with_the_dialogue(house: PlanHouse) -> None:
    await answered(house)
    reply = await house.says(FANG, "move", chat=private(FANG))
    assert "私聊" in str(reply.text)
    draft = await house.newest_draft()
    assert draft.appointment_id == 1
    await house.picks(FANG, "day-20261213", "hour-19", "minute-45", "base-5", chat=None)
    assert (await house.picks(FANG, "publish", chat=None)).text == "改好了，大家会收到通知"
    state = await house.match()
    assert (state.agreed_at, state.plan.terms.rules.base) == (house.at("Su", "19:45"), 5)
    assert (await house.newest_draft()).outcome is Outcome.PUBLISHED
    assert "已公布" in await house.shown(planning.PLAN, draft.subject)


async def test_a_change_that_began_from_an_older_state_is_closed(house: PlanHouse) -> None:
    await answered(house)
    await house.says(FANG, "change", chat=private(FANG))
    await house.ask(MING, "/match 1 move 周日 20:00")
    assert (await house.newest_draft()).outcome is Outcome.REPLACED
    assert (await house.match()).agreed_at == house.at("Su", "20:00")


async def test_only_the_organiser_and_admins_may(house: PlanHouse) -> None:
    await answered(house)
    for text in ("move 周日 20:00", "rules 底2", "cancel 不想打", "stop", ""):
        assert await house.ask(LI, f"/match 1 {text}") == ["只有发起的人和管理员能改"], text
    for choice in ("move", "change", "off", "stop"):
        assert (await house.says(LI, choice)).text == "只有发起的人和管理员能改"
    assert (await house.match()).agreed_at == house.at("Sa", "20:00")
    assert await house.ask(LI, "/match 99 cancel") == ["没有这一场比赛，编号在 /matches 里看"]
    await house.ask(MING, "/match 1 cancel 下大雨")
    assert (await house.match()).phase is Phase.OFF


async def test_who_is_called_off_is_told_with_the_reason_and_the_stub_is_unpinned(house: PlanHouse) -> None:
    await answered(house)
    await house.runs(0.02)
    assert await house.ask(FANG, "/match 1 cancel <b>下大雨</b>") == ["取消了"]
    state = await house.match()
    assert (state.phase, state.why_off) == (Phase.OFF, Why.CALLED_OFF)
    await house.runs(0.02)
    stub = [text for text in house.gateway.screens(GROUP.chat_id) if "1 号比赛" in text][-1]
    assert "取消了" in stub
    assert "&lt;b&gt;下大雨" in stub
    assert "unpin" in [call.method for call in house.gateway.calls]
    for user in (LI, WANG):
        assert any("下大雨" in text for text in house.gateway.screens(user.user_id))
    assert not any("下大雨" in text for text in house.gateway.screens(NOBODY.user_id))
    assert (await house.says(LI, "yes-r1")).text == "这一场已经结束了"
    assert "结束" in (await house.ask(FANG, "/match 1 cancel"))[0]
    retired = await house.do(lambda tx: cards.cards_of(tx, "appointment:1"))
    assert all(one.state is not CardState.LIVE for one in retired)


async def test_why_a_match_was_called_off_is_forgotten_with_whoever_wrote_it(house: PlanHouse) -> None:
    await house.announces("周六 20:00 4人 4局")
    await house.ask(MING, "/match 1 cancel 阿芳结婚", private(MING))
    assert any("阿芳结婚" in text for text in await everything(house))
    await house.ask(MING, "/forget yes", private(MING))
    assert not any("阿芳结婚" in text for text in await everything(house))


async def test_the_card_that_stands_is_drawn_without_the_forgotten_reason(house: PlanHouse) -> None:
    await house.announces("周六 20:00 4人 4局")
    await house.ask(MING, "/match 1 cancel 等阿芳", private(MING))
    await house.stand("appointment:1")
    assert "阿芳" in await house.group_card()
    await house.delivery.stop()
    await house.ask(FANG, "/forget yes", private(FANG))
    assert keeping.MATCH in await house.dirty("appointment:1")
    assert "阿芳" not in await house.group_card()


async def everything(house: PlanHouse) -> list[str]:
    """Every text that is stored anywhere."""

    async def job(tx: Tx) -> list[str]:
        tables = await tx.fetch_all("SELECT name FROM sqlite_schema WHERE type = 'table'")
        rows = [row for (name,) in tables for row in await tx.fetch_all(f'SELECT * FROM "{name}"')]  # noqa: S608
        return [value for row in rows for value in row if isinstance(value, str)]

    return await house.do(job)


async def test_calling_off_by_the_button_is_asked_twice(house: PlanHouse) -> None:
    await house.announces()
    assert (await house.says(MING, "off", chat=private(MING))).alert
    assert (await house.match()).phase is Phase.OPEN
    assert (await house.says(MING, "off", chat=private(MING))).text == "取消了"
    assert (await house.match()).phase is Phase.OFF


async def test_bad_orders_change_nothing(house: PlanHouse) -> None:
    await house.announces()
    before = await house.match()
    for text in (
        *("1 move", "1 move 周六", "1 move 昨天 20:00", "1 move 明天 1:00 8人", "1 move 周六 20:00"),
        *("1 rules", "1 rules 周日", "1 rules 5人", "1 rules 99局", "1 rules 4局", "1 cancel " + "很" * 1000),
        *("1 move " + "9" * 150, "99999999 cancel", "1 rules '; DROP TABLE people; --"),
    ):
        assert len(await house.ask(MING, f"/match {text}")) == 1, text
        assert await house.match() == before, text
    forged = Charter(1, Topic.PLAN, 99, "publish")
    assert (await house.press(MING, forged)).text
    assert await house.match() == before


async def test_who_leaves_the_group_or_is_forgotten_gives_the_seat_to_who_waits(house: PlanHouse) -> None:
    await house.announces("周六 20:00 4人 4局")
    for user in TEN[:6]:
        await house.says(user, "yes-r1")
    await house.goes(WANG)
    state = await house.match()
    assert await house.key(WANG) not in state.holders
    assert [offer.person for offer in state.offers] == [await house.key(TEN[4])]
    key = await house.key(LI)
    await house.ask(LI, "/match 周日 20:00", chat=None)
    await house.ask(LI, "/forget yes", chat=None)
    state = await house.match()
    assert key not in state.holders
    assert len(state.offers) == 2
