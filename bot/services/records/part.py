"""案卷: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.asked import Command
from bot.services.duty import inbox
from bot.services.part import CardSort, Part
from bot.services.records import (
    appointing,
    blacklist,
    copying,
    exporting,
    joining,
    juries,
    listing,
    moderation,
    pairs,
    refereeing,
    repeating,
    reporting,
    telling,
    verdicts,
)

PART = Part(
    commands={
        Command("report", in_group=True, in_private=True): reporting.report,
        Command("referee", in_group=True, in_private=False, for_admins=True): appointing.referee,
        Command("violations", in_group=True, in_private=True, for_admins=True): listing.violations,
        Command("me", in_group=True, in_private=True): listing.me,
        Command("export", in_group=True, in_private=True, for_admins=True): exporting.export_cases,
        Command("reason", in_group=True, in_private=True, for_admins=True): moderation.reason,
    },
    presses={
        Topic.REPORT: refereeing.press,
        Topic.REPEAT: repeating.press,
        Topic.MODERATION: moderation.press,
    },
    cards={
        telling.CASE: CardSort(telling.draw, telling.confirmed, telling.refused),
        telling.CALL: CardSort(telling.draw_call),
        reporting.FORM: CardSort(reporting.draw),
        refereeing.INBOX: CardSort(refereeing.draw, refused=inbox.refused),
        juries.CARD: CardSort(juries.draw),
        repeating.INBOX: CardSort(repeating.draw, refused=inbox.refused),
        moderation.INBOX: CardSort(moderation.draw, refused=inbox.refused),
    },
    due={
        blacklist.BAN: blacklist.ban,
        blacklist.UNBAN: blacklist.unban,
        joining.DECLINE: joining.decline,
        copying.COPY: copying.copy,
        pairs.PAIRS: pairs.tell,
        juries.CARD: verdicts.close,
        juries.CALL: juries.on_call,
    },
    comings=(moderation.heard_coming,),
)
