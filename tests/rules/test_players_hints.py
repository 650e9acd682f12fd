"""听牌提示: what a seat is told of its own hand."""

from __future__ import annotations

import random

from rules.mahjong.actions import Discard
from rules.mahjong.decide import act
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import PROFILES, Rules, rules_from
from rules.mahjong.seeing import seat_view
from rules.mahjong.state import SEATS, HandState, start, without_tile
from rules.mahjong.tiles import ALL_TILES, code
from rules.mahjong.views import Stage
from rules.mahjong.waits import waits
from rules.players import easy
from rules.players.hints import Wait, ready, ready_after
from rules.refusal import Refusal
from tests.rules.rigged import Play
from tests.support.invariants import disguised

READY = "123m78m234p678p99p"
"""Waits for 6m and 9m, a plain hand."""


def told(found: tuple[Wait, ...]) -> list[tuple[str, int, int, int]]:
    return [(code(one.tile), one.left, one.doublings, one.points) for one in found]


def test_a_ready_hand_is_told_its_waits_what_is_left_of_them_and_what_they_are_worth() -> None:
    play = Play(rules_from({"base": 3}), ("9m1144p46m", READY, "66m", ""))
    assert told(ready(seat_view(play.state, 1))) == [("6m", 4, 0, 3), ("9m", 4, 0, 3)]


def test_what_lies_on_the_table_is_not_left() -> None:
    play = Play(Rules(), ("9m1144p46m", READY, "99m", "6m"), "1s2s6m")
    play.discard(0, "9m")
    assert told(ready(seat_view(play.state, 1))) == [("6m", 4, 0, 1), ("9m", 3, 0, 1)]
    play.pong(2)
    assert told(ready(seat_view(play.state, 1))) == [("6m", 4, 0, 1), ("9m", 1, 0, 1)]


def test_a_wait_is_worth_the_dearest_reading_and_its_roots_capped() -> None:
    play = Play(rules_from({"cap": 2}), ("", "1112345678955m", "", ""))
    found = {tile: doublings for tile, _, doublings, _ in told(ready(seat_view(play.state, 1)))}
    assert set(found.values()) == {2}
    uncapped = Play(Rules(), ("", "1112345678955m", "", ""))
    worths = {tile: doublings for tile, _, doublings, _ in told(ready(seat_view(uncapped.state, 1)))}
    assert (worths["1m"], worths["4m"]) == (3, 2)


def test_each_discard_that_leaves_a_ready_hand_is_told_with_what_it_waits_for() -> None:
    play = Play(Rules(), ("123m78m1p234p678p99p", "", "", ""))
    found = {code(tile): told(after) for tile, after in ready_after(seat_view(play.state, 0))}
    assert found == {
        "1p": [("6m", 4, 0, 1), ("9m", 4, 0, 1)],
        "4p": [("6m", 4, 0, 1), ("9m", 4, 0, 1)],
    }


def test_a_hand_with_a_void_tile_or_without_a_wait_is_told_nothing() -> None:
    assert ready(seat_view(Play(Rules(), ("", READY[:-1] + "1s", "", "")).state, 1)) == ()
    far = Play(Rules(), ("147m258m369m1479p5p", "", "", ""))
    assert ready_after(seat_view(far.state, 0)) == ()


def test_who_is_not_to_discard_is_told_of_no_discard_and_who_is_of_no_hand_as_it_is() -> None:
    play = Play(Rules(), ("123m78m9m234p678p99p", READY.replace("99p", "55p"), "", ""))
    assert ready_after(seat_view(play.state, 1)) == ()
    assert ready(seat_view(play.state, 0)) == ()


def test_before_a_void_suit_is_set_the_discard_sets_it() -> None:
    rules = rules_from({"void": "first_discard"})
    play = Play(rules, ("123m789m234p67p99p1s", "", "", ""), voids="")
    found = {code(tile): told(after) for tile, after in ready_after(seat_view(play.state, 0))}
    assert found == {"1s": [("5p", 4, 0, 1), ("8p", 4, 0, 1)]}


def states(rules: Rules, seed: str) -> list[HandState]:
    """A hand of four easy players, state by state."""
    rng = random.Random(seed)
    wall = list(ALL_TILES)
    rng.shuffle(wall)
    state, found = start(rules, 0, (1, 2, 3, 4), tuple(wall)), []
    while state.stage is not Stage.ENDED:
        found.append(state)
        seat = awaited(state)[0]
        after = act(state, seat, easy.choose(seat_view(state, seat)))
        assert not isinstance(after, Refusal)
        state = after
    return found


def test_hints_are_the_rules_own_answers_and_come_from_what_the_seat_sees() -> None:
    rng, told_of = random.Random(5), 0
    for name, rules in PROFILES.items():
        for state in states(rules, name):
            for seat in SEATS:
                view, own = seat_view(state, seat), state.seats[seat]
                other = seat_view(disguised(state, seat, rng), seat)
                assert (ready(view), ready_after(view)) == (ready(other), ready_after(other))
                for action in legal_actions(state, seat):
                    if not isinstance(action, Discard):
                        continue
                    left = without_tile(own.tiles, action.tile)
                    void = action.tile // 9 if own.void is None else own.void
                    expected = waits(rules, left, own.melds, void)
                    found = dict(ready_after(view)).get(action.tile, ())
                    assert tuple(one.tile for one in found) == expected
                    for one in found:
                        worth = score(rules, left, own.melds, one.tile, NO_SITUATION)
                        assert worth is not None
                        assert (one.doublings, one.points) == (worth.doublings, worth.points)
                    told_of += bool(found)
    assert told_of > 20
