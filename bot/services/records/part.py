"""案卷: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.asked import Command
from bot.services.duty import inbox
from bot.services.part import CardSort, Part
from bot.services.records import blacklist, joining, moderation, repeating, telling

PART = Part(
    commands={
        Command("reason", in_group=True, in_private=True, for_admins=True): moderation.reason,
    },
    presses={Topic.REPEAT: repeating.press, Topic.MODERATION: moderation.press},
    cards={
        telling.CASE: CardSort(telling.draw, telling.confirmed, telling.refused),
        telling.CALL: CardSort(telling.draw_call),
        repeating.INBOX: CardSort(repeating.draw, refused=inbox.refused),
        moderation.INBOX: CardSort(moderation.draw, refused=inbox.refused),
    },
    due={
        blacklist.BAN: blacklist.ban,
        blacklist.UNBAN: blacklist.unban,
        joining.DECLINE: joining.decline,
    },
    comings=(moderation.heard_coming,),
)
