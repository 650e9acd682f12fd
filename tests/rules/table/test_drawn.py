"""抽签开桌: tables of a match announced ahead begin at once."""

from __future__ import annotations

import pytest

from rules.mahjong.shuffle import deal
from rules.refusal import Code
from rules.table import events as e
from rules.table import lobby, play
from rules.table.drawn import Drawn, open_drawn
from rules.table.evolve import evolve
from rules.table.state import Phase, TableState
from rules.table.terms import Terms
from rules.table.timers import TimerKind, timers
from tests.rules.table.scene import AT, MASTER, PEOPLE, after, then, why


def drawn(*away: int, refused: tuple[int, ...] = (), gone: tuple[int, ...] = ()) -> TableState:
    seats = [
        Drawn(person, f"n{person}", away=person in away, refused=person in refused, gone=person in gone)
        for person in PEOPLE
    ]
    first, *rest = open_drawn("7", 99, Terms(), MASTER, seats, deal, AT)
    return then(evolve(None, first), tuple(rest))


def test_the_first_hand_is_dealt_to_the_seats_as_they_were_drawn() -> None:
    table = drawn()
    assert table.drawn
    assert table.phase is Phase.PLAYING
    assert tuple(chair.person for chair in table.chairs) == PEOPLE
    assert table.running is not None
    assert table.running.nonces == ("n11", "n12", "n13", "n14")
    assert table.dealer == lobby.first_dealer(table)
    assert TimerKind.LAPSE not in {timer.kind for timer in timers(table)}


def test_nobody_sits_down_or_leaves_when_it_has_begun() -> None:
    assert why(lobby.sit(drawn(), 99, "x", AT)) is Code.ALREADY_STARTED
    assert why(lobby.leave(drawn(), 11, AT)) is Code.ALREADY_STARTED


def test_who_is_not_there_begins_on_autopilot_and_takes_the_seat_back() -> None:
    table = drawn(12)
    assert [chair.autopilot for chair in table.chairs] == [False, True, False, False]
    assert not table.chairs[1].quit
    assert not then(table, play.back(table, 12, after(90))).chairs[1].autopilot


def test_who_cannot_be_written_to_has_the_keypad_of_the_board() -> None:
    table = drawn(refused=(13,))
    assert [chair.is_cut_off for chair in table.chairs] == [False, False, True, False]
    assert not table.chairs[2].autopilot


def test_a_table_to_which_nobody_has_come_waits_and_ends_by_itself() -> None:
    table = drawn(*PEOPLE)
    assert table.suspended_until == after(Terms().tempo.abandon_s)
    assert [timer.kind for timer in timers(table)] == [TimerKind.ABANDON]
    assert then(table, play.back(table, 14, after(60))).suspended_until is None


def test_four_people_are_drawn_to_a_table() -> None:
    with pytest.raises(ValueError, match="3 people drawn"):
        open_drawn("7", 99, Terms(), MASTER, [Drawn(11, "n")] * 3, deal, AT)


def test_a_table_opened_before_there_were_drawn_ones_is_none() -> None:
    assert not evolve(None, e.TableOpened("7", 11, Terms(), MASTER, AT)).drawn


def test_who_has_left_before_is_played_for_and_the_others_are_asked_how_to_go_on() -> None:
    table = drawn(gone=(12,))
    assert [chair.quit for chair in table.chairs] == [False, True, False, False]
    assert table.going_on is not None
    assert table.going_on.voters == (11, 13, 14)
    assert table.suspended_until is None
    assert play.back(table, 12, AT) == ()


def test_a_table_of_which_all_four_have_left_ends_by_itself() -> None:
    table = drawn(gone=PEOPLE)
    assert table.going_on is None
    assert [timer.kind for timer in timers(table)] == [TimerKind.ABANDON]
