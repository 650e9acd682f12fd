"""问了什么: a command as it was typed, and where its answer goes.

`COMMANDS` are those of the tables; `parts` adds what the other parts of the club bring.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.services.club import Chat, User
from bot.services.groups import known_group
from storage.address import Address, GroupAddress, PersonAddress
from storage.members import Person
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Command:
    """一个命令: its name, where it can be used, and the key of its line in the menus."""

    name: str
    in_group: bool
    in_private: bool

    @property
    def key(self) -> str:
        """The catalogue key of its one-line description."""
        return f"command-{self.name}"


COMMANDS = (
    Command("table", in_group=True, in_private=False),
    Command("stop", in_group=True, in_private=True),
    Command("luck", in_group=True, in_private=True),
    Command("rules", in_group=True, in_private=True),
    Command("verify", in_group=True, in_private=True),
    Command("language", in_group=True, in_private=True),
    Command("help", in_group=True, in_private=True),
    Command("start", in_group=False, in_private=True),
)


@dataclass(frozen=True, slots=True)
class Said:
    """说了什么: a command with what stands behind it; `message_id` is its own."""

    user: User
    chat: Chat
    message_id: int
    text: str = ""


async def answer_address(tx: Tx, person: Person, chat: Chat, at: datetime) -> Address:
    """Where to answer: in the topic of the group, or in private."""
    if not chat.is_group:
        return PersonAddress(person.id)
    group = await known_group(tx, chat, at)
    return GroupAddress(group.id, chat.thread_id)
