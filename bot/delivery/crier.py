"""One notice on its way. It is said once: what was begun and not answered is never begun again."""

from __future__ import annotations

import logging
from typing import assert_never

from bot.clock import Clock
from bot.delivery import books
from bot.delivery.rendering import Renderer, Spoken
from bot.delivery.verdicts import Blocked, Dropped, Moved, Stumbled, Through, Verdict
from bot.gateway import Gateway
from bot.outcomes import Failure, Flooded, Gone, Migrated, Refused, Rejected, Sent, Unchanged, Unknown, Unsent
from storage.database import Database, Tx
from storage.delivery import notices
from storage.delivery.notices import Notice, NoticeState
from storage.migration_of_chats import migrate_chat

_log = logging.getLogger(__name__)

OBSOLETE = "obsolete"
UNRENDERABLE = "unrenderable"


class Crier:
    """Carries notices."""

    def __init__(self, db: Database, gateway: Gateway, clock: Clock, renderer: Renderer) -> None:
        self._db = db
        self._gateway = gateway
        self._clock = clock
        self._renderer = renderer

    async def carry(self, notice_id: int) -> Verdict:
        """Say the notice, if it still waits and there is still sense in it."""
        notice, place = await self._db.read(lambda tx: _notice_and_place(tx, notice_id))
        if notice is None or place is None or notice.state is not NoticeState.QUEUED:
            return Through(called=False)
        now = self._clock.now()
        if notice.not_after is not None and notice.not_after < now:
            await self._db.transact(lambda tx: notices.expire(tx, now))
            return Through(called=False)
        spoken = await self._spoken(notice)
        if not isinstance(spoken, Spoken):
            await self._give_up(notice, spoken)
            return Through(called=False)
        if not await self._db.transact(lambda tx: notices.begin(tx, notice.id, now)):
            return Through(called=False)
        outcome = await self._gateway.send(
            place.chat_id, spoken.screen, thread_id=place.thread_id, silent=spoken.silent
        )
        if isinstance(outcome, Sent):
            await self._said(notice, outcome.message_id)
            return Through()
        return await self._failed(notice, place, outcome)

    async def _spoken(self, notice: Notice) -> Spoken | str:
        """The text, or the reason why there is none."""
        try:
            return await self._renderer.speak(notice) or OBSOLETE
        except Exception:  # noqa: BLE001 (one text must not stop the others)
            _log.exception("notice %d (%s) cannot be rendered", notice.id, notice.kind)
            return UNRENDERABLE

    async def _give_up(self, notice: Notice, reason: str) -> None:
        now = self._clock.now()

        async def job(tx: Tx) -> None:
            if await notices.begin(tx, notice.id, now):
                await notices.fail(tx, notice.id, reason, now)

        await self._db.transact(job)

    async def _said(self, notice: Notice, message_id: int) -> None:
        now = self._clock.now()

        async def job(tx: Tx) -> None:
            await notices.confirm(tx, notice.id, message_id, now)
            await books.saw_message(tx, notice.address, message_id)
            await books.note_success(tx, notice.address, now)

        await self._db.transact(job)

    async def _failed(self, notice: Notice, place: books.Place, outcome: Failure) -> Verdict:
        now = self._clock.now()

        async def job(tx: Tx) -> None:
            await books.note_failure(tx, notice.address, "send", outcome, now)
            match outcome:
                case Flooded() | Unsent():
                    await notices.requeue(tx, notice.id)
                case Migrated(new_chat_id):
                    await notices.requeue(tx, notice.id)
                    await migrate_chat(tx, place.chat_id, new_chat_id)
                case Refused(why):
                    await notices.fail(tx, notice.id, why.value, now)
                    await books.note_refusal(tx, self._renderer, notice.address, why, now)
                case Rejected(description):
                    _log.error("notice %d (%s) is rejected: %s", notice.id, notice.kind, description)
                    await notices.fail(tx, notice.id, "rejected", now)
                case Unknown() | Gone() | Unchanged():
                    await notices.mark_unknown(tx, notice.id, now)
                case _:
                    assert_never(outcome)

        await self._db.transact(job)
        return _verdict(outcome)


def _verdict(outcome: Failure) -> Verdict:
    match outcome:
        case Flooded(seconds):
            return Blocked(seconds)
        case Unsent():
            return Stumbled(reached=False)
        case Migrated():
            return Moved()
        case Refused() | Rejected() | Gone() | Unchanged() | Unknown():
            return Dropped()
        case _:
            assert_never(outcome)


async def _notice_and_place(tx: Tx, notice_id: int) -> tuple[Notice | None, books.Place | None]:
    notice = await notices.notice(tx, notice_id)
    return notice, None if notice is None else await books.place_of(tx, notice.address)
