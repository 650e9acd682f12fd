"""Tables at any point of a match, and short ways to move them on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from rules.mahjong.actions import Action, Discard, Pass
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import rules_from
from rules.mahjong.seeing import seat_view
from rules.mahjong.shuffle import Deal
from rules.mahjong.tiles import Tile
from rules.mahjong.views import Stage
from rules.players import autopilot
from rules.refusal import Code, Refusal
from rules.table import events as e
from rules.table import lobby, play
from rules.table.dealing import Deals, next_hand
from rules.table.evolve import evolve
from rules.table.play import fold
from rules.table.state import Chair, Running, SeatClock, TableState
from rules.table.terms import Tempo, Terms
from tests.support.walls import answer as parsed
from tests.support.walls import build_wall

AT = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
MASTER = bytes(range(32))
PEOPLE = (11, 12, 13, 14)
DICE = (1, 2, 3, 4)
STRANGER = 99

HANDS = ("11357m2345678p19s", "234567m345p67p88p", "123456m22s78s999s", "33445566s11p999p")
"""Seat 0 lacks 条 (holds two); 1 is ready; 2 could win on, kong or pong 9s; 3 holds three 9p. Voids: sspm."""


def after(seconds: float) -> datetime:
    """So many seconds after the table was opened."""
    return AT + timedelta(seconds=seconds)


def opened(match_hands: int = 8, tempo: Tempo | None = None, **options: Any) -> TableState:
    terms = Terms(rules_from(options), match_hands, tempo or Tempo())
    return evolve(None, e.TableOpened("7", PEOPLE[0], terms, MASTER, AT))


def then(state: TableState, outcome: tuple[e.TableEvent, ...] | Refusal) -> TableState:
    """The table after what was decided; it must not have been refused."""
    assert not isinstance(outcome, Refusal), outcome
    return fold(state, outcome)


def why(outcome: tuple[e.TableEvent, ...] | Refusal) -> Code:
    """Why it was refused; it must have been."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def sitting(state: TableState, *people: int, reached: bool = True, at: datetime = AT) -> TableState:
    """Further people on the first free seats."""
    for person in people:
        state = then(state, lobby.sit(state, person, f"nonce-{person}", at))
        if reached:
            state = then(state, lobby.reached(state, person, at))
    return state


def full(people: int = 4, at: datetime = AT, **terms: Any) -> TableState:
    """A full, ready table: so many people, computers on the other seats."""
    state = sitting(opened(**terms), *PEOPLE[:people], at=at)
    for _ in range(4 - people):
        state = then(state, lobby.add_computer(state, PEOPLE[0], "easy", at))
    return state


def stacked(wall: tuple[int, ...]) -> Deals:
    """Deals that always give this wall."""
    return lambda _seed, _hand, _nonces: Deal(wall, DICE)


def begun(
    people: int = 4,
    hands: Sequence[str] = (),
    draws: str = "",
    dealer: int = 0,
    at: datetime = AT,
    **terms: Any,
) -> TableState:
    """The first hand of a full table is dealt, from a wall made to order."""
    state = full(people, at, **terms)
    return evolve(state, next_hand(state, dealer, stacked(build_wall(dealer, hands, draws)), at))


def running(state: TableState) -> Running:
    assert state.running is not None
    return state.running


def said(state: TableState, line: str, at: datetime = AT) -> TableState:
    """`"2 pong"` by the person on that seat, to the decision that is open."""
    seat, action = parsed(line)
    person = state.chairs[seat].person
    assert person is not None
    now = running(state)
    return then(state, play.answer(state, person, now.number, now.state.step, action, at))


def played(state: TableState, *script: str, at: datetime = AT) -> TableState:
    """The table after several answers; `"reveal"` ends a hold."""
    for line in script:
        state = then(state, play.reveal(state, at)) if line == "reveal" else said(state, line, at)
    return state


def voids(state: TableState, suits: str = "sspm", at: datetime = AT) -> TableState:
    """All four void suits declared by whoever sits there, a letter a seat."""
    for seat, suit in enumerate(suits):
        _, action = parsed(f"{seat} void {suit}")
        state = evolve(state, e.Answered(seat, action, e.Source.PERSON, at))
    return state


WON_HANDS = ("6899p1122377889s", "123456789p55p78s", "111222333p44p78s", "2333444555666s")
"""Seat 0 shoots 1 and 2 with 9s; 3 needs one more tile, 1s."""


def last_turn(match_hands: int = 1) -> TableState:
    """Seats 1 and 2 have won, and seat 3 has just drawn the tile that ends the hand."""
    state = voids(begun(4, WON_HANDS, "6p7p1s", match_hands=match_hands), "mmmm")
    state = played(state, "0 discard 9s", "1 win", "2 win", "reveal")
    return played(state, "3 discard 6p", "reveal", "0 discard 7p", "reveal")


def first_turn(people: int = 4, draws: str = "9p2m", at: datetime = AT, **terms: Any) -> TableState:
    """The dealer's first turn, with `HANDS`."""
    return voids(begun(people, HANDS, draws, at=at, **terms), at=at)


def window(people: int = 4, at: datetime = AT, **terms: Any) -> TableState:
    """Seat 0 has discarded 9s, which seat 2 could win on, kong or pong; the hold runs."""
    return said(first_turn(people, at=at, **terms), "0 discard 9s", at)


def delivered(state: TableState, *seats: int, at: datetime = AT) -> TableState:
    """The open decision stands before these seats' people: their clocks run."""
    for seat in seats:
        now = running(state)
        state = then(state, play.start_clock(state, seat, now.number, now.state.step, at))
    return state


def clock_of(state: TableState, seat: int) -> SeatClock:
    clock = running(state).clocks[seat]
    assert clock is not None
    return clock


def timed_out(state: TableState, seat: int, at: datetime | None = None) -> TableState:
    """The seat's clock has run out."""
    clock = clock_of(state, seat)
    when = clock.deadline if at is None else at
    return then(state, play.time_out(state, seat, clock.step, when, when))


def missed(state: TableState, seat: int, at: datetime = AT) -> TableState:
    """Delivered and run out in one go; a hold that follows is over."""
    state = timed_out(delivered(state, seat, at=at), seat)
    return revealed(state)


def revealed(state: TableState) -> TableState:
    """The hold, if there is one and nobody can claim, is over."""
    now = state.running
    if now is None or now.held is None or now.state.stage is Stage.WINDOW:
        return state
    return then(state, play.reveal(state, now.held.until))


def until_turn_of(state: TableState, seat: int) -> TableState:
    """The others play on, as persons would, until it is this seat's own turn."""
    while not (running(state).state.stage is Stage.TURN and running(state).state.turn == seat):
        now = running(state)
        other = awaited(now.state)[0]
        action = autopilot.choose(seat_view(now.state, other))
        state = revealed(evolve(state, e.Answered(other, action, e.Source.PERSON, AT)))
    return state


def on_autopilot(state: TableState, seat: int) -> TableState:
    return with_chair(state, seat, autopilot=True)


def with_chair(state: TableState, seat: int, **changes: Any) -> TableState:
    chairs = list[Chair](state.chairs)
    chairs[seat] = replace(chairs[seat], **changes)
    return replace(state, chairs=tuple(chairs))


def coasted(state: TableState, wall_left: int, at: datetime = AT) -> TableState:
    """Everybody passes or discards what was drawn, until an own turn with so few tiles left."""
    while (now := state.running) is not None:
        if now.held is not None and now.state.stage is not Stage.WINDOW:
            state = then(state, play.reveal(state, at))
            continue
        if now.state.stage is Stage.TURN and now.state.wall_left <= wall_left:
            break
        seat = awaited(now.state)[0]
        action = idle(legal_actions(now.state, seat), now.state.drawn)
        state = evolve(state, e.Answered(seat, action, e.Source.PERSON, at))
    return state


def to_the_end(state: TableState, at: datetime = AT) -> TableState:
    """The same until the hand is over."""
    return coasted(state, -1, at)


def idle(legal: tuple[Action, ...], drawn: Tile | None) -> Action:
    """过, or the tile just drawn, or the last answer there is (a discard, a win that must be taken)."""
    if Pass() in legal:
        return Pass()
    return Discard(drawn) if drawn is not None and Discard(drawn) in legal else legal[-1]
