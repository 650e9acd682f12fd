"""表决: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.asked import Command
from bot.services.duty import inbox
from bot.services.part import CardSort, Part
from bot.services.votes import (
    adopting,
    appealing,
    cards,
    casting,
    closing,
    effects,
    looking_back,
    planning,
    proposing,
    showing,
)

PART = Part(
    commands={
        Command("appeal", in_group=True, in_private=True): appealing.appeal,
        Command("vote", in_group=True, in_private=True): casting.vote,
        Command("propose", in_group=True, in_private=True, for_admins=True): proposing.propose,
    },
    presses={Topic.APPEAL: appealing.press, Topic.PROPOSAL: proposing.press},
    cards={
        showing.APPEAL: CardSort(cards.draw_group),
        showing.OWN: CardSort(cards.draw_own),
        showing.BALLOT: CardSort(cards.draw_ballot),
        showing.INBOX: CardSort(cards.draw_ruling, refused=inbox.refused),
        showing.PROPOSAL: CardSort(cards.draw_proposal),
    },
    due={
        planning.LOOK: closing.on_look,
        planning.CALL: showing.on_call,
        planning.EFFECT: effects.on_effect,
        planning.BEGIN: adopting.on_begin,
        planning.MODE: adopting.on_mode,
        planning.NAMES: looking_back.on_names,
    },
)
