"""确认: an entry counts when all the others have confirmed it, and not a moment earlier."""

from __future__ import annotations

import pytest

from bot.callback_data import Charter, Topic
from bot.services.records.opening import open_case
from rules.charter.attendance import Attendance
from rules.charter.cases import Conduct, Grade, Misconduct, Opened
from rules.offline.entry import Closing
from rules.reports.figures import Figures
from storage.charter import ledger, results
from tests.bot.services.house import GROUP, OTHER_GROUP
from tests.bot.services.offline.club_house import FANG, LI, MING, QIANG, WANG, OfflineHouse


async def test_an_entry_counts_when_the_other_three_have_confirmed(house: OfflineHouse) -> None:
    match = await house.entered()
    assert await house.worth(match, FANG) is Attendance.AWAITING
    assert await house.confirmed(match, FANG, WANG) == ["确认好了，等其他人"] * 2
    assert await house.points(MING, FANG, WANG, LI) == [0, 0, 0, 0]
    assert '等 <a href="tg://user?id=73">小李</a> 确认' in await house.text(match)
    assert "已确认：阿芳、老王" in await house.text(match)
    assert await house.confirmed(match, LI) == ["确认好了，都齐了，这一场算数"]
    assert await house.points(MING, FANG, WANG, LI) == [12, -4, -8, 0]
    assert await house.worth(match, LI) is Attendance.COUNTED
    assert "都确认了，这一场算数" in await house.text(match)
    assert await house.confirmed(match, LI, MING) == ["都确认了，这一场已经算数"] * 2
    assert len(await house.do(lambda tx: ledger.entries(tx, 1))) == 2


async def test_the_rankings_count_hand_by_hand_what_was_entered_so(house: OfflineHouse) -> None:
    match = await house.entered("/offline 小明 阿芳 老王 小李\n+12 -4 -4 -4\n-1 -1 -1 +3")
    assert await house.ranked(MING) == Figures()
    await house.confirmed(match, FANG, WANG, LI)
    assert await house.ranked(MING) == Figures(hands=2, positive=1, points=11)
    assert await house.ranked(LI) == Figures(hands=2, positive=1, points=-1)


async def test_whoever_entered_it_and_strangers_confirm_nothing(house: OfflineHouse) -> None:
    match = await house.entered()
    assert await house.confirmed(match, MING, QIANG, FANG, FANG) == [
        "你记的，等另外三家确认",
        "这一场你没有打，看看就好",
        "确认好了，等其他人",
        "你已经确认过了",
    ]
    assert len((await house.kept(match)).entry.confirmed) == 1


async def test_ones_confirmation_can_be_taken_back_until_it_counts(house: OfflineHouse) -> None:
    match = await house.entered()
    await house.confirmed(match, FANG)
    assert (await house.answer(FANG, match, "back")).text == "你的确认撤回了"
    assert (await house.answer(FANG, match, "back")).text == "你还没有确认过，没有可撤回的"
    await house.confirmed(match, WANG, LI)
    assert await house.worth(match, MING) is Attendance.AWAITING
    await house.confirmed(match, FANG)
    assert (await house.answer(FANG, match, "back")).text == "都确认了，这一场已经算数"


async def test_whoever_entered_it_takes_all_of_it_back(house: OfflineHouse) -> None:
    match = await house.entered()
    await house.confirmed(match, FANG, WANG)
    assert (await house.answer(MING, match, "back")).text == "撤回了，这一场不算"
    assert await house.confirmed(match, LI) == ["这一场已经停下，不算了"]
    assert "小明 撤回了" in await house.text(match)
    assert await house.labels(match) == []
    assert await house.worth(match, MING) is None
    closed = (await house.kept(match)).entry.closed
    assert closed is not None
    assert closed.how is Closing.WITHDRAWN


async def test_a_dispute_stops_it_and_asks_for_the_reason(house: OfflineHouse) -> None:
    match = await house.entered()
    await house.confirmed(match, WANG, LI)
    reply = await house.answer(FANG, match, "dispute")
    assert reply.alert
    assert f"/offline 异议 {match} 理由" in (reply.text or "")
    assert await house.ask(FANG, f"/offline 异议 {match} 我只输了<b>2</b>分") == ["理由记在卡上了"]
    assert "阿芳 有异议" in await house.text(match)
    assert "理由：我只输了&lt;b&gt;2&lt;/b&gt;分" in await house.text(match)
    assert await house.confirmed(match, FANG) == ["这一场已经停下，不算了"]
    assert await house.points(MING, FANG, WANG, LI) == [0, 0, 0, 0]
    await house.runs(hours=25)
    assert await house.ask(FANG, f"/offline 异议 {match} 还有") == ["这一场已经停下，不算了"]


async def test_a_dispute_can_be_typed_with_its_reason(house: OfflineHouse) -> None:
    match = await house.entered()
    (said,) = await house.ask(WANG, f"/offline dispute #{match} 记反了")
    assert said.startswith("先停下了")
    assert "理由：记反了" in await house.text(match)


@pytest.mark.parametrize(
    ("user", "text", "said"),
    [
        (MING, "/offline 异议 {match} 不对", "你自己记的"),
        (QIANG, "/offline 异议 {match} 不对", "没有你打的 {match} 号线下局"),
        (FANG, "/offline 异议 999 不对", "没有你打的 999 号线下局"),
        (FANG, "/offline 异议 {match} " + "长" * 301, "太长了"),
    ],
)
async def test_a_dispute_that_is_none_changes_nothing(
    house: OfflineHouse, user: object, text: str, said: str
) -> None:
    match = await house.entered()
    (answer,) = await house.ask(user, text.format(match=match))  # type: ignore[arg-type]
    assert answer.startswith(said.format(match=match))
    assert (await house.kept(match)).entry.closed is None


async def test_a_typed_dispute_of_what_counts_is_an_appeal(house: OfflineHouse) -> None:
    await house.promote(QIANG)
    match = await house.entered()
    await house.confirmed(match, FANG, WANG, LI)
    (said,) = await house.ask(WANG, f"/offline 异议 {match} 记反了")
    assert "已受理" in said
    words = await house.do(lambda tx: tx.fetch_all("SELECT words FROM appeal_words"))
    assert words == [("记反了",)]


async def test_a_dispute_may_be_typed_without_a_reason(house: OfflineHouse) -> None:
    match = await house.entered()
    (said,) = await house.ask(WANG, f"/offline 异议{match}")
    assert said.startswith("先停下了")
    assert "理由" not in await house.text(match)
    assert await house.ask(FANG, f"/offline 异议 {match} 我也觉得") == ["这一场已经停下，不算了"]
    assert (await house.answer(LI, match, "dispute")).text == "这一场已经停下，不算了"


async def test_the_enterer_does_not_dispute_but_takes_back(house: OfflineHouse) -> None:
    match = await house.entered()
    assert (await house.answer(MING, match, "dispute")).text == "你自己记的，记错了就点〔撤回〕，重新记一次"
    assert (await house.kept(match)).entry.closed is None


async def test_an_entry_lapses_after_three_days(house: OfflineHouse) -> None:
    match = await house.entered()
    await house.confirmed(match, FANG, WANG)
    await house.runs(hours=71.9)
    assert await house.worth(match, FANG) is Attendance.AWAITING
    assert "确认" in await house.labels(match)
    await house.runs(hours=0.2)
    assert await house.worth(match, FANG) is Attendance.LAPSED
    assert "期限内没有都确认，这一场不算" in await house.text(match)
    assert await house.confirmed(match, LI) == ["期限内没有都确认，这一场不算"]
    assert await house.points(MING, FANG, WANG, LI) == [0, 0, 0, 0]
    drawn = await house.drawn(await house.offline_card(match))
    assert drawn is not None
    assert drawn.revision == "final"


async def test_an_outage_gives_more_time(house: OfflineHouse) -> None:
    match = await house.entered()
    await house.runs(hours=20)
    await house.was_down(10)
    await house.runs(hours=60)
    assert await house.worth(match, FANG) is Attendance.AWAITING
    assert await house.confirmed(match, FANG, WANG, LI) == [
        "确认好了，等其他人",
        "确认好了，等其他人",
        "确认好了，都齐了，这一场算数",
    ]


async def test_what_counts_is_appealed_and_frozen(house: OfflineHouse) -> None:
    await house.promote(QIANG)
    match = await house.entered()
    await house.confirmed(match, FANG, WANG, LI)
    reply = await house.answer(WANG, match, "dispute")
    assert "已受理" in (reply.text or "")
    assert "评议期间结果冻结" in await house.text(match)
    assert "有异议" not in await house.labels(match)
    assert (await house.answer(WANG, match, "dispute")).text != reply.text
    assert await house.worth(match, WANG) is Attendance.COUNTED


async def test_a_voided_result_is_paid_back(house: OfflineHouse) -> None:
    match = await house.entered()
    await house.confirmed(match, FANG, WANG, LI)
    found = await house.do(lambda tx: results.result(tx, match))
    assert found is not None
    assert found.agreed_at == house.now
    await house.do(lambda tx: results.void(tx, match, house.now))
    assert await house.points(MING, FANG, WANG, LI) == [0, 0, 0, 0]
    assert "结果作废" in await house.text(match)


async def test_cheating_that_was_found_before_an_entry_counts_makes_it_void(house: OfflineHouse) -> None:
    match = await house.entered()
    cheat = Opened(
        1, await house.key(MING), Misconduct(Conduct.TILE_FRAUD, Grade.GRAVE), 1, house.now, match=match
    )
    await house.do(lambda tx: open_case(house.club, tx, 1, cheat, house.now))
    await house.confirmed(match, FANG, WANG, LI)
    assert await house.points(MING, FANG, WANG, LI) == [0, 0, 0, 0]
    assert await house.worth(match, MING) is Attendance.DISQUALIFIED
    assert await house.worth(match, FANG) is Attendance.COUNTED


async def test_the_organiser_ticks_the_checks(house: OfflineHouse) -> None:
    match = await house.entered()
    assert "牌具检查：发起人还没勾" in await house.text(match)
    assert (await house.answer(FANG, match, "checked")).text == "由记这一场的人来勾"
    assert (await house.answer(MING, match, "checked")).text == "勾上了"
    assert (await house.answer(MING, match, "checked")).text == "已经勾过了"
    assert "牌具检查：查过了" in await house.text(match)
    await house.confirmed(match, FANG, WANG, LI)
    assert (await house.answer(MING, match, "cleared")).text == "勾上了"
    assert "收桌：收拾干净了" in await house.text(match)
    assert "牌具检查" not in await house.labels(match)


async def test_the_card_is_final_when_nothing_can_change_any_more(house: OfflineHouse) -> None:
    match = await house.entered()
    await house.confirmed(match, FANG, WANG, LI)
    await house.runs(hours=7 * 24 + 1)
    drawn = await house.drawn(await house.offline_card(match))
    assert drawn is not None
    assert drawn.revision == "final"
    assert await house.labels(match) == []
    assert (await house.answer(MING, match, "checked")).text == "都确认了，这一场已经算数"


@pytest.mark.parametrize(
    "choice", ["nonsense", "claim-x", "grant-5", "claim-9", "d-done", "d-add-1", "claim"]
)
async def test_forged_buttons_change_nothing(house: OfflineHouse, choice: str) -> None:
    match = await house.entered()
    before = await house.kept(match)
    assert (await house.answer(FANG, match, choice)).text
    assert await house.kept(match) == before


async def test_an_entry_is_answered_in_its_own_group_only(house: OfflineHouse) -> None:
    match = await house.entered()
    await house.say(FANG, "/table", OTHER_GROUP)
    forged = Charter(2, Topic.OFFLINE, match, "confirm")
    assert (await house.press(FANG, forged, OTHER_GROUP)).text
    assert (await house.press(FANG, Charter(1, Topic.OFFLINE, 999, "confirm"), GROUP)).text
    assert (await house.kept(match)).entry.confirmed == frozenset()
