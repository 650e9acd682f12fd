"""查叫: 花猪, 查大叫, 退税 when the wall is empty; the next dealer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.mahjong.checks import Standing, standings
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.money import Payment, Reason, totals
from rules.mahjong.seeing import open_hands
from rules.mahjong.settlement import next_dealer
from rules.mahjong.state import HandState
from rules.mahjong.tiles import compact, parse, parse_tile
from rules.mahjong.views import Stage
from tests.support.walls import coast, dealt, play

KONGER = "1111s2679s445678p"
READY = "46s111222333p99p"
FAR = "2468s389s456789p"
PIG = "1m5555s45566778p"
PIG_DRAWS = "2345678923456"


def exhausted(**options: Any) -> HandState:
    """Seat 0 is not ready and has made a concealed kong, seat 1 waits for 5s, seat 2 is not ready.

    Seat 3 keeps 1m of its void suit to the end, because every tile that it draws is 万 too.
    """
    draws = "7s" + "".join(f"----{rank}m--" for rank in PIG_DRAWS)
    state = dealt((KONGER, READY, FAR, PIG), draws, voids="mmmm", **options)
    return coast(play(state, "0 kong 1s"))


KONG = tuple(Payment(payer, 0, 2, Reason.KONG_CONCEALED) for payer in (1, 2, 3))
REFUND = tuple(Payment(0, payer, 2, Reason.KONG_REFUND) for payer in (1, 2, 3))
READY_CHECK = (Payment(0, 1, 1, Reason.READY_CHECK), Payment(2, 1, 1, Reason.READY_CHECK))


def pig(*receivers: int, points: int = 16) -> tuple[Payment, ...]:
    return tuple(Payment(3, receiver, points, Reason.PIG) for receiver in receivers)


def test_an_exhausted_wall_is_checked_pigs_first_then_ready_hands_then_kong_money() -> None:
    state = exhausted()
    assert state.stage is Stage.ENDED
    assert [one.standing for one in standings(state)] == ["not_ready", "ready", "not_ready", "pig"]
    assert state.ledger == KONG + pig(0, 1, 2) + READY_CHECK + REFUND


@pytest.mark.parametrize(
    ("options", "points"), [({"full": 3}, 8), ({"cap": 6, "full": 3}, 64), ({"base": 10}, 160)]
)
def test_a_pig_pays_a_full_hand(options: dict[str, Any], points: int) -> None:
    payments = [payment for payment in exhausted(**options).ledger if payment.reason is Reason.PIG]
    assert {payment.points for payment in payments} == {points}


def test_a_pig_pays_only_the_receivers_that_the_rules_name() -> None:
    assert exhausted(pig_pays=["ready"]).ledger == KONG + pig(1) + READY_CHECK + REFUND
    assert exhausted(pig_pays=[]).ledger == KONG + READY_CHECK + REFUND


def test_a_flat_pig_pays_nobody_and_the_pot_balances() -> None:
    state = exhausted(pig_pays="flat", flat_penalty=24)
    assert state.ledger[3] == Payment(3, None, 24, Reason.PIG)
    assert sum(totals(state.ledger)) == -24


def test_a_flat_penalty_of_nothing_is_no_entry() -> None:
    ledger = exhausted(pig_pays="flat", flat_penalty=0).ledger
    assert ledger
    assert Reason.PIG not in {payment.reason for payment in ledger}


def test_a_pig_pays_the_ready_seats_besides_where_the_rules_say_so() -> None:
    state = exhausted(pig_also_not_ready=True)
    assert Payment(3, 1, 1, Reason.READY_CHECK) in state.ledger
    assert Payment(3, 1, 1, Reason.READY_CHECK) not in exhausted().ledger


def test_a_seat_that_discarded_nothing_but_its_void_suit_is_no_pig_where_the_rules_say_so() -> None:
    state = exhausted(passive_pig=True)
    assert [one.standing for one in standings(state)] == ["not_ready", "ready", "not_ready", "not_ready"]
    assert Payment(3, 1, 1, Reason.READY_CHECK) in state.ledger
    assert Reason.PIG not in {payment.reason for payment in state.ledger}


def test_a_void_tile_makes_a_pig_of_two_suits_only_where_the_rules_say_so() -> None:
    hands = ("", "", "", "1m2468p1368p2379p")
    for test, standing in (("three_suits", Standing.NOT_READY), ("void_tile", Standing.PIG)):
        draws = "".join(f"----{rank}m--" for rank in PIG_DRAWS) + "----7m"
        state = coast(dealt(hands, draws, voids="mmmm", pig_test=test))
        assert standings(state)[3].standing is standing


@pytest.mark.parametrize(("test", "void"), [("three_suits", 2), ("three_suits", None), ("void_tile", None)])
def test_a_suit_that_is_only_laid_down_makes_a_pig_too(test: str, void: int | None) -> None:
    state = exhausted(pig_test=test)
    pig = replace(
        state.seats[1],
        tiles=parse("46m1133p5599p"),
        melds=(Meld(MeldKind.PONG, parse_tile("1s"), 0),),
        void=void,
    )
    for melds, standing in ((pig.melds, Standing.PIG), ((), Standing.NOT_READY)):
        seats = (state.seats[0], replace(pig, melds=melds), *state.seats[2:])
        assert standings(replace(state, seats=seats))[1].standing is standing


def test_without_the_refund_kong_money_stays() -> None:
    assert exhausted(kong_refund=False).ledger == KONG + pig(0, 1, 2) + READY_CHECK


def test_kong_money_is_given_back_to_winners_too() -> None:
    hands = ("5m1111s2679s44678p", "46m222333888s99s")
    state = play(dealt(hands, "7s", voids="mpmm"), "0 kong 1s", "0 discard 5m", "1 pass")
    state = coast(state)
    refunds = [payment for payment in state.ledger if payment.reason is Reason.KONG_REFUND]
    assert [payment.payee for payment in refunds] == [1, 2, 3]


def test_a_ready_seat_gets_its_best_possible_win() -> None:
    hands = ("", "23m789m123s789s99s")
    state = coast(dealt(hands, last="5p", voids="spms", forced_last=0))
    assert standings(state)[1].points == 4  # 1m makes 全带幺, 4m only a plain hand
    assert {payment.points for payment in state.ledger if payment.payee == 1} == {4}


def test_who_waits_with_its_void_suit_is_not_ready() -> None:
    state = exhausted()
    ready = replace(state.seats[1], tiles=parse("46m111222333p99p"))
    for void, standing in ((2, Standing.READY), (0, Standing.NOT_READY)):
        seats = (state.seats[0], replace(ready, void=void), *state.seats[2:])
        assert standings(replace(state, seats=seats))[1].standing is standing


def test_only_a_ready_seat_has_a_worth() -> None:
    assert [one.points for one in standings(exhausted())] == [0, 1, 0, 0]


def test_the_situation_of_the_last_tiles_adds_nothing_to_a_ready_hand() -> None:
    state = exhausted()
    assert standings(state)[1].points == 1


def test_the_thirteen_tiles_after_the_last_discard_are_tested() -> None:
    state = exhausted()
    assert [len(hand) for hand in open_hands(state).seats] == [10, 13, 13, 13]
    assert compact(open_hands(state).seats[1]) == compact(dealt(("", READY)).seats[1].tiles)


def test_a_tile_held_four_times_in_the_concealed_hand_is_no_wait() -> None:
    hands = ("", "5555p123456789s")
    state = coast(dealt(hands, voids="mmmm"))
    assert standings(state)[1].standing is Standing.NOT_READY


def test_hands_stay_hidden_until_the_end() -> None:
    with pytest.raises(ValueError, match="once it has ended"):
        open_hands(dealt(()))


def test_the_dealer_stays_when_nobody_won() -> None:
    assert next_dealer(exhausted()) == 0
    assert next_dealer(coast(dealt((), dealer=2, voids="mmmm", forced_last=0))) == 2


def test_the_next_dealer_is_known_only_at_the_end() -> None:
    with pytest.raises(ValueError, match="once it has ended"):
        next_dealer(dealt(()))


def test_a_self_drawer_deals_next() -> None:
    state = play(dealt(("123p456p789p11s234s",), voids="mmmm", dealer=0), "0 win")
    assert next_dealer(coast(state)) == 0
    hands = ("1m", "46m111222333p99p")
    state = play(dealt(hands, draws="5m", voids="mssm"), "0 discard 1m", "1 win")
    assert next_dealer(coast(state)) == 1
