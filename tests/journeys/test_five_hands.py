"""Four people play a match of five hands over HTTP, and every screen is right at every step."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.mahjong.money import Payment
from rules.table.state import Phase
from tests.journeys.deals import FIVE_HANDS, MadeHand
from tests.journeys.playing import Players, Script, sit_down
from tests.journeys.scene import ascii_marks
from tests.journeys.watch import Watch
from tests.support.stage import stacked, stage


async def play_made_hand(players: Players, number: int, made: MadeHand) -> None:
    """One hand along its script, to its settlement on everybody's screen."""
    assert players.state().dealer == made.dealer
    script = Script.of(*made.script)
    await players.play_hand(script)
    assert script.lines == []
    done = players.state().finished[number - 1]
    assert tuple(won.seat for won in done.state.wins) == made.winners
    assert done.state.ledger == tuple(Payment(*entry) for entry in made.paid)
    await players.wait(4)
    settlement = ascii_marks(await players.play.card(f"第 {number}/5 局结束"))
    for said in made.said:
        assert said in settlement.text


@pytest.mark.parametrize("webhook", [False, True], ids=["polling", "webhook"])
async def test_four_people_play_five_hands_and_once_more(tmp_path: Path, *, webhook: bool) -> None:
    deals = stacked([made.wall for made in FIVE_HANDS])
    async with stage(tmp_path / "x.sqlite3", deals=deals, webhook=webhook) as play:
        players = Players(play, Watch(play))
        await sit_down(players, "5局")
        await play.begin()
        for number, made in enumerate(FIVE_HANDS, start=1):
            await players.until_hand(number)
            await play_made_hand(players, number, made)
            if number < len(FIVE_HANDS):
                assert players.state().phase is Phase.BETWEEN
        await players.wait(20)
        assert players.is_over
        result = await play.card("本场结束")
        assert [line for line in result.text.splitlines() if line.startswith(("1. ", "4. "))] == [
            "1. 老王 +42",
            "4. 小明 −37",
        ]
        for seat in (1, 3, 1):
            await play.press(play.persons[seat], result, "再来一局")
            await players.wait(10)
        assert sorted(play.states) == [1, 2]
        again = await play.card("等人开桌")
        assert "2 号桌" in again.text
        assert "5 局" in again.text
        assert play.states[2][-1].terms == players.state().terms
        await play.press(play.persons[1], again, "坐下 · 同意规则")
        await players.wait(5)
        assert play.states[2][-1].humans == (0,)
