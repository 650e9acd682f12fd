"""打牌: answers of persons, clocks, the autopilot and computer players, under the table's own conditions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from rules.mahjong.actions import Action, Pass
from rules.mahjong.legal import awaited
from rules.mahjong.seeing import seat_view
from rules.mahjong.settlement import next_dealer
from rules.mahjong.views import Stage
from rules.players import autopilot
from rules.players.roster import PLAYERS
from rules.refusal import Code, Refusal
from rules.table import events as e
from rules.table.dealing import Deals, next_hand
from rules.table.evolve import evolve
from rules.table.holding import follow, is_timed_window
from rules.table.state import Phase, Running, TableState

HEALTHY = timedelta(seconds=60)
"""A time-out counts only if Telegram has answered the bot within this long."""


def fold(state: TableState, events: Sequence[e.TableEvent]) -> TableState:
    """The table after several events."""
    for event in events:
        state = evolve(state, event)
    return state


def answer(
    state: TableState, person: int, hand: int, step: int, action: Action, at: datetime
) -> tuple[e.TableEvent, ...] | Refusal:
    """A person's answer to decision `step` of hand `hand`; it also takes the seat back from the autopilot."""
    seat = seated(state, person)
    if isinstance(seat, Refusal):
        return seat
    returning = back(state, person, at)
    state = fold(state, returning)
    running = state.running
    if running is None or running.number != hand:
        return or_back(returning, Refusal(Code.TILE_GONE))
    if running.shown.step != step:
        return or_back(returning, Refusal(Code.TILE_GONE))
    held_back = _held_back(running, seat)
    if held_back is not None:
        return or_back(returning, held_back)
    settled = running.state.step != step
    outcome = follow(running.shown if settled else running.state, seat, action)
    if isinstance(outcome, Refusal):
        return or_back(returning, outcome)
    if settled:
        return (*returning, e.Overtaken(seat, action, at))
    answered = e.Answered(seat, action, e.Source.PERSON, at)
    return (*returning, answered, *closing(fold(state, (answered,)), at))


def seated(state: TableState, person: int) -> int | Refusal:
    """谁的座位: the seat that a person plays, or why there is none (any more)."""
    seat = state.seat_of(person)
    if seat is None:
        return Refusal(Code.HAS_QUIT if person in state.former else Code.NO_SEAT)
    return Refusal(Code.HAS_QUIT) if state.chairs[seat].quit else seat


def _held_back(running: Running, seat: int) -> Refusal | None:
    """防读牌: why a seat may not answer while a tile is held.

    It is the same for everybody who cannot claim it, whether or not somebody else can; and for everybody who
    can, whether or not somebody else's answer has settled it already.
    """
    if running.held is None:
        return None
    if any(one == seat for one, _ in running.held.answers):
        return Refusal(Code.ALREADY_ANSWERED)
    window = running.held.shown.window
    return None if window is not None and window.options[seat] else Refusal(Code.HOLD)


def back(state: TableState, person: int, at: datetime) -> tuple[e.TableEvent, ...]:
    """回来: any press of a person ends the seat's autopilot, and a table that waited for people goes on."""
    seat = state.seat_of(person)
    if seat is None or state.phase is Phase.ENDED or state.chairs[seat].quit:
        return ()
    events: list[e.TableEvent] = []
    if state.chairs[seat].autopilot:
        events.append(e.AutopilotOff(seat, at))
    if state.suspended_until is not None:
        events.append(e.Resumed(at))
    return tuple(events)


def or_back(returning: tuple[e.TableEvent, ...], refusal: Refusal) -> tuple[e.TableEvent, ...] | Refusal:
    """An impossible press by somebody who was away still brings the person back."""
    return returning or refusal


def move_by_itself(state: TableState, seat: int, at: datetime) -> tuple[e.TableEvent, ...]:
    """托管、电脑: what the seat answers without a person; nothing if it is not asked (any more)."""
    running = _asked(state, seat)
    if running is None or not state.chairs[seat].plays_itself:
        return ()
    chair = state.chairs[seat]
    view = seat_view(running.state, seat)
    if chair.computer is not None:
        answered = e.Answered(seat, PLAYERS[chair.computer](view), e.Source.COMPUTER, at)
    else:
        answered = e.Answered(seat, autopilot.choose(view), e.Source.AUTOPILOT, at)
    return (answered, *closing(fold(state, (answered,)), at))


def time_out(
    state: TableState, seat: int, step: int, heard_at: datetime, at: datetime
) -> tuple[e.TableEvent, ...]:
    """超时: a win is taken, a claim passed, a turn discards; nothing if the decision is not open any more.

    `heard_at` is when Telegram last answered the bot; while that is longer ago than `HEALTHY` nobody times
    out: the clocks move on instead.
    """
    running = _asked(state, seat)
    clock = None if running is None else running.clocks[seat]
    if running is None or clock is None or clock.step != step or running.state.step != step:
        return ()
    if at - heard_at > HEALTHY:
        return (e.ClocksExtended(float(state.terms.tempo.base_s), at),)
    own_turn = running.state.stage is Stage.TURN
    action = autopilot.choose(seat_view(running.state, seat))
    timed_out = e.TimedOut(seat, running.number, step, own_turn, clock.started_at, heard_at, at)
    events: tuple[e.TableEvent, ...] = (timed_out, e.Answered(seat, action, e.Source.CLOCK, at))
    after = fold(state, events)
    return (*events, *(closing(after, at) or deserted(after, at)))


def deserted(state: TableState, at: datetime) -> tuple[e.TableEvent, ...]:
    """没有人在: with every human seat on autopilot the match waits for somebody to come back.

    A hand of which only the last hold is left is over: it ends first. A substitute is there already.
    """
    if state.phase in (Phase.LOBBY, Phase.ENDED) or state.suspended_until is not None:
        return ()
    if state.running is not None and state.running.state.stage is Stage.ENDED:
        return ()
    if any(state.chairs[seat].is_awaited for seat in state.humans):
        return ()
    return (e.Suspended(at + timedelta(seconds=state.terms.tempo.abandon_s), at),)


def start_clock(state: TableState, seat: int, hand: int, step: int, at: datetime) -> tuple[e.TableEvent, ...]:
    """计时: the decision has been delivered to the person, so the clock may run; at most once a decision.

    It also starts while the autopilot has the seat or the match waits for people: a decision is delivered
    once, and whoever comes back to it is to find its clock.
    """
    running = state.running
    if running is None or running.number != hand or running.state.step != step:
        return ()
    if is_timed_window(running.state):
        return ()
    is_person = state.chairs[seat].person is not None
    if not is_person or running.clocks[seat] is not None or seat not in awaited(running.state):
        return ()
    tempo = state.terms.tempo
    match running.state.stage:
        case Stage.TURN:
            span = tempo.own_turn(state.chairs[seat].bank_s)
        case Stage.WINDOW:
            span = timedelta(seconds=tempo.window_s)
        case _:
            span = timedelta(seconds=tempo.base_s)
    return (e.ClockStarted(seat, hand, step, at + span, at),)


def reveal(state: TableState, at: datetime, heard_at: datetime | None = None) -> tuple[e.TableEvent, ...]:
    """放行 after the hold. 实战模式: the window closes with it, and who has not answered has passed.

    `heard_at` is when Telegram last answered the bot; while that is too long ago such a window stays open.
    """
    running = state.running
    if running is None or running.held is None:
        return ()
    silent = awaited(running.state) if is_timed_window(running.state) else ()
    is_deaf = heard_at is not None and at - heard_at > HEALTHY
    if is_deaf and any(not state.chairs[seat].plays_itself for seat in silent):
        return (e.ClocksExtended(float(state.terms.tempo.base_s), at),)
    passed = tuple(e.Answered(seat, Pass(), e.Source.CLOCK, at) for seat in silent)
    events: tuple[e.TableEvent, ...] = (*passed, e.Revealed(at))
    after = fold(state, events)
    return (*events, *(closing(after, at) or deserted(after, at)))


def closing(state: TableState, at: datetime) -> tuple[e.TableEvent, ...]:
    """打完了: the match ends with its last hand, or with the one during which its time ran out."""
    if state.phase is not Phase.BETWEEN:
        return ()
    if len(state.finished) < state.terms.hands and not _is_time_up(state, at):
        return ()
    return (e.TableEnded(e.Ending.PLAYED, None, at),)


def _is_time_up(state: TableState, at: datetime) -> bool:
    """到点: a match by the clock begins no further hand."""
    if state.terms.minutes is None or state.began_at is None:
        return False
    return at - state.began_at >= timedelta(minutes=state.terms.minutes)


def deal_next(state: TableState, deals: Deals, at: datetime) -> tuple[e.TableEvent, ...]:
    """下一局, with the dealer that the last hand made (rules §8); none when a match by the clock is over."""
    if state.phase is not Phase.BETWEEN or state.suspended_until is not None:
        return ()
    if _is_time_up(state, at):
        return (e.TableEnded(e.Ending.PLAYED, None, at),)
    return (next_hand(state, next_dealer(state.finished[-1].state), deals, at),)


def _asked(state: TableState, seat: int) -> Running | None:
    """The running hand, if this seat's answer is open and may be given now."""
    running = state.running
    if running is None or state.suspended_until is not None:
        return None
    if running.held is not None and running.state.stage is not Stage.WINDOW:
        return None
    return running if seat in awaited(running.state) else None
