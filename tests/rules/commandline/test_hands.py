"""`fan` and `waits`: hands from arguments and from lines."""

from __future__ import annotations

from typing import Any

import pytest

from rules.commandline.answers import fan_answer
from rules.commandline.queries import FLAGS, Query
from rules.mahjong.fan import NO_SITUATION
from rules.mahjong.options import Rules
from tests.rules.commandline.asking import ask, lines

FLUSH = "--hand 1113335557779m --win 9m"


def fan(line: str) -> Any:
    return ask(f"fan {line} --json").answer


def test_a_won_hand_is_worth_its_pattern_and_additions() -> None:
    assert fan(FLUSH) == {
        "complete": True,
        "pattern": "flush_pongs",
        "additions": {},
        "doublings": 3,
        "points": 8,
    }


def test_doublings_are_capped_and_points_hold_the_base_point_of_a_self_draw() -> None:
    assert fan(f"--profile sbr {FLUSH} --self-draw")["points"] == 9
    capped = fan(f"--profile sbr {FLUSH} --flag kong_bloom --self-draw")
    assert (capped["additions"], capped["doublings"], capped["points"]) == ({"kong_bloom": 1}, 3, 9)
    assert fan(f"{FLUSH} --self-draw")["additions"] == {"self_draw": 1}


def test_melds_are_pongs_kongs_and_concealed_kongs() -> None:
    melds = "--meld pong:5s --meld kong:9s --meld ckong:1p"
    answer = fan(f"--hand 2345p {melds} --win 2p")
    assert (answer["pattern"], answer["additions"]) == ("plain", {"root": 2})
    assert fan(f"--hand 2345p {melds} --win 2p --set concealed=true")["additions"] == {"root": 2}
    concealed = "--hand 2345p --meld ckong:5s --meld ckong:9s --meld ckong:1p --win 2p --set concealed=true"
    assert fan(concealed)["additions"] == {"root": 3, "concealed": 1}


def test_an_incomplete_hand_is_no_error() -> None:
    nothing: dict[str, Any] = {
        "complete": False,
        "pattern": None,
        "additions": {},
        "doublings": 0,
        "points": 0,
    }
    assert fan("--hand 1113335557779m --win 8p") == nothing
    assert fan("--hand 123456m1234p99s9p --win 9p") == nothing


@pytest.mark.parametrize("flag", FLAGS)
def test_a_flag_that_the_profile_lacks_is_ignored_and_none_is_implied(flag: str) -> None:
    here = fan(f"--profile laojia {FLUSH} --flag {flag} --set cap=null")
    assert set(here["additions"]) == {flag}
    rows = {"kong_shot", "rob_kong", "kong_bloom", "last_shot"}
    assert set(fan(f"--profile wenxuan {FLUSH} --flag {flag}")["additions"]) == rows & {flag}


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("--hand 123m --win 4m", "hand: 3 tiles without the winning one and 0 melds, 13 tiles are expected"),
        ("--hand 1113335557779m --meld pong:1p --win 9m", "1 meld, 10 tiles are expected"),
        ("--hand 1111222233334m --win 1m", "5 copies of 1m: there are 4"),
        ("--hand 1113335557m --meld kong:1m --win 7m", "7 copies of 1m"),
        ("--hand 123x --win 4m", "'x' at position 3"),
        ("--hand 1113335557779m --win 9m9m", "2 tiles, one is expected"),
        ("--hand 1113335557779m", "--win is missing"),
        ("--win 9m", "--hand is missing"),
        (f"{FLUSH} --meld chow:1m", "meld 'chow:1m': pong, kong, ckong"),
        (f"{FLUSH} --meld pong", "meld 'pong'"),
        (f"{FLUSH} --meld pong:1z", "'z' at position 1"),
        (f"{FLUSH} --flag lucky", "flag 'lucky' is unknown: rob_kong, kong_shot"),
        (f"{FLUSH} --flag self_draw", "flag 'self_draw' is unknown"),
        (f"{FLUSH} --profile poker", "profile 'poker' is unknown: one of qq_chengdu"),
        (f"{FLUSH} --set cap", "--set cap: OPTION=VALUE is expected"),
        (f"{FLUSH} --set profile=sbr", "--set profile=sbr: OPTION=VALUE"),
        (f"{FLUSH} --set cap=high", "cap = 'high': a number from 0 to 13"),
        (f"{FLUSH} --set retreat_rule=true", "retreat_rule = true needs pass_rule = strict"),
        (f"{FLUSH} --set chow=true", "option 'chow' is unknown"),
    ],
)
def test_what_is_wrong_is_said_with_exit_code_2(line: str, wrong: str) -> None:
    said = ask(f"fan {line}")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("error: ")
    assert wrong in said.err


def test_options_are_set_as_json_or_text_and_rows_one_by_one() -> None:
    assert fan(f"{FLUSH} --set cap=2")["points"] == 4
    assert fan(f"--profile sbr {FLUSH} --set cap=null --set self_draw=double --self-draw")["doublings"] == 4
    assert fan(f"{FLUSH} --set patterns.flush_pongs=null")["pattern"] == "full_flush"
    rows = f"{FLUSH} --set patterns.flush_pongs=5 --set patterns.full_flush=6"
    assert (fan(rows)["pattern"], fan(rows)["doublings"]) == ("full_flush", 6)
    assert ask(f"fan {FLUSH} --set patterns=3 --set patterns.plain=1").code == 0


def test_people_get_a_line() -> None:
    assert ask(f"fan {FLUSH} --self-draw").out == "flush_pongs, self_draw 1: 4 doublings, 16 points\n"
    assert ask("fan --hand 1113335557779m --win 8p").out == "not complete\n"


def test_waits_are_told_with_their_worth() -> None:
    ready = ask("waits --hand 9m111p --meld pong:8m --meld pong:9m --meld pong:4p --json").answer
    assert ready == {"ready": True, "waits": {"9m": {"doublings": 2, "points": 4}}}
    three = ask("waits --hand 2345678m222p --meld pong:1p --json").answer
    assert list(three["waits"]) == ["2m", "5m", "8m"]


def test_a_hand_with_void_tiles_waits_for_nothing() -> None:
    assert ask("waits --hand 1113335557779m --void m --json").answer == {"ready": False, "waits": {}}
    assert ask("waits --hand 1113335557779m --void p --json").answer["ready"]
    assert ask("waits --hand 1113335557779m --void x").err.startswith("error: 'x' is not a suit")


def test_a_tile_held_four_times_is_no_wait() -> None:
    assert ask("waits --hand 1111m --meld pong:8m --meld pong:9m --meld pong:4p --json").answer["waits"] == {}


def test_people_get_a_line_a_wait() -> None:
    said = ask("waits --hand 9m111p --meld pong:8m --meld pong:9m --meld pong:4p").out
    assert said == "9m: 2 doublings, 4 points\n"
    assert ask("waits --hand 1357m2468p13579s").out == "not ready\n"


def test_many_hands_go_through_one_process_and_a_faulty_line_stops_nothing() -> None:
    flush = {"hand": "1113335557779m", "win": "9m"}
    answers = ask(
        "fan --jsonl",
        stdin=lines(
            flush,
            "nonsense",
            "",
            "[1]",
            "[" * 100_000,
            flush | {"chow": 1},
            flush | {"set": 5},
            flush | {"set": {"profile": "sbr"}},
            flush | {"melds": "pong:1m"},
            flush | {"flags": [1]},
            flush | {"self_draw": 1},
            {"hand": "1113335557779m"},
            flush | {"profile": ["sbr"]},
            flush
            | {
                "profile": "sbr",
                "set": {"cap": None},
                "melds": [],
                "self_draw": True,
                "flags": ["last_draw"],
            },
        ),
    ).answers
    assert [sorted(answer) for answer in answers[1:-1]] == [["error"]] * 12
    assert answers[0]["points"] == 8
    assert answers[-1] == {
        "complete": True,
        "pattern": "flush_pongs",
        "additions": {"last_draw": 1},
        "doublings": 4,
        "points": 17,
    }


def test_bytes_that_are_no_text_are_a_faulty_line_too() -> None:
    good = lines({"hand": "1113335557779m"})
    assert ask("waits --jsonl", stdin=b"\xff\xfe\n" + good).answers[0] == {"error": "no UTF-8: byte 0"}


def test_what_a_line_does_not_say_of_the_rules_the_arguments_say() -> None:
    flush = {"hand": "1113335557779m", "win": "9m"}
    said = ask(
        "fan --jsonl --profile sbr --set cap=1",
        stdin=lines(flush, flush | {"set": {"cap": 2}}, flush | {"set": 3}),
    )
    assert [answer.get("doublings") for answer in said.answers] == [1, 2, None]
    assert ask("fan --jsonl --set x=1", stdin=lines(flush)).answers[0] == {"error": "option 'x' is unknown"}
    said = ask(
        "waits --jsonl --profile sbr", stdin=lines({"hand": "1113335557779m", "void": None, "flags": []})
    )
    assert said.answers[0]["waits"]["9m"] == {"doublings": 3, "points": 8}


def test_lines_are_always_json() -> None:
    said = ask("fan --json --jsonl", stdin=lines({"hand": "1113335557779m", "win": "9m"}))
    assert said.answers[0]["complete"]


def test_a_query_without_a_winning_tile_has_no_worth() -> None:
    with pytest.raises(ValueError, match="win is missing"):
        fan_answer(Query(Rules(), (), (), None, None, NO_SITUATION))
