"""排行: who stands where in a period, told in the group, in private, and as a file."""

from __future__ import annotations

import csv
import io

import pytest

from bot.callback_data import Charter, Topic
from bot.services.club import User
from bot.services.reports.asking import Wish, wish_of
from rules.reports.periods import Period
from storage.charter import links, results
from storage.charter.forgetting import forget, make_key
from storage.transaction import Tx
from tests.bot.services.house import GROUP, OTHER_GROUP
from tests.bot.services.reports.club_house import FANG, GOOD, LI, MING, SHORT, WANG, ReportHouse, local

NEW = User(95, "=新号", language="zh")
PAID = ((FANG, MING, 16), (LI, WANG, 4))


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("", Wish(Period.WEEK, as_file=False)),
        ("  Month ", Wish(Period.MONTH, as_file=False)),
        ("总榜", Wish(Period.ALL, as_file=False)),
        ("csv", Wish(Period.WEEK, as_file=True)),
        ("CSV all", Wish(Period.ALL, as_file=True)),
        ("csv csv", None),
        ("周 月", None),
        ("昨天", None),
        ("<b>x</b>", None),
        ("x" * 1000, None),
    ],
)
def test_what_is_asked_for_is_read_whole_or_not_at_all(text: str, wish: Wish | None) -> None:
    assert wish_of(text) == wish


async def test_a_group_sees_its_week_with_rates_from_eight_hands_on(house: ReportHouse) -> None:
    await house.played({MING: GOOD, WANG: SHORT, FANG: SHORT, LI: SHORT}, *PAID)
    (answer,) = await house.ask(FANG, "/rank")
    assert answer == (
        "<b>本周排行</b>（4 人）\n"
        "1. 小明 <b>+16</b> · 8 局，每局 +2.0 · 胡 38%，点炮 13%，自摸 13%\n"
        "2. 老王 <b>+4</b> · 4 局\n"
        "3. 小李 <b>−4</b> · 4 局\n"
        "4. 阿芳 <b>−16</b> · 4 局\n"
        "打满 8 局才列比率，都按局算；整份排行：/rank csv"
    )


async def test_a_new_week_begins_empty_and_the_month_goes_on(house: ReportHouse) -> None:
    await house.played({MING: GOOD}, *PAID)
    await house.until(local(12, 14, 5))
    assert await house.ask(MING, "/rank") == ["本周还没有打完的局，/table 开一桌吧"]
    assert "小明 <b>+16</b>" in (await house.ask(MING, "/rank 月"))[0]
    await house.until(local(1, 1, 1, year=2027))
    assert await house.ask(MING, "/rank month") == ["本月还没有打完的局，/table 开一桌吧"]
    assert "小明 <b>+16</b>" in (await house.ask(MING, "/rank all"))[0]


async def test_anything_else_is_told_how_to_ask(house: ReportHouse) -> None:
    for text in ("/rank 昨天", "/rank week month", "/rank <b>", f"/rank {'九' * 1000}"):
        (answer,) = await house.ask(MING, text)
        assert answer.startswith("这样用：/rank")


async def test_who_is_beyond_the_tenth_place_sees_their_own(house: ReportHouse) -> None:
    crowd = [User(200 + number, f"牌友{number}", language="zh") for number in range(12)]
    await house.reachable(*crowd)
    for user in crowd:
        await house.agree(user)
    await house.played({}, *((FANG, user, 100 - rank) for rank, user in enumerate(crowd)))
    (answer,) = await house.ask(crowd[11], "/rank")
    lines = answer.splitlines()
    assert lines[0] == "<b>本周排行</b>（13 人）"
    assert lines[10].startswith("10. 牌友9 ")
    assert lines[11:13] == ["……", "12. 牌友11 <b>+89</b>"]
    (answer,) = await house.ask(crowd[0], "/rank")
    assert "……" not in answer


async def test_a_void_result_counts_for_nobody(house: ReportHouse) -> None:
    table = await house.played({MING: GOOD, FANG: GOOD}, (FANG, MING, 16))
    await house.do(lambda tx: results.void(tx, table, house.now))
    (answer,) = await house.ask(MING, "/rank")
    assert "1. 小明 <b>0</b>\n1. 阿芳 <b>0</b>" in answer


async def test_a_changed_account_has_one_place(house: ReportHouse) -> None:
    await house.played({MING: SHORT}, (FANG, MING, 10))
    await house.reachable(NEW)
    await house.agree(NEW)
    old, new, by = await house.key(MING), await house.key(NEW), await house.key(FANG)
    await house.played({NEW: SHORT}, (FANG, NEW, 5))

    async def linked(tx: Tx) -> None:
        link = await links.name_link(tx, 1, old, new, by, house.now)
        await links.answer_link(tx, link.id, house.now, confirmed=True)

    await house.do(linked)
    (answer,) = await house.ask(FANG, "/rank")
    assert "1. =新号 <b>+15</b> · 8 局" in answer
    assert "小明" not in answer


async def test_who_is_forgotten_stays_without_a_name(house: ReportHouse) -> None:
    await house.played({MING: SHORT}, (FANG, MING, 10))
    person = await house.key(MING)

    async def forgets(tx: Tx) -> None:
        await make_key(tx, bytes(32))
        await forget(tx, person, MING.user_id, MING.name, house.now)

    await house.do(forgets)
    (answer,) = await house.ask(FANG, "/rank")
    assert "1. 无名氏 <b>+10</b>" in answer
    assert "小明" not in answer


async def test_a_name_with_markup_is_harmless(house: ReportHouse) -> None:
    loud = User(96, "<b>大声</b>", language="zh")
    await house.reachable(loud)
    await house.agree(loud)
    await house.played({}, (FANG, loud, 10))
    assert "&lt;b&gt;大声" in (await house.ask(MING, "/rank"))[0]


async def test_the_file_has_everybody_and_no_formula(house: ReportHouse) -> None:
    await house.reachable(NEW)
    await house.agree(NEW)
    await house.played({MING: GOOD, NEW: SHORT}, (FANG, MING, 16), (FANG, NEW, 2))
    assert await house.ask(MING, "/rank csv") == ["私聊里告诉你了"]
    ((chat_id, name, content),) = house.gateway.documents
    assert (chat_id, name) == (MING.user_id, "xuezhan-rank.csv")
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
    assert rows == [
        ["名次", "名字", "积分", "局数", "胡牌", "每局积分", "胡牌率", "点炮率", "自摸率"],
        ["1", "小明", "16", "8", "3", "2.000", "0.375", "0.125", "0.125"],
        ["2", "'=新号", "2", "4", "1", "", "", "", ""],
        ["3", "阿芳", "-18", "0", "0", "", "", "", ""],
    ]


async def test_no_file_goes_to_who_cannot_be_reached(house: ReportHouse) -> None:
    await house.ask(User(97, "路人", language="zh"), "/rank csv")
    assert house.gateway.documents == []


async def test_in_private_only_the_people_of_the_group_are_told(house: ReportHouse) -> None:
    await house.played({MING: SHORT}, (FANG, MING, 10))
    assert "小明 <b>+10</b>" in (await house.ask(MING, "/rank", None))[0]
    await house.goes(MING, GROUP)
    for text in ("/rank", "/rank csv", "/week"):
        (answer,) = await house.ask(MING, text, None)
        assert answer.startswith("你不在这个群里")
    assert house.gateway.documents == []


async def test_somebody_of_two_groups_says_which_one_is_meant(house: ReportHouse) -> None:
    await house.played({MING: SHORT}, (FANG, MING, 10))
    await house.arrive(OTHER_GROUP)
    await house.press(MING, Charter(2, Topic.ENROL, 1, "agree"), OTHER_GROUP)
    for text in ("/rank", "/stats", "/week"):
        (answer,) = await house.ask(MING, text, None)
        assert "#2" in answer
    assert "小明 <b>+10</b>" in (await house.ask(MING, "/rank #1", None))[0]
    assert "本周还没有打完的局" in (await house.ask(MING, "/rank #2", None))[0]


async def test_a_group_that_the_bot_has_just_seen_is_answered(house: ReportHouse) -> None:
    """Its first message is the command; there is no charter yet."""
    for text in ("/rank", "/rank all", "/week"):
        (answer,) = await house.ask(MING, text, OTHER_GROUP)
        assert answer.startswith(("本周还没有打完的局", "还没有打完的局", "本周不考勤"))
