"""结算: a finished hand becomes part of the match."""

from __future__ import annotations

from datetime import datetime, timedelta

from rules.mahjong.altering import altered
from rules.mahjong.money import totals
from rules.table.state import Chair, FinishedHand, Phase, TableState


def finish_hand(state: TableState, at: datetime) -> TableState:
    """The match after its running hand has ended: points added, the next hand due.

    Raises:
        ValueError: when no hand is running.
    """
    running = state.running
    if running is None:
        raise ValueError(f"table {state.table}: no hand is running")
    gains = totals(running.state.ledger)
    east, south, west, north = (chair.person for chair in state.chairs)
    done = FinishedHand(
        number=running.number,
        state=running.state,
        commitment=running.commitment,
        seed=running.seed,
        nonces=running.nonces,
        actions=running.actions,
        totals=gains,
        ended_at=at,
        persons=(east, south, west, north),
        turns=running.turns,
    )
    points = tuple(had + gain for had, gain in zip(state.points, gains, strict=True))
    after = altered(
        state,
        phase=Phase.BETWEEN,
        running=None,
        finished=(*state.finished, done),
        points=(points[0], points[1], points[2], points[3]),
        next_hand_at=at + timedelta(seconds=state.terms.tempo.next_hand_s),
        stop_votes=(),
    )
    return relieved(after)


def relieved(state: TableState) -> TableState:
    """换人: between two hands the substitutes take their seats."""
    former = tuple(chair.person for chair in state.chairs if chair.substitute and chair.person is not None)
    if not former:
        return state
    chairs = tuple(_relieved(chair) for chair in state.chairs)
    return altered(state, chairs=chairs, former=(*state.former, *former))


def _relieved(chair: Chair) -> Chair:
    new = chair.substitute
    if new is None:
        return chair
    return Chair(person=new.person, nonce=new.nonce, pressed_at=new.at, chose_nonce_at=new.at)
