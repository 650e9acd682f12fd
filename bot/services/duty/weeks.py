"""各周的处境: how one member stands in the weeks of now and before, from the facts of that moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.services.duty.facts import LOOKED_BACK, facts_of
from bot.views.charter.duty_week import WeekSeen
from rules.charter.duty import duty
from rules.charter.enforcement import WEEKS_BACK
from rules.charter.facts import Facts, Kind, Member
from rules.charter.group_week import GroupWeek
from rules.charter.ladder import Enforcement, Propose, Remove, step
from rules.charter.versions import JudgedWeek, Version, judged_weeks
from storage import groups
from storage.charter import links, settings, versions
from storage.groups import Group, GroupKind
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Look:
    """看一个人: a group's charter and setting, and one member's facts, at an instant."""

    group: Group
    versions: tuple[Version, ...]
    enforcement: Enforcement
    facts: Facts
    member: Member | None
    now: datetime

    def week(self, monday: date) -> WeekSeen | None:
        """One week; None where it is not judged, or for who is no member."""
        return next(self._seen(monday), None)

    def weeks(self) -> Iterator[WeekSeen]:
        """Every week that may still be open, the oldest first."""
        return self._seen(None)

    def _seen(self, only: date | None) -> Iterator[WeekSeen]:
        """One of them by its Monday, or all."""
        member = self.member
        if member is None:
            return
        for judged in judged_weeks(self.versions, self.now - WEEKS_BACK, self.now + timedelta.resolution):
            if only is None or judged.week.monday == only:
                yield _seen(self, member, judged)


async def look(tx: Tx, group_id: int, person_id: int, now: datetime) -> Look | None:
    """What is known of one person in a group now; None for a group that is not known."""
    group = await groups.group(tx, group_id)
    if group is None:
        return None
    facts = await facts_of(tx, group_id, now - LOOKED_BACK, now, person=person_id)
    key = await links.newest_account(tx, group_id, person_id)
    return Look(
        group=group,
        versions=await versions.versions(tx, group_id),
        enforcement=await settings.enforcement(tx, group_id),
        facts=facts,
        member=next((one for one in facts.members if one.person == key), None),
        now=now,
    )


def may_enforce(group: Group) -> bool:
    """Whether anybody can be reminded and removed there: basic groups know no way back."""
    return group.active and group.kind is GroupKind.SUPERGROUP


def up_for_removal(seen: Look) -> WeekSeen | None:
    """The oldest week for which the member may be removed now."""
    return next((week for week in seen.weeks() if isinstance(week.step, Propose | Remove)), None)


def judged_of(known: Sequence[Version], monday: date, now: datetime) -> JudgedWeek | None:
    """A judged week by its Monday."""
    found = judged_weeks(known, now - LOOKED_BACK, now + timedelta.resolution)
    return next((judged for judged in found if judged.week.monday == monday), None)


def _seen(looked: Look, member: Member, judged: JudgedWeek) -> WeekSeen:
    week = GroupWeek(looked.facts, judged, looked.now)
    monday = judged.week.monday
    given = (looked.versions, judged)
    graces = [one for one in member.graces if one.monday == monday and one.until > looked.now]
    return WeekSeen(
        judged=judged,
        owed=duty(looked.facts, member, *given, looked.now, week),
        step=step(looked.facts, member, *given, looked.enforcement, looked.now, week),
        warnings=tuple(one for one in member.warnings if one.monday == monday),
        grace=graces[-1] if graces else None,
        offline=frozenset(match.id for match in looked.facts.matches if match.kind is Kind.OFFLINE),
    )
