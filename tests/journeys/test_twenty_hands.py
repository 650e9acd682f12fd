"""Twenty hands as they fall: four people press whatever they may, and every screen is right at every step."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rules.mahjong.actions import Action
from rules.mahjong.seeing import seat_view
from rules.mahjong.state import HandState
from rules.players import easy
from tests.journeys.playing import Choice, Players
from tests.journeys.test_five_hands import sit_down
from tests.journeys.watch import Watch
from tests.support.stage import stage


def wild(chance: random.Random) -> Choice:
    """Any button."""
    return lambda _hand, _seat, legal: chance.choice(legal)


def tame(chance: random.Random) -> Choice:
    """Mostly what a sensible player presses, so that hands are won; now and then any button."""

    def choose(hand: HandState, seat: int, legal: tuple[Action, ...]) -> Action:
        return chance.choice(legal) if chance.random() < 0.1 else easy.choose(seat_view(hand, seat))

    return choose


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
async def test_four_people_play_four_hands_as_they_fall(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    choose = wild(chance) if seed < 2 else tame(chance)
    async with stage(tmp_path / "x.sqlite3") as play:
        players = Players(play, Watch(play))
        await sit_down(players, "4局")
        for person in play.persons:
            await play.say(person, None, f"/luck {person.name}{seed}")
        await players.wait(5)
        await play.begin()
        for number in range(1, 5):
            await players.until_hand(number)
            await players.play_hand(choose, chance.choice)
            await players.wait(5)
            settlement = await play.card(f"第 {number}/4 局结束")
            if number < 4:
                verified = await play.press(play.persons[number], settlement, "验证")
                assert "核对无误" in verified.text
        await players.wait(20)
        assert players.is_over
