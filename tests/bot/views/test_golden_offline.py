"""The screens of matches around a real table, in both languages, as they are read."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.screens import Screen
from bot.views.offline.card import OfflineSeen, offline_card
from bot.views.offline.draft import DraftSeen, draft_card
from bot.views.offline.refusals import Refused, Why, refusal
from bot.views.result import ResultShown
from bot.words import LANGUAGES, Catalogues, Words
from rules.charter.results import Frozen, Standing, Stands, Void
from rules.offline.entry import Awaiting, Closed, Closing, Counts, Entry, Lapsed, State
from storage.charter.offline import Claim, KeptEntry, Seat, Sheet
from storage.charter.offline_drafts import Draft
from tests.bot.views.conftest import drawing
from tests.bot.views.test_golden import Golden

AT = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
NAMES = {1: "小明", 2: "<b>阿芳</b>", 3: "老王", 4: "小李", 5: "阿强"}
SEATS = (Seat(1), Seat(2), Seat(3), Seat(4))
GUESTS = (Seat(1), Seat(2), Seat(None, "<i>小强"), Seat(None, ""))
POINTS = (12, -4, -8, 0)
HANDS = ((12, -4, -4, -4), (0, 0, -4, 4))
FOUR = Sheet(SEATS, POINTS, HANDS)


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest, catalogues: Catalogues) -> Words:
    return catalogues[request.param]


def sheets(*screens: Screen) -> str:
    return "\n".join(drawing(screen) for screen in screens)


def entered(sheet: Sheet = FOUR, *confirmed: int) -> KeptEntry:
    entry = Entry(1, AT, sheet.people, frozenset(confirmed))
    return KeptEntry(7, 1, AT - timedelta(days=1), sheet, entry, None, None)


def seen(state: State, kept: KeptEntry | None = None, standing: Standing | None = None) -> OfflineSeen:
    return OfflineSeen(
        kept=kept or entered(),
        state=state,
        result=None if standing is None else ResultShown(1, standing, (), 24, can_dispute=True),
        is_open=not isinstance(state, Lapsed | Closed),
        names=NAMES,
        accounts={person: 70 + person for person in (1, 2, 3)},
        claims=(),
        reason="",
        zone=UTC,
    )


def test_an_entry_that_waits(words: Words, golden: Golden) -> None:
    until = AT + timedelta(hours=72)
    ticked = replace(entered(Sheet(SEATS, POINTS), 3), checked_at=AT)
    golden(
        f"offline-awaiting.{words.language}",
        sheets(
            offline_card(words, seen(Awaiting(until))),
            offline_card(words, seen(Awaiting(until), ticked)),
            offline_card(words, seen(Awaiting(None), replace(ticked, cleared_at=AT))),
        ),
    )


def test_an_entry_that_is_settled(words: Words, golden: Golden) -> None:
    disputed = replace(seen(Closed(Closing.DISPUTED, 2, AT)), reason="我只输了 <2> 分")
    states = (
        seen(Counts(AT), standing=Stands(AT)),
        seen(Counts(AT), standing=Frozen(5)),
        seen(Counts(AT), standing=Void(AT)),
        seen(Counts(AT)),
        seen(Lapsed(AT)),
        seen(Closed(Closing.WITHDRAWN, 1, AT)),
        disputed,
    )
    golden(f"offline-settled.{words.language}", sheets(*(offline_card(words, one) for one in states)))


def test_an_entry_with_guests(words: Words, golden: Golden) -> None:
    kept = entered(Sheet(GUESTS, POINTS))
    counts = seen(Counts(AT), kept, Stands(AT))
    claimed = replace(counts, claims=(Claim(9, 7, 2, 5, None),))
    golden(
        f"offline-guests.{words.language}",
        sheets(offline_card(words, counts), offline_card(words, claimed)),
    )


def test_an_entry_that_is_being_made(words: Words, golden: Golden) -> None:
    begun = Draft(3, 1, 1, AT, page=1, seats=SEATS[:1], day=date(2026, 12, 4))
    page = DraftSeen(begun, NAMES, ((2, NAMES[2]), (3, "老王"), (4, "小李")), has_more=True)
    guests = DraftSeen(replace(begun, page=0, seats=GUESTS[:3]), NAMES, (), has_more=False)
    full = DraftSeen(replace(begun, seats=SEATS, day=None), NAMES, (), has_more=False)
    hands = replace(full, draft=replace(full.draft, hands=HANDS))
    entered_one = replace(full, draft=Draft(3, 1, 1, AT, is_open=False, match=7))
    dropped = replace(full, draft=Draft(3, 1, 1, AT, is_open=False))
    screens = (page, guests, full, hands, entered_one, dropped)
    golden(f"offline-draft.{words.language}", sheets(*(draft_card(words, one) for one in screens)))


def test_why_a_match_is_not_entered(words: Words, golden: Golden) -> None:
    texts = [refusal(words, Refused(why, name="<b>阿芳", number=3)) for why in Why]
    golden(f"offline-refused.{words.language}", "\n".join(texts))
