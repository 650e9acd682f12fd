"""验证: everything that was promised before the deal, recomputed before one's eyes."""

from __future__ import annotations

from bot.words import Words
from rules.mahjong import shuffle
from rules.table.state import Phase, TableState


def verdict(words: Words, state: TableState, hand: int) -> str:
    """Whether a finished hand's seed, wall and dice are those that its commitment promised."""
    for done in state.finished:
        if done.number == hand:
            east, south, west, north = done.nonces
            dealt = shuffle.deal(done.seed, done.number, (east, south, west, north))
            honest = (
                shuffle.commitment(done.seed) == done.commitment
                and dealt.wall == done.state.wall
                and dealt.dice == done.state.dice
            )
            return words("verify-holds" if honest else "verify-fails", hand=hand)
    return words("verify-not-yet")


def report(words: Words, state: TableState) -> str:
    """/verify: the verdict on every finished hand, and on the master seed once the match is over."""
    lines = [verdict(words, state, done.number) for done in state.finished] or [words("verify-not-yet")]
    if state.phase is Phase.ENDED:
        honest = shuffle.commitment(state.master) == state.commitment and all(
            shuffle.hand_seed(state.master, state.table, done.number) == done.seed for done in state.finished
        )
        lines.append(words("verify-master-holds" if honest else "verify-master-fails"))
    return "\n".join(lines)
