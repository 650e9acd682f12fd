"""换号卡: whether a new account is whose the old one was."""

from __future__ import annotations

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.roster_places import title
from bot.views.names import mention, name
from bot.words import Words
from storage.charter.links import AccountLink
from storage.groups import Group
from storage.members import Person

YES, NO = "yes", "no"


def link_card(words: Words, group: Group, named: AccountLink, old: Person, new: Person) -> Screen:
    """[是我] [不是我] until it is answered."""
    who = {"old": name(words, old.name), "new": mention(words, new.name, new.user_id)}
    if named.confirmed is not None:
        key = "link-confirmed" if named.confirmed else "link-denied"
        return Screen(words(key, old=who["old"], new=name(words, new.name)))
    text = words("link-question", title=title(group), **who)
    row = (
        Button(words("link-is-me"), _data(named, YES)),
        Button(words("link-is-not-me"), _data(named, NO)),
    )
    return Screen(text, (row,))


def _data(named: AccountLink, choice: str) -> str:
    return pack(Charter(named.group_id, Topic.LINK, named.id, choice))
