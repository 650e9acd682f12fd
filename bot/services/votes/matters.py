"""能申诉什么: everything that somebody could appeal in a group, with the charter version that it names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from rules.charter.appealable import (
    Appealable,
    NoAppeal,
    OfWeek,
    Subject,
    appeal_refusal,
    of_answer,
    of_case,
    of_week,
)
from rules.charter.cases import charters, known
from rules.charter.repeat import Answer, Answered
from rules.charter.results import of_result
from rules.charter.versions import Version, in_force, judged_weeks
from storage.charter import appeals, cases, links, matches, removals, results, warnings
from storage.charter.outages import outages
from storage.charter.removals import Did, ForWeek
from storage.transaction import Tx

LOOKED_BACK = timedelta(days=70)
"""What lies further back is over: nobody has more than thirty days to appeal, outages aside, of what they are
told; a removal comes within forty of the first warning."""
_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Matter:
    """一件事 that `person` (the account that it concerns) may appeal, if `refusal` is None."""

    about: Appealable
    person: int
    version: int
    refusal: NoAppeal | None = None


async def matters_of(
    tx: Tx, group_id: int, person_id: int, versions: tuple[Version, ...], now: datetime
) -> tuple[Matter, ...]:
    """What concerns somebody, under any of their accounts, newest first, with why it cannot be appealed."""
    found: list[Matter] = []
    for account in sorted(await links.accounts(tx, group_id, person_id)):
        found += await _cases(tx, group_id, account, now)
        found += await _results(tx, group_id, account, versions, now)
        found += await _weeks(tx, group_id, account, versions, now)
        found += await _answers(tx, group_id, account, versions)
    before = await appeals.subjects(tx, group_id)
    away = await outages(tx, group_id, now - LOOKED_BACK, now)
    terms = charters(versions)
    ordered = sorted(found, key=lambda one: one.about.dispute.at, reverse=True)
    return tuple(
        replace(one, refusal=appeal_refusal(one.about, one.person, before, terms[one.version], away, now))
        for one in ordered
    )


async def matter_of(
    tx: Tx, group_id: int, person_id: int, subject: Subject, versions: tuple[Version, ...], now: datetime
) -> Matter | None:
    """One of them; None for what does not concern the person, or is not there."""
    accounts = await links.accounts(tx, group_id, person_id)
    wanted = {subject}
    if isinstance(subject, OfWeek) and subject.person in accounts:
        wanted = {replace(subject, person=account) for account in accounts}
    found = await matters_of(tx, group_id, person_id, versions, now)
    return next((one for one in found if one.about.subject in wanted), None)


async def _cases(tx: Tx, group_id: int, person: int, now: datetime) -> list[Matter]:
    events = await cases.case_events(tx, group_id, person=person)
    return [Matter(of_case(case), person, case.opened.version) for case in known(events, now)]


async def _results(
    tx: Tx, group_id: int, person: int, versions: tuple[Version, ...], now: datetime
) -> list[Matter]:
    found = []
    for match in await matches.matches(tx, group_id, now - LOOKED_BACK, person=person):
        result, version = await results.result(tx, match.id), in_force(versions, match.started_at)
        if result is not None and version is not None:
            found.append(Matter(of_result(result), person, version.number))
    return found


async def _weeks(
    tx: Tx, group_id: int, person: int, versions: tuple[Version, ...], now: datetime
) -> list[Matter]:
    given = await warnings.warnings(tx, group_id, now - LOOKED_BACK, persons=(person,))
    warned: defaultdict[date, list[datetime]] = defaultdict(list)
    for one in given.get(person, ()):
        if one.confirmed_at is not None:
            warned[one.monday].append(one.confirmed_at)
    removed = await _removed(tx, group_id, person, now)
    judged = {
        one.week.monday: one.version.number
        for one in judged_weeks(versions, now - LOOKED_BACK - _WEEK, now + _WEEK)
    }
    return [
        Matter(of_week(person, monday, min(told), max(told + removed[monday])), person, judged[monday])
        for monday, told in warned.items()
        if monday in judged
    ]


async def _removed(tx: Tx, group_id: int, person: int, now: datetime) -> defaultdict[date, list[datetime]]:
    """When somebody was removed for a week, by its Monday."""
    found: defaultdict[date, list[datetime]] = defaultdict(list)
    for removal in await removals.removals(tx, group_id, now - LOOKED_BACK, persons=(person,)):
        if isinstance(removal.cause, ForWeek):
            found[removal.cause.monday] += [step.at for step in removal.steps if step.did is Did.DONE]
    return found


async def _answers(tx: Tx, group_id: int, person: int, versions: tuple[Version, ...]) -> list[Matter]:
    found = []
    for one in await cases.answered(tx, group_id, person):
        if isinstance(one, Answered) and one.answer is not Answer.PARDON:
            version = in_force(versions, one.at)
            number = versions[0].number if version is None else version.number
            found.append(Matter(of_answer(one, None), person, number))
    return found
