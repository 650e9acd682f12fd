"""散桌: the vote on ending a match now."""

from __future__ import annotations

from bot.callback_data import Stop, StopDoes, pack
from bot.screens import Button, Screen
from bot.views.names import Names, seat_names
from bot.words import Words
from rules.table.events import Ending
from rules.table.state import Phase, TableState


def stop_card(words: Words, state: TableState, names: Names, table_id: int) -> Screen:
    """Who has agreed and how many are missing; without buttons once the vote is over."""
    if state.phase is Phase.ENDED:
        return Screen(words("stop-agreed" if state.ending is Ending.AGREED else "stop-overtaken"))
    if not state.stop_votes:
        return Screen(words("stop-lapsed"))
    who = seat_names(words, state.chairs, names)
    agreed = words("comma").join(who[seat] for seat in state.stop_votes)
    missing = len(set(state.here) - set(state.stop_votes))
    lines = [words("stop-title"), words("stop-votes", names=agreed, missing=missing), words("stop-effect")]
    row = (
        Button(words("button-stop"), pack(Stop(table_id, StopDoes.VOTE_YES)), style="danger"),
        Button(words("button-keep-on"), pack(Stop(table_id, StopDoes.CANCEL))),
    )
    return Screen("\n".join(lines), (row,))
