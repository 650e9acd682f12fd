"""自己的回合: since when the decision stands that somebody answers."""

from __future__ import annotations

from rules.table.turns import open_since
from tests.rules.table.scene import AT, after, first_turn, played, running, said


def test_an_own_turn_is_asked_since_it_began() -> None:
    state = first_turn(at=AT)
    assert open_since(running(state)) == running(state).paced_from == AT


def test_a_tile_may_be_answered_since_it_was_laid_however_late_the_screens_show_what_follows() -> None:
    held = said(first_turn(at=AT), "0 discard 9s", after(30))
    assert running(held).held is not None
    assert open_since(running(held)) == after(30)
    asked = played(held, "reveal", at=after(33))
    assert running(asked).held is None
    assert open_since(running(asked)) == after(30)


def test_the_turn_after_a_tile_that_nobody_wants_is_asked_since_the_screens_show_it() -> None:
    state = played(said(first_turn(at=AT), "0 discard 9s", after(30)), "2 pass", "reveal", at=after(33))
    assert running(state).state.turn == 1
    assert open_since(running(state)) == after(33)
