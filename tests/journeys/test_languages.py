"""换语言: the panels that stand in private come in the new language at once, whoever is to play."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.deals import ALL_VOID, CALM
from tests.journeys.playing import Players, players_at_a_table

SOON_S = 8.0


async def panel_text(players: Players, seat: int) -> str:
    (panel,) = [one for one in await players.person(seat).screen() if one.by_bot and one.rows]
    return panel.text


async def test_the_panel_of_who_changes_the_language_is_in_it_soon(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        await players.play.advance(SOON_S)
        for seat in (3, 0):
            assert "你是" in await panel_text(players, seat)
            await players.play.say(players.person(seat), None, "/language en")
            await players.play.advance(SOON_S)
            assert "You are" in await panel_text(players, seat)
        assert "你是" in await panel_text(players, 1)
