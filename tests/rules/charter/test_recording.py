from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from rules.charter import chain
from rules.charter.appealable import OfCase
from rules.charter.appeals import Appeal, By, Decided, Moot, Ruling
from rules.charter.ballots import Ballot
from rules.charter.cases import Breach, Ground, Opened, Resolved, Told, Voided
from rules.charter.jury import Choice, Jury, Tally
from rules.charter.recording import KINDS, Recorded, entry
from rules.charter.repeat import Answer, Answered, Lifted
from tests.rules.charter.files import LI, OPEN_ENDED, day

CASE = "c" * 32
REFERENCES = {person: f"{person:032x}" for person in range(1, 20)}
OPENED = Opened(1, LI, OPEN_ENDED, 2, day(0), match=44, others=(8, 9), reporter=5, judges=(3,))
BALLOTS = (Ballot(11, Choice.UPHOLD, day(2)), Ballot(12, Choice.OVERTURN, day(2)))
APPEAL = Appeal(1, OfCase(1), LI, day(1), Jury((11, 12, 13, 14), ()), (3,), BALLOTS)
DECIDED = Decided(Choice.OVERTURN, By.JURY, Tally(3, 1, 0), day(4))


def recorded(event: Recorded) -> dict[str, Any]:
    return chain.document(entry(1, CASE, event, REFERENCES))


@pytest.mark.parametrize(
    ("event", "kind", "roles", "facts"),
    [
        (
            OPENED,
            "opened",
            {"subject": LI, "party-1": 8, "party-2": 9, "reporter": 5, "judge-1": 3},
            {"charge": "insult", "grade": "serious", "until-resolved": 1, "version": 2, "match": 44},
        ),
        (Opened(1, LI, Breach.QUIT, 1, day(0)), "opened", {"subject": LI}, {"charge": "quit", "version": 1}),
        (Told(1, day(0)), "told", {}, {}),
        (Voided(1, Ground.MISTAKE, 3, day(0)), "voided", {"by": 3}, {"ground": "mistake"}),
        (Voided(1, Ground.APPEAL, None, day(0)), "voided", {}, {"ground": "appeal"}),
        (Resolved(1, 3, day(0)), "resolved", {"by": 3}, {}),
        (replace(APPEAL, opened_at=day(0)), "appealed", {"by": LI}, {"jurors": 4}),
        (
            replace(DECIDED, at=day(0)),
            "decided",
            {},
            {"choice": "overturn", "decided-by": "jury", "overturn": 3, "uphold": 1, "silent": 0},
        ),
        (
            Decided(Choice.OVERTURN, By.NOBODY, None, day(0)),
            "decided",
            {},
            {"choice": "overturn", "decided-by": "nobody"},
        ),
        (Moot(day(0)), "moot", {}, {}),
        (Ruling(3, Choice.UPHOLD, day(0)), "ruled", {"by": 3}, {"choice": "uphold"}),
        (Answered(LI, Answer.PARDON, 3, day(0)), "answered", {"subject": LI, "by": 3}, {"answer": "pardon"}),
        (Lifted(LI, 3, day(0)), "lifted", {"subject": LI, "by": 3}, {}),
        (Lifted(LI, None, day(0)), "lifted", {"subject": LI}, {}),
    ],
)
def test_what_the_chain_holds_of_every_event(
    event: Recorded, kind: str, roles: dict[str, int], facts: dict[str, int | str]
) -> None:
    assert recorded(event) == {
        "number": 1,
        "at": "2025-01-06T12:00:00.000000+00:00",
        "kind": kind,
        "case": CASE,
        "people": {role: REFERENCES[person] for role, person in roles.items()},
        "facts": facts,
        "texts": {},
    }


def test_a_whole_case_is_a_chain_without_a_word_and_without_a_vote() -> None:
    text = ("report", chain.salted(bytes(16), "骂人"))
    events: list[Recorded] = [
        OPENED,
        Told(1, day(0)),
        APPEAL,
        DECIDED,
        Voided(1, Ground.APPEAL, None, day(4)),
    ]
    previous, links = chain.first("9" * 32), []
    for number, event in enumerate(events, 1):
        one = entry(number, CASE, event, REFERENCES, (text,) if number == 1 else ())
        previous = chain.link(previous, one)
        links.append(chain.Link(one, previous))
    assert chain.check("9" * 32, links, [previous]) is None
    shown = str([chain.document(one.entry) for one in links])
    assert "骂人" not in shown
    assert REFERENCES[11] not in shown


def test_every_event_has_a_name_of_its_own() -> None:
    assert set(KINDS) == set(get_args(Recorded))
    assert len(set(KINDS.values())) == len(KINDS)


def test_nobody_is_recorded_without_a_reference() -> None:
    with pytest.raises(KeyError):
        entry(1, CASE, OPENED, {LI: REFERENCES[LI]})
