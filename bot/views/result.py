"""战果: the one card that stays of a match."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import assert_never

from bot.callback_data import Charter, Settlement, SettlementDoes, Topic, pack
from bot.screens import Button, Screen
from bot.views.names import Names, name, seat_names
from bot.views.points import hand_of, signed
from bot.words import Words
from rules.charter.results import Frozen, Provisional, Standing, Stands, Void
from rules.table.events import Ending
from rules.table.state import SEATS, TableState

HANDS_CHARACTERS = 2600
"""How much of the 4096 characters of a message the hands of a match may take."""
CONFIRM, DISPUTE = "confirm", "dispute"
"""The choices of a result's players."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """结果的现状: who has confirmed it, after how many hours it stands, whether it can be disputed."""

    group: int
    standing: Standing
    confirmed: tuple[int, ...]
    hours: int
    can_dispute: bool


def result(
    words: Words, state: TableState, names: Names, table_id: int, shown: ResultShown | None = None
) -> Screen:
    """Ranking, hand by hand, and the master seed with which everything can be recomputed.

    `shown` is how the result of a match among people stands.

    Raises:
        ValueError: while the match goes on.
    """
    if state.ending is None:
        raise ValueError(f"table {state.table}: the match goes on")
    who = seat_names(words, state.chairs, names)
    played = len(state.finished)
    lines = [words("result-title", played=hand_of(state.terms, played))]
    lines += _ending(words, state, state.ending, names)
    if played:
        lines += ["", *_ranking(words, state, who), "", words("result-hands", names=" · ".join(who))]
        lines += _hands(words, state)
    if state.former:
        lines.append(words("result-substituted"))
    if shown is not None:
        lines += ["", *_standing(words, shown, names)]
    lines.append(words("result-proof", seed=state.master.hex(), commitment=state.commitment, table=table_id))
    again = pack(Settlement(table_id, played, SettlementDoes.AGAIN))
    rows = () if shown is None else _rows(words, shown, table_id)
    return Screen("\n".join(lines), (*rows, (Button(words("button-again"), again, style="primary"),)))


def _hands(words: Words, state: TableState) -> list[str]:
    """每局输赢, a line each; of a long match for high stakes the newest ones, as many as a message holds."""
    lines: list[str] = []
    room = HANDS_CHARACTERS
    for done in reversed(state.finished):
        line = words("result-hand", hand=done.number, totals=" / ".join(map(signed, done.totals)))
        room -= len(line) + 1
        if room < 0:
            return ["…", *reversed(lines)]
        lines.append(line)
    return lines[::-1]


def _standing(words: Words, shown: ResultShown, names: Names) -> list[str]:
    """生效与否: in one line, and who has confirmed while that counts."""
    match shown.standing:
        case Provisional():
            lines = [words("result-provisional", hours=shown.hours)]
            if shown.confirmed:
                who = words("comma").join(name(words, names.get(one)) for one in shown.confirmed)
                lines.append(words("result-confirmed-by", names=who))
            return lines
        case Stands():
            return [words("result-stands")]
        case Frozen(number):
            return [words("result-frozen", number=number)]
        case Void():
            return [words("result-void")]
        case _:
            assert_never(shown.standing)


def _rows(words: Words, shown: ResultShown, table_id: int) -> tuple[tuple[Button, ...], ...]:
    def button(key: str, choice: str, style: str | None = None) -> Button:
        return Button(words(key), pack(Charter(shown.group, Topic.RESULT, table_id, choice)), style=style)

    confirm = isinstance(shown.standing, Provisional)
    row = (
        *([button("button-confirm-result", CONFIRM, "success")] if confirm else []),
        *([button("button-dispute", DISPUTE)] if shown.can_dispute else []),
    )
    return (row,) if row else ()


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
