"""桌卡、结算、散桌: the buttons that stand in the group."""

from __future__ import annotations

import pytest

from bot.callback_data import Lobby, LobbyDoes, Settlement, SettlementDoes, Stop, StopDoes
from bot.gateway import Member, Standing
from bot.outcomes import Unknown
from bot.services import groups, seating
from bot.services.club import User
from bot.services.opening import MOST_TABLES
from bot.views.refusals import toast
from rules.refusal import Code, Refusal
from rules.table.events import Ending
from rules.table.state import Phase
from storage import tables
from storage.database import Database
from tests.bot.services.house import OTHER_GROUP, USERS, House
from tests.rules.table.scene import stacked
from tests.support.walls import build_wall

STRANGER = User(999, "阿强", language="zh")
WON = ("6899p1122377889s", "123456789p55p78s", "111222333p44p78s", "2333444555666s")
SIT, LEAVE = Lobby(1, LobbyDoes.SIT), Lobby(1, LobbyDoes.LEAVE)


def text_of(house: House, code: Code, **facts: int | str) -> str:
    return toast(house.club.catalogues["zh"], Refusal(code, tuple(facts.items())))


class Rights:
    """What Telegram says about members."""

    def __init__(self, answer: Member | Unknown) -> None:
        self.answer = answer

    async def __call__(self, _chat: int, _user: int) -> Member | Unknown:
        return self.answer


ADMIN = Rights(Member(Standing.ADMINISTRATOR, present=True))
GONE = Rights(Member(Standing.LEFT, present=False))


# the lobby card


async def test_who_can_be_reached_sits_at_once_and_who_cannot_is_led_to_the_private_chat(
    house: House,
) -> None:
    await house.say(USERS[0], "/start", None)
    await house.say(USERS[0], "/table")
    assert (await house.press(USERS[0], SIT)).text == house.club.catalogues["zh"]("seated")
    led = await house.press(USERS[1], SIT)
    assert led.url == "https://t.me/xuezhan_bot?start=sit_1"
    assert (await house.state()).humans == (0,)


async def test_who_has_blocked_the_bot_and_sits_is_led_back_by_the_start_button(house: House) -> None:
    """The table waits for their chat alone."""
    await house.open()
    await groups.private_chat(house.club, USERS[1], open_now=False)
    start = Lobby(1, LobbyDoes.START)
    assert (await house.press(USERS[0], start)).text == text_of(house, Code.NOT_READY)
    assert (await house.press(USERS[1], start)).url == "https://t.me/xuezhan_bot?start=sit_1"
    assert (await house.press(USERS[1], SIT)).url == "https://t.me/xuezhan_bot?start=sit_1"
    await house.say(USERS[1], "/start sit_1", None)
    await house.panel_delivered(1)
    assert (await house.press(USERS[1], start)).text is None
    await groups.private_chat(house.club, USERS[1], open_now=False)
    assert (await house.press(USERS[1], start)).text == text_of(house, Code.ALREADY_STARTED)


async def test_the_link_ends_seated(house: House) -> None:
    await house.say(USERS[0], "/table")
    await house.say(USERS[1], "/start sit_1", None)
    assert (await house.state()).humans == (0,)
    before = await house.said()
    await house.say(USERS[1], "/start sit_1", None)
    assert await house.said() == before


async def test_a_link_that_was_passed_on_seats_no_stranger(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.say(USERS[0], "/table")
    for answer in (GONE, Rights(Unknown())):
        monkeypatch.setattr(house.gateway, "member_status", answer)
        await house.say(STRANGER, "/start sit_1", None)
        assert (await house.state()).humans == ()
        assert (await house.said())[-1] == text_of(house, Code.UNKNOWN_TABLE)
    await house.say(STRANGER, "/start sit_77", None)
    assert not await seating.is_guest_allowed(house.club, 4711, 1)


async def test_a_full_table_tells_who_comes_by_link(house: House) -> None:
    await house.open()
    await house.say(STRANGER, "/start sit_1", None)
    assert (await house.said())[-1] == text_of(house, Code.SEATS_TAKEN)


async def test_one_seat_a_group_at_a_time(house: House) -> None:
    await house.open()
    await house.say(STRANGER, "/table 3")
    elsewhere = await house.press(USERS[0], Lobby(2, LobbyDoes.SIT))
    assert elsewhere.text == text_of(house, Code.SEATED_ELSEWHERE, table=1)
    await house.say(STRANGER, "/table 3", OTHER_GROUP)
    seated = await house.press(USERS[0], Lobby(3, LobbyDoes.SIT), OTHER_GROUP)
    assert seated.text == house.club.catalogues["zh"]("seated")


async def test_the_lobby_card_says_its_rules_and_why_something_is_impossible(house: House) -> None:
    await house.open(users=USERS[:2])
    assert (await house.press(STRANGER, Lobby(1, LobbyDoes.RULES))).alert
    assert (await house.press(STRANGER, LEAVE)).text == text_of(house, Code.NOT_SEATED)
    start = await house.press(USERS[0], Lobby(1, LobbyDoes.START))
    assert start.text == text_of(house, Code.NOT_ENOUGH_PLAYERS, free=2)
    add = Lobby(1, LobbyDoes.ADD_COMPUTER)
    assert (await house.press(USERS[0], Lobby(1, LobbyDoes.ADD_NORMAL))).text is None
    assert (await house.press(USERS[0], Lobby(1, LobbyDoes.ADD_STRONG))).text is None
    assert [chair.computer for chair in (await house.state()).chairs[2:]] == ["normal", "strong"]
    assert (await house.press(USERS[0], add)).text == text_of(house, Code.SEATS_TAKEN)
    assert (await house.press(USERS[0], Lobby(1, LobbyDoes.START))).text is None
    assert (await house.press(USERS[0], LEAVE)).text == text_of(house, Code.ALREADY_STARTED)


@pytest.mark.parametrize(
    "payload",
    [
        Lobby(9, LobbyDoes.SIT),
        Settlement(9, 1, SettlementDoes.PAUSE),
        Stop(9, StopDoes.VOTE_YES),
    ],
)
async def test_a_button_of_no_table_is_stale(house: House, payload: Lobby | Settlement | Stop) -> None:
    await house.open()
    assert (await house.press(USERS[0], payload)).text == text_of(house, Code.STALE)


# the settlement


async def settled(db: Database, terms: str = "2") -> House:
    """The first hand is over: seats 1, 2 and 3 have won."""
    house = House(db, stacked(build_wall(0, WON, "6p7p1s")))
    await house.begin(terms)
    for seat in range(4):
        assert (await house.play(seat, "voidm")).text is None
    for seat, act in ((0, "d9s"), (1, "win"), (2, "win")):
        assert (await house.play(seat, act)).text is None
    await house.passes(4)
    for seat, act in ((3, "d6p"), (0, "d7p")):
        assert (await house.play(seat, act)).text is None
        await house.passes(4)
    assert (await house.play(3, "win")).text is None
    return house


async def test_a_seat_pauses_and_another_goes_on(db: Database) -> None:
    house = await settled(db)
    pause, resume = Settlement(1, 1, SettlementDoes.PAUSE), Settlement(1, 1, SettlementDoes.RESUME)
    assert (await house.state()).phase is Phase.BETWEEN
    assert (await house.press(USERS[2], pause)).text is None
    await house.passes(60)
    assert (await house.state()).paused_by == 2
    assert (await house.press(USERS[1], pause)).text == text_of(house, Code.PAUSED)
    assert (await house.press(USERS[1], resume)).text is None
    await house.passes(10)
    assert (await house.state()).hands_dealt == 2
    assert (await house.press(USERS[0], pause)).text == text_of(house, Code.NOT_BETWEEN_HANDS)


async def test_a_pause_ends_by_itself(db: Database) -> None:
    house = await settled(db)
    await house.press(USERS[2], Settlement(1, 1, SettlementDoes.PAUSE))
    await house.passes(300)
    assert (await house.state()).hands_dealt == 2


@pytest.mark.parametrize("what", [SettlementDoes.NEXT, SettlementDoes.REPLAY])
async def test_buttons_that_no_card_has_are_stale(house: House, what: SettlementDoes) -> None:
    await house.begin()
    assert (await house.press(USERS[0], Settlement(1, 1, what))).text == text_of(house, Code.STALE)


async def test_whoever_played_may_ask_for_another_match(db: Database) -> None:
    house = await settled(db, "1")
    state = await house.state()
    assert (state.phase, state.ending) == (Phase.ENDED, Ending.PLAYED)
    again = Settlement(1, 1, SettlementDoes.AGAIN)
    assert (await house.press(STRANGER, again)).text == text_of(house, Code.NO_SEAT)
    assert (await house.press(USERS[1], again)).text is None
    assert (await house.state(2)).terms == state.terms
    await house.press(USERS[1], again)
    assert [row.id for row in await house.do(tables.live_tables)] == [2]


async def test_another_match_comes_after_the_first_one(house: House) -> None:
    await house.begin()
    assert (await house.press(USERS[0], Settlement(1, 1, SettlementDoes.AGAIN))).text == text_of(
        house, Code.STALE
    )


async def test_another_match_needs_room_in_the_group(db: Database) -> None:
    house = await settled(db, "1")
    for hands in range(2, MOST_TABLES + 2):
        await house.say(STRANGER, f"/table {hands}")
    full = await house.press(USERS[1], Settlement(1, 1, SettlementDoes.AGAIN))
    assert full.text == house.club.catalogues["zh"]("tables-too-many", most=MOST_TABLES)


# the end


async def test_all_four_agree_to_stop_by_button_or_command(house: House) -> None:
    await house.begin()
    await house.say(USERS[0], "/stop")
    assert (await house.card("stop", "table:1:1")).state == "new"
    yes = Stop(1, StopDoes.VOTE_YES)
    assert (await house.press(USERS[0], yes)).text == text_of(house, Code.ALREADY_VOTED, missing=3)
    for user in USERS[1:]:
        assert (await house.press(user, yes)).text is None
    assert (await house.state()).ending is Ending.AGREED
    assert (await house.press(USERS[0], yes)).text == text_of(house, Code.TABLE_CLOSED)


async def test_one_who_wants_to_go_on_ends_the_vote(house: House) -> None:
    await house.begin()
    await house.say(USERS[0], "/stop", None)
    assert (await house.state()).stop_votes == (0,)
    assert (await house.press(USERS[1], Stop(1, StopDoes.CANCEL))).text is None
    assert (await house.state()).stop_votes == ()
    assert (await house.press(STRANGER, Stop(1, StopDoes.CANCEL))).text == text_of(house, Code.NO_SEAT)


async def test_a_late_yes_does_not_open_the_vote_again(house: House) -> None:
    await house.begin()
    await house.say(USERS[0], "/stop", None)
    await house.press(USERS[1], Stop(1, StopDoes.CANCEL))
    late = await house.press(USERS[2], Stop(1, StopDoes.VOTE_YES))
    assert late.text == text_of(house, Code.STALE)
    assert (await house.state()).stop_votes == ()


@pytest.mark.parametrize("what", [SettlementDoes.PAUSE, SettlementDoes.RESUME])
async def test_the_pause_of_an_older_hand_is_too_late(house: House, what: SettlementDoes) -> None:
    await house.begin()
    before = await house.state()
    assert (await house.press(USERS[0], Settlement(1, 7, what))).text == text_of(house, Code.STALE)
    assert await house.state() == before


async def test_an_admin_stops_a_table_with_a_reason(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.begin()
    await house.say(STRANGER, "/stop too late")
    assert (await house.said())[-1] == text_of(house, Code.NOT_ADMIN)
    monkeypatch.setattr(house.gateway, "member_status", ADMIN)
    await house.say(STRANGER, "/stop")
    assert (await house.said())[-1] == text_of(house, Code.REASON_MISSING, most=200)
    await house.say(STRANGER, "/stop too late")
    state = await house.state()
    assert (state.ending, state.ended_reason) == (Ending.ADMIN, "too late")


async def test_among_several_tables_an_admin_names_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.begin()
    await house.say(STRANGER, "/table 3")
    monkeypatch.setattr(house.gateway, "member_status", ADMIN)
    other = User(998, "老李", language="zh")
    await house.say(other, "/stop too late")
    assert (await house.said())[-1] == house.club.catalogues["zh"]("stop-which", numbers="1 2")
    await house.say(other, "/stop 2 too late")
    assert (await house.state(2)).ended_reason == "too late"
    assert (await house.state(1)).ending is None


async def test_a_number_that_is_over_ends_no_other_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody was quicker: the table that an admin means has ended, and another one is all that is left."""
    await house.begin()
    await house.say(STRANGER, "/table 3")
    monkeypatch.setattr(house.gateway, "member_status", ADMIN)
    other = User(998, "老李", language="zh")
    await house.say(other, "/stop 2 too late")
    await house.say(other, "/stop 2 too late")
    assert (await house.said())[-1] == text_of(house, Code.TABLE_CLOSED)
    assert (await house.state(1)).ending is None
    await house.say(other, "/stop 99999999999999999999 too late")
    assert (await house.state(1)).ended_reason == "99999999999999999999 too late"


async def test_an_admin_who_plays_ends_the_other_table_that_they_name(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.begin()
    await house.say(STRANGER, "/table 3")
    monkeypatch.setattr(house.gateway, "member_status", ADMIN)
    await house.say(USERS[0], "/stop 2 too late")
    assert (await house.state(2)).ended_reason == "too late"
    assert (await house.state(1)).stop_votes == ()
    await house.say(USERS[0], "/stop 1 too late")
    assert (await house.state(1)).stop_votes == (0,)


async def test_in_private_who_sits_at_two_tables_says_which_is_to_end(house: House) -> None:
    await house.begin()
    await house.say(USERS[1], "/table 3", OTHER_GROUP)
    await house.press(USERS[1], Lobby(2, LobbyDoes.SIT), OTHER_GROUP)
    await house.say(USERS[1], "/stop", None)
    assert (await house.said())[-1] == house.club.catalogues["zh"]("stop-which-own", numbers="1 2")
    assert (await house.state(1)).stop_votes == ()
    await house.say(USERS[1], "/stop 2", None)
    assert (await house.state(2)).ending is Ending.CANCELLED
    await house.say(USERS[1], "/stop", None)
    assert (await house.state(1)).stop_votes == (1,)


async def test_there_is_nothing_to_stop_without_a_table(house: House) -> None:
    await house.say(USERS[0], "/stop")
    await house.say(USERS[0], "/stop", None)
    assert (await house.said())[-2:] == [text_of(house, Code.UNKNOWN_TABLE)] * 2


# words and links


async def test_a_word_for_the_shuffle_is_confirmed(house: House) -> None:
    await house.say(USERS[0], "/luck 桂花")
    assert (await house.said())[-1] == text_of(house, Code.NOT_SEATED)
    await house.open()
    await house.say(USERS[0], "/luck 桂花", None)
    assert (await house.said())[-1] == house.club.catalogues["zh"]("luck-chosen")
    assert (await house.state()).chairs[0].nonce == "桂花"
    await house.say(USERS[0], "/luck")
    assert (await house.said())[-1] == text_of(house, Code.BAD_WORD, most=32)


async def test_a_word_that_comes_after_the_deal_is_told_so(house: House) -> None:
    await house.begin()
    await house.say(USERS[0], "/luck 桂花", None)
    assert (await house.said())[-1] == text_of(house, Code.ALREADY_STARTED)


async def test_the_panels_link_brings_the_panel_as_a_new_message(house: House) -> None:
    await house.begin()
    card = await house.card("panel", person=await house.person(0))
    await house.say(USERS[0], "/start panel_1", None)
    assert (await house.card("panel", person=await house.person(0))).wanted == card.wanted + 1


async def test_a_link_to_nothing_is_a_greeting(house: House) -> None:
    for link in ("", "sit_99", "nonsense", "sit_1x"):
        before = len(await house.said())
        await house.say(USERS[0], f"/start {link}", None)
        assert len(await house.said()) == before + 1
