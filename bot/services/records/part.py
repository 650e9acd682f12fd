"""案卷: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.duty import inbox
from bot.services.part import CardSort, Part
from bot.services.records import blacklist, repeating, telling

PART = Part(
    presses={Topic.REPEAT: repeating.press},
    cards={
        telling.CASE: CardSort(telling.draw, telling.confirmed, telling.refused),
        telling.CALL: CardSort(telling.draw_call),
        repeating.INBOX: CardSort(repeating.draw, refused=inbox.refused),
    },
    due={blacklist.BAN: blacklist.ban, blacklist.UNBAN: blacklist.unban},
)
