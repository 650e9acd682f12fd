"""Which computer player plays better: paired matches on the same walls, with seats rotated.

Every wall is played six times: once for each way in which two of the four seats go to A and two to B. What
a seat of A wins more than a seat of B, averaged over those six hands, is one observation: what the wall gives
to a seat cancels out. The interval is that of the mean of the observations (normal approximation, 95 %).
Times are the processor's, since others may be at work on the machine.

    python -m benchmarks.matches --a strong --b normal [--profile qq_chengdu] [--hands 1200] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

from rules.mahjong.actions import Action
from rules.mahjong.decide import act
from rules.mahjong.legal import awaited
from rules.mahjong.money import Reason, totals
from rules.mahjong.profiles import PROFILES
from rules.mahjong.seeing import seat_view
from rules.mahjong.state import SEATS, HandState, start
from rules.mahjong.switches import Rules
from rules.mahjong.tiles import ALL_TILES
from rules.mahjong.views import SeatView, Stage
from rules.players.roster import PLAYERS, Player

SEATINGS = tuple(frozenset(pair) for pair in combinations(SEATS, 2))
"""Which seats are A's."""

CERTAIN = 1.96
"""Half the width of a 95 % interval in standard errors."""

CHECKED = frozenset({Reason.READY_CHECK, Reason.PIG, Reason.KONG_REFUND})


@dataclass(slots=True)
class Side:
    """What one player has done in all its seats."""

    name: str
    player: Player
    hands: int = 0
    points: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    checked: int = 0
    times: list[float] = field(default_factory=list)

    def choose(self, view: SeatView) -> Action:
        began = process_time()
        answer = self.player(view)
        self.times.append(process_time() - began)
        return answer

    def add(self, state: HandState, seat: int) -> None:
        self.hands += 1
        self.points += totals(state.ledger)[seat]
        self.wins += sum(won.seat == seat for won in state.wins)
        self.self_draws += sum(won.seat == seat and won.payer is None for won in state.wins)
        self.deal_ins += any(won.payer == seat for won in state.wins)
        self.checked += totals(one for one in state.ledger if one.reason in CHECKED)[seat]

    def line(self) -> str:
        hands, times = self.hands, sorted(self.times)
        return (
            f"{self.name:<10} {self.points / hands:+7.3f} points a hand, wins {self.wins / hands:5.1%} "
            f"(drawn {self.self_draws / hands:5.1%}), deals in {self.deal_ins / hands:5.1%}, "
            f"checks {self.checked / hands:+6.3f}; a decision {fmean(times) * 1e3:.3f} ms, "
            f"99 % {times[len(times) * 99 // 100] * 1e3:.2f} ms, most {times[-1] * 1e3:.1f} ms"
        )


def dealt(rules: Rules, seed: int, number: int) -> HandState:
    """Wall `number` of a run, as dealt."""
    chance = Random(f"{seed}/{number}")
    wall = list(ALL_TILES)
    chance.shuffle(wall)
    dice = tuple(chance.randint(1, 6) for _ in SEATS)
    return start(rules, number % 4, (dice[0], dice[1], dice[2], dice[3]), tuple(wall))


def played(state: HandState, seats: Sequence[Side]) -> HandState:
    """The hand, to its end."""
    while state.stage is not Stage.ENDED:
        seat = awaited(state)[0]
        outcome = act(state, seat, seats[seat].choose(seat_view(state, seat)))
        assert isinstance(outcome, HandState), outcome
        state = outcome
    return state


def observed(state: HandState, a: Side, b: Side) -> float:
    """One wall, all seatings: by how much a seat of A is ahead of one of B, in points a hand."""
    ahead = 0
    for own in SEATINGS:
        seats = [a if seat in own else b for seat in SEATS]
        ended = played(state, seats)
        for seat, points in enumerate(totals(ended.ledger)):
            seats[seat].add(ended, seat)
            ahead += points if seat in own else -points
    return ahead / 2 / len(SEATINGS)


def compare(a: Side, b: Side, rules: Rules, walls: int, seed: int) -> list[float]:
    return [observed(dealt(rules, seed, number), a, b) for number in range(walls)]


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matches", description=__doc__)
    parser.add_argument("--a", default="strong", choices=PLAYERS)
    parser.add_argument("--b", default="normal", choices=PLAYERS)
    parser.add_argument("--profile", default="qq_chengdu", choices=PROFILES)
    parser.add_argument("--hands", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    a, b = (Side(name, PLAYERS[name]) for name in (asked.a, asked.b))
    walls = max(2, asked.hands // len(SEATINGS))
    found = compare(a, b, PROFILES[asked.profile], walls, asked.seed)
    error = CERTAIN * stdev(found) / sqrt(walls)
    print(f"{asked.profile}, seed {asked.seed}: {walls} walls, {walls * len(SEATINGS)} hands")
    print(
        f"{a.name} − {b.name}: {fmean(found):+.3f} ± {error:.3f} points a hand (a wall ± {stdev(found):.1f})"
    )
    print(a.line())
    print(b.line())


if __name__ == "__main__":
    main()
