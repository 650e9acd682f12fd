"""忘记: a person's name and account go, the key under which the facts stand stays.

A keyed digest of the account's id lets a return be recognised; without the key it tells nothing.
"""

from __future__ import annotations

import hmac
from datetime import datetime

from storage.address import PersonAddress
from storage.charter.erasing import Erased, erase_reasons
from storage.delivery import cards
from storage.instants import micros
from storage.transaction import Tx

KEY_BYTES = 32
_OWN_WORDS = (
    "DELETE FROM case_texts WHERE person_id = ?",
    "DELETE FROM appeal_words WHERE person_id = ?",
    "DELETE FROM report_texts WHERE person_id = ?",
    "DELETE FROM offline_reasons WHERE person_id = ?",
    "DELETE FROM offline_drafts WHERE person_id = ?",
    "DELETE FROM appointment_drafts WHERE person_id = ?",
)
"""What people wrote in their own words, with the salts of its digests: every hash holds without it."""


async def make_key(tx: Tx, key: bytes) -> None:
    """The key of all digests, made once: a later one is not taken.

    Raises:
        ConstraintError: for a key of another length than `KEY_BYTES`.
    """
    await tx.execute("INSERT INTO forgetting_key (id, key) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", (key,))


async def forget(tx: Tx, person_id: int, user_id: int, name: str, at: datetime) -> tuple[Erased, ...]:
    """Takes name, username, language and account of a person away, their words, and what was written to them.

    Returns the reasons of acts that went along. The account's id becomes one below zero, which Telegram gives
    to no person.
    """
    await tx.execute(
        """
        INSERT INTO forgotten_people (digest, person_id, forgotten_at) VALUES (?, ?, ?)
        ON CONFLICT (digest) DO UPDATE SET forgotten_at = excluded.forgotten_at
        """,
        (await _digest(tx, user_id), person_id, micros(at)),
    )
    erased = await erase_reasons(tx, person_id)
    await tx.execute(
        """
        UPDATE people SET user_id = -id, name = '', username = NULL, language = NULL, dm = 'unknown',
            dm_changed_at = NULL, last_message_id = 0
        WHERE id = ?
        """,
        (person_id,),
    )
    for erase in _OWN_WORDS:
        await tx.execute(erase, (person_id,))
    await tx.execute("DELETE FROM notices WHERE person_id = ?", (person_id,))
    await tx.execute(
        """
        DELETE FROM notices
        WHERE state NOT IN ('queued', 'sending')
            AND (instr(payload, ?1) > 0 OR (length(?2) > 1 AND instr(payload, ?2) > 0))
        """,
        (f"user?id={user_id}", name),
    )
    await cards.retire_chat(tx, PersonAddress(person_id))
    await tx.execute("DELETE FROM chat_failures WHERE person_id = ?", (person_id,))
    await tx.execute("DELETE FROM typed_lines WHERE person_id = ?", (person_id,))
    await tx.execute("DELETE FROM group_admins WHERE person_id = ?", (person_id,))
    return erased


async def recognised(tx: Tx, user_id: int) -> int | None:
    """The key of somebody who asked to be forgotten and is back under the same account; None for others."""
    row = await tx.fetch_one("SELECT 1 FROM forgetting_key")
    if row is None:
        return None
    found = await tx.fetch_one(
        "SELECT person_id FROM forgotten_people WHERE digest = ?", (await _digest(tx, user_id),)
    )
    return None if found is None else int(found[0])


async def welcome_back(tx: Tx, person_id: int, user_id: int, name: str, username: str | None) -> None:
    """The account is known again, and is nobody's who is forgotten."""
    await tx.execute(
        "UPDATE people SET user_id = ?2, name = ?3, username = ?4 WHERE id = ?1",
        (person_id, user_id, name, username),
    )
    await tx.execute("DELETE FROM forgotten_people WHERE person_id = ?", (person_id,))


async def _digest(tx: Tx, user_id: int) -> bytes:
    (key,) = await tx.fetch_written("SELECT key FROM forgetting_key")
    return hmac.digest(key, str(user_id).encode(), "sha256")
