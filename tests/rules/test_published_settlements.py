"""Situations that others published: worked examples of rule books and tests of other engines.

Each test names the rows of their collection that it plays; rows that no rule set here can express stand in
cases/left_out.json with the reason.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rules.mahjong.actions import Kong, Penalty, Verdict, Win
from rules.mahjong.melds import MeldKind
from rules.mahjong.money import Reason
from rules.mahjong.options import Rules, rules_from
from rules.mahjong.settlement import next_dealer
from rules.mahjong.tiles import suit_of
from rules.mahjong.views import Stage
from rules.mahjong.waits import waits
from tests.rules.rigged import Play

QQ = Rules()
CASES = Path(__file__).parent / "cases"
SBR: dict[str, Any] = json.loads((CASES / "sbr.json").read_text(encoding="utf-8"))["rules"]
CANCEL = rules_from({"kong_shot_effect": "cancel"})

# Three plain hands that wait for 6m and 9m.
WAITS_9M = "123m78m234p678p99p"
WAITS_9M_TOO = "123m78m66m234p678p"
WAITS_9M_AS_WELL = "345m78m55m234p678p"


def rules(**options: Any) -> Rules:
    return rules_from(options)


def sbr(**options: Any) -> Rules:
    return rules_from(SBR | options)


def test_a_kong_added_with_the_tile_just_drawn_costs_each_other_seat_one() -> None:
    # sbr-kong-1
    play = Play(QQ, ("99m11m34678m", "", "", ""), "9m1s2s3s9m")
    play.discard(0, "1m")
    play.discard(1, "9m")
    play.pong(0)
    play.discard(0, "1m")
    play.kong(0, "9m")
    play.close()
    assert play.sums(Reason.KONG_ADDED) == (3, -1, -1, -1)


def test_a_kong_added_with_a_tile_kept_in_hand_pays_nothing_where_it_must_be_fresh() -> None:
    # ra-kong-4
    play = Play(rules(late_kong="fresh"), ("999m11m34678m", "", "", ""), "9m")
    play.discard(0, "1m")
    play.discard(1, "9m")
    play.pong(0)
    play.discard(0, "1m")
    play.kong(0, "9m")
    play.close()
    assert play.totals() == (0, 0, 0, 0)
    assert play.state.seats[0].melds[0].kind is MeldKind.ADDED_KONG


def robbable() -> Play:
    """Seat 0 has ponged 9m and draws the fourth; seat 3 waits for it."""
    play = Play(QQ, ("99m1144p46m", "", "", WAITS_9M), "9m1s2s3s9m")
    play.discard(0, "1p")
    play.discard(1, "9m")
    play.pong(0)
    play.discard(0, "1p")
    play.kong(0, "9m")
    assert Win() in play.may(3)
    return play


def test_a_robbed_kong_pays_nothing_and_its_robber_one_doubling_more() -> None:
    # ra-kong-5
    play = robbable()
    play.win(3)
    assert play.totals() == (-2, 0, 0, 2)
    assert play.state.seats[0].melds[0].kind is MeldKind.PONG


def test_a_kong_that_nobody_robs_is_paid() -> None:
    # ra-kong-7
    play = robbable()
    play.close()
    play.idle()
    assert play.totals() == (3, -1, -1, -1)


def test_a_self_drawn_full_hand_costs_each_other_seat_its_value_and_a_base_point() -> None:
    # dcm-pay-1
    play = Play(sbr(), ("11133355577799m", "", "", ""))
    play.win(0)
    assert play.totals() == (27, -9, -9, -9)


def test_a_self_drawn_plain_hand_costs_two_each_with_a_base_point() -> None:
    # dcm-pay-3
    play = Play(sbr(), ("123m456m789m234p55p", "", "", ""))
    play.win(0)
    assert play.totals() == (6, -2, -2, -2)


def one_out(first: str, draws: str, options: Rules) -> Play:
    """Seat 1 has won 9m from seat 0."""
    play = Play(options, (first + "9m", WAITS_9M, "", ""), draws)
    play.discard(0, "9m")
    play.win(1)
    return play


def test_a_seat_that_is_out_pays_for_no_self_draw() -> None:
    # dcm-pay-2
    play = one_out("2223335557778m", "1s2s8m", sbr())
    play.win(0)
    assert play.sums(Reason.SELF_DRAW) == (18, 0, -9, -9)


def test_a_plain_self_draw_with_one_seat_out_brings_twice_two() -> None:
    # xzc-5
    play = one_out("123m456m678m234p5p", "1s2s5p", QQ)
    play.win(0)
    assert play.sums(Reason.SELF_DRAW) == (4, 0, -2, -2)


def test_a_win_on_a_discard_is_paid_by_the_discarder_alone() -> None:
    # dcm-pay-4
    play = Play(sbr(), ("9m1144p46m", "1113335557779m", "", ""))
    play.discard(0, "9m")
    play.win(1)
    assert play.totals() == (-8, 8, 0, 0)


def test_a_seat_that_is_out_pays_for_no_kong() -> None:
    # dcm-pay-5
    play = one_out("5555p1144p46m", "", QQ)
    play.kong(0, "5p")
    assert play.sums(Reason.KONG_CONCEALED) == (4, 0, -2, -2)


def test_kong_takings_of_a_seat_that_is_not_ready_go_back() -> None:
    # dcm-pay-6, scai-9
    play = Play(QQ, ("99m1258m1369p", "", "", ""), "9m1s2s3s9m")
    play.discard(0, "1m")
    play.discard(1, "9m")
    play.pong(0)
    play.discard(0, "2m")
    play.kong(0, "9m")
    play.run_out()
    assert waits(QQ, play.state.seats[0].tiles, play.state.seats[0].melds, 2) == ()
    assert play.sums(Reason.KONG_ADDED) == (3, -1, -1, -1)
    assert play.sums(Reason.KONG_REFUND) == (-3, 1, 1, 1)
    assert play.paid(Reason.KONG_REFUND) == [(0, 1, 1), (0, 2, 1), (0, 3, 1)]


def test_a_pig_gives_its_kong_takings_back_to_the_feeder() -> None:
    # dcm-pay-13
    play = Play(sbr(void_first=False), ("555m1248m1369p14s", "", "", ""), "5m")
    play.discard(0, "1m")
    play.discard(1, "5m")
    play.claim_kong(0)
    play.run_out()
    assert play.paid(Reason.PIG) == [(0, None, 24)]
    assert play.paid(Reason.KONG_MELDED) == [(1, 0, 2)]
    assert play.paid(Reason.KONG_REFUND) == [(0, 1, 2)]


def two_kongs(options: Rules) -> Play:
    """Seat 0 has konged 5p, then 1p with the replacement, and discards 9m; seats 1 and 2 wait for it."""
    play = Play(options, ("5555p111p46m", WAITS_9M, WAITS_9M_TOO, ""), "1p9m")
    play.kong(0, "5p")
    play.kong(0, "1p")
    play.discard(0, "9m")
    return play


def test_a_shot_cancels_the_last_kong_of_a_chain_alone() -> None:
    # dcm-pay-7
    play = two_kongs(CANCEL)
    play.win(1)
    assert play.paid(Reason.KONG_CANCEL) == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
    assert play.paid(Reason.KONG_TRANSFER) == []


def test_two_winners_of_one_shot_cancel_the_last_kong_once() -> None:
    # dcm-pay-8, mch-05
    play = two_kongs(CANCEL)
    play.win(1, 2)
    assert play.paid(Reason.KONG_CANCEL) == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
    assert play.sums(Reason.KONG_CONCEALED) == (12, -4, -4, -4)


def shot_after_a_kong(options: Rules) -> Play:
    """Seat 0 has konged 5p and discards the replacement 9m; all others wait for it."""
    play = Play(options, ("5555p46m", WAITS_9M, WAITS_9M_TOO, WAITS_9M_AS_WELL), "9m")
    play.kong(0, "5p")
    play.discard(0, "9m")
    return play


def test_a_shot_after_a_concealed_kong_hands_its_takings_to_the_winner() -> None:
    # scai-7
    play = shot_after_a_kong(QQ)
    play.win(1)
    assert play.paid(Reason.KONG_TRANSFER) == [(0, 1, 6)]
    assert play.paid(Reason.WIN) == [(0, 1, 2)]


def test_three_winners_of_one_shot_end_the_hand_without_a_check_and_the_shooter_deals() -> None:
    # mch-09
    play = shot_after_a_kong(CANCEL)
    play.win(1, 2, 3)
    assert play.totals() == (-6, 2, 2, 2)
    assert play.state.stage is Stage.ENDED
    assert play.paid(Reason.READY_CHECK) == []
    assert next_dealer(play.state) == 0


def three_may_rob() -> Play:
    """Seat 1 has ponged 9m and adds the fourth; all others wait for it, and have passed the first."""
    hands = (WAITS_9M + "9m", "99m1111p5p46m", WAITS_9M_TOO, WAITS_9M_AS_WELL)
    play = Play(QQ, hands, "1s2s3s9m")
    play.discard(0, "9m")
    play.pong(1)
    play.discard(1, "5p")
    play.kong(1, "9m")
    return play


def test_all_three_may_rob_one_kong_and_the_hand_ends() -> None:
    # stv-15
    play = three_may_rob()
    play.win(2, 0, 3)
    assert [won.seat for won in play.state.wins] == [2, 3, 0]
    assert all(("rob_kong", 1) in won.score.additions for won in play.state.wins)
    assert play.state.stage is Stage.ENDED
    assert next_dealer(play.state) == 1


def test_after_two_robbers_play_goes_on_behind_the_last_of_them() -> None:
    # mch-10
    play = three_may_rob()
    play.win(2, 3)
    assert play.state.seats[1].melds[0].kind is MeldKind.PONG
    assert play.paid(Reason.KONG_ADDED) == []
    assert (play.state.stage, play.state.turn) == (Stage.TURN, 0)


# One suit; wins on 4m are worth two doublings, on 1m and 5m three, the root included.
FLUSH = "1112345678955m"


def test_a_passed_win_bars_all_that_are_not_dearer_until_the_next_own_draw() -> None:
    # dcm-pass-2
    play = Play(QQ, ("", FLUSH, "4m", ""), "4m1m1s4m", dealer=2)
    play.discard(2, "4m")
    assert Win() in play.may(1)
    play.discard(3, "4m")
    assert Win() not in play.may(1)
    play.discard(0, "1m")
    assert Win() in play.may(1)
    play.until(2)
    play.discard(2, "4m")
    assert Win() in play.may(1)


def test_of_several_passed_wins_the_dearest_is_the_bar() -> None:
    # omj-shun-2, bad-8
    play = Play(QQ, ("8888p", FLUSH, "1m", ""), "4m1p5m", dealer=2)
    play.discard(2, "1m")
    assert Win() in play.may(1)
    play.discard(3, "4m")
    assert Win() not in play.may(1)
    play.kong(0, "8p")
    play.discard(0, "5m")
    assert Win() in play.may(1)


def test_a_plain_win_that_was_passed_is_barred_at_the_same_worth() -> None:
    # mch-14
    play = Play(QQ, ("", WAITS_9M, "9m", ""), "9m", dealer=2)
    play.discard(2, "9m")
    assert Win() in play.may(1)
    play.discard(3, "9m")
    assert play.may(1) == ()


def test_a_pong_ends_the_shot_after_a_kong() -> None:
    # dcm-turn-2
    play = Play(QQ, ("5555p46m", "", "99m8p", "123789m234p67p99p"), "9m")
    play.kong(0, "5p")
    play.discard(0, "9m")
    play.pong(2)
    play.discard(2, "8p")
    play.win(3)
    assert play.state.wins[0].score.additions == ()
    assert play.paid(Reason.WIN, Reason.KONG_TRANSFER) == [(2, 3, 1)]


def passive(options: Rules, tiles: str) -> Play:
    """Seat 0 is void in 筒 and draws more of it; seat 1 waits for 2m and 5m, which seat 2 holds."""
    return Play(options, (tiles, "1234567892255m", "25m", ""), voids="psss")


def test_whoever_discarded_its_void_suit_alone_is_no_pig_but_not_ready() -> None:
    # mch-12
    play = passive(sbr(), "11122233344466p")
    play.run_out()
    assert any(suit_of(tile) == 1 for tile in play.state.seats[0].tiles)
    assert play.paid(Reason.PIG) == []
    assert (0, 1, 8) in play.paid(Reason.READY_CHECK)


def test_a_pig_that_discarded_another_suit_pays_the_pot_and_is_not_ready_besides() -> None:
    # mch-13
    play = passive(sbr(void_first=False), "1m1112223334446p")
    play.discard(0, "1m")
    play.run_out()
    assert play.paid(Reason.PIG) == [(0, None, 24)]
    assert (0, 1, 8) in play.paid(Reason.READY_CHECK)


def test_the_dealer_stays_when_nobody_wins() -> None:
    # mch-15
    play = Play(QQ, ("", "", "", ""), dealer=2)
    play.run_out()
    assert play.state.wins == ()
    assert next_dealer(play.state) == 2


def test_kongs_and_wins_are_multiples_of_the_base() -> None:
    # prd-1, prd-3
    play = Play(rules(base=100), ("5555p46m", "", "", WAITS_9M), "1s2s9m")
    play.kong(0, "5p")
    play.discard(2, "9m")
    play.win(3)
    assert play.sums(Reason.KONG_CONCEALED) == (600, -200, -200, -200)
    assert play.sums(Reason.WIN) == (0, 0, -100, 100)


NOVIKOV = rules(profile="sbr", manual_win=True, flat_penalty=None, pig_pays=["ready"])
"""The competition rules of 2020, by which a false win costs each 8: full under a cap of three."""


def test_a_false_win_costs_each_of_the_three_others_a_full_hand() -> None:
    # nov-pay-1
    play = Play(NOVIKOV, ("1357m2468p13579m1p", "", "", ""))
    play.answer(0, Win())
    play.answer(2, Penalty(Verdict.FULL))
    assert play.totals() == (-24, 8, 8, 8)


def test_kong_money_goes_back_before_a_false_win_is_paid() -> None:
    # dcm-pay-10 (there a melded kong had earned 2; here a concealed one 6)
    play = Play(NOVIKOV, ("1111m2468p35799m1p", "", "", ""), "9m")
    play.answer(0, Kong(0))
    play.answer(0, Win())
    play.answer(1, Penalty(Verdict.FULL))
    assert play.totals() == (-24, 8, 8, 8)
    assert play.sums(Reason.KONG_REFUND) == (-6, 2, 2, 2)
