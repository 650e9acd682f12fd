"""The screens of matches that are announced ahead, in both languages, as they are read."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.screens import Screen
from bot.views.appointments.card import Shown, match_card
from bot.views.appointments.own import Later, Listed, matches_list, mine, organiser_card, told_card
from bot.views.appointments.plan import PAGES, Planned, plan_card
from bot.words import LANGUAGES, Catalogues, Words
from rules.appointments import events as e
from rules.appointments.documents import plan_document
from rules.appointments.events import Readiness, Reply, Why
from rules.appointments.evolve import evolve
from rules.appointments.plan import Plan
from rules.appointments.state import Appointment, Phase
from rules.mahjong.options import PROFILES
from rules.table.terms import Terms
from storage.appointments.drafts import Draft, Outcome
from tests.bot.views.conftest import drawing
from tests.bot.views.test_golden import Golden

ZONE = ZoneInfo("Asia/Shanghai")
STARTS = datetime(2026, 12, 12, 12, 0, tzinfo=UTC)
AT = STARTS - timedelta(days=5)
PEOPLE = ("小明", "阿芳", "老王", "小李", "阿强", "<b>阿珍</b>", "老陈", "小周", "阿丽", "阿明")
NAMES = {11 + number: name for number, name in enumerate(PEOPLE)}
PLAN = Plan(8, Terms(PROFILES["wenxuan"], hands=4), rounds=2)


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest, catalogues: Catalogues) -> Words:
    return catalogues[request.param]


def sheets(*screens: Screen | str) -> str:
    return "\n".join(drawing(screen) for screen in screens)


def match(*events: e.AppointmentEvent, plan: Plan = PLAN, series: int | None = None) -> Appointment:
    state = evolve(None, e.Announced("7", 11, STARTS, plan, 2, bytes(32), AT, series))
    for event in events:
        state = evolve(state, event)
    return state


def said(person: int, reply: Reply) -> e.Answered:
    return e.Answered(person, reply, PLAN.digest, "n", AT)


def coming(*people: int) -> tuple[e.AppointmentEvent, ...]:
    return tuple(said(person, Reply.YES) for person in people)


def shown(state: Appointment, silent: int = 0) -> Shown:
    return Shown(1, 7, state, NAMES, ZONE, silent, off_reason="" if state.off_by is None else "下<大>雨")


NOTHING_LATER = Later((), ZONE)
WEEKLY = Later(((STARTS + timedelta(days=7), STARTS + timedelta(days=1)),), ZONE)
FULL = coming(*range(11, 21))
MOVED = e.Moved(STARTS + timedelta(days=1), 11, AT)
OFFERED = (*FULL, said(13, Reply.NO), e.Offered(19, AT + timedelta(hours=2), AT))
CHECKED = (*FULL, e.GatheringBegun(STARTS, AT), e.ReadySaid(11, Readiness.READY, AT), e.Called(19, AT))
OFF = e.CalledOff(Why.CALLED_OFF, 11, AT)


def test_the_card_of_a_match(words: Words, golden: Golden) -> None:
    states = (
        match(),
        match(*coming(11, 12, 13, 14, 15), said(16, Reply.MAYBE), series=1),
        match(*FULL),
        match(*OFFERED),
        match(*FULL, MOVED),
        match(*CHECKED),
        match(*FULL, OFF),
        match(*FULL, e.CalledOff(Why.TOO_FEW, None, AT)),
        match(*FULL, e.CalledOff(Why.OUTAGE, None, AT)),
        match(plan=Plan(4, Terms(hands=64, minutes=90, counted=False))),
    )
    golden(f"match-card.{words.language}", sheets(*(match_card(words, shown(one, 3)) for one in states)))


def test_the_organisers_card_and_that_of_whom_a_change_concerns(words: Words, golden: Golden) -> None:
    states = (match(*FULL), match(*CHECKED), match(*FULL, OFF))
    own = [organiser_card(words, shown(one), "周末麻将", goes_on=True) for one in states]
    changed = e.PlanChanged(replace(PLAN, rounds=3), 11, AT)
    moved = (match(*FULL, MOVED), match(*FULL, changed), match(*OFFERED), match(*CHECKED), match(*FULL, OFF))
    told = [told_card(words, shown(one), "周末麻将", 19) for one in moved]
    golden(f"match-own.{words.language}", sheets(*own, *told))


def test_the_lists(words: Words, golden: Golden) -> None:
    ahead = [Listed(shown(match(*FULL))), Listed(shown(match(*CHECKED))), Listed(shown(match()), "隔壁")]
    golden(
        f"match-lists.{words.language}",
        sheets(
            matches_list(words, (), None, NOTHING_LATER),
            matches_list(words, (), None, WEEKLY),
            matches_list(words, ahead, None, WEEKLY),
            matches_list(words, ahead, 20, NOTHING_LATER),
            mine(words, (), (), 11),
            mine(words, ahead, ((3, "周末麻将"),), 11),
        ),
    )


def draft(**changes: object) -> Draft:
    made = Draft(5, 1, None, 11, False, None, None, None, None, plan_document(PLAN), False, "main", AT)
    return replace(made, **changes)  # type: ignore[arg-type]  # each by its own name


def test_the_dialogue(words: Words, golden: Golden) -> None:
    def planned(one: Draft) -> Screen:
        return plan_card(words, Planned(one, PLAN, "周末麻将", ZONE, 24, AT))

    pages = [planned(draft(page=page, day=date(2026, 12, 12), hour=20)) for page in PAGES]
    timed = planned(draft(starts_at=STARTS, weekly=True, in_private=True))
    change = planned(draft(starts_at=STARTS, appointment_id=7, in_private=True))
    done = [planned(draft(starts_at=STARTS, outcome=outcome, closed_at=AT)) for outcome in Outcome]
    golden(f"match-plan.{words.language}", sheets(*pages, timed, change, *done))


def test_a_card_with_hundreds_of_long_names_fits_into_a_message(words: Words) -> None:
    plan = Plan(40, Terms(PROFILES["wenxuan"], hands=4), rounds=2)
    people = range(11, 611)
    events = [
        e.Answered(one, Reply.MAYBE if one > 310 else Reply.YES, plan.digest, "n", AT) for one in people
    ]
    state = match(*events, e.Moved(STARTS + timedelta(days=1), 11, AT), plan=plan)
    names = dict.fromkeys(people, "W" * 1000)
    for phase in (Phase.OPEN, Phase.GATHERING):
        text = match_card(words, replace(shown(replace(state, phase=phase)), names=names)).text
        assert len(text.encode("utf-16-le")) // 2 <= 4096
        assert "… +220" in text
