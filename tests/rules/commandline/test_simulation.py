"""`simulate`: hands of computer players, checked while they play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.commandline import simulation
from rules.commandline.simulation import BrokenInvariantError, play_hand
from rules.mahjong.actions import Pass
from rules.mahjong.money import Payment, Reason
from rules.mahjong.options import PROFILES, Rules
from rules.mahjong.state import HandState
from rules.players.roster import PLAYERS
from tests.rules.commandline.asking import ask

EASY = (PLAYERS["easy"],) * 4


def simulated(line: str) -> Any:
    return ask(f"simulate {line} --json").answer


def test_hands_are_played_counted_and_timed() -> None:
    answer = simulated("--profile sbr --hands 6 --seed abc --players easy,autopilot,easy,easy")
    assert (answer["profile"], answer["hands"], answer["seed"]) == ("sbr", 6, "abc")
    assert answer["hands_per_second"] == 3.0
    assert [one["player"] for one in answer["players"]] == ["easy", "autopilot", "easy", "easy"]
    assert 0 < sum(one["win_rate"] for one in answer["players"]) <= 3
    assert all(one["self_draw_rate"] <= one["win_rate"] for one in answer["players"])
    assert 0 <= answer["draw_rate"] <= 1


def test_the_same_seed_gives_the_same_hands() -> None:
    assert simulated("--hands 3 --seed 7") == simulated("--hands 3 --seed 7")
    assert simulated("--hands 3 --seed 7") != simulated("--hands 3 --seed 8")


def test_options_are_set_as_for_every_command() -> None:
    free = simulated("--hands 2 --set base=3")
    assert all(one["points_per_hand"] * 2 % 3 == 0 for one in free["players"])


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_is_played(name: str) -> None:
    play_hand(PROFILES[name], EASY, bytes(32), 1, 2)


def test_people_get_a_line_a_player() -> None:
    said = ask("simulate --hands 2").out.splitlines()
    assert said[0].startswith("qq_chengdu: 2 hands of seed 1, 1 hands/s, ")
    assert len(said) == 5


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("--hands 0", "'0': a number over 0 is expected"),
        ("--hands many", "'many'"),
        ("--players expert", "player 'expert' is unknown: easy, "),
        ("--players easy,easy", "2 players: one for all seats, or 4, are expected"),
        ("--profile poker", "profile 'poker'"),
    ],
)
def test_what_cannot_be_played_is_said_with_exit_code_2(line: str, wrong: str) -> None:
    said = ask(f"simulate {line}")
    assert said.code == 2
    assert wrong in said.err


def test_an_answer_that_is_not_legal_breaks_the_run() -> None:
    with pytest.raises(BrokenInvariantError, match=r"hand 1: Pass.+ of seat 0 is not legal"):
        play_hand(Rules(), (lambda _view: Pass(),) * 4, bytes(32), 1, 0)


def test_a_broken_invariant_is_told_with_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "replay", lambda _document: None)
    said = ask("simulate --hands 1")
    assert (said.code, said.out) == (1, "")
    assert said.err == "broken invariant: hand 1: its record leads to another state\n"


def begun() -> HandState:
    states: list[HandState] = []
    play_hand(Rules(), EASY, bytes(32), 1, 0)
    original = simulation._check

    def keep(before: HandState, state: HandState, number: int) -> None:
        states.append(state)
        original(before, state, number)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(simulation, "_check", keep)
        play_hand(Rules(), EASY, bytes(32), 1, 0)
    return states[8]


def test_lost_tiles_money_from_nowhere_and_hands_that_stand_still_are_found() -> None:
    state = begun()
    simulation._check(state, state, 1)
    with pytest.raises(BrokenInvariantError, match="the 108"):
        simulation._check(state, replace(state, front=state.front + 1), 1)
    forged = (Payment(0, 1, 5, Reason.WIN),)
    with pytest.raises(BrokenInvariantError, match="balance"):
        simulation._check(replace(state, ledger=forged), state, 1)
    with pytest.raises(BrokenInvariantError, match="are asked"):
        simulation._check(state, replace(state, answers=(Pass(),) * 4), 1)
