"""What the engine's parts say when they are used against their contract."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from rules.mahjong.actions import Pass, Win
from rules.mahjong.altering import altered
from rules.mahjong.course import Course
from rules.mahjong.decide import _own_turn, decide
from rules.mahjong.events import Event
from rules.mahjong.evolve import _FOLDS, evolve
from rules.mahjong.state import HandState, SeatState, without_tile
from rules.mahjong.tiles import parse
from rules.mahjong.winning import self_draw_score, shot_score
from rules.refusal import Code, Refusal
from tests.support.walls import answer, dealt, play, refused


def test_an_own_turn_has_no_claims() -> None:
    with pytest.raises(ValueError, match="no answer in one's own turn"):
        _own_turn(Course(dealt(())), Pass())


def test_nobody_self_draws_without_a_complete_hand() -> None:
    with pytest.raises(ValueError, match="no complete hand"):
        _own_turn(Course(dealt(("2468m2468p13579p1p",), voids="smmm")), Win())


def test_tiles_that_are_not_held_cannot_be_taken_away() -> None:
    with pytest.raises(ValueError, match="2 copies"):
        without_tile(parse("1m2m"), 0, 2)
    with pytest.raises(ValueError, match="not in tuple"):
        without_tile(parse("1m2m"), 5)


def test_a_copy_changes_only_fields_that_exist() -> None:
    with pytest.raises(AttributeError, match="tern"):
        altered(dealt(()), tern=3)


def test_a_quick_copy_has_the_fields_of_a_whole_one() -> None:
    state = play(dealt(("5m", "46m111222333p99p"), voids="msmm"), "0 discard 5m", "1 win")
    assert [*vars(state)] == [one.name for one in fields(HandState)]
    for own in state.seats:
        assert [*vars(own)] == [one.name for one in fields(SeatState)]


def test_every_kind_of_event_is_folded() -> None:
    assert set(_FOLDS) == set(get_args(Event))


def test_deciding_gives_the_events_that_acting_folds() -> None:
    state = dealt(("5m", "46m111222333p99p"), voids="msmm")
    events = decide(state, *answer("0 discard 5m"))
    assert not isinstance(events, Refusal)
    folded: HandState = state
    for event in events:
        folded = evolve(folded, event)
    assert folded == play(state, "0 discard 5m")
    assert decide(state, *answer("0 win")) == refused(state, "0 win")


def test_a_claim_is_no_answer_in_ones_own_turn() -> None:
    state = dealt(())
    assert refused(state, "0 pass").code is Code.NOT_POSSIBLE
    assert refused(state, "0 void m").code is Code.NOT_POSSIBLE


def test_a_hand_completed_by_a_pong_is_no_self_drawn_win() -> None:
    state = dealt(("5m", "55m111222333p99p"), voids="msmm")
    state = play(state, "0 discard 5m", "1 pong")
    assert self_draw_score(state) is None


def test_a_tile_that_completes_nothing_is_worth_nothing() -> None:
    state = play(dealt(("5m", "46m111222333p99p", "55m2468m79p45678p"), voids="mssm"), "0 discard 5m")
    assert state.window is not None
    assert shot_score(state, state.window, 1) is not None
    assert shot_score(state, state.window, 2) is None
