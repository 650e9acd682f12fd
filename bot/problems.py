"""设置的毛病: what is wrong with the configuration, and how it is said before its language can be known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.words import Catalogues, Value


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why the configuration cannot be used.

    `about` is the variable (or the file), `code` the end of its texts' key, `facts` fill further blanks. What
    the variable holds is no part of it: that may be a secret.
    """

    about: str
    code: str
    facts: tuple[tuple[str, Value], ...] = ()


def said(catalogues: Catalogues, problems: Iterable[Problem]) -> list[str]:
    """先中文，后英文: a sentence for each problem in every language."""
    known = tuple(problems)
    return [
        words(f"config-{one.code}", name=one.about, **dict(one.facts))
        for words in catalogues.values()
        for one in known
    ]
