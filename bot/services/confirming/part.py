"""匿名管理员 as a part of the club: one button, its card, and the end of its time."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.confirming import keeping
from bot.services.part import CardSort, Part

PART = Part(
    presses={Topic.CONFIRM: keeping.press},
    cards={keeping.KIND: CardSort(keeping.draw)},
    due={keeping.LAPSE: keeping.lapse},
)
