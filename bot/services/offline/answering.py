"""回应线下局: the others confirm it, dispute it or take that back; whoever entered it ticks its checks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from bot.services.club import Club
from bot.services.duty.looking import look_again as look_at_duty
from bot.services.offline import claiming, drafting, keeping, seeing
from bot.services.offline.notation import Disputed
from bot.services.offline.seeing import Looked
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.roster.where import Here, answer
from bot.services.votes.opening import open_appeal
from bot.views.offline.card import BACK, CHECKED, CLAIM, CLEARED, CONFIRM, DENY, DISPUTE, GRANT
from bot.views.offline.draft import DRAFT
from bot.views.offline.refusals import Refused, Why
from bot.views.refusals import clipped, toast
from bot.words import Words
from rules.charter.appealable import NoAppeal, OfResult
from rules.offline.entry import Awaiting, Closed, Closing, Counts
from rules.refusal import Code, Refusal
from storage.charter import links, offline
from storage.charter.offline import KeptEntry
from storage.transaction import Tx

MOST_REASON = 300
"""Characters of why an entry is disputed."""


@dataclass(frozen=True, slots=True)
class _Act:
    """A press by one of the four, `player`, on the entry as it was found."""

    club: Club
    words: Words
    found: Looked
    player: int
    at: datetime

    @property
    def kept(self) -> KeptEntry:
        return self.found.kept

    @property
    def is_enterer(self) -> bool:
        return self.player == self.kept.entry.entered_by


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """Every button of an offline match, and of the entry of one."""
    words, payload = words_for(club, pressed.person), pressed.payload
    if payload.choice.startswith(DRAFT):
        return await drafting.press(club, tx, pressed)
    found = await seeing.looked(tx, payload.number, pressed.at)
    if found is None or found.kept.group != payload.group:
        return Reply(toast(words, Refusal(Code.STALE)))
    if payload.choice.startswith((CLAIM, GRANT, DENY)):
        return await claiming.press(club, tx, pressed, found)
    player = await _player(tx, found.kept, pressed.person.id)
    if player is None:
        return Reply(words("offline-not-yours"))
    act = _ACTS.get(payload.choice)
    if act is None:
        return Reply(toast(words, Refusal(Code.STALE)))
    return await act(tx, _Act(club, words, found, player, pressed.at))


async def _player(tx: Tx, kept: KeptEntry, person: int) -> int | None:
    """Which of the four somebody is, under any of their accounts."""
    mine = await links.accounts(tx, kept.group, person) & frozenset(kept.entry.people)
    return min(mine, default=None)


async def _confirm(tx: Tx, act: _Act) -> Reply:
    """[确认] by one of the others; the last one makes it count."""
    if not isinstance(act.found.state, Awaiting):
        return _over(act)
    if act.is_enterer:
        return Reply(act.words("offline-own"))
    if not await offline.confirm(tx, act.kept.match, act.player, act.at):
        return Reply(act.words("offline-confirmed-already"))
    counts = await keeping.count_if_confirmed(tx, act.kept.match, act.at)
    await seeing.changed(tx, act.kept, act.at)
    return Reply(act.words("offline-confirmed-last" if counts else "offline-confirmed"))


async def _take_back(tx: Tx, act: _Act) -> Reply:
    """[撤回]: the whole entry by whoever made it, one's own confirmation by one of the others."""
    if not isinstance(act.found.state, Awaiting):
        return _over(act)
    if act.is_enterer:
        await _close(tx, act, Closing.WITHDRAWN)
        return Reply(act.words("offline-taken-back"))
    if not await offline.take_back(tx, act.kept.match, act.player):
        return Reply(act.words("offline-nothing-confirmed"))
    await seeing.changed(tx, act.kept, act.at)
    return Reply(act.words("offline-confirmation-taken-back"))


async def _dispute(tx: Tx, act: _Act) -> Reply:
    """[有异议]: stops what does not count yet, appeals against what does."""
    if isinstance(act.found.state, Counts):
        return Reply(clipped(await _appeal(tx, act, "")))
    if not isinstance(act.found.state, Awaiting):
        return _over(act)
    if act.is_enterer:
        return Reply(act.words("offline-own-dispute"))
    await _close(tx, act, Closing.DISPUTED)
    return Reply(act.words("offline-dispute-noted", number=act.kept.match), alert=True)


async def _appeal(tx: Tx, act: _Act, reason: str) -> str:
    subject = OfResult(act.kept.match)
    opened = await open_appeal(act.club, tx, act.kept.group, subject, act.player, reason, act.at)
    if isinstance(opened, NoAppeal):
        return act.words(f"appeal-refused-{opened}")
    await seeing.changed(tx, act.kept, act.at)
    return act.words("appeal-opened", number=opened)


async def _close(tx: Tx, act: _Act, how: Closing) -> None:
    await offline.close(tx, act.kept.match, how, act.player, act.at)
    await seeing.changed(tx, act.kept, act.at)
    await look_at_duty(tx, act.kept.group, act.at)


async def _check(tx: Tx, act: _Act) -> Reply:
    return await _tick(tx, act, offline.tick_checked)


async def _clear(tx: Tx, act: _Act) -> Reply:
    return await _tick(tx, act, offline.tick_cleared)


async def _tick(tx: Tx, act: _Act, tick: Callable[[Tx, int, datetime], Awaitable[bool]]) -> Reply:
    """[牌具检查] and [收拾干净], by whoever entered the match."""
    if act.found.look_at is None or not isinstance(act.found.state, Awaiting | Counts):
        return _over(act)
    if not act.is_enterer:
        return Reply(act.words("offline-organiser-only"))
    if not await tick(tx, act.kept.match, act.at):
        return Reply(act.words("offline-ticked-already"))
    await seeing.changed(tx, act.kept, act.at)
    return Reply(act.words("offline-ticked"))


def _over(act: _Act) -> Reply:
    """What is said of an entry at which nothing can be changed by that press any more."""
    match act.found.state:
        case Counts():
            return Reply(act.words("offline-counts-already"))
        case Closed():
            return Reply(act.words("offline-closed"))
        case _:
            return Reply(act.words("offline-lapsed"))


_ACTS: Mapping[str, Callable[[Tx, _Act], Awaitable[Reply]]] = MappingProxyType(
    {CONFIRM: _confirm, BACK: _take_back, DISPUTE: _dispute, CHECKED: _check, CLEARED: _clear}
)


async def dispute_by_text(club: Club, tx: Tx, place: Here, typed: Disputed) -> Refused | None:
    """/offline 异议 NUMBER REASON: a dispute with its reason, or the reason of one's own dispute."""
    found = await seeing.looked(tx, typed.number, place.at)
    kept = None if found is None else found.kept
    player = None if kept is None else await _player(tx, kept, place.person.id)
    if found is None or kept is None or player is None or kept.group != place.group.id:
        return Refused(Why.NOT_YOURS, number=typed.number)
    reason = " ".join(typed.reason.split())
    if len(reason) > MOST_REASON:
        return Refused(Why.LONG)
    act = _Act(club, place.words, found, player, place.at)
    match found.state:
        case Closed(Closing.DISPUTED, by) if by == player and found.look_at is not None and reason:
            await offline.give_reason(tx, kept.match, player, reason)
            await seeing.changed(tx, kept, place.at)
            said = place.words("offline-reason-kept")
        case Counts():
            said = await _appeal(tx, act, reason)
        case Awaiting() if not act.is_enterer:
            await _close(tx, act, Closing.DISPUTED)
            if reason:
                await offline.give_reason(tx, kept.match, player, reason)
            said = place.words("offline-dispute-noted", number=kept.match)
        case Awaiting():
            said = place.words("offline-own-dispute")
        case _:
            said = _over(act).text or ""
    await answer(tx, place, said)
    return None
