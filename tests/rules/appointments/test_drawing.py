"""抽签: seats and walls follow from the seed, and anybody can check it."""

from __future__ import annotations

from dataclasses import replace

from rules.appointments import blame, gathering
from rules.appointments import events as e
from rules.appointments.drawing import drawn, table_master
from rules.appointments.state import Phase
from rules.appointments.verifying import draw_holds, tables_hold
from rules.mahjong.shuffle import commitment
from tests.rules.appointments.scene import (
    EIGHT,
    STARTS,
    before,
    full,
    gathered,
    ready,
    started,
    then,
)


def test_eight_who_are_ready_play_at_two_tables_in_the_order_of_the_draw() -> None:
    state = started(ready(gathered(full()), *EIGHT))
    assert state.phase is Phase.PLAYING
    assert sorted(state.seated) == list(EIGHT)
    assert state.seated == drawn(state.seed, "7", [(one, f"n{one}") for one in EIGHT])
    assert blame.no_shows(state, ()) == ()


def test_each_table_of_each_round_has_walls_of_its_own() -> None:
    made = {table_master(bytes(32), "7", round_number, table) for round_number in (1, 2) for table in (1, 2)}
    assert len(made) == 4


def test_the_draw_is_even() -> None:
    people = [(one, "n") for one in range(4)]
    firsts = [drawn(number.to_bytes(32, "big"), "7", people)[0] for number in range(4000)]
    assert all(880 < firsts.count(one) < 1120 for one in range(4))


def test_the_draw_holds_where_somebody_ready_might_not_be_seated() -> None:
    state = ready(gathered(full(*EIGHT, 19, seats=8)), *EIGHT)
    state = then(state, (e.Called(19, before(minutes=9)),))
    state = ready(state, 19)
    state = then(state, gathering.start(state, STARTS, unseatable={EIGHT[2]}))
    assert EIGHT[2] not in state.seated
    assert draw_holds(state)
    one, two, *rest = state.seated
    assert not draw_holds(replace(state, seated=(two, one, *rest)))


def test_the_secret_of_every_table_of_every_round_has_to_follow_from_the_seed() -> None:
    state = started(ready(gathered(full()), *EIGHT))
    for number in (1, 2):
        state = then(state, (e.RoundOpened(number, (number * 10, number * 10 + 1), STARTS),))
    known = {
        number * 10 + table - 1: commitment(table_master(state.seed, "7", number, table))
        for number in (1, 2)
        for table in (1, 2)
    }
    assert tables_hold(state, known)
    assert not tables_hold(state, known | {21: known[20]})
    assert not tables_hold(state, {table: known[table] for table in (10, 11, 20)})
    assert not tables_hold(replace(state, seed=bytes(32)), known)
