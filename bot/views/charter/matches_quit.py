"""退出要付什么: shown to whoever asks, before they can confirm it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.records_case import consequence_text
from bot.views.names import Names, name
from bot.words import Words
from rules.charter.penalties import Consequence
from rules.charter.quits import NoCharge, Transfer
from rules.charter.terms import Terms

QUIT, STAY = "quit", "stay"
"""The choices: the first is followed by when the price was shown, in whole seconds since 1970."""
REST, REST_STAY = "rest", "rest-stay"
"""The same for the rounds that are left of a match; the number is the match's."""


@dataclass(frozen=True, slots=True)
class PriceShown:
    """价: what leaving now weighs and costs, and what it would bring."""

    terms: Terms
    price: tuple[Transfer, ...]
    brings: Consequence


def price_screen(
    words: Words, group: int, table: int, at: datetime, what: PriceShown | NoCharge, names: Names
) -> Screen:
    """What leaving table `table` costs, as of `at`, with the two buttons."""
    lines = [words("quit-title", table=table), *_price(words, what, names), words("quit-for-good")]
    leave, stay = Charter(group, Topic.QUIT, table, _timed(QUIT, at)), Charter(group, Topic.QUIT, table, STAY)
    return Screen("\n".join(lines), (_buttons(words, leave, stay),))


def rest_screen(
    words: Words, group: int, match: int, rounds: int, at: datetime, what: PriceShown | NoCharge, names: Names
) -> Screen:
    """退赛: what leaving the `rounds` that are left of match `match` costs, as of `at`."""
    lines = [words("quit-rest-title", number=match, rounds=rounds), *_price(words, what, names)]
    lines.append(words("quit-rest-for-good"))
    leave = Charter(group, Topic.QUIT, match, _timed(REST, at))
    stay = Charter(group, Topic.QUIT, match, REST_STAY)
    return Screen("\n".join(lines), (_buttons(words, leave, stay),))


def _timed(verb: str, at: datetime) -> str:
    return f"{verb}-{int(at.timestamp())}"


def _buttons(words: Words, leave: Charter, stay: Charter) -> tuple[Button, Button]:
    return (
        Button(words("button-quit"), pack(leave), style="danger"),
        Button(words("button-keep-on"), pack(stay)),
    )


def _price(words: Words, what: PriceShown | NoCharge, names: Names) -> list[str]:
    return _costs(words, what, names) if isinstance(what, PriceShown) else [words(f"quit-free-{what}")]


def _costs(words: Words, what: PriceShown, names: Names) -> list[str]:
    terms = what.terms
    days = terms.light_expiry_days if terms.quit_weight <= 1 else terms.heavy_expiry_days
    lines = [words("quit-weight", weight=terms.quit_weight, days=days)]
    if what.price:
        shares = words("comma").join(
            words("quit-share", name=name(words, names.get(one.payee)), points=one.points)
            for one in what.price
        )
        total = sum(one.points for one in what.price)
        lines.append(words("quit-price", total=total, shares=shares))
    lines.append(words("quit-brings", what=consequence_text(words, what.brings, None)))
    return lines
