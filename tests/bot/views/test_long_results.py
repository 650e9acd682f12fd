"""战果 of the longest match for the highest stakes: one message holds it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.views.result import result
from bot.words import LANGUAGES, Catalogues
from rules.mahjong.altering import altered
from rules.table import events as e
from rules.table.state import Phase
from rules.table.terms import MAX_HANDS
from tests.bot.views.scenes import TABLE
from tests.rules.table.scene import PEOPLE
from tests.rules.table.test_ending import between

CATALOGUES = Catalogues.load()
MOST = 4096


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("points", [9, 16_384_000_000])
def test_a_result_is_never_too_long_and_keeps_the_newest_hands(language: str, points: int) -> None:
    state = between(MAX_HANDS)
    totals = (3 * points, -points, -points, -points)
    hands = tuple(replace(state.finished[0], number=one, totals=totals) for one in range(1, MAX_HANDS + 1))
    state = altered(
        state,
        finished=hands,
        hands_dealt=MAX_HANDS,
        phase=Phase.ENDED,
        ending=e.Ending.ADMIN,
        ended_by=PEOPLE[0],
        ended_reason="请" * 200,
    )
    text = result(CATALOGUES[language], state, dict.fromkeys(PEOPLE, "长" * 40), TABLE).text
    assert len(re.sub("<[^>]+>", "", text)) <= MOST
    shown = [one for one in range(1, MAX_HANDS + 1) if re.search(rf"(^|\n)\D*{one}\b.* / ", text)]
    assert shown == list(range(shown[0], MAX_HANDS + 1))
    assert (shown[0] == 1) == ("\n…\n" not in text) == (points < MOST)
