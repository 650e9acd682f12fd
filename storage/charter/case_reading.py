"""读案卷: events of cases from the entries of the chain, with people in place of their references."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rules.charter.appeals import Appeal, Decided, Moot, Ruling
from rules.charter.cases import (
    Breach,
    CaseEvent,
    Charge,
    Conduct,
    Grade,
    Ground,
    Misconduct,
    Opened,
    Resolved,
    Told,
    Voided,
)
from rules.charter.recording import Recorded
from rules.charter.repeat import Answer, Answered, Lifted

NOBODY = 0
"""The key of somebody whose reference was erased: no person's."""


def people_in(event: Recorded) -> frozenset[int]:
    """Everybody who has a part in an event."""
    found: tuple[int | None, ...]
    match event:
        case Opened():
            found = (event.person, *event.others, event.reporter, *event.judges)
        case Answered() | Lifted():
            found = (event.person, event.by)
        case Voided() | Resolved():
            found = (event.by,)
        case Ruling():
            found = (event.admin,)
        case Appeal():
            found = (event.person,)
        case Told() | Decided() | Moot():
            found = ()
    return frozenset(person for person in found if person is not None)


@dataclass(frozen=True, slots=True)
class Reading:
    """`people` are those whose references are still known."""

    people: Mapping[str, int]

    def case_event(self, case: int, kind: str, at: datetime, entry: Mapping[str, Any]) -> CaseEvent:
        """The event of a case.

        Raises:
            ValueError: for another kind of event.
        """
        people, facts = entry["people"], entry["facts"]
        match kind:
            case "opened":
                return self._opened(case, at, people, facts)
            case "told":
                return Told(case, at)
            case "voided":
                return Voided(case, Ground(facts["ground"]), self._by(people, "by"), at)
            case "resolved":
                return Resolved(case, self._of(people["by"]), at)
            case _:
                raise ValueError(f"{kind} is no event of a case")

    def answer_event(
        self, person: int, kind: str, at: datetime, entry: Mapping[str, Any]
    ) -> Answered | Lifted:
        """What became of a whole record."""
        by = self._by(entry["people"], "by")
        if kind == "lifted":
            return Lifted(person, by, at)
        return Answered(person, Answer(entry["facts"]["answer"]), NOBODY if by is None else by, at)

    def _opened(self, case: int, at: datetime, people: Mapping[str, str], facts: Mapping[str, Any]) -> Opened:
        return Opened(
            case=case,
            person=self._of(people["subject"]),
            charge=charge_of(facts),
            version=facts["version"],
            at=at,
            match=facts.get("match"),
            others=self._all(people, "party"),
            reporter=self._by(people, "reporter"),
            judges=self._all(people, "judge"),
        )

    def _of(self, reference: str) -> int:
        return self.people.get(reference, NOBODY)

    def _by(self, people: Mapping[str, str], role: str) -> int | None:
        reference = people.get(role)
        return None if reference is None else self._of(reference)

    def _all(self, people: Mapping[str, str], role: str) -> tuple[int, ...]:
        found: list[int] = []
        while (reference := people.get(f"{role}-{len(found) + 1}")) is not None:
            found.append(self._of(reference))
        return tuple(found)


def charge_of(facts: Mapping[str, Any]) -> Charge:
    """The charge in the facts of an entry.

    >>> charge_of({"charge": "hint", "grade": "light", "until-resolved": 0}).grade
    <Grade.LIGHT: 'light'>
    """
    if "grade" not in facts:
        return Breach(facts["charge"])
    return Misconduct(Conduct(facts["charge"]), Grade(facts["grade"]), bool(facts["until-resolved"]))
