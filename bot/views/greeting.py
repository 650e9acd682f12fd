"""招呼: the first words in a group and in a private chat."""

from __future__ import annotations

from bot.screens import Button, Screen
from bot.views.placing import place_title, to_board
from bot.views.seen import Place
from bot.words import Words


def group_hello(words: Words) -> Screen:
    """进群: what the bot does, in the one message that it posts by itself."""
    return Screen(words("hello-group"))


def private_hello(words: Words) -> Screen:
    """/start without a table: what can be done here, and where to play."""
    return Screen(words("hello-private"))


def seated_hello(words: Words, place: Place) -> Screen:
    """/start by a table's link: seated, and the way back to the group."""
    text = words("hello-seated", title=place_title(words, place))
    row: tuple[Button, ...] = to_board(words, place)
    return Screen(text, (row,) if row else ())
