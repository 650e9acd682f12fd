"""问了什么: a command as it was typed, and where its answer goes.

`COMMANDS` are those of the tables; `parts` adds what the other parts of the club bring.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.services.chats import known_group
from bot.services.club import Chat, User
from storage.address import Address, GroupAddress, PersonAddress
from storage.members import Person
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Command:
    """一个命令: its name, where it can be used, and the key of its line in the menus.

    `for_admins`: some or all of it is for admins. One who sends it as the group is asked to confirm it, and
    the command is then theirs; any other command sent as the group is to be sent again in one's own name.
    """

    name: str
    in_group: bool
    in_private: bool
    for_admins: bool = False

    @property
    def key(self) -> str:
        """The catalogue key of its one-line description."""
        return f"command-{self.name}"


COMMANDS = (
    Command("table", in_group=True, in_private=False),
    Command("stop", in_group=True, in_private=True, for_admins=True),
    Command("luck", in_group=True, in_private=True),
    Command("rules", in_group=True, in_private=True),
    Command("verify", in_group=True, in_private=True),
    Command("language", in_group=True, in_private=True, for_admins=True),
    Command("help", in_group=True, in_private=True),
    Command("start", in_group=False, in_private=True),
)


@dataclass(frozen=True, slots=True)
class Said:
    """说了什么: a command with what stands behind it; `message_id` is its own.

    Whom it is about: `reply_to` wrote the message `reply_message_id` that it answers (None when that was a
    bot, an admin who writes as the group, or a channel); `mentions` are named without a username, as Telegram
    itself knows them; `usernames` are the others, without @ and in the order of writing. `reply_text` is what
    the answered message says, without its markup.
    """

    user: User
    chat: Chat
    message_id: int
    text: str = ""
    reply_to: User | None = None
    reply_message_id: int | None = None
    reply_text: str = ""
    mentions: tuple[User, ...] = ()
    usernames: tuple[str, ...] = ()


async def answer_address(tx: Tx, person: Person, chat: Chat, at: datetime) -> Address:
    """Where to answer: in the topic of the group, or in private."""
    if not chat.is_group:
        return PersonAddress(person.id)
    group = await known_group(tx, chat, at)
    return GroupAddress(group.id, chat.thread_id)
