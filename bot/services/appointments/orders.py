"""对某一场的吩咐: `/match 7 move 周日 20:00` and its like, told from an announcement."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum


class Verb(StrEnum):
    """看、改期、改规则、取消、不再每周."""

    SHOW = "show"
    MOVE = "move"
    CHANGE = "change"
    CALL_OFF = "off"
    STOP = "stop"


_VERBS = {
    "move": Verb.MOVE,
    "改期": Verb.MOVE,
    "rules": Verb.CHANGE,
    "规则": Verb.CHANGE,
    "改规则": Verb.CHANGE,
    "cancel": Verb.CALL_OFF,
    "取消": Verb.CALL_OFF,
    "stop": Verb.STOP,
    "停": Verb.STOP,
    "不再每周": Verb.STOP,
}
_BEGINS = re.compile(r"\s*([0-9]{1,9})\s+\S")
_ORDER = re.compile(r"\s*([0-9]{1,9})(?:\s+([^\s0-9]+)(?:\s+(.*))?)?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Order:
    """吩咐 about match number `number`; `rest` is what stands behind the verb."""

    number: int
    verb: Verb
    rest: str = ""


def names_a_match(text: str, time: str) -> bool:
    """Whether a text that is no order may have been meant as one; `time` is what it says of the time.

    It begins with a number, and either nothing else says when, or what follows is no verb that is known.

    >>> names_a_match("7 weekly", "7"), names_a_match("7 停掉", "7 停掉"), names_a_match("8 人", "")
    (True, True, False)
    """
    begins = _BEGINS.match(unicodedata.normalize("NFKC", text))
    return begins is not None and bool(time) and (time.isdecimal() or time.startswith(f"{begins[1]} "))


def order(text: str) -> Order | None:
    """The order that a text is, None for everything else.

    >>> order("7 move 周日 20:00")
    Order(number=7, verb=<Verb.MOVE: 'move'>, rest='周日 20:00')
    >>> order("7"), order("12 月 5 日 20:00")
    (Order(number=7, verb=<Verb.SHOW: 'show'>, rest=''), None)
    """
    found = _ORDER.fullmatch(unicodedata.normalize("NFKC", text))
    if found is None:
        return None
    if found[2] is None:
        return Order(int(found[1]), Verb.SHOW)
    verb = _VERBS.get(found[2].casefold())
    return None if verb is None else Order(int(found[1]), verb, (found[3] or "").strip())
