"""English screens, read by what is the same in every language: tiles, and what the buttons send."""

from __future__ import annotations

import re
from collections import Counter

from bot.callback_data import Board, Charter, Keypad, Play
from bot.sandbox import VisibleMessage
from tests.journeys import truth
from tests.journeys.leaks import hidden_from, named_in
from tests.journeys.scene import Scene, payloads

CHINESE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]+")


def in_group(scene: Scene, message: VisibleMessage) -> None:
    """Nothing hidden, and buttons of this table."""
    _english(scene, message)
    assert not hidden_from(scene.state, None, message.text)
    pressed = [one for one, _ in payloads(message)]
    assert {one.table for one in pressed if not isinstance(one, Charter)} == {scene.table}
    boards = [one for one in pressed if isinstance(one, Board | Keypad)]
    if boards:
        assert scene.state.running is not None
        assert {one.hand for one in boards} == {scene.state.running.number}


def in_private(scene: Scene, message: VisibleMessage, seat: int) -> None:
    """All of one's own tiles, nobody else's, and exactly the legal answers."""
    _english(scene, message)
    running = scene.state.running
    assert running is not None
    own = Counter(running.shown.seats[seat].tiles)
    assert own - named_in(message.text) == Counter()
    assert not hidden_from(scene.state, seat, message.text)
    answers = [
        one for one, button in payloads(message) if isinstance(one, Play) and button.label != "I am back"
    ]
    assert {one.act for one in answers} == {truth.act_of(action) for action in truth.offered(running, seat)}
    assert {(one.hand, one.step) for one in answers} <= {(running.number, running.shown.step)}


def _english(scene: Scene, message: VisibleMessage) -> None:
    """No Chinese but the names of people and of the group."""
    said = message.text + "".join(button.label for row in message.rows for button in row)
    for name in (*scene.names, scene.title):
        said = said.replace(name, "")
    assert CHINESE.search(said) is None, CHINESE.findall(said)
