"""义务: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.asked import Command
from bot.services.duty import inbox, mentioning, objecting, pardoning, proposing, removing, run, warning, why
from bot.services.duty.looking import DUTY
from bot.services.part import CardSort, Part
from storage.charter.warnings import CARD, MENTION

PART = Part(
    commands={
        Command("why", in_group=True, in_private=True, for_admins=True): why.why,
        Command("audit", in_group=True, in_private=True, for_admins=True): why.audit,
        Command("pardon", in_group=True, in_private=False, for_admins=True): pardoning.pardon_command,
    },
    presses={Topic.WARNING: objecting.press, Topic.REMOVAL: proposing.press},
    cards={
        CARD: CardSort(warning.draw, warning.confirmed, warning.refused),
        MENTION: CardSort(mentioning.draw, mentioning.confirmed),
        inbox.kind_of(Topic.REMOVAL): CardSort(proposing.draw, refused=inbox.refused),
    },
    due={
        DUTY: run.go_through,
        warning.GATHER: mentioning.gather,
        removing.REMOVE: removing.carry_out,
        inbox.LAPSES: inbox.lapse,
    },
)
