"""Walls made to order, and hands played along a script."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from rules.mahjong.actions import Action, Discard, Pass
from rules.mahjong.decide import act
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import rules_from
from rules.mahjong.record import action_from
from rules.mahjong.state import HandState, start
from rules.mahjong.tiles import ALL_TILES, Tile, code, parse
from rules.mahjong.views import Stage
from rules.refusal import Refusal

ANY = "--"
_DRAWS = re.compile(r"--|[1-9]+[mps]")
_DICE = (1, 2, 3, 4)


def build_wall(dealer: int, hands: Sequence[str] = (), draws: str = "", last: str = "") -> tuple[Tile, ...]:
    """A legal wall that deals the wanted hands and then the wanted draws.

    `hands` are those of seats 0, 1, 2, 3 in any notation; the dealer gets 14 tiles, the others 13, and a
    shorter hand is filled up. `draws` come first after the deal, `--` among them is any tile; `last` are the
    wall's last tiles. All other tiles are spread so that neighbours in the wall are no neighbours in rank.
    """
    wanted = [list(parse(hands[seat])) if seat < len(hands) else [] for seat in range(4)]
    front = [tile for one in _DRAWS.findall(draws) for tile in (parse(one) if one != ANY else (None,))]
    back = parse(last)
    rest = list(ALL_TILES)
    for tile in [
        *(tile for hand in wanted for tile in hand),
        *(tile for tile in front if tile is not None),
        *back,
    ]:
        assert tile in rest, f"a fifth {code(tile)} is wanted"
        rest.remove(tile)
    filler = _spread(rest)
    for seat, hand in enumerate(wanted):
        size = 14 if seat == dealer else 13
        assert len(hand) <= size, f"seat {seat} gets {len(hand)} tiles, {size} at most"
        hand.extend(next(filler) for _ in range(size - len(hand)))
    drawn = [next(filler) if tile is None else tile for tile in front]
    wall = (*_deal_order(dealer, wanted), *drawn, *filler, *back)
    assert tuple(sorted(wall)) == ALL_TILES
    return wall


def _spread(rest: list[Tile]) -> Iterator[Tile]:
    """The tiles in a fixed order that is no order of ranks."""
    stride = next(step for step in (37, 41, 43, 47) if len(rest) % step)
    return (rest[place * stride % len(rest)] for place in range(len(rest)))


def _deal_order(dealer: int, hands: list[list[Tile]]) -> Iterator[Tile]:
    """The first 53 tiles: three rounds of four, one each, and the dealer's fourteenth."""
    turns = [hands[(dealer + turn) % 4] for turn in range(4)]
    for first in (0, 4, 8):
        for hand in turns:
            yield from hand[first : first + 4]
    for hand in turns:
        yield hand[12]
    yield turns[0][13]


def dealt(
    hands: Sequence[str],
    draws: str = "",
    last: str = "",
    voids: str = "mmmm",
    dealer: int = 0,
    **options: Any,
) -> HandState:
    """A hand at its first turn: dealt from a wall made to order, void suits declared (a letter a seat)."""
    state = start(rules_from(options), dealer, _DICE, build_wall(dealer, hands, draws, last))
    return play(state, *(f"{seat} void {suit}" for seat, suit in enumerate(voids)))


def play(state: HandState, *script: str) -> HandState:
    """The state after the answers `"2 pong"`, `"0 discard 5m"`, `"3 kong 9p"`, `"1 win"`, `"0 void s"` ..."""
    for line in script:
        outcome = act(state, *answer(line))
        assert isinstance(outcome, HandState), f"{line}: {outcome}"
        state = outcome
    return state


def refused(state: HandState, line: str) -> Refusal:
    """Why the answer is refused."""
    outcome = act(state, *answer(line))
    assert isinstance(outcome, Refusal), f"{line} is accepted"
    return outcome


def answer(line: str) -> tuple[int, Action]:
    """A line of a script as seat and answer."""
    seat, verb, *rest = line.split()
    document: dict[str, Any] = {"seat": int(seat), "do": verb}
    if rest:
        document[{"void": "suit", "exchange": "tiles", "penalty": "as"}.get(verb, "tile")] = rest[0]
    return action_from(document)


def coast(state: HandState, wall_left: int = -1) -> HandState:
    """Everybody passes and discards what was drawn, until an own turn with so few tiles left, or to the end.

    A seat that may only win wins; one that may not discard what it drew discards the first it may.
    """
    while state.stage is not Stage.ENDED and not (state.stage is Stage.TURN and state.wall_left <= wall_left):
        seat = awaited(state)[0]
        outcome = act(state, seat, _idle(legal_actions(state, seat), state.drawn))
        assert isinstance(outcome, HandState)
        state = outcome
    return state


def _idle(legal: tuple[Action, ...], drawn: Tile | None) -> Action:
    if Pass() in legal:
        return Pass()
    if drawn is not None and Discard(drawn) in legal:
        return Discard(drawn)
    return next((action for action in legal if isinstance(action, Discard)), legal[0])
