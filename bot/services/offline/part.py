"""线下局: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.asked import Command
from bot.services.offline import answering, drafting, entering, seeing
from bot.services.part import CardSort, Part

PART = Part(
    commands={Command("offline", in_group=True, in_private=False): entering.command},
    presses={Topic.OFFLINE: answering.press},
    cards={seeing.CARD: CardSort(seeing.draw), drafting.CARD: CardSort(drafting.draw)},
    due={seeing.CARD: seeing.on_due, drafting.CARD: drafting.on_due},
)
