"""看见什么: in which zone a group reads the time, what people call themselves, what an appeal is about."""

from __future__ import annotations

from datetime import UTC, tzinfo

from bot.views.charter.votes_matter import About
from rules.charter.appealable import OfAnswer, OfCase, OfResult, OfWeek, Subject
from rules.charter.repeat import Answered
from rules.charter.weeks import local_day
from storage import members
from storage.charter import cases, matches, results, versions
from storage.transaction import Tx


async def zone_of(tx: Tx, group_id: int) -> tzinfo:
    """In which zone a group reads the time; UTC until it has one."""
    known = await versions.versions(tx, group_id)
    zone = known[-1].zone if known else None
    return UTC if zone is None else zone


async def name_of(tx: Tx, person_id: int) -> str | None:
    """What somebody calls themselves now."""
    found = await members.person(tx, person_id)
    return None if found is None else found.name


async def about_of(tx: Tx, group_id: int, subject: Subject, zone: tzinfo) -> About:
    """What an appeal is about, with the day on which that came to be."""
    match subject:
        case OfCase(number):
            case = await cases.case(tx, group_id, number)
            if case is None:
                raise LookupError(f"case {number} is not there")
            return About(subject, local_day(case.at, zone))
        case OfResult(match_id):
            result = await results.result(tx, match_id)
            if result is None:
                raise LookupError(f"match {match_id} has no result")
            offline = await matches.is_offline(tx, match_id)
            return About(subject, local_day(result.ended_at, zone), is_offline=offline)
        case OfWeek(_, monday):
            return About(subject, monday)
        case OfAnswer(person, answered_at):
            given = [one for one in await cases.answered(tx, group_id, person) if isinstance(one, Answered)]
            answer = next((one.answer for one in given if one.at == answered_at), None)
            return About(subject, local_day(answered_at, zone), answer)
