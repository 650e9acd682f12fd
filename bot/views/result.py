"""战果: the one card that stays of a match."""

from __future__ import annotations

import html

from bot.callback_data import Settlement, SettlementDoes, pack
from bot.screens import Button, Screen
from bot.views.names import Names, name, seat_names
from bot.views.points import signed
from bot.words import Words
from rules.table.events import Ending
from rules.table.state import SEATS, TableState


def result(words: Words, state: TableState, names: Names, table_id: int) -> Screen:
    """Ranking, hand by hand, and the master seed with which everything can be recomputed.

    Raises:
        ValueError: while the match goes on.
    """
    if state.ending is None:
        raise ValueError(f"table {state.table}: the match goes on")
    who = seat_names(words, state.chairs, names)
    played, hands = len(state.finished), state.terms.hands
    lines = [words("result-title", played=played, hands=hands)]
    lines += _ending(words, state, state.ending, names)
    if played:
        lines += ["", *_ranking(words, state, who), "", words("result-hands", names=" · ".join(who))]
        lines += [
            words("result-hand", hand=done.number, totals=" / ".join(map(signed, done.totals)))
            for done in state.finished
        ]
    lines.append(words("result-proof", seed=state.master.hex(), commitment=state.commitment, table=table_id))
    again = pack(Settlement(table_id, played, SettlementDoes.AGAIN))
    return Screen("\n".join(lines), ((Button(words("button-again"), again, style="primary"),),))


def _ending(words: Words, state: TableState, ending: Ending, names: Names) -> list[str]:
    """Why it is over, unless it was simply played out."""
    lines = []
    if ending is Ending.ADMIN:
        by = name(words, None if state.ended_by is None else names.get(state.ended_by))
        reason = html.escape(state.ended_reason, quote=False)
        lines.append(words("result-admin", name=by, reason=reason))
    elif ending is not Ending.PLAYED:
        lines.append(words(f"result-{ending}"))
    if state.hands_dealt > len(state.finished):
        lines.append(words("board-void", hand=state.hands_dealt))
    return lines


def _ranking(words: Words, state: TableState, who: tuple[str, ...]) -> list[str]:
    """名次: equal points share a rank."""
    lines = []
    for seat in sorted(SEATS, key=lambda one: -state.points[one]):
        rank = 1 + sum(other > state.points[seat] for other in state.points)
        lines.append(words("result-rank", rank=rank, name=who[seat], points=signed(state.points[seat])))
    return lines
