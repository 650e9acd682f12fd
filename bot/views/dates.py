"""月份: months as a language writes them, so that 5 Dec is never read as 12 May."""

from __future__ import annotations

from datetime import date

from bot.words import Words


def month(words: Words, day: date) -> str:
    """The month of a day: its number in Chinese, its short name in English.

    >>> from bot.words import Catalogues
    >>> said = Catalogues.load()
    >>> month(said["zh"], date(2026, 12, 5)), month(said["en"], date(2026, 12, 5))
    ('12', 'Dec')
    """
    return words.one_of("months")[day.month - 1]
