"""新消息: when a panel comes as a new message, since edits do not notify; and which cards a table keeps."""

from __future__ import annotations

from datetime import datetime

import pytest

from bot.services.cards import CardKey, CardKind, kept, parse_subject, subject_of, touched, wants_fresh
from rules.mahjong.actions import Discard
from rules.mahjong.shuffle import deal
from rules.table import ending, play
from rules.table import events as e
from rules.table.evolve import evolve
from rules.table.state import TableState
from tests.rules.table.scene import (
    AT,
    PEOPLE,
    STRANGER,
    after,
    begun,
    delivered,
    first_turn,
    full,
    on_autopilot,
    said,
    then,
    to_the_end,
    with_chair,
)


def revealed(state: TableState, at: datetime) -> TableState:
    return then(state, play.reveal(state, at))


def turn_of_seat_1(silence_s: float) -> tuple[TableState, TableState]:
    """The hold before seat 1's own turn, and the turn, so long after that person's last press."""
    state = with_chair(said(first_turn(), "0 discard 1s"), 1, pressed_at=AT)
    return state, revealed(state, after(silence_s))


def test_a_new_hand_is_a_new_message_for_everybody() -> None:
    before = full()
    state = begun()
    assert all(wants_fresh(before, state, person) for person in PEOPLE)
    between = to_the_end(first_turn())
    dealt = then(between, play.deal_next(between, deal, AT))
    assert all(wants_fresh(between, dealt, person) for person in PEOPLE)


@pytest.mark.parametrize(("silence_s", "fresh"), [(59, False), (60, False), (61, True)])
def test_an_own_turn_is_a_new_message_after_a_minute_without_a_press(silence_s: float, fresh: bool) -> None:
    before, state = turn_of_seat_1(silence_s)
    assert wants_fresh(before, state, PEOPLE[1]) is fresh


def test_the_turn_of_another_seat_is_an_edit() -> None:
    before, state = turn_of_seat_1(600)
    assert not any(wants_fresh(before, state, person) for person in (PEOPLE[0], PEOPLE[2], STRANGER))


def test_nobody_is_called_to_a_turn_that_the_autopilot_plays() -> None:
    before, state = turn_of_seat_1(600)
    assert not wants_fresh(on_autopilot(before, 1), on_autopilot(state, 1), PEOPLE[1])


def test_nobody_is_called_to_what_a_hold_still_hides() -> None:
    before = with_chair(first_turn(at=after(600)), 1, pressed_at=AT)
    held = said(before, "0 discard 1s", after(600))
    assert not wants_fresh(before, held, PEOPLE[1])


def test_a_turn_is_called_once() -> None:
    _, state = turn_of_seat_1(600)
    clock = delivered(state, 1, at=after(601))
    assert not wants_fresh(state, clock, PEOPLE[1])


def test_nothing_is_called_outside_of_a_hand() -> None:
    state = first_turn()
    assert not wants_fresh(None, state, PEOPLE[0])
    assert not wants_fresh(state, to_the_end(state), PEOPLE[0])


def test_a_table_keeps_its_lobby_boards_settlements_panels_and_result() -> None:
    assert kept(full()) == {
        CardKey(CardKind.LOBBY),
        *(CardKey(CardKind.PANEL, person=person) for person in PEOPLE),
    }
    state = to_the_end(first_turn())
    assert kept(state) - kept(full()) == {CardKey(CardKind.BOARD, 1), CardKey(CardKind.SETTLEMENT, 1)}
    voted = then(state, ending.ask_stop(state, PEOPLE[0], AT))
    assert kept(voted) - kept(state) == {CardKey(CardKind.STOP, 1)}
    over = then(voted, ending.stop_by_admin(voted, STRANGER, "late", AT))
    assert kept(over) - kept(state) == {CardKey(CardKind.RESULT)}


def test_every_card_of_a_new_table_is_touched_and_none_by_a_clock() -> None:
    assert touched(None, full()) == kept(full())
    state = first_turn()
    assert touched(state, delivered(state, 0)) == frozenset()


def test_an_answer_within_a_window_touches_its_own_panel_alone() -> None:
    window = said(first_turn(), "0 discard 9s")
    passed = said(window, "2 pass")
    assert touched(window, passed) == {CardKey(CardKind.PANEL, person=PEOPLE[2])}


def test_the_end_of_a_hold_with_an_open_window_touches_nothing() -> None:
    window = said(first_turn(), "0 discard 9s")
    assert touched(window, revealed(window, after(4))) == frozenset()


def test_a_discard_touches_the_board_and_every_panel() -> None:
    state = first_turn()
    discarded = evolve(state, e.Answered(0, Discard(18), e.Source.PERSON, AT))
    assert touched(state, discarded) == {
        CardKey(CardKind.BOARD, 1),
        *(CardKey(CardKind.PANEL, person=person) for person in PEOPLE),
    }


def test_a_subject_names_its_table_and_hand() -> None:
    assert parse_subject(subject_of(7, CardKey(CardKind.BOARD, 3))) == (7, 3)
    with pytest.raises(ValueError, match="is not a table's card"):
        parse_subject("week:7:3")
