"""车道: what waits, chat by chat, and which chat may be written to next.

A chat has one write in flight at most. A lane that may be written to now stands in a heap by priority, one
that may not in a heap by the instant from which it may; every change of a lane re-enters it under a new
stamp, and entries with an old stamp are passed over. So nothing is searched through.
"""

from __future__ import annotations

import heapq
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TypeAlias

from bot.delivery.books import Place
from bot.delivery.pacing import GroupWindow, Meter, Pace, Window
from bot.delivery.rendering import Priority, Rendered
from storage.address import Address, GroupAddress, chat
from storage.delivery.card import Card, CardState
from storage.delivery.notices import Notice

ChatKey: TypeAlias = tuple[str, int]
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A card, where it stands and what it says, as it was at one moment."""

    card: Card
    place: Place
    rendered: Rendered


@dataclass(slots=True)
class CardItem:
    """A card that is to be brought up to date since some instant. `rank` is None until it has been looked at.

    `drawn` is the newest appraisal. `candidates` are the message ids under which a send of unknown outcome is
    still to be looked for; `overtaken` says that the card may have changed while it was on its way.
    """

    card: Card
    order: int
    since: datetime
    rank: Priority | None = None
    drawn: Appraisal | None = None
    candidates: deque[int] | None = None
    overtaken: bool = False

    @property
    def appraisal(self) -> Appraisal | None:
        """What the card says and where it goes, None where that has to be looked at (again)."""
        if self.rank is None or self.drawn is None or self.drawn.card != self.card:
            return None
        return self.drawn

    def drawn_of(self, card: Card) -> Rendered | None:
        """What the card says, where that was drawn before and nothing has changed since."""
        if self.drawn is None or self.drawn.card.wanted != card.wanted:
            return None
        return self.drawn.rendered

    @property
    def lost(self) -> bool:
        """A send of unknown outcome: it has to be looked for before anything else is sent to the chat."""
        return self.card.state is CardState.SENDING


@dataclass(slots=True)
class NoticeItem:
    """A notice in the queue."""

    notice: Notice
    order: int
    rank: Priority = Priority.NOTICE
    lost: bool = False


Item: TypeAlias = CardItem | NoticeItem
ItemKey: TypeAlias = tuple[str, int]


def key_of(item: Item) -> ItemKey:
    """A name for the item within its lane."""
    return ("card", item.card.id) if isinstance(item, CardItem) else ("notice", item.notice.id)


@dataclass(slots=True)
class Lane:
    """One chat. `failing` says that its newest request failed, or that it is not known yet."""

    key: ChatKey
    meter: Meter
    blocked_until: datetime
    items: dict[ItemKey, Item] = field(default_factory=dict)
    in_flight: bool = False
    failing: bool = True
    retry_s: float = 0.0
    stamp: int = 0
    to_appraise: bool = False

    def best(self) -> Item | None:
        """What goes next: lost sends first, then by priority, then in the order of coming."""
        return min(self.items.values(), key=_urgency, default=None)

    def is_appraised(self) -> bool:
        """Whether the priority of everything is known."""
        return all(item.rank is not None for item in self.items.values())

    def unappraised(self) -> list[CardItem]:
        """The cards of which the priority is not known yet."""
        return [item for item in self.items.values() if isinstance(item, CardItem) and item.rank is None]


def _urgency(item: Item) -> tuple[bool, int, int]:
    return (not item.lost, Priority.NOTICE if item.rank is None else item.rank, item.order)


class Lanes:
    """All chats with something to say or to remember."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._patience = timedelta(seconds=pace.patience_s)
        self._lanes: dict[ChatKey, Lane] = {}
        self._order = count()
        self._ready: list[tuple[int, int, int, Lane]] = []
        self._later: list[tuple[datetime, int, int, Lane]] = []
        self._appraisals: deque[Lane] = deque()

    def all(self) -> tuple[Lane, ...]:
        """Every lane that was ever needed."""
        return tuple(self._lanes.values())

    def lane(self, address: Address, now: datetime) -> Lane:
        """The lane of a chat; topics share their group's."""
        key = chat(address)
        found = self._lanes.get(key)
        if found is None:
            in_group = isinstance(address, GroupAddress)
            meter = GroupWindow(self._pace) if in_group else Window(1, self._pace.private_gap_s)
            found = self._lanes[key] = Lane(key, meter, blocked_until=now)
        return found

    def put_card(self, card: Card, now: datetime) -> tuple[Lane, CardItem]:
        """The card is dirty (or its send is lost); a change of an item that waits keeps its place.

        The lane is to be entered again when the item has been looked at.
        """
        lane = self.lane(card.address, now)
        known = lane.items.get(("card", card.id))
        if not isinstance(known, CardItem):
            known = lane.items["card", card.id] = CardItem(card, next(self._order), now)
        elif lane.in_flight:
            known.overtaken = True
        elif known.card != card:
            known.card = card
            known.rank = None
        return lane, known

    def doubt(self, card_id: int, now: datetime) -> None:
        """The card is not as it was, if it waits here: it is looked at again before anything is written."""
        for lane in self._lanes.values():
            item = lane.items.get(("card", card_id))
            if not isinstance(item, CardItem):
                continue
            if lane.in_flight:
                item.overtaken = True
            else:
                item.rank = item.drawn = None
            self.enter(lane, now)

    def put_notice(self, notice: Notice, now: datetime) -> None:
        """The notice is queued."""
        lane = self.lane(notice.address, now)
        lane.items.setdefault(("notice", notice.id), NoticeItem(notice, next(self._order)))
        self.enter(lane, now)

    def enter(self, lane: Lane, now: datetime) -> None:
        """Put the lane where it belongs after any change of it."""
        lane.stamp += 1
        best = lane.best()
        if lane.in_flight or best is None:
            return
        appraised = lane.is_appraised()
        if not appraised and lane.blocked_until <= now:
            if not lane.to_appraise:
                lane.to_appraise = True
                self._appraisals.append(lane)
            return
        open_at = lane.meter.when(now, can_wait=best.rank == Priority.BOARD) if appraised else now
        instant = max(lane.blocked_until, open_at, self._worth_waiting(best))
        if instant > now:
            heapq.heappush(self._later, (instant, next(self._order), lane.stamp, lane))
        else:
            _, rank, order = _urgency(best)
            heapq.heappush(self._ready, (rank, order, lane.stamp, lane))

    def _worth_waiting(self, best: Item) -> datetime:
        """Until when the next change may still come along; long ago where nothing can wait for it."""
        if isinstance(best, CardItem) and best.rank is Priority.LATER and not best.lost:
            return best.since + self._patience
        return _LONG_AGO

    def has_unappraised(self) -> bool:
        """Whether some lane may have cards of unknown urgency."""
        return bool(self._appraisals)

    def next_unappraised(self) -> Lane | None:
        """A lane with cards that have to be rendered to know how urgent they are."""
        while self._appraisals:
            lane = self._appraisals.popleft()
            lane.to_appraise = False
            if not lane.in_flight and not lane.is_appraised():
                return lane
        return None

    def promote(self, now: datetime) -> None:
        """Let the lanes whose instant has come stand among those that may be written to."""
        while self._later and self._later[0][0] <= now:
            _, _, stamp, lane = heapq.heappop(self._later)
            if stamp == lane.stamp:
                self.enter(lane, now)

    def next_ready(self) -> Lane | None:
        """The most urgent lane that may be written to; it leaves the heap."""
        while self._ready:
            _, _, stamp, lane = heapq.heappop(self._ready)
            if stamp == lane.stamp:
                return lane
        return None

    def next_instant(self) -> datetime | None:
        """From when on the next lane that waits for time may be written to."""
        while self._later and self._later[0][2] != self._later[0][3].stamp:
            heapq.heappop(self._later)
        return self._later[0][0] if self._later else None

    def has_ready(self) -> bool:
        """Whether some lane waits for nothing but the overall pace."""
        while self._ready and self._ready[0][2] != self._ready[0][3].stamp:
            heapq.heappop(self._ready)
        return bool(self._ready)
