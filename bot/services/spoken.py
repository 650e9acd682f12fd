"""全部命令: every command with what carries it out, and those that an admin has confirmed as their own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.services import commands, parts, telling
from bot.services.club import Club
from bot.services.confirming import keeping
from bot.services.part import Service
from storage.due import DueAction

SERVICES: Mapping[str, Service] = MappingProxyType(
    {
        "table": commands.table,
        "stop": commands.stop,
        "luck": commands.luck,
        "rules": telling.show_rules,
        "verify": telling.verify,
        "language": telling.set_language,
        "help": telling.show_help,
        "start": commands.start,
        **parts.SERVICES,
    }
)
FOR_ADMINS = frozenset(command.name for command in parts.COMMANDS if command.for_admins)
"""What an admin may send as the group, to confirm it afterwards."""


async def run_confirmed(club: Club, action: DueAction) -> None:
    """A command that was sent as the group, as its confirmer's own."""
    at = club.clock.now()
    taken = await club.db.transact(lambda tx: keeping.take(tx, action, at))
    if taken is not None:
        name, said = taken
        await SERVICES[name](club, said)
