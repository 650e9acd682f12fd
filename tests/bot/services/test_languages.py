"""换语言: what stands in the chat comes in the new language, and nothing else is touched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.gateway import Member, Standing
from bot.services.asked import Said
from bot.services.club import Chat, User
from bot.services.parts import CARDS
from bot.services.spoken import SERVICES
from storage import members
from storage.address import GroupAddress, PersonAddress
from storage.delivery import cards, lookups
from storage.delivery.card import Card
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, House, private

PANEL, LOBBY = "panel", "lobby"


async def dirty(house: House) -> set[tuple[str, int | None]]:
    """Kind and person (None in the group) of every card that is to be brought up to date."""
    found = await house.do(cards.dirty_cards)
    return {(one.kind, _person(one)) for one in found}


def _person(card: Card) -> int | None:
    return card.address.person_id if isinstance(card.address, PersonAddress) else None


async def tell(house: House, user: User, text: str, chat: Chat | None = GROUP) -> None:
    """A command, in the group or (None) in private."""
    name, _, rest = text.partition(" ")
    await SERVICES[name](house.club, Said(user, chat or private(user), house.message_id(), rest))


async def all_delivered(house: House) -> None:
    """Every card stands as it is now in its chat."""

    async def job(tx: Tx) -> None:
        await tx.execute("UPDATE cards SET state = 'live', message_id = id, shown = wanted")

    await house.do(job)


async def screen_text(house: House, kind: str, subject: str = "table:1:0", person: int | None = None) -> str:
    rendered = await house.drawn(await house.card(kind, subject, person))
    assert rendered is not None
    return rendered.screen.text


async def test_a_persons_panel_is_drawn_again_in_the_language_that_they_chose(house: House) -> None:
    await house.first_turn()
    await all_delivered(house)
    ming = await house.person(0)
    assert "你是" in await screen_text(house, PANEL, person=ming)
    await tell(house, USERS[0], "language en", None)
    assert await dirty(house) == {(PANEL, ming)}
    assert "You are" in await screen_text(house, PANEL, person=ming)


async def test_cards_of_every_kind_that_stand_in_private_are_drawn_again(house: House) -> None:
    await house.say(USERS[0], "/start", None)
    ming = await house.person(0)

    async def job(tx: Tx) -> None:
        for kind in CARDS:
            await cards.ensure_card(tx, kind, f"{kind}:1:1", PersonAddress(ming))

    await house.do(job)
    await all_delivered(house)
    await tell(house, USERS[0], "language en", None)
    assert await dirty(house) == {(kind, ming) for kind in CARDS}


async def test_bad_words_redraw_nothing(house: House) -> None:
    await house.first_turn()
    await all_delivered(house)
    await tell(house, USERS[0], "language klingon", None)
    await tell(house, USERS[1], "language en")
    assert await dirty(house) == set()


@pytest.mark.parametrize("thread_id", [None, 5])
async def test_a_groups_cards_are_drawn_again_whatever_their_topic(
    house: House, thread_id: int | None
) -> None:
    chat = replace(GROUP, thread_id=thread_id)
    for user in USERS:
        await house.say(user, "/start", None)
    await house.say(USERS[0], "/table", chat)
    await all_delivered(house)
    house.gateway.standings[GROUP.chat_id, USERS[0].user_id] = Member(Standing.OWNER, present=True)
    await tell(house, USERS[0], "language en")
    assert (LOBBY, None) in await dirty(house)
    assert "waiting for players" in await screen_text(house, LOBBY)
    assert all(person is None for _, person in await dirty(house))


async def test_who_has_no_language_of_their_own_reads_the_groups(house: House) -> None:
    await house.first_turn()
    ming = await house.person(0)
    await house.do(lambda tx: members.set_person_language(tx, ming, None))
    await all_delivered(house)
    house.gateway.standings[GROUP.chat_id, USERS[1].user_id] = Member(Standing.OWNER, present=True)
    await tell(house, USERS[1], "language en")
    assert (PANEL, ming) in await dirty(house)
    assert (PANEL, await house.person(2)) not in await dirty(house)
    assert "You are" in await screen_text(house, PANEL, person=ming)


async def test_the_first_language_that_telegram_tells_of_somebody_counts_as_a_change(house: House) -> None:
    await house.first_turn()
    ming = await house.person(0)
    await house.do(lambda tx: members.set_person_language(tx, ming, None))
    await all_delivered(house)
    await tell(house, replace(USERS[0], language="en"), "help", None)
    assert await dirty(house) == {(PANEL, ming)}


async def test_what_is_not_to_change_any_more_stays_as_it_is(house: House) -> None:
    await house.first_turn()
    ming = await house.person(0)
    await all_delivered(house)
    await house.do(lambda tx: cards.retire(tx, "table:1:0", (PANEL,), PersonAddress(ming)))
    await tell(house, USERS[0], "language en", None)
    assert await dirty(house) == set()
    assert await house.do(lambda tx: lookups.cards_at(tx, GroupAddress(1))) != ()
