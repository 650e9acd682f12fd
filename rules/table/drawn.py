"""抽签开桌: a table of a match that was announced ahead; it begins at once, on seats drawn by lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.table import events as e
from rules.table.dealing import Deals, next_hand
from rules.table.evolve import evolve
from rules.table.lobby import first_dealer
from rules.table.play import deserted, fold
from rules.table.state import SEATS
from rules.table.terms import Terms


@dataclass(frozen=True, slots=True)
class Drawn:
    """抽到座位的人: `nonce` goes into the shuffle.

    `away`: not there yet, so the autopilot begins. `refused`: the private chat takes no messages, so the
    board carries a keypad. `gone`: has left the match, so the autopilot plays the seat for good.
    """

    person: int
    nonce: str
    away: bool = False
    refused: bool = False
    gone: bool = False


def open_drawn(
    table: str,
    opener: int,
    terms: Terms,
    master: bytes,
    seats: Sequence[Drawn],
    deals: Deals,
    at: datetime,
) -> tuple[e.TableEvent, ...]:
    """开桌、坐下、发牌 in one: no lobby, since everybody has agreed beforehand.

    With nobody there at all the match waits, as any table does that everybody has left. Whoever is there is
    asked how to go on without those who are gone.

    Raises:
        ValueError: unless there are four people.
    """
    if len(seats) != len(SEATS):
        raise ValueError(f"table {table}: {len(seats)} people drawn, four expected")
    opened = e.TableOpened(table, opener, terms, master, at, drawn=True)
    events: list[e.TableEvent] = [opened]
    for seat, drawn in enumerate(seats):
        events.append(e.SatDown(seat, drawn.person, drawn.nonce, at))
        if drawn.refused:
            events.append(e.ChatRefused(seat, at))
        if drawn.away:
            events.append(e.StartedAway(seat, at))
    state = fold(evolve(None, opened), events[1:])
    events.append(next_hand(state, first_dealer(state), deals, at))
    events.extend(e.StartedGone(seat, at) for seat, drawn in enumerate(seats) if drawn.gone)
    return (*events, *deserted(fold(evolve(None, opened), events[1:]), at))
