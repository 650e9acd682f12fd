"""记一场线下局: `/offline` with people and points, or with hands for the entry that one has begun."""

from __future__ import annotations

from bot.services.asked import Said
from bot.services.club import Club
from bot.services.offline import answering, drafting, keeping
from bot.services.offline.notation import Disputed, Hands, Misread, Players, Win, read
from bot.services.offline.sheet import Written, misread, played_at, written
from bot.services.roster.where import Here, answer, here
from bot.services.votes.seeing import zone_of
from bot.views.offline.refusals import Refused, refusal
from rules.charter.weeks import local_day
from storage.transaction import Tx


async def command(club: Club, said: Said) -> None:
    """/offline: a dialogue; /offline WHO POINTS …: an entry; hands and wins go to the dialogue's."""
    at = club.clock.now()
    typed = read(said.text) if said.text.strip() else None

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        if not place.in_group:
            await answer(tx, place, place.words("offline-in-group"))
            return
        match typed:
            case None:
                refused = await drafting.begin(tx, place, (), None)
            case Misread():
                refused = misread(typed)
            case Players():
                refused = await _players(tx, place, typed)
            case Hands() | Win():
                refused = await drafting.add(tx, place, typed)
            case Disputed():
                refused = await answering.dispute_by_text(club, tx, place, typed)
        if refused is not None:
            await answer(tx, place, refusal(place.words, refused))

    await club.db.transact(job)


async def _players(tx: Tx, place: Here, typed: Players) -> Refused | None:
    zone = await zone_of(tx, place.group.id)
    found = await written(tx, place, typed, local_day(place.at, zone))
    if isinstance(found, Refused):
        return found
    if not isinstance(found, Written):
        return await drafting.begin(tx, place, found.seats, found.day)
    when = played_at(found.day, place.at, zone)
    entered = await keeping.enter(
        tx, place.group.id, place.said.chat.thread_id, found.four.enterer, found.sheet, when, place.at
    )
    return entered if isinstance(entered, Refused) else None
