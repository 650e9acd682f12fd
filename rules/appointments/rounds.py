"""轮次: who sits where in each round of a match, and who leaves the rounds that are still to come."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from rules.appointments import events as e
from rules.appointments.state import Appointment, Phase
from rules.rounds.meetings import schedule

Four: TypeAlias = tuple[int, int, int, int]


def tables_of_round(state: Appointment, number: int) -> tuple[Four, ...]:
    """The people of each table by seat, in round `number` (from 1), as it was drawn."""
    seated = state.seated
    return tuple(
        (seated[east], seated[south], seated[west], seated[north])
        for east, south, west, north in schedule(len(seated), state.plan.rounds)[number - 1]
    )


def table_just_played(state: Appointment, person: int) -> int | None:
    """The table, by its number in the club, of somebody's newest round; None for who does not play."""
    if not state.rounds:
        return None
    newest = state.rounds[-1]
    for table, people in zip(newest.tables, tables_of_round(state, newest.number), strict=True):
        if person in people:
            return table
    return None


def next_four(state: Appointment, person: int) -> Four | None:
    """Who would sit together with somebody in the next round; None when there is none for them."""
    if state.phase is not Phase.PLAYING or not state.expects(person):
        return None
    if len(state.rounds) >= state.plan.rounds:
        return None
    return next(people for people in tables_of_round(state, len(state.rounds) + 1) if person in people)


def leave(state: Appointment, person: int, at: datetime) -> tuple[e.AppointmentEvent, ...]:
    """退赛: somebody who does not sit at a running table of the match plays none of its further rounds."""
    return () if next_four(state, person) is None else (e.LeftMatch(person, at),)
