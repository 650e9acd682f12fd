"""要不要: claims on a discard, answered side by side."""

from __future__ import annotations

from rules.mahjong.actions import Kong, Pass, Pong, Win
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.money import Payment, Reason
from rules.mahjong.seeing import seat_view, table_view
from rules.mahjong.settlement import next_dealer
from rules.mahjong.views import Act, Did, Stage, WindowView
from rules.refusal import Code, Refusal
from tests.support.invariants import assert_conserved
from tests.support.walls import coast, dealt, play, refused

DISCARDER = "5m"
WAITS_P, WAITS_S, WAITS_LOW_S = "46m111222333p99p", "46m777888999s55s", "46m111222333s44s"
"""Hands that win on 5m with a plain hand, worth one base point."""
PAIR = "55m2468m79p45678p"
TRIPLET = "555m268m79p45678p"


def test_every_seat_that_can_wins_on_one_discard() -> None:
    state = play(dealt((DISCARDER, WAITS_P, WAITS_S), voids="mspm"), "0 discard 5m", "2 win", "1 win")
    assert state.ledger == (Payment(0, 1, 1, Reason.WIN), Payment(0, 2, 1, Reason.WIN))
    assert [(won.seat, won.tile, won.payer) for won in state.wins] == [(1, 4, 0), (2, 4, 0)]
    assert_conserved(state)


def test_play_goes_on_after_the_winner_furthest_from_the_discarder() -> None:
    state = dealt((DISCARDER, WAITS_P, WAITS_S), voids="mspm")
    assert play(state, "0 discard 5m", "1 win", "2 win").turn == 3
    assert play(state, "0 discard 5m", "1 win", "2 pass").turn == 2
    assert play(state, "0 discard 5m", "1 pass", "2 win").turn == 3
    assert play(state, "0 discard 5m", "1 pass", "2 pass").turn == 1


def test_play_goes_on_after_the_furthest_of_winners_that_sit_apart() -> None:
    state = dealt((DISCARDER, WAITS_P, "", WAITS_S), voids="msmp")
    assert play(state, "0 discard 5m", "1 win", "3 win").turn == 0


def test_a_won_seat_is_never_asked_again_and_pays_no_more() -> None:
    state = play(dealt((DISCARDER, WAITS_P, WAITS_S), voids="mspm"), "0 discard 5m", "1 win", "2 pass")
    assert state.active == (0, 2, 3)
    assert refused(state, "1 pass").code is Code.NOT_ASKED
    assert legal_actions(state, 1) == ()
    state = coast(state)
    assert all(1 not in (payment.payer, payment.payee) for payment in state.ledger[1:])


def test_a_window_exists_only_if_somebody_could_do_more_than_pass() -> None:
    state = play(dealt((DISCARDER, WAITS_P), voids="mppm"), "0 discard 5m")
    assert state.stage is Stage.TURN
    assert state.window is None


def test_only_seats_with_a_choice_are_asked() -> None:
    state = play(dealt((DISCARDER, WAITS_P, PAIR), voids="mssm"), "0 discard 5m")
    assert awaited(state) == (1, 2)
    assert legal_actions(state, 1) == (Win(), Pass())
    assert legal_actions(state, 2) == (Pong(), Pass())
    assert legal_actions(state, 3) == ()
    assert refused(state, "3 pass").code is Code.NOT_ASKED
    assert refused(state, "0 pass").code is Code.NOT_ASKED
    assert refused(state, "1 pong").code is Code.NOT_POSSIBLE
    assert refused(state, "2 win").code is Code.NOT_POSSIBLE
    assert refused(state, "1 discard 4m").code is Code.NOT_YOUR_TURN


def test_a_tile_of_the_own_void_suit_can_never_be_claimed() -> None:
    state = play(dealt((DISCARDER, WAITS_P, PAIR), voids="msmm"), "0 discard 5m")
    assert awaited(state) == (1,)
    assert refused(state, "2 pong") == Refusal(Code.VOID_TILE, (("tile", 4),))
    assert refused(state, "2 win") == Refusal(Code.VOID_TILE, (("tile", 4),))


def test_a_seat_that_holds_its_void_suit_is_told_to_get_rid_of_it() -> None:
    hands = (DISCARDER, PAIR, "46m1p111222333s4s")
    state = play(dealt(hands, voids="mspm"), "0 discard 5m")
    assert refused(state, "2 win") == Refusal(Code.VOID_FIRST, (("count", 1),))


def test_a_win_beats_a_pong_that_was_called_before() -> None:
    state = play(dealt((DISCARDER, WAITS_P, PAIR), voids="mssm"), "0 discard 5m", "2 pong")
    assert awaited(state) == (1,)
    assert refused(state, "2 pass").code is Code.ALREADY_ANSWERED
    state = play(state, "1 win")
    assert state.seats[2].melds == ()
    assert [won.seat for won in state.wins] == [1]


def test_a_window_closes_as_soon_as_no_open_answer_matters() -> None:
    state = play(dealt((DISCARDER, WAITS_P, PAIR), voids="mssm"), "0 discard 5m", "1 win")
    assert (state.stage, state.turn) == (Stage.TURN, 2)
    assert state.window is None


def test_a_pong_waits_for_the_seats_that_could_win() -> None:
    state = play(dealt((DISCARDER, WAITS_P, PAIR), voids="mssm"), "0 discard 5m", "1 pass")
    assert awaited(state) == (2,)
    state = play(state, "2 pong")
    assert (state.turn, state.stage, state.drawn) == (2, Stage.TURN, None)
    assert state.seats[2].melds == (Meld(MeldKind.PONG, 4, 0),)
    assert state.seats[0].river == ()
    assert state.last == Act(Did.PONGED, 2, 4)


def test_an_answer_that_no_longer_matters_is_taken_while_the_window_is_open() -> None:
    hands = (DISCARDER, WAITS_P, WAITS_S, "55m268m79p445678p")
    state = play(dealt(hands, voids="msps"), "0 discard 5m", "1 win")
    assert awaited(state) == (2,)
    assert legal_actions(state, 3) == (Pong(), Pass())
    state = play(state, "3 pong", "2 pass")
    assert [won.seat for won in state.wins] == [1]
    assert state.seats[3].melds == ()


def test_a_win_wanted_by_the_nearest_only_goes_to_the_nearest() -> None:
    state = dealt((DISCARDER, WAITS_P, WAITS_S), voids="mspm", multi_win="nearest")
    state = play(state, "0 discard 5m")
    assert awaited(state) == (1, 2)
    far_first = play(state, "2 win")
    assert awaited(far_first) == (1,)
    assert [won.seat for won in play(far_first, "1 win").wins] == [1]
    assert [won.seat for won in play(far_first, "1 pass").wins] == [2]
    near_first = play(state, "1 win")
    assert [won.seat for won in near_first.wins] == [1]
    assert near_first.stage is Stage.TURN
    assert near_first.turn == 2


def test_after_a_pong_the_seat_can_only_discard() -> None:
    hands = (DISCARDER, "55m1111p234567p8p")
    state = play(dealt(hands, voids="msmm"), "0 discard 5m", "1 pong")
    assert {type(action).__name__ for action in legal_actions(state, 1)} == {"Discard"}
    assert refused(state, "1 kong 1p").code is Code.NOT_POSSIBLE
    assert refused(state, "1 win").code is Code.NOT_POSSIBLE


def test_a_melded_kong_is_paid_by_its_feeder_and_draws() -> None:
    state = play(dealt((DISCARDER, "", TRIPLET), draws="8s", voids="mmsm"), "0 discard 5m")
    assert legal_actions(state, 2) == (Kong(4), Pong(), Pass())
    state = play(state, "2 kong 5m")
    assert state.ledger == (Payment(0, 2, 2, Reason.KONG_MELDED),)
    assert state.seats[2].melds == (Meld(MeldKind.MELDED_KONG, 4, 0),)
    assert (state.turn, state.drawn) == (2, 25)


def test_a_kong_of_another_tile_does_not_claim_the_discard() -> None:
    state = play(dealt((DISCARDER, "", TRIPLET), voids="mmsm"), "0 discard 5m")
    assert refused(state, "2 kong 6m").code is Code.NOT_POSSIBLE


def test_answers_leave_no_trace_on_the_table_while_the_window_is_open() -> None:
    state = play(dealt((DISCARDER, WAITS_P, PAIR), voids="mssm"), "0 discard 5m")
    answered = play(state, "2 pong")
    assert table_view(answered) == table_view(state)
    assert table_view(state).last == Act(Did.DISCARDED, 0, 4)
    assert seat_view(answered, 3) == seat_view(state, 3)
    assert seat_view(answered, 1) == seat_view(state, 1)
    assert seat_view(answered, 2).answered == Pong()
    assert seat_view(state, 3).window == WindowView(4, 0, is_kong=False)
    assert answered.step == state.step


def test_the_next_dealer_is_who_fed_several_winners() -> None:
    state = play(dealt((DISCARDER, WAITS_P, WAITS_S), voids="mspm"), "0 discard 5m", "1 win", "2 win")
    assert next_dealer(coast(state)) == 0


def test_the_next_dealer_is_the_first_single_winner() -> None:
    state = play(dealt((DISCARDER, WAITS_P, WAITS_S), voids="mspm"), "0 discard 5m", "1 pass", "2 win")
    assert next_dealer(coast(state)) == 2
