"""全群的一周: how everybody of a group stands in one week."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime

from bot.services.duty.facts import facts_of
from bot.services.duty.run import MOST_AT_ONCE
from rules.charter.duty import Duty, duties
from rules.charter.facts import Facts
from rules.charter.versions import JudgedWeek, Version
from storage.charter import versions
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class DutyFacts:
    """一周的事实 of a whole group, from which everybody's state follows."""

    facts: Facts
    versions: tuple[Version, ...]
    judged: JudgedWeek
    now: datetime

    def duties(self) -> tuple[tuple[int, Duty], ...]:
        """Everybody who is bound."""
        return duties(self.facts, self.versions, self.judged, self.now)


async def duty_facts(tx: Tx, group_id: int, judged: JudgedWeek, now: datetime) -> DutyFacts:
    """What is known of a group in one week."""
    facts = await facts_of(tx, group_id, judged.week.starts_at, now)
    return DutyFacts(facts, await versions.versions(tx, group_id), judged, now)


async def decided(found: DutyFacts) -> tuple[tuple[int, Duty], ...]:
    """Everybody's state; of a large group it is reckoned beside the loop."""
    if len(found.facts.members) <= MOST_AT_ONCE:
        return found.duties()
    return await asyncio.to_thread(found.duties)
