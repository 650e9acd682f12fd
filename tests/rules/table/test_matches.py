"""Whole matches of every kind: what must hold after each event, and that every match comes to an end."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, timedelta

import pytest

from rules.charter.going_on import Going
from rules.mahjong.shuffle import deal
from rules.mahjong.views import Stage
from rules.refusal import Refusal
from rules.table import ending, leaving, lobby, play
from rules.table import events as e
from rules.table.evolve import evolve
from rules.table.names import EVENT_NAMES, PART_NAMES
from rules.table.play import fold
from rules.table.state import SEATS, Phase, Running, TableState
from rules.table.timers import TimerKind, timers
from storage.codec import Codec
from tests.rules.table.matches import Match
from tests.rules.table.scene import PEOPLE

CODEC = Codec(EVENT_NAMES, PART_NAMES)
SEEDS = range(24)
LIVELY = 3000
AN_OVERTAKEN_CLAIM = 188
"""The seed of a match in which a claim comes too late, which hardly one in forty has."""


def check(before: TableState, event: e.TableEvent, after: TableState) -> None:
    """After every event of every match."""
    assert after.version == before.version + 1
    assert before.phase is not Phase.ENDED
    stored = CODEC.decode(*CODEC.encode(event))
    assert stored == event
    assert sum(after.points) == 0
    assert after.points == tuple(sum(done.totals[seat] for done in after.finished) for seat in SEATS)
    assert (after.running is not None) == (after.phase is Phase.PLAYING)
    if after.running is not None:
        check_running(before.running, event, after, after.running)
    check_waiting(after)
    check_quiet(before, event, after)


def check_running(was: Running | None, event: e.TableEvent, state: TableState, now: Running) -> None:
    tempo = state.terms.tempo
    for seat, clock in enumerate(now.clocks):
        assert clock is None or (clock.step == now.state.step and state.chairs[seat].person is not None)
        assert 0 <= state.chairs[seat].bank_s <= tempo.bank_s
    if isinstance(event, e.ClockStarted):
        assert was is not None
        assert was.clocks[event.seat] is None
    if now.held is not None and (was is None or was.held is None):
        low, high = timedelta(milliseconds=tempo.hold_low_ms), timedelta(milliseconds=tempo.hold_high_ms)
        if state.terms.rules.manual_win:
            low = high = timedelta(seconds=tempo.manual_window_s)
        assert low <= now.held.until - event.at <= high
    if now.held is None:
        assert now.state.stage is not Stage.ENDED


def check_waiting(state: TableState) -> None:
    """Timers are distinct, in UTC, and never of somebody who is not asked."""
    waiting = timers(state)
    assert len({(timer.kind, timer.revision) for timer in waiting}) == len(waiting)
    for timer in waiting:
        assert timer.due_at.tzinfo is UTC
        if timer.kind in (TimerKind.CLOCK, TimerKind.NUDGE):
            assert not state.chairs[timer.seat].plays_itself
        if timer.kind is TimerKind.PACE:
            assert state.chairs[timer.seat].plays_itself


def check_quiet(before: TableState, event: e.TableEvent, after: TableState) -> None:
    """No log that shows an event or a state shows what is still secret."""
    seen_of = before if after.running is None else after
    assert not any(secret in repr(event) for secret in secrets_of(seen_of))
    if after.version % 25 == 0:
        text = repr(after)
        assert not any(secret in text for secret in secrets_of(after))


def secrets_of(state: TableState) -> list[str]:
    """The master seed, and the running hand's seed, wall and tiles, as they would show."""
    found = [repr(state.master)]
    if state.running is not None:
        hand = state.running.state
        found += [repr(state.running.seed), repr(hand.wall)]
        found += [repr(own.tiles) for own in hand.seats if len(own.tiles) > 3]
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_holds_after_every_event_and_every_match_comes_to_an_end(seed: int) -> None:
    match = Match(seed, check, drawn=seed % 5 == 0)
    match.play()
    assert match.state.ending is not None
    assert fold(evolve(None, match.events[0]), match.events[1:]) == match.state
    assert match.state.version == len(match.events)
    check_over(match.state)


def check_over(state: TableState) -> None:
    """Nothing happens any more, whatever is pressed."""
    at = state.ended_at
    assert at is not None
    assert timers(state) == ()
    for person in PEOPLE:
        assert play.back(state, person, at) == ()
        assert lobby.reached(state, person, at) == ()
        assert lobby.refused(state, person, at) == ()
        assert ending.went_away(state, person, at) == ()
        for refused in (
            ending.pause(state, person, at),
            ending.resume(state, person, at),
            ending.ask_stop(state, person, at),
            ending.keep_on(state, person, at),
            leaving.quit_match(state, person, at, at),
            leaving.vote(state, person, Going.END, at),
            leaving.sit_in(state, 98, "", at),
            lobby.leave(state, person, at),
            lobby.begin(state, person, deal, at),
        ):
            assert isinstance(refused, Refusal)
    assert leaving.decide(state, at) == ()
    assert ending.abandon(state, at) == ()
    assert ending.extend(state, timedelta(seconds=5), at) == ()
    assert play.deal_next(state, deal, at) == ()


def test_the_matches_come_across_every_kind_of_event_and_ending() -> None:
    seen: Counter[type] = Counter()
    endings: Counter[e.Ending | None] = Counter()
    for seed in (*range(100, 140), AN_OVERTAKEN_CLAIM):
        match = Match(seed, lambda _before, event, _after: seen.update([type(event)]), drawn=seed % 5 == 0)
        match.play(steps=LIVELY if seed % 3 else 30)
        endings[match.state.ending] += 1
    assert set(seen) == set(EVENT_NAMES.values()) - {e.TableOpened}
    assert set(endings) >= {
        e.Ending.PLAYED,
        e.Ending.AGREED,
        e.Ending.EXIT,
        e.Ending.DESERTED,
        e.Ending.LAPSED,
    }


def test_a_table_that_everybody_forgets_ends_by_itself_from_any_point() -> None:
    for steps in range(0, 400, 16):
        Match(1000 + steps, lambda _before, _event, _after: None).play(steps=steps)
