"""收桌: an hour after a match its boards go, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from bot.outcomes import Flooded, Refused, Unknown, Why
from bot.screens import Screen
from bot.services import groups as groups_service
from bot.services.asked import Said
from bot.services.cards import FINAL
from bot.services.hall.clearing import heard
from bot.services.matches.result_cards import result_changed
from storage import due
from storage.charter import results
from storage.delivery import lookups
from storage.transaction import Tx
from tests.bot.services.hall.match_house import MatchHouse
from tests.bot.services.house import GROUP, USERS, private

AN_HOUR = 3600.0
KINDS = ("board", "settlement", "result")


async def shown(house: MatchHouse, table: int, kinds: tuple[str, ...] = KINDS) -> dict[str, int]:
    """The messages of a table stand in the group, by kind and number."""
    group = house.gateway.chats[GROUP.chat_id]

    async def job(tx: Tx) -> dict[str, int]:
        stands = {}
        for card in await lookups.messages_of(tx, [f"table:{table}:{hand}" for hand in range(9)], kinds):
            if card.message_id in group:
                stands[f"{card.kind}{card.subject[-2:]}"] = card.message_id or 0
        return stands

    return await house.do(job)


async def played(house: MatchHouse) -> int:
    """The table of a match of four, whose only hand is over."""
    (table,) = (await house.started(4)).rounds[0].tables
    await house.delivers(table)
    await house.plays(table)
    return table


async def test_boards_and_settlements_go_and_the_result_stays(house: MatchHouse) -> None:
    table = await played(house)
    await house.delivers(table)
    assert set(await shown(house, table)) == {"board:1", "settlement:1", "result:0"}
    await house.passes(AN_HOUR - 1)
    assert set(await shown(house, table)) == {"board:1", "settlement:1", "result:0"}
    await house.passes(1)
    assert set(await shown(house, table)) == {"result:0"}


async def test_what_telegram_does_not_answer_is_asked_again(house: MatchHouse) -> None:
    table = await played(house)
    await house.delivers(table)
    house.gateway.fault("clear", Flooded(30.0))
    house.gateway.fault("clear", Unknown(), applied=True)
    await house.passes(AN_HOUR)
    assert "board:1" in await shown(house, table)
    await house.passes(29)
    assert "board:1" in await shown(house, table)
    await house.passes(1)
    assert set(await shown(house, table)) == {"result:0"}
    await house.passes(60)
    assert len(house.gateway.texts("clear")) == 3


async def test_a_chat_that_refuses_is_left_alone(house: MatchHouse) -> None:
    table = await played(house)
    await house.delivers(table)
    house.gateway.fault("clear", Refused(Why.NO_RIGHTS))
    await house.passes(AN_HOUR * 3)
    assert len(house.gateway.texts("clear")) == 1
    assert await house.said() == []


async def test_nothing_that_changes_brings_a_deleted_board_back(house: MatchHouse) -> None:
    table = await played(house)
    await house.delivers(table)
    await house.passes(AN_HOUR)
    left = await house.cards(table)
    assert {card.kind for card in left} <= {"result"}


async def test_messages_too_old_to_be_deleted_are_edited_to_a_word(house: MatchHouse) -> None:
    match = await house.started(4)
    (table,) = match.rounds[0].tables
    await house.delivers(table)
    old = (await shown(house, table))["board:1"]
    await house.clock.advance_to(house.now + timedelta(hours=48))
    house.club.health.heard_at = house.now
    await house.ended(table)
    await house.passes(AN_HOUR)
    assert "收拾好了" in house.gateway.chats[GROUP.chat_id][old].text
    assert house.gateway.chats[GROUP.chat_id][old].rows == ()


async def test_results_of_a_matchs_tables_go_when_they_stand(house: MatchHouse) -> None:
    table = await played(house)
    await house.delivers(table)
    for person in await house.people(4):
        await house.do(partial(results.confirm, match_id=table, person_id=person.id, at=house.now))
    await house.passes(44 * AN_HOUR)
    assert set(await shown(house, table)) == {"result:0"}
    await house.passes(2 * AN_HOUR)
    assert await shown(house, table) == {}


async def test_a_result_that_is_not_settled_keeps_its_card(house: MatchHouse) -> None:
    table = await played(house)
    await house.delivers(table, confirmed=False)
    await house.passes(46 * AN_HOUR)
    assert set(await shown(house, table)) == {"result:0"}


async def test_a_bare_command_goes_too_and_one_with_words_stays(house: MatchHouse) -> None:
    await house.say(USERS[0], "/table")
    await heard(house.club, Said(USERS[0], GROUP, 55, ""))
    await heard(house.club, Said(USERS[0], GROUP, 56, "文轩 4局"))
    await heard(house.club, Said(USERS[0], private(USERS[0]), 57, ""))
    await house.passes(AN_HOUR)
    assert house.gateway.texts("clear") == ["55"]


async def test_the_card_of_the_match_is_unpinned_and_stays(house: MatchHouse) -> None:
    match = await house.started(4)
    (message,) = await house.delivers_match()
    await house.plays(*match.rounds[0].tables)
    await house.passes(0)
    await house.passes(AN_HOUR)
    assert pins(house) == [("pin", message), ("unpin", message)]
    assert message in house.gateway.chats[GROUP.chat_id]


async def test_the_result_of_a_match_was_never_pinned_and_so_is_not_unpinned(house: MatchHouse) -> None:
    match = await house.started(4)
    (before,) = await house.delivers_match()
    await house.plays(*match.rounds[0].tables)
    await house.passes(0)
    (result,) = await house.delivers_match()
    await house.passes(AN_HOUR)
    assert pins(house) == [("pin", before), ("unpin", before)]
    assert result in house.gateway.chats[GROUP.chat_id]


def pins(house: MatchHouse) -> list[tuple[str, int | None]]:
    return [(call.method, call.message_id) for call in house.gateway.calls if "pin" in call.method]


async def test_a_void_table_counts_for_nobody_and_the_card_says_so(house: MatchHouse) -> None:
    match = await house.started(4, hands=1)
    (table,) = match.rounds[0].tables
    await house.plays(table)
    await house.passes(0)
    assert "桌分 <b>4</b>" in await house.match_card()
    group = (await house.row()).group_id
    before = await house.card("match", (await house.row()).stream)

    async def job(tx: Tx) -> None:
        assert await results.void(tx, table, house.now)
        await result_changed(tx, group, table)

    await house.do(job)
    after = await house.card("match", (await house.row()).stream)
    assert after.wanted > before.wanted
    text = await house.match_card()
    assert f"作废、不计名次的牌桌：{table} 号" in text
    assert "桌分 <b>4</b>" not in text


async def test_after_two_weeks_the_card_is_left_alone(house: MatchHouse) -> None:
    match = await house.started(4)
    await house.plays(*match.rounds[0].tables)
    await house.passes(0)
    assert (await house.match_drawn()).revision != FINAL
    await house.passes(15 * 24 * AN_HOUR)
    assert (await house.match_drawn()).revision == FINAL


async def test_a_board_that_stands_for_two_days_is_posted_anew(house: MatchHouse) -> None:
    match = await house.started(4)
    (table,) = match.rounds[0].tables
    await house.delivers(table)
    await house.passes(46 * AN_HOUR)
    (board,) = [card for card in await house.cards(table) if card.kind == "board"]
    assert board.wants_fresh == board.wanted
    assert await house.do(lambda tx: due.open_actions(tx, f"renew:{table}"))


async def test_after_a_migration_nobody_elses_message_is_taken_for_an_old_board(house: MatchHouse) -> None:
    table = await played(house)
    await house.delivers(table)
    await groups_service.migrated(house.club, GROUP.chat_id, -1009)
    for _ in range(5):
        await house.gateway.send(-1009, Screen("别人说的话"))
    await house.passes(AN_HOUR)
    assert len(house.gateway.chats[-1009]) == 5
    assert house.gateway.texts("clear") == []


async def test_a_pin_that_telegram_does_not_answer_about_is_taken_off_later(house: MatchHouse) -> None:
    match = await house.started(4)
    await house.delivers_match()
    await house.ended(*match.rounds[0].tables)
    await house.passes(0)
    house.gateway.fault("unpin", Unknown())
    await house.passes(AN_HOUR)
    await house.passes(60)
    assert len([call for call in house.gateway.calls if call.method == "unpin"]) == 2
