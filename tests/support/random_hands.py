"""Random hands under every check: `python -m tests.support.random_hands --hands 200000 --seed 1`.

Seats play in different styles, and half of the walls deal hands that are nearly ready, so that wins, kongs
and everything rare come up often. A failure names the seed and the number of its hand, which replay it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from rules.mahjong.actions import Action, DeclareVoid, Discard, Kong, Pass, Pong, Win
from rules.mahjong.decide import act
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import PROFILES, Rules, rules_document, rules_from
from rules.mahjong.record import record, replay
from rules.mahjong.seeing import seat_view
from rules.mahjong.settlement import next_dealer
from rules.mahjong.shuffle import Deal
from rules.mahjong.state import SEATS, HandState, start
from rules.mahjong.tiles import ALL_TILES, Tile
from rules.mahjong.views import Stage
from rules.mahjong.winning import self_draw_score, shot_score
from rules.players import easy
from tests.support import invariants
from tests.support.random_rules import random_rules

Style: TypeAlias = Callable[[HandState, int, random.Random], Action]
THOROUGH_EVERY = 100
LEAK_EVERY = 1
FALSE_WINS = 0.004


def play_hand(rules: Rules, seed: int, number: int, *, checked: bool = True) -> HandState:
    """Hand `number` of a run, played to its end."""
    rng = random.Random(f"{seed}/{number}")
    dealer, dice = rng.randrange(4), (rng.randint(1, 6), 2, 3, rng.randint(1, 6))
    wall = _rich_wall(rng) if rng.random() < 0.5 else _fair_wall(rng)
    styles = rng.choices(_STYLES, weights=(6, 3, 1), k=4)
    state = start(rules, dealer, dice, wall)
    answers: list[tuple[int, Action]] = []
    is_thorough = checked and number % THOROUGH_EVERY == 0
    while state.stage is not Stage.ENDED:
        seat = _next_to_answer(state, rng)
        action = styles[seat](state, seat, rng)
        if is_thorough:
            invariants.assert_legal_is_accepted(state)
        outcome = act(state, seat, action)
        assert isinstance(outcome, HandState), f"{action} of seat {seat}: {outcome}"
        if checked:
            _check(state, outcome, rng, len(answers))
        answers.append((seat, action))
        state = outcome
    if checked:
        assert replay(record(rules, dealer, Deal(wall, dice), answers)) == state
        assert next_dealer(state) in SEATS
        invariants.assert_over(state)
    return state


def _check(before: HandState, state: HandState, rng: random.Random, place: int) -> None:
    invariants.assert_conserved(state)
    invariants.assert_books(before, state)
    invariants.assert_asked(state)
    invariants.assert_quiet(before, state)
    if place % LEAK_EVERY == 0:
        invariants.assert_no_leak(state, rng.randrange(4), rng)
    seat, action = rng.randrange(4), rng.choice(invariants.EVERY_ACTION)
    legal = legal_actions(state, seat)
    if action not in legal:
        invariants.assert_refused(state, seat, action)
    if legal:
        invariants.assert_accepted(state, seat, rng.choice(legal))


def _next_to_answer(state: HandState, rng: random.Random) -> int:
    """Usually a seat that matters, sometimes one that is merely asked."""
    if state.stage is Stage.WINDOW and rng.random() < 0.2:
        return rng.choice([seat for seat in SEATS if legal_actions(state, seat)])
    return rng.choice(awaited(state))


def _at_random(state: HandState, seat: int, rng: random.Random) -> Action:
    legal = legal_actions(state, seat)
    action = rng.choice(legal)
    return action if _dares(state, seat, action, rng) else legal[-1]


def _dares(state: HandState, seat: int, action: Action, rng: random.Random) -> bool:
    """实战模式: a win that is none is declared now and then, not whenever it is offered."""
    if action != Win() or not state.rules.manual_win:
        return True
    window = state.window
    worth = self_draw_score(state) if window is None else shot_score(state, window, seat)
    return worth is not None or rng.random() < FALSE_WINS


def _by_feel(state: HandState, seat: int, rng: random.Random) -> Action:
    """Wins and lays down mostly, else throws away the loneliest tile: cheap, and often ready."""
    legal = legal_actions(state, seat)
    for action in legal:
        match action:
            case Win() if rng.random() < 0.9 and _dares(state, seat, action, rng):
                return action
            case Kong() if rng.random() < 0.8:
                return action
            case Pong() if rng.random() < 0.5:
                return action
            case Pass():
                return action
            case DeclareVoid() if state.stage is Stage.TURN:
                return action
            case DeclareVoid():
                return DeclareVoid(_shortest(state.seats[seat].tiles))
    discards = [action for action in legal if isinstance(action, Discard)]
    if not discards:
        return rng.choice(legal)
    tiles = state.seats[seat].tiles
    return min(discards, key=lambda action: (_company(tiles, action.tile), rng.random()))


def _shortest(tiles: tuple[Tile, ...]) -> int:
    return min(range(3), key=lambda suit: sum(tile // 9 == suit for tile in tiles))


def _company(tiles: tuple[Tile, ...], tile: Tile) -> int:
    """Copies weigh 4, neighbours 2 (9m and 1p do no harm)."""
    return 4 * tiles.count(tile) + 2 * (tiles.count(tile - 1) + tiles.count(tile + 1))


def _easily(state: HandState, seat: int, rng: random.Random) -> Action:
    del rng
    return easy.choose(seat_view(state, seat))


_STYLES: tuple[Style, ...] = (_by_feel, _at_random, _easily)


def _fair_wall(rng: random.Random) -> tuple[Tile, ...]:
    wall = list(ALL_TILES)
    rng.shuffle(wall)
    return tuple(wall)


def _rich_wall(rng: random.Random) -> tuple[Tile, ...]:
    """Every seat gets up to four melds of two suits, often the same two, so that waits meet."""
    stock = Counter(ALL_TILES)
    shared = rng.randrange(3)
    hands = [_melds(stock, shared if rng.random() < 0.8 else rng.randrange(3), rng) for _ in SEATS]
    rest = list(stock.elements())
    rng.shuffle(rest)
    for turn, hand in enumerate(hands):
        while len(hand) < (14 if turn == 0 else 13):
            hand.append(rest.pop())
    blocks = [hand[first : first + 4] for first in (0, 4, 8) for hand in hands]
    return (
        *(tile for block in blocks for tile in block),
        *(hand[12] for hand in hands),
        hands[0][13],
        *rest,
    )


def _melds(stock: Counter[Tile], void: int, rng: random.Random) -> list[Tile]:
    hand: list[Tile] = []
    for _ in range(rng.randint(2, 4)):
        first = rng.choice([tile for tile in range(27) if tile // 9 != void])
        is_run = rng.random() < 0.5 and first % 9 < 7
        meld = [first, first + 1, first + 2] if is_run else [first] * 3
        if all(stock[tile] >= meld.count(tile) for tile in meld):
            stock.subtract(meld)
            hand += meld
    return hand


def run(rules: Rules, hands: int, seed: int, *, checked: bool = True) -> Counter[str]:
    """Plays that many hands and counts what came up in them.

    Raises:
        AssertionError: naming the seed and the hand in which something does not hold.
    """
    seen: Counter[str] = Counter()
    for number in range(hands):
        try:
            state = play_hand(rules, seed, number, checked=checked)
        except Exception as error:
            raise AssertionError(f"hand {number} of seed {seed}: {error}") from error
        seen.update(set(_found(state)))
    return seen


def run_house_rules(hands: int, seed: int) -> Counter[str]:
    """As many hands, each by random rules of its own."""
    seen: Counter[str] = Counter()
    for number in range(hands):
        rules = random_rules(random.Random(f"rules {seed}/{number}"))
        try:
            state = play_hand(rules, seed, number)
        except Exception as error:
            raise AssertionError(
                f"hand {number} of seed {seed} by {rules_document(rules)}: {error}"
            ) from error
        seen.update(set(_found(state)))
    return seen


def _found(state: HandState) -> list[str]:
    steps = Counter(won.step for won in state.wins)
    found = [payment.reason.value for payment in state.ledger]
    found += [row for won in state.wins for row, _ in won.score.additions]
    found += [won.score.pattern for won in state.wins]
    found += [f"{len(state.wins)} wins", *(f"{count} on one tile" for count in steps.values() if count > 1)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", choices=[*PROFILES, "random"], default="qq_chengdu")
    parser.add_argument("--manual", action="store_true", help="wins are not checked before they are declared")
    parser.add_argument("--unchecked", action="store_true", help="only play, to measure the engine")
    options = parser.parse_args()
    began = time.perf_counter()
    if options.profile == "random":
        seen = run_house_rules(options.hands, options.seed)
    else:
        manual = {"manual_win": True, "forced_last": 0} if options.manual else {}
        rules = rules_from({"profile": options.profile, **manual})
        seen = run(rules, options.hands, options.seed, checked=not options.unchecked)
    took = time.perf_counter() - began
    lines = [f"{name:24}{count:8} hands" for name, count in seen.most_common()]
    lines.append(f"{options.hands} hands in {took:.1f} s: {options.hands / took:.0f} hands/s")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
