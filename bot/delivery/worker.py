"""The worker: picks the best next write of all chats, and never has two in one chat.

It sleeps until something is committed or the earliest instant at which a chat may be written to again.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice

from bot.alarm import Alarm
from bot.clock import Clock
from bot.delivery.books import Located, locate
from bot.delivery.carrier import Carrier
from bot.delivery.crier import Crier
from bot.delivery.deletion import delete_message
from bot.delivery.lanes import Appraisal, CardItem, ChatKey, Item, Lane, Lanes
from bot.delivery.pacing import Pace, Window
from bot.delivery.rendering import Renderer
from bot.delivery.settling import settle
from bot.delivery.verdicts import Dropped, Moved, Stumbled, Through, Verdict
from bot.gateway import Gateway
from storage import due
from storage.address import Address
from storage.database import Database, Tx
from storage.delivery import cards, notices
from storage.delivery.card import CardsChanged
from storage.delivery.notices import NoticesQueued
from storage.errors import StorageError

_log = logging.getLogger(__name__)

NOTICES_AT_ONCE = 1_000
APPRAISED_AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class Status:
    """How delivery stands: what waits, what is on its way, which chats are left alone and until when."""

    waiting: int
    in_flight: int
    failing: int
    blocked: tuple[tuple[ChatKey, datetime], ...]


class Delivery:
    """Brings cards and notices to their chats from `start` to `stop`."""

    def __init__(
        self, db: Database, gateway: Gateway, clock: Clock, renderer: Renderer, pace: Pace | None = None
    ) -> None:
        self._db = db
        self._gateway = gateway
        self._clock = clock
        self._pace = pace or Pace()
        self._renderer = renderer
        self._carrier = Carrier(db, gateway, clock, renderer, self._pace)
        self._crier = Crier(db, gateway, clock, renderer)
        self._lanes = Lanes(self._pace)
        self._overall = Window(self._pace.overall_per_s, 1.0)
        self._woken = asyncio.Event()
        self._alarm = Alarm(clock, self._woken.set)
        self._flights: set[asyncio.Task[None]] = set()
        self._spoilt: dict[int, int] = {}
        self._cards_stale = self._notices_stale = True
        self._changed: set[int] = set()
        self._last_notice = 0
        self._task: asyncio.Task[None] | None = None
        db.on_commit(self._committed)

    async def start(self) -> None:
        """Take up what the last run left: everything is rendered again, lost sends are looked for.

        Notices of unknown delivery are closed as `unknown`.
        """
        now = self._clock.now()

        async def take_up(tx: Tx) -> tuple[cards.Card, ...]:
            await notices.mark_unknown_after_restart(tx, now)
            await cards.mark_all_dirty(tx)
            return await cards.sending_cards(tx)

        for card in await self._db.transact(take_up):
            lane, _ = self._lanes.put_card(card, now)
            self._lanes.enter(lane, now)
        self._task = asyncio.create_task(self._run(), name="delivery")

    async def stop(self) -> None:
        """Begin nothing more, and let what is on its way come to its end."""
        if self._task is None:
            return
        self._task.cancel()
        self._alarm.off()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        self._carrier.hurry()
        await asyncio.gather(*self._flights, return_exceptions=True)

    def wake(self) -> None:
        """Something may have to be written: look for it."""
        self._cards_stale = self._notices_stale = True
        self._woken.set()

    async def delete_due(self, action: due.DueAction) -> None:
        """Execute a `delete_message` row; it counts towards the overall pace."""
        self._overall.spend(self._clock.now())
        await delete_message(self._db, self._gateway, self._clock, action)

    def blocked_until(self, address: Address) -> datetime | None:
        """Until when a chat is left alone after a 429 or a failure; None when it is not."""
        lane = self._lanes.lane(address, self._clock.now())
        return lane.blocked_until if lane.blocked_until > self._clock.now() else None

    def status(self) -> Status:
        """For `/diag`."""
        now, lanes = self._clock.now(), self._lanes.all()
        return Status(
            waiting=sum(len(lane.items) for lane in lanes),
            in_flight=len(self._flights),
            failing=sum(lane.failing and lane.retry_s > 0 for lane in lanes),
            blocked=tuple((lane.key, lane.blocked_until) for lane in lanes if lane.blocked_until > now),
        )

    def _committed(self, facts: tuple[object, ...]) -> None:
        for fact in facts:
            if isinstance(fact, CardsChanged):
                self._changed.update(fact.card_ids)
            self._notices_stale |= isinstance(fact, NoticesQueued)
        if self._changed or self._notices_stale:
            self._woken.set()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self._look()
                await self._appraise()
            except Exception:  # noqa: BLE001 (whatever it is, what is wanted must still be delivered)
                _log.exception("delivery cannot read what is to be done")
                pause = timedelta(seconds=self._pace.first_retry_s)
                await self._clock.sleep_until(self._clock.now() + pause)
                self.wake()
                continue
            self._dispatch()
            if not self._notices_stale and not self._lanes.has_unappraised():
                self._set_alarm()
                await self._woken.wait()

    async def _look(self) -> None:
        """Read what is queued, and judge the cards that have changed."""
        now = self._clock.now()
        if self._notices_stale:
            self._notices_stale = False
            await self._look_for_notices(now)
        if not self._cards_stale and not self._changed:
            return
        among = None if self._cards_stale else frozenset(self._changed)
        self._cards_stale = False
        self._changed.clear()

        async def job(tx: Tx) -> list[Located]:
            return await locate(tx, self._renderer, await cards.dirty_cards(tx, among))

        found = await self._db.read(job)
        for one in found:
            if self._spoilt.get(one.card.id) != one.card.wanted:
                self._put(one, now)
        for card_id in (among or frozenset()).difference(one.card.id for one in found):
            self._lanes.doubt(card_id, now)

    def _put(self, found: Located, now: datetime) -> None:
        """Let a changed card wait in its lane. What there is nothing to show of is left to `_appraise`."""
        lane, item = self._lanes.put_card(found.card, now)
        if not lane.in_flight and item.rank is None:
            try:
                self._carrier.judge(item, found)
            except Exception as error:  # noqa: BLE001 (one card must not stop the others)
                self._settle(lane, item, _failed(item, error))
        self._lanes.enter(lane, now)

    async def _look_for_notices(self, now: datetime) -> None:
        found = await self._db.read(lambda tx: notices.queued(tx, NOTICES_AT_ONCE, self._last_notice))
        for notice in found:
            self._lanes.put_notice(notice, now)
            self._last_notice = notice.id
        self._notices_stale |= len(found) == NOTICES_AT_ONCE

    async def _appraise(self) -> None:
        """Look at some of the cards whose urgency is unknown."""
        if not self._lanes.has_unappraised():
            return
        lanes = tuple(islice(iter(self._lanes.next_unappraised, None), APPRAISED_AT_ONCE))
        items = [(lane, item) for lane in lanes for item in lane.unappraised()]
        await asyncio.gather(*(self._appraise_card(lane, item) for lane, item in items))
        for lane in lanes:
            self._lanes.enter(lane, self._clock.now())

    async def _appraise_card(self, lane: Lane, item: CardItem) -> None:
        try:
            found: Appraisal | Verdict = await self._carrier.appraise(item)
        except Exception as error:  # noqa: BLE001 (one card must not stop the others)
            found = _failed(item, error)
        if not isinstance(found, Appraisal):
            self._settle(lane, item, found)

    def _dispatch(self) -> None:
        """Send off what may go now, the most urgent first."""
        now = self._clock.now()
        self._lanes.promote(now)
        while len(self._flights) < self._pace.parallel and self._overall.when(now) <= now:
            lane = self._lanes.next_ready()
            item = None if lane is None else lane.best()
            if lane is None or item is None:
                return
            lane.in_flight = True
            lane.meter.spend(now)
            self._overall.spend(now)
            flight = asyncio.create_task(self._fly(lane, item), name="delivery flight")
            self._flights.add(flight)
            flight.add_done_callback(self._landed)

    def _landed(self, flight: asyncio.Task[None]) -> None:
        """Look only where there is something to do: most flights leave nothing but time to wait for."""
        was_full = len(self._flights) >= self._pace.parallel
        self._flights.discard(flight)
        idle = not self._changed and not self._notices_stale and not self._cards_stale
        if was_full or not idle or self._lanes.has_unappraised() or self._lanes.has_ready():
            self._woken.set()
        elif (instant := self._lanes.next_instant()) is not None:
            self._alarm.no_later_than(instant)

    async def _fly(self, lane: Lane, item: Item) -> None:
        verdict: Verdict = Stumbled()
        try:
            if isinstance(item, CardItem):
                verdict = await self._carrier.carry(item, failing=lane.failing)
            else:
                verdict = await self._crier.carry(item.notice.id)
        except Exception:  # noqa: BLE001 (one chat must not stop the others)
            _log.exception("delivery to one chat failed")
        finally:
            lane.in_flight = False
            if self._settle(lane, item, verdict):
                lane.meter.refund()
                self._overall.refund()
            self._lanes.enter(lane, self._clock.now())

    def _settle(self, lane: Lane, item: Item, verdict: Verdict) -> bool:
        """Whether nothing was written."""
        if isinstance(item, CardItem):
            self._spoilt.pop(item.card.id, None)
            if isinstance(verdict, Dropped):
                self._spoilt[item.card.id] = item.card.wanted
            if item.overtaken or isinstance(verdict, Dropped) or _is_behind(verdict):
                self._changed.add(item.card.id)
            item.overtaken = False
        if isinstance(verdict, Moved):
            self._last_notice = 0
            self.wake()
        return settle(lane, item, verdict, self._clock.now(), self._pace)

    def _set_alarm(self) -> None:
        """To when the next chat may be written to."""
        now = self._clock.now()
        instants = [self._lanes.next_instant()]
        if len(self._flights) < self._pace.parallel and self._lanes.has_ready():
            instants.append(self._overall.when(now))
        self._alarm.set(min((instant for instant in instants if instant is not None), default=None))


def _is_behind(verdict: Verdict) -> bool:
    """Whether the card has changed again. It begins anew, as one does that changes right afterwards.

    Which of the two it was depends on when the commit was, and that on what others press in secret.
    """
    return isinstance(verdict, Through) and verdict.card is not None and verdict.card.dirty


def _failed(item: CardItem, error: Exception) -> Verdict:
    """What cannot be read is tried again, what cannot be drawn waits for the next change."""
    if isinstance(error, StorageError):
        _log.error("card %d (%s) cannot be read", item.card.id, item.card.kind, exc_info=error)
        return Stumbled()
    _log.error("card %d (%s) cannot be rendered", item.card.id, item.card.kind, exc_info=error)
    return Dropped()
