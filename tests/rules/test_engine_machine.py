"""A state machine over rule sets, walls and answers: hypothesis looks for the shortest hand that breaks."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.mahjong.decide import act
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import PROFILES, rules_from
from rules.mahjong.record import record, replay
from rules.mahjong.shuffle import Deal
from rules.mahjong.state import SEATS, HandState, start
from rules.mahjong.tiles import ALL_TILES
from rules.mahjong.views import Stage
from rules.refusal import Refusal
from tests.support import invariants
from tests.support.random_rules import VALUES, reconciled

DICE = (6, 5, 4, 3)
RULE_SETS = st.fixed_dictionaries(
    {"profile": st.sampled_from(list(PROFILES))},
    optional={option: st.sampled_from(values) for option, values in VALUES.items()},
).map(reconciled)


class Hand(RuleBasedStateMachine):
    """One hand by some rules: at each step somebody who is asked answers, or somebody answers at random."""

    state: HandState

    @initialize(document=RULE_SETS, dealer=st.sampled_from(SEATS), wall=st.permutations(ALL_TILES))
    def deal(self, document: dict[str, Any], dealer: int, wall: list[int]) -> None:
        self.rule_set, self.dealer, self.wall = rules_from(document), dealer, tuple(wall)
        self.before = self.state = start(self.rule_set, dealer, DICE, self.wall)
        self.answers: list[tuple[int, Any]] = []

    @precondition(lambda self: self.state.stage is not Stage.ENDED)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        asked = [seat for seat in SEATS if legal_actions(self.state, seat)]
        seat = data.draw(st.sampled_from(asked), "seat")
        action = data.draw(st.sampled_from(legal_actions(self.state, seat)), "answer")
        outcome = act(self.state, seat, action)
        assert isinstance(outcome, HandState)
        self.before, self.state = self.state, outcome
        self.answers.append((seat, action))

    @rule(seat=st.sampled_from((-1, *SEATS, 4)), action=st.sampled_from(invariants.EVERY_ACTION))
    def press_anything(self, seat: int, action: Any) -> None:
        accepted = not isinstance(act(self.state, seat, action), Refusal)
        assert accepted == (action in legal_actions(self.state, seat))

    @invariant()
    def everything_holds(self) -> None:
        if not hasattr(self, "state"):
            return
        invariants.assert_conserved(self.state)
        invariants.assert_asked(self.state)
        invariants.assert_books(self.before, self.state)
        invariants.assert_quiet(self.before, self.state)
        invariants.assert_no_leak(self.state, len(self.answers) % 4, random.Random(len(self.answers)))
        if self.state.stage is Stage.ENDED:
            invariants.assert_over(self.state)

    def teardown(self) -> None:
        if hasattr(self, "state"):
            made = record(self.rule_set, self.dealer, Deal(self.wall, DICE), self.answers)
            assert replay(made) == self.state
            assert set(awaited(self.state)) <= set(SEATS)


Hand.TestCase.settings = settings(
    max_examples=20,
    stateful_step_count=90,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestAHandByAnyRules = Hand.TestCase
