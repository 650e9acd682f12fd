"""对局: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.asked import Command
from bot.services.matches import between, bookkeeping, charging, going_on, quitting, resulting
from bot.services.matches.recording import MATCH_OVER
from bot.services.matches.recording import QUIT as QUIT_DUE
from bot.services.part import Part

PART = Part(
    commands={
        Command("quit", in_group=True, in_private=True): quitting.ask,
        Command("ledger", in_group=True, in_private=True): bookkeeping.show,
    },
    presses={Topic.QUIT: quitting.press, Topic.GOING_ON: going_on.press, Topic.RESULT: resulting.press},
    due={
        QUIT_DUE: charging.exit_due,
        MATCH_OVER: charging.match_over_due,
        resulting.RESULT_DUE: resulting.result_due,
    },
    comings=(between.heard_coming,),
)
