"""应到: [准备好了] [晚 5 分钟] [来不了], on the private card and on the one in the group."""

from __future__ import annotations

from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.gathering.charging import price_of_cancelling
from bot.services.matches.admission import why_not_seated
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.views.refusals import clipped, toast
from rules.appointments import gathering
from rules.appointments.drawing import NONCE_BYTES
from rules.appointments.events import Readiness
from rules.appointments.refusals import NotNow
from rules.appointments.state import Appointment, Phase
from rules.refusal import Code, Refusal
from storage.appointments.listing import AppointmentRow
from storage.transaction import Tx

_CHOICES = frozenset(Readiness)
_REFUSALS = {
    NotNow.OVER: "ready-over",
    NotNow.PLAYING: "ready-playing",
    NotNow.NOT_GATHERING: "ready-not-yet",
    NotNow.NO_SEAT: "ready-not-yours",
    NotNow.SAME: "ready-same",
}


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """One press on the ready check; old cards of another check, or of a match that plays, say so."""
    words, payload, at = words_for(club, pressed.person), pressed.payload, pressed.at
    found = await keeping.get(tx, payload.number)
    if found is None or found[0].group_id != payload.group or payload.choice not in _CHOICES:
        return Reply(toast(words, Refusal(Code.STALE)))
    row, state = found
    readiness, person = Readiness(payload.choice), pressed.person
    if pressed.standing is not None and not pressed.standing.present:
        return Reply(words("ready-outside"))
    said = gathering.say(state, person.id, readiness, club.entropy(NONCE_BYTES).hex(), at)
    if isinstance(said, NotNow):
        playing = said is NotNow.NOT_GATHERING and state.phase is Phase.PLAYING
        return Reply(words(_REFUSALS[NotNow.PLAYING if playing else said]))
    if readiness is Readiness.CANNOT:
        sure = await _asks_again(club, tx, pressed, row, state)
        if sure is not None:
            return sure
    else:
        counted = state.plan.terms.counted
        refused = await why_not_seated(club, tx, person, row.group_id, at, counted=counted)
        if refused is not None:
            return Reply(clipped(refused), alert=True)
    await keeping.apply(tx, row, state, said, at)
    return Reply(words(f"ready-said-{readiness}"))


async def _asks_again(
    club: Club, tx: Tx, pressed: Pressed, row: AppointmentRow, state: Appointment
) -> Reply | None:
    """来不了 says what it costs first; the same press again within ten seconds means it."""
    person, words = pressed.person, words_for(club, pressed.person)
    key = ("cannot", row.id, state.gathering_at)
    if club.previews.confirms(person.id, key, pressed.query_id, pressed.at):
        return None
    weight = await price_of_cancelling(tx, row, state, person.id, pressed.at)
    if weight:
        return Reply(words("ready-cannot-costs", weight=weight), alert=True)
    return Reply(words("ready-cannot-sure"), alert=True)
