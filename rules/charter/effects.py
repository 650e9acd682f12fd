"""后果: what a case does, what becomes of that while an appeal is open, and how it is undone (article 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.charter.cases import CHEATING, Breach, Grade, Misconduct, Opened


class Effect(StrEnum):
    """后果 of a case or a week. Suspension and bar follow from the case; the others are acts."""

    REMOVAL = "removal"
    BLACKLIST = "blacklist"
    PRICE = "price"
    RESULT = "result"
    SUSPENSION = "suspension"
    BAR = "bar"


def acts(opened: Opened) -> tuple[Effect, ...]:
    """What is to be done when a case is opened, besides what follows from it by itself.

    A quit is paid for; grave cheating takes the match's result with it (article 5).
    """
    match opened.charge:
        case Breach.QUIT:
            return (Effect.PRICE,)
        case Misconduct(conduct, Grade.GRAVE) if conduct in CHEATING and opened.match is not None:
            return (Effect.RESULT,)
        case Breach() | Misconduct():
            return ()
        case _:
            assert_never(opened.charge)


class Meanwhile(StrEnum):
    """申诉期间: what becomes of an effect while an appeal is open."""

    WAITS = "waits"
    PROVISIONAL = "provisional"
    RUNS = "runs"
    STANDS = "stands"


def meanwhile(effect: Effect) -> Meanwhile:
    """Removal waits, points are provisional, a suspension runs, a ban stands."""
    match effect:
        case Effect.REMOVAL:
            return Meanwhile.WAITS
        case Effect.PRICE | Effect.RESULT:
            return Meanwhile.PROVISIONAL
        case Effect.SUSPENSION:
            return Meanwhile.RUNS
        case Effect.BLACKLIST | Effect.BAR:
            return Meanwhile.STANDS
        case _:
            assert_never(effect)


@dataclass(frozen=True, slots=True)
class Act:
    """做过的事: an effect that a case has had, or its reversal."""

    case: int
    effect: Effect


def reversals(done: Iterable[Act], undone: Iterable[Act], voided: frozenset[int]) -> tuple[Act, ...]:
    """冲正: what is still to be undone for voided cases: once for each case and effect, however often asked.

    >>> done = [Act(1, Effect.PRICE), Act(1, Effect.PRICE), Act(2, Effect.PRICE)]
    >>> reversals(done, [], frozenset({1}))
    (Act(case=1, effect=<Effect.PRICE: 'price'>),)
    """
    over = set(undone)
    return tuple(act for act in dict.fromkeys(done) if act.case in voided and act not in over)
