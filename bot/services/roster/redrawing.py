"""重画: cards that show a reason which has been erased are drawn again, as far as they may still change."""

from __future__ import annotations

from typing import assert_never

from bot.callback_data import Topic
from bot.services.appointments import keeping
from bot.services.duty import inbox as asking
from bot.services.matches import resulting
from storage.appointments import listing
from storage.charter import inbox
from storage.charter.erasing import Act, Erased
from storage.delivery import cards
from storage.transaction import Tx


async def draw_again(tx: Tx, erased: Erased) -> None:
    """Its result, its card as a match announced ahead, or what admins were asked about it."""
    match erased.act:
        case Act.ENDING:
            await resulting.changed(tx, erased.number)
        case Act.CALLING_OFF:
            row = await listing.appointment(tx, erased.number)
            if row is not None:
                await keeping.redraw(tx, row)
        case Act.BY_HAND:
            subject = inbox.subject_of(erased.group, Topic.MODERATION, erased.number)
            await cards.mark_dirty(tx, subject, (asking.kind_of(Topic.MODERATION),))
        case _:
            assert_never(erased.act)
