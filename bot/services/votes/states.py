"""申诉的现状: where every appeal of a group stands, as recorded or, while it is open, from the facts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from rules.charter.appealable import OfAnswer, OfCase, OfResult, OfWeek, Subject
from rules.charter.appeals import Appeal, State, Voting, state
from rules.charter.cases import charters
from rules.charter.repeat import Lifted
from rules.charter.spans import Span
from storage.charter import appeals, cases, pardons, results, versions
from storage.charter.appeals import KeptAppeal
from storage.charter.outages import outages
from storage.transaction import Tx

_EVER = datetime(1970, 1, 1, tzinfo=UTC)


async def states_of(
    tx: Tx, group_id: int, now: datetime, *, person: int | None = None, since: datetime | None = None
) -> tuple[tuple[Appeal, State], ...]:
    """The appeals of a group (of one person; opened at `since` or later, or still open), by number.

    What was recorded holds. Jurors and ballots are those of open appeals only.
    """
    kept = await appeals.kept_appeals(tx, group_id, person=person, since=since)
    open_since = min((one.appeal.opened_at for one in kept if one.outcome is None), default=None)
    away = () if open_since is None else await outages(tx, group_id, open_since, now)
    return tuple([(one.appeal, await _state(tx, one, away, now)) for one in kept])


async def seen(tx: Tx, number: int, now: datetime) -> tuple[KeptAppeal, State] | None:
    """An appeal and where it stands; everybody in it is read only once the vote is over. None without one."""
    kept = await appeals.glance(tx, number)
    if kept is None:
        return None
    found = await state_of(tx, kept, now)
    if kept.outcome is None and not isinstance(found, Voting):
        kept = await appeals.need(tx, number)
        found = await state_of(tx, kept, now)
    return kept, found


async def state_of(tx: Tx, kept: KeptAppeal, now: datetime) -> State:
    """Where one appeal stands."""
    away = await outages(tx, kept.group_id, kept.appeal.opened_at, now)
    return await _state(tx, kept, away, now)


async def _state(tx: Tx, kept: KeptAppeal, away: Sequence[Span], now: datetime) -> State:
    if kept.outcome is not None:
        return kept.outcome
    terms = charters(await versions.versions(tx, kept.group_id))[kept.version]
    return state(kept.appeal, await voided_at(tx, kept.group_id, kept.appeal.subject), terms, away, now)


async def voided_at(tx: Tx, group_id: int, subject: Subject) -> datetime | None:
    """When what is appealed fell, by whatever: a case, a result, a week that was pardoned, a lifted ban."""
    match subject:
        case OfCase(number):
            case = await cases.case(tx, group_id, number)
            return None if case is None or case.voided is None else case.voided.at
        case OfResult(match_id):
            result = await results.result(tx, match_id)
            return None if result is None else result.voided_at
        case OfWeek(person, monday):
            given, _ = await pardons.pardons(tx, group_id, _EVER, persons=(person,))
            found = [one.at for one in given.get(person, ()) if one.monday == monday]
        case OfAnswer(person, answered_at):
            entries = await cases.answered(tx, group_id, person)
            found = [one.at for one in entries if isinstance(one, Lifted) and one.at >= answered_at]
    return min(found, default=None)
