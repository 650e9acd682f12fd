"""A computer at a table plays as strongly as the press that seated it said."""

from __future__ import annotations

import pytest

from rules.mahjong.actions import DeclareVoid
from rules.mahjong.seeing import seat_view
from rules.players.roster import PLAYERS
from rules.table import events as e
from rules.table import play
from tests.rules.table.scene import AT, begun, running, with_chair

# Three suits about as long: easy counts tiles, the others weigh the hand that each of them leaves.
HANDS = ("", "1236m25699p1345s", "", "")


@pytest.mark.parametrize("name", ["easy", "normal", "strong"])
def test_a_computer_plays_as_strongly_as_it_was_seated(name: str) -> None:
    state = with_chair(begun(people=1, hands=HANDS), 1, computer=name)
    (answered,) = play.move_by_itself(state, 1, AT)
    view = seat_view(running(state).state, 1)
    assert answered == e.Answered(1, PLAYERS[name](view), e.Source.COMPUTER, AT)


def test_computers_of_different_strength_may_answer_differently() -> None:
    view = seat_view(running(begun(people=1, hands=HANDS)).state, 1)
    assert (PLAYERS["easy"](view), PLAYERS["strong"](view)) == (DeclareVoid(0), DeclareVoid(2))
