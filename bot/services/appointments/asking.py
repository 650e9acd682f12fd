"""想约什么: what stands behind /match, or is typed into the dialogue; read whole or refused, never guessed.

Options are words of their own; what is left of the text says the time.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.services.opening import Wish, parse_wish
from rules.appointments.plan import MOST_ROUNDS, MOST_SEATS, SEATS_OF_A_TABLE, Plan
from rules.mahjong.options import PROFILES, Exchange
from rules.table.terms import MAX_HANDS

MOST_TEXT = 200
"""Characters of everything that is asked for at once."""
_SPACES = re.compile(r"[\s,、，]+")
_JOINED = (
    (
        re.compile(
            r"(?<![0-9:])([0-9]{1,7})\s+(人|位|people|players|局|hands?|轮|rounds?|分钟|minutes|min)\b"
        ),
        r"\1\2",
    ),
    (re.compile(r"\b(base|cap|hands|minutes)\s*[=:]?\s+([0-9])"), r"\1=\2"),
    (re.compile(r"(底分|底|封顶)\s*[=:]?\s+([0-9])"), r"\1\2"),
    (re.compile(r"\bno\s+exchange\b"), "no-exchange"),
    (re.compile(r"\bevery\s+week\b"), "weekly"),
    (re.compile(r"\bevery\s+(?=(?:mon|tue|wed|thu|fri|sat|sun))"), "weekly "),
    (re.compile(r"每(?=(?:周|星期|礼拜)[一二三四五六日天])"), "每周 "),
)
"""Options that are said in two words, as one; and a weekly time as an option and a time."""
_SEATS = re.compile(r"([0-9]{1,4})(?:人|位|people|players)")
_ROUNDS = re.compile(r"([0-9]{1,4})(?:轮|rounds?)")
_HANDS = re.compile(r"([0-9]{1,7})hands?")
_LIKE_AN_OPTION = re.compile(
    r"(?:局|hands|封顶|cap|底|base|minutes)=?[0-9]+|[0-9]+(?:人|位|局|hands?|分钟|minutes|min)"
)
_WORDS = {
    "每周": ("weekly", True),
    "weekly": ("weekly", True),
    "一次": ("weekly", False),
    "once": ("weekly", False),
    "计入": ("counted", True),
    "计数": ("counted", True),
    "counted": ("counted", True),
    "休闲": ("counted", False),
    "休闲局": ("counted", False),
    "casual": ("counted", False),
    "换三张": ("exchange", True),
    "exchange": ("exchange", True),
    "不换": ("exchange", False),
    "不换三张": ("exchange", False),
    "no-exchange": ("exchange", False),
    "不封顶": ("uncapped", True),
    "uncapped": ("uncapped", True),
}


class Fault(StrEnum):
    """哪里不对: an option out of its bounds or said twice, too long a text."""

    SEATS = "seats"
    ROUNDS = "rounds"
    OPTION = "option"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Asked:
    """要的: `time` is what was said of the time, in its own words; None where the default holds."""

    time: str = ""
    seats: int | None = None
    rounds: int | None = None
    weekly: bool | None = None
    counted: bool | None = None
    exchange: bool | None = None
    uncapped: bool | None = None
    wish: Wish = field(default_factory=Wish)


def asked(text: str) -> Asked | Fault:
    """What is asked for, in any order.

    >>> found = asked("周六 20:00 8人 文轩 4局 底2 休闲")
    >>> found.time, found.seats, found.counted, found.wish.profile, found.wish.hands, found.wish.base
    ('周六 20:00', 8, False, 'wenxuan', 4, 2)
    >>> asked("every Sat 8pm 12 people 60 min").time
    'sat 8pm'
    """
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    if len(plain) > MOST_TEXT:
        return Fault.LONG
    for shape, joined in _JOINED:
        plain = shape.sub(joined, plain)
    found: dict[str, int | bool] = {}
    wishes, time = [], []
    for token in _SPACES.split(plain):
        known = _known(token)
        if isinstance(known, Fault):
            return known
        if known is not None:
            name, value = known
            if name in found:
                return Fault.OPTION
            found[name] = value
        elif token and not token.isdecimal() and parse_wish(_wish_text(token)) is not None:
            wishes.append(_wish_text(token))
        elif _LIKE_AN_OPTION.fullmatch(token):
            return Fault.OPTION
        else:
            time.append(token)
    wish = parse_wish(" ".join(wishes))
    if (
        wish is None
        or (found.get("uncapped") and wish.cap is not None)
        or (wish.casual and "counted" in found)
    ):
        return Fault.OPTION
    return Asked(time=" ".join(time).strip(), wish=wish, **found)  # type: ignore[arg-type]  # each by its own name


def _known(token: str) -> tuple[str, int | bool] | Fault | None:
    """An option that /table does not have."""
    if token in _WORDS:
        return _WORDS[token]
    seats, rounds = _SEATS.fullmatch(token), _ROUNDS.fullmatch(token)
    if seats is not None:
        number = int(seats[1])
        fits = SEATS_OF_A_TABLE <= number <= MOST_SEATS and number % SEATS_OF_A_TABLE == 0
        return ("seats", number) if fits else Fault.SEATS
    if rounds is not None:
        number = int(rounds[1])
        return ("rounds", number) if 1 <= number <= MOST_ROUNDS else Fault.ROUNDS
    hands = _HANDS.fullmatch(token)
    if hands is not None and not 1 <= int(hands[1]) <= MAX_HANDS:
        return Fault.OPTION
    return None


def _wish_text(token: str) -> str:
    """As /table understands it: `4hands` and 底分2 are said otherwise there."""
    hands = _HANDS.fullmatch(token)
    return f"hands={hands[1]}" if hands is not None else token.replace("底分", "底")


def applied(plan: Plan, found: Asked) -> Plan:
    """The plan with what was asked for instead; a profile brings all of its own rules."""
    wish = found.wish
    rules = plan.terms.rules if wish.profile is None else PROFILES[wish.profile]
    if wish.manual:
        rules = replace(rules, manual_win=True, forced_last=0)
    if wish.cap is not None or found.uncapped:
        rules = replace(rules, cap=wish.cap)
    if wish.base is not None:
        rules = replace(rules, base=wish.base)
    if found.exchange is not None:
        usual = PROFILES[rules.profile].exchange
        swaps = Exchange.SAME_SUIT if usual is Exchange.OFF else usual
        rules = replace(rules, exchange=swaps if found.exchange else Exchange.OFF)
    terms = replace(plan.terms, rules=rules)
    if wish.hands is not None:
        terms = replace(terms, hands=wish.hands, minutes=None)
    if wish.minutes is not None:
        terms = replace(terms, hands=MAX_HANDS, minutes=wish.minutes)
    if found.counted is not None or wish.casual:
        terms = replace(terms, counted=bool(found.counted))
    return Plan(found.seats or plan.seats, terms, found.rounds or plan.rounds)
