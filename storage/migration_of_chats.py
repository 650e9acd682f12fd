"""群升级为超级群: Telegram gives the chat a new id, and everything the group has stays its own."""

from __future__ import annotations

from storage.delivery import sending
from storage.groups import Group, GroupKind, group_by_chat
from storage.transaction import Tx

# Two chains cannot become one: what was recorded under the new id moves where the old one has none.
_NO_CHAIN = "NOT EXISTS (SELECT 1 FROM chains WHERE group_id = ?1)"

# Rows of the group that came into being under the new id before the news of the migration arrived. What is
# append-only is copied.
_MOVES = (
    "UPDATE OR IGNORE memberships SET group_id = ?1 WHERE group_id = ?2",
    "DELETE FROM memberships WHERE group_id = ?2",
    "UPDATE tables SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE lobbies SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE matches SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE ledger SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE match_figures SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE OR IGNORE week_reports SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE appointments SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE appointment_series SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE appointment_drafts SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE bookings SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE appointment_seats SET group_id = ?1 WHERE group_id = ?2",
    """
    INSERT OR IGNORE INTO charter_texts (group_id, text, articles, made_by, made_at)
    SELECT ?1, text, articles, made_by, made_at FROM charter_texts WHERE group_id = ?2
    """,
    """
    INSERT OR IGNORE INTO charter_versions (group_id, number, terms, text, effective_at, made_by, made_at)
    SELECT ?1, number, terms, text, effective_at, made_by, made_at FROM charter_versions WHERE group_id = ?2
    """,
    """
    INSERT OR IGNORE INTO acceptances (group_id, person_id, at, version, digest)
    SELECT ?1, person_id, at, version, digest FROM acceptances WHERE group_id = ?2
    """,
    """
    INSERT OR IGNORE INTO stays (group_id, person_id, came_at, source, went_at, went_by)
    SELECT ?1, person_id, came_at, source, went_at, went_by FROM stays WHERE group_id = ?2
    """,
    """
    INSERT INTO leaves (group_id, person_id, first_day, last_day, asked_at, withdrawn_at)
    SELECT ?1, person_id, first_day, last_day, asked_at, withdrawn_at FROM leaves WHERE group_id = ?2
    """,
    """
    INSERT INTO freezes (group_id, since, until, set_by, set_at, ended_at, ended_by)
    SELECT ?1, since, until, set_by, set_at, ended_at, ended_by FROM freezes WHERE group_id = ?2
    """,
    """
    INSERT INTO charter_settings (group_id, name, value, set_by, set_at)
    SELECT ?1, name, value, set_by, set_at FROM charter_settings WHERE group_id = ?2 ORDER BY id
    """,
    "UPDATE OR IGNORE account_links SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE OR REPLACE group_admins SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE OR REPLACE group_counts SET group_id = ?1 WHERE group_id = ?2",
    "DELETE FROM absences WHERE group_id = ?2",
    f"UPDATE person_references SET group_id = ?1 WHERE group_id = ?2 AND {_NO_CHAIN}",  # noqa: S608
    f"UPDATE case_files SET group_id = ?1 WHERE group_id = ?2 AND {_NO_CHAIN}",  # noqa: S608
    f"UPDATE case_texts SET group_id = ?1 WHERE group_id = ?2 AND {_NO_CHAIN}",  # noqa: S608
    f"UPDATE case_effects SET group_id = ?1 WHERE group_id = ?2 AND {_NO_CHAIN}",  # noqa: S608
    f"UPDATE case_events SET group_id = ?1 WHERE group_id = ?2 AND {_NO_CHAIN}",  # noqa: S608
    f"UPDATE chains SET group_id = ?1 WHERE group_id = ?2 AND {_NO_CHAIN}",  # noqa: S608
    "UPDATE reports SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE OR IGNORE hand_acts SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE OR IGNORE offline_drafts SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE OR IGNORE cards SET group_id = ?1 WHERE group_id = ?2",
    "DELETE FROM cards WHERE group_id = ?2",
    "UPDATE notices SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE chat_failures SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE former_chats SET group_id = ?1 WHERE group_id = ?2",
    "UPDATE groups SET merged_into = ?1 WHERE merged_into = ?2",
    "UPDATE groups SET merged_into = ?1, chat_id = NULL, active = 0 WHERE id = ?2",
)


async def migrate_chat(tx: Tx, old_chat_id: int, new_chat_id: int) -> Group | None:
    """The group, now under its new chat id; None when neither id is known. May be told any number of times.

    When the new id already has a row, that row becomes a pointer to the old key, which stays. What was posted
    in the old chat is out of reach: its cards are sent anew.
    """
    old = await group_by_chat(tx, old_chat_id)
    new = await group_by_chat(tx, new_chat_id)
    if old is None:
        if new is not None:
            await _remember(tx, old_chat_id, new.id)
        return new
    if new is not None and new.id == old.id:
        return new
    await sending.chat_replaced(tx, old.id)
    if new is not None:
        for move in _MOVES:
            await tx.execute(move, (old.id, new.id))
    await tx.execute(
        "UPDATE groups SET chat_id = ?, kind = ?, active = 1, last_message_id = ? WHERE id = ?",
        (new_chat_id, GroupKind.SUPERGROUP.value, 0 if new is None else new.last_message_id, old.id),
    )
    await _remember(tx, old_chat_id, old.id)
    return await group_by_chat(tx, new_chat_id)


async def _remember(tx: Tx, old_chat_id: int, group_id: int) -> None:
    await tx.execute(
        "INSERT INTO former_chats (chat_id, group_id) VALUES (?, ?) ON CONFLICT (chat_id) DO NOTHING",
        (old_chat_id, group_id),
    )
