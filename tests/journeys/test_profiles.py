"""各家规则: tables under other rules than the usual ones, with what only they ask of people."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.mahjong.actions import Exchange
from rules.mahjong.tiles import parse
from rules.mahjong.views import Stage
from tests.journeys.playing import Players, players_at_a_table, tame
from tests.support.walls import build_wall

EXCHANGING = build_wall(3, ("1123m4445p56789s", "", "", ""))


async def press(players: Players, seat: int, act: str) -> str:
    """Press the button of an act once it is there; gives its label."""
    panel, button = await players.button_for(seat, act)
    result = await players.play.press(players.person(seat), panel, button.label)
    assert result.text == ""
    await players.watch.look()
    return button.label


async def test_three_tiles_are_picked_taken_back_and_given_away(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, EXCHANGING, terms="老甲 1局") as players:
        assert players.hand().stage is Stage.EXCHANGE
        assert await press(players, 0, "pick1m") == "一万 ×2"
        assert await press(players, 0, "pick1m4p") == "四筒 ×3"
        assert await press(players, 0, "pick1m1m4p") == "✓ 一万 ×2"
        assert await press(players, 0, "pick4p") == "✓✓ 一万 ×2"
        assert await press(players, 0, "pick1m4p") == "一万 ×2"
        assert await press(players, 0, "pick1m4p9s") == "九条"
        assert await press(players, 0, "give1m4p9s") == "换出 一万 四筒 九条"
        for seat in (1, 2, 3):
            await players.answer(seat, Exchange(players.hand().seats[seat].tiles[:3]))
        assert players.hand().stage is Stage.TURN
        assert players.running().actions[0] == (0, Exchange(parse("1m4p9s")))


async def test_picked_tiles_that_one_does_not_hold_and_old_picks_are_refused(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, EXCHANGING, terms="老甲 1局") as players:
        panel = await players.play.panel(players.person(0))
        forged = await players.play.send(players.person(0), panel, "1p:1:1:1:pick9p")
        assert forged.text == "这手做不了"
        for seat in range(4):
            await players.answer(seat, Exchange(players.hand().seats[seat].tiles[:3]))
        late = await players.play.send(players.person(0), panel, "1p:1:1:1:pick4p")
        assert late.text == "这张牌已经过去了"
        await players.watch.look()


async def test_a_hand_with_an_exchange_and_void_suits_by_the_first_discard(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, terms="老甲 1局") as players:
        chance = Random(1)
        await players.play_hand(tame(chance), chance.choice)
        await players.wait(15)
        assert players.is_over


async def test_the_first_turns_of_a_hand_whose_wins_nobody_checks(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, terms="文轩 实战 1局") as players:
        chance = Random(2)
        choose = tame(chance)
        for _ in range(60):
            seats = await players.asked()
            if not seats:
                break
            seat = chance.choice(seats)
            await players.answer(seat, choose(players.hand(), seat, players.legal(seat)))
        assert players.state().version > 60


@pytest.mark.long
@pytest.mark.parametrize("profile", ["定张", "同城游", "老甲", "文轩", "SBR", "文轩 实战", "老甲 实战"])
async def test_two_hands_under_every_set_of_rules(tmp_path: Path, profile: str) -> None:
    async with players_at_a_table(tmp_path, terms=f"{profile} 2局") as players:
        chance = Random(profile)
        for number in (1, 2):
            await players.until_hand(number)
            await players.play_hand(tame(chance), chance.choice)
        await players.wait(20)
        assert players.is_over
