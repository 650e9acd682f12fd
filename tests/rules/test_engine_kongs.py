"""杠: robbed kongs, shots and blooms after a kong, and where their money goes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.money import Payment, Reason, totals
from rules.mahjong.seeing import seat_view, table_view
from rules.mahjong.settlement import next_dealer
from rules.mahjong.state import HandState
from rules.mahjong.views import Act, Did, Stage, WindowView
from rules.refusal import Code
from tests.support.invariants import assert_conserved
from tests.support.walls import coast, dealt, play, refused

FEEDER = "5m"
PONGER = "55m2468m1379p246p"
WAITS_S, WAITS_LOW_S = "46m777888999s55s", "46m111222333s44s"
"""Both win on 5m with a plain hand."""


def added(draws: str = "9m9m9m5m", ponger: str = PONGER, **options: Any) -> HandState:
    """Seat 1 has ponged the dealer's 5m; seats 2 and 3 passed it and wait for the fourth, which 1 draws."""
    state = dealt((FEEDER, ponger, WAITS_S, WAITS_LOW_S), draws, voids="mspp", **options)
    state = play(state, "0 discard 5m", "2 pass", "3 pass", "1 pong", "1 discard 2m")
    return play(state, "2 discard 9m", "3 discard 9m", "0 discard 9m")


def test_an_added_kong_asks_those_who_could_rob_it() -> None:
    before = added()
    state = play(before, "1 kong 5m")
    assert state.stage is Stage.WINDOW
    assert awaited(state) == (2, 3)
    assert state.last == Act(Did.KONGED, 1, 4)
    assert seat_view(state, 0).window == WindowView(4, 1, is_kong=True)
    assert state.ledger == before.ledger
    assert state.discards_made == before.discards_made + 1
    assert_conserved(state)


def test_a_robbed_kong_pays_nothing_and_stays_a_pong() -> None:
    state = play(added(), "1 kong 5m", "2 win", "3 pass")
    assert state.ledger == (Payment(1, 2, 2, Reason.WIN),)
    assert state.wins[0].score.additions == (("rob_kong", 1),)
    assert state.seats[1].melds == (Meld(MeldKind.PONG, 4, 0),)
    assert state.takings == ()
    assert 4 not in state.seats[1].tiles
    assert state.turn == 3
    assert_conserved(state)


def test_two_seats_may_rob_one_kong() -> None:
    state = play(added(), "1 kong 5m", "3 win", "2 win")
    assert state.ledger == (Payment(1, 2, 2, Reason.WIN), Payment(1, 3, 2, Reason.WIN))
    assert state.turn == 0
    assert next_dealer(coast(state)) == 1


def test_the_nearest_robs_where_only_the_nearest_wins() -> None:
    state = play(added(multi_win="nearest"), "1 kong 5m", "3 win", "2 win")
    assert [won.seat for won in state.wins] == [2]


def test_a_kong_that_nobody_robs_is_paid_by_each_active_seat_and_draws() -> None:
    state = play(added("9m9m9m5m8p"), "1 kong 5m", "2 pass", "3 pass")
    assert state.ledger == tuple(Payment(payer, 1, 1, Reason.KONG_ADDED) for payer in (0, 2, 3))
    assert state.seats[1].melds == (Meld(MeldKind.ADDED_KONG, 4, 0),)
    assert (state.turn, state.drawn) == (1, 16)


def test_a_concealed_or_melded_kong_cannot_be_robbed() -> None:
    hands = ("2222m8m", "13m777888999s55s", "79m111222333s44s", "888m")
    state = play(dealt(hands, voids="pppp", void_first=False), "0 kong 2m")
    assert (state.stage, state.turn) == (Stage.TURN, 0)
    state = play(state, "0 discard 8m", "3 kong 8m", "2 pass")
    assert (state.stage, state.turn) == (Stage.TURN, 3)
    assert [kong.kind for kong in state.takings] == [MeldKind.CONCEALED_KONG, MeldKind.MELDED_KONG]


@pytest.mark.parametrize("cap", [0, None])
def test_kong_money_is_outside_the_cap(cap: int | None) -> None:
    state = play(dealt(("2222m",), voids="pppp", cap=cap), "0 kong 2m")
    assert totals(state.ledger) == (6, -2, -2, -2)


def test_a_kong_that_nobody_can_rob_stands_at_once() -> None:
    hands = (FEEDER, PONGER)
    state = play(dealt(hands, "9m9m9m5m", voids="msmm"), "0 discard 5m", "1 pong", "1 discard 2m")
    state = play(coast(state, wall_left=51), "1 kong 5m")
    assert state.stage is Stage.TURN
    assert [payment.reason for payment in state.ledger] == [Reason.KONG_ADDED] * 3


@pytest.mark.parametrize("verb", ["pong", "kong 5m"])
def test_a_robbed_kong_can_only_be_won(verb: str) -> None:
    assert refused(play(added(), "1 kong 5m"), f"2 {verb}").code is Code.NOT_POSSIBLE


def test_a_late_kong_pays_only_where_the_rules_say_so() -> None:
    for option, paid in (("pays", 3), ("fresh", 0), ("strict", 0)):
        state = coast(play(added("9m9m9m5m9m8m8m8m8p", late_kong=option), "1 discard 4m"), wall_left=47)
        assert state.turn == 1
        state = play(state, "1 kong 5m", "2 pass", "3 pass")
        assert len(state.ledger) == paid
        assert state.seats[1].melds[0].is_kong


def test_a_fresh_kong_may_follow_another_kong() -> None:
    ponger = "55m1111p2468m379p"
    for draws in ("9m9m9m8p5m", "9m9m9m5m8p"):
        state = play(added(draws, ponger, late_kong="fresh"), "1 kong 1p", "1 kong 5m", "2 pass", "3 pass")
        assert [payment.reason for payment in state.ledger[3:]] == [Reason.KONG_ADDED] * 3


SHOOTER = "1111p5m13579s2468p"


def shot(*answers: str, **options: Any) -> HandState:
    """The dealer makes a concealed kong, and discards 5m after its replacement to seats 1 and 2."""
    state = dealt((SHOOTER, WAITS_S, WAITS_LOW_S), "9m", voids="mppm", **options)
    return play(state, "0 kong 1p", "0 discard 5m", *answers)


def test_a_kong_shot_counts_a_doubling_and_the_kong_money_goes_to_the_winner() -> None:
    state = shot("1 win", "2 pass")
    assert state.wins[0].score.additions == (("kong_shot", 1),)
    assert state.ledger[3:] == (Payment(0, 1, 2, Reason.WIN), Payment(0, 1, 6, Reason.KONG_TRANSFER))
    assert state.takings[0].payments == ()


def test_each_of_several_winners_of_a_kong_shot_receives_the_kong_money_in_full() -> None:
    state = shot("1 win", "2 win")
    assert state.ledger[3:] == (
        Payment(0, 1, 2, Reason.WIN),
        Payment(0, 2, 2, Reason.WIN),
        Payment(0, 1, 6, Reason.KONG_TRANSFER),
        Payment(0, 2, 6, Reason.KONG_TRANSFER),
    )
    assert totals(state.ledger) == (6 - 4 - 12, -2 + 2 + 6, -2 + 2 + 6, -2)


def test_kong_money_given_away_is_not_given_back_again() -> None:
    state = coast(shot("1 win", "2 pass"))
    assert Reason.KONG_REFUND not in {payment.reason for payment in state.ledger}
    kept = coast(shot("1 pass", "2 pass"))
    assert Reason.KONG_REFUND in {payment.reason for payment in kept.ledger}


def test_the_money_of_a_cancelled_kong_goes_back_to_all_who_paid_the_winner_too() -> None:
    state = shot("1 win", "2 pass", kong_shot_effect="cancel")
    assert state.ledger[4:] == tuple(Payment(0, payer, 2, Reason.KONG_CANCEL) for payer in (1, 2, 3))
    assert state.takings[0].payments == ()


def test_a_kong_shot_may_leave_the_kong_money_alone() -> None:
    state = shot("1 win", "2 win", kong_shot_effect="none")
    assert {payment.reason for payment in state.ledger[3:]} == {Reason.WIN}
    assert state.takings[0].payments == state.ledger[:3]


def test_a_discard_that_nobody_wins_on_ends_the_shot() -> None:
    state = shot("1 pass", "2 pass")
    assert state.stage is Stage.TURN
    assert state.chain == ()
    assert {payment.reason for payment in state.ledger} == {Reason.KONG_CONCEALED}


def test_the_shot_does_not_survive_a_pong() -> None:
    waits = "56m777888999s55s"
    state = dealt(("1111p5m", "55m4m2345678p678p", "", waits), "9m", voids="mssp")
    state = play(state, "0 kong 1p", "0 discard 5m", "1 pong", "1 discard 4m", "3 win")
    assert state.wins[0].score.additions == ()
    assert state.ledger[3:] == (Payment(1, 3, 1, Reason.WIN),)


def test_of_a_chain_of_kongs_only_the_last_pays_for_the_shot() -> None:
    state = dealt(("1111p4444p5m1379s2p", WAITS_S), "9m9m", voids="mpmm")
    state = play(state, "0 kong 1p", "0 kong 4p", "0 discard 5m", "1 win")
    assert state.ledger[-1] == Payment(0, 1, 6, Reason.KONG_TRANSFER)
    assert [len(kong.payments) for kong in state.takings] == [3, 0]


def test_an_added_kong_made_with_the_replacement_shoots_for_the_kong_before_it() -> None:
    state = added("9m9m9m8p5m", "55m1111p2468m379p")
    state = play(state, "1 kong 1p", "1 kong 5m", "2 win", "3 win")
    assert state.wins[0].score.additions == (("rob_kong", 1), ("kong_shot", 1))
    assert state.ledger[3:] == (
        Payment(1, 2, 4, Reason.WIN),
        Payment(1, 3, 4, Reason.WIN),
        Payment(1, 2, 6, Reason.KONG_TRANSFER),
        Payment(1, 3, 6, Reason.KONG_TRANSFER),
    )
    assert state.seats[1].melds == (Meld(MeldKind.PONG, 4, 0), Meld(MeldKind.CONCEALED_KONG, 9))


def test_an_added_kong_made_with_another_tile_is_robbed_only() -> None:
    state = added("9m9m9m5m8p", "55m1111p2468m379p")
    state = play(state, "1 kong 1p", "1 kong 5m", "2 win", "3 pass")
    assert state.wins[0].score.additions == (("rob_kong", 1),)
    assert state.ledger[3:] == (Payment(1, 2, 2, Reason.WIN),)


def test_a_win_on_the_own_replacement_blooms() -> None:
    state = play(dealt(("1111p46m222333p88p",), "5m", voids="smmm"), "0 kong 1p", "0 win")
    assert state.wins[0].score.additions == (("root", 1), ("kong_bloom", 1), ("self_draw", 1))
    assert state.ledger[3:] == tuple(Payment(payer, 0, 8, Reason.SELF_DRAW) for payer in (1, 2, 3))
    assert state.wins[0].payer is None


def test_a_bloom_after_a_melded_kong_is_paid_by_all_or_by_the_feeder() -> None:
    hands, script = ("1p", "111p46m222333p88p"), ("0 discard 1p", "1 kong 1p", "1 win")
    state = play(dealt(hands, "5m", voids="psmm"), *script)
    assert [payment.payer for payment in state.ledger[1:]] == [0, 2, 3]
    state = play(dealt(hands, "5m", voids="psmm", bloom_payer="feeder"), *script)
    assert state.ledger[1:] == (Payment(0, 1, 4, Reason.WIN),)
    assert state.wins[0].score.additions == (("root", 1), ("kong_bloom", 1))
    assert state.wins[0].payer == 0
    assert_conserved(state)


def test_a_bloom_after_a_chain_of_kongs_is_paid_by_all() -> None:
    hands = ("1p", "111p46m2222p345p8p")
    state = dealt(hands, "8p5m", voids="psmm", bloom_payer="feeder")
    state = play(state, "0 discard 1p", "1 kong 1p", "1 kong 2p", "1 win")
    assert state.wins[0].payer is None
    assert [payment.reason for payment in state.ledger[-3:]] == [Reason.SELF_DRAW] * 3
    assert ("self_draw", 1) in state.wins[0].score.additions


def test_a_concealed_kong_is_public() -> None:
    state = play(dealt(("1111p46m222333p88p",), "5m", voids="smmm"), "0 kong 1p")
    assert table_view(state).seats[0].melds == (Meld(MeldKind.CONCEALED_KONG, 9),)


def test_seats_that_are_out_pay_no_kongs() -> None:
    hands = ("5m", "46m111222333p99p", "1111s2468s35779p")
    state = play(dealt(hands, voids="msmm"), "0 discard 5m", "1 win", "2 kong 1s")
    assert [payment.payer for payment in state.ledger[1:]] == [0, 3]


def test_only_who_completes_a_hand_is_asked_about_an_added_kong() -> None:
    state = play(added(), "1 kong 5m")
    assert legal_actions(state, 0) == ()
    assert refused(state, "0 win").code is Code.VOID_TILE
    assert refused(state, "1 win").code is Code.NOT_ASKED
