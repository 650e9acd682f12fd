from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.asked import Said
from bot.services.calculator.notation import Misread, Trouble, TypedHand, read
from bot.services.calculator.part import fan
from bot.views.calculator import answer, trouble
from bot.words import Catalogues
from rules.mahjong.melds import MeldKind
from rules.mahjong.options import PROFILES
from rules.mahjong.tiles import compact, parse
from tests.bot.services.house import GROUP, USERS, House, private

CATALOGUES = Catalogues.load()


def said(text: str, language: str = "zh") -> list[str]:
    hand, words = read(text), CATALOGUES[language]
    if isinstance(hand, Misread):
        return trouble(words, hand).splitlines()
    return answer(words, PROFILES[hand.profile or "qq_chengdu"], hand).splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "123m55p 678p 碰5m 杠9p",
        "一二三万 五五六七八筒 碰五万 明杠九筒",
        "123万五五筒678饼，碰:5m、杠🀡",
        "🀇🀈🀉 🀝🀝🀞🀟🀠 pong 5m kong 9p",
        "１２３m55p678p碰555m杠9999p",
    ],
)
def test_a_hand_is_read_in_every_common_way_of_writing(text: str) -> None:
    hand = read(text)
    assert isinstance(hand, TypedHand)
    assert compact((*hand.tiles, *(() if hand.win is None else (hand.win,)))) == "123m55678p"
    assert [(meld.kind, meld.tile) for meld in hand.melds] == [
        (MeldKind.PONG, 4),
        (MeldKind.MELDED_KONG, 17),
    ]


def test_the_last_of_fourteen_is_won_on_where_none_is_named() -> None:
    plain, named = read("123456789m 1155p 5p"), read("胡5p 123456789m 1155p")
    assert isinstance(plain, TypedHand)
    assert plain == named
    assert plain.win == parse("5p")[0]


def test_a_win_is_told_by_a_discard_and_by_oneself() -> None:
    assert said("123456789m 1155p 胡5p")[1:3] == [
        "点炮：素番 ×1，放炮的付 1 分",
        "自摸：自摸 ×2，没胡的每家付 2 分",
    ]
    assert said("sbr 11223344556677m", "en")[1] == (
        "By a discard: flush seven pairs 3 fan, the discarder pays 8"
    )


def test_what_was_said_of_the_win_is_counted() -> None:
    (only,) = said("杠上花 1112345678999m 5m")[1:-1]
    assert "杠上花" in only
    assert "×16" in only
    (shot,) = said("抢杠 1112345678999m 胡5m")[1:-1]
    assert shot.startswith("点炮")


def test_waits_are_told_with_their_worth() -> None:
    found = said("11122233344m 55p")
    assert found[1] == "听 3 种："
    assert found[2:-1] == ["一万：根 ×2", "四万：大对子 ×2", "五筒：大对子 ×2"]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("1123447m 258p 369s", "还没听，还差 4 张"),
        ("1123447m 258p 3699s", "这手牌还没成"),
        ("123m 456p 789s 1122s 胡2s", "三门牌不能胡"),
        ("1m 碰1m 碰5m 碰6m 碰7m", "听的牌都在自己手里了"),
    ],
)
def test_a_hand_that_wins_nothing_is_told_why(text: str, start: str) -> None:
    assert said(text)[1].startswith(start)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", Trouble.EMPTY),
        ("   ", Trouble.EMPTY),
        ("hello", Trouble.UNREADABLE),
        ("123x", Trouble.UNREADABLE),
        ("123m 碰56m", Trouble.UNREADABLE),
        ("123m 碰11111m", Trouble.UNREADABLE),
        ("1" * 201, Trouble.UNREADABLE),
        ("胡3m 胡4m", Trouble.TWICE),
        ("胡34m", Trouble.TWICE),
        ("123m", Trouble.COUNT),
        ("123456789m123456789p", Trouble.COUNT),
        ("碰1m 碰2m 碰3m 碰4m 碰5m", Trouble.COUNT),
        ("11111m 22345678p", Trouble.COPIES),
        ("111m 22345678p 碰1m", Trouble.COPIES),
        ("11m 23456789p 碰1m", Trouble.COPIES),
    ],
)
def test_what_cannot_be_read_is_named(text: str, why: Trouble) -> None:
    found = read(text)
    assert isinstance(found, Misread)
    assert found.why is why
    for words in CATALOGUES.values():
        assert trouble(words, found)


def test_a_piece_that_cannot_be_read_is_shown_without_markup() -> None:
    assert "<b>" not in "".join(said("<b>&"))


@given(st.text(max_size=220) | st.text("123456789mps万筒条碰杠胡自摸 🀇", max_size=40))
def test_whatever_is_typed_gets_an_answer(text: str) -> None:
    assert said(text)
    assert said(text, "en")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_examples_that_are_shown_work(language: str) -> None:
    words = CATALOGUES[language]
    examples = re.findall(r"/fan (\S.*)$", f"{words('fan-usage')}\n{words('fan-example')}", re.MULTILINE)
    assert len(examples) >= 3
    typed = [one for one in examples if not one[0].isspace() and one[0] in "0123456789一"]
    assert len(typed) == 3
    for one in typed:
        assert isinstance(read(one), TypedHand), one
        assert len(said(one, language)) >= 3


async def test_the_answer_comes_where_it_was_asked(house: House) -> None:
    await fan(house.club, Said(USERS[0], GROUP, 1, "123456789m 1155p 5p"))
    await fan(house.club, Said(USERS[0], private(USERS[0]), 2, ""))
    first, second = await house.said()
    assert "自摸" in first
    assert second.startswith("把牌打在")
