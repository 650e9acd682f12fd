"""`replay` and `verify`: recorded hands, and seeds that have been revealed."""

from __future__ import annotations

import json
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.mahjong.options import Rules, rules_from
from rules.mahjong.record import record, replay, seeded_record
from rules.mahjong.shuffle import Deal
from rules.mahjong.tiles import code
from tests.rules.commandline.asking import ask, lines
from tests.support.walls import answer, build_wall

DICE = (1, 2, 3, 4)
HANDS = ("5m", "46m111222333p99p", "555m268m79p45678p")
SCRIPT = ("0 void m", "1 void s", "2 void s", "3 void m", "0 discard 5m")
DOCUMENT = Path(__file__).parents[3] / "docs" / "shuffle.md"


def document(*script: str, **changes: Any) -> dict[str, Any]:
    made = record(Rules(), 0, Deal(build_wall(0, HANDS), DICE), map(answer, (*SCRIPT, *script)))
    return json.loads(json.dumps(made)) | changes  # type: ignore[no-any-return]


def stored(tmp_path: Path, document: Any) -> str:
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(document))
    return str(path)


def test_a_hand_that_waits_says_for_whom(tmp_path: Path) -> None:
    assert ask("replay", stored(tmp_path, document()), "--json").answer == {
        "status": "waiting",
        "next_dealer": None,
        "won": [],
        "ledger": [],
        "totals": [0, 0, 0, 0],
        "waiting_for": [1, 2],
    }


def test_a_finished_hand_has_a_next_dealer_and_a_ledger() -> None:
    hands = ("5m", "46m111222333p99p", "46m444555666p88p", "46m111222333s99s")
    script = ("0 void m", "1 void s", "2 void s", "3 void p", "0 discard 5m", "3 win", "2 win", "1 win")
    made = record(Rules(), 0, Deal(build_wall(0, hands), DICE), map(answer, script))
    said = ask("replay - --json", stdin=json.dumps(made).encode()).answer
    assert (said["status"], said["next_dealer"], said["won"], said["waiting_for"]) == (
        "finished",
        0,
        [1, 2, 3],
        [],
    )
    assert said["ledger"][0] == {"from": 0, "to": 1, "points": 1, "reason": "win"}
    assert said["totals"] == [-3, 1, 1, 1]


def test_a_pot_that_nobody_gets_is_paid_to_null() -> None:
    rules = rules_from({"manual_win": True, "forced_last": 0, "flat_penalty": 24})
    script = ("0 void m", "1 void s", "2 void s", "3 void m", "0 win", "1 penalty full")
    made = record(rules, 0, Deal(build_wall(0, HANDS), DICE), map(answer, script))
    said = ask("replay - --json", stdin=json.dumps(made).encode()).answer
    assert said["ledger"] == [{"from": 0, "to": None, "points": 24, "reason": "false_win"}]
    assert "seat 0 pays nobody 24: false_win" in ask("replay -", stdin=json.dumps(made).encode()).out


def test_people_get_the_ledger_in_lines(tmp_path: Path) -> None:
    said = ask("replay", stored(tmp_path, document("1 pass", "2 kong 5m"))).out
    assert said == "seat 0 pays seat 2 2: kong_melded\ntotals: -2 +0 +2 +0\nwaiting for seats 2\n"
    won = document("1 win")
    assert "won: seats 1\n" in ask("replay -", stdin=json.dumps(won).encode()).out


def test_a_finished_hand_tells_people_who_deals_next() -> None:
    rules = rules_from({"manual_win": True, "forced_last": 0})
    votes = ("0 win", "1 penalty full", "1 win", "0 penalty full", "2 win", "0 penalty full")
    script = ("0 void m", "1 void s", "2 void s", "3 void m", *votes)
    made = record(rules, 0, Deal(build_wall(0, HANDS), DICE), map(answer, script))
    assert ask("replay -", stdin=json.dumps(made).encode()).out.endswith("finished; seat 0 deals next\n")


def test_many_records_go_through_one_process() -> None:
    said = ask(
        "replay --jsonl", stdin=lines(document(), {"format": "x"}, document("1 pass", "2 kong 5m"))
    ).answers
    assert [answer.get("status") for answer in said] == ["waiting", None, "waiting"]
    assert said[1]["error"].startswith("format is 'x'")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("replay", "FILE is missing"),
        ("replay no-such-file", "no-such-file: No such file or directory"),
        ("verify", "required: FILE"),
        ("replay -", "no JSON"),
        ("", "required: COMMAND"),
        ("play", "invalid choice: 'play'"),
        ("fan --ha 1m", "unrecognized arguments: --ha"),
    ],
)
def test_what_cannot_be_read_is_said_with_exit_code_2(line: str, wrong: str) -> None:
    said = ask(line)
    assert said.code == 2
    assert wrong in said.err


def test_a_record_that_is_no_hand_says_which_action_and_why() -> None:
    said = ask("replay -", stdin=json.dumps(document("0 pass")).encode())
    assert (said.code, said.err) == (2, "error: action 6: seat 0 may not pass: not-asked\n")


def test_an_announced_suit_may_be_left_out_where_only_one_is_lacking() -> None:
    rules = rules_from({"void": "first_discard"})
    made = record(rules, 0, Deal(build_wall(0, ("1123456789p1234s",)), DICE), [])
    made["actions"] = [{"seat": 0, "do": "void"}, {"seat": 0, "do": "discard", "tile": "1p"}]
    assert replay(made).seats[0].void == 0
    made = record(rules, 0, Deal(build_wall(0, ("11223344556677p",)), DICE), [])
    made["actions"] = [{"seat": 0, "do": "void"}]
    said = ask("replay -", stdin=json.dumps(made).encode())
    assert said.err == "error: action 1: suit is None: a text is expected\n"
    made["actions"] = [{"seat": 0, "do": "void", "suit": "m"}]
    assert replay(made).seats[0].void == 0


def vectors() -> list[dict[str, str]]:
    """The test vectors of docs/shuffle.md, each as its lines `name = value`."""
    blocks = re.findall(r"```text\n(.+?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    found = [dict(line.split(" = ", 1) for line in block.splitlines()) for block in blocks]
    assert len(found) == 3
    return found


def of_vector(vector: dict[str, str]) -> dict[str, Any]:
    return {
        "seed": vector["seed"],
        "hand": int(vector["hand"]),
        "nonces": [vector[f"nonce {seat}"] for seat in range(4)],
        "commitment": vector["commitment(seed)"],
        "wall": vector["wall"],
        "dice": [int(die) for die in vector["dice"].split()],
    }


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["table"])
def test_the_published_vectors_hold(vector: dict[str, str], tmp_path: Path) -> None:
    made = of_vector(vector)
    said = ask("verify", stored(tmp_path, made), "--json").answer
    assert said == {
        "holds": True,
        "commitment": True,
        "wall": True,
        "dice": True,
        "recomputed": {name: made[name] for name in ("commitment", "wall", "dice")},
    }
    assert ask("verify", stored(tmp_path, made)).out.splitlines() == [
        "commitment: matches",
        "wall: matches",
        "dice: matches",
        "the seed holds",
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("commitment", "00" * 32),
        ("wall", "1m" * 108),
        ("dice", [1, 1, 1, 1]),
        ("hand", 13),
        ("nonces", ["", "", "", ""]),
    ],
)
def test_whatever_was_changed_afterwards_is_found(name: str, value: Any, tmp_path: Path) -> None:
    said = ask("verify", stored(tmp_path, of_vector(vectors()[1]) | {name: value}))
    assert said.code == 1
    assert "DOES NOT MATCH" in said.out
    assert said.out.endswith("the seed does not hold\n")


def test_what_a_record_does_not_hold_is_not_compared(tmp_path: Path) -> None:
    made = of_vector(vectors()[0])
    del made["wall"], made["dice"]
    assert "wall: is not in the record" in ask("verify", stored(tmp_path, made)).out
    del made["commitment"]
    said = ask("verify", stored(tmp_path, made))
    assert (said.code, said.out) == (2, "")
    assert "neither a commitment nor a wall" in said.err
    assert ask("verify", stored(tmp_path, {"seed": 1})).code == 2


def test_a_record_may_be_written_with_its_seed(tmp_path: Path) -> None:
    vector = vectors()[2]
    nonces = (vector["nonce 0"], vector["nonce 1"], vector["nonce 2"], vector["nonce 3"])
    made = seeded_record(Rules(), 1, bytes.fromhex(vector["seed"]), 1, nonces, [answer("2 void p")])
    assert replay(made).wall[0] == replay(made | {"wall": vector["wall"]}).wall[0]
    assert code(replay(made).wall[0]) == vector["wall"][:2]
    assert ask("verify", stored(tmp_path, made)).out.startswith("commitment: matches")
    assert replay(json.loads(json.dumps(made))) == replay(made)


def test_the_package_is_a_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["rules", "fan", "--hand", "1113335557779m", "--win", "9m"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("rules", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out == "flush_pongs: 3 doublings, 8 points\n"
