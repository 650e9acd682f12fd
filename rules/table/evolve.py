"""推进: fold one event into the table. Never refuses: what was accepted has happened."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import assert_never

from rules.mahjong.altering import altered, apart
from rules.mahjong.shuffle import commitment
from rules.mahjong.state import start
from rules.mahjong.views import Stage
from rules.refusal import Refusal
from rules.table import events as e
from rules.table.holding import follow, hold_after, is_timed_window
from rules.table.parting import left, parted, vote_again, with_chair
from rules.table.settling import finish_hand
from rules.table.state import Chair, Held, Phase, Running, SeatClock, TableState
from rules.table.turns import own_turn

MISSES_TO_AUTOPILOT = 2


def opened(event: e.TableOpened) -> TableState:
    """The first state of a table."""
    return apart(
        TableState(
            table=event.table,
            opener=event.opener,
            terms=event.terms,
            commitment=commitment(event.master),
            opened_at=event.at,
            master=event.master,
            drawn=event.drawn,
        )
    )


def evolve(state: TableState | None, event: e.TableEvent) -> TableState:
    """The table after one more event.

    Raises:
        ValueError: when the first event is not `TableOpened`, or a later one is.
    """
    if isinstance(event, e.TableOpened):
        if state is not None:
            raise ValueError(f"table {state.table} was opened twice")
        return opened(event)
    if state is None:
        raise ValueError(f"{type(event).__name__} before the table was opened")
    return altered(_step(state, event), version=state.version + 1)


def _step(state: TableState, event: e.LaterEvent) -> TableState:
    match event:
        case e.SatDown() | e.ComputerSat() | e.LeftSeat() | e.NonceChosen():
            return _seating(state, event)
        case (
            e.PanelReached()
            | e.ChatRefused()
            | e.ChatFlooded()
            | e.ChatBack()
            | e.AutopilotOff()
            | e.StartedAway()
            | e.WentAway()
        ):
            return _presence(state, event)
        case e.Suspended() | e.Resumed() | e.HandPaused() | e.ClocksExtended():
            return _time(state, event)
        case e.HandDealt():
            return _dealt(state, event)
        case e.Answered():
            return _answered(state, event)
        case e.Overtaken():
            return _overtaken(state, event)
        case e.Revealed():
            return _revealed(state, event.at)
        case e.ClockStarted():
            clock = SeatClock(event.step, event.at, event.deadline)
            return _with_clock(state, event.seat, clock)
        case e.TimedOut():
            return _timed_out(state, event)
        case (
            e.QuitConfirmed()
            | e.StartedGone()
            | e.GoingOnVoted()
            | e.GoingOnDecided()
            | e.SubstituteSat()
            | e.SubstituteGone()
        ):
            return parted(state, event)
        case e.StopAsked():
            return altered(state, stop_votes=(*state.stop_votes, event.seat))
        case e.StopDeclined():
            return altered(state, stop_votes=())
        case e.TableEnded():
            return _ended(state, event)
        case _:
            assert_never(event)


def _seating(state: TableState, event: e.SatDown | e.ComputerSat | e.LeftSeat | e.NonceChosen) -> TableState:
    match event:
        case e.SatDown():
            chair = Chair(
                person=event.person, nonce=event.nonce, pressed_at=event.at, chose_nonce_at=event.at
            )
        case e.ComputerSat():
            chair = Chair(computer=event.computer, nonce=f"computer-{event.seat}", wish=event.wish)
        case e.LeftSeat():
            chair = Chair()
        case e.NonceChosen():
            chair = altered(state.chairs[event.seat], nonce=event.nonce, chose_nonce_at=event.at)
        case _:
            assert_never(event)
    return _since_full(with_chair(state, event.seat, chair), event.at)


def _since_full(state: TableState, at: datetime) -> TableState:
    """When the table became ready to start: the automatic start counts from there."""
    if not state.is_ready:
        return altered(state, full_since=None)
    return state if state.full_since is not None else altered(state, full_since=at)


def _presence(
    state: TableState,
    event: e.PanelReached
    | e.ChatRefused
    | e.ChatFlooded
    | e.ChatBack
    | e.AutopilotOff
    | e.StartedAway
    | e.WentAway,
) -> TableState:
    chair = state.chairs[event.seat]
    match event:
        case e.PanelReached() | e.ChatBack():
            chair = altered(chair, reached=True, refused=False, flooded=False)
        case e.ChatRefused():
            chair = altered(chair, reached=False, refused=True)
        case e.ChatFlooded():
            chair = altered(chair, flooded=True)
        case e.AutopilotOff():
            chair = altered(chair, autopilot=False, away=False, misses=0, pressed_at=event.at)
        case e.StartedAway():
            chair = altered(chair, autopilot=True)
        case e.WentAway():
            chair = altered(chair, autopilot=True, away=True)
            if event.own_act:
                return left(with_chair(state, event.seat, chair), event.seat, event.at)
        case _:
            assert_never(event)
    changed = with_chair(state, event.seat, chair)
    return _since_full(changed, event.at) if state.phase is Phase.LOBBY else changed


def _time(state: TableState, event: e.Suspended | e.Resumed | e.HandPaused | e.ClocksExtended) -> TableState:
    match event:
        case e.Suspended():
            return altered(state, suspended_until=event.until)
        case e.Resumed():
            return _resumed(state, event.at)
        case e.HandPaused():
            return altered(
                state,
                next_hand_at=event.until,
                paused_by=event.seat,
                pauses_used=(*state.pauses_used, event.seat),
            )
        case e.ClocksExtended():
            return vote_again(_extended(state, timedelta(seconds=event.seconds)), event.at)
        case _:
            assert_never(event)


def _resumed(state: TableState, at: datetime) -> TableState:
    """继续: what was open begins anew, so that nobody comes back to a clock that has run out meanwhile."""
    running = state.running
    if running is not None:
        clocks = tuple(
            None if clock is None else SeatClock(clock.step, at, at + (clock.deadline - clock.started_at))
            for clock in running.clocks
        )
        window = timedelta(seconds=state.terms.tempo.manual_window_s)
        running = altered(running, paced_from=at, clocks=clocks, held=_held_until(running, at + window))
    soon = at + timedelta(seconds=state.terms.tempo.next_hand_s)
    next_hand_at = soon if state.phase is Phase.BETWEEN else None
    return altered(state, suspended_until=None, running=running, next_hand_at=next_hand_at, paused_by=None)


def _held_until(running: Running, until: datetime | None) -> Held | None:
    """A hold that is a window's time ends then; any other one as it did, since nobody answers against it."""
    if running.held is None or until is None or not is_timed_window(running.state):
        return running.held
    return replace(running.held, until=until)


def _extended(state: TableState, by: timedelta) -> TableState:
    """补时: every clock that runs against a person moves; holds and paces do not, nobody waits for them."""

    def later(instant: datetime | None) -> datetime | None:
        return None if instant is None else instant + by

    running = state.running
    if running is not None:
        clocks = tuple(
            None if clock is None else replace(clock, deadline=clock.deadline + by)
            for clock in running.clocks
        )
        until = None if running.held is None else running.held.until + by
        running = altered(running, clocks=clocks, held=_held_until(running, until))
    return altered(
        state,
        running=running,
        began_at=later(state.began_at),
        full_since=later(state.full_since),
        next_hand_at=later(state.next_hand_at),
        suspended_until=later(state.suspended_until),
    )


def _dealt(state: TableState, event: e.HandDealt) -> TableState:
    running = apart(
        Running(
            number=event.hand,
            state=start(state.terms.rules, event.dealer, event.dice, event.wall),
            commitment=event.commitment,
            nonces=event.nonces,
            seed=event.seed,
            paced_from=event.at,
        )
    )
    bank_s = float(state.terms.tempo.bank_s)
    return altered(
        state,
        phase=Phase.PLAYING,
        chairs=tuple(altered(chair, bank_s=bank_s) for chair in state.chairs),
        began_at=state.began_at or event.at,
        hands_dealt=event.hand,
        running=running,
        dealer=event.dealer,
        full_since=None,
        next_hand_at=None,
        paused_by=None,
        stop_votes=(),
    )


def _answered(state: TableState, event: e.Answered) -> TableState:
    running = _running(state)
    outcome = follow(running.state, event.seat, event.action)
    if isinstance(outcome, Refusal):
        raise TypeError(f"table {state.table}: a stored answer is refused: {outcome.code}")
    after, snapshot = outcome
    held = running.held
    if snapshot is not None:
        until = event.at + hold_after(running.seed, after, state.terms.tempo)
        held = Held(snapshot, until)
    elif held is not None:
        held = replace(held, answers=(*held.answers, (event.seat, event.action)))
    chair = _after_answer(state, running, event)
    turn = own_turn(state, running, event)
    moved = after.step != running.state.step
    kept = (None, None, None, None) if moved else _without(running.clocks, event.seat)
    running = altered(
        running,
        state=after,
        actions=(*running.actions, (event.seat, event.action)),
        held=held,
        clocks=kept,
        paced_from=event.at if moved else running.paced_from,
        turns=running.turns if turn is None else (*running.turns, turn),
    )
    state = with_chair(altered(state, running=running), event.seat, chair)
    if after.stage is Stage.ENDED and held is None:
        return finish_hand(state, event.at)
    return state


def _after_answer(state: TableState, running: Running, event: e.Answered) -> Chair:
    """The chair after an answer: a person's answer clears the misses, an own turn is charged to the bank.

    The bank is the end of the clock: of what is left until the deadline at most the bank remains. So the time
    that an outage added to the deadline is charged to nobody.
    """
    chair = state.chairs[event.seat]
    clock = running.clocks[event.seat]
    if event.source is e.Source.PERSON:
        chair = altered(chair, misses=0, pressed_at=event.at)
    own_turn = running.state.stage is Stage.TURN
    if clock is None or not own_turn or event.source not in (e.Source.PERSON, e.Source.CLOCK):
        return chair
    left = max(0.0, (clock.deadline - event.at).total_seconds())
    return altered(chair, bank_s=min(chair.bank_s, left))


def _overtaken(state: TableState, event: e.Overtaken) -> TableState:
    running = _running(state)
    if running.held is None:
        raise ValueError(f"table {state.table}: no tile is held")
    held = replace(running.held, answers=(*running.held.answers, (event.seat, event.action)))
    chair = altered(state.chairs[event.seat], misses=0, pressed_at=event.at)
    return with_chair(altered(state, running=altered(running, held=held)), event.seat, chair)


def _revealed(state: TableState, at: datetime) -> TableState:
    running = _running(state)
    state = altered(state, running=altered(running, held=None, paced_from=at))
    return finish_hand(state, at) if running.state.stage is Stage.ENDED else state


def _timed_out(state: TableState, event: e.TimedOut) -> TableState:
    chair = state.chairs[event.seat]
    misses = chair.misses + 1 if event.own_turn else chair.misses
    autopilot = chair.autopilot or misses >= MISSES_TO_AUTOPILOT
    return with_chair(state, event.seat, altered(chair, misses=misses, autopilot=autopilot))


def _ended(state: TableState, event: e.TableEnded) -> TableState:
    return altered(
        state,
        phase=Phase.ENDED,
        running=None,
        void_turns=() if state.running is None else state.running.turns,
        next_hand_at=None,
        paused_by=None,
        suspended_until=None,
        full_since=None,
        ending=event.ending,
        ended_by=event.by,
        ended_at=event.at,
    )


def _running(state: TableState) -> Running:
    if state.running is None:
        raise ValueError(f"table {state.table}: no hand is running")
    return state.running


def _with_clock(state: TableState, seat: int, clock: SeatClock) -> TableState:
    running = _running(state)
    clocks = tuple(clock if index == seat else one for index, one in enumerate(running.clocks))
    return altered(state, running=altered(running, clocks=clocks))


def _without(clocks: tuple[SeatClock | None, ...], seat: int) -> tuple[SeatClock | None, ...]:
    return tuple(None if index == seat else clock for index, clock in enumerate(clocks))
