"""算番: the command that it brings."""

from __future__ import annotations

from bot.screens import Screen
from bot.services.asked import Command, Said, answer_address
from bot.services.calculator.notation import Misread, read
from bot.services.chats import known_group
from bot.services.club import Club
from bot.services.opening import DEFAULT_PROFILE
from bot.services.part import Part
from bot.services.people import meet, words_for
from bot.services.replies import say
from bot.views.calculator import answer, trouble
from rules.mahjong.options import PROFILES
from storage.transaction import Tx


async def fan(club: Club, said: Said) -> None:
    """/fan HAND: what a hand is worth, or what it waits for, in the chat where it was asked."""
    at = club.clock.now()
    hand = read(said.text)

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        words = words_for(club, person)
        if said.chat.is_group:
            words = club.words((await known_group(tx, said.chat, at)).language)
        if isinstance(hand, Misread):
            text = trouble(words, hand)
        else:
            text = answer(words, PROFILES[hand.profile or DEFAULT_PROFILE], hand)
        await say(tx, await answer_address(tx, person, said.chat, at), Screen(text), at)

    await club.db.transact(job)


PART = Part(commands={Command("fan", in_group=True, in_private=True): fan})
