from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rules.mahjong.fan import NO_SITUATION, Score, Situation, best_possible, roots, score
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.options import ADDITION_ROWS, Rules, rules_from
from rules.mahjong.tiles import parse, parse_tile
from tests.rules import oracle

QQ = Rules()
KINDS = {
    "pong": MeldKind.PONG,
    "kong": MeldKind.MELDED_KONG,
    "akong": MeldKind.ADDED_KONG,
    "ckong": MeldKind.CONCEALED_KONG,
}


def melds(text: str) -> tuple[Meld, ...]:
    """`pong:5s ckong:1m`."""
    pairs = [one.split(":") for one in text.split()]
    return tuple(Meld(KINDS[kind], parse_tile(tile)) for kind, tile in pairs)


def scored(
    hand: str, win: str, laid: str = "", rules: Rules = QQ, situation: Situation = NO_SITUATION
) -> Score | None:
    return score(rules, parse(hand), melds(laid), parse_tile(win), situation)


def worth(hand: str, win: str, laid: str = "", rules: Rules = QQ, **facts: bool) -> Score:
    found = scored(hand, win, laid, rules, Situation(**facts))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("hand", "win", "laid", "pattern", "doublings"),
    [
        ("123m456m789m234p5p", "5p", "", "plain", 0),
        ("111m333m444p666p5p", "5p", "", "all_pongs", 1),
        ("123456789m2345m", "5m", "", "full_flush", 2),
        ("113399m1144557p", "7p", "", "seven_pairs", 2),
        ("123m789m123p9p", "9p", "pong:1p", "terminals", 2),
        ("222m555m8p", "8p", "pong:5p pong:2p", "jiang_pongs", 3),
        ("111m333m9m", "9m", "pong:4m pong:5m", "flush_pongs", 3),
        ("1133557799m226m", "6m", "", "flush_seven_pairs", 4),
        ("123123789m11m78m", "9m", "", "flush_terminals", 5),
        ("1111m9999m1111p9p", "9p", "", "terminal_seven_pairs", 7),
    ],
)
def test_each_row_has_its_doublings(hand: str, win: str, laid: str, pattern: str, doublings: int) -> None:
    assert worth(hand, win, laid).pattern == pattern
    assert QQ.patterns[pattern] == doublings


def test_the_reading_with_the_most_doublings_counts() -> None:
    # 111222333m are three triplets or three runs; 99p is the pair either way.
    assert worth("111222333m123p9p", "9p").pattern == "terminals"
    assert worth("111222333m111p9p", "9p").pattern == "terminals"
    assert worth("111222333m444p9p", "9p").pattern == "all_pongs"
    # Seven pairs that are two equal sets of runs as well.
    assert worth("112233m556677p9p", "9p").pattern == "seven_pairs"
    assert worth("1122337788999m", "9m").pattern == "flush_terminals"


def test_of_equal_rows_the_one_further_down_counts() -> None:
    # 112233 778899 99 in two suits: seven pairs and terminals, 2 doublings each.
    assert worth("112233m7788999p", "9p").pattern == "terminals"
    assert (
        worth("112233m7788999p", "9p", rules=rules_from({"patterns": {"seven_pairs": 3}})).pattern
        == "seven_pairs"
    )


def test_a_missing_row_counts_as_the_next_that_holds() -> None:
    def without(*rows: str) -> Rules:
        return rules_from({"patterns": dict.fromkeys(rows)})

    hand = ("222m555m8p", "8p", "pong:5p pong:2p")
    assert worth(*hand, rules=without("jiang_pongs")).pattern == "all_pongs"
    assert worth(*hand, rules=without("jiang_pongs", "all_pongs")).pattern == "plain"
    flush = ("1122337788999m", "9m", "")
    assert worth(*flush, rules=without("flush_terminals")).pattern == "flush_seven_pairs"
    assert worth(*flush, rules=without("flush_terminals", "flush_seven_pairs")).pattern == "terminals"
    ends = ("1111m9999m1111p9p", "9p", "")
    assert worth(*ends, rules=without("terminal_seven_pairs")).pattern == "seven_pairs"
    assert worth(*ends, rules=without("terminal_seven_pairs", "seven_pairs")).pattern == "plain"


def test_dragon_seven_pairs_needs_four_of_a_kind_and_its_root_counts_besides() -> None:
    dragon = rules_from({"patterns": {"dragon_seven_pairs": 3}})
    found = worth("1111m446699m225p", "5p", rules=dragon)
    assert (found.pattern, found.additions, found.doublings) == ("dragon_seven_pairs", (("root", 1),), 4)
    assert worth("1122m446699m335p", "5p", rules=dragon).pattern == "seven_pairs"


@pytest.mark.parametrize(
    ("hand", "laid", "expected"),
    [
        ("2345678m99p", "pong:2m", 1),
        ("99p", "kong:2m ckong:3m akong:4m pong:5m", 3),
        ("34555567m99p", "", 1),
        ("11115555m9999p22p", "", 3),
        ("12399p", "kong:1p", 1),
    ],
)
def test_a_root_is_four_of_a_kind_wherever_they_lie(hand: str, laid: str, expected: int) -> None:
    assert roots(parse(hand), melds(laid)) == expected


def test_the_winning_tile_completes_a_root() -> None:
    found = worth("34567888p99s", "8p", "pong:5p")
    assert found.additions == (("root", 2),)
    assert found.points == 4


def test_three_suits_and_broken_shapes_are_worth_nothing() -> None:
    assert scored("123m111p1113s", "3s", "pong:5m") is None
    assert scored("113399m477p2255s", "4p") is None
    assert scored("1234446s", "6s", "pong:5s") is None
    assert scored("123m456m789m124p5p", "5p") is None


@pytest.mark.parametrize("row", ["rob_kong", "kong_shot", "kong_bloom", "heavenly", "earthly"])
def test_each_situation_adds_its_row(row: str) -> None:
    facts: dict[str, Any] = {row: True}
    found = worth("123m456m789m234p5p", "5p", **facts)
    assert found.additions == ((row, QQ.additions[row]),)
    assert found.doublings == QQ.additions[row]


def test_a_situation_that_the_rule_set_lacks_adds_nothing() -> None:
    found = worth("123m456m789m234p5p", "5p", last_shot=True, last_draw=True)
    assert (found.additions, found.points) == ((), 1)
    more = rules_from({"additions": {"last_shot": 1, "last_draw": 0}})
    found = worth("123m456m789m234p5p", "5p", rules=more, last_shot=True, last_draw=True)
    assert (found.additions, found.points) == ((("last_shot", 1),), 2)


def test_golden_wait_needs_four_melds_laid_down() -> None:
    golden = rules_from({"additions": {"golden_wait": 1}})
    found = worth("5m", "5m", "pong:1m ckong:3m pong:7p pong:9m", rules=golden)
    assert (found.pattern, found.additions) == ("all_pongs", (("root", 1), ("golden_wait", 1)))
    assert worth("8889p", "9p", "pong:1p pong:2p pong:4p", rules=golden).additions == ()
    assert worth("5m", "5m", "pong:1m ckong:3m pong:7p pong:9m").additions == (("root", 1),)


def test_concealed_means_no_pong_and_no_melded_or_added_kong() -> None:
    house = rules_from({"concealed": True})
    for laid, expected in (("ckong:9m", 1), ("pong:9m", 0), ("kong:9m", 0), ("akong:9m", 0)):
        found = worth("123m456m234p5p", "5p", laid, rules=house)
        assert dict(found.additions).get("concealed", 0) == expected
    assert worth("123m456m789m234p5p", "5p", rules=house).additions == (("concealed", 1),)


def test_middle_means_no_one_and_no_nine_in_hand_or_melds() -> None:
    house = rules_from({"middle": True})
    assert worth("234m567m234p5p", "5p", "pong:8m", rules=house).additions == (("middle", 1),)
    assert worth("234m567m234p5p", "5p", "pong:9m", rules=house).additions == ()
    assert worth("234m567m123p5p", "5p", "pong:8m", rules=house).additions == ()


def test_concealed_and_middle_are_rows_of_their_own_too() -> None:
    rows = rules_from({"additions": {"concealed": 2, "middle": 3}, "concealed": True})
    found = worth("234m567m345m234p5p", "5p", rules=rows)
    assert found.additions == (("concealed", 2), ("middle", 3))


def test_additions_stand_in_the_order_of_the_rules_with_the_self_draw_last() -> None:
    every = rules_from({"additions": dict.fromkeys(ADDITION_ROWS, 1)})
    facts: dict[str, Any] = dict.fromkeys(Situation.__dataclass_fields__, True)
    found = worth("5m", "5m", "ckong:2m ckong:3m ckong:7p ckong:8m", rules=every, **facts)
    assert tuple(row for row, _ in found.additions) == (*ADDITION_ROWS, "self_draw")


def test_a_self_draw_doubles_adds_a_base_point_or_nothing() -> None:
    hand = ("123m456m789m234p5p", "5p")
    double = worth(*hand, self_draw=True)
    assert (double.additions, double.points) == ((("self_draw", 1),), 2)
    base = worth(*hand, rules=rules_from({"self_draw": "base", "base": 10}), self_draw=True)
    assert (base.additions, base.doublings, base.points) == ((), 0, 20)
    none = worth(*hand, rules=rules_from({"self_draw": "none"}), self_draw=True)
    assert (none.additions, none.points) == ((), 1)


def test_the_cap_holds_for_doublings_and_the_base_point_comes_on_top() -> None:
    capped = rules_from({"cap": 3, "self_draw": "base"})
    found = worth("1133557799m226m", "6m", rules=capped, self_draw=True)
    assert (found.doublings, found.points) == (3, 9)
    assert worth("1133557799m226m", "6m", rules=rules_from({"cap": 0})).points == 1
    assert worth("1133557799m226m", "6m").points == 16


def test_pair_258_judges_readings() -> None:
    strict = replace(QQ, pair_258=True)
    assert scored("123m456m789m234p4p", "4p", rules=strict) is None
    assert worth("123m456m789m234p5p", "5p", rules=strict).pattern == "plain"
    # Three triplets and 444 55: the pair 5 serves every reading.
    assert worth("111222333m444p5p", "5p", rules=strict).pattern == "all_pongs"
    # 1122334455667 7: as runs the pair would be 1 4 or 7, as seven pairs it is complete.
    assert worth("1122334455667m", "7m", rules=strict).pattern == "flush_seven_pairs"


def test_the_best_possible_win_is_a_discard_win_over_the_waits() -> None:
    found = best_possible(QQ, parse("3444m"), melds("pong:1m pong:8p pong:9p"), 2)
    assert found == Score("all_pongs", (), 1, 2)
    assert best_possible(QQ, parse("9999m"), melds("pong:8m pong:1p pong:4p"), 2) is None


def test_five_imaginary_copies_are_one_root() -> None:
    # 9m is konged; 78m waits for 6m and for a ninth that does not exist.
    found = best_possible(QQ, parse("1178m"), melds("ckong:9m pong:5m pong:6m"), 2)
    assert found is not None
    assert dict(found.additions)["root"] == 2
    alone = best_possible(QQ, parse("9m"), melds("kong:9m pong:5p pong:6p pong:7p"), 2)
    assert alone is not None
    assert alone.additions == (("root", 1),)


def test_the_best_possible_win_is_capped() -> None:
    found = best_possible(rules_from({"cap": 1}), parse("3444m"), melds("pong:1m pong:8m pong:9m"), 2)
    assert found is not None
    assert (found.doublings, found.points) == (1, 2)


def naive_rows(tiles: list[int], laid: list[int]) -> set[str]:
    """The rows of every reading, written out group by group."""
    rows = set()
    flush = len({tile // 9 for tile in tiles + laid}) == 1
    for groups in oracle.readings(tiles):
        whole = [*groups, *((tile,) * 3 for tile in laid)]
        rows.add("full_flush" if flush else "plain")
        if all(len(set(group)) == 1 for group in whole):
            rows.add("flush_pongs" if flush else "all_pongs")
            if all(group[0] % 9 in (1, 4, 7) for group in whole):
                rows.add("jiang_pongs")
        if all(any(tile % 9 in (0, 8) for tile in group) for group in whole):
            rows.add("flush_terminals" if flush else "terminals")
    if not laid and oracle.is_seven_pairs(tiles):
        rows.add("flush_seven_pairs" if flush else "seven_pairs")
        if all(tile % 9 in (0, 8) for tile in tiles):
            rows.add("terminal_seven_pairs")
    return rows


@pytest.mark.parametrize("laid", ["", "1m", "1m9m", "2p5m8p"])
def test_patterns_are_those_of_the_oracle(laid: str) -> None:
    chance = random.Random(500 + len(laid))
    seen = set()
    pongs = melds(" ".join(f"pong:{laid[place : place + 2]}" for place in range(0, len(laid), 2)))
    for _ in range(1200):
        tiles = oracle.nearly_complete(chance, len(pongs), chance.randrange(2))
        if chance.random() < 0.4:
            shift = chance.choice((0, 9))
            tiles = [tile % 9 + shift for tile in tiles]
        if max(tiles.count(tile) for tile in tiles) > 4:
            continue
        rows = naive_rows(tiles, [meld.tile for meld in pongs])
        found = score(QQ, tiles[:-1], pongs, tiles[-1], NO_SITUATION)
        assert (found is None) == (not rows), tiles
        if found is not None:
            assert QQ.patterns[found.pattern] == max(QQ.patterns[row] for row in rows), tiles
            assert found.pattern in rows
            seen.add(found.pattern)
    assert len(seen) >= 3
