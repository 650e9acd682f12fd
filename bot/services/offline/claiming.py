"""认领客人: somebody says that they were a guest; whoever entered the match, or an admin, says whether."""

from __future__ import annotations

from bot.services.club import Club
from bot.services.matches.resulting import result_seen
from bot.services.offline import keeping, seeing
from bot.services.offline.seeing import Looked
from bot.services.offline.who import may_be_entered
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.views.offline.card import CLAIM, DENY, GRANT
from bot.views.offline.refusals import refusal_toast
from bot.views.refusals import toast
from bot.words import Words
from rules.charter.results import Provisional, Stands
from rules.offline.entry import Awaiting, Counts
from rules.offline.points import SEATS
from rules.refusal import Code, Refusal
from storage.charter import links, offline
from storage.charter.offline import Claim
from storage.transaction import Tx


async def press(club: Club, tx: Tx, pressed: Pressed, found: Looked) -> Reply:
    """[我是…], [是] and [不是]."""
    words, choice = words_for(club, pressed.person), pressed.payload.choice
    if not await _is_claimable(tx, found, pressed):
        return Reply(words("offline-claims-over"))
    step, _, number = choice.rpartition("-")
    if not number.isdigit():
        return Reply(toast(words, Refusal(Code.STALE)))
    if f"{step}-" == CLAIM:
        return await _claim(tx, words, pressed, found, int(number))
    open_ones = await offline.open_claims(tx, found.kept.match)
    claim = next((one for one in open_ones if one.id == int(number)), None)
    if claim is None or f"{step}-" not in (GRANT, DENY):
        return Reply(toast(words, Refusal(Code.STALE)))
    return await _answer(tx, words, pressed, found, claim, granted=f"{step}-" == GRANT)


async def _is_claimable(tx: Tx, found: Looked, pressed: Pressed) -> bool:
    """Whether a guest can still become somebody: not of what fell, is disputed, or is long over."""
    if found.look_at is None:
        return False
    if isinstance(found.state, Awaiting):
        return True
    seen = await result_seen(tx, found.kept.match, pressed.at)
    return isinstance(found.state, Counts) and (
        seen is not None and isinstance(seen.shown.standing, Stands | Provisional)
    )


async def _claim(tx: Tx, words: Words, pressed: Pressed, found: Looked, seat: int) -> Reply:
    kept, person = found.kept, pressed.person.id
    if seat not in SEATS or kept.sheet.seats[seat].person is not None:
        return Reply(toast(words, Refusal(Code.STALE)))
    if await links.accounts(tx, kept.group, person) & frozenset(kept.entry.people):
        return Reply(words("offline-claim-own"))
    refused = await may_be_entered(tx, kept.group, person, pressed.at)
    if refused is not None:
        return Reply(refusal_toast(words, refused), alert=True)
    if await offline.was_denied(tx, kept.match, seat, person):
        return Reply(words("offline-claim-denied"))
    if not await offline.ask_claim(tx, kept.match, seat, person, pressed.at):
        return Reply(words("offline-claim-waiting"))
    await seeing.changed(tx, kept, pressed.at)
    return Reply(words("offline-claim-asked"), alert=True)


async def _answer(
    tx: Tx, words: Words, pressed: Pressed, found: Looked, claim: Claim, *, granted: bool
) -> Reply:
    """By whoever entered the match, or an admin; who claims can only take it back.

    To claim a guest is to confirm the points that the card shows of it.
    """
    kept, own = found.kept, await links.accounts(tx, found.kept.group, pressed.person.id)
    is_claimant = claim.person in own
    may_answer = kept.entry.entered_by in own or pressed.is_admin
    if (is_claimant and granted) or not (is_claimant or may_answer):
        return Reply(words("offline-claim-not-yours"))
    refused = await may_be_entered(tx, kept.group, claim.person, pressed.at) if granted else None
    if refused is not None:
        return Reply(refusal_toast(words, refused), alert=True)
    taken = await links.accounts(tx, kept.group, claim.person) & frozenset(kept.entry.people)
    granted = granted and not taken
    await offline.answer_claim(tx, claim, pressed.person.id, pressed.at, granted=granted)
    if granted and isinstance(found.state, Awaiting):
        await offline.confirm(tx, kept.match, claim.person, pressed.at)
    elif granted:
        await keeping.book_guest(tx, kept, claim.seat, claim.person, pressed.at)
    await seeing.changed(tx, kept, pressed.at)
    return Reply(words("offline-claim-granted" if granted else "offline-claim-refused"))
