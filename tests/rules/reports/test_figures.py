"""战绩: what is counted of a hand, for whom, and what the best hand is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.mahjong.fan import Score
from rules.mahjong.money import Payment, Reason, totals
from rules.mahjong.options import Shown
from rules.mahjong.state import WonHand
from rules.reports.figures import BestHand, Figures, Played, of_hand, played
from rules.table.settling import finish_hand
from rules.table.state import SEATS, FinishedHand
from tests.rules.table.matches import Match
from tests.rules.table.scene import AT, PEOPLE, first_turn

PLAIN = Score("plain", (), 0, 1)
FLUSH = Score("full_flush", (("root", 1),), 3, 8)


def finished(*wins: WonHand, paid: tuple[Payment, ...] = ()) -> FinishedHand:
    """A hand that ended with these wins and payments."""
    done = finish_hand(first_turn(), AT).finished[0]
    return replace(done, state=replace(done.state, wins=wins, ledger=paid), totals=totals(paid))


def sums(done: FinishedHand, seat: int) -> Figures:
    return of_hand(done, seat).figures


def test_a_discard_that_two_win_on_is_dealt_in_once() -> None:
    done = finished(WonHand(1, 0, 0, PLAIN, 9), WonHand(2, 0, 0, FLUSH, 9))
    assert sums(done, 0) == Figures(hands=1, watched=1, deal_ins=1)
    assert sums(done, 1).wins == sums(done, 2).wins == 1
    assert sums(done, 1).self_drawn == sums(done, 3).deal_ins == 0


def test_a_hand_in_which_one_deals_in_twice_is_one_hand() -> None:
    done = finished(WonHand(1, 0, 0, PLAIN, 9), WonHand(2, 1, 0, PLAIN, 20))
    assert sums(done, 0).deal_ins == 1


def test_a_win_that_all_pay_is_self_drawn() -> None:
    done = finished(WonHand(3, 0, None, PLAIN, 9))
    assert (sums(done, 3).wins, sums(done, 3).self_drawn) == (1, 1)
    assert [sums(done, seat).deal_ins for seat in SEATS] == [0, 0, 0, 0]


def test_who_alone_pays_for_a_win_after_a_kong_has_dealt_in() -> None:
    """承包: where the feeder of the kong pays, the rules take it for a discard (点杠花当点炮)."""
    done = finished(WonHand(3, 0, 1, PLAIN, 9))
    assert (sums(done, 3).self_drawn, sums(done, 1).deal_ins) == (0, 1)


def test_a_hand_may_be_positive_without_a_win_and_won_without_being_positive() -> None:
    paid = (Payment(0, 1, 2, Reason.KONG_MELDED), Payment(2, 0, 1, Reason.WIN))
    done = finished(WonHand(0, 0, 2, PLAIN, 9), paid=paid)
    assert (sums(done, 1).positive, sums(done, 1).wins, sums(done, 1).points) == (1, 0, 2)
    assert (sums(done, 0).positive, sums(done, 0).wins, sums(done, 0).points) == (0, 1, -1)


def test_the_best_hand_is_the_one_of_most_doublings_and_then_of_most_points() -> None:
    def won(doublings: int, points: int, hand: int) -> Played:
        best = BestHand(doublings, points, "plain", (), Shown.MULTIPLIER, hand)
        return Played(Figures(hands=1, watched=1, wins=1), best)

    both = won(2, 4, 1) + won(3, 8, 2) + won(3, 8, 3) + won(3, 16, 4) + won(1, 99, 5)
    assert both.best is not None
    assert both.best.hand == 4
    earlier = won(3, 8, 2) + won(3, 8, 3)
    assert earlier.best is not None
    assert earlier.best.hand == 2


def test_the_best_hand_says_how_its_table_counts() -> None:
    best = of_hand(finished(WonHand(2, 0, 0, FLUSH, 9)), 2).best
    assert best == BestHand(3, 8, "full_flush", (("root", 1),), Shown.MULTIPLIER, 1)
    assert of_hand(finished(), 2).best is None


def test_nothing_counts_in_a_hand_with_a_computer_player() -> None:
    done = replace(finished(WonHand(1, 0, 0, PLAIN, 9)), persons=(*PEOPLE[:3], None))
    assert played([done]) == {}


def test_everybody_counts_in_the_hands_that_they_sat_for() -> None:
    first = finished(WonHand(1, 0, 0, PLAIN, 9))
    second = replace(first, number=2, persons=(*PEOPLE[:3], 15))
    found = played([first, second])
    assert {person: one.figures.hands for person, one in found.items()} == {11: 2, 12: 2, 13: 2, 14: 1, 15: 1}
    assert found[PEOPLE[1]].figures.wins == 2


@pytest.mark.parametrize("seed", range(10))
def test_the_points_of_everybody_are_those_of_the_table(seed: int) -> None:
    happening = Match(seed, lambda _before, _event, _after: None)
    happening.play()
    state = happening.state
    found = played(state.finished)
    of_people = [done for done in state.finished if None not in done.persons]
    assert sum(one.figures.points for one in found.values()) == sum(sum(done.totals) for done in of_people)
    assert sum(one.figures.hands for one in found.values()) == 4 * len(of_people)
    wins = sum(len({won.seat for won in done.state.wins}) for done in of_people)
    assert sum(one.figures.wins for one in found.values()) == wins
