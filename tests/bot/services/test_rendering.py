"""画卡片: what each card shows now, and what follows from its confirmation or its refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.callback_data import Lobby, LobbyDoes
from bot.delivery.rendering import Priority, Rendered
from bot.outcomes import Why
from bot.screens import Button, Screen
from bot.services.cards import FINAL
from bot.services.rendering import place_of
from bot.services.replies import say, screen_of
from rules.table.timers import TimerKind
from storage import groups, members
from storage.address import GroupAddress, PersonAddress
from storage.delivery import cards, notices
from storage.delivery.card import Card, CardState
from storage.groups import Group
from storage.members import Dm
from storage.tables import TableRow
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, House

STARTS = {TimerKind.CLOCK, TimerKind.NUDGE}


async def drawn(house: House, card: Card) -> Rendered:
    rendered = await house.drawn(card)
    assert rendered is not None
    return rendered


async def refuses(house: House, card: Card, why: Why) -> None:
    await house.do(lambda tx: house.renderer.refused(tx, card, why, house.now))


async def kinds(house: House) -> set[str]:
    return {row.kind for row in await house.due()}


async def panel(house: House, seat: int) -> Card:
    return await house.card("panel", person=await house.person(seat))


async def test_a_delivered_panel_makes_its_person_ready(house: House) -> None:
    for user in USERS[:1]:
        await house.say(user, "/start", None)
    await house.say(USERS[0], "/table")
    await house.press(USERS[0], Lobby(1, LobbyDoes.SIT))
    assert not (await house.state()).chairs[0].reached
    await house.panel_delivered(0)
    assert (await house.state()).chairs[0].reached


async def test_a_clock_starts_with_its_own_panel_and_no_other(house: House) -> None:
    await house.first_turn()
    await house.panel_delivered(1, 2, 3)
    await house.delivered(await house.card("board", "table:1:1"))
    assert await kinds(house) == set()
    await house.panel_delivered(0)
    assert await kinds(house) == STARTS


async def test_a_confirmation_of_an_older_decision_starts_nothing(house: House) -> None:
    await house.first_turn()
    old = await panel(house, 0)
    revision = (await drawn(house, old)).revision
    await house.play(0, "d1s")
    await house.passes(4)
    await house.do(lambda tx: house.renderer.confirmed(tx, old, revision, house.now))
    assert await kinds(house) == set()


async def test_where_the_private_chat_refuses_the_board_with_the_keypad_starts_the_clock(
    house: House,
) -> None:
    await house.first_turn()
    board = await house.card("board", "table:1:1")
    before = (await drawn(house, board)).revision
    await refuses(house, await panel(house, 0), Why.BLOCKED)
    assert (await house.state()).chairs[0].refused
    after = await drawn(house, board)
    assert after.revision != before, "the board with the keypad has to be confirmed anew"
    assert after.priority is Priority.BOARD
    await house.delivered(board)
    assert await kinds(house) == STARTS


async def test_a_board_drawn_before_the_keypad_starts_no_clock(house: House) -> None:
    await house.first_turn()
    board = await house.card("board", "table:1:1")
    revision = (await drawn(house, board)).revision
    await refuses(house, await panel(house, 0), Why.NOT_STARTED)
    await house.do(lambda tx: house.renderer.confirmed(tx, board, revision, house.now))
    assert await kinds(house) == set()


async def test_a_panel_that_arrives_again_takes_the_keypad_away(house: House) -> None:
    await house.first_turn()
    card = await panel(house, 0)
    await refuses(house, card, Why.BLOCKED)
    assert (await panel(house, 0)).state is CardState.BROKEN
    await house.say(USERS[0], "/start", None)
    assert not (await house.state()).chairs[0].refused
    assert (await panel(house, 0)).state is CardState.NEW


@pytest.mark.parametrize(("seconds", "is_long"), [(19, False), (20, True)])
async def test_a_long_flood_of_a_private_chat_brings_the_keypad_and_no_clock(
    house: House, seconds: float, is_long: bool
) -> None:
    await house.first_turn()
    board, card = await house.card("board", "table:1:1"), await panel(house, 0)
    before = (await drawn(house, board)).screen
    for _ in range(2):
        await house.do(lambda tx: house.renderer.flooded(tx, card, seconds, house.now))
    assert (await house.state()).chairs[0].flooded is is_long
    assert ((await drawn(house, board)).screen != before) is is_long
    await house.delivered(board)
    assert await kinds(house) == set()
    await house.panel_delivered(0)
    assert not (await house.state()).chairs[0].flooded
    assert await kinds(house) == STARTS


async def test_a_flooded_group_changes_no_seat(house: House) -> None:
    await house.first_turn()
    board = await house.card("board", "table:1:1")
    version = (await house.state()).version
    await house.do(lambda tx: house.renderer.flooded(tx, board, 600, house.now))
    assert (await house.state()).version == version


@pytest.mark.parametrize("why", [Why.NO_RIGHTS, Why.TOPIC_CLOSED])
async def test_a_refusal_that_says_nothing_of_the_person_changes_no_seat(house: House, why: Why) -> None:
    await house.first_turn()
    await refuses(house, await panel(house, 0), why)
    assert not (await house.state()).chairs[0].refused


@pytest.mark.parametrize(("why", "active"), [(Why.KICKED, False), (Why.NO_RIGHTS, True)])
async def test_a_group_that_threw_the_bot_out_is_known(house: House, why: Why, active: bool) -> None:
    await house.first_turn()
    await refuses(house, await house.card("board", "table:1:1"), why)
    found = await house.do(lambda tx: groups.group_by_chat(tx, GROUP.chat_id))
    assert found is not None
    assert found.active is active


async def test_whoever_decides_is_served_first_and_hears_it(house: House) -> None:
    await house.first_turn()
    own, other = await drawn(house, await panel(house, 0)), await drawn(house, await panel(house, 1))
    assert (own.priority, own.silent) == (Priority.DECIDING, False)
    assert (other.priority, other.silent) == (Priority.PANEL, True)


async def test_a_card_that_will_never_change_is_confirmed_once_and_left_alone(house: House) -> None:
    await house.first_turn()
    lobby = await house.card("lobby")
    rendered = await drawn(house, lobby)
    assert (rendered.revision, rendered.priority) == (FINAL, Priority.NOTICE)
    await house.delivered(lobby)
    stored = await house.do(lambda tx: cards.card(tx, lobby.id))
    assert stored is not None
    assert stored.state is CardState.RETIRED


async def ended(house: House) -> None:
    for user in USERS:
        await house.say(user, "/stop")


async def test_every_card_of_a_match_that_is_over_says_its_last_word_but_its_result(house: House) -> None:
    await house.first_turn()
    await house.say(USERS[0], "/stop")
    assert (await drawn(house, await house.card("stop", "table:1:1"))).revision != FINAL
    await ended(house)
    everything = [
        *await house.do(lambda tx: cards.cards_of(tx, "table:1:0")),
        *await house.do(lambda tx: cards.cards_of(tx, "table:1:1")),
    ]
    assert {card.kind for card in everything} == {"lobby", "board", "panel", "stop", "result"}
    for card in everything:
        live = replace(card, state=CardState.LIVE, message_id=5)
        is_final = (await drawn(house, live)).revision == FINAL
        assert is_final is (card.kind != "result"), card.kind


async def test_a_panel_is_still_sent_right_after_the_end_of_a_match(house: House) -> None:
    await house.first_turn()
    await ended(house)
    card = await panel(house, 1)
    assert card.state is CardState.NEW
    assert "本场结束" in (await drawn(house, card)).screen.text


async def test_of_a_match_that_is_over_only_results_are_still_sent(house: House) -> None:
    await house.first_turn()
    await ended(house)
    await house.passes(301)
    sent = []
    for subject in ("table:1:0", "table:1:1"):
        for card in await house.do(lambda tx, subject=subject: cards.cards_of(tx, subject)):  # type: ignore[misc]
            assert card.state is CardState.NEW
            if await house.drawn(card) is not None:
                sent.append(card.kind)
    assert sent == ["result"]


async def test_a_card_of_no_table_or_of_a_stranger_shows_nothing(house: House) -> None:
    await house.open()
    card = await panel(house, 0)
    assert await house.drawn(replace(card, subject="table:99:0")) is None
    assert await house.drawn(replace(card, address=PersonAddress(4711))) is None
    gone = replace(card, subject="table:99:0")
    await house.do(lambda tx: house.renderer.confirmed(tx, gone, "lobby", house.now))
    nobody = replace(card, address=PersonAddress(4711))
    version = await house.versions()
    await house.do(lambda tx: house.renderer.confirmed(tx, nobody, "lobby", house.now))
    await house.do(lambda tx: house.renderer.refused(tx, nobody, Why.BLOCKED, house.now))
    assert await house.versions() == version


async def test_private_cards_speak_their_readers_language_and_the_boards_the_groups(house: House) -> None:
    await house.first_turn()
    chinese = (await drawn(house, await panel(house, 0))).screen.text
    person = await house.person(0)
    await house.do(lambda tx: members.set_person_language(tx, person, "en"))
    assert (await drawn(house, await panel(house, 0))).screen.text != chinese
    board = await house.card("board", "table:1:1")
    before = (await drawn(house, board)).screen.text

    async def english(tx: Tx) -> None:
        found = await groups.group_by_chat(tx, GROUP.chat_id)
        assert found is not None
        await groups.set_language(tx, found.id, "en")

    await house.do(english)
    assert (await drawn(house, board)).screen.text != before


async def group_of(house: House) -> Group:
    found = await house.do(lambda tx: groups.group_by_chat(tx, GROUP.chat_id))
    assert found is not None
    return found


async def test_a_panel_links_to_the_newest_message_of_a_supergroup_and_of_its_topic(house: House) -> None:
    await house.open()
    row = TableRow(1, 1, None, "lobby", house.now, None)
    group = replace(await group_of(house), chat_id=-1001234567890, last_message_id=88)
    assert place_of(row, group).url == "https://t.me/c/1234567890/88"
    assert place_of(replace(row, thread_id=5), group).url == "https://t.me/c/1234567890/5"
    assert place_of(row, replace(group, last_message_id=0)).url == "https://t.me/c/1234567890/1"
    assert place_of(row, replace(group, chat_id=-5)).url is None
    assert place_of(row, None).title == ""


async def test_a_notice_is_said_as_it_was_queued(house: House) -> None:
    screen = Screen("你好", ((Button("好", data="x"), Button("看", url="https://t.me/x", style="primary")),))
    await house.open()
    group = await group_of(house)
    await house.do(lambda tx: say(tx, GroupAddress(group.id), screen, house.now))
    notice = (await house.do(notices.queued))[-1]
    spoken = await house.renderer.speak(notice)
    assert spoken is not None
    assert spoken.screen == screen
    with pytest.raises(TypeError, match="is an object"):
        screen_of("text")


async def test_a_delivered_panel_says_that_its_person_can_be_reached(house: House) -> None:
    await house.open()
    person = await house.person(0)
    await house.do(lambda tx: members.set_dm(tx, person, Dm.UNKNOWN, house.now))
    await house.panel_delivered(0)
    found = await house.do(lambda tx: members.person(tx, person))
    assert found is not None
    assert found.dm is Dm.REACHABLE


async def test_that_the_turn_passes_on_is_no_news_to_who_has_nothing_to_answer(house: House) -> None:
    await house.first_turn()
    await house.play(0, "d1s")
    discard = await drawn(house, await panel(house, 3))
    await house.passes(4)
    turn = await drawn(house, await panel(house, 3))
    assert turn.digest != discard.digest
    assert turn.gist == discard.gist is not None
    assert (await drawn(house, await panel(house, 1))).gist is None


async def test_a_discard_and_a_pong_are_news(house: House) -> None:
    await house.first_turn()
    first = await drawn(house, await panel(house, 3))
    await house.play(0, "d9s")
    discard = await drawn(house, await panel(house, 3))
    assert (await drawn(house, await panel(house, 2))).gist is None
    assert (await house.play(2, "pong")).text is None
    await house.passes(4)
    pong = await drawn(house, await panel(house, 3))
    assert len({first.gist, discard.gist, pong.gist}) == 3


async def test_whether_somebody_can_claim_makes_nothing_news_to_another(house: House) -> None:
    await house.first_turn()
    await house.play(0, "d9s")
    before = await drawn(house, await panel(house, 3))
    await house.play(2, "pass")
    assert (await drawn(house, await panel(house, 3))).gist == before.gist
    await house.passes(4)
    assert (await drawn(house, await panel(house, 3))).gist == before.gist


async def test_the_panel_of_somebody_who_was_not_reached_is_waited_for(house: House) -> None:
    await house.first_turn()
    await house.play(0, "d1s")
    card = await panel(house, 3)
    assert (await drawn(house, card)).gist is not None
    await house.do(lambda tx: house.renderer.flooded(tx, card, 60, house.now))
    assert (await drawn(house, card)).gist is None
    await house.delivered(card)
    assert (await drawn(house, card)).gist is not None


async def test_a_vote_that_was_over_before_its_card_was_sent_has_no_card_but_a_result(house: House) -> None:
    await house.first_turn()
    for user in USERS:
        await house.say(user, "/stop")
    assert await house.drawn(await house.card("stop", "table:1:1")) is None
    result = await drawn(house, await house.card("result"))
    assert "大家同意散桌" in result.screen.text
