"""提醒与补位: the private cards before the ready check, and the one in the group for who is not reached."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.duty_week import moment
from bot.views.gathering.card import gathering_rows
from bot.views.gathering.seen import MatchSeen, head, joined, left
from bot.words import Words
from rules.appointments.events import Reply
from rules.appointments.state import Appointment, Phase


class Stake(StrEnum):
    """与我何干: a seat, a seat to be confirmed again, one that is kept, standing in, or nothing decided."""

    SEAT = "seat"
    AGAIN = "again"
    OFFERED = "offered"
    STANDS_IN = "stands-in"
    UNDECIDED = "undecided"


def stake(state: Appointment, person: int) -> Stake | None:
    """What somebody has to do with a match now; None for who has nothing to be reminded of."""
    if state.offer(person) is not None:
        return Stake.OFFERED
    if person in state.holders:
        return Stake.SEAT if state.is_current(person) else Stake.AGAIN
    if person in state.called:
        return Stake.STANDS_IN
    if person in state.to_confirm:
        return Stake.AGAIN
    return Stake.UNDECIDED if person in state.undecided else None


def reminder_card(words: Words, seen: MatchSeen, person: int) -> Screen:
    """What begins soon, and what the reader has to do with it."""
    found = stake(seen.state, person)
    lines = [*head(words, seen), left(words, seen)]
    if found is not None:
        lines.append(words(f"reminder-{found}"))
    if seen.state.phase is Phase.GATHERING:
        return Screen(joined(lines), gathering_rows(words, seen.group.id, seen.number))
    replies = (Reply.NO,) if found is Stake.SEAT else (Reply.YES, Reply.NO)
    return Screen(joined(lines), (tuple(answer_buttons(words, seen, replies)),))


def offer_card(words: Words, seen: MatchSeen, person: int) -> Screen:
    """A seat is kept for the reader until then; afterwards what became of it."""
    offer = seen.state.offer(person)
    if offer is None or seen.state.phase is not Phase.OPEN:
        return Screen(joined([*head(words, seen), words(f"offer-{_offer_became(seen.state, person)}")]))
    until = moment(words, offer.until, seen.zone)
    lines = [*head(words, seen), words("offer-kept", until=until)]
    return Screen(joined(lines), (tuple(answer_buttons(words, seen, (Reply.YES, Reply.NO))),))


def _offer_became(state: Appointment, person: int) -> str:
    if state.is_over or state.phase is Phase.PLAYING:
        return "over"
    if person in state.holders:
        return "taken"
    if person not in state.waiting and state.offer(person) is None:
        return "declined"
    return "checked" if state.phase is Phase.GATHERING else "gone"


def answer_buttons(words: Words, seen: MatchSeen, replies: tuple[Reply, ...]) -> Iterator[Button]:
    """[来] [不来], to the time and rules that are shown."""
    for reply in replies:
        choice = f"{reply}-r{seen.state.revision}"
        data = pack(Charter(seen.group.id, Topic.MATCH, seen.number, choice))
        yield Button(
            words(f"gathering-answer-{reply}"), data, style="success" if reply is Reply.YES else None
        )


def call_card(words: Words, seen: MatchSeen, what: str, names: str, url: str) -> Screen:
    """叫人, in the group: who cannot be reached in private is named, with the way to the bot."""
    lines = [*head(words, seen), words(f"gathering-call-{what}", names=names)]
    return Screen(joined(lines), ((Button(words("roster-open-private"), url=url),),))
