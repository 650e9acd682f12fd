"""Lines that people type in private, and what is said to them."""

from __future__ import annotations

from bot.services import typed
from bot.services.typed import Line
from bot.views.refusals import toast
from rules.refusal import Code, Refusal
from tests.bot.services.house import USERS, House


def text_of(house: House, code: Code) -> str:
    return toast(house.club.catalogues["zh"], Refusal(code))


def line_of(house: House, text: str) -> Line:
    """Telegram says whole seconds."""
    return Line(house.message_id(), house.now.replace(microsecond=0), text)


async def type_in(house: House, seat: int, text: str) -> str | None:
    """The bot's answer; None when the move was made."""
    before = len(await house.said())
    await typed.move(house.club, USERS[seat], line_of(house, text))
    said = await house.said()
    return said[-1] if len(said) > before else None
