"""点名卡: the ready check in a private chat, for who has a seat and who stands in."""

from __future__ import annotations

from bot.screens import Screen
from bot.views.gathering.card import gathering_rows
from bot.views.gathering.seen import MatchSeen, head, joined
from bot.words import Words
from rules.appointments.events import Readiness, Why
from rules.appointments.state import Appointment, Phase


def check_card(words: Words, seen: MatchSeen, person: int, *, is_newest: bool) -> Screen:
    """Are you there? What was answered, and at the end whether the reader plays."""
    state = seen.state
    lines = head(words, seen)
    if not is_newest and state.phase is Phase.GATHERING:
        return Screen(joined([*lines, words("check-again")]))
    if state.phase is not Phase.GATHERING:
        return Screen(joined([*lines, words(f"check-{_end(state, person)}")]))
    said = state.readiness(person)
    if said is Readiness.CANNOT or (person not in state.holders and person not in state.called):
        return Screen(joined([*lines, words("check-cannot")]))
    if said is not None:
        lines.append(words(f"check-{said}"))
    else:
        lines.append(words("check-asked" if person in state.holders else "check-called"))
    return Screen(joined(lines), gathering_rows(words, seen.group.id, seen.number))


def _end(state: Appointment, person: int) -> str:
    """What became of it, for one who was asked."""
    if state.why_off is not None:
        return f"off-{state.why_off}"
    if person in state.seated:
        return "plays"
    said = state.readiness(person)
    return "no-seat" if said in {Readiness.READY, Readiness.LATE} else "not-played"


def off_notice(words: Words, seen: MatchSeen, *, is_credited: bool) -> Screen:
    """没打成: told to everybody with a seat, and who was there that it counts for them."""
    why = seen.state.why_off or Why.CALLED_OFF
    lines = [*head(words, seen), words(f"check-off-{why}")]
    if is_credited:
        lines.append(words("check-credited"))
    return Screen(joined(lines))


def put_off_notice(words: Words, seen: MatchSeen) -> Screen:
    """重新点名, in the group: why, and until when."""
    return Screen(joined([*head(words, seen), words("check-put-off")]))
