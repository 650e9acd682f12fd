"""约局: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.appointments import (
    answering,
    choosing,
    commanding,
    drawing,
    files,
    keeping,
    listing,
    pinning,
    planning,
    telling,
    weekly,
)
from bot.services.asked import Command
from bot.services.part import CardSort, Part

PART = Part(
    commands={
        Command("match", in_group=True, in_private=True): commanding.match,
        Command("matches", in_group=True, in_private=True): listing.matches,
        Command("mine", in_group=True, in_private=True): listing.mine,
    },
    presses={Topic.MATCH: answering.press, Topic.PLAN: choosing.press},
    cards={
        keeping.MATCH: CardSort(drawing.draw, drawing.confirmed),
        keeping.ORGANISER: CardSort(telling.draw_organiser),
        keeping.TOLD: CardSort(telling.draw_told),
        planning.PLAN: CardSort(planning.draw),
    },
    due={
        planning.LAPSE: planning.lapse,
        pinning.PIN: pinning.settle,
        pinning.UNPIN: pinning.settle,
        pinning.STUB: pinning.settle,
        files.SEND: files.deliver,
        weekly.NEXT: weekly.announce_next,
    },
    comings=(weekly.heard_coming,),
)
