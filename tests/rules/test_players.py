from __future__ import annotations

import random
from collections.abc import Callable
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
from rules.mahjong.decide import act
from rules.mahjong.legal import awaited
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.money import totals
from rules.mahjong.options import Rules, rules_from
from rules.mahjong.seeing import seat_view
from rules.mahjong.state import HandState, start
from rules.mahjong.tiles import ALL_TILES, parse, parse_tile, suit_from_letter
from rules.mahjong.views import Act, Did, SeatShown, SeatView, Stage, TableView, WindowView
from rules.players import autopilot, easy, normal, strong
from rules.players.roster import PLAYERS
from rules.refusal import Refusal

Player = Callable[[SeatView], Action]
BOTH = pytest.mark.parametrize("choose", [autopilot.choose, easy.choose])
EVERY = pytest.mark.parametrize("choose", PLAYERS.values(), ids=PLAYERS)


def shown(seat: int, melds: tuple[Meld, ...] = (), river: str = "") -> SeatShown:
    return SeatShown(seat, None, melds, parse(river), 13, None, is_out=False, points=0)


def view(
    tiles: str,
    legal: tuple[Action, ...],
    *,
    stage: Stage = Stage.TURN,
    drawn: str = "",
    void: str = "",
    window: str = "",
    melds: str = "",
    rivers: tuple[str, str, str] = ("", "", ""),
    rules: Rules | None = None,
) -> SeatView:
    laid = tuple(Meld(MeldKind.PONG, tile, 1) for tile in parse(melds))
    others = tuple(shown(seat, river=river) for seat, river in enumerate(rivers, 1))
    table = TableView(
        rules=rules or Rules(),
        stage=stage,
        dealer=0,
        turn=0,
        wall_left=30,
        seats=(shown(0, laid), *others),
        last=Act(Did.DREW, 0),
        ledger=(),
    )
    return SeatView(
        table=table,
        seat=0,
        tiles=tuple(sorted(parse(tiles))),
        drawn=parse_tile(drawn) if drawn else None,
        void=suit_from_letter(void) if void else None,
        legal=legal,
        window=WindowView(parse_tile(window), 1, is_kong=False) if window else None,
        win_offer=None,
        bar=None,
        answered=None,
    )


def discards(tiles: str) -> tuple[Action, ...]:
    return tuple(Discard(tile) for tile in dict.fromkeys(parse(tiles)))


@BOTH
def test_a_win_that_is_offered_is_taken(choose: Player) -> None:
    hand = view("123m456m789m55p34s", (Win(), Pass()), stage=Stage.WINDOW, window="5s")
    assert choose(hand) == Win()


@BOTH
def test_the_void_suit_goes_first(choose: Player) -> None:
    hand = view("123m456m789m5p34s9s", discards("123456789m5p349s"), drawn="5p", void="s")
    found = choose(hand)
    assert isinstance(found, Discard)
    assert found.tile // 9 == 2


@BOTH
def test_the_discard_keeps_the_hand_fastest(choose: Player) -> None:
    hand = view("12345679m2355p7p", discards("12345679m2357p"), drawn="8m", void="s")
    assert choose(hand) == Discard(parse_tile("7p"))


@EVERY
def test_of_equal_discards_the_one_with_more_live_tiles_stays(choose: Player) -> None:
    # 1234567m waits for 1, 4 and 7; 3456789p for 3, 6 and 9: the side that others have thrown away is broken.
    legal = discards("1234567m3456789p")
    dead_p = view("1234567m345678p", legal, drawn="9p", void="s", rivers=("9p9p9p", "6p6p", "3p3p"))
    assert choose(dead_p) in discards("369p")
    dead_m = view("1234567m345678p", legal, drawn="9p", void="s", rivers=("1m1m1m", "4m4m", "7m7m"))
    assert choose(dead_m) in discards("147m")


@EVERY
def test_the_suit_with_the_fewest_tiles_is_declared_void(choose: Player) -> None:
    voids: tuple[Action, ...] = tuple(DeclareVoid(suit) for suit in range(3))
    assert choose(view("123456m12345p12s", voids, stage=Stage.VOID)) == DeclareVoid(2)
    assert choose(view("12m123456m123p89p", voids, stage=Stage.VOID)) == DeclareVoid(2)


@BOTH
def test_of_equally_short_suits_the_weaker_is_declared_void(choose: Player) -> None:
    voids: tuple[Action, ...] = tuple(DeclareVoid(suit) for suit in range(3))
    assert choose(view("44466m147p1223s3s", voids, stage=Stage.VOID)) == DeclareVoid(1)
    assert choose(view("34m19p123456789s", voids, stage=Stage.VOID)) == DeclareVoid(1)


@BOTH
def test_three_tiles_of_the_weakest_suit_are_given_away(choose: Player) -> None:
    rules = rules_from({"exchange": "any"})
    tiles = parse("123456m1125p258s")
    legal = tuple(
        Exchange((a, b, c))
        for i, a in enumerate(tiles)
        for j, b in enumerate(tiles[i + 1 :], i + 1)
        for c in tiles[j + 1 :]
    )
    hand = view("123456m1125p258s", legal, stage=Stage.EXCHANGE, rules=rules)
    assert choose(hand) == Exchange(parse("258s"))


@BOTH
def test_an_exchange_of_one_suit_is_given_even_when_the_weakest_has_too_few(choose: Player) -> None:
    legal = (Exchange(parse("123m")), Exchange(parse("159p")), Exchange(parse("345m")))
    hand = view("123456m159p9p89s", legal, stage=Stage.EXCHANGE)
    assert choose(hand) == Exchange(parse("159p"))


@BOTH
def test_a_false_win_of_another_costs_it_the_full_penalty(choose: Player) -> None:
    votes: tuple[Action, ...] = tuple(Penalty(one) for one in reversed(Verdict))
    assert choose(view("123m", votes, stage=Stage.VOTE)) == Penalty(Verdict.FULL)
    assert choose(view("123m", votes[:1], stage=Stage.VOTE)) == Penalty(Verdict.FORGIVE)


@BOTH
def test_a_missing_suit_is_announced_before_the_first_discard(choose: Player) -> None:
    rules = rules_from({"void": "first_discard"})
    legal = (DeclareVoid(2), *discards("123456789m1123p"))
    assert choose(view("123456789m113p", legal, drawn="2p", rules=rules)) == DeclareVoid(2)


@BOTH
def test_before_a_void_suit_is_set_the_discard_comes_from_the_suit_to_be_void(choose: Player) -> None:
    rules = rules_from({"void": "first_discard"})
    hand = view("123456m12345p19s", discards("123456m12345p19s"), drawn="5p", rules=rules)
    found = choose(hand)
    assert isinstance(found, Discard)
    assert found.tile // 9 == 2


@BOTH
def test_a_seat_that_is_not_asked_has_no_answer(choose: Player) -> None:
    with pytest.raises(ValueError, match="seat 0 is not asked"):
        choose(view("123m", ()))


def test_the_autopilot_passes_every_other_claim_and_makes_no_kong() -> None:
    claim = view("55p129m", (Pong(), Kong(parse_tile("5p")), Pass()), stage=Stage.WINDOW, window="5p")
    assert autopilot.choose(claim) == Pass()
    turn = view("1111m", (Kong(0), *discards("1m2p")), drawn="2p")
    assert isinstance(autopilot.choose(turn), Discard)


def test_easy_pongs_when_the_hand_gets_nearer_and_not_when_it_is_torn() -> None:
    window = (Pong(), Pass())
    nearer = view("55p12m46m78m2258p1m", window, stage=Stage.WINDOW, window="5p", void="s")
    assert easy.choose(nearer) == Pong()
    torn = view("11223344667m55p", window, stage=Stage.WINDOW, window="5p", void="s")
    assert easy.choose(torn) == Pass()
    ready = view("123m456m789m5p34p5p", window, stage=Stage.WINDOW, window="5p", void="s")
    assert easy.choose(ready) == Pass()


def test_before_a_void_suit_is_set_easy_counts_only_the_suits_that_its_melds_leave() -> None:
    rules = rules_from({"void": "first_discard"})
    claim: tuple[Action, ...] = (Pong(), Pass())
    # With 筒 laid down, 万 and 条 cannot both be kept.
    torn = view("55m11234679s", claim, stage=Stage.WINDOW, window="5m", melds="1p", rules=rules)
    assert easy.choose(torn) == Pass()
    built = view("55m46m789m2p2p5s", claim, stage=Stage.WINDOW, window="5m", melds="1p", rules=rules)
    assert easy.choose(built) == Pong()


def test_easy_makes_kongs_that_keep_the_distance() -> None:
    four = view("1111m456m78m345p", (Kong(0), *discards("14567m345p")), drawn="5p", void="s")
    assert easy.choose(four) == Kong(0)
    needed = view("1111m23m456m789m1p", (Kong(0), *discards("123456789m1p")), drawn="1p", void="s")
    assert isinstance(easy.choose(needed), Discard)
    added = view("1456m78m2345p", (Kong(0), *discards("145678m2345p")), drawn="5p", void="s", melds="1m")
    assert easy.choose(added) == Kong(0)
    claimed = view("111m456m78m345p22p", (Kong(0), Pong(), Pass()), stage=Stage.WINDOW, window="1m", void="s")
    assert easy.choose(claimed) == Kong(0)


MANUAL = rules_from({"manual_win": True, "forced_last": 0})
CLAIM: tuple[Action, ...] = (Win(), Pass())


@pytest.mark.parametrize(
    ("tiles", "void", "bar", "answer"),
    [
        ("123456789m3455p", "s", None, Win()),
        ("123456789m3455p", "s", 0, Pass()),
        ("11223344m66779p", "s", None, Pass()),
        ("123456789m3655p", "s", None, Pass()),
        ("123456789m3455p", "p", None, Pass()),
    ],
)
def test_without_a_check_easy_claims_only_what_it_may_win(
    tiles: str, void: str, bar: int | None, answer: Action
) -> None:
    hand = view(tiles, CLAIM, stage=Stage.WINDOW, window="5p", void=void, rules=MANUAL)
    assert easy.choose(replace(hand, bar=bar)) == answer


def test_without_a_check_easy_keeps_to_the_rule_of_the_passed_win() -> None:
    def claim(rule: str, bar: int) -> Action:
        rules = rules_from({"manual_win": True, "forced_last": 0, "pass_rule": rule})
        hand = view("1234567893455m", CLAIM, stage=Stage.WINDOW, window="5m", void="s", rules=rules)
        return easy.choose(replace(hand, bar=bar))

    # One suit and the root of four fives: three doublings.
    assert claim("higher", 2) == Win()
    assert claim("higher", 3) == Pass()
    assert claim("strict", 2) == Pass()


@pytest.mark.parametrize("drawn", ["5p", ""])
def test_without_a_check_easy_declares_its_own_draw_whatever_is_barred(drawn: str) -> None:
    tiles = "123456789m3455p" + ("" if drawn else "5p")
    hand = view(tiles, (Win(), *discards("3p")), drawn=drawn, void="s", rules=MANUAL)
    assert easy.choose(replace(hand, bar=13)) == Win()


def test_without_a_check_the_autopilot_declares_nothing() -> None:
    hand = view("123456789m3455p", CLAIM, stage=Stage.WINDOW, window="5p", void="s", rules=MANUAL)
    assert autopilot.choose(hand) == Pass()


def played(rules: Rules, seed: int, players: tuple[Player, ...]) -> HandState:
    wall = random.Random(seed).sample(ALL_TILES, len(ALL_TILES))
    state = start(rules, seed % 4, (1, 2, 3, 4), tuple(wall))
    for _ in range(500):
        if state.stage is Stage.ENDED:
            return state
        seat = random.Random(state.step).choice(awaited(state))
        seen = seat_view(state, seat)
        answer = players[seat](seen)
        assert answer in seen.legal
        after = act(state, seat, answer)
        assert not isinstance(after, Refusal)
        state = after
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("exchange", ["off", "any", "same_suit"])
def test_whole_hands_are_played_to_their_end(exchange: str) -> None:
    rules = rules_from({"exchange": exchange})
    players = (easy.choose, autopilot.choose, easy.choose, autopilot.choose)
    ended = [played(rules, seed, players) for seed in range(8)]
    assert any(state.wins for state in ended)
    assert all(sum(totals(state.ledger)) == 0 for state in ended)


def test_easy_beats_the_autopilot() -> None:
    players = (easy.choose, autopilot.choose, easy.choose, autopilot.choose)
    sums = [totals(played(Rules(), seed, players).ledger) for seed in range(40)]
    assert sum(one[0] + one[2] for one in sums) > 0


@pytest.mark.parametrize("choose", [normal.choose, strong.choose])
def test_players_that_think_beat_the_autopilot_on_the_same_walls(choose: Player) -> None:
    rules, ahead = rules_from({"cap": 3}), 0
    for seed in range(16):
        for own in ((0, 2), (1, 3)):
            players = tuple(choose if seat in own else autopilot.choose for seat in range(4))
            ahead += sum(totals(played(rules, seed, players).ledger)[seat] for seat in own)
    assert ahead > 0


@pytest.mark.parametrize("choose", [easy.choose, normal.choose, strong.choose])
def test_the_same_view_gets_the_same_answer(choose: Player) -> None:
    first = played(Rules(), 5, (choose,) * 4)
    assert played(Rules(), 5, (choose,) * 4) == first
