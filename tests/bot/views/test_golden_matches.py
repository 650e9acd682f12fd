"""The screens of matches under the charter, in both languages, as they are read."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.screens import Screen
from bot.views.charter.matches_csv import CsvLine, as_csv
from bot.views.charter.matches_going_on import going_on_card
from bot.views.charter.matches_ledger import Line, Sums, group_totals, own_book, with_other
from bot.views.charter.matches_quit import PriceShown, price_screen, rest_screen
from bot.views.result import ResultShown, result
from bot.words import LANGUAGES, Catalogues, Words
from rules.charter.ballots import Ballot
from rules.charter.going_on import Going, GoingOn
from rules.charter.penalties import Mark, Sentence
from rules.charter.quits import NoCharge, Transfer
from rules.charter.results import Frozen, Provisional, Standing, Stands, Void
from rules.charter.terms import Terms
from rules.table.state import Substitute, TableState
from storage.charter.books import BookLine
from storage.charter.ledger import Entry, EntryKind
from storage.groups import Group, GroupKind
from tests.bot.views import scenes
from tests.bot.views.conftest import drawing
from tests.bot.views.scenes import NAMES, TABLE
from tests.bot.views.test_golden import Golden

AT = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
GROUP = Group(1, -1001, GroupKind.SUPERGROUP, False, "周末<麻将>", None, None, {}, True, 0)
SENTENCE = Sentence(3, AT, AT + timedelta(days=1), 3, 1, 0)
PRICE = (Transfer(12, 13, 16), Transfer(12, 14, 16), Transfer(12, 11, 16))


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest, catalogues: Catalogues) -> Words:
    return catalogues[request.param]


def sheets(*screens: Screen) -> str:
    return "\n".join(drawing(screen) for screen in screens)


def test_the_price_of_leaving(words: Words, golden: Golden) -> None:
    def shown(what: PriceShown | NoCharge) -> Screen:
        return price_screen(words, 1, TABLE, AT, what, NAMES)

    free = [shown(why) for why in NoCharge]
    dear = [
        shown(PriceShown(Terms(), PRICE, SENTENCE)),
        shown(PriceShown(Terms(quit_weight=1), (), Mark.WARNING)),
    ]
    golden(f"quit-price.{words.language}", sheets(*dear, *free))


def test_the_price_of_leaving_the_rounds_that_are_left(words: Words, golden: Golden) -> None:
    dear = PriceShown(Terms(), PRICE, SENTENCE)
    screens = (
        rest_screen(words, 1, TABLE, 2, AT, dear, NAMES),
        rest_screen(words, 1, TABLE, 1, AT, NoCharge.ALREADY, NAMES),
    )
    golden(f"quit-rest.{words.language}", sheets(*screens))


def left(went_on: Going | None = None, exits: int = 1) -> TableState:
    """Seat 1 has left a running match."""
    state = scenes.own_turn()
    chairs = list(state.chairs)
    chairs[1] = replace(chairs[1], quit=True, autopilot=True)
    vote = GoingOn((11, 13, 14), AT, (Ballot(11, Going.END, AT), Ballot(13, Going.AUTOPILOT, AT)))
    gone = replace(state, chairs=tuple(chairs), exits=exits, going_on=vote)
    return replace(gone, went_on=went_on)


def test_how_to_go_on(words: Words, golden: Golden) -> None:
    waits = left(went_on=Going.SUBSTITUTE)
    chair = replace(waits.chairs[1], substitute=Substitute(14, "x", AT))
    taken = replace(waits, chairs=(waits.chairs[0], chair, *waits.chairs[2:]))
    states = (left(), left(went_on=Going.AUTOPILOT), waits, taken, left(exits=2), scenes.ended())
    golden(
        f"going-on.{words.language}",
        sheets(*(going_on_card(words, state, NAMES, TABLE, 1, 1) for state in states)),
    )


@pytest.mark.parametrize(
    ("name", "standing"),
    [
        ("provisional", Provisional(None)),
        ("stands", Stands(AT)),
        ("frozen", Frozen(7)),
        ("void", Void(AT)),
    ],
)
def test_a_result_says_how_it_stands(words: Words, golden: Golden, name: str, standing: Standing) -> None:
    shown = ResultShown(1, standing, (11, 13), 24, can_dispute=name in ("provisional", "stands"))
    golden(f"result-{name}.{words.language}", result(words, scenes.ended(), NAMES, TABLE, shown))


def test_a_result_with_a_substitute_says_whose_hands_are_whose(words: Words, golden: Golden) -> None:
    state = replace(scenes.ended(), former=(15,))
    golden(f"result-substituted.{words.language}", result(words, state, NAMES, TABLE))


def test_the_book(words: Words, golden: Golden) -> None:
    sums = Sums(12, -5, 0)
    lines = [
        Line(BookLine(7, None, 15, AT), is_provisional=True, is_void=False),
        Line(BookLine(7, 3, -48, AT), is_provisional=False, is_void=False),
        Line(BookLine(6, None, 0, AT), is_provisional=False, is_void=True),
        Line(BookLine(5, None, -8, AT), is_provisional=False, is_void=False),
    ]
    totals = ((11, 12), (12, 12), (13, -24))
    golden(
        f"ledger.{words.language}",
        sheets(
            own_book(words, GROUP, sums, lines, UTC),
            own_book(words, GROUP, sums, [], UTC),
            with_other(words, "<b>阿芳</b>", -9, sums),
            Screen(group_totals(words, totals[:1], totals, NAMES, 2)),
            Screen(group_totals(words, (), (), NAMES, 2)),
        ),
    )


def test_the_file(words: Words, golden: Golden) -> None:
    def entry(number: int, kind: EntryKind, hand: int | None, case: int | None) -> Entry:
        return Entry(number, 1, 7, hand, case, kind, 11, 12, 8, None, AT)

    lines = [
        CsvLine(entry(1, EntryKind.HAND, 1, None), "阿芳", -8, -8),
        CsvLine(entry(2, EntryKind.PRICE, None, 1), "=cmd", 8, 0),
        CsvLine(entry(3, EntryKind.REVERSAL, 1, None), None, 8, 8),
    ]
    text = as_csv(words, lines, UTC).decode("utf-8-sig").replace("\r\n", "\n")
    golden(f"ledger-csv.{words.language}", text)
