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
    lines = [words("quit-title", table=table)]
    lines += _costs(words, what, names) if isinstance(what, PriceShown) else [words(f"quit-free-{what}")]
    lines.append(words("quit-for-good"))
    seconds = int(at.timestamp())
    row = (
        Button(
            words("button-quit"),
            pack(Charter(group, Topic.QUIT, table, f"{QUIT}-{seconds}")),
            style="danger",
        ),
        Button(words("button-keep-on"), pack(Charter(group, Topic.QUIT, table, STAY))),
    )
    return Screen("\n".join(lines), (row,))


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
