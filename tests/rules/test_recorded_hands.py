"""Whole hands as records, one or more for every clause of `docs/rules.md` (tests/rules/records).

A file names its clauses, tells its story, and holds a hand from the deal to its end (`xuezhan-record/1`) with
its outcome: what `replay` answers, and what each win was worth. `moments` look into it after so many answers:
`may` are the verbs open to a seat, `refused` an answer that is not possible and `why`, `waiting_for` the
seats whose answer matters, `turn` whose own turn it is; `quiet` says that the last answer shows nowhere,
`hidden` that no hand is open yet. `faulty` are changes that make the record none, and what is said of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.commandline.answers import replay_answer
from rules.mahjong.decide import act
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.record import FORMAT, RecordError, action_document, action_from, replay
from rules.mahjong.seeing import open_hands, table_view
from rules.mahjong.state import HandState
from rules.mahjong.views import Stage
from rules.refusal import Refusal

RECORDS = Path(__file__).parent / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.json"))


@cache
def hand(name: str) -> Any:
    return json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))


def moments() -> list[Any]:
    return [
        pytest.param(name, moment, id=f"{name}-{place}")
        for name in NAMES
        for place, moment in enumerate(hand(name).get("moments", ()))
    ]


def faults() -> list[Any]:
    return [
        pytest.param(name, fault["change"], fault["why"], id=f"{name}-{'-'.join(fault['change'])}")
        for name in NAMES
        for fault in hand(name).get("faulty", ())
    ]


def after(name: str, count: int) -> HandState:
    """The hand after so many of its answers."""
    record = hand(name)["record"]
    return replay({**record, "actions": record["actions"][:count]})


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_hand_ends_as_its_record_says(name: str) -> None:
    told = hand(name)
    assert told["record"]["format"] == FORMAT
    assert replay_answer(told["record"]) == told["outcome"]
    state = replay(told["record"])
    assert state.stage is Stage.ENDED, "a whole hand is told, from the deal to its end"
    assert [
        {
            "seat": won.seat,
            "pattern": won.score.pattern,
            "additions": dict(won.score.additions),
            "points": won.score.points,
        }
        for won in state.wins
    ] == told["wins"]


@pytest.mark.parametrize(("name", "moment"), moments())
def test_at_a_moment_of_a_recorded_hand(name: str, moment: Mapping[str, Any]) -> None:
    state = after(name, moment["after"])
    match moment:
        case {"may": verbs, "seat": seat}:
            legal = [action_document(seat, action)["do"] for action in legal_actions(state, seat)]
            assert list(dict.fromkeys(legal)) == verbs
        case {"refused": entry, "why": why}:
            refusal = act(state, *action_from(entry))
            assert isinstance(refusal, Refusal)
            assert refusal.code == why
        case {"waiting_for": seats}:
            assert list(awaited(state)) == seats
        case {"turn": seat}:
            assert (state.stage, state.turn) == (Stage.TURN, seat)
        case {"quiet": True}:
            assert table_view(state) == table_view(after(name, moment["after"] - 1))
        case {"hidden": True}:
            with pytest.raises(ValueError, match="shown once it has ended"):
                open_hands(state)
        case _:
            pytest.fail(f"{moment} is no moment")


@pytest.mark.parametrize(("name", "change", "why"), faults())
def test_a_recorded_hand_that_is_tampered_with_is_refused(
    name: str, change: Mapping[str, Any], why: str
) -> None:
    with pytest.raises(RecordError, match=why):
        replay({**hand(name)["record"], **change})


def test_every_kind_of_moment_occurs() -> None:
    kinds = {key for name in NAMES for moment in hand(name).get("moments", ()) for key in moment}
    assert kinds == {"after", "seat", "may", "refused", "why", "waiting_for", "turn", "quiet", "hidden"}
