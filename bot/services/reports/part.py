"""战报: what this part registers."""

from __future__ import annotations

from bot.services.asked import Command
from bot.services.part import CardSort, Part
from bot.services.reports import own, planning, ranking, week, weekly

PART = Part(
    commands={
        Command("rank", in_group=True, in_private=True): ranking.rank,
        Command("week", in_group=True, in_private=True): week.week,
        Command("stats", in_group=True, in_private=True): own.stats,
    },
    cards={weekly.CARD: CardSort(weekly.draw)},
    due={planning.REPORT: weekly.publish_due},
)
