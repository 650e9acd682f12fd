"""一步一步记: a card on which the four are chosen, and hands are added until the entry is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from types import MappingProxyType

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.offline import keeping
from bot.services.offline.notation import Hands, Win
from bot.services.offline.sheet import hands_of, played_at
from bot.services.offline.who import four, may_be_entered
from bot.services.offline.winning import points_won
from bot.services.part import Pressed
from bot.services.people import reader_words, words_for
from bot.services.replies import SILENT, Reply
from bot.services.roster.where import Here
from bot.services.votes.seeing import zone_of
from bot.views.offline.draft import ADD, CANCEL, DONE, DRAFT, GUEST, PAGE, REMOVE, UNDO, DraftSeen, draft_card
from bot.views.offline.refusals import Refused, Why, refusal_toast
from bot.views.refusals import toast
from bot.words import Words
from rules.offline.points import SEATS, hands_refusal, totals
from rules.refusal import Code, Refusal
from storage import due, groups, members
from storage.address import GroupAddress
from storage.charter import links, offline_drafts
from storage.charter.inbox import subject_of
from storage.charter.offline import Seat, Sheet
from storage.charter.offline_drafts import Draft
from storage.delivery import cards
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx

CARD = "offline-draft"
"""The kind of the card in the group, and of the due work that ends it."""
LASTS = timedelta(hours=12)
PAGE_SIZE = 8


@dataclass(frozen=True, slots=True)
class _Act:
    """A press by whose entry it is; `thread` is the topic of its card."""

    words: Words
    draft: Draft
    number: int
    thread: int | None
    at: datetime


def _subject(kept: Draft) -> str:
    return subject_of(kept.group, Topic.OFFLINE, kept.id)


async def begin(tx: Tx, place: Here, seats: tuple[Seat, ...], day: date | None) -> Refused | None:
    """A new draft with whoever asks, and others who were named; an older one of theirs is dropped."""
    named = tuple(one for at, one in enumerate(seats) if one.person is None or one not in seats[:at])
    chosen = named if Seat(place.person.id) in named else (Seat(place.person.id), *named)
    if len(chosen) > len(SEATS):
        return Refused(Why.COUNT, number=len(chosen))
    for seat in chosen:
        refused = (
            None if seat.person is None else await may_be_entered(tx, place.group.id, seat.person, place.at)
        )
        if refused is not None:
            return refused
    before = await offline_drafts.open_draft(tx, place.group.id, place.person.id)
    if before is not None:
        await _close(tx, before, None)
    made = await offline_drafts.begin(tx, place.group.id, place.person.id, chosen, day, place.at)
    address = GroupAddress(place.group.id, place.said.chat.thread_id)
    await cards.ensure_card(tx, CARD, _subject(made), address)
    await due.schedule(tx, CARD, _subject(made), "lapse", place.at + LASTS)
    return None


async def add(tx: Tx, place: Here, typed: Hands | Win) -> Refused | None:
    """Hands, or a win, for the entry that one has begun; its card comes anew below."""
    kept = await offline_drafts.open_draft(tx, place.group.id, place.person.id)
    if kept is None:
        return Refused(Why.NO_DRAFT)
    if len(kept.seats) != len(SEATS):
        return Refused(Why.FOUR_FIRST)
    if isinstance(typed, Hands):
        hands = hands_of(typed, kept.hands)
    else:
        won = await points_won(tx, place, kept.seats, typed)
        hands = won if isinstance(won, Refused) else (*kept.hands, won)
        why = None if isinstance(hands, Refused) else hands_refusal(hands)
        hands = hands if why is None else Refused(Why(why))
    if isinstance(hands, Refused):
        return hands
    await _save(tx, replace(kept, hands=hands), fresh=True)
    return None


async def _save(tx: Tx, kept: Draft, *, fresh: bool = False) -> None:
    await offline_drafts.save(tx, kept)
    await cards.mark_dirty(tx, _subject(kept), (CARD,), fresh=fresh)


async def _close(tx: Tx, kept: Draft, match: int | None) -> None:
    await offline_drafts.close(tx, kept.id, match)
    await cards.mark_dirty(tx, _subject(kept), (CARD,))


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The entry so far with what can be done next; once it is closed, what became of it."""
    kept = await offline_drafts.draft(tx, int(card.subject.split(":")[2]))
    group = None if kept is None else await groups.group(tx, kept.group)
    if kept is None or group is None:
        return None
    words = await reader_words(club, tx, card.address, group)
    people = [seat.person for seat in kept.seats if seat.person is not None]
    shown: tuple[tuple[int, str], ...] = ()
    if kept.is_open and len(kept.seats) < len(SEATS):
        shown = await offline_drafts.choosable(tx, group.id, people, kept.page * PAGE_SIZE, PAGE_SIZE + 1)
    names = {one.id: one.name for one in await members.people(tx, {*people, kept.person})}
    seen = DraftSeen(kept, names, shown[:PAGE_SIZE], has_more=len(shown) > PAGE_SIZE)
    revision = "open" if kept.is_open else FINAL
    return Rendered(partial(draft_card, words, seen), revision, Priority.NOTICE)


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """Every button of a draft, by whose it is."""
    words, payload = words_for(club, pressed.person), pressed.payload
    kept = await offline_drafts.draft(tx, payload.number)
    if kept is None or kept.group != payload.group or not kept.is_open:
        return Reply(toast(words, Refusal(Code.STALE)))
    if kept.person not in await links.accounts(tx, kept.group, pressed.person.id):
        return Reply(words("offline-draft-not-yours"))
    step, _, number = payload.choice.removeprefix(DRAFT).partition("-")
    act = _ACTS.get(step)
    if act is None or not (number.isdigit() or (number == "" and step not in (ADD, PAGE))):
        return Reply(toast(words, Refusal(Code.STALE)))
    address = next(
        (card.address for card in await cards.cards_of(tx, _subject(kept)) if card.kind == CARD), None
    )
    thread = address.thread_id if isinstance(address, GroupAddress) else None
    return await act(tx, _Act(words, kept, int(number or 0), thread, pressed.at))


async def _add(tx: Tx, act: _Act) -> Reply:
    kept, person = act.draft, act.number
    accounts = await links.accounts(tx, kept.group, person)
    if len(kept.seats) >= len(SEATS) or any(seat.person in accounts for seat in kept.seats):
        return Reply(toast(act.words, Refusal(Code.STALE)))
    if await members.membership(tx, kept.group, person) is None:  # forged: a refusal would name a stranger
        return Reply(toast(act.words, Refusal(Code.STALE)))
    refused = await may_be_entered(tx, kept.group, person, act.at)
    if refused is not None:
        return Reply(refusal_toast(act.words, refused), alert=True)
    await _save(tx, replace(kept, seats=(*kept.seats, Seat(person)), page=0))
    return SILENT


async def _guest(tx: Tx, act: _Act) -> Reply:
    if len(act.draft.seats) >= len(SEATS):
        return Reply(toast(act.words, Refusal(Code.STALE)))
    await _save(tx, replace(act.draft, seats=(*act.draft.seats, Seat(None, "")), page=0))
    return SILENT


async def _remove(tx: Tx, act: _Act) -> Reply:
    """The last of the others, while no hand is entered."""
    if len(act.draft.seats) == 1 or act.draft.hands:
        return Reply(toast(act.words, Refusal(Code.STALE)))
    await _save(tx, replace(act.draft, seats=act.draft.seats[:-1], page=0))
    return SILENT


async def _page(tx: Tx, act: _Act) -> Reply:
    await _save(tx, replace(act.draft, page=min(act.number, 10_000)))
    return SILENT


async def _undo(tx: Tx, act: _Act) -> Reply:
    if not act.draft.hands:
        return Reply(toast(act.words, Refusal(Code.STALE)))
    await _save(tx, replace(act.draft, hands=act.draft.hands[:-1]))
    return Reply(act.words("offline-undone"))


async def _cancel(tx: Tx, act: _Act) -> Reply:
    await _close(tx, act.draft, None)
    return Reply(act.words("offline-dropped"))


async def _done(tx: Tx, act: _Act) -> Reply:
    """The entry is made, as though it had been typed."""
    kept = act.draft
    if not kept.hands:
        return Reply(act.words("offline-no-hands"))
    found = await four(tx, kept.group, kept.person, kept.seats, act.at)
    entered: int | Refused
    if isinstance(found, Refused):
        entered = found
    else:
        sheet = Sheet(found.seats, totals(kept.hands), kept.hands)
        when = played_at(kept.day, act.at, await zone_of(tx, kept.group))
        entered = await keeping.enter(tx, kept.group, act.thread, found.enterer, sheet, when, act.at)
    if isinstance(entered, Refused):
        return Reply(refusal_toast(act.words, entered), alert=True)
    await _close(tx, kept, entered)
    return Reply(act.words("offline-entered", number=entered))


_ACTS: Mapping[str, Callable[[Tx, _Act], Awaitable[Reply]]] = MappingProxyType(
    {
        ADD: _add,
        GUEST: _guest,
        REMOVE: _remove,
        PAGE: _page,
        UNDO: _undo,
        CANCEL: _cancel,
        DONE: _done,
    }
)


async def on_due(club: Club, action: DueAction) -> None:
    """Due work of kind `CARD`: a draft that nobody has completed is dropped."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        kept = await offline_drafts.draft(tx, int(action.subject.split(":")[2]))
        if await due.finish(tx, action.id, at, "done") and kept is not None and kept.is_open:
            await _close(tx, kept, None)

    await club.db.transact(job)
