"""长期客人卡, for the admins."""

from __future__ import annotations

from dataclasses import dataclass

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.roster_places import title
from bot.views.names import name
from bot.words import Words
from storage.groups import Group
from storage.members import Person

SEEN = "seen"


@dataclass(frozen=True, slots=True)
class Guest:
    """长期客人: who has played as a guest for `days`; `named` is False where everybody reads the card."""

    group: Group
    person: Person
    days: int
    is_open: bool
    named: bool


def guest_card(words: Words, shown: Guest) -> Screen:
    """The guest, with [知道了] while nobody has pressed it."""
    if shown.named:
        who = name(words, shown.person.name)
        text = words("guest-card", title=title(shown.group), name=who, days=shown.days)
    else:
        text = words("guest-card-nameless", days=shown.days)
    if not shown.is_open:
        return Screen(text)
    data = pack(Charter(shown.group.id, Topic.GUEST, shown.person.id, SEEN))
    return Screen(text, ((Button(words("guest-seen"), data),),))
