"""视角: what the group and each seat see."""

from __future__ import annotations

import random
import re

from rules.mahjong.actions import Win
from rules.mahjong.seeing import open_hands, seat_view, table_view
from rules.mahjong.tiles import parse
from rules.mahjong.views import Did, Offer, WinShown
from rules.players.judging import live_counts
from tests.support.invariants import assert_no_leak
from tests.support.walls import coast, dealt, play

HANDS = ("5m", "46m111222333p99p", "46m777888999s55s")


def test_a_seat_sees_its_own_tiles_sorted_and_apart_from_the_drawn_one() -> None:
    state = play(dealt(("1m", "99p46m333222111p"), draws="5m", voids="msmm"), "0 discard 1m")
    view = seat_view(state, 1)
    assert view.tiles == parse("46m11122233399p")
    assert view.drawn == 4
    assert view.void == 2
    assert view.win_offer == Offer(5, 32)  # 地和 and 自摸
    assert seat_view(state, 2).drawn is None
    assert seat_view(state, 2).win_offer is None
    assert seat_view(state, 2).legal == ()


def test_a_claim_shows_what_a_win_would_be_worth() -> None:
    state = play(dealt(HANDS, voids="mspm"), "0 discard 5m")
    assert seat_view(state, 1).win_offer == Offer(0, 1)
    assert Win() in seat_view(state, 1).legal
    assert seat_view(state, 3).win_offer is None


def test_two_wins_on_one_tile_are_told_from_wins_on_two_of_its_kind() -> None:
    hands = ("55m", HANDS[1], HANDS[2], "444555666p88p22s")
    at_once = play(dealt(hands, voids="mspm"), "0 discard 5m", "1 win", "2 win")
    assert live_counts(seat_view(at_once, 3))[4] == 3
    first = play(dealt(hands, draws="7p1s1s", voids="mspm"), "0 discard 5m", "1 win", "2 pass")
    later = play(first, "2 discard 7p", "3 discard 1s", "0 discard 5m", "2 win")
    assert live_counts(seat_view(later, 3))[4] == 2


def test_a_won_seat_shows_its_winning_tile_and_melds_but_not_its_hand() -> None:
    state = play(dealt(HANDS, voids="mspm"), "0 discard 5m", "1 win", "2 pass")
    shown = table_view(state).seats[1]
    assert shown.win == WinShown(4, 0, "plain", (), 0, 1, step=3)
    assert shown.is_out
    assert (shown.concealed_count, shown.points) == (13, 1)
    assert table_view(state).seats[0].points == -1
    assert_no_leak(state, 2, random.Random(1))


def test_a_claimed_discard_leaves_the_river() -> None:
    state = play(dealt(HANDS, voids="mspm"), "0 discard 5m")
    assert table_view(state).seats[0].river == (4,)
    assert table_view(play(state, "1 win", "2 pass")).seats[0].river == ()
    assert table_view(play(state, "1 pass", "2 pass")).seats[0].river == (4,)


def test_a_drawn_tile_is_hidden_from_the_table() -> None:
    state = play(dealt(("1m",), draws="5m", voids="msmm"), "0 discard 1m")
    assert table_view(state).last.did is Did.DREW
    assert table_view(state).last.tile is None


def test_after_the_end_all_concealed_tiles_are_shown() -> None:
    state = coast(play(dealt(HANDS, voids="mspm"), "0 discard 5m", "1 win", "2 win"))
    hands = open_hands(state).seats
    assert hands[1] == parse("46m11122233399p")
    assert [len(hand) for hand in hands] == [13, 13, 13, 13]
    assert table_view(state).last.did is Did.ENDED


def test_what_a_log_would_print_of_a_state_holds_no_hidden_tile() -> None:
    state = play(dealt(HANDS, voids="mspm"), "0 discard 5m", "2 pass")
    assert not {"tiles", "wall", "seats", "drawn", "answers", "options"} & set(_fields(repr(state)))
    assert not {"tiles", "void", "bar"} & set(_fields(repr(state.seats[1])))


def _fields(text: str) -> list[str]:
    return re.findall(r"(\w+)=", text)
