"""分与番: numbers as a table says them (rules §9, "shown 番")."""

from __future__ import annotations

from bot.words import Words
from rules.mahjong.options import Rules, Shown
from rules.table.terms import Terms


def signed(points: int) -> str:
    """+15, −6, 0.

    >>> signed(-6)
    '−6'
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def worth(words: Words, rules: Rules, doublings: int) -> str:
    """×8, or 3 番 where the rule set counts so."""
    number = rules.fan(doublings)
    if rules.shown is Shown.MULTIPLIER:
        return words("multiplier", times=number)
    return words("fan-count", fan=number)


def added_worth(words: Words, rules: Rules, doublings: int) -> str:
    """×2, or 1 番: what an addition brings, where no hand is counted from one."""
    if rules.shown is Shown.MULTIPLIER:
        return words("multiplier", times=1 << doublings)
    return words("fan-count", fan=doublings)


def pattern_text(words: Words, pattern: str, additions: tuple[tuple[str, int], ...]) -> str:
    """清一色 根: the pattern and what was added to it; a plain hand is named only when nothing was added."""
    named = [] if pattern == "plain" and additions else [words(f"pattern-{pattern}")]
    for row, doublings in additions:
        text = words(f"addition-{row}")
        named.append(f"{text}×{doublings}" if row == "root" and doublings > 1 else text)
    return " ".join(named)


def hand_of(terms: Terms, hand: int) -> str:
    """3/8, or 3 in a match by the clock."""
    return f"{hand}/{terms.hands}" if terms.minutes is None else str(hand)


def length(words: Words, terms: Terms) -> str:
    """8 局, or 60 分钟."""
    if terms.minutes is None:
        return words("length-hands", hands=terms.hands)
    return words("length-minutes", minutes=terms.minutes)


def rules_line(words: Words, terms: Terms) -> str:
    """QQ 成都规则 · 8 局 · 底分 1 · 不封顶, and 实战 where no win is checked before it is declared."""
    rules = terms.rules
    cap = (
        words("rules-uncapped")
        if rules.cap is None
        else words("rules-cap", cap=worth(words, rules, rules.cap))
    )
    line = words(
        "rules-line",
        profile=words(f"profile-{rules.profile}"),
        length=length(words, terms),
        base=rules.base,
        cap=cap,
    )
    return words("rules-line-manual", line=line) if rules.manual_win else line
