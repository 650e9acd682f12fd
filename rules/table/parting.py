"""退场 folded into the table: who left for good, how those who are left vote, and who takes the seat."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TypeAlias, assert_never

from rules.charter.ballots import Ballot
from rules.charter.going_on import GoingOn
from rules.mahjong.altering import altered
from rules.table import events as e
from rules.table.settling import relieved
from rules.table.state import Chair, Phase, Substitute, TableState

Parting: TypeAlias = (
    e.QuitConfirmed | e.StartedGone | e.GoingOnVoted | e.GoingOnDecided | e.SubstituteSat | e.SubstituteGone
)
"""Every event that only an exit from a running match brings."""


def with_chair(state: TableState, seat: int, chair: Chair) -> TableState:
    """The table with one chair changed."""
    chairs = tuple(chair if index == seat else one for index, one in enumerate(state.chairs))
    return altered(state, chairs=chairs)


def parted(state: TableState, event: Parting) -> TableState:
    """The table after one of them."""
    match event:
        case e.QuitConfirmed() | e.StartedGone():
            return left(state, event.seat, event.at)
        case e.GoingOnVoted():
            return _voted(state, event)
        case e.GoingOnDecided():
            return altered(state, went_on=event.choice)
        case e.SubstituteSat():
            new = Substitute(event.person, event.nonce, event.at)
            waiting = with_chair(state, event.seat, altered(state.chairs[event.seat], substitute=new))
            return relieved(waiting) if state.phase is Phase.BETWEEN else waiting
        case e.SubstituteGone():
            return with_chair(state, event.seat, altered(state.chairs[event.seat], substitute=None))
        case _:
            assert_never(event)


def left(state: TableState, seat: int, at: datetime) -> TableState:
    """退场 for good: the autopilot plays the seat, and those who are left are asked how to go on."""
    state = with_chair(state, seat, altered(state.chairs[seat], autopilot=True, quit=True))
    persons = (state.chairs[one].person for one in state.here)
    voters = tuple(person for person in persons if person is not None)
    vote = GoingOn(voters, at) if voters else None
    return altered(state, exits=state.exits + 1, going_on=vote, went_on=None)


def _voted(state: TableState, event: e.GoingOnVoted) -> TableState:
    chair = state.chairs[event.seat]
    if state.going_on is None or chair.person is None:
        raise ValueError(f"table {state.table}: nobody was asked how to go on")
    ballot = Ballot(chair.person, event.choice, event.at)
    vote = replace(state.going_on, ballots=(*state.going_on.ballots, ballot))
    return altered(with_chair(state, event.seat, altered(chair, pressed_at=event.at)), going_on=vote)


def vote_again(state: TableState, at: datetime) -> TableState:
    """A vote that the bot was away for is open again in full."""
    if state.going_on is None or state.went_on is not None:
        return state
    return altered(state, going_on=replace(state.going_on, opened_at=at))
