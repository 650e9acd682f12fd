"""The cards of the hours before a match, in both languages, as they are read."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.screens import Screen
from bot.views.gathering.card import gathering_lines, gathering_rows
from bot.views.gathering.check import check_card, off_notice, put_off_notice
from bot.views.gathering.reminder import call_card, offer_card, reminder_card
from bot.views.gathering.seen import MatchSeen
from bot.words import LANGUAGES, Catalogues, Words
from rules.appointments import announcing, answering, gathering
from rules.appointments.events import Readiness, Reply
from rules.appointments.plan import Plan
from rules.appointments.state import Appointment
from rules.table.terms import Terms
from storage.groups import Group, GroupKind
from tests.bot.views.conftest import drawing
from tests.bot.views.test_golden import Golden
from tests.rules.appointments.scene import (
    EIGHT,
    STARTS,
    announced,
    before,
    full,
    gathered,
    ready,
    said,
    then,
)

GROUP = Group(1, -1001, GroupKind.SUPERGROUP, False, "周末<麻将>", None, None, {}, True, 0)
NAMES = {person: f"牌友{person}" for person in (*EIGHT, 21, 22)} | {12: "<b>阿芳"}
URL = "https://t.me/xuezhan_bot?start=hello"


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest, catalogues: Catalogues) -> Words:
    return catalogues[request.param]


def seen(state: Appointment, now: datetime) -> MatchSeen:
    return MatchSeen(GROUP, 7, state, ZoneInfo("Asia/Shanghai"), now)


def sheets(*screens: Screen) -> str:
    return "\n".join(drawing(screen) for screen in screens)


def offered() -> Appointment:
    """21 is offered the seat that 18 has given up, 22 waits."""
    return said(said(said(full(), 21), 22), 18, Reply.NO, at=before(hours=5))


def called() -> Appointment:
    """Some are ready, one is late, one silent, one stands in, and one is asked to."""
    state = ready(gathered(said(said(full(), 21), 22)), *EIGHT[:5])
    state = ready(state, 16, how=Readiness.LATE)
    state = ready(state, 18, how=Readiness.CANNOT)
    state = ready(state, 21)
    return then(state, gathering.call(state, before(minutes=5)))


def test_reminders(words: Words, golden: Golden) -> None:
    changed = announcing.change(full(), 11, Plan(8, Terms(hands=4)), before(hours=5), is_admin=False)
    maybe = said(announced(), 13, Reply.MAYBE)
    golden(
        f"match-reminder.{words.language}",
        sheets(
            reminder_card(words, seen(full(), before(hours=24)), 11),
            reminder_card(words, seen(then(full(), changed), before(hours=2)), 11),
            reminder_card(words, seen(offered(), before(hours=2)), 21),
            reminder_card(words, seen(maybe, before(hours=24)), 13),
            reminder_card(words, seen(called(), before(minutes=10)), 17),
            reminder_card(words, seen(called(), before(minutes=10)), 22),
        ),
    )


def test_a_seat_that_is_offered(words: Words, golden: Golden) -> None:
    state = offered()
    taken = said(state, 21, at=before(hours=4))
    declined = said(state, 21, Reply.NO, at=before(hours=4))
    lapsed = then(state, answering.lapse(state, 21, before(hours=3)))
    checked = then(state, gathering.begin(state, before(minutes=15)))
    over = then(checked, gathering.start(checked, STARTS))
    golden(
        f"match-offer.{words.language}",
        sheets(
            *(
                offer_card(words, seen(one, before(hours=5)), 21)
                for one in (state, taken, declined, lapsed, checked, over)
            )
        ),
    )


def test_the_ready_check(words: Words, golden: Golden) -> None:
    state, played = called(), full()
    started = then(state, gathering.start(state, STARTS))
    few = then(gathered(played), gathering.start(gathered(played), STARTS))
    away = then(played, gathering.begin(played, STARTS + timedelta(hours=4)))
    asked = [check_card(words, seen(state, STARTS), one, is_newest=True) for one in (11, 16, 17, 18, 21, 22)]
    again = check_card(words, seen(state, STARTS), 11, is_newest=False)
    ended = [check_card(words, seen(started, STARTS), one, is_newest=True) for one in (16, 17, 11, 21)]
    off = [check_card(words, seen(one, STARTS), 11, is_newest=True) for one in (few, away)]
    golden(f"match-check.{words.language}", sheets(*asked, again, *ended, *off))
    told = [off_notice(words, seen(few, STARTS), is_credited=one) for one in (True, False)]
    late = then(state, gathering.start(state, STARTS + timedelta(minutes=20)))
    put_off = put_off_notice(words, seen(late, STARTS + timedelta(minutes=20)))
    golden(f"match-check-told.{words.language}", sheets(*told, put_off))


def test_the_group_reads_who_is_there(words: Words, golden: Golden) -> None:
    text = "\n".join(gathering_lines(words, called(), NAMES))
    calls = [
        call_card(words, seen(full(), before(hours=2)), what, "小明", URL)
        for what in ("reminder", "offer", "ready")
    ]
    golden(f"match-gathering.{words.language}", sheets(Screen(text, gathering_rows(words, 1, 7)), *calls))
