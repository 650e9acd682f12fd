"""哪个聊天: the chats of addresses, by Telegram's numbers."""

from __future__ import annotations

import json
from collections.abc import Collection

from storage.address import Address, GroupAddress, PersonAddress
from storage.transaction import Tx


async def chat_ids(tx: Tx, addresses: Collection[Address]) -> dict[Address, int]:
    """Where each address is now; without those of a group or person that is not (any longer) known.

    A group that was merged into another leads there. Whoever was forgotten has an id below zero, which is
    nobody's and must not be taken for a group's.
    """
    persons = sorted({one.person_id for one in addresses if isinstance(one, PersonAddress)})
    some_groups = sorted({one.group_id for one in addresses if isinstance(one, GroupAddress)})
    rows = await tx.fetch_all(
        """
        SELECT 'person', id, user_id FROM people
        WHERE id IN (SELECT value FROM json_each(?1)) AND user_id > 0
        UNION ALL
        SELECT 'group', named.id, lasting.chat_id
        FROM groups AS named JOIN groups AS lasting ON lasting.id = coalesce(named.merged_into, named.id)
        WHERE named.id IN (SELECT value FROM json_each(?2)) AND lasting.chat_id IS NOT NULL
        """,
        (json.dumps(persons), json.dumps(some_groups)),
    )
    found = {(kind, key): chat_id for kind, key, chat_id in rows}
    keyed = {address: found.get(_key(address)) for address in addresses}
    return {address: chat_id for address, chat_id in keyed.items() if chat_id is not None}


def _key(address: Address) -> tuple[str, int]:
    match address:
        case GroupAddress(group_id):
            return "group", group_id
        case PersonAddress(person_id):
            return "person", person_id
