"""待办 where everybody reads it."""

from __future__ import annotations

from bot.screens import Button, Screen
from bot.words import Words


def nameless(words: Words, url: str) -> Screen:
    """有一件事: what the group sees where no admin can be reached; it says nothing about anybody."""
    return Screen(words("duty-inbox-nameless"), ((Button(words("duty-open-private"), url=url),),))
