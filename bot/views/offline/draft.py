"""记分卡: an offline match that is being entered, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.dates import month
from bot.views.names import Names, name, plain
from bot.views.offline.card import hand_lines, ranking, seat_name
from bot.words import Words
from rules.offline.points import SEATS, totals
from storage.charter.offline_drafts import Draft

DRAFT = "d-"
"""What the choices of a draft begin with."""
ADD, GUEST, REMOVE, PAGE, UNDO, DONE, CANCEL = "add", "guest", "remove", "page", "undo", "done", "cancel"
_IN_A_ROW = 2


@dataclass(frozen=True, slots=True)
class DraftSeen:
    """一张没记完的 as it stands; `choosable` is the page of members to choose from, (person, name)."""

    draft: Draft
    names: Names
    choosable: tuple[tuple[int, str], ...]
    has_more: bool


def draft_card(words: Words, seen: DraftSeen) -> Screen:
    """Who plays, then hand by hand with the sums; afterwards only what became of it."""
    kept = seen.draft
    if not kept.is_open:
        return Screen(
            words("offline-draft-dropped")
            if kept.match is None
            else words("offline-entered", number=kept.match)
        )
    lines = [words("offline-draft-title", name=name(words, seen.names.get(kept.person)))]
    if kept.day is not None:
        lines.append(words("offline-draft-day", month=month(words, kept.day), day=kept.day.day))
    who = words("comma").join(seat_name(words, seat, seen.names) for seat in kept.seats)
    if len(kept.seats) < len(SEATS):
        lines.append(words("offline-draft-choose", names=who, missing=len(SEATS) - len(kept.seats)))
        return Screen("\n".join(lines), tuple(_choosing(words, seen)))
    if kept.hands:
        lines += ranking(words, kept.seats, totals(kept.hands), seen.names)
        lines += ["", *hand_lines(words, kept.seats, kept.hands, seen.names)]
    lines += ["", words("offline-draft-hands", names=who)]
    return Screen("\n".join(lines), tuple(_entering(words, seen)))


def _button(words: Words, seen: DraftSeen, key: str, choice: str, style: str | None = None) -> Button:
    kept = seen.draft
    data = pack(Charter(kept.group, Topic.OFFLINE, kept.id, f"{DRAFT}{choice}"))
    return Button(words(key), data, style=style)


def _choosing(words: Words, seen: DraftSeen) -> Iterator[tuple[Button, ...]]:
    kept = seen.draft
    people = [
        Button(plain(words, raw), pack(Charter(kept.group, Topic.OFFLINE, kept.id, f"{DRAFT}{ADD}-{person}")))
        for person, raw in seen.choosable
    ]
    for place in range(0, len(people), _IN_A_ROW):
        yield tuple(people[place : place + _IN_A_ROW])
    before = [_button(words, seen, "offline-button-before", f"{PAGE}-{kept.page - 1}")] if kept.page else []
    after = [_button(words, seen, "offline-button-after", f"{PAGE}-{kept.page + 1}")] if seen.has_more else []
    if before or after:
        yield (*before, *after)
    yield (_button(words, seen, "offline-button-guest", GUEST), *_removing(words, seen))
    yield (_button(words, seen, "offline-button-cancel", CANCEL),)


def _removing(words: Words, seen: DraftSeen) -> tuple[Button, ...]:
    if len(seen.draft.seats) == 1 or seen.draft.hands:
        return ()
    return (_button(words, seen, "offline-button-remove", REMOVE),)


def _entering(words: Words, seen: DraftSeen) -> Iterator[tuple[Button, ...]]:
    if seen.draft.hands:
        yield (
            _button(words, seen, "offline-button-done", DONE, "success"),
            _button(words, seen, "offline-button-undo", UNDO),
        )
    yield (*_removing(words, seen), _button(words, seen, "offline-button-cancel", CANCEL))
