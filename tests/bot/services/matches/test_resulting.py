"""比赛结果: provisional until its hours are over or all have confirmed; a dispute freezes it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.callback_data import Charter, Topic, unpack
from bot.services.club import User
from bot.services.matches.resulting import result_seen
from bot.services.replies import Reply
from rules.charter.appealable import OfResult
from rules.charter.results import Frozen, Provisional, Standing, Stands, Void
from rules.table import events as e
from storage.charter import appeals, ledger, results
from storage.database import Database
from storage.delivery import cards
from storage.instants import micros
from storage.transaction import Tx
from tests.bot.services.house import USERS
from tests.bot.services.matches.club_house import MatchHouse
from tests.rules.table.matches import Match as Happening

MING, FANG, WANG, LI = USERS
GUEST = User(90, "小强", language="zh")


@pytest.fixture
async def house(db: Database) -> MatchHouse:
    made = MatchHouse(db)
    await made.convene()
    return made


async def ended(house: MatchHouse, users: tuple[User, ...] = USERS) -> None:
    """A match is over, and Telegram shows its result."""
    await house.begin(users=users)

    async def job(tx: Tx) -> None:
        found = await house.club.tables.get(tx, 1)
        assert found is not None
        over = e.TableEnded(e.Ending.AGREED, None, house.now)
        await house.club.tables.apply(tx, found[0], found[1], (over,), house.now)

    await house.do(job)
    await house.delivered(await house.card("result"))


async def press(house: MatchHouse, user: User, choice: str) -> Reply:
    return await house.press(user, Charter(1, Topic.RESULT, 1, choice))


async def stands(house: MatchHouse) -> Standing:
    seen = await house.do(lambda tx: result_seen(tx, 1, house.now))
    assert seen is not None
    return seen.shown.standing


async def text(house: MatchHouse) -> str:
    return await house.shown("result", "table:1:0")


async def choices(house: MatchHouse) -> list[str]:
    found = [unpack(data) for data in await house.buttons(await house.card("result"))]
    return [one.choice for one in found if isinstance(one, Charter)]


async def is_left_alone(house: MatchHouse) -> bool:
    """Whether the card of the result has said its last word."""
    found = await house.do(lambda tx: cards.cards_of(tx, "table:1:0"))
    return "result" not in {card.kind for card in found}


async def beats(house: MatchHouse, hours: float) -> None:
    until = house.now + timedelta(hours=hours)
    sql = "INSERT INTO beat_spans (started_at, last_beat_at) VALUES (?, ?)"
    await house.do(lambda tx: tx.execute(sql, (micros(house.now), micros(until))))


async def test_a_result_is_provisional_and_stands_after_its_hours(house: MatchHouse) -> None:
    await beats(house, 400)
    await ended(house)
    assert await stands(house) == Provisional(house.now + timedelta(hours=24))
    assert "结果暂定：24 小时内没有异议，或四家都确认，就生效" in await text(house)
    assert await choices(house) == ["confirm", "dispute"]
    await house.runs(23.9)
    assert isinstance(await stands(house), Provisional)
    await house.runs(0.2)
    assert isinstance(await stands(house), Stands)
    assert "结果已生效" in await text(house)
    assert await choices(house) == ["dispute"]
    await house.delivered(await house.card("result"))
    assert not await is_left_alone(house)
    await house.runs(6 * 24)
    assert await choices(house) == []
    await house.delivered(await house.card("result"))
    assert await is_left_alone(house)


async def test_it_stands_at_once_when_all_four_confirm(house: MatchHouse) -> None:
    await beats(house, 1)
    await ended(house)
    for user in USERS[:3]:
        assert (await press(house, user, "confirm")).text == "确认好了"
    assert (await press(house, MING, "confirm")).text == "你已经确认过了"
    assert "已确认：小明、阿芳、老王" in await text(house)
    assert isinstance(await stands(house), Provisional)
    await press(house, LI, "confirm")
    assert isinstance(await stands(house), Stands)


async def test_only_its_players_confirm_or_dispute_it(house: MatchHouse) -> None:
    await ended(house)
    for choice in ("confirm", "dispute"):
        assert (await press(house, GUEST, choice)).text == "这一场你没有打，看看就好"
    assert (await press(house, MING, "else")).text == "这个按钮过期了，请看最新的消息"
    unknown = await house.press(MING, Charter(1, Topic.RESULT, 9, "confirm"))
    assert unknown.text == "找不到这一桌：桌号写在桌卡上，自己的桌看 /mine"
    assert isinstance(await stands(house), Provisional)


async def test_a_dispute_freezes_it_once(house: MatchHouse) -> None:
    await beats(house, 400)
    await house.reachable(GUEST)
    await house.agree(GUEST)
    await house.make_admin(GUEST)
    await ended(house)
    await press(house, MING, "confirm")
    assert "appeal" not in str((await press(house, FANG, "dispute")).text)
    number = await house.do(lambda tx: appeals.appeal_of(tx, 1, OfResult(1)))
    assert number is not None
    assert await stands(house) == Frozen(number)
    assert f"第 {number} 号申诉" in await text(house)
    assert await choices(house) == []
    assert (await press(house, WANG, "confirm")).text == "有人提出了异议，评议完再看"
    again = await press(house, LI, "dispute")
    assert again.text is not None
    assert await house.do(lambda tx: appeals.appeal_of(tx, 1, OfResult(1))) == number


async def test_who_has_confirmed_it_cannot_dispute_it(house: MatchHouse) -> None:
    await beats(house, 400)
    await ended(house)
    await press(house, FANG, "confirm")
    await press(house, FANG, "dispute")
    assert await house.do(lambda tx: appeals.appeal_of(tx, 1, OfResult(1))) is None


async def test_a_void_result_says_so_and_is_confirmed_by_nobody(house: MatchHouse) -> None:
    await ended(house)
    await house.do(lambda tx: results.void(tx, 1, house.now))
    assert isinstance(await stands(house), Void)
    assert "结果作废" in await text(house)
    assert (await press(house, MING, "confirm")).text == "这个结果已经作废了"


async def test_a_match_with_computers_has_no_result_to_confirm(house: MatchHouse) -> None:
    await ended(house, USERS[:2])
    assert await house.do(lambda tx: result_seen(tx, 1, house.now)) is None
    assert await is_left_alone(house)


async def test_a_result_waits_for_its_card(house: MatchHouse) -> None:
    await beats(house, 400)
    await house.begin()

    async def job(tx: Tx) -> None:
        found = await house.club.tables.get(tx, 1)
        assert found is not None
        over = e.TableEnded(e.Ending.AGREED, None, house.now)
        await house.club.tables.apply(tx, found[0], found[1], (over,), house.now)

    await house.do(job)
    await house.runs(48)
    assert await stands(house) == Provisional(None)


async def test_a_restored_result_has_its_points_again(house: MatchHouse) -> None:
    await house.strangers(99)
    happening = Happening(0, lambda _before, _event, _after: None)
    happening.play()
    await house.happens(happening.events)
    before = await house.do(lambda tx: ledger.totals(tx, 1))
    assert before
    await house.do(lambda tx: results.void(tx, 1, house.now))
    assert {points for _, points in await house.do(lambda tx: ledger.totals(tx, 1))} == {0}
    await house.do(lambda tx: results.restore(tx, 1, house.now))
    assert await house.do(lambda tx: ledger.totals(tx, 1)) == before
