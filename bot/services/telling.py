"""说明: commands that only tell: help, rules, verification, and the language they are told in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.screens import Screen
from bot.services import languages
from bot.services.asked import Said, answer_address
from bot.services.chats import known_group
from bot.services.club import LANGUAGES, Chat, Club
from bot.services.hall.verifying import match_report
from bot.services.opening import DEFAULT_PROFILE, profile_named
from bot.services.people import meet, words_for
from bot.services.replies import say
from bot.services.seating import is_admin
from bot.services.verifying import report
from bot.views.help import help_text, topic_of
from bot.views.refusals import toast
from bot.views.rules_text import rules_text
from bot.words import Words
from rules.mahjong.options import PROFILES
from rules.refusal import Code, Refusal
from storage.address import GroupAddress
from storage.members import Person
from storage.transaction import Tx


async def show_help(club: Club, said: Said) -> None:
    """/help [topic]: what the bot does, in the chat where it was asked."""
    await _tell(club, said, lambda words: help_text(words, topic_of(said.text)))


async def show_rules(club: Club, said: Said) -> None:
    """/rules [NAME]: the whole rule set of a profile, told from its options."""
    name = profile_named(said.text) if said.text.strip() else DEFAULT_PROFILE
    if name is None:
        await _tell(club, said, lambda words: words("rules-usage", names=" ".join(PROFILES)))
        return
    rules = PROFILES[name]
    await _tell(club, said, lambda words: rules_text(words, rules))


async def ask_who(club: Club, chat: Chat) -> None:
    """匿名管理员: a command that nobody in particular has sent is for somebody in particular to repeat."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        group = await known_group(tx, chat, at)
        words = club.words(group.language)
        await say(tx, GroupAddress(group.id, chat.thread_id), Screen(words("anonymous")), at)

    await club.db.transact(job)


async def verify(club: Club, said: Said) -> None:
    """/verify TABLE: every finished hand of a table recomputed; /verify match NUMBER: a match's draw."""
    at = club.clock.now()
    number = said.text.strip()

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        words = await _words(club, tx, said, person, at)
        found = await club.tables.get(tx, int(number)) if _is_number(number) else None
        of_match = await match_report(club, tx, words, person, number)
        if of_match is not None:
            text = of_match
        elif not number:
            text = words("verify-usage")
        elif found is None:
            text = toast(words, Refusal(Code.UNKNOWN_TABLE))
        else:
            text = report(words, found[1])
        await say(tx, await answer_address(tx, person, said.chat, at), Screen(text), at)

    await club.db.transact(job)


async def set_language(club: Club, said: Said) -> None:
    """/language zh|en: of the group (by an admin), in private of one's own screens."""
    at = club.clock.now()
    chosen = said.text.strip().lower()
    allowed = not said.chat.is_group or await is_admin(club, said.chat.chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        words = await _words(club, tx, said, person, at)
        if chosen not in LANGUAGES:
            text = words("language-usage")
        elif not allowed:
            text = words("language-not-admin")
        else:
            if said.chat.is_group:
                group = await known_group(tx, said.chat, at)
                await languages.set_for_group(tx, group.id, chosen)
            else:
                await languages.set_for_person(tx, person.id, chosen)
            text = club.words(chosen)("language-set")
        await say(tx, await answer_address(tx, person, said.chat, at), Screen(text), at)

    await club.db.transact(job)


async def _tell(club: Club, said: Said, text: Callable[[Words], str]) -> None:
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        words = await _words(club, tx, said, person, at)
        await say(tx, await answer_address(tx, person, said.chat, at), Screen(text(words)), at)

    await club.db.transact(job)


async def _words(club: Club, tx: Tx, said: Said, person: Person, at: datetime) -> Words:
    """The group's language in a group, one's own in private."""
    if said.chat.is_group:
        return club.words((await known_group(tx, said.chat, at)).language)
    return words_for(club, person)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 15  # noqa: PLR2004 (what SQLite holds)
