"""One card on its way: render, decide between edit, send and search, ask Telegram, store the answer.

A send is stored before it begins (`sending`) and its confirmation together with what follows from it, so
that a crash at any point leaves either no message or one that will be found.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Hashable
from datetime import timedelta
from typing import assert_never

from bot.clock import Clock
from bot.delivery import books
from bot.delivery.books import Located
from bot.delivery.lanes import Appraisal, CardItem
from bot.delivery.pacing import Pace
from bot.delivery.rendering import Priority, Rendered, Renderer
from bot.delivery.rounds import Rounds
from bot.delivery.verdicts import Again, Blocked, Dropped, Moved, Searching, Stumbled, Through, Verdict
from bot.gateway import Gateway
from bot.outcomes import (
    Done,
    Failure,
    Flooded,
    Gone,
    Migrated,
    Refused,
    Rejected,
    Sent,
    Unchanged,
    Unknown,
    Unsent,
)
from storage.database import Database, Tx
from storage.delivery import cards, lookups, sending
from storage.delivery.card import Card, CardState
from storage.migration_of_chats import migrate_chat

_log = logging.getLogger(__name__)

IDS_TRIED = 12


class Carrier:
    """Carries cards. One call for one card at a time, and one request to Telegram in each."""

    def __init__(self, db: Database, gateway: Gateway, clock: Clock, renderer: Renderer, pace: Pace) -> None:
        self._db = db
        self._gateway = gateway
        self._clock = clock
        self._renderer = renderer
        self._gists: dict[int, Hashable] = {}
        self._rounds = Rounds(db, clock, timedelta(seconds=pace.shared_s))

    def hurry(self) -> None:
        """From now on nothing waits to be stored together with something else."""
        self._rounds.end()

    async def appraise(self, item: CardItem) -> Appraisal | Through:
        """Look at the card to know how urgent it is; a verdict when there is nothing to be written."""
        found = await self._locate(item)
        if found is None:
            return Through(called=False)
        return self.judge(item, found) or await self._retire(found.card)

    def judge(self, item: CardItem, found: Located) -> Appraisal | None:
        """How urgent a card is that was read just now; None when there is nothing to show any more."""
        card = item.card = found.card
        rendered = item.drawn_of(card) or found.drawing()
        if rendered is None:
            return None
        item.rank = self._rank(card, rendered)
        item.drawn = Appraisal(card, found.place, rendered)
        return item.drawn

    async def carry(self, item: CardItem, *, failing: bool) -> Verdict:
        """Bring the card up to date, as far as one request can."""
        found = item.appraisal or await self.appraise(item)
        if isinstance(found, Through):
            return found
        card, rendered, place = found.card, found.rendered, found.place
        if not _can_be_drawn(card, rendered):
            # A send that may have arrived is still to be looked for.
            return Stumbled(card, reached=False) if card.state is CardState.SENDING else Dropped()
        if shown := await self._unless_shown(card, rendered):
            return shown
        if card.state is CardState.SENDING:
            return await self._search(item, card, rendered, place)
        if card.state is CardState.LIVE and card.message_id is not None and not _fresh(card, rendered):
            return await self._edit(card, card.message_id, rendered, place, failing=failing)
        return await self._send(card, rendered, place)

    async def _locate(self, item: CardItem) -> Located | None:
        async def job(tx: Tx) -> Located | None:
            card = await cards.card(tx, item.card.id)
            found = [] if card is None else await books.locate(tx, self._renderer, (card,))
            return found[0] if found else None

        return await self._db.read(job)

    def _rank(self, card: Card, rendered: Rendered) -> Priority:
        """What adds nothing to the gist of what stands there can wait; after a restart that is not known."""
        same = rendered.gist is not None and self._gists.get(card.id) == rendered.gist
        calm = same and card.state is CardState.LIVE and not _fresh(card, rendered)
        return Priority.LATER if calm else rendered.priority

    def _shown(self, card: Card, rendered: Rendered) -> None:
        if rendered.gist is None:
            self._gists.pop(card.id, None)
        else:
            self._gists[card.id] = rendered.gist

    async def _retire(self, card: Card) -> Through:
        self._gists.pop(card.id, None)
        await self._db.transact(lambda tx: cards.retire(tx, card.subject, {card.kind}, card.address))
        return Through(called=False)

    async def _unless_shown(self, card: Card, rendered: Rendered) -> Through | None:
        """Telegram shows exactly this already: the confirmation is stored without asking it."""
        same = card.state is CardState.LIVE and card.digest == rendered.digest
        if not same or _fresh(card, rendered):
            return None
        return Through(await self._confirm_edit(card, rendered, failing=False), called=False)

    async def _edit(
        self, card: Card, message_id: int, rendered: Rendered, place: books.Place, *, failing: bool
    ) -> Verdict:
        outcome = await self._gateway.edit(place.chat_id, message_id, rendered.screen)
        match outcome:
            case Done() | Unchanged():
                return Through(await self._confirm_edit(card, rendered, failing=failing))
            case Gone():
                return await self._gone(card)
            case _:
                return await self._failed("edit", card, place, outcome)

    async def _confirm_edit(self, card: Card, rendered: Rendered, *, failing: bool) -> Card | None:
        self._shown(card, rendered)
        now = self._clock.now()
        digest, revision = rendered.digest, rendered.revision

        async def job(tx: Tx) -> Card | None:
            stored = await sending.confirm_edit(tx, card, digest, revision, now)
            is_news = revision != card.confirmed_revision and (failing or rendered.gist is None)
            if stored is not None and is_news:
                await self._renderer.confirmed(tx, card, revision, now)
            if failing:
                await books.note_success(tx, card.address, now)
            return await cards.card(tx, card.id) if stored is None or is_news else stored

        if rendered.priority is Priority.DECIDING or failing:
            return await self._db.transact(job)
        return await self._rounds.store(job)

    async def _gone(self, card: Card) -> Verdict:
        async def job(tx: Tx) -> Card | None:
            await sending.mark_gone(tx, card)
            return await cards.card(tx, card.id)

        current = await self._db.transact(job)
        return Through() if current is None else Again(current)

    async def _send(self, card: Card, rendered: Rendered, place: books.Place) -> Verdict:
        now = self._clock.now()
        begun = await self._db.transact(lambda tx: sending.begin_send(tx, card, now))
        if begun is None:
            return Through(called=False)
        outcome = await self._gateway.send(
            place.chat_id, rendered.screen, thread_id=place.thread_id, silent=rendered.silent
        )
        match outcome:
            case Sent(message_id):
                return Through(await self._placed(card, begun, message_id, rendered, place))
            case Unknown():
                now = self._clock.now()
                await self._db.transact(lambda tx: books.note_failure(tx, card.address, "send", outcome, now))
                return Stumbled(begun)
            case _:
                return await self._failed("send", begun, place, outcome)

    async def _placed(
        self, read: Card, begun: Card, message_id: int, rendered: Rendered, place: books.Place
    ) -> Card | None:
        """The message stands under `message_id`. `read` is the card as it was before it was rendered.

        A chat that has another id by now has left its messages behind: there is nothing to confirm.
        """
        self._shown(read, rendered)
        now = self._clock.now()

        async def job(tx: Tx) -> Card | None:
            if await books.place_of(tx, read.address) != place:
                return await cards.card(tx, read.id)
            digest = rendered.digest
            stored = await sending.confirm(tx, read, message_id, digest, rendered.revision, now)
            await books.saw_message(tx, read.address, message_id)
            await books.note_success(tx, read.address, now)
            if begun.old_message_id is not None:
                await books.plan_deletion(tx, read.address, begun.old_message_id, now)
            if stored is not None:
                await self._renderer.confirmed(tx, stored, rendered.revision, now)
            return stored

        return await self._db.transact(job)

    async def _search(self, item: CardItem, card: Card, rendered: Rendered, place: books.Place) -> Verdict:
        """A send of unknown outcome: try the next id under which its message may stand."""
        if item.candidates is None:
            ids = await self._db.read(lambda tx: lookups.possible_ids(tx, card, IDS_TRIED))
            item.candidates = deque(ids)
        outcome = await self._gateway.edit(place.chat_id, item.candidates[0], rendered.screen)
        match outcome:
            case Done() | Unchanged():
                found = item.candidates[0]
                item.candidates = None
                return Through(await self._placed(card, card, found, rendered, place))
            case Gone():
                item.candidates.popleft()
                return Searching(card) if item.candidates else await self._not_arrived(item, card)
            case Rejected():
                return await self._not_arrived(item, card)
            case _:
                return await self._failed("search", card, place, outcome)

    async def _not_arrived(self, item: CardItem, card: Card) -> Verdict:
        item.candidates = None

        async def job(tx: Tx) -> Card | None:
            await sending.send_failed(tx, card)
            return await cards.card(tx, card.id)

        current = await self._db.transact(job)
        return Through(called=False) if current is None else Again(current)

    async def _failed(self, method: str, card: Card, place: books.Place, outcome: Failure) -> Verdict:
        """Store what did not work. A send (not a search) that surely did not happen is taken back."""
        now = self._clock.now()

        async def job(tx: Tx) -> Card | None:
            if method == "send":
                await sending.send_failed(tx, card)
            if isinstance(outcome, Migrated):
                await migrate_chat(tx, place.chat_id, outcome.new_chat_id)
            elif await books.place_of(tx, card.address) == place:
                await books.note_failure(tx, card.address, method, outcome, now)
                if isinstance(outcome, Refused):
                    await books.note_refusal(tx, self._renderer, card.address, outcome.why, now)
                elif isinstance(outcome, Flooded):
                    await self._renderer.flooded(tx, card, outcome.retry_after_s, now)
            return await cards.card(tx, card.id)

        current = await self._db.transact(job)
        match outcome:
            case Flooded(seconds):
                return Blocked(seconds, current)
            case Unsent() | Unknown() | Gone() | Unchanged():
                return Stumbled(current, reached=not isinstance(outcome, Unsent))
            case Migrated():
                return Moved()
            case Rejected(description):
                _log.error("card %d (%s) is rejected: %s", card.id, card.kind, description)
                return Dropped()
            case Refused(why):
                _log.info("card %d (%s) is refused: %s", card.id, card.kind, why)
                return Dropped()
            case _:
                assert_never(outcome)


def _can_be_drawn(card: Card, rendered: Rendered) -> bool:
    """Whether there is a screen: one card that cannot be drawn must not stop the others of its chat."""
    try:
        return bool(rendered.digest)
    except Exception:  # noqa: BLE001 (whatever it is)
        _log.exception("card %d (%s) cannot be rendered", card.id, card.kind)
        return False


def _fresh(card: Card, rendered: Rendered) -> bool:
    """Whether a live card is to come as a new message."""
    first_time = rendered.revision != card.confirmed_revision
    return card.state is CardState.LIVE and (card.wants_fresh > 0 or (rendered.fresh and first_time))
