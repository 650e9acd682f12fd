from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from enum import IntEnum, StrEnum
from typing import TypeAlias, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.mahjong import actions
from rules.mahjong.actions import Action, Discard, Kong, Pass, Penalty, Verdict
from rules.mahjong.melds import Meld, MeldKind
from rules.refusal import Code, Refusal
from storage.codec import Codec
from storage.errors import CodecError


class Wind(IntEnum):
    EAST = 0
    SOUTH = 1


class Level(StrEnum):
    EASY = "easy"


@dataclass(frozen=True, slots=True)
class Human:
    person: int


@dataclass(frozen=True, slots=True)
class Computer:
    level: Level


Player: TypeAlias = Human | Computer


@dataclass(frozen=True, slots=True)
class Acted:
    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Opened:
    seats: tuple[Player | None, ...]
    dice: tuple[int, int, int, int]
    winds: Mapping[Wind, int]
    names: Mapping[str, str]
    seed: bytes
    at: datetime
    melds: tuple[Meld, ...]
    pauses: frozenset[int]
    refusals: tuple[Refusal, ...]
    last: Action | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    pass


CODEC = Codec(
    {"acted": Acted, "opened": Opened, "closed": Closed},
    {"human": Human, "computer": Computer, "discard": Discard},
)
OPENED = Opened(
    seats=(Human(7), None, Computer(Level.EASY), Human(8)),
    dice=(1, 2, 3, 4),
    winds={Wind.SOUTH: 3},
    names={"七": "小明"},
    seed=bytes(range(32)),
    at=datetime(2026, 5, 1, 20, 30, 15, 7, tzinfo=timezone(timedelta(hours=8))),
    melds=(Meld(MeldKind.PONG, 8, 2), Meld(MeldKind.CONCEALED_KONG, 26)),
    pauses=frozenset({3, 1, 2}),
    refusals=(Refusal(Code.VOID_FIRST, (("tiles", 2), ("name", "阿芳"))),),
    last=Kong(4),
)


def test_an_event_comes_back_as_it_was() -> None:
    name, body = CODEC.encode(OPENED)
    assert name == "opened"
    assert CODEC.decode(name, body) == OPENED


def test_the_body_is_plain_and_stable() -> None:
    assert CODEC.encode(Closed()) == ("closed", "{}")
    assert CODEC.encode(Acted(2, Discard(5))) == ("acted", '{"seat":2,"action":{"$":"discard","tile":5}}')
    body = json.loads(CODEC.encode(OPENED)[1])
    assert body["at"] == "2026-05-01T12:30:15.000007+00:00"
    assert body["seed"] == bytes(range(32)).hex()
    assert body["pauses"] == [1, 2, 3]
    assert body["seats"] == [
        {"$": "human", "person": 7},
        None,
        {"$": "computer", "level": "easy"},
        {"$": "human", "person": 8},
    ]
    assert body["melds"][1] == {"kind": "concealed_kong", "tile": 26, "feeder": None}


def test_a_field_with_a_default_may_be_missing_in_an_old_body() -> None:
    body = json.loads(CODEC.encode(OPENED)[1])
    del body["last"], body["note"]
    event = CODEC.decode("opened", json.dumps(body))
    assert isinstance(event, Opened)
    assert event.last is None


tiles = st.integers(0, 26)
every_action = st.one_of(
    st.builds(actions.Exchange, st.tuples(tiles, tiles, tiles)),
    st.builds(actions.DeclareVoid, st.integers(0, 2)),
    st.builds(Discard, tiles),
    st.builds(actions.Pong),
    st.builds(Kong, tiles),
    st.builds(actions.Win),
    st.builds(Pass),
    st.builds(Penalty, st.sampled_from(Verdict)),
)


@given(seat=st.integers(0, 3), action=every_action)
def test_every_action_comes_back_as_its_own_kind(seat: int, action: Action) -> None:
    event = CODEC.decode(*CODEC.encode(Acted(seat, action)))
    assert event == Acted(seat, action)
    assert isinstance(event, Acted)
    assert type(event.action) is type(action)


EXAMPLES: tuple[Action, ...] = (
    actions.Exchange((0, 1, 2)),
    actions.DeclareVoid(1),
    Discard(3),
    actions.Pong(),
    Kong(3),
    actions.Win(),
    Pass(),
    Penalty(Verdict.HALF),
)


def test_each_action_has_a_name_of_its_own() -> None:
    assert {type(example) for example in EXAMPLES} == set(get_args(Action))
    bodies = [json.loads(CODEC.encode(Acted(0, example))[1]) for example in EXAMPLES]
    assert len({body["action"]["$"] for body in bodies}) == len(EXAMPLES)


def test_a_body_that_does_not_fit_is_not_quoted() -> None:
    with pytest.raises(CodecError) as caught:
        CODEC.decode("acted", '{"seat":"hidden","action":{"$":"discard","tile":"hidden"}}')
    assert "body.seat" in str(caught.value)
    assert "hidden" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "body", "reason"),
    [
        ("vanished", "{}", "'vanished' is not known"),
        ("acted", "{", "'acted' does not fit"),
        ("acted", "[]", "'acted' does not fit"),
        ("acted", '{"seat":1}', "'acted' does not fit"),
        ("acted", '{"seat":1,"action":{"$":"sing"}}', "'acted' does not fit"),
        ("acted", '{"seat":1,"action":null}', "'acted' does not fit"),
        ("acted", '{"seat":1,"action":{"$":"Pong"},"mood":"good"}', "'acted' does not fit"),
        ("closed", '{"mood":"good"}', "'closed' does not fit"),
        ("acted", '{"action":{"$":"Pong"}}', "required field missing @ body.seat"),
    ],
)
def test_what_cannot_be_read_is_named(name: str, body: str, reason: str) -> None:
    with pytest.raises(CodecError, match=reason):
        CODEC.decode(name, body)


def test_only_known_events_are_written() -> None:
    with pytest.raises(CodecError, match="Human is not a known event"):
        CODEC.encode(Human(1))


def test_an_instant_needs_a_time_zone_both_ways() -> None:
    @dataclass(frozen=True, slots=True)
    class At:
        at: datetime

    codec = Codec({"at": At})
    naive = datetime(2026, 1, 1)  # noqa: DTZ001
    with pytest.raises(CodecError, match="no time zone"):
        codec.encode(At(naive))
    with pytest.raises(CodecError, match=r"expected datetime @ body\.at"):
        codec.decode("at", '{"at":"2026-01-01T00:00:00"}')
    assert codec.decode("at", '{"at":"2026-01-01T00:00:00+00:00"}') == At(datetime(2026, 1, 1, tzinfo=UTC))


def test_a_value_outside_its_union_is_not_written() -> None:
    with pytest.raises(CodecError, match="'acted' cannot be written"):
        CODEC.encode(Acted(0, Human(1)))  # type: ignore[arg-type]


def test_a_class_has_one_name() -> None:
    with pytest.raises(CodecError, match="two names: 'a' and 'b'"):
        Codec({"a": Closed, "b": Closed})


@dataclass(frozen=True, slots=True)
class Mixed:
    value: Human | Computer | int


def test_a_union_of_dataclasses_holds_nothing_else() -> None:
    with pytest.raises(CodecError, match="mixes dataclasses with"):
        Codec({"mixed": Mixed})


@dataclass(frozen=True, slots=True)
class Either:
    value: Human | Computer


def test_two_kinds_of_a_union_cannot_share_a_name() -> None:
    with pytest.raises(CodecError, match="are called 'Computer'"):
        Codec({"either": Either}, {"Computer": Human})
