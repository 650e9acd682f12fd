"""核对抽签: whether seats and secrets of a match are those that its commitment promised."""

from __future__ import annotations

from collections.abc import Mapping

from rules.appointments.drawing import drawn, table_master
from rules.appointments.state import Appointment
from rules.mahjong.shuffle import commitment


def lots_of(state: Appointment) -> tuple[tuple[int, str], ...]:
    """谁来抽: who took part in the draw, in the order in which it counts them, with their nonces.

    Who was ready and might not be seated took no part.
    """
    nonces = {one.person: one.nonce for one in state.answers}
    people = dict.fromkeys((*state.holders, *state.called))
    return tuple((person, nonces.get(person, "")) for person in people if person in state.seated)


def draw_holds(state: Appointment) -> bool:
    """Whether the seed is the one that was bound beforehand, and gives the seats that were played on."""
    return (
        commitment(state.seed) == state.commitment
        and drawn(state.seed, state.name, lots_of(state)) == state.seated
    )


def tables_hold(state: Appointment, commitments: Mapping[int, str]) -> bool:
    """Whether the secret of every table follows from the seed; `commitments` are theirs, by number."""
    return all(
        commitment(table_master(state.seed, state.name, opened.number, number)) == commitments.get(table)
        for opened in state.rounds
        for number, table in enumerate(opened.tables, 1)
    )
