"""模拟: hands of four computer players, every state checked while they play."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.mahjong.actions import Action
from rules.mahjong.decide import act
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.money import totals
from rules.mahjong.options import Rules
from rules.mahjong.record import replay, seeded_record
from rules.mahjong.seeing import seat_view
from rules.mahjong.settlement import next_dealer
from rules.mahjong.shuffle import deal, hand_seed
from rules.mahjong.state import SEATS, HandState, start
from rules.mahjong.tiles import ALL_TILES
from rules.mahjong.views import Stage
from rules.players.roster import Player
from rules.refusal import Refusal

NONCES = ("0", "1", "2", "3")
TABLE = "simulation"
_FIGHTING = 2


class BrokenInvariantError(Exception):
    """Something that must always hold does not; the message names the hand, whose seed replays it."""


@dataclass(slots=True)
class Tally:
    """统计: what has happened to one player, or (`exhausted`) to the table, so far."""

    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    points: int = 0


@dataclass(slots=True)
class Outcome:
    """A run: `draws` are the hands that ended with an empty wall and two seats or more still playing."""

    hands: int = 0
    draws: int = 0
    seats: tuple[Tally, Tally, Tally, Tally] = field(
        default_factory=lambda: (Tally(), Tally(), Tally(), Tally())
    )


def simulate(rules: Rules, players: Sequence[Player], hands: int, seed: str) -> Outcome:
    """That many hands, one after the other, the next dealer as the rules say; seats keep their players.

    Raises:
        BrokenInvariantError: naming the hand and what does not hold.
    """
    master = hashlib.sha256(seed.encode()).digest()
    outcome, dealer = Outcome(), 0
    for number in range(1, hands + 1):
        state = play_hand(rules, players, master, number, dealer)
        _add(outcome, state)
        dealer = next_dealer(state)
    return outcome


def play_hand(rules: Rules, players: Sequence[Player], master: bytes, number: int, dealer: int) -> HandState:
    """Hand `number` of a run, to its end.

    Raises:
        BrokenInvariantError: for the first thing that does not hold.
    """
    seed = hand_seed(master, TABLE, number)
    dealt = deal(seed, number, NONCES)
    state = start(rules, dealer, dealt.dice, dealt.wall)
    answers: list[tuple[int, Action]] = []
    while state.stage is not Stage.ENDED:
        seat = awaited(state)[0]
        view = seat_view(state, seat)
        action = players[seat](view)
        after = act(state, seat, action)
        if action not in view.legal or isinstance(after, Refusal):
            raise BrokenInvariantError(f"hand {number}: {action} of seat {seat} is not legal")
        _check(state, after, number)
        answers.append((seat, action))
        state = after
    if replay(seeded_record(rules, dealer, seed, number, NONCES, answers)) != state:
        raise BrokenInvariantError(f"hand {number}: its record leads to another state")
    return state


def _check(before: HandState, state: HandState, number: int) -> None:
    """牌不少, 账要平, 有人要等: after every answer."""
    if tuple(sorted(_everywhere(state))) != ALL_TILES:
        raise BrokenInvariantError(f"hand {number}: the tiles are not the 108")
    pot = sum(one.points for one in state.ledger if one.payee is None)
    if sum(totals(state.ledger)) + pot != 0 or state.ledger[: len(before.ledger)] != before.ledger:
        raise BrokenInvariantError(f"hand {number}: the ledger does not balance")
    asked = [seat for seat in SEATS if legal_actions(state, seat)]
    if bool(asked) == (state.stage is Stage.ENDED) or not set(awaited(state)) <= set(asked):
        raise BrokenInvariantError(f"hand {number}: seats {asked} are asked at stage {state.stage}")


def _everywhere(state: HandState) -> list[int]:
    """All tiles, wherever they lie; one that several seats won on is one tile."""
    tiles = list(state.wall[state.front :])
    for seat in state.seats:
        tiles += [*seat.tiles, *seat.river]
        for meld in seat.melds:
            tiles += [meld.tile] * meld.size
    return [*tiles, *{won.step: won.tile for won in state.wins}.values()]


def _add(outcome: Outcome, state: HandState) -> None:
    outcome.hands += 1
    outcome.draws += state.wall_left == 0 and len(state.active) >= _FIGHTING
    for seat, points in enumerate(totals(state.ledger)):
        outcome.seats[seat].points += points
    for won in state.wins:
        outcome.seats[won.seat].wins += 1
        outcome.seats[won.seat].self_draws += won.payer is None
    for feeder in {won.payer for won in state.wins if won.payer is not None}:
        outcome.seats[feeder].deal_ins += 1
