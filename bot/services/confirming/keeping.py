"""匿名命令: kept as it was said, confirmed by the first admin who presses, and theirs from then on."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime, timedelta

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.screens import Screen
from bot.services.asked import Said
from bot.services.cards import FINAL
from bot.services.chats import known_group
from bot.services.club import Chat, Club, User
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.views.charter import confirm_card
from bot.views.refusals import toast
from rules.refusal import Code, Refusal
from storage import due, groups, members
from storage.address import GroupAddress
from storage.charter import pending
from storage.charter.pending import PendingCommand
from storage.delivery import cards
from storage.delivery.card import Card
from storage.due import DueAction
from storage.groups import Group, GroupKind
from storage.members import Person
from storage.transaction import Tx

KIND = "confirm"
"""The kind of the card that asks."""
RUN, LAPSE = "confirmed-command", "confirm-lapse"
"""The kinds of due work: the command itself, and the end of the wait for somebody to confirm it."""
WAITS = timedelta(hours=1)
NOBODY = User(0, "")
"""In the place of whoever gives a command as the group; it is never stored."""


async def ask_who(club: Club, name: str, said: Said) -> None:
    """An admin has given a command as the group: who it was is asked with a button, once a message."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        group = await known_group(tx, said.chat, at)
        kept = await pending.keep(tx, group.id, said.message_id, name, _written(said), at, at + WAITS)
        if kept is None:
            return
        subject = subject_of(kept)
        await cards.ensure_card(tx, KIND, subject, GroupAddress(group.id, said.chat.thread_id))
        await due.schedule(tx, LAPSE, subject, "", kept.lapses_at)

    await club.db.transact(job)


def subject_of(kept: PendingCommand) -> str:
    """The subject of a kept command's card and due work: `confirm:<group>:<number>`."""
    return f"{Topic.CONFIRM}:{kept.group_id}:{kept.id}"


async def command_of(tx: Tx, subject: str) -> PendingCommand | None:
    """The kept command of such a subject."""
    _, group_id, number = subject.split(":")
    found = await pending.pending(tx, int(number))
    return found if found is not None and found.group_id == int(group_id) else None


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The question; afterwards who has answered it, or that nobody has."""
    kept = await command_of(tx, card.subject)
    group = None if kept is None else await groups.group(tx, kept.group_id)
    if kept is None or group is None:
        return None
    words = club.words(group.language)
    if kept.confirmed_by is not None:
        person = await members.person(tx, kept.confirmed_by)
        name = None if person is None else person.name
        return _final(confirm_card.confirmed(words, kept.name, name))
    if kept.said is None:
        return _final(confirm_card.lapsed(words, kept.name))
    said = json.loads(kept.said)["text"]
    shown = confirm_card.asked(words, group.id, kept.id, kept.name, said)
    return Rendered(lambda: shown, "asked", Priority.NOTICE)


def _final(screen: Screen) -> Rendered:
    return Rendered(lambda: screen, FINAL, Priority.NOTICE)


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[确认] by an admin makes the command theirs; it is carried out right after this transaction."""
    words = words_for(club, pressed.person)
    kept = await pending.pending(tx, pressed.payload.number)
    if kept is None or kept.group_id != pressed.payload.group:
        return Reply(toast(words, Refusal(Code.STALE)))
    if not pressed.is_admin:
        return Reply(words("confirm-admins-only"))
    if pressed.at >= kept.lapses_at or not await pending.confirm(tx, kept.id, pressed.person.id):
        return Reply(toast(words, Refusal(Code.STALE)))
    subject = subject_of(kept)
    await due.cancel(tx, (LAPSE,), subject, pressed.at)
    await due.schedule(tx, RUN, subject, "", pressed.at)
    await cards.mark_dirty(tx, subject)
    return Reply(words("confirm-taken"))


async def lapse(club: Club, action: DueAction) -> None:
    """过时: nobody has confirmed it within the hour, so nobody is to."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        kept = await command_of(tx, action.subject)
        if kept is not None and kept.confirmed_by is None:
            await pending.forget(tx, kept.id)
            await cards.mark_dirty(tx, action.subject)

    await club.db.transact(job)


async def take(tx: Tx, action: DueAction, at: datetime) -> tuple[str, Said] | None:
    """The command to carry out and its name, as the one says who has confirmed it; given out once.

    A process killed right after that has carried out nothing, as with any command that it had just read.
    """
    if not await due.finish(tx, action.id, at, "done"):
        return None
    kept = await command_of(tx, action.subject)
    if kept is None or kept.said is None or kept.confirmed_by is None:
        return None
    person = await members.person(tx, kept.confirmed_by)
    group = await groups.group(tx, kept.group_id)
    if person is None or group is None:
        return None
    await pending.forget(tx, kept.id)
    return kept.name, _read(kept, person, group)


def _written(said: Said) -> str:
    people = {"reply_to": said.reply_to, "mentions": said.mentions}
    plain = {
        "text": said.text,
        "thread_id": said.chat.thread_id,
        "is_public": said.chat.is_public,
        "reply_message_id": said.reply_message_id,
        "usernames": said.usernames,
    }
    return json.dumps(plain | people, default=asdict, ensure_ascii=False)


def _read(kept: PendingCommand, person: Person, group: Group) -> Said:
    fields = json.loads(kept.said or "{}")
    chat = Chat(
        group.chat_id,
        group.title,
        is_group=True,
        is_supergroup=group.kind is GroupKind.SUPERGROUP,
        is_forum=group.is_forum,
        thread_id=fields["thread_id"],
        is_public=fields["is_public"],
    )
    reply_to = fields["reply_to"]
    return Said(
        user=User(person.user_id, person.name, person.username, person.language),
        chat=chat,
        message_id=kept.message_id,
        text=fields["text"],
        reply_to=None if reply_to is None else User(**reply_to),
        reply_message_id=fields["reply_message_id"],
        mentions=tuple(User(**one) for one in fields["mentions"]),
        usernames=tuple(fields["usernames"]),
    )
