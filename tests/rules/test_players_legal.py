"""Every player answers legally, whatever the rules and whatever the others have done."""

from __future__ import annotations

import random

import pytest

from rules.mahjong.decide import act
from rules.mahjong.legal import awaited
from rules.mahjong.options import PROFILES, Rules, rules_from
from rules.mahjong.seeing import seat_view
from rules.mahjong.state import HandState, start
from rules.mahjong.tiles import ALL_TILES
from rules.mahjong.views import Stage
from rules.players.roster import PLAYERS
from tests.support.random_rules import random_rules

HOUSE_RULES = 10
OWN_WAY = 0.6
"""How often a hand goes on with a player's answer; else with any legal one, which leads to odd hands."""


def hand_among_odd_ones(rules: Rules, seed: int) -> set[Stage]:
    """A hand in which each player is asked at every decision; the stages in which that was."""
    chance = random.Random(seed)
    wall = chance.sample(ALL_TILES, len(ALL_TILES))
    state: HandState = start(rules, chance.randrange(4), (1, 2, 3, 4), tuple(wall))
    stages = set[Stage]()
    while state.stage is not Stage.ENDED:
        stages.add(state.stage)
        seat = chance.choice(awaited(state))
        view = seat_view(state, seat)
        answers = [choose(view) for choose in PLAYERS.values()]
        assert set(answers) <= set(view.legal)
        answer = chance.choice(answers if chance.random() < OWN_WAY else view.legal)
        after = act(state, seat, answer)
        assert isinstance(after, HandState), after
        state = after
    return stages


@pytest.mark.parametrize("name", PROFILES)
def test_every_player_answers_legally_in_every_profile(name: str) -> None:
    for seed in range(2):
        hand_among_odd_ones(PROFILES[name], seed)


@pytest.mark.parametrize("exchange", ["any", "same_suit"])
def test_every_player_exchanges_legally_and_judges_false_wins(exchange: str) -> None:
    rules = rules_from({"exchange": exchange, "manual_win": True, "forced_last": 0})
    stages = set[Stage]().union(*(hand_among_odd_ones(rules, seed) for seed in range(3)))
    assert stages >= {Stage.EXCHANGE, Stage.VOID, Stage.VOTE}


def test_every_player_answers_legally_under_any_house_rules() -> None:
    for seed in range(HOUSE_RULES):
        hand_among_odd_ones(random_rules(random.Random(seed)), seed)
