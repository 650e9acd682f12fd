"""管群: what the admins of a group set: its zone, its holidays, how members are removed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.services.asked import Said
from bot.services.club import Club
from bot.services.duty.looking import look_again
from bot.services.roster.arriving import look_now
from bot.services.roster.charter import ensure_charter, subject_of
from bot.services.roster.days import days_of
from bot.services.roster.where import Here, answer, here
from bot.services.seating import is_admin
from bot.views.charter.roster_leave import span_of_days
from rules.charter.amendments import Draft, Route, adopted, route
from rules.charter.ladder import KickMode
from rules.charter.terms import TermsError, validated
from rules.charter.versions import Version
from rules.charter.weeks import days, local_day
from storage.charter import roster, settings, versions
from storage.delivery import cards
from storage.groups import GroupKind
from storage.transaction import Tx

OFF, ON = "off", "on"
MOST_HOLIDAYS = 92
"""Days of one holiday: a quarter."""

Change = Callable[[Tx, Here], Awaitable[str]]
"""What an admin's command does, and the text that says what came of it."""


async def by_admin(club: Club, said: Said, change: Change) -> None:
    """Runs an admin's command in its group; anybody else is told who may, and nothing changes."""
    at = club.clock.now()
    allowed = said.chat.is_group and await is_admin(club, said.chat.chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        words = place.words
        if not place.in_group:
            await answer(tx, place, words("roster-in-group"))
        elif not allowed:
            await answer(tx, place, words("roster-admins-only"))
        else:
            await answer(tx, place, await change(tx, place))
            await look_again(tx, place.group.id, at)

    await club.db.transact(job)


async def zone(club: Club, said: Said) -> None:
    """/zone NAME: the group's time zone, by an admin the first time; later it is proposed."""
    await by_admin(club, said, _set_zone)


async def _set_zone(tx: Tx, place: Here) -> str:
    words = place.words
    newest = (await ensure_charter(tx, place.group.id, place.at))[-1]
    if not place.text:
        return words("zone-usage") if newest.terms.zone is None else words("zone-is", zone=newest.terms.zone)
    try:
        wanted = validated(replace(newest.terms, zone=_canonical(place.text)))
    except TermsError:
        return words("zone-usage")
    if wanted == newest.terms:
        return words("zone-is", zone=str(wanted.zone))
    if newest.terms.zone is not None:
        return words("zone-propose", zone=newest.terms.zone)
    known = await versions.versions(tx, place.group.id)
    made = adopted(known, Draft(wanted, newest.text, KickMode.PROPOSE), place.at)
    await versions.add_version(tx, place.group.id, made, place.person.id, place.at)
    await cards.mark_dirty(tx, subject_of(place.group.id))
    await look_now(tx, place.group.id, place.at)
    text = words("zone-set", zone=str(wanted.zone))
    basic = place.group.kind is not GroupKind.SUPERGROUP
    return f"{text}\n{words('roster-basic-group')}" if basic else text


def _canonical(text: str) -> str:
    """asia/shanghai as Asia/Shanghai; what is written with capitals stays as it is."""
    return text if text != text.lower() else text.title().replace("_Of_", "_of_")


async def freeze(club: Club, said: Said) -> None:
    """/freeze FROM TO: a holiday; on: nothing is enforced; off: ends both."""
    await by_admin(club, said, _freeze)


async def _freeze(tx: Tx, place: Here) -> str:
    words, text = place.words, place.text.lower()
    group_id, by, at = place.group.id, place.person.id, place.at
    newest = (await ensure_charter(tx, group_id, at))[-1]
    if text == ON:
        await settings.set_frozen(tx, group_id, by, at, frozen=True)
        return words("freeze-on")
    if text == OFF:
        await settings.set_frozen(tx, group_id, by, at, frozen=False)
        await roster.end_freeze(tx, group_id, by, at)
        return words("freeze-off")
    return await _holiday(tx, place, newest)


async def _holiday(tx: Tx, place: Here, version: Version) -> str:
    words = place.words
    if version.zone is None:
        return words("freeze-no-zone")
    today = local_day(place.at, version.zone)
    wanted = days_of(place.text, today) if place.text else None
    if wanted is None:
        return words("freeze-usage")
    first, last = wanted
    if first < today or last < first:
        return words("freeze-past")
    if (last - first).days >= MOST_HOLIDAYS:
        return words("freeze-too-long", most=MOST_HOLIDAYS)
    span = days(first, last, version.zone)
    until = place.at if span.until is None else span.until
    await roster.add_freeze(tx, place.group.id, max(span.since, place.at), until, place.person.id, place.at)
    return words("freeze-set", days=span_of_days(words, first, last))


async def kick(club: Club, said: Said) -> None:
    """/kick propose|auto|off: softer at once by an admin, harder only as the charter is changed."""
    await by_admin(club, said, _set_mode)


async def _set_mode(tx: Tx, place: Here) -> str:
    words, group_id = place.words, place.group.id
    now = await settings.enforcement(tx, group_id)
    modes = {mode.value: mode for mode in KickMode}
    wanted = modes.get(place.text.lower())
    if wanted is None:
        return f"{words(f'kick-mode-{now.mode}')}\n{words('kick-usage')}"
    if wanted is now.mode:
        return words(f"kick-mode-{now.mode}")
    newest = (await ensure_charter(tx, group_id, place.at))[-1]
    draft = Draft(newest.terms, newest.text, now.mode)
    enrolled = await roster.enrolled_count(tx, group_id)
    if route(draft, replace(draft, mode=wanted), enrolled) is not Route.ADMIN:
        return words("kick-propose", wanted=wanted.value)
    await settings.set_mode(tx, group_id, wanted, place.person.id, place.at)
    return words(f"kick-mode-{wanted}")
