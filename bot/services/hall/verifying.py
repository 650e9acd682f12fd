"""验证抽签: the seed of a match that is over against its seats and its tables, before one's eyes."""

from __future__ import annotations

import html
import re

from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.views.hall.card import VERIFY
from bot.views.names import name
from bot.views.refusals import toast
from bot.words import Words
from rules.appointments.state import Appointment, Phase
from rules.appointments.verifying import draw_holds, lots_of, tables_hold
from rules.refusal import Code, Refusal
from storage import members
from storage.members import Person
from storage.transaction import Tx

_MATCH = re.compile(r"(?:比赛|match)\s*#?([0-9]{1,9})", re.IGNORECASE)


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[验证抽签] under the result."""
    words = words_for(club, pressed.person)
    found = await keeping.get(tx, pressed.payload.number)
    if found is None or found[0].group_id != pressed.payload.group or pressed.payload.choice != VERIFY:
        return Reply(toast(words, Refusal(Code.STALE)))
    return Reply("\n".join(await verdicts(club, tx, words, found[1])), alert=True)


async def match_report(club: Club, tx: Tx, words: Words, person: Person, text: str) -> str | None:
    """/verify 比赛 7: with everything that is needed to draw again; None when it asks for no match.

    Only who has been seen in the match's group reads it.
    """
    asked = _MATCH.fullmatch(text)
    if asked is None:
        return None
    found = await keeping.get(tx, int(asked[1]))
    if found is None or await members.membership(tx, found[0].group_id, person.id) is None:
        return words("hall-verify-unknown")
    state = found[1]
    lines = await verdicts(club, tx, words, state)
    if state.phase is not Phase.OVER:
        return "\n".join(lines)
    names = {one.id: one.name for one in await members.people(tx, state.seated)}
    lines.append(words("hall-verify-lots", seed=state.seed.hex(), match=state.name))
    for number, (who, nonce) in enumerate(lots_of(state)):
        lines.append(
            words(
                "hall-verify-lot",
                number=number,
                name=name(words, names.get(who)),
                nonce=html.escape(nonce, quote=False),
                seat=state.seated.index(who) + 1,
            )
        )
    return "\n".join(lines)


async def verdicts(club: Club, tx: Tx, words: Words, state: Appointment) -> list[str]:
    """Whether seats and secrets hold, a line each; nothing before the match is over."""
    if state.phase is not Phase.OVER:
        return [words("hall-verify-not-yet")]
    commitments = {}
    for opened in state.rounds:
        for table_id in opened.tables:
            table = await club.tables.peek(tx, table_id)
            if table is not None:
                commitments[table_id] = table[1].commitment
    return [
        words("hall-verify-draw", people=len(state.seated))
        if draw_holds(state)
        else words("hall-verify-draw-fails"),
        words("hall-verify-tables", tables=len(commitments))
        if tables_hold(state, commitments)
        else words("hall-verify-tables-fail"),
    ]
