"""战绩: `/stats`: one's own figures, honour and best hand; told in private only."""

from __future__ import annotations

from bot.services.asked import Said
from bot.services.club import Club
from bot.services.roster.charter import zone_of
from bot.services.roster.where import Here, answer, answer_in_private, here
from bot.views.reports.stats import Own, own_stats
from rules.reports.honour import honour
from rules.reports.periods import Period, begins_at
from storage.charter import books, links
from storage.reports import figures
from storage.transaction import Tx


async def stats(club: Club, said: Said) -> None:
    """/stats."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        if place.text:
            await answer(tx, place, place.words("stats-usage"))
            return
        mine = await links.accounts(tx, place.group.id, place.person.id)
        periods = [await _own(tx, place, mine, period) for period in Period]
        best = await figures.best_of(tx, place.group.id, mine)
        screen = own_stats(place.own_words, place.group, periods, best)
        await answer_in_private(club, tx, said, place.person, at, screen)

    await club.db.transact(job)


async def _own(tx: Tx, place: Here, mine: frozenset[int], period: Period) -> Own:
    group_id = place.group.id
    since = begins_at(period, place.at, await zone_of(tx, group_id, place.at))
    casually, ahead = await figures.own(tx, group_id, mine, since)
    return Own(
        period,
        points=await books.total_of(tx, group_id, mine, since),
        figures=casually + ahead,
        honour=honour(casually, ahead),
    )
