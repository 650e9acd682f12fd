"""What `normal` and `strong` weigh, by positions in which the right answer is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.mahjong.actions import (
    Action,
    DeclareVoid,
    Discard,
    Exchange,
    Kong,
    Pass,
    Penalty,
    Pong,
    Verdict,
    Win,
)
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.options import Rules, rules_from
from rules.mahjong.tiles import parse, parse_tile
from rules.mahjong.views import Offer, SeatView, Stage
from rules.players import normal, strong
from tests.rules.test_players import CLAIM, MANUAL, Player, discards, shown, view

BOTH = pytest.mark.parametrize("choose", [normal.choose, strong.choose])


def with_wall(hand: SeatView, left: int) -> SeatView:
    return replace(hand, table=replace(hand.table, wall_left=left))


def with_seat(hand: SeatView, seat: int, melds: str, river: str, void: int | None = None) -> SeatView:
    laid = tuple(Meld(MeldKind.PONG, tile, 0) for tile in parse(melds))
    seats = list(hand.table.seats)
    seats[seat] = replace(shown(seat, laid, river), void=void, concealed_count=13 - 3 * len(laid))
    return replace(hand, table=replace(hand.table, seats=tuple(seats)))


def offer(
    tiles: str, tile: str, points: int, doublings: int, void: str, rules: Rules | None = None
) -> SeatView:
    claim = view(tiles, CLAIM, stage=Stage.WINDOW, window=tile, void=void, rules=rules)
    return replace(claim, win_offer=Offer(doublings, points))


@BOTH
def test_a_drawn_win_is_taken(choose: Player) -> None:
    hand = view("123m456m789m55p34s", (Win(), *discards("123456789m5p345s")), drawn="5s", void="p")
    assert choose(hand) == Win()


@BOTH
def test_the_void_suit_goes_first_and_the_safest_of_it(choose: Player) -> None:
    hand = view("123m456m789m5p34s9s", discards("123456789m5p349s"), drawn="5p", void="s")
    safe = with_wall(with_seat(hand, 1, "", "9s1m"), 12)
    assert choose(safe) == Discard(parse_tile("9s"))


@BOTH
def test_three_tiles_of_the_suit_to_be_void_are_given_away(choose: Player) -> None:
    legal = (Exchange(parse("123m")), Exchange(parse("456m")), Exchange(parse("258s")))
    rules = rules_from({"exchange": "same_suit"})
    hand = view("123456m1125p258s", legal, stage=Stage.EXCHANGE, rules=rules)
    assert choose(hand) == Exchange(parse("258s"))


@BOTH
def test_a_false_win_of_another_costs_it_the_full_penalty(choose: Player) -> None:
    votes: tuple[Action, ...] = tuple(Penalty(one) for one in reversed(Verdict))
    assert choose(view("123m", votes, stage=Stage.VOTE)) == Penalty(Verdict.FULL)


@BOTH
def test_a_missing_suit_is_announced_before_the_first_discard(choose: Player) -> None:
    rules = rules_from({"void": "first_discard"})
    legal = (DeclareVoid(2), *discards("123456789m1123p"))
    assert choose(view("123456789m113p", legal, drawn="2p", rules=rules)) == DeclareVoid(2)


@BOTH
def test_a_seat_that_is_not_asked_has_no_answer(choose: Player) -> None:
    with pytest.raises(ValueError, match="seat 0 is not asked"):
        choose(view("123m", ()))


@BOTH
def test_a_pong_is_made_when_the_hand_gets_nearer_and_not_when_it_is_torn(choose: Player) -> None:
    window = (Pong(), Pass())
    nearer = view("55p12m46m78m2258p1m", window, stage=Stage.WINDOW, window="5p", void="s")
    assert choose(nearer) == Pong()
    torn = view("11223344667m55p", window, stage=Stage.WINDOW, window="5p", void="s")
    assert choose(torn) == Pass()


@BOTH
def test_kongs_that_keep_the_distance_are_made(choose: Player) -> None:
    four = view("1111m456m78m345p", (Kong(0), *discards("14567m345p")), drawn="5p", void="s")
    assert choose(four) == Kong(0)
    added = view("1456m78m2345p", (Kong(0), *discards("145678m2345p")), drawn="5p", void="s", melds="1m")
    assert choose(added) == Kong(0)
    claimed = view("111m456m78m345p22p", (Kong(0), Pong(), Pass()), stage=Stage.WINDOW, window="1m", void="s")
    assert choose(claimed) == Kong(0)


@BOTH
def test_at_the_end_of_the_wall_a_ready_hand_is_kept_for_the_check(choose: Player) -> None:
    # 1 万 is the safe tile, but only 2 and 9 筒 leave the hand ready.
    hand = view("123456789m1112p", discards("123456789m129p"), drawn="9p", void="s")
    found = choose(with_wall(with_seat(hand, 1, "1s2s3s", "1m"), 3))
    assert found in discards("29p")


@BOTH
def test_with_a_far_hand_and_a_ready_opponent_the_safe_tile_is_thrown(choose: Player) -> None:
    hand = view("1147m478m25p369p8p", discards("1478m235689p"), drawn="4m", void="s")
    for seat in (1, 2, 3):
        hand = with_seat(hand, seat, "1s2s3s", "8p")
    assert choose(with_wall(hand, 5)) == Discard(parse_tile("8p"))


def test_strong_lets_a_small_win_be_for_a_bigger_one_that_everybody_pays() -> None:
    # One suit, three waits, three payers, much of the wall: four points from one, or eight from each.
    wide = offer("2345678m111m999m", "5m", 4, 2, "s")
    assert strong.choose(wide) == Pass()
    assert normal.choose(wide) == Win()


def test_strong_takes_a_win_when_little_of_the_wall_is_left() -> None:
    assert strong.choose(with_wall(offer("2345678m111m999m", "5m", 4, 2, "s"), 3)) == Win()


def test_strong_takes_a_small_win_on_a_poor_wait() -> None:
    poor = offer("123m456m789m999p1p", "1p", 1, 0, "s")
    assert strong.choose(with_seat(poor, 1, "", "1p1p")) == Win()


def test_strong_goes_for_one_suit_where_that_is_dear_and_not_where_all_hands_cost_the_same() -> None:
    # Without the odd 7 万 it is ready for 3 筒 and 6 筒; without 4 and 5 筒 it is not far from one suit.
    tiles, legal = "11123345789m45p", discards("1234578945m45p")
    early = with_wall(view(tiles, legal, drawn="7m", void="s"), 45)
    assert strong.choose(early) in discards("45p")
    capped = replace(early, table=replace(early.table, rules=rules_from({"cap": 0})))
    assert strong.choose(capped) not in discards("45p")


@BOTH
@pytest.mark.parametrize(("tiles", "answer"), [("123456789m3455p", Win()), ("11223344m66779p", Pass())])
def test_without_a_check_only_true_wins_are_declared(choose: Player, tiles: str, answer: Action) -> None:
    hand = view(tiles, CLAIM, stage=Stage.WINDOW, window="5p", void="s", rules=MANUAL)
    assert choose(with_wall(hand, 3)) == answer


@BOTH
def test_a_pong_that_would_leave_no_tile_to_set_the_void_suit_by_is_passed(choose: Player) -> None:
    rules = rules_from({"void": "first_discard"})
    hand = view("1112345678899m", (Pong(), Pass()), stage=Stage.WINDOW, window="8m", rules=rules)
    assert choose(hand) == Pass()


@BOTH
def test_where_a_drawn_win_brings_no_more_a_ready_hand_is_weighed_all_the_same(choose: Player) -> None:
    rules = rules_from({"self_draw": "none", "kong_refund": False})
    hand = view("123456789m1112p", discards("123456789m129p"), drawn="9p", void="s", rules=rules)
    assert choose(hand) in discards("29p")
