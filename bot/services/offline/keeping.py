"""记下来: an entry is made, counts once all have confirmed it, and is then in the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.services.duty.looking import look_again as look_at_duty
from bot.services.offline import seeing
from bot.services.records.opening import void_for_cheats
from bot.views.offline.refusals import Refused, Why
from rules.offline.entry import Awaiting, Closed, state
from rules.offline.points import MOST_OF_GUEST, transfers
from rules.reports.figures import Played, entered
from storage.address import GroupAddress
from storage.charter import ledger, offline
from storage.charter.ledger import Booking
from storage.charter.offline import KeptEntry, Seat, Sheet
from storage.charter.outages import outages
from storage.delivery import cards
from storage.reports import figures
from storage.transaction import Tx

MOST_WAITING = 8
"""So many entries of one person may wait at once: each of them asks three others."""
MOST_FAILED = 2
"""So many entries of one person may have come to nothing lately: an entry that waits holds a removal off, and
nobody is to do that again and again with what nobody confirms. Another of the four may enter it."""
SLIP = timedelta(hours=1)
"""What is taken back or disputed as soon as that was a slip; later it has held a removal off, as one that
lapses."""
LOOKED_BACK = timedelta(days=30)
"""What lately means; what was entered before that waits no more either, whatever the outages."""
_SAME_EVENING = timedelta(hours=12)
_WHOLE = 1
"""In the book a match around a real table is one hand: its sums."""


async def enter(
    tx: Tx, group_id: int, thread_id: int | None, by: int, sheet: Sheet, played: datetime, at: datetime
) -> int | Refused:
    """The entry, with the card that asks the others; its number, or why it is not taken."""
    brought = zip(sheet.seats, sheet.points, strict=True)
    if any(seat.person is None and abs(points) > MOST_OF_GUEST for seat, points in brought):
        return Refused(Why.OF_GUEST)
    same = await _same(tx, group_id, sheet, played, at)
    if same is not None:
        return Refused(Why.SAME, number=same)
    waiting, failed = await _unconfirmed(tx, group_id, by, at)
    if len(waiting) >= MOST_WAITING:
        return Refused(Why.WAITING, number=len(waiting))
    if failed >= MOST_FAILED:
        return Refused(Why.LAPSED, number=failed)
    number = await offline.enter(tx, group_id, thread_id, by, sheet, played, at)
    made = await offline.entry(tx, number)
    if made is not None:
        await cards.ensure_card(tx, seeing.CARD, seeing.subject(made), GroupAddress(group_id, thread_id))
        await seeing.changed(tx, made, at)
        await look_at_duty(tx, group_id, at)
    return number


async def _same(tx: Tx, group_id: int, sheet: Sheet, played: datetime, at: datetime) -> int | None:
    """The entry of the same match that waits already, whoever of them made it, in whatever order."""
    for person in sheet.people:
        for one in (await _unconfirmed(tx, group_id, person, at))[0]:
            if _brought(one.sheet) == _brought(sheet) and abs(one.played_at - played) < _SAME_EVENING:
                return one.match
    return None


def _brought(sheet: Sheet) -> Counter[tuple[Seat, int]]:
    return Counter(zip(sheet.seats, sheet.points, strict=True))


async def _unconfirmed(tx: Tx, group_id: int, by: int, at: datetime) -> tuple[Sequence[KeptEntry], int]:
    """Somebody's entries that wait, and how many have waited for nothing."""
    away = await outages(tx, group_id, at - LOOKED_BACK, at)
    waiting, failed = [], 0
    for kept in await offline.uncounted(tx, group_id, by, at - LOOKED_BACK):
        match state(kept.entry, away, at):
            case Awaiting():
                waiting.append(kept)
            case Closed(_, _, closed_at) if closed_at - kept.entry.entered_at <= SLIP:
                pass
            case _:
                failed += 1
    return waiting, failed


async def count_if_confirmed(tx: Tx, match_id: int, at: datetime) -> bool:
    """算数 when nobody's confirmation is missing any more: the points go into the book."""
    kept = await offline.entry(tx, match_id)
    if kept is None or kept.entry.missing:
        return False
    await offline.settle(tx, match_id, at)
    people = [seat.person for seat in kept.sheet.seats]
    between = [
        Booking(people[one.payer], people[one.payee], one.points)
        for one in transfers(kept.sheet.points)
        if people[one.payer] != people[one.payee]
    ]
    await ledger.add_hand(tx, kept.group, match_id, _WHOLE, between, at)
    did = {person: _did(kept, seat) for seat, person in enumerate(people) if person is not None}
    await figures.add(tx, kept.group, match_id, did, at)
    await void_for_cheats(tx, kept.group, match_id, at)
    await look_at_duty(tx, kept.group, at)
    return True


def _did(kept: KeptEntry, seat: int) -> Played:
    """What the rankings know of a seat: its hands, where they were entered one by one."""
    return entered(hand[seat] for hand in kept.sheet.hands)


async def book_guest(tx: Tx, kept: KeptEntry, seat: int, person: int, at: datetime) -> None:
    """A guest's points, which were nobody's, are somebody's now."""
    points = kept.sheet.points[seat]
    if points:
        one = Booking(None, person, points) if points > 0 else Booking(person, None, -points)
        await ledger.add_hand(tx, kept.group, kept.match, _WHOLE, [one], at)
    await figures.add(tx, kept.group, kept.match, {person: _did(kept, seat)}, at)
    await look_at_duty(tx, kept.group, at)
