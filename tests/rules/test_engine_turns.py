"""一巡: what a seat may do in its own turn."""

from __future__ import annotations

from rules.mahjong.actions import Discard, Kong, Win
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.melds import MeldKind
from rules.mahjong.money import Payment, Reason
from rules.mahjong.seeing import seat_view
from rules.mahjong.tiles import parse
from rules.mahjong.views import Act, Did, Stage
from rules.refusal import Code, Refusal
from tests.support.walls import coast, dealt, play, refused


def test_the_void_suit_is_discarded_first() -> None:
    state = dealt(("12m3456789p45678s",), voids="mmmm")
    assert legal_actions(state, 0) == (Discard(0), Discard(1))
    assert refused(state, "0 discard 5p") == Refusal(Code.VOID_FIRST, (("count", 2),))


def test_without_that_rule_any_tile_may_be_discarded_the_void_suit_is_offered_first() -> None:
    state = dealt(("12p3456789m45678s",), voids="pmmm", void_first=False)
    tiles = [action.tile for action in legal_actions(state, 0) if isinstance(action, Discard)]
    assert tiles == list(parse("12p3456789m45678s"))
    play(state, "0 discard 5m")


def test_only_the_seat_whose_turn_it_is_discards() -> None:
    state = dealt(("12m3456789p45678s",), voids="mmmm")
    assert awaited(state) == (0,)
    assert refused(state, "1 discard 1m").code is Code.NOT_YOUR_TURN
    assert refused(state, "1 pass").code is Code.NOT_ASKED
    assert refused(state, "1 pong").code is Code.NOT_ASKED


def test_a_tile_that_is_not_held_cannot_be_discarded() -> None:
    state = dealt(("12m3456789p45678s",), voids="mmmm")
    assert refused(state, "0 discard 9m") == Refusal(Code.TILE_NOT_HELD, (("tile", 8),))


def test_an_unclaimed_discard_goes_straight_to_the_next_draw() -> None:
    state = dealt(("1m3456789p145678s", "2468m2468p13579s", "", ""), draws="9m", voids="mssm")
    after = play(state, "0 discard 1m")
    assert (after.stage, after.turn, after.drawn, after.wall_left) == (Stage.TURN, 1, 8, 54)
    assert after.last == Act(Did.DREW, 1)
    assert after.step == state.step + 2  # the discard, and the draw
    assert seat_view(after, 1).drawn == 8
    assert len(seat_view(after, 1).tiles) == 13


def test_a_self_draw_is_paid_by_every_active_seat() -> None:
    hands = ("1m13579p13579s246s", "46m111222333p99p")
    state = play(dealt(hands, draws="9s9s9s1s5m", voids="mssm"), "0 discard 1m")
    state = play(state, "1 discard 9s")
    state = coast(state, wall_left=50)
    assert Win() in legal_actions(state, 1)
    state = play(state, "1 win")
    points = 2  # a plain hand, self-drawn
    assert state.ledger == tuple(Payment(payer, 1, points, Reason.SELF_DRAW) for payer in (0, 2, 3))
    assert state.turn == 2


def test_a_hand_with_a_void_tile_cannot_be_won() -> None:
    hands = ("1m13579p13579s246p", "45m1p22233344s88s")
    state = play(dealt(hands, draws="6m", voids="mppm"), "0 discard 1m")
    assert legal_actions(state, 1) == (Discard(9),)
    assert refused(state, "1 win") == Refusal(Code.VOID_FIRST, (("count", 1),))


def test_an_incomplete_hand_cannot_be_won() -> None:
    state = dealt(("2468m2468p13579p1p",), voids="smmm")
    assert refused(state, "0 win").code is Code.NOT_POSSIBLE


def test_a_concealed_kong_takes_two_from_each_active_seat_and_draws_on() -> None:
    state = play(dealt(("1111p3579p13579s2m",), draws="8s", voids="mmmm"), "0 kong 1p")
    assert state.ledger == tuple(Payment(payer, 0, 2, Reason.KONG_CONCEALED) for payer in (1, 2, 3))
    assert (state.turn, state.drawn, state.wall_left) == (0, 25, 54)
    assert state.seats[0].melds[0].kind is MeldKind.CONCEALED_KONG
    assert state.last == Act(Did.DREW, 0)


def test_kong_money_counts_in_base_points() -> None:
    state = play(dealt(("1111p3579p13579s2m",), draws="8s", base=5), "0 kong 1p")
    assert {payment.points for payment in state.ledger} == {10}


def test_a_kong_goes_before_the_discard_of_void_tiles_but_never_of_the_void_suit() -> None:
    state = dealt(("1111p2222m579p135s",), voids="mmmm")
    assert legal_actions(state, 0) == (Kong(9), Discard(1))
    assert refused(state, "0 kong 2m") == Refusal(Code.VOID_TILE, (("tile", 1),))
    assert refused(state, "0 kong 5p").code is Code.NOT_POSSIBLE
    assert refused(state, "0 kong 8p") == Refusal(Code.TILE_NOT_HELD, (("tile", 16),))


def test_no_kong_when_the_wall_is_empty() -> None:
    hands = ("9s3579m1379p", "", "", "111579m13579p68p")
    state = coast(dealt(hands, last="1m", voids="spps"), wall_left=0)
    assert (state.turn, state.drawn, state.wall_left) == (3, 0, 0)
    assert Discard(0) in legal_actions(state, 3)
    assert refused(state, "3 kong 1m").code is Code.NOT_POSSIBLE


def test_a_win_is_offered_before_kongs_and_discards() -> None:
    state = dealt(("111123p222333s44s",), voids="mmmm")
    assert legal_actions(state, 0)[:2] == (Win(), Kong(9))


def test_the_dealer_wins_on_the_tiles_held_when_play_begins() -> None:
    state = play(dealt(("123p456p789p11s234s",), voids="mmmm"), "0 win")
    assert dict(state.wins[0].score.additions) == {"heavenly": 4, "self_draw": 1}
    assert [payment.points for payment in state.ledger] == [32, 32, 32]
    assert state.seats[0].tiles == tuple(sorted(parse("123p456p789p11s23s")))


def test_a_first_own_draw_wins_the_earth_only_while_nothing_was_laid_down() -> None:
    hands = ("1m13579p13579s246s", "46m111222333p99p", "2468m2468p13579s", "")
    state = play(dealt(hands, draws="5m", voids="mssm"), "0 discard 1m", "1 win")
    assert "earthly" in dict(state.wins[0].score.additions)
    hands = ("1m", "46m111222333p99p", "", "11m2468m2345678p")
    state = dealt(hands, draws="9m5m", voids="msms")
    state = play(state, "0 discard 1m", "3 pong", "3 discard 2m", "0 discard 9m", "1 win")
    assert dict(state.wins[0].score.additions) == {"self_draw": 1}


def test_when_three_seats_are_out_the_hand_ends_without_a_check() -> None:
    hands = ("5m13579s13579p468p", "46m111222333p99p", "46m777888999s55s", "46m111222333s44s")
    state = play(dealt(hands, voids="mspp"), "0 discard 5m", "1 win", "2 win", "3 win")
    assert state.stage is Stage.ENDED
    assert {payment.reason for payment in state.ledger} == {Reason.WIN}
    assert state.last == Act(Did.ENDED, 0)
    assert refused(state, "0 discard 1s").code is Code.HAND_OVER
    assert awaited(state) == ()
