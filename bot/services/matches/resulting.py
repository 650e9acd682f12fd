"""比赛结果: its card is drawn again when the result may stand otherwise; players confirm or dispute it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.cards import CardKind
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.votes.opening import open_appeal
from bot.services.votes.states import state_of
from bot.views.refusals import clipped, toast
from bot.views.result import CONFIRM, DISPUTE, ResultShown
from rules.charter.appealable import NoAppeal, OfResult, appealable_until
from rules.charter.results import Frozen, Provisional, Result, Stands, Void, of_result, standing
from rules.charter.versions import in_force
from rules.refusal import Code, Refusal
from storage import due
from storage.charter import appeals, links, matches, results, versions
from storage.charter.outages import outages
from storage.delivery import cards
from storage.due import DueAction
from storage.transaction import Tx

RESULT_DUE = "result"
"""Due work: the result of a match may stand otherwise now."""
LOOKED_AT_LATEST = timedelta(hours=1)
"""While an outage lasts nobody knows when a result will stand."""


@dataclass(frozen=True, slots=True)
class ResultSeen:
    """结果的现状: how it stands, until when it may be appealed, and when to look again (None: no more)."""

    result: Result
    shown: ResultShown
    look_at: datetime | None


async def result_seen(tx: Tx, match_id: int, now: datetime) -> ResultSeen | None:
    """The result of a match as it stands; None without one."""
    found, group_id = await results.result(tx, match_id), await matches.group_of(tx, match_id)
    match = await matches.match(tx, match_id)
    if found is None or group_id is None or match is None:
        return None
    version = in_force(await versions.versions(tx, group_id), match.started_at)
    if version is None:
        return None
    away = await outages(tx, group_id, found.shown_at or found.ended_at, now)
    number = await appeals.appeal_of(tx, group_id, OfResult(match_id))
    kept = None if number is None else await appeals.appeal(tx, number)
    disputed = None if kept is None else (kept.appeal, await state_of(tx, kept, now))
    stands = standing(found, disputed, version.terms, away, now)
    until = appealable_until(of_result(found), version.terms, away)
    is_over = until is not None and until <= now
    can_dispute = disputed is None and not is_over and not isinstance(stands, Void)
    confirmed = tuple(person for person, _ in found.confirmed)
    shown = ResultShown(group_id, stands, confirmed, version.terms.result_hours, can_dispute)
    if found.shown_at is None:
        return ResultSeen(found, shown, now + LOOKED_AT_LATEST)
    upcoming = [until] if not isinstance(stands, Provisional) else [until, stands.until]
    next_at = min((at for at in upcoming if at is not None and at > now), default=None)
    unknown = None in upcoming
    return ResultSeen(found, shown, now + LOOKED_AT_LATEST if unknown else next_at)


def is_settled(seen: ResultSeen) -> bool:
    """Whether the result will not change any more by itself, nor by an appeal."""
    return seen.look_at is None and isinstance(seen.shown.standing, Stands | Void)


async def card_shown(tx: Tx, match_id: int, at: datetime) -> None:
    """Telegram has confirmed the card of a result: its hours run."""
    if await results.shown(tx, match_id, at):
        await _look_again(tx, match_id, at)


async def result_due(club: Club, action: DueAction) -> None:
    """The card is drawn again, and looked at once more when that may matter."""
    at = club.clock.now()
    match_id = int(action.subject.partition(":")[2])

    async def job(tx: Tx) -> None:
        if await due.finish(tx, action.id, at, "done"):
            await changed(tx, match_id)
            await _look_again(tx, match_id, at)

    await club.db.transact(job)


async def _look_again(tx: Tx, match_id: int, at: datetime) -> None:
    seen = await result_seen(tx, match_id, at)
    if seen is not None and seen.look_at is not None:
        await due.schedule(tx, RESULT_DUE, f"{RESULT_DUE}:{match_id}", seen.look_at.isoformat(), seen.look_at)


async def changed(tx: Tx, match_id: int) -> None:
    """The result stands otherwise: its card says so."""
    await cards.mark_dirty(tx, f"table:{match_id}:0", (CardKind.RESULT,))


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[确认结果] and [有异议], by those who played."""
    person, payload, at = pressed.person, pressed.payload, pressed.at
    words = words_for(club, person)
    seen = await result_seen(tx, payload.number, at)
    if seen is None or seen.shown.group != payload.group:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    mine = await links.accounts(tx, payload.group, person.id) & frozenset(seen.result.players)
    if not mine:
        return Reply(words("result-not-yours"))
    player = min(mine)
    if payload.choice == CONFIRM:
        return Reply(words(await _confirm(tx, seen, player, at)))
    if payload.choice != DISPUTE:
        return Reply(toast(words, Refusal(Code.STALE)))
    subject = OfResult(payload.number)
    opened = await open_appeal(club, tx, payload.group, subject, player, "", at)
    if isinstance(opened, NoAppeal):
        return Reply(clipped(words(f"appeal-refused-{opened}")))
    await changed(tx, payload.number)
    return Reply(clipped(words("appeal-opened", number=opened)))


async def _confirm(tx: Tx, seen: ResultSeen, player: int, at: datetime) -> str:
    """The key of what is said about it; who confirms agrees, and cannot appeal any more."""
    match seen.shown.standing:
        case Frozen():
            return "result-is-frozen"
        case Void():
            return "result-is-void"
        case Provisional() | Stands():
            is_new = await results.confirm(tx, seen.result.match, player, at)
    if is_new:
        await changed(tx, seen.result.match)
    return "result-confirmed" if is_new else "result-confirmed-already"
