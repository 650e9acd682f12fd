"""Whole matches as they might happen: people who press, sleep, leave and come back, clocks that run out.

What happens is drawn from a seed; whoever watches sees every change with the state before and after it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, TypeAlias, assert_never

from rules.charter.going_on import Going
from rules.mahjong.actions import Action, Discard, Kong, Pass, Pong, Win
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import rules_from
from rules.mahjong.shuffle import deal
from rules.mahjong.views import Stage
from rules.refusal import Refusal
from rules.table import ending, leaving, lobby, play
from rules.table import events as e
from rules.table.drawn import Drawn, open_drawn
from rules.table.evolve import evolve
from rules.table.holding import is_timed_window
from rules.table.state import Phase, TableState
from rules.table.terms import Terms
from rules.table.timers import Timer, TimerKind, timers
from tests.rules.table.scene import AT, PEOPLE, STRANGER

Outcome: TypeAlias = tuple[e.TableEvent, ...] | Refusal
Watch: TypeAlias = Callable[[TableState, e.TableEvent, TableState], None]

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"exchange": "any"},
    {"multi_win": "nearest"},
    {"void": "first_discard"},
    {"manual_win": True, "forced_last": 0},
)
LONGEST = 6000
SOON = timedelta(seconds=5)
SUBSTITUTES = (15, 16)
ANYTHING: tuple[Action, ...] = (Pass(), Pong(), Win(), *map(Discard, range(27)), *map(Kong, range(27)))


def _due_at(timer: Timer) -> datetime:
    return timer.due_at


class Match:
    """One match. `events` are all that happened; `done` are the timers that have acted already.

    `drawn`: it was announced ahead, and begins without a lobby.
    """

    def __init__(self, seed: int, watch: Watch, hands: int = 2, *, drawn: bool = False) -> None:
        self.chance = random.Random(seed)
        self.watch = watch
        self.now = AT
        self.done: set[tuple[str, str]] = set()
        self.is_deaf = False
        rules = rules_from(self.chance.choice(HOUSE_RULES))
        master = self.chance.randbytes(32)
        terms = Terms(rules, hands)
        opening, *more = (
            open_drawn(str(seed), PEOPLE[0], terms, master, self._drawn(), deal, AT)
            if drawn
            else (e.TableOpened(str(seed), PEOPLE[0], terms, master, AT),)
        )
        self.events: list[e.TableEvent] = [opening]
        self.state = evolve(None, opening)
        self.happen(tuple(more))
        self.moods = {person: self.chance.choice((0.9, 0.6, 0.05)) for person in (*PEOPLE, *SUBSTITUTES)}

    def _drawn(self) -> tuple[Drawn, ...]:
        """Four people of a match that was announced ahead; some are late, unreachable, or gone by now."""
        chance = self.chance
        here = [(person, chance.random() < 0.3, chance.random() < 0.2) for person in PEOPLE]
        return tuple(
            Drawn(person, f"n{person}", late, unreached, gone=late and unreached)
            for person, late, unreached in here
        )

    def play(self, steps: int = LONGEST) -> None:
        """Until it is over: so many steps of everything, then nobody presses any more."""
        for _ in range(steps):
            if self.state.phase is Phase.ENDED:
                return
            self.now += timedelta(milliseconds=self.chance.choice((10, 300, 1500)))
            self._anything()
        self.is_deaf = False
        for _ in range(LONGEST):
            if self.state.phase is Phase.ENDED:
                return
            self._next()
        raise AssertionError(f"still {self.state.phase} after {LONGEST} timers")

    def happen(self, outcome: Outcome) -> bool:
        """What was decided happens; says whether anything did."""
        if isinstance(outcome, Refusal):
            return False
        for event in outcome:
            before = self.state
            self.state = evolve(before, event)
            self.events.append(event)
            self.watch(before, event, self.state)
        if outcome:
            self._at_rest()
        return bool(outcome)

    def _at_rest(self) -> None:
        """A match does not play on by itself; only what is left of a last hold comes first."""
        state = self.state
        is_over = state.running is not None and state.running.state.stage is Stage.ENDED
        plays = state.phase in (Phase.PLAYING, Phase.BETWEEN) and state.suspended_until is None
        if plays and not is_over:
            assert any(state.chairs[seat].is_awaited for seat in state.humans), "nobody is left"

    def _anything(self) -> None:
        if self.chance.random() < 0.02:
            self._trouble()
        elif self.state.phase is Phase.LOBBY:
            self._gather()
        elif self.chance.random() < 0.5:
            self._press()
        elif self._is_soon() or self.chance.random() < 0.1:
            self._next()

    def _is_soon(self) -> bool:
        """Something is to be delivered, or due within seconds."""
        return bool(self._undelivered()) or any(one.due_at < self.now + SOON for one in self._pending())

    def _next(self) -> None:
        """A decision reaches somebody, or the earliest timer acts; one of the two is always possible."""
        waiting = self._undelivered()
        pending = sorted(self._pending(), key=_due_at)
        assert waiting or pending or self.state.phase is Phase.ENDED, "nothing leads on from here"
        if waiting and (not pending or self.chance.random() < 0.5):
            seat = self.chance.choice(waiting)
            running = self.state.running
            assert running is not None
            outcome = play.start_clock(self.state, seat, running.number, running.state.step, self.now)
            assert self.happen(outcome), f"seat {seat} is awaited and gets no clock"
        elif pending:
            self._act(pending[0])

    def _undelivered(self) -> list[int]:
        """The seats of persons before whom the open decision does not stand yet."""
        running, state = self.state.running, self.state
        if running is None or state.suspended_until is not None or running.state.step != running.shown.step:
            return []
        if is_timed_window(running.state):
            return []
        return [
            seat
            for seat in awaited(running.state)
            if not state.chairs[seat].plays_itself and running.clocks[seat] is None
        ]

    def _pending(self) -> list[Timer]:
        return [timer for timer in timers(self.state) if (timer.kind, timer.revision) not in self.done]

    def _act(self, timer: Timer) -> None:
        """The timer is due: it has to lead on, a nudge aside."""
        self.now = max(self.now, timer.due_at)
        self.done.add((timer.kind, timer.revision))
        if timer.kind is TimerKind.NUDGE:
            return
        assert self.happen(self._due(timer)), f"{timer} leads to nothing"
        assert timer not in timers(self.state), f"{timer} is still waited for"

    def _due(self, timer: Timer) -> Outcome:
        heard_at = self.now - timedelta(minutes=5 if self.is_deaf else 0)
        match timer.kind:
            case TimerKind.LAPSE:
                return lobby.cancel(self.state, e.Ending.LAPSED, self.now)
            case TimerKind.AUTO_START:
                return lobby.begin(self.state, None, deal, self.now)
            case TimerKind.REVEAL:
                return play.reveal(self.state, self.now, heard_at)
            case TimerKind.CLOCK:
                return play.time_out(self.state, timer.seat, timer.step, heard_at, self.now)
            case TimerKind.PACE:
                return play.move_by_itself(self.state, timer.seat, self.now)
            case TimerKind.NEXT_HAND:
                return play.deal_next(self.state, deal, self.now)
            case TimerKind.ABANDON:
                return ending.abandon(self.state, self.now)
            case TimerKind.GOING_ON:
                return leaving.decide(self.state, self.now, heard_at)
            case TimerKind.NUDGE:
                return ()
            case _:
                assert_never(timer.kind)

    def _gather(self) -> None:
        """等人."""
        state, now, person = self.state, self.now, self.chance.choice((*PEOPLE, STRANGER))
        self.happen(
            self.chance.choice(
                (
                    lambda: lobby.sit(state, person, f"press-{state.version}", now),
                    lambda: lobby.reached(state, person, now),
                    lambda: lobby.choose_nonce(state, person, self.chance.choice(("桂花", "", "发")), now),
                    lambda: lobby.add_computer(state, person, "easy", now),
                    lambda: lobby.begin(state, person, deal, now),
                )
            )()
        )

    def _press(self) -> None:
        """Somebody presses something: mostly what is possible, sometimes too late or impossible."""
        if (late := self._overtaken()) is not None:
            self.happen(late)
            return
        person = self.chance.choice(PEOPLE if self.state.exits == 0 else (*PEOPLE, *SUBSTITUTES))
        state, running = self.state, self.state.running
        if leaving.is_open(state) and self.chance.random() < 0.3:
            self.happen(leaving.vote(state, person, self.chance.choice(tuple(Going)), self.now))
            return
        if state.went_on is Going.SUBSTITUTE and person in SUBSTITUTES:
            gone = leaving.not_coming(state, person, self.now) if state.version % 2 else ()
            self.happen(gone or leaving.sit_in(state, person, f"press-{state.version}", self.now))
            return
        seat = state.seat_of(person)
        if self.chance.random() > self.moods[person] or seat is None:
            return
        if running is None:
            press = self.chance.choice((ending.pause, ending.resume, play.back))
            self.happen(press(state, person, self.now))
            return
        legal = legal_actions(running.state, seat)
        wild = not legal or self.chance.random() < 0.1
        wins = [action for action in legal if isinstance(action, Win | Kong)]
        action = self.chance.choice(ANYTHING if wild else wins or legal)
        step = running.shown.step - (self.chance.random() < 0.05)
        self.happen(play.answer(state, person, running.number, step, action, self.now))

    def _overtaken(self) -> Outcome | None:
        """Mostly somebody who still has buttons presses one, though another's answer has settled it."""
        running = self.state.running
        held = None if running is None else running.held
        if running is None or held is None or held.shown.window is None or running.state.window is not None:
            return None
        said = {seat for seat, _ in held.answers}
        late = [seat for seat, own in enumerate(held.shown.window.options) if own and seat not in said]
        person = self.state.chairs[late[0]].person if late else None
        if person is None or self.chance.random() < 0.3:
            return None
        action = self.chance.choice(held.shown.window.options[late[0]])
        return play.answer(self.state, person, running.number, held.shown.step, action, self.now)

    def _trouble(self) -> None:
        """Leaving, refusals of chats, votes, outages."""
        state, now, person = self.state, self.now, self.chance.choice(PEOPLE)
        self.is_deaf = self.chance.random() < 0.2
        if self.chance.random() < 0.2:
            self.moods[person] = self.chance.choice((0.9, 0.05))
        gap = timedelta(seconds=self.chance.choice((0, 5, 4000)))
        self.happen(
            self.chance.choice(
                (
                    lambda: ending.went_away(state, person, now, own_act=self.chance.random() < 0.1),
                    lambda: self._quit(person),
                    lambda: (lobby.flooded if person == PEOPLE[0] else lobby.refused)(state, person, now),
                    lambda: lobby.reached(state, person, now),
                    lambda: play.back(state, person, now),
                    lambda: ending.extend(state, gap, now),
                    lambda: ending.keep_on(state, person, now),
                    lambda: self._vote(person),
                )
            )()
        )

    def _quit(self, person: int) -> Outcome:
        """Not everybody who thinks of it goes."""
        if self.chance.random() < 0.6:
            return ()
        return leaving.quit_match(self.state, person, self.now, self.now)

    def _vote(self, person: int) -> Outcome:
        """Mostly one of them wants to stop, now and then all agree; few want to before it has begun."""
        if self.state.phase is Phase.LOBBY and self.chance.random() < 0.8:
            return ()
        if self.chance.random() < 0.05:
            for other in PEOPLE:
                self.happen(ending.ask_stop(self.state, other, self.now))
        return ending.ask_stop(self.state, person, self.now)
