"""到场: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.gathering import answering, calling, charging, checking, leaving, offering, reminding
from bot.services.gathering.following import OFFER, READY
from bot.services.part import CardSort, Part
from rules.appointments.timers import TimerKind
from storage.appointments.reminding import REMINDER

PART = Part(
    presses={Topic.READY: answering.press},
    cards={
        REMINDER: CardSort(reminding.draw, reminding.confirmed, calling.refused),
        OFFER: CardSort(offering.draw, refused=calling.refused),
        READY: CardSort(checking.draw, checking.confirmed, calling.refused),
        calling.CALL: CardSort(calling.draw, calling.confirmed),
    },
    due={
        TimerKind.REMIND: reminding.remind,
        TimerKind.OFFER: offering.lapse,
        TimerKind.GATHER: checking.gather,
        TimerKind.CALL: checking.call,
        TimerKind.START: checking.start,
        TimerKind.JUDGE: charging.judge,
        reminding.WAITED: reminding.waited,
        reminding.CLOSE: reminding.close,
        calling.CALL: calling.call,
    },
    comings=(leaving.heard_coming,),
)
