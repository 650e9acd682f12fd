"""帮助: how to use the bot, by topic."""

from __future__ import annotations

from enum import StrEnum

from bot.views.refusals import clipped
from bot.words import Words


class Topic(StrEnum):
    """主题: the start, playing a hand, the charter, admins, honest walls, what timing tells, words."""

    START = "start"
    PLAY = "play"
    CLUB = "club"
    ADMIN = "admin"
    TRUST = "trust"
    TELLS = "tells"
    TERMS = "terms"


def help_text(words: Words, topic: Topic = Topic.START) -> str:
    """One topic in HTML."""
    return words(f"help-{topic}")


def topic_of(text: str) -> Topic:
    """The topic of `/help TEXT`; the start for anything that is none."""
    wanted = text.strip().lower()
    return Topic(wanted) if wanted in tuple(Topic) else Topic.START


def board_help(words: Words) -> str:
    """[帮助] on the board: the shortest of helps, for an alert."""
    return clipped(words("help-board"))
