"""战绩: what somebody did in the finished hands of a match.

A discard, or a kong, that somebody wins on is dealt in by who alone pays for it; a hand in which that happens
twice is one hand. Points are those of the hands: what a quit costs is none of a hand's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.mahjong.options import Shown
from rules.mahjong.state import WonHand
from rules.table.state import SEATS, FinishedHand


@dataclass(frozen=True, slots=True)
class Figures:
    """数字, which add up: `positive` counts hands with points won, `wins` those that were won (胡).

    `watched` counts the hands whose course is known; only of these it is known who won, how, and from whom.
    At an offline table there may be hands of which only the points were entered.
    """

    hands: int = 0
    watched: int = 0
    positive: int = 0
    wins: int = 0
    self_drawn: int = 0
    deal_ins: int = 0
    points: int = 0

    def __add__(self, other: Figures) -> Figures:
        """Both together."""
        return Figures(
            self.hands + other.hands,
            self.watched + other.watched,
            self.positive + other.positive,
            self.wins + other.wins,
            self.self_drawn + other.self_drawn,
            self.deal_ins + other.deal_ins,
            self.points + other.points,
        )


NOTHING = Figures()


@dataclass(frozen=True, slots=True)
class BestHand:
    """最大一手: the pattern and its additions (`rules.mahjong.fan`), and what one payer paid for it.

    `shown` is how the rule set of the table says doublings; `hand` is its number in the match.
    """

    doublings: int
    points: int
    pattern: str
    additions: tuple[tuple[str, int], ...]
    shown: Shown
    hand: int

    @property
    def worth(self) -> tuple[int, int]:
        """By what hands of different tables compare: doublings, then points, which depend on the base."""
        return self.doublings, self.points


@dataclass(frozen=True, slots=True)
class Played:
    """一个人的一场: the sums, and the best hand among those won, if any was."""

    figures: Figures
    best: BestHand | None = None

    def __add__(self, other: Played) -> Played:
        """Both together; of two best hands that are worth the same the earlier one stays."""
        hands = [best for best in (self.best, other.best) if best is not None]
        return Played(self.figures + other.figures, max(hands, key=_worth, default=None))


def played(finished: Iterable[FinishedHand]) -> dict[int, Played]:
    """What every person did in the finished hands of a match, each in the hands that they sat for.

    A hand with computer players is practice and counts for nobody.
    """
    found: dict[int, Played] = {}
    for done in finished:
        people = [person for person in done.persons if person is not None]
        if len(people) < len(SEATS):
            continue
        for seat, person in enumerate(people):
            found[person] = found.get(person, Played(NOTHING)) + of_hand(done, seat)
    return found


def of_hand(done: FinishedHand, seat: int) -> Played:
    """What a seat did in one hand."""
    own = [won for won in done.state.wins if won.seat == seat]
    figures = Figures(
        hands=1,
        watched=1,
        positive=int(done.totals[seat] > 0),
        wins=int(bool(own)),
        self_drawn=int(any(won.payer is None for won in own)),
        deal_ins=int(any(won.payer == seat for won in done.state.wins)),
        points=done.totals[seat],
    )
    hands = [_best(won, done) for won in own]
    return Played(figures, max(hands, key=_worth, default=None))


def entered(points: Iterable[int]) -> Played:
    """几局 of which only the points of a seat are known, as at an offline table.

    >>> entered([8, -4, 0]).figures
    Figures(hands=3, watched=0, positive=1, wins=0, self_drawn=0, deal_ins=0, points=4)
    """
    of_each = tuple(points)
    positive = sum(one > 0 for one in of_each)
    return Played(Figures(hands=len(of_each), positive=positive, points=sum(of_each)))


def _best(won: WonHand, done: FinishedHand) -> BestHand:
    score = won.score
    shown = done.state.rules.shown
    return BestHand(score.doublings, score.points, score.pattern, score.additions, shown, done.number)


def _worth(best: BestHand) -> tuple[int, int]:
    return best.worth
