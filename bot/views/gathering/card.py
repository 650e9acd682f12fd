"""点名: who is ready, late, silent or standing in, as the card in the group says it, and its buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button
from bot.views.names import Names, name
from bot.words import Words
from rules.appointments.events import Readiness
from rules.appointments.state import Appointment


def gathering_lines(words: Words, state: Appointment, names: Names) -> list[str]:
    """The state of the ready check, a line for each kind of answer; nothing where there is nobody."""
    return list(_lines(words, state, names))


def _lines(words: Words, state: Appointment, names: Names) -> Iterator[str]:
    def listed(people: Sequence[int]) -> str:
        return words("gathering-comma").join(name(words, names.get(person)) for person in people)

    holders = state.holders
    for said in (Readiness.READY, Readiness.LATE, None):
        people = [person for person in holders if state.readiness(person) is said]
        if people:
            yield words(f"gathering-{said or 'silent'}", names=listed(people))
    called = [person for person in state.called if person not in holders]
    standing_in = [person for person in called if state.readiness(person) is not None]
    asked = [person for person in called if state.readiness(person) is None]
    if standing_in:
        yield words("gathering-standing-in", names=listed(standing_in))
    if asked:
        yield words("gathering-called", names=listed(asked))


def gathering_rows(words: Words, group_id: int, appointment_id: int) -> tuple[tuple[Button, ...], ...]:
    """[准备好了] [晚 5 分钟] [来不了]: the same in the group and in private."""
    styles = {Readiness.READY: "success", Readiness.LATE: None, Readiness.CANNOT: None}
    row = tuple(
        Button(
            words(f"gathering-say-{said}"),
            pack(Charter(group_id, Topic.READY, appointment_id, said.value)),
            style=style,
        )
        for said, style in styles.items()
    )
    return (row,)
