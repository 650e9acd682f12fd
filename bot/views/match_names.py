"""哪一场: a match by its number, as people tell it: the bot's table, or one around a real table."""

from __future__ import annotations

from bot.words import Words


def match_name(words: Words, number: int, *, is_offline: bool) -> str:
    """17 号桌, or 线下局 17 号."""
    return words("match-name-offline" if is_offline else "match-name-table", number=number)
