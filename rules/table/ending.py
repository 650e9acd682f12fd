"""停: pausing between hands, ending a match early, and leaving the group."""

from __future__ import annotations

from datetime import datetime, timedelta

from rules.refusal import Code, Refusal
from rules.table import events as e
from rules.table.leaving import after_exit
from rules.table.lobby import vacated
from rules.table.play import back, fold, or_back, seated
from rules.table.state import Phase, TableState

REASON_LENGTH = 200
"""The most characters of an admin's reason: it is shown on the result card."""


def pause(state: TableState, person: int, at: datetime) -> tuple[e.TableEvent, ...] | Refusal:
    """暂停 between two hands: once a seat and match."""
    seat = seated(state, person)
    if isinstance(seat, Refusal):
        return seat
    returning = back(state, person, at)
    state = fold(state, returning)
    if state.phase is not Phase.BETWEEN:
        return or_back(returning, Refusal(Code.NOT_BETWEEN_HANDS))
    if state.paused_by is not None:
        return or_back(returning, Refusal(Code.PAUSED))
    if seat in state.pauses_used:
        return or_back(returning, Refusal(Code.PAUSE_USED))
    return (*returning, e.HandPaused(seat, at + timedelta(seconds=state.terms.tempo.pause_s), at))


def resume(state: TableState, person: int, at: datetime) -> tuple[e.TableEvent, ...] | Refusal:
    """继续: by any seat, before a pause is over; a match that waits for people goes on by any press."""
    seat = seated(state, person)
    if isinstance(seat, Refusal):
        return seat
    returning = back(state, person, at)
    if fold(state, returning).paused_by is None:
        return or_back(returning, Refusal(Code.NOT_BETWEEN_HANDS))
    return (*returning, e.Resumed(at))


def ask_stop(state: TableState, person: int, at: datetime) -> tuple[e.TableEvent, ...] | Refusal:
    """/stop by a seat: the match ends when every human seat has agreed within the same hand.

    Nobody waits for the agreement of who has left the match or the group.
    """
    seat = seated(state, person)
    if isinstance(seat, Refusal):
        return seat
    if state.phase is Phase.ENDED:
        return Refusal(Code.TABLE_CLOSED)
    if state.phase is Phase.LOBBY:
        return (e.TableEnded(e.Ending.CANCELLED, None, at),)
    returning = back(state, person, at)
    if seat in state.stop_votes:
        missing = len(set(state.here) - set(state.stop_votes))
        return or_back(returning, Refusal(Code.ALREADY_VOTED, (("missing", missing),)))
    asked = e.StopAsked(seat, at)
    if set(fold(state, returning).here) <= {*state.stop_votes, seat}:
        return (*returning, asked, e.TableEnded(e.Ending.AGREED, None, at))
    return (*returning, asked)


def keep_on(state: TableState, person: int, at: datetime) -> tuple[e.TableEvent, ...] | Refusal:
    """接着打: one seat that does not agree ends the vote."""
    seat = seated(state, person)
    if isinstance(seat, Refusal):
        return seat
    returning = back(state, person, at)
    if not state.stop_votes or state.phase is Phase.ENDED:
        return or_back(returning, Refusal(Code.STALE))
    return (*returning, e.StopDeclined(seat, at))


def stop_by_admin(
    state: TableState, admin: int, reason: str, at: datetime
) -> tuple[e.TableEvent, ...] | Refusal:
    """/stop REASON by an admin who does not play in the match, nor did."""
    if state.phase is Phase.ENDED:
        return Refusal(Code.TABLE_CLOSED)
    if state.seat_of(admin) is not None or admin in state.former:
        return Refusal(Code.NOT_ADMIN)
    if not 0 < len(in_one_line(reason)) <= REASON_LENGTH:
        return Refusal(Code.REASON_MISSING, (("most", REASON_LENGTH),))
    return (e.TableEnded(e.Ending.ADMIN, admin, at),)


def in_one_line(reason: str) -> str:
    """The reason as it is kept and shown.

    >>> in_one_line(" so   late ")
    'so late'
    """
    return " ".join(reason.split())


def abandon(state: TableState, at: datetime) -> tuple[e.TableEvent, ...]:
    """散了: nobody came back in time."""
    if state.suspended_until is None or state.phase is Phase.ENDED:
        return ()
    return (e.TableEnded(e.Ending.DESERTED, None, at),)


def went_away(
    state: TableState, person: int, at: datetime, *, own_act: bool = False
) -> tuple[e.TableEvent, ...]:
    """离群: before the start the seat is free again; in the middle the autopilot takes over.

    Who leaves by an act of their own has left the match for good; who was removed by others may come back.
    """
    seat = state.seat_of(person)
    if seat is None or state.phase is Phase.ENDED:
        return ()
    if state.phase is Phase.LOBBY:
        return vacated(state, seat, at, own_act=own_act)
    if state.chairs[seat].away:
        return ()
    gone = e.WentAway(seat, at, own_act and not state.chairs[seat].quit)
    return (gone, *after_exit(fold(state, (gone,)), at))


def extend(state: TableState, gap: timedelta, at: datetime) -> tuple[e.TableEvent, ...]:
    """补时 after an outage of the bot."""
    if state.phase is Phase.ENDED or gap <= timedelta(0):
        return ()
    return (e.ClocksExtended(gap.total_seconds(), at),)
