"""退出的价: what leaving would cost, as it is shown before it can be confirmed, and until when that holds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.callback_data import Charter
from bot.services.club import Club
from bot.services.matches.charging import judge
from bot.services.records.standing import cases_of, charters_of
from bot.views.charter.matches_quit import PriceShown
from rules.charter import quits
from rules.charter.penalties import would_bring
from rules.charter.quits import Confirmed, NoCharge, NoQuit, Quit
from storage.charter import cases
from storage.charter.exits import MatchExit
from storage.transaction import Tx

SHOWN_FOR = timedelta(minutes=10)
"""A price is asked for again after so long: what follows from leaving may be another then."""


async def price_of(
    club: Club, tx: Tx, group_id: int, would_leave: MatchExit, at: datetime
) -> PriceShown | NoCharge:
    """The whole price: weight, points and to whom, what comes next; or why it costs nothing."""
    found = await judge(club, tx, would_leave, Confirmed(would_leave.person, at, at), at)
    if found is None:
        return NoCharge.NOT_COUNTED
    would_quit, seats, version = found
    if not isinstance(would_quit, Quit):
        return NoCharge.NOT_COUNTED if isinstance(would_quit, NoQuit) else would_quit
    number = await cases.next_case(tx, group_id)
    opened = quits.opened(would_quit, number, seats, would_leave.match, version.number)
    mine = await cases_of(tx, group_id, would_leave.person, at)
    brings = would_bring(mine, await charters_of(tx, group_id), opened)
    return PriceShown(version.terms, would_quit.price, brings)


def shown_lately(payload: Charter, what: str, at: datetime) -> datetime | None:
    """When the price on the pressed screen was shown; None when that is too long ago to be agreed to."""
    verb, _, seconds = payload.choice.partition("-")
    if verb != what or not seconds.isdigit() or len(seconds) > 11:  # noqa: PLR2004 (beyond the year 5000)
        return None
    shown_at = datetime.fromtimestamp(int(seconds), UTC)
    return shown_at if shown_at <= at <= shown_at + SHOWN_FOR else None
