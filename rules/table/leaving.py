"""退出: leaving a running match for good, and what those who are left make of it (charter, article 4)."""

from __future__ import annotations

from datetime import datetime

from rules.charter.going_on import Going, outcome
from rules.refusal import Code, Refusal
from rules.table import events as e
from rules.table.play import HEALTHY, back, deserted, fold, or_back, seated
from rules.table.state import Phase, TableState

RUNNING = frozenset({Phase.PLAYING, Phase.BETWEEN})


def quit_match(
    state: TableState, person: int, shown_at: datetime, at: datetime
) -> tuple[e.TableEvent, ...] | Refusal:
    """/quit, confirmed after the price was shown at `shown_at`: the autopilot plays the seat for good."""
    seat = seated(state, person)
    if isinstance(seat, Refusal):
        return seat
    if state.phase not in RUNNING:
        return Refusal(Code.NOT_RUNNING)
    gone = e.QuitConfirmed(seat, shown_at, at)
    return (gone, *after_exit(fold(state, (gone,)), at))


def after_exit(state: TableState, at: datetime) -> tuple[e.TableEvent, ...]:
    """What follows at once: a match without anybody left ends, one on whose end all others agree ends too."""
    if not state.staying:
        return (e.TableEnded(e.Ending.EXIT, None, at),)
    if state.stop_votes and set(state.here) <= set(state.stop_votes):
        return (e.TableEnded(e.Ending.AGREED, None, at),)
    return deserted(state, at)


def vote(state: TableState, person: int, choice: Going, at: datetime) -> tuple[e.TableEvent, ...] | Refusal:
    """表决: [托管继续] [换人] [散桌], by those who were left when somebody had gone; it may be changed."""
    seat = seated(state, person)
    if isinstance(seat, Refusal):
        return seat
    returning = back(state, person, at)
    state = fold(state, returning)
    asked = state.going_on
    if asked is None or not is_open(state) or person not in asked.voters:
        return or_back(returning, Refusal(Code.STALE))
    voted = e.GoingOnVoted(seat, choice, at)
    return (*returning, voted, *decide(fold(state, (voted,)), at))


def is_open(state: TableState) -> bool:
    """Whether those who are left are being asked now."""
    return state.phase in RUNNING and state.going_on is not None and state.went_on is None


def decide(state: TableState, at: datetime, heard_at: datetime | None = None) -> tuple[e.TableEvent, ...]:
    """What has been decided so far, nothing while the vote is open; ending the match ends it at once.

    `heard_at` is when Telegram last answered the bot; while that is too long ago no vote runs out.
    """
    if state.going_on is None or not is_open(state):
        return ()
    if heard_at is not None and at - heard_at > HEALTHY:
        return (e.ClocksExtended(float(state.terms.tempo.base_s), at),)
    found = outcome(state.going_on, (), at)
    if found is None:
        return ()
    decided = e.GoingOnDecided(found, at)
    if found is Going.END:
        return (decided, e.TableEnded(e.Ending.EXIT, None, at))
    return (decided,)


def sit_in(state: TableState, person: int, nonce: str, at: datetime) -> tuple[e.TableEvent, ...] | Refusal:
    """替打: where those who are left want it somebody takes the free seat, from the next hand on."""
    if person in state.former:
        return Refusal(Code.HAS_QUIT)
    waiting = (chair.substitute.person for chair in state.chairs if chair.substitute is not None)
    if state.seat_of(person) is not None or person in waiting:
        return Refusal(Code.ALREADY_SEATED)
    if state.phase not in RUNNING or state.went_on is not Going.SUBSTITUTE:
        return Refusal(Code.NO_SUBSTITUTE)
    if not state.vacant:
        return Refusal(Code.SEATS_TAKEN)
    sat = e.SubstituteSat(state.vacant[0], person, nonce, at)
    return (sat,) if state.suspended_until is None else (sat, e.Resumed(at))


def not_coming(state: TableState, person: int, at: datetime) -> tuple[e.TableEvent, ...]:
    """替补离群: who was to sit down with the next hand has left the group; the seat is free for another."""
    for seat, chair in enumerate(state.chairs):
        if chair.substitute is not None and chair.substitute.person == person:
            gone = (e.SubstituteGone(seat, at),)
            return (*gone, *deserted(fold(state, gone), at))
    return ()
