"""What a verdict means for the lane: does the item stay, and from when on may the chat be written to?"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import assert_never

from bot.delivery.lanes import CardItem, Item, Lane, key_of
from bot.delivery.pacing import Pace
from bot.delivery.verdicts import Again, Blocked, Dropped, Moved, Searching, Stumbled, Through, Verdict
from storage.delivery.card import Card, CardState

TO_BE_SENT = (CardState.NEW, CardState.LIVE)


def settle(lane: Lane, item: Item, verdict: Verdict, now: datetime, pace: Pace) -> bool:
    """Change the lane; whether nothing was written, so that what was spent on it has to be given back."""
    match verdict:
        case Through(_, called):
            _answered(lane, now, failing=lane.failing and not called)
            lane.items.pop(key_of(item), None)
            return not called
        case Searching(card):
            _answered(lane, now, failing=lane.failing)
            # An edit of a message that is not there is refused before it counts as a write to the chat.
            lane.meter.refund()
            lane.blocked_until = now + timedelta(seconds=pace.search_gap_s)
            _keep(lane, item, card)
        case Again(card):
            _answered(lane, now, failing=lane.failing)
            _keep(lane, item, card)
            return True
        case Blocked(seconds, card):
            lane.failing = True
            lane.retry_s = 0.0
            lane.blocked_until = now + timedelta(seconds=seconds + pace.flood_margin_s)
            _keep(lane, item, card, stays=True)
        case Stumbled(card, reached):
            lane.failing = True
            lane.retry_s = min(pace.longest_retry_s, max(pace.first_retry_s, 2 * lane.retry_s))
            lane.blocked_until = now + timedelta(seconds=lane.retry_s)
            _keep(lane, item, card, stays=True)
            return not reached
        case Dropped():
            lane.failing = True
            lane.items.pop(key_of(item), None)
            return True
        case Moved():
            _answered(lane, now, failing=lane.failing)
            lane.items.clear()
            return True
        case _:
            assert_never(verdict)
    return False


def _answered(lane: Lane, now: datetime, *, failing: bool) -> None:
    lane.failing = failing
    lane.retry_s = 0.0
    lane.blocked_until = min(lane.blocked_until, now)


def _keep(lane: Lane, item: Item, card: Card | None, *, stays: bool = False) -> None:
    """Leave the item in the lane while its card has something to be sent, else take it out."""
    if not isinstance(item, CardItem):
        if not stays:
            lane.items.pop(key_of(item), None)
        return
    if card is None and stays:
        return
    if card is None or (card.state is not CardState.SENDING and card.state not in TO_BE_SENT):
        lane.items.pop(key_of(item), None)
        return
    if item.card.wanted != card.wanted:
        item.rank = None
    item.card = card
