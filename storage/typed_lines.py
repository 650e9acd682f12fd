"""打过的字: the newest line that each person typed in private, so that one is known that comes again."""

from __future__ import annotations

from datetime import datetime

from storage.instants import micros
from storage.transaction import Tx


async def heard(tx: Tx, person_id: int, message_id: int, sent_at: datetime) -> bool:
    """Whether this line came after all that were heard of this person; remembers it if so.

    The instant comes first, since another bot on the same database counts its messages from one again.
    """
    changed = await tx.execute(
        """
        INSERT INTO typed_lines (person_id, message_id, sent_at) VALUES (?1, ?2, ?3)
        ON CONFLICT (person_id) DO UPDATE SET message_id = ?2, sent_at = ?3
        WHERE (typed_lines.sent_at, typed_lines.message_id) < (?3, ?2)
        """,
        (person_id, message_id, micros(sent_at)),
    )
    return changed == 1
