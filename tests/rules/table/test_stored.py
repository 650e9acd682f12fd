"""What is stored of a table: every event has a name, comes back as it was, and shows no secret in a log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from rules.charter.going_on import Going
from rules.mahjong import actions as a
from rules.mahjong.options import rules_from
from rules.mahjong.shuffle import deal, hand_seed
from rules.mahjong.tiles import parse_tile
from rules.table import events as e
from rules.table.dealing import next_hand
from rules.table.names import EVENT_NAMES, PART_NAMES
from rules.table.terms import Tempo, Terms
from storage.codec import Codec
from tests.rules.table.scene import AT, MASTER, after, full

CODEC = Codec(EVENT_NAMES, PART_NAMES)
TERMS = Terms(rules_from({"cap": 5, "exchange": "any"}), 4, Tempo(base_s=7), counted=False)
ACTIONS: tuple[a.Action, ...] = (
    a.Exchange((0, 1, 26)),
    a.DeclareVoid(2),
    a.Discard(parse_tile("5p")),
    a.Pong(),
    a.Kong(9),
    a.Win(),
    a.Pass(),
    a.Penalty(a.Verdict.HALF),
)


def every_event() -> Iterator[e.TableEvent]:
    yield e.TableOpened("7", 11, TERMS, MASTER, AT)
    yield e.TableOpened("7", 11, TERMS, MASTER, AT, drawn=True)
    yield e.StartedAway(3, AT)
    yield e.StartedGone(2, AT)
    yield e.SatDown(0, 11, "桂花 \"'\\", AT)
    yield e.ComputerSat(1, "easy", AT)
    yield e.LeftSeat(1, AT)
    yield e.NonceChosen(0, "发发发", AT)
    yield e.PanelReached(0, AT)
    yield e.ChatRefused(0, AT)
    yield e.ChatFlooded(0, AT)
    yield e.ChatBack(0, AT)
    yield next_hand(full(), 3, deal, AT)
    for action in ACTIONS:
        for source in e.Source:
            yield e.Answered(2, action, source, AT)
    yield e.Overtaken(1, a.Pong(), AT)
    yield e.Revealed(AT)
    yield e.ClockStarted(0, 1, 2, after(25.000001), AT)
    yield e.TimedOut(0, 1, 2, own_turn=True, confirmed_at=AT, heard_at=AT, at=after(85))
    yield e.AutopilotOff(0, AT)
    yield e.WentAway(0, AT)
    yield e.WentAway(0, AT, own_act=True)
    yield e.QuitConfirmed(0, AT, after(9))
    for choice in Going:
        yield e.GoingOnVoted(1, choice, AT)
        yield e.GoingOnDecided(choice, AT)
    yield e.SubstituteSat(0, 15, "桂花", AT)
    yield e.SubstituteGone(0, AT)
    yield e.Suspended(after(86_400), AT)
    yield e.Resumed(AT)
    yield e.HandPaused(0, after(300), AT)
    yield e.ClocksExtended(12.25, AT)
    yield e.StopAsked(0, AT)
    yield e.StopDeclined(0, AT)
    for ending in e.Ending:
        yield e.TableEnded(ending, None, AT)
    yield e.TableEnded(e.Ending.ADMIN, 99, AT)


def test_every_kind_of_event_and_of_answer_has_a_stored_name() -> None:
    assert set(EVENT_NAMES.values()) == set(get_args(e.TableEvent))
    assert set(PART_NAMES.values()) == set(get_args(a.Action))
    assert {type(event) for event in every_event()} == set(EVENT_NAMES.values())


@pytest.mark.parametrize("event", list(every_event()), ids=lambda event: type(event).__name__)
def test_an_event_comes_back_as_it_was_stored(event: e.TableEvent) -> None:
    assert CODEC.decode(*CODEC.encode(event)) == event


def test_events_of_databases_that_knew_less_still_open() -> None:
    _, body = CODEC.encode(e.WentAway(0, AT))
    assert CODEC.decode("went_away", body.replace(',"own_act":false', "")) == e.WentAway(0, AT)
    name, body = CODEC.encode(e.TableOpened("7", 11, Terms(), MASTER, AT))
    assert CODEC.decode(name, body.replace(',"counted":true', "")) == e.TableOpened(
        "7", 11, Terms(), MASTER, AT
    )


def test_stored_names_are_what_databases_already_hold() -> None:
    assert " ".join(EVENT_NAMES) == (
        "opened sat_down computer_sat left_seat nonce_chosen panel_reached chat_refused chat_flooded "
        "chat_back hand_dealt answered revealed clock_started timed_out autopilot_off went_away suspended "
        "resumed hand_paused clocks_extended stop_asked stop_declined ended "
        "quit_confirmed going_on_voted going_on_decided substitute_sat started_away overtaken "
        "substitute_gone started_gone"
    )
    assert " ".join(PART_NAMES) == "exchange void discard pong kong win pass penalty"


@pytest.mark.parametrize("event", list(every_event()), ids=lambda event: type(event).__name__)
def test_no_event_shows_a_secret_in_a_log(event: e.TableEvent) -> None:
    text = repr(event)
    for secret in (repr(MASTER), repr(hand_seed(MASTER, "7", 1)), "wall", "tile=", "suit="):
        assert secret not in text
