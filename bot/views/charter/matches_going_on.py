"""还打不打: the card on which those who are left decide after an exit, and a substitute sits down."""

from __future__ import annotations

from typing import assert_never

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.names import Names, name, seat_names
from bot.words import Words
from rules.charter.ballots import cast
from rules.charter.going_on import OPEN_FOR, Going, GoingOn
from rules.table.state import Phase, TableState

SIT = "sit"
"""The choice of whoever sits down instead; the others are those of `Going`."""


def going_on_card(
    words: Words, state: TableState, names: Names, table: int, group: int, number: int
) -> Screen:
    """The vote after exit `number` of a table; without buttons once nothing can be decided any more."""
    vote = state.going_on
    if state.phase is Phase.ENDED:
        return Screen(words("going-on-end" if state.went_on is Going.END else "going-on-over"))
    if number != state.exits or vote is None:
        return Screen(words("going-on-again"))
    if state.went_on is None:
        return _open(words, vote, names, table, group)
    match state.went_on:
        case Going.AUTOPILOT | Going.END:
            return Screen(words("going-on-autopilot"))
        case Going.SUBSTITUTE:
            return _wanted(words, state, names, table, group)
        case _:
            assert_never(state.went_on)


def _open(words: Words, vote: GoingOn, names: Names, table: int, group: int) -> Screen:
    lines = [
        words("going-on-title"),
        words("going-on-ask", count=len(vote.voters), minutes=int(OPEN_FOR.total_seconds()) // 60),
    ]
    chosen = cast(vote.voters, vote.ballots, vote.opened_at + OPEN_FOR)
    for choice in Going:
        who = [name(words, names.get(person)) for person, one in chosen.items() if one is choice]
        if who:
            what = words(f"button-going-{choice}")
            lines.append(words("going-on-votes", what=what, names=words("comma").join(who)))
    styles = {Going.AUTOPILOT: "primary", Going.END: "danger"}
    row = tuple(
        Button(words(f"button-going-{choice}"), _data(group, table, choice), style=styles.get(choice))
        for choice in Going
    )
    return Screen("\n".join(lines), (row,))


def _wanted(words: Words, state: TableState, names: Names, table: int, group: int) -> Screen:
    if not state.vacant and all(chair.substitute is None for chair in state.chairs):
        return Screen(words("going-on-substituted"))
    lines = [words("going-on-substitute")]
    who = seat_names(words, state.chairs, names)
    for seat, chair in enumerate(state.chairs):
        if chair.substitute is not None:
            new = name(words, names.get(chair.substitute.person))
            lines.append(words("going-on-takes", name=new, seat=who[seat]))
    if not state.vacant:
        return Screen("\n".join(lines))
    button = Button(words("button-going-sit"), _data(group, table, SIT), style="primary")
    return Screen("\n".join(lines), ((button,),))


def _data(group: int, table: int, choice: str) -> str:
    return pack(Charter(group, Topic.GOING_ON, table, choice))
