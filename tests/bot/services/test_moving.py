"""出牌: presses on the panel, keys of the keypad, typed moves."""

from __future__ import annotations

import pytest

from bot.callback_data import Board, BoardDoes, Keypad, Lobby, LobbyDoes, Play, pack
from bot.services import presses
from bot.services.keypad import action_of_key
from bot.services.people import unreachable
from bot.services.presses import Press
from bot.views.seen import own_hand
from rules.mahjong.actions import DeclareVoid, Discard, Kong, Pass, Pong, Win
from rules.mahjong.tiles import Tile, parse, parse_tile
from rules.mahjong.views import Stage
from rules.refusal import Code
from storage import members
from storage.database import Database
from storage.transaction import Tx
from tests.bot.services.house import GROUP, OTHER_GROUP, USERS, House
from tests.bot.services.lines import text_of, type_in
from tests.rules.table.scene import first_turn, running, stacked, window
from tests.support.walls import build_wall

TWO_KONGS = ("11112222m345p678s",)
"""Seat 0 deals, is void in 条, and could lay down 一万 or 二万."""

STRANGER = USERS[0].__class__(999, "阿强", language="zh")


# the panel


async def test_a_press_on_the_panel_plays(house: House) -> None:
    await house.first_turn()
    assert (await house.play(0, "d1s")).text is None
    assert (await house.running()).shown.seats[0].river == parse("1s")


@pytest.mark.parametrize("changes", [{"step": 1}, {"step": 99}, {"hand": 2}, {"table": 77}])
async def test_an_old_or_forged_button_is_told_politely(house: House, changes: dict[str, int]) -> None:
    await house.first_turn()
    version = await house.versions()
    code = Code.STALE if "table" in changes else Code.TILE_GONE
    assert (await house.play(0, "d1s", **changes)).text == text_of(house, code)
    assert await house.versions() == version


async def test_an_old_panel_that_was_pressed_is_looked_at_again(house: House) -> None:
    await house.first_turn()
    person = await house.person(0)
    card = await house.card("panel", person=person)
    await house.play(0, "d1s", step=1)
    assert (await house.card("panel", person=person)).wanted == card.wanted + 1


async def test_a_mere_selection_is_no_answer(house: House) -> None:
    await house.first_turn()
    version = await house.versions()
    assert (await house.play(0, "pick1s")).text is not None
    assert await house.versions() == version


async def test_strangers_and_others_cannot_play_a_seat(house: House) -> None:
    await house.first_turn()
    running_hand = await house.running()
    payload = Play(1, 1, running_hand.shown.step, "d1s")
    assert (await house.press(STRANGER, payload, None)).text == text_of(house, Code.NO_SEAT)
    assert (await house.play(1, "d1s")).text == text_of(house, Code.NOT_YOUR_TURN)


@pytest.mark.parametrize("data", ["", "1p:1:1:2:d1s:", "2p:1:1:2:d1s", "1p:1:1:2:d0s", "\x00", "x" * 70])
async def test_data_that_no_button_carries_is_stale(house: House, data: str) -> None:
    await house.first_turn()
    assert (await house.press(USERS[0], data, None)).text == text_of(house, Code.STALE)


async def test_one_sees_ones_own_hand_and_nobody_elses(house: House) -> None:
    await house.first_turn()
    show = Board(1, 1, BoardDoes.MY_HAND)
    first, second = [await house.press(USERS[seat], show) for seat in (0, 1)]
    assert first.alert
    assert first.text != second.text
    assert (await house.press(STRANGER, show)).text == text_of(house, Code.NO_SEAT)
    assert (await house.press(USERS[0], Board(1, 1, BoardDoes.HELP))).alert
    assert (await house.press(USERS[0], show, OTHER_GROUP)).text == text_of(house, Code.STALE)


async def test_the_hand_is_over_when_there_is_none(house: House) -> None:
    await house.open()
    reply = await house.press(USERS[0], Board(1, 1, BoardDoes.MY_HAND))
    assert reply.text == text_of(house, Code.HAND_OVER)


# the keypad


def test_numbers_count_the_tiles_from_the_left_and_the_drawn_one_last() -> None:
    own = own_hand(running(first_turn()), 0)
    tiles = (*own.view.tiles, *(() if own.view.drawn is None else (own.view.drawn,)))
    assert len(tiles) == 14
    for number in range(1, 15):
        assert action_of_key(own, str(number)) == Discard(tiles[number - 1])
    others = own_hand(running(first_turn()), 1)
    assert action_of_key(others, "13") == Discard(others.view.tiles[12])
    assert action_of_key(others, "14") is None


def test_words_are_what_they_say() -> None:
    own = own_hand(running(window()), 2)
    assert action_of_key(own, "pong") == Pong()
    assert action_of_key(own, "win") == Win()
    assert action_of_key(own, "pass") == Pass()
    assert action_of_key(own, "kong") == Kong(parse_tile("9s"))
    assert action_of_key(own, "voidp") == DeclareVoid(1)
    assert action_of_key(own_hand(running(first_turn()), 0), "kong") is None


async def broken(house: House, seat: int) -> None:
    """The private chat of a seat's person refuses."""

    async def job(tx: Tx) -> None:
        person = await members.person_by_user(tx, USERS[seat].user_id)
        assert person is not None
        await unreachable(house.club, tx, person, house.now)

    await house.do(job)


async def key(house: House, seat: int, pressed: str, **changes: int) -> str | None:
    shown = (await house.running()).shown
    fields = {"table": 1, "hand": 1, "step": shown.step, **changes}
    return (await house.press(USERS[seat], Keypad(**fields, key=pressed))).text


async def test_the_first_press_previews_and_the_second_moves(house: House) -> None:
    await house.first_turn()
    await broken(house, 0)
    preview = await key(house, 0, "13")
    assert preview is not None
    assert "一条" in preview
    assert (await house.running()).state.discards_made == 0
    await house.clock.advance(9)
    assert await key(house, 0, "13") == house.club.catalogues["zh"]("keypad-done")
    assert (await house.running()).shown.seats[0].river == parse("1s")


async def test_a_preview_is_forgotten_after_ten_seconds_and_by_another_key(house: House) -> None:
    await house.first_turn()
    first = await key(house, 0, "13")
    await house.clock.advance(10.5)
    assert await key(house, 0, "13") == first
    assert await key(house, 0, "14") != first
    assert await key(house, 0, "13") == first
    assert (await house.running()).state.discards_made == 0


async def test_a_key_without_a_meaning_is_refused_and_an_old_one_stale(house: House) -> None:
    await house.first_turn()
    assert await key(house, 0, "1") == text_of(house, Code.NOT_POSSIBLE)
    assert await key(house, 1, "1") == text_of(house, Code.NOT_POSSIBLE)
    assert await key(house, 0, "13", step=1) == text_of(house, Code.TILE_GONE)
    assert await key(house, 0, "13", hand=2) == text_of(house, Code.TILE_GONE)
    stranger = await house.press(STRANGER, Keypad(1, 1, 2, "13"))
    assert stranger.text == text_of(house, Code.NO_SEAT)


async def test_a_claim_can_be_made_by_keypad_within_the_hold(house: House) -> None:
    await house.first_turn()
    await house.play(0, "d9s")
    assert await key(house, 1, "pong") == text_of(house, Code.NOT_POSSIBLE)
    await key(house, 2, "pong")
    assert await key(house, 2, "pong") == house.club.catalogues["zh"]("keypad-done")
    assert (await house.running()).state.turn == 2


async def two_kongs(db: Database) -> House:
    house = House(db, stacked(build_wall(0, TWO_KONGS)))
    await house.first_turn("ssss")
    return house


async def kongs_of(house: House, seat: int) -> tuple[Tile, ...]:
    return tuple(meld.tile for meld in (await house.running()).shown.seats[seat].melds)


async def test_of_several_kongs_the_keypad_asks_which_and_the_tiles_key_names_it(db: Database) -> None:
    house = await two_kongs(db)
    for _ in range(2):
        asked = await key(house, 0, "kong")
        assert asked is not None
        assert "1 一万" in asked
        assert "5 二万" in asked
        assert await kongs_of(house, 0) == ()
    named = await key(house, 0, "6")
    assert named is not None
    assert named.startswith("杠 二万")
    assert await key(house, 0, "6") == house.club.catalogues["zh"]("keypad-done")
    assert await kongs_of(house, 0) == parse("2m")


async def test_the_press_that_names_a_kong_and_comes_twice_is_one_press(db: Database) -> None:
    house = await two_kongs(db)
    await key(house, 0, "kong")
    step = (await house.running()).shown.step
    press = Press(USERS[0], GROUP, None, "one and the same", pack(Keypad(1, 1, step, "1")))
    for _ in range(2):
        assert ((await presses.press(house.club, press)).text or "").startswith("杠 一万")
    assert await kongs_of(house, 0) == ()


async def test_a_key_means_its_discard_again_once_the_question_is_old_or_another_key_came(
    db: Database,
) -> None:
    house = await two_kongs(db)
    refused = text_of(house, Code.NOT_POSSIBLE)
    assert await key(house, 0, "1") == refused
    await key(house, 0, "kong")
    await house.clock.advance(10.5)
    assert await key(house, 0, "1") == refused
    await key(house, 0, "kong")
    preview = await key(house, 0, "12")
    assert preview is not None
    assert preview.startswith("打 六条")
    assert await key(house, 0, "1") == refused


# typed moves


@pytest.mark.parametrize("text", ["打 一条", "打一条", " 一条 ", "1s", "1条"])
async def test_a_discard_may_be_typed(house: House, text: str) -> None:
    await house.first_turn()
    assert await type_in(house, 0, text) is None
    assert (await house.running()).shown.seats[0].river == parse("1s")


@pytest.mark.parametrize(("text", "turn"), [("碰", 2), ("杠", 2), ("过", 1)])
async def test_a_claim_may_be_typed(house: House, text: str, turn: int) -> None:
    await house.first_turn()
    await house.play(0, "d9s")
    assert await type_in(house, 2, text) is None
    assert (await house.running()).state.turn == turn


async def test_a_win_and_a_void_suit_may_be_typed(house: House) -> None:
    await house.begin()
    assert await type_in(house, 0, "缺条") is None
    for seat, suit in ((1, "s"), (2, "p"), (3, "m")):
        await house.play(seat, f"void{suit}")
    assert (await house.running()).state.stage is Stage.TURN
    await house.play(0, "d9s")
    assert await type_in(house, 2, "胡") is None
    assert (await house.running()).state.wins != ()


async def test_of_several_kongs_the_typed_one_has_to_be_named(db: Database) -> None:
    house = await two_kongs(db)
    asked = await type_in(house, 0, "杠")
    assert asked is not None
    assert "杠 一万" in asked
    assert "杠 二万" in asked
    assert await kongs_of(house, 0) == ()
    assert await type_in(house, 0, "杠 二万") is None
    assert await kongs_of(house, 0) == parse("2m")


@pytest.mark.parametrize(
    "text", ["", "打", "打 九万九万", "hello", "打 三万", "胡", "x" * 4096, "\u202e一条"]
)
async def test_anything_else_is_told_how_it_goes(house: House, text: str) -> None:
    await house.first_turn()
    version = await house.versions()
    answer = await type_in(house, 0, text)
    assert answer == house.club.catalogues["zh"]("typed-unknown")
    assert await house.versions() == version


async def test_what_would_be_a_move_at_two_tables_is_asked_back(house: House) -> None:
    await house.begin()
    await house.say(USERS[0], "/table", OTHER_GROUP)
    for user in USERS:
        await house.press(user, Lobby(2, LobbyDoes.SIT), OTHER_GROUP)
        person = await members_key(house, user.user_id)
        await house.delivered(await house.card("panel", "table:2:0", person))
    await house.press(USERS[0], Lobby(2, LobbyDoes.START), OTHER_GROUP)
    assert await type_in(house, 0, "缺条") == house.club.catalogues["zh"]("typed-twice")
    assert (await house.play(0, "voids")).text is None
    assert await type_in(house, 0, "缺条") is None
    assert (await house.running(2)).state.answers[0] is not None


async def members_key(house: House, user_id: int) -> int:
    found = await house.do(lambda tx: members.person_by_user(tx, user_id))
    assert found is not None
    return found.id


async def test_who_types_can_be_reached_and_is_seen(house: House) -> None:
    await house.first_turn()
    await broken(house, 0)
    assert (await house.state()).chairs[0].refused
    await type_in(house, 0, "打 一条")
    assert not (await house.state()).chairs[0].refused
