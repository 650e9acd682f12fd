"""实战模式, 诈胡: wins that nobody checks before they are declared (rules §7)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.mahjong.actions import Discard, Kong, Pass, Penalty, Pong, Verdict, Win
from rules.mahjong.checks import Standing, standings
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.melds import MeldKind
from rules.mahjong.money import Payment, Reason, totals
from rules.mahjong.seeing import open_hands, seat_view, table_view
from rules.mahjong.settlement import next_dealer
from rules.mahjong.state import HandState
from rules.mahjong.tiles import code
from rules.mahjong.views import Act, Did, Stage
from rules.refusal import Code
from tests.support.walls import coast, dealt, play, refused

VERDICTS = tuple(Penalty(verdict) for verdict in (Verdict.FULL, Verdict.HALF, Verdict.FORGIVE))
FULL = 16
"""qq_chengdu has no cap: full is 2 ** 4."""

WAITS_5M = "46m111222333p99p"
FAR = "1378m68p1235789s"


def manual(
    *hands: str, draws: str = "", voids: str = "ssss", last: str = "", dealer: int = 0, **options: Any
) -> HandState:
    """A hand at its first turn, wins unchecked; nobody's tiles are a pig's unless a test says so."""
    return dealt(
        hands,
        draws,
        last,
        voids,
        dealer,
        **{"manual_win": True, "forced_last": 0, "void_first": False, **options},
    )


def discarded(**options: Any) -> HandState:
    """Seat 0 has discarded 5m, on which seat 1 can win; 2 holds a pair of it, 3 is far from anything."""
    state = manual("5m" + FAR, WAITS_5M, "55m2468p13579s1m", "", voids="sssm", **options)
    return play(state, "0 discard 5m")


def paid(state: HandState, reason: Reason) -> list[tuple[int, int | None, int]]:
    return [(one.payer, one.payee, one.points) for one in state.ledger if one.reason is reason]


def test_every_other_active_seat_is_asked_with_the_same_buttons() -> None:
    state = discarded()
    assert legal_actions(state, 1) == (Win(), Pass())
    assert legal_actions(state, 2) == (Win(), Pong(), Pass())
    assert legal_actions(state, 3) == (Win(), Pass())
    assert legal_actions(state, 0) == ()


def test_a_window_closes_when_everybody_has_answered_and_never_earlier() -> None:
    state = play(discarded(), "1 win")
    assert (state.stage, awaited(state)) == (Stage.WINDOW, (2, 3))
    state = play(state, "2 pass")
    assert awaited(state) == (3,)
    state = play(state, "3 pass")
    assert [won.seat for won in state.wins] == [1]


def test_a_win_is_not_hinted_at() -> None:
    state = discarded()
    assert seat_view(state, 1).win_offer is None
    own = manual("11122233344499p")
    assert Win() in legal_actions(own, 0)
    assert seat_view(own, 0).win_offer is None


def test_three_others_vote_on_a_false_win_in_secret() -> None:
    state = play(discarded(), "1 pass", "2 pass", "3 win")
    assert state.stage is Stage.VOTE
    assert state.last == Act(Did.ACCUSED, 3, 4)
    assert [legal_actions(state, seat) for seat in range(4)] == [VERDICTS, VERDICTS, VERDICTS, ()]
    assert awaited(state) == (0, 1, 2)
    voted = play(state, "0 penalty half")
    assert table_view(voted) == table_view(state)
    assert seat_view(voted, 1) == seat_view(state, 1)
    assert seat_view(voted, 0).answered == Penalty(Verdict.HALF)
    assert refused(voted, "0 penalty full").code is Code.ALREADY_ANSWERED
    assert refused(voted, "3 penalty forgive").code is Code.NOT_ASKED
    assert refused(voted, "1 pass").code is Code.NOT_POSSIBLE


def test_full_is_paid_to_each_of_the_three_others_and_puts_the_seat_out() -> None:
    state = play(discarded(), "1 pass", "2 pass", "3 win", "0 penalty full")
    assert paid(state, Reason.FALSE_WIN) == [(3, 0, FULL), (3, 1, FULL), (3, 2, FULL)]
    assert state.active == (0, 1, 2)
    assert (state.stage, state.turn) == (Stage.TURN, 1)
    shown = table_view(state).seats[3]
    assert (shown.is_out, shown.win) == (True, None)
    assert next_dealer(coast(state)) == 0


def test_the_vote_is_over_with_the_first_full() -> None:
    state = play(discarded(), "1 pass", "2 pass", "3 win", "1 penalty forgive", "2 penalty full")
    assert state.stage is Stage.TURN
    assert refused(state, "0 penalty forgive").code is Code.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("votes", "points"),
    [
        (("forgive", "forgive", "forgive"), 0),
        (("forgive", "half", "forgive"), FULL // 2),
        (("half", "half", "half"), FULL // 2),
        (("half", "forgive", "full"), FULL),
    ],
)
def test_the_harshest_vote_holds(votes: tuple[str, str, str], points: int) -> None:
    state = play(discarded(), "1 pass", "2 pass", "3 win")
    state = play(state, *(f"{seat} penalty {vote}" for seat, vote in enumerate(votes)))
    assert totals(state.ledger) == (points, points, points, -3 * points)
    assert state.seats[3].is_out == (points > 0)


def test_half_is_rounded_up() -> None:
    votes = ("1 pass", "2 pass", "3 win", "0 penalty half", "1 penalty half", "2 penalty half")
    assert totals(play(discarded(cap=0), *votes).ledger) == (1, 1, 1, -3)
    odd = play(discarded(flat_penalty=25), *votes)
    assert odd.ledger == (Payment(3, None, 13, Reason.FALSE_WIN),)


def test_a_flat_penalty_is_paid_to_nobody() -> None:
    state = play(discarded(flat_penalty=24), "1 pass", "2 pass", "3 win", "0 penalty full")
    assert state.ledger == (Payment(3, None, 24, Reason.FALSE_WIN),)
    free = play(discarded(flat_penalty=0), "1 pass", "2 pass", "3 win", "0 penalty full")
    assert (free.ledger, free.active) == ((), (0, 1, 2))


def test_a_forgiven_seat_has_passed_and_plays_on_without_a_bar() -> None:
    forgiven = ("0 penalty forgive", "1 penalty forgive", "2 penalty forgive")
    state = play(discarded(), "1 pass", "2 pass", "3 win", *forgiven)
    assert state.ledger == ()
    assert state.active == (0, 1, 2, 3)
    assert state.seats[3].bar is None
    assert (state.turn, state.drawn is None) == (1, False)


def test_a_false_win_is_judged_before_the_true_one_which_it_pays_too() -> None:
    state = play(discarded(), "1 win", "2 pass", "3 win")
    assert (state.stage, state.wins) == (Stage.VOTE, ())
    state = play(state, "2 penalty full")
    assert paid(state, Reason.FALSE_WIN) == [(3, 0, FULL), (3, 1, FULL), (3, 2, FULL)]
    assert paid(state, Reason.WIN) == [(0, 1, 1)]
    assert state.active == (0, 2)
    assert state.turn == 2


def test_a_true_win_stands_when_the_false_one_is_forgiven() -> None:
    state = play(discarded(), "1 win", "2 pass", "3 win")
    state = play(state, "0 penalty forgive", "1 penalty forgive", "2 penalty forgive")
    assert paid(state, Reason.WIN) == [(0, 1, 1)]
    assert state.active == (0, 2, 3)


def test_each_false_win_has_a_vote_of_its_own_in_turn_order() -> None:
    state = play(discarded(), "3 win", "2 win", "1 pass")
    assert state.last == Act(Did.ACCUSED, 2, 4)
    state = play(state, "3 penalty full")
    assert (state.stage, state.last) == (Stage.VOTE, Act(Did.ACCUSED, 3, 4))
    assert paid(state, Reason.FALSE_WIN) == [(2, 3, FULL), (2, 0, FULL), (2, 1, FULL)]
    state = play(state, "2 penalty half", "0 penalty half", "1 penalty forgive")
    assert totals(state.ledger) == (FULL + 8, FULL + 8, 8 - 3 * FULL, FULL - 24)
    assert state.active == (0, 1)
    assert state.turn == 1


def test_a_pong_goes_through_once_the_false_win_is_judged() -> None:
    state = play(discarded(), "1 pass", "2 pong", "3 win", "0 penalty full")
    assert (state.turn, state.last) == (2, Act(Did.PONGED, 2, 4))
    assert not any(isinstance(action, Win) for action in legal_actions(state, 2)), (
        "never in the turn of a pong"
    )


def test_a_melded_kong_goes_through_too_and_collects_from_its_feeder() -> None:
    state = manual("5m" + FAR, "", "555m2468p13579s1m", "", voids="sssm")
    state = play(state, "0 discard 5m", "1 pass", "2 kong 5m", "3 win", "0 penalty full")
    assert paid(state, Reason.KONG_MELDED) == [(0, 2, 2)]
    assert state.turn == 2


def test_a_win_with_void_tiles_is_false() -> None:
    state = manual("5m" + FAR, WAITS_5M, "", "", voids="spmm")
    state = play(state, "0 discard 5m", "1 win", "2 pass", "3 pass")
    assert (state.stage, state.last.seat) == (Stage.VOTE, 1)


@pytest.mark.parametrize("pass_rule", ["strict", "higher"])
def test_a_barred_win_is_false(pass_rule: str) -> None:
    state = manual("5m" + FAR, "5m", "", WAITS_5M, pass_rule=pass_rule)
    state = play(state, "0 discard 5m", "1 pass", "2 pass", "3 pass")
    assert seat_view(state, 3).bar == 0
    state = play(state, "1 discard 5m", "3 win", "2 pass", "0 pass")
    assert (state.stage, state.last.seat) == (Stage.VOTE, 3)
    free = manual("5m" + FAR, "5m", "", WAITS_5M, pass_rule="off")
    free = play(free, "0 discard 5m", "1 pass", "2 pass", "3 pass")
    free = play(free, "1 discard 5m", "3 win", "2 pass", "0 pass")
    assert [won.seat for won in free.wins] == [3]


def test_a_barred_seat_that_pongs_the_tile_is_not_freed_by_its_discard() -> None:
    rules: dict[str, Any] = {"pass_rule": "strict", "retreat_rule": True}
    state = manual("7m1368m68p1235789s", "7m", "", "888p7789m123456p", **rules)
    free = play(state, "0 discard 7m", "3 pong", "1 pass", "2 pass", "3 discard 8m")
    assert free.seats[3].bar is None, "牌型变化"
    state = play(state, "0 discard 7m", "1 pass", "2 pass", "3 pass")
    state = play(state, "1 discard 7m", "3 pong", "2 pass", "0 pass", "3 discard 8m")
    assert state.seats[3].bar == 0


def test_with_the_nearest_only_a_window_waits_for_everybody_too() -> None:
    state = play(discarded(multi_win="nearest"), "1 win")
    assert awaited(state) == (2, 3)


def test_false_wins_are_judged_in_turn_order_after_the_discarder() -> None:
    state = manual("", "", "5m" + FAR, "", dealer=2)
    state = play(state, "2 discard 5m", "0 win", "1 win", "3 win")
    order = []
    while state.stage is Stage.VOTE:
        order.append(state.last.seat)
        state = play(state, "2 penalty full")
    assert order == [3, 0, 1]


def test_a_false_self_draw_keeps_its_fourteen_tiles_and_the_next_seat_draws() -> None:
    state = play(manual(FAR + "2m", WAITS_5M, voids="ssss"), "0 win")
    assert (state.stage, state.last) == (Stage.VOTE, Act(Did.ACCUSED, 0))
    state = play(state, "2 penalty full")
    assert paid(state, Reason.FALSE_WIN) == [(0, 1, FULL), (0, 2, FULL), (0, 3, FULL)]
    assert (state.turn, state.wall_left, state.discards_made) == (1, 54, 0)
    assert len(open_hands(coast(state)).seats[0]) == 14


def test_a_forgiven_self_draw_goes_on_and_is_declared_again_only_on_a_replacement() -> None:
    state = play(manual("1111m2468p13579s2m", WAITS_5M, voids="ssss"), "0 win")
    state = play(state, "1 penalty forgive", "2 penalty forgive", "3 penalty forgive")
    assert (state.stage, state.turn, state.last) == (Stage.TURN, 0, Act(Did.FORGIVEN, 0))
    assert Win() not in legal_actions(state, 0)
    assert len(state.seats[0].tiles) == 14
    state = play(state, "0 kong 1m")
    assert Win() in legal_actions(state, 0)


def test_a_win_is_offered_with_every_drawn_tile() -> None:
    state = play(discarded(), "1 pass", "2 pass", "3 pass")
    assert state.turn == 1
    assert legal_actions(state, 1)[0] == Win()
    assert Kong(0) not in legal_actions(state, 1)


def test_who_is_punished_gives_kong_money_back_to_all_who_paid() -> None:
    state = play(manual("1111m2468p13579s2m", WAITS_5M, voids="ssss"), "0 kong 1m", "0 win", "1 penalty full")
    assert paid(state, Reason.KONG_CONCEALED) == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]
    assert paid(state, Reason.KONG_REFUND) == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
    assert [kong.payments for kong in state.takings] == [()]


def test_who_is_punished_gives_nobody_elses_kong_money_back() -> None:
    state = manual("1m" + FAR, "1111p2468m3579p9s", draws="9s")
    state = play(state, "0 discard 1m", "1 pass", "2 pass", "3 pass", "1 kong 1p", "1 discard 9s")
    state = play(state, "0 win", "2 pass", "3 pass", "1 penalty full")
    assert paid(state, Reason.KONG_REFUND) == []
    assert [kong.payments for kong in state.takings] == [state.ledger[:3]]
    state = play(manual("1111p2468m3579p9s1m"), "0 kong 1p", "0 discard 1m", "1 win", "2 pass", "3 pass")
    state = play(state, "0 penalty full")
    assert state.active == (0, 2, 3)
    assert [kong.payments for kong in state.takings] == [state.ledger[:3]]


def test_nothing_is_collected_from_who_is_out() -> None:
    state = manual("1m" + FAR, "11122233344p99p", draws="9p")
    state = play(state, "0 win", "1 penalty full", "1 win")
    assert [payer for payer, _, _ in paid(state, Reason.SELF_DRAW)] == [2, 3]


def test_seats_that_are_out_vote_too() -> None:
    state = play(discarded(), "1 win", "2 pass", "3 pass")
    assert (state.turn, state.seats[1].is_out) == (2, True)
    state = play(state, "2 win")
    assert awaited(state) == (0, 1, 3)
    state = play(state, "1 penalty full")
    assert paid(state, Reason.FALSE_WIN) == [(2, 3, FULL), (2, 0, FULL), (2, 1, FULL)]


def test_with_one_seat_left_the_hand_ends_without_a_check() -> None:
    state = play(manual(FAR + "2m", FAR[:0], voids="ssss"), "0 win", "1 penalty full")
    state = play(state, "1 win", "0 penalty full", "2 win", "0 penalty full")
    assert state.stage is Stage.ENDED
    assert state.wins == ()
    assert {payment.reason for payment in state.ledger} == {Reason.FALSE_WIN}
    assert totals(state.ledger) == (-FULL, -FULL, -FULL, 3 * FULL)
    assert next_dealer(state) == 0


KONG_TO_ROB = ("5m" + FAR, "55m", "", WAITS_5M)
"""Seat 1 pongs the first 5m and draws the last one four draws later."""


def ponged() -> HandState:
    state = manual(*KONG_TO_ROB, draws="------5m")
    state = play(state, "0 discard 5m", "1 pong", "2 pass", "3 pass")
    spare = next(action for action in legal_actions(state, 1) if isinstance(action, Discard))
    state = play(state, f"1 discard {code(spare.tile)}", "2 pass", "3 pass", "0 pass")
    assert (state.turn, state.stage) == (2, Stage.TURN)
    return state


def test_a_kong_that_was_robbed_falsely_stands_and_collects_from_active_seats_only() -> None:
    state = play(coast(ponged(), 51), "1 kong 5m")
    assert [legal_actions(state, seat) for seat in (0, 2, 3)] == [(Win(), Pass())] * 3
    state = play(state, "2 win", "3 pass", "0 pass", "0 penalty full")
    assert paid(state, Reason.KONG_ADDED) == [(0, 1, 1), (3, 1, 1)]
    assert (state.turn, state.drawn is None) == (1, False)


def test_a_true_robber_wins_after_the_false_one_is_judged() -> None:
    state = play(coast(ponged(), 51), "1 kong 5m", "3 win", "2 win", "0 pass", "1 penalty full")
    assert paid(state, Reason.WIN) == [(1, 3, 2)]
    assert state.seats[1].melds[0].kind is MeldKind.PONG
    assert paid(state, Reason.KONG_ADDED) == []
    assert (state.active, state.turn) == ((0, 1), 0)


def test_a_false_robber_who_leaves_the_konger_alone_ends_the_hand_without_kong_money() -> None:
    state = play(ponged(), "2 win", "0 penalty full", "3 win", "0 penalty full")
    state = play(coast(state, 51), "1 kong 5m")
    assert awaited(state) == (0,)
    state = play(state, "0 win", "1 penalty full")
    assert (state.stage, state.active) == (Stage.ENDED, (1,))
    assert paid(state, Reason.KONG_ADDED) == []


def test_a_kong_that_was_robbed_falsely_stands_with_two_seats_left() -> None:
    state = play(coast(play(ponged(), "2 win", "0 penalty full"), 51), "1 kong 5m")
    state = play(state, "0 win", "3 pass", "1 penalty full")
    assert (state.stage, state.active) == (Stage.TURN, (1, 3))
    assert paid(state, Reason.KONG_ADDED) == [(3, 1, 1)]


def test_a_false_win_on_the_last_tile_is_followed_by_the_check() -> None:
    state = coast(manual("", "", "", ""), wall_left=0)
    ready = [one.standing for one in standings(state)]
    assert Standing.PIG in ready or Standing.NOT_READY in ready
    state = play(state, f"{state.turn} win", f"{(state.turn + 1) % 4} penalty full")
    assert state.stage is Stage.ENDED
    assert len(state.active) == 3


def test_out_is_a_standing_of_its_own_in_the_check() -> None:
    state = play(discarded(), "1 pass", "2 pass", "3 win", "0 penalty full")
    ended = coast(state)
    assert standings(ended)[3].standing is Standing.OUT
    assert all(3 not in (one.payer, one.payee) for one in ended.ledger if one.reason is not Reason.FALSE_WIN)


def test_with_the_nearest_only_a_farther_true_win_gets_nothing() -> None:
    state = manual("5m" + FAR, WAITS_5M, "46m444555666p77p", "", voids="sssm", multi_win="nearest")
    state = play(state, "0 discard 5m", "3 win", "2 win", "1 win", "0 penalty full")
    assert [won.seat for won in state.wins] == [1]
    assert state.seats[2].bar is None
    assert MeldKind.PONG not in {meld.kind for meld in state.seats[2].melds}
