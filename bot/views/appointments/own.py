"""自己的比赛卡 in private: of who announced a match, and of whom a change concerns; lists of matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.appointments.card import Shown, answer_row, file_button, off_lines, plan_line, title
from bot.views.appointments.moments import own
from bot.views.charter.duty_week import moment
from bot.words import Words
from rules.appointments.events import Reply
from rules.appointments.state import Appointment, Phase

MOVE, CHANGE, CALL_OFF, STOP = "move", "change", "off", "stop"


def organiser_card(words: Words, shown: Shown, group: str, *, goes_on: bool) -> Screen:
    """管理: [改期] [改规则] [取消], and [不再每周] while the weekly match goes on."""
    state = shown.state
    if state.phase is Phase.OFF:
        return Screen("\n".join([words("match-of-group", group=group), *off_lines(words, shown)]))
    lines = [
        words("match-of-group", group=group),
        title(words, shown),
        words("match-own-time", at=own(words, state.starts_at, shown.zone)),
        plan_line(words, state.plan),
        words("match-count", count=len(state.holders), seats=state.plan.seats, waiting=len(state.waiting)),
    ]
    if state.phase is not Phase.OPEN:
        return Screen("\n".join([*lines, words(f"match-phase-{state.phase}")]))
    lines.append(words("match-organise-typed", number=shown.number))
    rows: list[tuple[Button, ...]] = [
        (_plan(words, shown, MOVE), _plan(words, shown, CHANGE)),
        (_plan(words, shown, CALL_OFF, "danger"), file_button(words, shown)),
    ]
    if goes_on:
        lines.append(words("match-goes-on"))
        rows.append((_plan(words, shown, STOP),))
    return Screen("\n".join(lines), tuple(rows))


def _plan(words: Words, shown: Shown, choice: str, style: str | None = None) -> Button:
    data = pack(Charter(shown.group_id, Topic.MATCH, shown.number, choice))
    return Button(words(f"match-button-{choice}"), data, style=style)


def told_card(words: Words, shown: Shown, group: str, person: int) -> Screen:
    """有变动: to whom a move, a change of rules or a cancelling matters, with the answers to give."""
    state = shown.state
    head = words("match-of-group", group=group)
    if state.phase is Phase.OFF:
        return Screen("\n".join([head, *off_lines(words, shown)]))
    lines = [
        head,
        title(words, shown),
        words("match-own-time", at=own(words, state.starts_at, shown.zone)),
        plan_line(words, state.plan),
    ]
    if state.phase is not Phase.OPEN:
        return Screen("\n".join([*lines, words(f"match-phase-{state.phase}")]))
    lines.append(_what_changed(words, state, person))
    return Screen("\n".join(lines), (answer_row(words, shown), (file_button(words, shown),)))


def _what_changed(words: Words, state: Appointment, person: int) -> str:
    answer = state.answer(person)
    if answer is None or answer.revision == state.revision:
        return own_line(words, state, person)
    return words("match-moved" if answer.digest == state.plan.digest else "match-changed")


def own_line(words: Words, state: Appointment, person: int) -> str:
    """自己的回答, with the seat, the place on the waiting list, or the seat that is kept."""
    answer = state.answer(person)
    if answer is None:
        return words("match-mine-none")
    if state.offer(person) is not None:
        return words("match-mine-offered")
    if not state.is_current(person) and answer.reply is not Reply.NO:
        return words("match-mine-again")
    if person in state.holders:
        return words("match-mine-seat")
    if person in state.waiting:
        return words("match-mine-waiting", number=state.waiting.index(person) + 1)
    return words(f"match-mine-{answer.reply}")


@dataclass(frozen=True, slots=True)
class Listed:
    """One match of a list; `group` is named where the list is of several."""

    shown: Shown
    group: str = ""


@dataclass(frozen=True, slots=True)
class Later:
    """以后的: weekly matches that are not announced yet, each by its start and when that will be."""

    weekly: Sequence[tuple[datetime, datetime]]
    zone: tzinfo


def matches_list(words: Words, listed: Sequence[Listed], person: int | None, later: Later) -> str:
    """`/matches`: what is ahead, with one's own answer in private, and what is still to be announced."""
    if not listed and not later.weekly:
        return words("matches-none")
    lines = [words("matches-title")]
    for one in listed:
        lines += _entry(words, one, person)
    for starts_at, announced_at in later.weekly:
        when, at = moment(words, starts_at, later.zone), moment(words, announced_at, later.zone)
        lines.append(words("matches-weekly", when=when, at=at))
    return "\n".join(lines)


def _entry(words: Words, listed: Listed, person: int | None) -> Iterator[str]:
    shown, state = listed.shown, listed.shown.state
    if listed.group:
        yield words("match-of-group", group=listed.group)
    yield words(
        "matches-line",
        number=shown.number,
        when=moment(words, state.starts_at, shown.zone),
        count=len(state.holders),
        seats=state.plan.seats,
    )
    yield plan_line(words, state.plan)
    if state.phase is not Phase.OPEN:
        yield words(f"match-phase-{state.phase}")
    if person is not None:
        yield own_line(words, state, person)


def mine(words: Words, listed: Sequence[Listed], tables: Sequence[tuple[int, str]], person: int) -> str:
    """`/mine`: one's tables that run, and one's matches that are ahead."""
    lines = [words("mine-table", table=table, group=group) for table, group in tables]
    for one in listed:
        lines += _entry(words, one, person)
    return "\n".join([words("mine-title"), *lines]) if lines else words("mine-none")
