"""记分的写法: everything that people type, and what of it cannot be read."""

from __future__ import annotations

import pytest

from bot.services.offline.notation import (
    Disputed,
    Hands,
    Misread,
    Player,
    Players,
    Trouble,
    Whom,
    Win,
    player,
    points_of,
    read,
)

FOUR = (
    Player(Whom.NAMED, "小明", 12),
    Player(Whom.NAMED, "阿芳", -4),
    Player(Whom.NAMED, "老王", -8),
    Player(Whom.ME, points=0),
)


@pytest.mark.parametrize(
    "text",
    [
        "小明 +12 阿芳 -4 老王 -8 我 0",
        "小明+12，阿芳-4，老王-8，我 0",
        "小明：+12、阿芳：−4、老王：–8、我：0",
        "小明 ＋１２ 阿芳 －４ 老王 －８ 我 ０",
        "小明 12分; 阿芳 - 4分; 老王 - 8; me +0",
        "小明 +12\n阿芳 -4\n老王 -8\n我 0",
    ],
)
def test_an_entry_is_read_however_it_is_written(text: str) -> None:
    found = read(text)
    assert isinstance(found, Players)
    assert found.players == FOUR
    assert found.rest == ()


def test_points_may_touch_the_name_but_a_date_is_no_name() -> None:
    found = read("牌友1+3 @fang_2-4 小明−8 我 2026-11-29")
    assert isinstance(found, Players)
    assert [(one.name, one.points) for one in found.players] == [("牌友1", 3), ("@fang_2", -4), ("小明", -8)]
    assert found.rest == ("我", "2026-11-29")


def test_what_follows_the_points_is_given_back() -> None:
    found = read("昨天 小明 +12 阿芳 -4 老王 -8 我 昨天")
    assert isinstance(found, Players)
    assert found.first == ("昨天", "小明")
    assert found.rest == ("我", "昨天")
    assert len(found.players) == 3


def test_an_open_share_is_none() -> None:
    found = read("小明 +12 阿芳 -4 老王 -8 我 ？")
    assert isinstance(found, Players)
    assert found.players[-1] == Player(Whom.ME)
    assert read("+12 -4 其余 -4") == Hands(((12, -4, None, -4),))


def test_hands_are_lines_of_four() -> None:
    assert read("+12 -4 -4 -4\n0 8 -8 0") == Hands(((12, -4, -4, -4), (0, 8, -8, 0)))
    assert read("+12 -4 -8") == Misread(Trouble.COUNT, number=3)
    assert read("1 2 3 4 5 6 7 8") == Misread(Trouble.COUNT, number=8)
    assert read("+12 -4 -4 -4\n1 2") == Misread(Trouble.COUNT, number=2)


def test_names_with_hands_below_are_both() -> None:
    found = read("小明 阿芳 老王 我 昨天\n+12 -4 -4 -4\n-1 -1 -1 3")
    assert found == Players(
        (), ((12, -4, -4, -4), (-1, -1, -1, 3)), rest=("小明", "阿芳", "老王", "我", "昨天")
    )
    assert read("小明 阿芳 老王 我\n+12 -4") == Misread(Trouble.COUNT, number=2)


def test_names_alone_begin_an_entry() -> None:
    assert read("@xiaoming 阿芳") == Players((), rest=("@xiaoming", "阿芳"))


@pytest.mark.parametrize(
    ("text", "winner", "payers", "self_draw"),
    [
        ("阿芳 胡 老王 234678m 2234p 碰5筒 胡2p", "阿芳", ("老王",), False),
        ("Fang win Wang 234678m 2234p pong 5p win 2p", "Fang", ("Wang",), False),
        ("阿 芳 自摸 234678m 2234p 碰5筒 胡2p", "阿 芳", (), True),
        ("阿芳 自摸 老王 我 234678m 2234p 碰5筒 胡2p", "阿芳", ("老王", "我"), True),
        ("阿芳 胡 老王 234678m 2234p 碰5筒 胡2p 自摸", "阿芳", ("老王",), True),
    ],
)
def test_a_win_names_who_won_from_whom(
    text: str, winner: str, payers: tuple[str, ...], *, self_draw: bool
) -> None:
    found = read(text)
    assert isinstance(found, Win)
    assert (found.winner, found.payers, found.self_draw) == (winner, payers, self_draw)
    assert found.hand.win == 10


def test_a_win_without_a_hand_is_not_read() -> None:
    assert read("阿芳 胡 老王") == Misread(Trouble.HAND, piece="老王")
    assert read("阿芳 胡 老王 123m") == Misread(Trouble.HAND, piece="老王 123m")


def test_a_dispute_has_a_number_and_perhaps_a_reason() -> None:
    assert read("异议 12 记反了\n真的") == Disputed(12, "记反了\n真的")
    assert read("dispute #7") == Disputed(7, "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("+12 小明 -4 阿芳 -8 老王 0", Trouble.NAMELESS),
        ("小明 +12 -4 阿芳 -8 老王 0", Trouble.NUMBERS),
        ("、，；", Trouble.COUNT),
        ("长" * 1501, Trouble.LONG),
    ],
)
def test_what_cannot_be_read_says_why(text: str, why: Trouble) -> None:
    found = read(text)
    assert isinstance(found, Misread)
    assert found.why is why


@pytest.mark.parametrize(
    ("token", "points"),
    [("+0", 0), ("-0", 0), ("007", 7), ("9" * 60, 999_999_999_999), ("-" + "9" * 60, -999_999_999_999)],
)
def test_any_number_is_a_number(token: str, points: int) -> None:
    assert points_of(token) == points


@pytest.mark.parametrize("token", ["", "+", "+-3", "3.5", "三", "12月", "0x3", "٣", "a-3"])
def test_what_is_no_number_is_none(token: str) -> None:
    assert points_of(token) is None


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("ME", Player(Whom.ME)),
        ("她", Player(Whom.THEM)),
        ("客人", Player(Whom.GUEST)),
        ("客人阿强", Player(Whom.GUEST, "阿强")),
        ("客人（阿强）", Player(Whom.GUEST, "阿强")),
        ("Guest Bob", Player(Whom.GUEST, "Bob")),
        ("我们", Player(Whom.NAMED, "我们")),
    ],
)
def test_whom_a_name_means(name: str, found: Player) -> None:
    assert player(name) == found
