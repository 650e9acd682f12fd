"""What is stored, what an undisturbed run would have stored, and what everybody's screens must then show."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeGuard

from bot.acts import act_of
from bot.callback_data import Play
from bot.sandbox import VisibleMessage
from bot.sandbox.html_mode import parse_html
from bot.screens import Screen
from bot.views.board import board
from bot.views.lobby import lobby_card
from bot.views.panel import panel
from bot.views.result import ResultShown, result
from bot.views.seen import Place
from bot.views.settlement import settlement
from bot.views.stop import stop_card
from bot.words import Catalogues
from rules.charter.facts import HUMANS
from rules.charter.results import Provisional
from rules.mahjong import shuffle
from rules.refusal import Refusal
from rules.table import events as e
from rules.table import lobby, play
from rules.table.evolve import evolve
from rules.table.names import EVENT_NAMES, PART_NAMES
from rules.table.state import Phase, Running, TableState
from storage.codec import Codec

WORDS = Catalogues.load()["zh"]
_CODEC = Codec(EVENT_NAMES, PART_NAMES)


@dataclass(frozen=True, slots=True)
class Stored:
    """The events of table 1, and the people by their keys: Telegram's id and name."""

    events: tuple[e.TableEvent, ...]
    users: Mapping[int, int]
    names: Mapping[int, str]

    @property
    def state(self) -> TableState:
        state: TableState | None = None
        for event in self.events:
            state = evolve(state, event)
        assert state is not None
        return state

    def answers_of(self, seat: int) -> list[e.Answered]:
        return [event for event in self.events if isinstance(event, e.Answered) and event.seat == seat]


def stored_in(database: Path) -> Stored:
    """Read the file beside the program that has it open."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute(
            "SELECT type, body FROM events WHERE stream = 'table:1' ORDER BY version"
        ).fetchall()
        people = connection.execute("SELECT id, user_id, name FROM people").fetchall()
    events = tuple(_CODEC.decode(name, body) for name, body in rows)
    return Stored(
        events,  # type: ignore[arg-type]  # the codec knows only TableEvents
        {key: user for key, user, _ in people},
        {key: name for key, _, name in people},
    )


@dataclass(frozen=True, slots=True)
class Rerun:
    """The table without any crash, and each person's answers as the buttons that were pressed."""

    state: TableState
    answers: Mapping[int, tuple[Play, ...]]


def undisturbed(stored: Stored) -> Rerun:
    """Decide everything anew from the master seed and from who pressed what when.

    Walls, dealers, computers' moves, payments and endings are not taken from what is stored: they must
    come out the same. The time that the crashes added to the clocks is left out.
    """
    state: TableState | None = None
    answers: dict[int, list[Play]] = {}
    due: list[e.TableEvent] = []
    for event in stored.events:
        if isinstance(event, e.ClocksExtended):
            continue
        if not due:
            due = [event] if state is None else list(_decided(state, event))
        assert due.pop(0) == event
        if state is not None and _is_press(event):
            running, person = _running(state), state.chairs[event.seat].person
            pressed = Play(1, running.number, running.shown.step, act_of(event.action))
            assert person is not None
            answers.setdefault(stored.users[person], []).append(pressed)
        state = evolve(state, event)
    assert state is not None
    assert due == []
    return Rerun(state, {user: tuple(pressed) for user, pressed in answers.items()})


def _is_press(event: e.TableEvent) -> TypeGuard[e.Answered | e.Overtaken]:
    """Whether a person has given an answer, in time or not."""
    return isinstance(event, e.Overtaken) or (
        isinstance(event, e.Answered) and event.source is e.Source.PERSON
    )


def _decided(state: TableState, event: e.TableEvent) -> tuple[e.TableEvent, ...]:
    outcome: tuple[e.TableEvent, ...] | Refusal
    match event:
        case e.HandDealt() if state.phase is Phase.LOBBY:
            outcome = lobby.begin(state, None, shuffle.deal, event.at)
        case e.HandDealt():
            outcome = play.deal_next(state, shuffle.deal, event.at)
        case e.Answered(source=e.Source.PERSON) | e.Overtaken():
            running, person = _running(state), state.chairs[event.seat].person
            assert person is not None
            step = running.shown.step
            outcome = play.answer(state, person, running.number, step, event.action, event.at)
        case e.Answered():
            outcome = play.move_by_itself(state, event.seat, event.at)
        case e.Revealed():
            outcome = play.reveal(state, event.at)
        case _:
            outcome = (event,)
    assert not isinstance(outcome, Refusal), (event, outcome)
    return outcome


def _running(state: TableState) -> Running:
    assert state.running is not None
    return state.running


def without_clocks(state: TableState) -> TableState:
    """What is left to compare when the lengths of the crashes do not matter."""
    running = state.running and replace(state.running, clocks=(None, None, None, None))
    return replace(state, version=0, running=running, began_at=None, next_hand_at=None, full_since=None)


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as far as its reader can tell; links to a message of the group lead to the group."""

    text: str
    buttons: tuple[tuple[tuple[str, str | None, str | None], ...], ...]

    def __str__(self) -> str:
        labels = " ".join(f"[{label}]" for row in self.buttons for label, _, _ in row)
        return f"{self.text}\n{labels}\n"


def seen(message: VisibleMessage) -> Shown:
    """A message of the stand-in."""
    rows = tuple(tuple((one.label, one.data, _chat_of(one.url)) for one in row) for row in message.rows)
    return Shown(message.text.strip(), rows)


def drawn(screen: Screen) -> Shown:
    """A screen as it is to be seen."""
    text, _ = parse_html(screen.text)
    rows = tuple(tuple((one.label, one.data, _chat_of(one.url)) for one in row) for row in screen.rows)
    return Shown(text.strip(), rows)


def _chat_of(url: str | None) -> str | None:
    """The newest message of a group, to which panels lead, is no part of a table's state."""
    return None if url is None else re.sub(r"(t\.me/c/[0-9]+)/[0-9]+$", r"\1", url)


def group_screens(stored: Stored, state: TableState, username: str) -> list[Shown]:
    """Every message that the table has in its group."""
    names = dict(stored.names)
    screens = [lobby_card(WORDS, state, names, 1)]
    screens += [board(WORDS, state, names, hand + 1, 1, username) for hand in range(state.hands_dealt)]
    screens += [settlement(WORDS, state, names, done.number, 1) for done in state.finished]
    if (state.stop_votes or state.ending is e.Ending.AGREED) and len(state.humans) > 1:
        screens.append(stop_card(WORDS, state, names, 1))
    if state.phase is Phase.ENDED:
        booked = ResultShown(1, Provisional(None), (), 24, can_dispute=True)
        screens.append(result(WORDS, state, names, 1, booked if len(state.humans) == HUMANS else None))
    return [drawn(screen) for screen in screens]


def private_screens(stored: Stored, state: TableState, title: str, chat_id: int) -> dict[int, Shown]:
    """The one panel of each person at the table, by Telegram's id."""
    place = Place(1, title, f"https://t.me/c/{-chat_id - 10**12}/1")
    return {
        stored.users[person]: drawn(panel(WORDS, state, seat, dict(stored.names), place))
        for seat in state.humans
        if (person := state.chairs[seat].person) is not None
    }
