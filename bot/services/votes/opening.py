"""提出申诉: by the member's press, here or on a card of another part; what it is about waits from then on."""

from __future__ import annotations

from datetime import datetime

from bot.services.club import Club
from bot.services.roster.charter import ensure_charter
from bot.services.votes import planning, showing
from bot.services.votes.jurors import panel
from bot.services.votes.matters import matter_of
from rules.charter.appealable import NoAppeal, Subject
from rules.charter.jury import is_jury
from storage.charter import appeal_words, appeals, cases
from storage.transaction import Tx

MOST_WORDS = 500
"""Characters of one's own words; longer ones are cut by who asks for them, never silently here."""


async def open_appeal(
    club: Club, tx: Tx, group_id: int, subject: Subject, person: int, reason: str, at: datetime
) -> int | NoAppeal:
    """申诉 by `person` against what concerns them; returns its number, or why it cannot be opened.

    `reason` are the person's own words, empty for none; only jurors and admins read them.
    """
    versions = await ensure_charter(tx, group_id, at)
    matter = await matter_of(tx, group_id, person, subject, versions, at)
    if matter is None:
        return NoAppeal.NOT_CONCERNED
    if matter.refusal is not None:
        return matter.refusal
    jury, admins = await panel(club, tx, group_id, matter.about.dispute, versions, at)
    number = await appeals.add_appeal(
        tx, group_id, matter.person, matter.about.subject, matter.version, jury, admins, at
    )
    if reason:
        await appeal_words.say(tx, number, person, reason, at)
    opened = (await appeals.need(tx, number)).appeal
    await cases.record(tx, group_id, opened, entropy=club.entropy)
    await showing.show_appeal(tx, group_id, opened, at, voting=is_jury(jury))
    await showing.matter_changed(tx, group_id, opened.subject, at)
    await planning.look(tx, group_id, number, at, "opened")
    return number
