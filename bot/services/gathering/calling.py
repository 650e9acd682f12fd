"""叫人: who cannot be reached in private about a match is named in the group, all in one message."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from bot.delivery.rendering import Priority, Rendered
from bot.outcomes import Why
from bot.services.appointments import keeping
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.gathering.following import OFFER, READY, parsed
from bot.services.gathering.looking import shown_on, version_of
from bot.services.roster.where import HELLO
from bot.services.seating import deep_link
from bot.views.gathering.reminder import call_card, stake
from bot.views.names import mention
from rules.appointments.state import Appointment
from rules.charter.weeks import is_quiet
from storage import due, members
from storage.appointments import reminding
from storage.appointments.reminding import REMINDER, Outcome, Reminder
from storage.delivery import cards
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx

CALL = "match-call"
"""The kind of the card in the group, with the subject of the private cards; and of the due work before it."""
GATHERED_AFTER = {
    REMINDER: timedelta(minutes=1),
    READY: timedelta(seconds=30),
    OFFER: timedelta(seconds=5),
}
"""How long is waited for others whom the bot cannot reach either."""


async def refused(_club: Club, tx: Tx, card: Card, _why: Why, at: datetime) -> None:
    """送不到: the person is to be named in the group; one reminder names nobody a second time."""
    kind = card.kind
    revision = "call" if kind == REMINDER else f"{at:%Y%m%d%H%M}"
    await due.schedule(tx, CALL, card.subject, revision, at + GATHERED_AFTER[kind])


async def call(club: Club, action: DueAction) -> None:
    """Everybody who was not reached goes into one message."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        found = await keeping.get(tx, appointment_of(action.subject))
        if found is not None and await unreached(tx, action.subject, found[1]):
            await cards.ensure_card(tx, CALL, action.subject, found[0].address)

    await club.db.transact(job)


def appointment_of(subject: str) -> int:
    """The match that a card of this part is about."""
    return int(subject.split(":")[1])


async def unreached(tx: Tx, subject: str, state: Appointment) -> tuple[int, ...]:
    """Whose private chat has refused a card that still matters to them."""
    kind = subject.partition(":")[0]
    broken = await reminding.refused_of(tx, subject, kind)
    if kind == REMINDER:
        reminder = Reminder.of(subject)
        known = await reminding.outcomes(tx, reminder)
        if state.agreed_at != reminder.starts_at or not state.is_open:
            return ()
        return tuple(sorted(one for one in broken if one not in known and stake(state, one) is not None))
    _, at = parsed(subject)
    if kind == OFFER:
        kept = {offer.person for offer in state.offers if offer.until == at}
        return tuple(sorted(broken & kept))
    if state.gathering_at != at or not state.is_open:
        return ()
    asked = {one for one in (*state.holders, *state.called) if state.readiness(one) is None}
    return tuple(sorted(broken & asked))


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The names, once; afterwards it stays as it is."""
    found = await shown_on(club, tx, card, appointment_of(card.subject))
    if found is None:
        return None
    words, seen = found
    named = await unreached(tx, card.subject, seen.state)
    if not named:
        return None
    people = await members.people(tx, named)
    names = words("gathering-comma").join(mention(words, one.name, one.user_id) for one in people)
    version = await version_of(tx, seen.group.id, seen.now)
    silent = is_quiet(seen.now, version.terms.quiet, seen.zone)
    what, url = card.subject.partition(":")[0], deep_link(club, HELLO)
    revision = "+".join(str(person) for person in named)
    screen = partial(call_card, words, seen, what, names, url)
    return Rendered(screen, revision, Priority.NOTICE, silent=silent)


async def confirmed(_club: Club, tx: Tx, card: Card, revision: str, at: datetime) -> None:
    """A reminder counts as given to everybody whom the message named."""
    if card.subject.startswith(f"{REMINDER}:") and revision != FINAL:
        named = [int(person) for person in revision.split("+")]
        await reminding.settle(tx, Reminder.of(card.subject), named, Outcome.MENTION, at)
    await cards.retire(tx, card.subject, (CALL,))
