"""How fast hands are judged, beside other libraries, and whole hands played.

Everybody is asked about the same hands in one process, in turn; the lowest of many rounds counts, so that a
busy machine disturbs the ratios little. Each round has new hands, since some libraries remember answers;
`again` is the second time in a row that ours is asked the same. What each wants to be given is made before.

    python -m benchmarks.hands [HANDS] [ROUNDS]
"""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from benchmarks import peers
from benchmarks.corpora import KINDS, Hand, corpus, without_last, won
from rules.mahjong.decide import act
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.legal import awaited
from rules.mahjong.options import Rules
from rules.mahjong.quick import best_discards, lanes, missing, waits, win
from rules.mahjong.seeing import seat_view
from rules.mahjong.shape import is_complete, shanten
from rules.mahjong.state import HandState, start
from rules.mahjong.tiles import ALL_TILES
from rules.mahjong.views import Stage
from rules.mahjong.waits import waits as waits_of
from rules.players import easy

NEED = 4
RULES = Rules()


class Contestant(NamedTuple):
    name: str
    run: Callable[[Any], None]
    given: Sequence[object]


def empty(first: int, second: int, need: int) -> None:
    """What calling anything costs."""


def run_empty(hands: list[tuple[int, int]]) -> None:
    for first, second in hands:
        empty(first, second, NEED)


def run_win(hands: list[tuple[int, int]]) -> None:
    for first, second in hands:
        win(first, second, NEED)


def run_missing(hands: list[tuple[int, int]]) -> None:
    for first, second in hands:
        missing(first, second, NEED)


def run_waits(hands: list[tuple[int, int]]) -> None:
    for first, second in hands:
        waits(first, second, NEED)


def run_discards(hands: list[tuple[int, int, int]]) -> None:
    for first, second, live in hands:
        max(best_discards(first, second, NEED, live), key=by_live_tiles)


def by_live_tiles(one: tuple[int, int]) -> int:
    return one[1]


def run_complete(hands: list[Hand]) -> None:
    for one in hands:
        is_complete(one.tiles, 0)


def run_shanten(hands: list[Hand]) -> None:
    for one in hands:
        shanten(one.tiles, 0, 2)


def run_waits_of(hands: list[Hand]) -> None:
    for one in hands:
        waits_of(RULES, one.tiles, (), 2)


def run_score(hands: list[Hand]) -> None:
    for one in hands:
        score(RULES, one.tiles[:-1], (), one.tiles[-1], NO_SITUATION)


FAST: dict[str, Callable[[Any], None]] = {
    "win": run_win,
    "shanten": run_missing,
    "waits": run_waits,
    "best discard": run_discards,
    "fan": run_score,
}
"""Ours on keys; scoring has no such entry."""

WHOLE = {"win": run_complete, "shanten": run_shanten, "waits": run_waits_of}
"""Ours on tiles, packed each time."""


def contestants(about: str, hands: list[Hand]) -> list[Contestant]:
    keys = [one.keys for one in hands]
    given: Sequence[object] = keys
    if about == "best discard":
        given = [(*one.keys, lanes(bytes(4 - count for count in one.counts[:18]))) for one in hands]
    elif about == "fan":
        given = hands
    found = [Contestant("empty call", run_empty, keys)]
    found += [Contestant(name, FAST[about], given) for name in ("ours", "again")]
    found += [Contestant("on tiles", run, hands) for run in (WHOLE.get(about),) if run]
    for one in peers.questions(about):
        found.append(Contestant(one.name, asking(one.ask), [one.given(hand) for hand in hands]))
    return found


def asking(ask: Callable[[Any], object]) -> Callable[[Any], None]:
    def run(hands: list[Any]) -> None:
        for one in hands:
            ask(one)

    return run


def taken(one: Contestant) -> float:
    """Nanoseconds a hand."""
    began = perf_counter()
    one.run(one.given)
    return (perf_counter() - began) / len(one.given) * 1e9


def compare(about: str, kind: str, made: Callable[[int], list[Hand]], rounds: int) -> None:
    """A line: what each takes, and how many times as long as ours; ours in empty calls."""
    best: dict[str, float] = {}
    for seed in range(rounds):
        asked = contestants(about, made(seed))
        gc.collect()
        gc.disable()
        for one in asked:
            best[one.name] = min(best.get(one.name, float("inf")), taken(one))
        gc.enable()
    call, fast = best.pop("empty call"), best.pop("ours")
    parts = [f"ours {fast:6.0f} ns = {fast / call:5.1f} empty calls"]
    parts += [f"{name} {time:7.0f} ns = {time / fast:6.1f}×" for name, time in best.items()]
    print(f"{about:<13}{kind:<16}", " | ".join(parts))


def play(seed: int) -> int:
    """A hand of four easy players through the public API; the number of answers given."""
    chance = Random(seed)
    wall = list(ALL_TILES)
    chance.shuffle(wall)
    state: HandState = start(RULES, 0, (1, 2, 3, 4), tuple(wall))
    answers = 0
    while state.stage is not Stage.ENDED:
        seat = awaited(state)[0]
        outcome = act(state, seat, easy.choose(seat_view(state, seat)))
        assert isinstance(outcome, HandState), outcome
        state, answers = outcome, answers + 1
    return answers


def whole_hands(hands: int) -> None:
    """Every hand is a new one; seconds of the processor, and what a win check takes meanwhile."""
    answers, rates, checks = 0, list[float](), list[float]()
    for first in range(0, hands, 50):
        checks.append(
            taken(Contestant("win", run_win, [one.keys for one in corpus("two suits", 400, first)]))
        )
        began = process_time()
        answers += sum(play(seed) for seed in range(first, first + 50))
        rates.append(50 / (process_time() - began))
    print(
        f"whole hands  {sorted(rates)[len(rates) // 2]:.0f} a second and core (median of {len(rates)} × 50, "
        f"best {max(rates):.0f}), {answers / 50 / len(rates):.0f} answers each; a win check took "
        f"{sorted(checks)[len(checks) // 2]:.0f} ns (best {min(checks):.0f})"
    )


LOADING = """
import gc, pkgutil, struct, sys, time, zlib
import rules.mahjong.suits
began = time.perf_counter()
import rules.mahjong.tables
loaded = time.perf_counter()
import rules.mahjong.quick
ready = time.perf_counter()
gc.collect()
again = time.perf_counter()
gc.collect()
print((loaded - began) * 1e3, (ready - loaded) * 1e3, (time.perf_counter() - again) * 1e3)
"""


def loading() -> None:
    """The best of ten new processes."""
    runs = []
    for _ in range(10):
        done = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=True)  # noqa: S603
        runs.append([float(one) for one in done.stdout.split()])
    tables, entries, collected = (min(column) for column in zip(*runs, strict=True))
    print(f"loading      tables {tables:.1f} ms, `quick` {entries:.1f} ms, gc.collect() {collected:.2f} ms")


def main() -> None:
    size, rounds = (int(one) for one in (sys.argv[1:] + ["400", "15"][len(sys.argv) - 1 :]))
    for library in peers.missing():
        print(f"{library} is not installed and left out (benchmarks/requirements.txt)")
    for about in ("win", "shanten", "waits", "best discard"):
        for kind in KINDS:

            def made(seed: int, kind: str = kind, *, is_drawn: bool = about != "waits") -> list[Hand]:
                hands = corpus(kind, size, seed)
                return hands if is_drawn else [without_last(one) for one in hands]

            compare(about, kind, made, rounds)
    compare("fan", "won", lambda seed: won(size, seed), rounds)
    whole_hands(size)
    loading()


if __name__ == "__main__":
    main()
