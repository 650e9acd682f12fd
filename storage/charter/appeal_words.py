"""本人怎么说: what appellants say about their appeals, in a table that can be erased."""

from __future__ import annotations

from datetime import datetime

from storage.instants import micros
from storage.transaction import Tx


async def say(tx: Tx, number: int, person_id: int, words: str, at: datetime) -> None:
    """The words of an appeal, instead of earlier ones."""
    await tx.execute(
        """
        INSERT INTO appeal_words (vote_id, person_id, words, said_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (vote_id) DO UPDATE SET words = excluded.words, said_at = excluded.said_at
        """,
        (number, person_id, words, micros(at)),
    )


async def words_of(tx: Tx, number: int) -> str:
    """What was said about an appeal; empty for nothing, or nothing any more."""
    row = await tx.fetch_one("SELECT words FROM appeal_words WHERE vote_id = ?", (number,))
    return "" if row is None else str(row[0])


async def erase(tx: Tx, person_id: int) -> int:
    """Everything that somebody has said about appeals is gone; returns of how many."""
    return await tx.execute("DELETE FROM appeal_words WHERE person_id = ?", (person_id,))
