"""汉字数字: 八, 十二, 二十五, 廿三, 两, beside the digits."""

from __future__ import annotations

_ONES = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_TENS = {"廿": 20, "卅": 30}
NUMBER = "(?:[0-9]{1,4}|[〇零一二三四五六七八九十两廿卅]{1,4})"
"""The pattern of a number in either writing."""


def number(text: str) -> int | None:
    """Its value up to 99 (digits: any); None for characters that are no number together.

    >>> number("二十五"), number("十"), number("廿三"), number("零五"), number("08"), number("五五")
    (25, 10, 23, 5, 8, None)
    """
    if text.isascii() and text.isdigit():
        return int(text)
    bare = text.removeprefix("零").removeprefix("〇") or "零"
    if bare[0] in _TENS:
        return _sum(_TENS[bare[0]], bare[1:])
    tens, ten, ones = bare.partition("十")
    if not ten:
        return _ONES.get(bare)
    if tens and tens not in _ONES:
        return None
    return _sum(10 * (_ONES[tens] if tens else 1), ones)


def _sum(tens: int, ones: str) -> int | None:
    if not ones:
        return tens
    value = _ONES.get(ones, 0)
    return tens + value if value else None
