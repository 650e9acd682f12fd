"""期望: the points that a hand may expect from here to the end, round by round.

A `Worth` is a list: what the seat expects, in points, after its discard, by how many own draws are left. 0 is
what it expects once it has won and is out. In a round the others discard first, then the seat draws.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rules.mahjong import quick
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.melds import Meld
from rules.mahjong.suits import MOST_MELDS
from rules.mahjong.tiles import Suit, Tile
from rules.mahjong.waits import waits
from rules.players.outlook import Outlook
from rules.players.plans import Kind, Plan, dearer_plans, nearest_plan

Worth: TypeAlias = list[float]

_USUAL: dict[Kind, tuple[tuple[float, float], ...]] = {
    Kind.PLAIN: (
        (0.083, 0.17),
        (0.215, 0.06),
        (0.32, 0.08),
        (0.44, 0.08),
        (0.55, 0.08),
        (0.62, 0.06),
        (0.7, 0.06),
    ),
    Kind.FLUSH: ((0.11, 0.27), (0.21, 0.08), (0.275, 0.1), (0.325, 0.1), (0.375, 0.1), (0.41, 0.08)),
    Kind.PONGS: ((0.055, 0.15), (0.09, 0.2), (0.13, 0.2), (0.22, 0.17), (0.33, 0.14), (0.44, 0.07)),
    Kind.PAIRS: ((0.04, 0.09), (0.11, 0.0), (0.2, 0.0), (0.3, 0.0), (0.42, 0.0), (0.5, 0.0)),
}
"""What usual hands of a kind meet in a round, by how many tiles they lack, from one: how often they draw one
that helps, and how often three others throw one away that can be claimed. Plain hands were counted (25,000
decisions of computer players); the others are estimates, raised where such hands came to more."""

_OTHERS = 3
_READY, _ONE_FROM_READY, _LOOKED_AHEAD = 1, 2, 3
_THROWN = 3
_MOST_CLAIMED = 0.9
_PAIR = 2
_ANY_LIVE = quick.lanes(b"\1" * 18)


@dataclass(slots=True)
class Expecting:
    """What the hands of one seat are worth at one decision; it remembers what it was asked."""

    outlook: Outlook
    melds: tuple[Meld, ...]
    _usual: dict[tuple[Kind, int, int], Worth] = field(default_factory=dict)
    _ready: dict[tuple[tuple[Tile, ...], Suit], Worth | None] = field(default_factory=dict)

    def value(
        self, tiles: tuple[Tile, ...], void: Suit, *, is_rough: bool = False, is_torn: bool = False
    ) -> Worth:
        """What thirteen tiles (less three a meld) are worth: the best plan's.

        `is_rough`: by usual hands alone. `is_torn`: it could have been nearer; only dearer plans excuse that.
        """
        near = nearest_plan(tiles, self.melds, void)
        plans = [] if is_torn else [near]
        plans += dearer_plans(self.outlook.rules, tiles, self.melds, near)
        if not plans:
            return self._climb(0.0, 0.0, self._usually(Kind.PLAIN, 0, _READY))
        worths = [self._rough(plan) if is_rough else self._close(tiles, void, plan) for plan in plans]
        return max(worths, key=lambda worth: worth[self.outlook.draws])

    def _close(self, tiles: tuple[Tile, ...], void: Suit, plan: Plan) -> Worth:
        """The plan's worth with the next draws looked at, as far as that can be afforded."""
        if plan.lacking == _READY:
            return self._worth_ready(tiles, void) or self._rough(plan)
        if plan.lacking <= _LOOKED_AHEAD and plan.kind in (Kind.PLAIN, Kind.FLUSH):
            return self._ahead(tiles, void, plan)
        return self._rough(plan)

    def _rough(self, plan: Plan) -> Worth:
        """By the plan's useful tiles, and usual hands after that."""
        draw, claim = self._chances(plan)
        if plan.lacking <= _READY:
            return self._finish(draw, claim, *self.outlook.price(plan.doublings))
        return self._climb(draw, claim, self._usually(plan.kind, plan.doublings, plan.lacking - 1))

    def _chances(self, plan: Plan) -> tuple[float, float]:
        """How often a useful tile is drawn, and how often one is thrown away that may be claimed."""
        own, shed = self.outlook.own, self.outlook.shed
        draw = sum([own[tile] for tile in plan.useful])
        if plan.lacking <= _READY:
            return draw, sum([shed[tile] for tile in plan.useful])
        if plan.kind is Kind.PAIRS:
            return draw, 0.0
        return draw, sum([shed[tile] for tile in plan.useful if plan.held(tile) >= _PAIR])

    def _usually(self, kind: Kind, doublings: int, lacking: int) -> Worth:
        """What a usual hand is worth that lacks so many tiles."""
        known = self._usual.get((kind, doublings, lacking))
        if known is not None:
            return known
        draw, claim = self._usual_chances(kind, lacking)
        if lacking == _READY:
            found = self._finish(draw, claim, *self.outlook.price(doublings))
        else:
            found = self._climb(draw, claim, self._usually(kind, doublings, lacking - 1))
        self._usual[kind, doublings, lacking] = found
        return found

    def _usual_chances(self, kind: Kind, lacking: int) -> tuple[float, float]:
        usual = _USUAL[kind]
        draw, claim = usual[min(lacking, len(usual)) - 1]
        return draw, claim * self.outlook.others / _OTHERS

    def _climb(self, draw: float, claim: float, above: Worth) -> Worth:
        """A hand that comes nearer with those chances in a round, to be worth `above`."""
        losses, claim = self.outlook.losses, min(claim, _MOST_CLAIMED)
        before = self.outlook.unready
        found = [before]
        for left in range(1, len(losses)):
            later = draw * above[left - 1] + (1.0 - draw) * before
            before = claim * above[left] + (1.0 - claim) * later - losses[left]
            found.append(before)
        return found

    def _finish(self, draw: float, claim: float, shot: float, drawn: float) -> Worth:
        """听牌: a ready hand wins `drawn` from each payer, or takes `shot` where that beats waiting."""
        payers, losses, claim = self.outlook.payers, self.outlook.losses, min(claim, _MOST_CLAIMED)
        before = self.outlook.checked * shot
        found = [before]
        for left in range(1, len(losses)):
            later = draw * payers[left] * drawn + (1.0 - draw) * before
            before = claim * max(shot, later) + (1.0 - claim) * later - losses[left]
            found.append(before)
        return found

    def _worth_ready(self, tiles: tuple[Tile, ...], void: Suit) -> Worth | None:
        """What the hand is worth if it is ready, by its waits and their doublings; None when it is not."""
        asked = (tiles, void)
        if asked in self._ready:
            return self._ready[asked]
        outlook = self.outlook
        draw = claim = drawn_points = shot_points = 0.0
        found: Worth | None = None
        for tile, doublings in self._wins(tiles, void):
            shot, drawn = outlook.price(doublings)
            own, shed = outlook.own[tile], outlook.shed[tile]
            draw, claim = draw + own, claim + shed
            drawn_points, shot_points = drawn_points + own * drawn, shot_points + shed * shot
        if draw:
            found = self._finish(draw, claim, shot_points / (claim or 1.0), drawn_points / draw)
        self._ready[asked] = found
        return found

    def _wins(self, tiles: tuple[Tile, ...], void: Suit) -> list[tuple[Tile, int]]:
        """听的牌, each with the doublings of a win on it."""
        rules, melds = self.outlook.rules, self.melds
        scores = [
            (tile, score(rules, tiles, melds, tile, NO_SITUATION))
            for tile in waits(rules, tiles, melds, void)
        ]
        return [(tile, worth.doublings) for tile, worth in scores if worth is not None]

    def _ahead(self, tiles: tuple[Tile, ...], void: Suit, plan: Plan) -> Worth:
        """Each useful draw, with the hand that it makes."""
        own, shed = self.outlook.own, self.outlook.shed
        is_near = plan.lacking == _ONE_FROM_READY
        steps: list[tuple[float, Worth]] = []
        claim = 0.0
        for tile in plan.useful:
            if own[tile]:
                made = (
                    self._best_ready(tiles, void, plan, tile) if is_near else self._nearer(tiles, plan, tile)
                )
                steps.append((own[tile], made))
                claim += shed[tile] if plan.held(tile) >= _PAIR else 0.0
        draw = sum([chance for chance, _ in steps])
        above = self._usually(plan.kind, plan.doublings, plan.lacking - 1)
        if draw:
            rounds = range(len(above))
            above = [sum([chance * made[left] for chance, made in steps]) / draw for left in rounds]
        return self._climb(draw, claim, above)

    def _best_ready(self, tiles: tuple[Tile, ...], void: Suit, plan: Plan, drawn: Tile) -> Worth:
        """The best ready hand after a draw; a usual one where the rules count none of them."""
        middle = self.outlook.draws // 2
        thrown = plan.junk(tiles)[:1] or self._thrown(plan, drawn, _ANY_LIVE)[:_THROWN]
        made = [self._worth_ready(_with_and_without(tiles, drawn, tile), void) for tile in thrown]
        found = [worth for worth in made if worth is not None]
        if not found:
            return self._usually(plan.kind, plan.doublings, plan.lacking - 1)
        return max(found, key=lambda worth: worth[middle])

    def _nearer(self, tiles: tuple[Tile, ...], plan: Plan, drawn: Tile) -> Worth:
        """What a draw makes of a hand that is not ready even then: its own next draws, and usual ones."""
        need, outlook, suits = MOST_MELDS - len(self.melds), self.outlook, plan.suits
        first, second = plan.with_tile(drawn)
        if not plan.junk(tiles):
            live = b"".join([outlook.live[9 * suit : 9 * suit + 9] for suit in suits])
            unit = plan.with_tile(self._thrown(plan, drawn, quick.lanes(live))[0], -1)
            first, second = first + unit[0] - plan.first, second + unit[1] - plan.second
        draw = sum([outlook.own[tile] for tile in quick.useful(first, second, need, suits)])
        _, claim = self._usual_chances(plan.kind, plan.lacking - 1)
        return self._climb(draw, claim, self._usually(plan.kind, plan.doublings, plan.lacking - 2))

    def _thrown(self, plan: Plan, drawn: Tile, live: int) -> list[Tile]:
        """What may go after a draw so that the least is lacking; first what leaves the most useful tiles."""
        first, second = plan.with_tile(drawn)
        found = quick.best_discards(first, second, MOST_MELDS - len(self.melds), live, plan.suits)
        return [tile for tile, _ in sorted(found, key=lambda one: -one[1])]


def _with_and_without(tiles: tuple[Tile, ...], drawn: Tile, less: Tile) -> tuple[Tile, ...]:
    rest = [*tiles, drawn]
    rest.remove(less)
    return tuple(sorted(rest))
