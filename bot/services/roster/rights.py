"""自检: which rights the bot has in a group, and what does not work without those that it lacks."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.gateway import Member
from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.replies import say
from bot.services.roster.charter import ensure_charter
from bot.services.roster.where import here
from bot.views.charter import roster_diag
from bot.views.charter.roster_diag import Diagnosis
from rules.charter.versions import in_force
from storage import due, groups
from storage.address import GroupAddress
from storage.charter import outages, settings
from storage.due import DueAction
from storage.groups import Group
from storage.transaction import Tx

LOOKS_BACK = timedelta(days=30)


async def diag(club: Club, said: Said) -> None:
    """/diag: rights, kind of group, zone, language, mode of removal, last outage, the group's number."""
    at = club.clock.now()
    own = await club.gateway.member_status(said.chat.chat_id, club.bot_id) if said.chat.is_group else None

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        if not place.in_group:
            await say(tx, place.address, Screen(place.words("roster-in-group")), at)
            return
        member = own if isinstance(own, Member) else None
        found = await _diagnosis(tx, place.group, member, at)
        await say(tx, place.address, roster_diag.diagnosis(place.words, found), at)

    await club.db.transact(job)


async def _diagnosis(tx: Tx, group: Group, own: Member | None, at: datetime) -> Diagnosis:
    known = await ensure_charter(tx, group.id, at)
    version, since = in_force(known, at), max(at - LOOKS_BACK, known[0].effective_at)
    away = await outages.outages(tx, group.id, since, at)
    return Diagnosis(
        group=group,
        own=own,
        zone=None if version is None else version.terms.zone,
        enforcement=await settings.enforcement(tx, group.id),
        outage=max(away, key=lambda span: span.since, default=None),
    )


async def tell_missing(club: Club, action: DueAction) -> None:
    """进群后: what the bot lacks is said once to the group; nothing when it has all."""
    group_id = int(action.subject.split(":")[1])
    group = await club.db.read(lambda tx: groups.group(tx, group_id))
    own = None if group is None else await club.gateway.member_status(group.chat_id, club.bot_id)
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "told") or group is None or not isinstance(own, Member):
            return
        words = club.words(group.language)
        lines = roster_diag.missing(words, group, own)
        if lines:
            text = "\n".join([words("diag-missing"), *lines])
            await say(tx, GroupAddress(group.id), Screen(text), at)

    await club.db.transact(job)
