"""牌谱: records in and out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.mahjong.actions import (
    Action,
    DeclareVoid,
    Discard,
    Exchange,
    Kong,
    Pass,
    Penalty,
    Pong,
    Verdict,
    Win,
)
from rules.mahjong.options import Rules, rules_from
from rules.mahjong.record import RecordError, action_document, action_from, record, replay
from rules.mahjong.shuffle import Deal, commitment, deal
from rules.mahjong.state import start
from rules.mahjong.views import Stage
from tests.support.walls import answer, build_wall, coast, dealt, play

DICE = (1, 2, 3, 4)
HANDS = ("5m", "46m111222333p99p", "555m268m79p45678p")
SCRIPT = (
    *("0 void m", "1 void s", "2 void s", "3 void m"),
    *("0 discard 5m", "1 pass", "2 kong 5m"),
)


def document(**changes: Any) -> dict[str, Any]:
    made = record(Rules(), 0, Deal(build_wall(0, HANDS), DICE), map(answer, SCRIPT))
    return json.loads(json.dumps(made)) | changes  # type: ignore[no-any-return]


def test_a_record_replays_to_the_same_state() -> None:
    expected = play(start(Rules(), 0, DICE, build_wall(0, HANDS)), *SCRIPT)
    assert replay(document()) == expected


def test_a_record_holds_wall_dice_rules_and_answers() -> None:
    made = document()
    assert made["format"] == "xuezhan-record/1"
    assert made["rules"] == {"profile": "qq_chengdu"}
    assert len(made["wall"]) == 216
    assert made["dice"] == [1, 2, 3, 4]
    assert made["actions"][4:] == [
        {"seat": 0, "do": "discard", "tile": "5m"},
        {"seat": 1, "do": "pass"},
        {"seat": 2, "do": "kong", "tile": "5m"},
    ]


def test_a_claimed_kong_may_leave_out_its_tile() -> None:
    made = document()
    del made["actions"][-1]["tile"]
    assert replay(made) == replay(document())


def test_options_of_a_record_are_played() -> None:
    made = document(rules={"profile": "qq_chengdu", "base": 7})
    assert [payment.points for payment in replay(made).ledger] == [14]


def test_an_answer_that_may_be_left_out_may_also_be_given() -> None:
    entries = document()["actions"]
    early = [*entries[:-2], entries[-1], entries[-2]]
    assert replay(document(actions=early)).ledger == replay(document()).ledger


ANSWERS: tuple[Action, ...] = (
    Exchange((0, 13, 26)),
    DeclareVoid(2),
    Discard(4),
    Kong(17),
    Pong(),
    Win(),
    Pass(),
    Penalty(Verdict.HALF),
)


@pytest.mark.parametrize("action", ANSWERS)
def test_every_answer_can_be_written_and_read(action: Action) -> None:
    assert action_from(json.loads(json.dumps(action_document(3, action)))) == (3, action)


def test_a_record_may_hold_the_seed_instead_of_the_wall() -> None:
    seed, nonces = bytes(range(32)), ("a", "b", "c", "d")
    shuffled = deal(seed, 3, nonces)
    made = {
        "format": "xuezhan-record/1",
        "rules": {"profile": "qq_chengdu"},
        "dealer": 1,
        "seed": seed.hex(),
        "hand": 3,
        "nonces": list(nonces),
        "commitment": commitment(seed),
        "actions": [],
    }
    assert replay(made) == start(Rules(), 1, shuffled.dice, shuffled.wall)
    whole = record(Rules(), 1, shuffled, [])
    assert replay(made | {"wall": whole["wall"], "dice": whole["dice"]}) == replay(made)
    with pytest.raises(RecordError, match="not those of the seed"):
        replay(made | {"wall": document()["wall"]})
    with pytest.raises(RecordError, match="not those of the seed"):
        replay(made | {"dice": [1, 1, 1, 1]})
    with pytest.raises(RecordError, match="commitment"):
        replay(made | {"commitment": "00" * 32})


SEEDED = {"seed": "00" * 32, "hand": 1, "nonces": ["", "", "", ""]}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "xuezhan-record/2"}, "format"),
        ({"rules": None}, "rules is None"),
        ({"rules": {"profile": "poker"}}, "profile 'poker'"),
        ({"rules": {"cap": "high"}}, "cap"),
        ({"dealer": 4}, "dealer is 4"),
        ({"dealer": True}, "dealer is True"),
        ({"dice": [1, 2, 3]}, "dice"),
        ({"dice": [1, 2, 3, 9]}, "dice"),
        ({"dice": None}, "dice"),
        ({"wall": 5}, "wall is 5"),
        ({"wall": "1m2x"}, "wall: '2x'"),
        ({"wall": "1m1m"}, "108 tiles"),
        ({"actions": {}}, "actions"),
        ({"actions": [5]}, "action 1 is 5"),
        ({"actions": [{"seat": 4, "do": "pass"}]}, "action 1: seat is 4"),
        ({"actions": [{"seat": 0, "do": "chow"}]}, "action 1: do is 'chow'"),
        ({"actions": [{"seat": 0, "do": "discard"}]}, "action 1: tile is None"),
        ({"actions": [{"seat": 0, "do": "discard", "tile": "1m2m"}]}, "action 1: '1m2m' is 2 tiles"),
        ({"actions": [{"seat": 0, "do": "kong"}]}, "action 1: tile is None"),
        ({"actions": [{"seat": 0, "do": "void", "suit": "z"}]}, "action 1: 'z' is not a suit"),
        ({"actions": [{"seat": 0, "do": "penalty", "as": "hang"}]}, "action 1"),
        ({"actions": [{"seat": 0, "do": "win"}]}, "action 1: seat 0 may not win: not-possible"),
        (SEEDED | {"hand": "1"}, "seed and hand"),
        (SEEDED | {"nonces": ["", ""]}, "nonces"),
        (SEEDED | {"seed": "0g"}, "seed"),
        (SEEDED | {"hand": -1}, "seed"),
    ],
)
def test_a_record_that_is_no_hand_says_what_is_wrong_and_where(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        replay(document(**changes))


def test_a_refused_answer_is_named_by_its_place() -> None:
    entries = document()["actions"]
    entries[4]["tile"] = "9s"
    with pytest.raises(RecordError, match=r"action 5: seat 0 may not discard: (tile-not-held|void-first)"):
        replay(document(actions=entries))


def test_a_refused_answer_names_tiles_as_the_record_writes_them() -> None:
    entries = document()["actions"]
    entries[4]["tile"] = "9p"
    with pytest.raises(RecordError, match=r"^action 5: seat 0 may not discard: tile-not-held, tile 9p$"):
        replay(document(actions=entries))


def test_a_whole_hand_replays_with_its_house_rules() -> None:
    rules = rules_from({"exchange": "any", "cap": 5})
    state = coast(dealt((), cap=5))
    assert state.stage is Stage.ENDED
    made = record(rules, 0, Deal(build_wall(0), DICE), [])
    assert made["rules"] == {"profile": "qq_chengdu", "exchange": "any", "cap": 5}
    assert replay(made).stage is Stage.EXCHANGE
