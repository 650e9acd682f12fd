"""比赛结果: when its card was shown, who confirmed it, and whether it is void."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from rules.charter.results import Result
from storage.charter import ledger, matches
from storage.charter.void_grounds import RESTORED, VOID, grounds
from storage.instants import instant, micros, optional_instant
from storage.transaction import Tx


async def result(tx: Tx, match_id: int) -> Result | None:
    """The result of a match that is over, as far as it has gone.

    None while it runs, without facts, where computers played, and for an offline one that not all have
    confirmed: then nothing is in the book.
    """
    row = await tx.fetch_one(
        """
        SELECT ended_at, (SELECT shown_at FROM result_cards WHERE table_id = ?1), (
            SELECT iif(what = 'void', at, NULL) FROM result_changes WHERE table_id = ?1
            ORDER BY id DESC LIMIT 1
        ), confirmed_at
        FROM matches LEFT JOIN offline_matches USING (table_id)
        WHERE table_id = ?1 AND ended_at IS NOT NULL
            AND (confirmed_at IS NOT NULL OR (kind <> 'offline' AND humans = 4))
        """,
        (match_id,),
    )
    if row is None:
        return None
    ended_at, shown_at, voided_at, agreed_at = row
    confirmed = await tx.fetch_all(
        "SELECT person_id, at FROM result_confirmations WHERE table_id = ? ORDER BY at, person_id",
        (match_id,),
    )
    return Result(
        match=match_id,
        players=await matches.players(tx, match_id),
        ended_at=instant(ended_at),
        shown_at=optional_instant(shown_at if agreed_at is None else agreed_at),
        confirmed=tuple((person, instant(at)) for person, at in confirmed),
        voided_at=optional_instant(voided_at),
        agreed_at=optional_instant(agreed_at),
    )


async def shown(tx: Tx, match_id: int, at: datetime) -> bool:
    """Telegram has confirmed the card of the result; whether that is news."""
    added = await tx.execute(
        """
        INSERT INTO result_cards (table_id, shown_at)
        SELECT table_id, ?2 FROM matches WHERE table_id = ?1 AND ended_at IS NOT NULL
        ON CONFLICT (table_id) DO NOTHING
        """,
        (match_id, micros(at)),
    )
    return added == 1


async def confirm(tx: Tx, match_id: int, person_id: int, at: datetime) -> bool:
    """确认结果 by one of the players; False when they had confirmed it before."""
    added = await tx.execute(
        """
        INSERT INTO result_confirmations (table_id, person_id, at) VALUES (?, ?, ?)
        ON CONFLICT (table_id, person_id) DO NOTHING
        """,
        (match_id, person_id, micros(at)),
    )
    return added == 1


async def void(tx: Tx, match_id: int, at: datetime, *, cheat: int | None = None) -> bool:
    """作废: the points of all hands are taken back by reversing entries; False when they are already.

    `cheat` is who made the result void by cheating: the match does not count for them, though it was void
    before for the sake of another.
    """
    found, before = await result(tx, match_id), await _grounds(tx, match_id)
    if found is None or cheat in before:
        return False
    await _note(tx, match_id, VOID, cheat, at)
    if before:
        return False
    await ledger.reverse_match(tx, match_id, at)
    return True


async def restore(
    tx: Tx, match_id: int, at: datetime, *, cheat: int | None = None, others: Collection[int] = ()
) -> bool:
    """恢复: what made a result void has fallen; False when the result is not void, or still is for another.

    `cheat` is cleared, `others` are cheats whose cases stand, noted or not.
    """
    before = await _grounds(tx, match_id)
    left = (before - {cheat}) | set(others)
    if not before or left == before:
        return False
    await _note(tx, match_id, RESTORED, None, at)
    for ground in sorted(left, key=lambda one: one or 0):
        await _note(tx, match_id, VOID, ground, at)
    if left:
        return False
    await ledger.reverse_match(tx, match_id, at)
    return True


async def _grounds(tx: Tx, match_id: int) -> set[int | None]:
    return (await grounds(tx, "?", (match_id,))).get(match_id, set())


async def _note(tx: Tx, match_id: int, what: str, person: int | None, at: datetime) -> None:
    await tx.execute(
        "INSERT INTO result_changes (table_id, what, person_id, at) VALUES (?, ?, ?, ?)",
        (match_id, what, person, micros(at)),
    )
