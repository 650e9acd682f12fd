"""追究退出: whether an exit from a match is charged, by the rules and the facts as they were then.

What is due is done in one transaction: asked again it finds the case there and does nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.services.club import Club
from bot.services.matches.recording import asked_before, four_people
from bot.services.records.opening import open_case, void_for_cheats
from bot.services.roster.charter import ensure_charter, is_bound
from rules.charter import quits
from rules.charter.cases import Breach
from rules.charter.facts import HUMANS, Kind, Match
from rules.charter.quits import (
    Confirmed,
    Exit,
    LeftGroup,
    Manner,
    MatchOver,
    NoCharge,
    NoQuit,
    OwnTurn,
    Quit,
    Seats,
)
from rules.charter.spans import Span
from rules.charter.versions import Version, in_force
from rules.table.events import Source
from rules.table.state import TableState, Turn
from storage import due
from storage.appointments import charged, playing
from storage.charter import cases, exits, matches
from storage.charter.exits import MatchExit
from storage.charter.outages import outages
from storage.due import DueAction
from storage.transaction import Tx


async def exit_due(club: Club, action: DueAction) -> None:
    """Somebody has left a running match for good."""
    at = club.clock.now()
    _, match_id, person = action.subject.split(":")

    async def job(tx: Tx) -> None:
        if await due.finish(tx, action.id, at, "done"):
            for leaving in await exits.exits(tx, int(match_id)):
                if leaving.person == int(person):
                    await _charge(club, tx, leaving, _exit_of(leaving), at)

    await club.db.transact(job)


async def match_over_due(club: Club, action: DueAction) -> None:
    """打完了: what a cheat has made void is; who missed every own turn to the end has left the match too."""
    at = club.clock.now()
    match_id = int(action.subject.partition(":")[2])

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        found = await club.tables.get(tx, match_id)
        group_id = await matches.group_of(tx, match_id)
        if found is None or group_id is None:
            return
        await void_for_cheats(tx, group_id, match_id, at)
        state = found[1]
        away = await outages(tx, group_id, state.opened_at, at)
        for over in silent_to_the_end(state, away):
            leaving = _silent_exit(match_id, state, over)
            if leaving is not None and await exits.add_exit(tx, leaving):
                await _charge(club, tx, leaving, over, at)

    await club.db.transact(job)


def silent_to_the_end(state: TableState, away: Iterable[Span]) -> tuple[MatchOver, ...]:
    """What the rules judge of everybody who still had a seat; nobody who had gone, or was removed."""
    away = tuple(away)
    ended_at = state.ended_at or state.opened_at
    turns = [(done.number, turn) for done in state.finished for turn in done.turns]
    turns += [(state.hands_dealt, turn) for turn in state.void_turns]
    full = frozenset(done.number for done in state.finished)
    found = []
    for seat in state.here:
        chair = state.chairs[seat]
        if chair.person is not None:
            mine = tuple(_own_turn(hand, turn, away) for hand, turn in turns if turn.person == chair.person)
            found.append(MatchOver(chair.person, mine, full, chair.pressed_at, ended_at))
    return tuple(found)


def _own_turn(hand: int, turn: Turn, away: tuple[Span, ...]) -> OwnTurn:
    """A turn during which the bot cannot prove that it was there is held against nobody."""
    heard = not any(gap.meets(Span(turn.asked_at, turn.at)) for gap in away)
    missed = turn.source is not Source.PERSON
    return OwnTurn(hand, turn.asked_at, turn.at, missed, turn.confirmed and heard)


def _silent_exit(match_id: int, state: TableState, over: MatchOver) -> MatchExit | None:
    if isinstance(quits.manner(over), NoQuit):
        return None
    seat, persons = state.seat_of(over.person), four_people(state)
    if seat is None or persons is None:
        return None
    return MatchExit(match_id, over.person, Manner.SILENT, over.at, persons, asked_before(state, seat))


def _exit_of(leaving: MatchExit) -> Exit:
    if leaving.manner is Manner.CONFIRMED:
        return Confirmed(leaving.person, leaving.shown_at, leaving.at)
    return LeftGroup(leaving.person, leaving.person, leaving.at)


async def judge(
    club: Club, tx: Tx, leaving: MatchExit, act: Exit, at: datetime
) -> tuple[Quit | NoQuit | NoCharge, Seats, Version] | None:
    """What an exit is by the charter in force when the match began.

    None for a match without facts, and for one that began before there was a charter.
    """
    group_id, match = await matches.group_of(tx, leaving.match), await matches.match(tx, leaving.match)
    table = await club.tables.get(tx, leaving.match)
    if group_id is None or match is None or table is None:
        return None
    version = in_force(await ensure_charter(tx, group_id, at), match.started_at)
    if version is None:
        return None
    seats = Seats(
        persons=leaving.persons,
        counted=_would_count(match, version),
        full=table[1].terms.rules.full_points,
        bound=await _bound(tx, group_id, leaving.persons, match.started_at),
        gone=await _gone(tx, group_id, match.id, act),
        vote=leaving.vote,
    )
    return quits.charged(act, seats, version.terms), seats, version


def _would_count(match: Match, version: Version) -> bool:
    """Whether it asked for what counts; how it ends is another question."""
    is_long = match.planned >= version.terms.counted_hands
    return match.kind is Kind.TABLE and match.humans == HUMANS and is_long


async def _bound(tx: Tx, group_id: int, persons: Iterable[int], at: datetime) -> frozenset[int]:
    found = set()
    for person in persons:
        if await is_bound(tx, group_id, person, at):
            found.add(person)
    return frozenset(found)


async def _gone(tx: Tx, group_id: int, match_id: int, act: Exit) -> frozenset[int]:
    """Who has been charged with quitting the match before.

    The tables of all rounds of a match that was announced are one match; who has not come at all has not
    quit it by silence as well.
    """
    played = await playing.table_of(tx, match_id)
    if played is None:
        return await _quit_at(tx, group_id, match_id)
    found: frozenset[int] = frozenset()
    for one in await playing.tables_of(tx, played.appointment):
        found |= await _quit_at(tx, group_id, one.table)
    if isinstance(act, MatchOver):
        found |= await charged.people(tx, played.appointment, Breach.NO_SHOW)
    return found


async def _quit_at(tx: Tx, group_id: int, match_id: int) -> frozenset[int]:
    return frozenset(
        case.opened.person
        for case in await cases.in_match(tx, group_id, match_id)
        if case.opened.charge is Breach.QUIT and case.voided is None
    )


async def _charge(club: Club, tx: Tx, leaving: MatchExit, act: Exit, at: datetime) -> None:
    """Opens the case, if there is one to open."""
    group_id = await matches.group_of(tx, leaving.match)
    judged = await judge(club, tx, leaving, act, at)
    if group_id is None or judged is None:
        return
    quit_, seats, version = judged
    if not isinstance(quit_, Quit):
        return
    number = await cases.next_case(tx, group_id)
    opened = quits.opened(quit_, number, seats, leaving.match, version.number)
    await open_case(club, tx, group_id, opened, at, price=quit_.price)
