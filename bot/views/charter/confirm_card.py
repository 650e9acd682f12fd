"""匿名命令的确认卡: somebody has said something as the group; an admin says in person that it was meant."""

from __future__ import annotations

import html

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.names import name, shortened
from bot.words import Words

COLUMNS = 60
"""So much of the command is shown, whatever was written."""


def asked(words: Words, group_id: int, number: int, command: str, text: str) -> Screen:
    """The question, with the command as it was typed."""
    line = shortened(" ".join(f"/{command} {text}".split()), COLUMNS)
    data = pack(Charter(group_id, Topic.CONFIRM, number, "yes"))
    button = Button(words("confirm-button"), data=data, style="primary")
    return Screen(words("confirm-asked", command=html.escape(line, quote=False)), ((button,),))


def confirmed(words: Words, command: str, raw_name: str | None) -> Screen:
    """Whose command it has become."""
    return Screen(words("confirm-done", command=f"/{command}", name=name(words, raw_name)))


def lapsed(words: Words, command: str) -> Screen:
    """Nobody has confirmed it."""
    return Screen(words("confirm-lapsed", command=f"/{command}"))
