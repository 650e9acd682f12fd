"""Twenty hands as they fall: four people press whatever they may, and every screen is right at every step."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.journeys.playing import Players, sit_down, tame, wild
from tests.journeys.watch import Watch
from tests.support.stage import stage


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
