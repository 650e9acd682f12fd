"""对局数据: how often one member dealt into another's hand, or let their win pass, over the last eight weeks.

Asked for by a judge, reckoned match by match as due work, and told to that judge alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.services.club import Club
from bot.services.people import words_for
from bot.services.replies import say
from bot.views.charter import records_pairs as view
from bot.views.charter.records_pairs import PairSeen
from rules.mahjong.actions import Pass, Win
from rules.mahjong.decide import act
from rules.mahjong.state import HandState, start
from rules.refusal import Refusal
from rules.table.state import FinishedHand
from storage import due, members
from storage.address import PersonAddress
from storage.charter import matches, reports
from storage.charter.reports import KeptReport
from storage.due import DueAction
from storage.transaction import Tx

PAIRS = "pairs"
"""Due work: the figures about a report for one of its judges."""
LOOKS_BACK = timedelta(weeks=8)
MOST_SHOWN = 6


@dataclass(slots=True)
class Figures:
    """计数 by (from, to): hands in which both sat, deal-ins, and wins that were let pass."""

    together: Counter[tuple[int, int]] = field(default_factory=Counter)
    dealt_in: Counter[tuple[int, int]] = field(default_factory=Counter)
    let_pass: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add(self, hand: FinishedHand) -> None:
        """One finished hand."""
        persons = hand.persons
        for one in persons:
            for other in persons:
                if one is not None and other is not None and one != other:
                    self.together[one, other] += 1
        for won in hand.state.wins:
            if won.payer is not None:
                _count(self.dealt_in, persons[won.payer], persons[won.seat])
        for passer, discarder in passed_wins(hand):
            _count(self.let_pass, persons[passer], persons[discarder])


def _count(counted: Counter[tuple[int, int]], one: int | None, other: int | None) -> None:
    if one is not None and other is not None:
        counted[one, other] += 1


def passed_wins(hand: FinishedHand) -> Iterable[tuple[int, int]]:
    """(who passed, whose tile) for every win that was offered and not taken, from the answers of the hand.

    Where wins are not checked everybody may call one, so that passing tells nothing.
    """
    if hand.state.rules.manual_win:
        return
    state: HandState = start(hand.state.rules, hand.state.dealer, hand.state.dice, hand.state.wall)
    for seat, action in hand.actions:
        window = state.window
        if isinstance(action, Pass) and window is not None and Win() in window.options[seat]:
            yield seat, window.source
        found = act(state, seat, action)
        if isinstance(found, Refusal):
            return
        state = found


async def ask(tx: Tx, kept: KeptReport, reader: int, at: datetime) -> None:
    """The figures are to be reckoned for this judge."""
    await due.schedule(tx, PAIRS, f"{PAIRS}:{kept.id}:{reader}", f"{at:%Y%m%d%H%M%S%f}", at)


async def tell(club: Club, action: DueAction) -> None:
    """Goes through the matches of the reported member one by one, then says what was found."""
    report_id, reader_id = (int(part) for part in action.subject.split(":")[1:])
    kept = await club.db.read(lambda tx: reports.report(tx, report_id))
    figures = Figures()
    if kept is not None and kept.person is not None:
        for number in await _matches(club, kept.group, kept.person):
            for hand in await _hands(club, number):
                figures.add(hand)
    now = club.clock.now()

    async def job(tx: Tx) -> None:
        reader = await members.person(tx, reader_id)
        if not await due.finish(tx, action.id, now, "done") or kept is None or reader is None:
            return
        seen = await _seen(tx, kept.person or 0, figures)
        screen = view.pairs(words_for(club, reader), kept.id, seen)
        await say(tx, PersonAddress(reader.id), screen, now)

    await club.db.transact(job)


async def _matches(club: Club, group_id: int, person_id: int) -> list[int]:
    since = club.clock.now() - LOOKS_BACK
    found = await club.db.read(lambda tx: matches.matches(tx, group_id, since, person=person_id))
    return [one.id for one in found]


async def _hands(club: Club, number: int) -> tuple[FinishedHand, ...]:
    table = await club.db.read(lambda tx: club.tables.peek(tx, number))
    return () if table is None else table[1].finished


async def _seen(tx: Tx, person: int, figures: Figures) -> tuple[PairSeen, ...]:
    """The members with whom there is most to tell."""
    others = [other for one, other in figures.together if one == person]

    def telling(other: int) -> int:
        return sum(
            counted[pair]
            for counted in (figures.dealt_in, figures.let_pass)
            for pair in ((person, other), (other, person))
        )

    chosen = sorted(others, key=lambda other: (-telling(other), -figures.together[person, other]))
    names = {one.id: one.name for one in await members.people(tx, {person, *chosen[:MOST_SHOWN]})}
    return tuple(
        PairSeen(
            name=names.get(person, ""),
            other=names.get(other, ""),
            together=figures.together[person, other],
            dealt_in=(figures.dealt_in[person, other], figures.dealt_in[other, person]),
            let_pass=(figures.let_pass[person, other], figures.let_pass[other, person]),
        )
        for other in chosen[:MOST_SHOWN]
    )
