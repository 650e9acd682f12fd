"""一步一步记: the four are chosen by buttons, the hands are typed, and it is entered as one line would be."""

from __future__ import annotations

import pytest

from bot.callback_data import Charter, Topic
from bot.services.club import User
from bot.services.groups import saw
from bot.services.replies import Reply
from storage.charter import offline_drafts
from storage.charter.offline import Seat
from storage.charter.offline_drafts import Draft
from tests.bot.services.house import GROUP
from tests.bot.services.offline.club_house import FANG, LI, MING, QIANG, WANG, OfflineHouse
from tests.bot.services.votes.club_house import PEOPLE

WIN = "234678m 2234p 碰5筒 胡2p"


async def draft(house: OfflineHouse, number: int = 1) -> Draft:
    found = await house.do(lambda tx: offline_drafts.draft(tx, number))
    assert found is not None
    return found


async def presses(house: OfflineHouse, choice: str, user: User = MING, number: int = 1) -> Reply:
    return await house.press(user, Charter(1, Topic.OFFLINE, number, f"d-{choice}"))


async def text(house: OfflineHouse, number: int = 1) -> str:
    return await house.shown("offline-draft", f"offline:1:{number}")


async def labels(house: OfflineHouse, number: int = 1) -> list[str]:
    drawn = await house.drawn(await house.card("offline-draft", f"offline:1:{number}"))
    assert drawn is not None
    return [button.label for row in drawn.screen.rows for button in row]


async def chosen(house: OfflineHouse) -> None:
    """Four are chosen one by one."""
    assert await house.ask(MING, "/offline") == []
    for user in (FANG, WANG, LI):
        assert (await presses(house, f"add-{await house.key(user)}")).text is None


async def test_the_four_are_chosen_and_the_hands_typed(house: OfflineHouse) -> None:
    await chosen(house)
    assert "次序：小明、阿芳、老王、小李" in await text(house)
    assert "记完了" not in await labels(house)
    assert (await presses(house, "done")).text == "还没有分，先打一行：/offline +12 -4 -4 -4"
    assert await house.ask(MING, "/offline +12 -4 -4 -4\n0 8 -8 0") == []
    assert "1. 小明 <b>+12</b>" in await text(house)
    assert "2. 阿芳 <b>+4</b>" in await text(house)
    assert await house.ask(MING, "/offline 阿芳 胡 老王 " + WIN) == []
    won = (await draft(house)).hands[-1]
    assert (await presses(house, "undo")).text == "上一局撤销了"
    assert won[1] == -won[2] > 0
    assert (await presses(house, "done")).text == "记好了，是线下局 1 号，等另外几家确认"
    assert (await house.kept(1)).sheet.hands == ((12, -4, -4, -4), (0, 8, -8, 0))
    assert (await house.kept(1)).sheet.points == (12, 4, -12, -4)
    assert await text(house) == "记好了，是线下局 1 号，等另外几家确认"
    assert await draft(house) == Draft(
        1, 1, await house.key(MING), (await draft(house)).opened_at, is_open=False, match=1
    )
    assert (await presses(house, "undo")).text
    assert "2 局 0 / +8 / −8 / 0" in await house.text(1)


@pytest.mark.parametrize(
    ("typed", "signs"),
    [
        ("阿芳 自摸", (-1, 3, -1, -1)),
        ("阿芳 自摸 老王 我", (-1, 2, -1, 0)),
        ("阿芳 自摸 小李", (0, 1, 0, -1)),
        ("我 胡 老王", (1, 0, -1, 0)),
    ],
)
async def test_a_win_is_paid_by_those_who_pay(
    house: OfflineHouse, typed: str, signs: tuple[int, ...]
) -> None:
    await chosen(house)
    assert await house.ask(MING, f"/offline {typed} {WIN}") == []
    (hand,) = (await draft(house)).hands
    base = max(abs(one) for one, sign in zip(hand, signs, strict=True) if sign == -1)
    assert hand == tuple(sign * base for sign in signs)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (f"阿强 胡 老王 {WIN}", "阿强 不在这四家里"),
        (f"阿芳 胡 阿强 {WIN}", "阿强 不在这四家里"),
        (f"阿芳 自摸 老王 阿强 {WIN}", "阿强 不在这四家里"),
        (f"阿芳 胡 无名 {WIN}", "没认出“无名”"),
        (f"阿芳 胡 {WIN}", "谁付的没写清"),
        (f"阿芳 胡 阿芳 {WIN}", "谁付的没写清"),
        (f"阿芳 自摸 老王 老王 {WIN}", "谁付的没写清"),
        (f"阿芳 胡 客人 {WIN}", "客人 不在这四家里"),
        ("阿芳 胡 老王 123456m 1234p 碰5筒 胡7p", "这副牌胡不了"),
        ("阿芳 胡 老王 1m", "牌没读懂"),
        ("+12 -4", "要正好四家，读到 2 个"),
        ("+12 -4 -4 -3", "四家加起来是 +1"),
        ("0 0 0 0\n" * 41, "一场最多记 40 局"),
        ("1000000 -1000000 0 0\n1 0 0 -1", "一家最多 1000000 分"),
    ],
)
async def test_a_hand_that_is_none_changes_nothing(house: OfflineHouse, typed: str, said: str) -> None:
    await chosen(house)
    (answer,) = await house.ask(MING, f"/offline {typed}")
    assert said in answer
    assert (await draft(house)).hands == ()


async def test_a_match_has_no_end_of_hands(house: OfflineHouse) -> None:
    await chosen(house)
    assert await house.ask(MING, "/offline " + "0 0 0 0\n" * 40) == []
    assert await house.ask(MING, f"/offline 阿芳 自摸 {WIN}") == ["一场最多记 40 局"]
    assert len((await draft(house)).hands) == 40


async def test_hands_need_four_people_first(house: OfflineHouse) -> None:
    await house.ask(MING, "/offline")
    assert await house.ask(MING, "/offline +12 -4 -4 -4") == ["先在卡上选满四家"]
    assert await house.ask(FANG, "/offline +12 -4 -4 -4") == ["先发 /offline 选好四家，再一局一局记"]


async def test_names_without_points_begin_with_those_people(house: OfflineHouse) -> None:
    assert await house.ask(MING, "/offline 阿芳 老王 昨天") == []
    assert [seat.person for seat in (await draft(house)).seats] == [
        await house.key(user) for user in (MING, FANG, WANG)
    ]
    assert "日打的" in await text(house)
    (answer,) = await house.ask(MING, "/offline 阿芳 老王 小李 阿强")
    assert answer.startswith("要正好四家")
    assert (await draft(house)).is_open


async def test_two_guests_without_a_name_are_two(house: OfflineHouse) -> None:
    assert await house.ask(MING, "/offline 我 阿芳 客人 客人") == []
    seats = (await draft(house)).seats
    assert [seat.person for seat in seats] == [await house.key(MING), await house.key(FANG), None, None]


async def test_members_are_shown_page_by_page(house: OfflineHouse) -> None:
    await house.enrol(*PEOPLE[:10])
    await house.ask(MING, "/offline")
    first = await labels(house)
    assert "下一页" in first
    assert "上一页" not in first
    await presses(house, "page-1")
    second = await labels(house)
    assert "上一页" in second
    assert not {one for one in first if one.startswith("牌友")} & {one for one in second if "牌友" in one}
    assert MING.name not in (*first, *second)
    await presses(house, "page-900000000000")
    assert "上一页" in await labels(house)


async def test_guests_are_added_and_the_last_one_removed(house: OfflineHouse) -> None:
    await house.ask(MING, "/offline")
    await presses(house, "guest")
    assert (await draft(house)).seats[1] == Seat(None, "")
    await presses(house, "remove")
    assert len((await draft(house)).seats) == 1
    assert (await presses(house, "remove")).text
    for _ in range(3):
        await presses(house, "guest")
    assert (await presses(house, "guest")).text
    await house.ask(MING, "/offline +1 -1 0 0")
    assert (await presses(house, "remove")).text
    reply = await presses(house, "done")
    assert reply.alert
    assert (reply.text or "").startswith("除了你都是客人")
    assert await house.entries() == set()


async def test_only_its_own_person_presses_a_draft(house: OfflineHouse) -> None:
    await house.ask(MING, "/offline")
    before = await draft(house)
    assert (await presses(house, f"add-{await house.key(LI)}", FANG)).text == "这张是别人在记"
    assert await draft(house) == before


@pytest.mark.parametrize(
    "choice", ["add", "add-0", "add-x", "page", "page-x", "nonsense", "undo", "undo-x", "add-999"]
)
async def test_forged_buttons_of_a_draft_change_nothing(house: OfflineHouse, choice: str) -> None:
    await house.ask(MING, "/offline")
    before = await draft(house)
    assert (await presses(house, choice)).text
    assert (await presses(house, f"add-{await house.key(MING)}")).text
    assert (await presses(house, "cancel", number=9)).text
    assert await draft(house) == before


async def test_a_stranger_is_not_chosen(house: OfflineHouse) -> None:
    await house.ask(MING, "/offline")
    await saw(house.club, PEOPLE[0], GROUP, 5)
    reply = await presses(house, f"add-{await house.key(PEOPLE[0])}")
    assert reply.alert
    assert "还没同意章程" in (reply.text or "")
    assert len((await draft(house)).seats) == 1
    assert await house.ask(PEOPLE[0], "/offline") == [
        f"{PEOPLE[0].name} 还没同意章程：先到章程卡按〔我同意〕，或者写成“客人”加名字"
    ]


async def test_a_toast_knows_no_markup(house: OfflineHouse) -> None:
    await house.ask(MING, "/offline")
    stranger = User(97, "<b>&", language="zh")
    await saw(house.club, stranger, GROUP, 5)
    reply = await presses(house, f"add-{await house.key(stranger)}")
    assert (reply.text or "").startswith("<b>& 还没同意章程")


async def test_a_draft_is_dropped_by_its_person_by_a_new_one_and_by_time(house: OfflineHouse) -> None:
    await house.ask(MING, "/offline")
    assert (await presses(house, "cancel")).text == "好，不记了"
    assert await text(house) == "这张记分单收起来了，没有记"
    await house.ask(MING, "/offline")
    await house.ask(MING, "/offline")
    assert not (await draft(house, 2)).is_open
    await house.runs(hours=11.9)
    assert (await draft(house, 3)).is_open
    await house.runs(hours=0.2)
    assert not (await draft(house, 3)).is_open
    assert await labels(house, 3) == []
    assert QIANG.name not in await text(house, 3)
