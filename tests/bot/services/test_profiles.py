"""规则方案: tables by name, and what /rules says of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services.asked import Said
from bot.services.cards import wants_fresh
from bot.services.keypad import action_of_key
from bot.services.opening import Wish, parse_wish, profile_named
from bot.services.telling import show_rules
from bot.views.seen import own_hand
from bot.views.typed import typed_action
from rules.mahjong.actions import DeclareVoid, Pass, Penalty, Verdict
from rules.mahjong.options import PROFILES, validated
from rules.table.state import Running
from tests.bot.services.house import GROUP, USERS, House
from tests.bot.services.house import catalogues as loaded
from tests.bot.views import scenes


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("文轩 4局", Wish(hands=4, profile="wenxuan")),
        ("文轩4局", Wish(hands=4, profile="wenxuan")),
        ("8 文轩茶室", Wish(hands=8, profile="wenxuan")),
        ("sbr 8", Wish(hands=8, profile="sbr")),
        ("SBR8", Wish(hands=8, profile="sbr")),
        ("qq_dingzhang", Wish(profile="qq_dingzhang")),
        ("定张场", Wish(profile="qq_dingzhang")),
        ("同城游 底2", Wish(base=2, profile="tcy")),
        ("老甲,封顶4", Wish(cap=4, profile="laojia")),
        ("欢乐麻将", Wish(profile="laojia")),
        ("成都", Wish(profile="qq_chengdu")),
        ("竞赛", Wish(profile="sbr")),
        ("文轩 实战 4局", Wish(hands=4, profile="wenxuan", manual=True)),
        ("实战模式", Wish(manual=True)),
        ("Wenxuan Manual", Wish(profile="wenxuan", manual=True)),
    ],
)
def test_a_table_is_wished_for_by_the_name_of_its_rules(text: str, wish: Wish) -> None:
    assert parse_wish(text) == wish


@pytest.mark.parametrize(
    "text", ["文", "sbrx", "sbr_8", "文轩 sbr", "sbr sbr", "实战 实战", "manuals", "国标"]
)
def test_half_a_name_or_two_names_are_no_wish(text: str) -> None:
    assert parse_wish(text) is None


async def test_a_table_is_played_by_the_profile_that_was_named(house: House) -> None:
    await house.say(USERS[0], "/table 文轩 4局 底2")
    rules = (await house.state()).terms.rules
    assert (rules.profile, rules.base, rules.void) == ("wenxuan", 2, "first_discard")


async def test_unchecked_wins_go_with_every_profile(house: House) -> None:
    for number, name in enumerate(PROFILES, start=1):
        await house.say(USERS[0], f"/table {name} manual {number}")
        rules = (await house.state(number)).terms.rules
        assert rules.manual_win
        assert rules == validated(rules)


async def test_rules_are_told_for_the_profile_that_was_named(house: House) -> None:
    await show_rules(house.club, Said(USERS[0], GROUP, 901, "文轩"))
    assert any("文轩茶室规则" in text and "4 番" in text for text in await house.said())
    await show_rules(house.club, Said(USERS[0], GROUP, 902, "国标"))
    assert any("qq_dingzhang" in text and "wenxuan" in text for text in await house.said())


def test_every_profile_is_named_by_its_own_id() -> None:
    assert all(profile_named(name) == name for name in PROFILES)


def accused() -> Running:
    """Seat 3's false win is judged by the others."""
    state = scenes.accused()
    assert state.running is not None
    return state.running


def test_in_a_vote_the_neutral_keys_one_to_three_are_its_answers() -> None:
    own = own_hand(accused(), 0)
    assert [action_of_key(own, key) for key in ("1", "2", "3", "4", "pass")] == [
        Penalty(Verdict.FULL),
        Penalty(Verdict.HALF),
        Penalty(Verdict.FORGIVE),
        None,
        Pass(),
    ]


def test_a_verdict_and_an_announcement_may_be_typed() -> None:
    words = loaded()["zh"]
    legal = own_hand(accused(), 0).legal
    assert typed_action(words, legal, "赔一半") == Penalty(Verdict.HALF)
    assert typed_action(words, legal, "胡") is None
    begun = scenes.beginning().running
    assert begun is not None
    assert typed_action(words, own_hand(begun, 0).legal, "报缺条") == DeclareVoid(2)
    assert typed_action(words, own_hand(begun, 0).legal, "缺条") == DeclareVoid(2)


def test_whoever_is_asked_to_judge_after_a_silence_gets_a_fresh_panel() -> None:
    asked = scenes.accused()
    before = scenes.after(scenes.beginning(), "0 void s", "0 discard 7m", "1 pass", "2 pass", "3 win")
    assert [wants_fresh(before, asked, person) for person in (11, 12, 13)] == [False, False, False]
    late = replace(asked, running=replace(accused(), paced_from=scenes.AT + timedelta(minutes=5)))
    assert [wants_fresh(before, late, person) for person in (11, 12, 13)] == [True, True, True]
