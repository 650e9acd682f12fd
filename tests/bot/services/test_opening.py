"""开桌: what may stand behind /table, and when a table is opened."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.callback_data import Lobby, LobbyDoes
from bot.services.club import Chat
from bot.services.opening import MOST_TABLES, Wish, parse_wish
from rules.mahjong.options import Rules
from rules.table.state import Phase
from rules.table.terms import MAX_HANDS
from storage import tables
from tests.bot.services.house import GROUP, OTHER_GROUP, USERS, House

TOPIC = Chat(GROUP.chat_id, GROUP.title, is_group=True, is_supergroup=True, is_forum=True, thread_id=42)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("", Wish()),
        ("4", Wish(hands=4)),
        ("４局", Wish(hands=4)),
        ("4局", Wish(hands=4)),
        ("局4", Wish(hands=4)),
        ("hands=4 cap=5 base=2", Wish(4, 5, 2)),
        ("HANDS: 4, Cap 5,base2", Wish(4, 5, 2)),
        ("4局 封顶5 底2", Wish(4, 5, 2)),
        ("4局封顶5底2", Wish(4, 5, 2)),
        ("底2,4、封顶 13", Wish(4, 13, 2)),
        (f" {MAX_HANDS} ", Wish(hands=MAX_HANDS)),
        ("base 1000000", Wish(base=1_000_000)),
        ("休闲", Wish(casual=True)),
        ("休闲局 4局", Wish(hands=4, casual=True)),
        ("4 casual", Wish(hands=4, casual=True)),
        ("60分钟", Wish(minutes=60)),
        ("文轩 90 min 底2", Wish(base=2, profile="wenxuan", minutes=90)),
        ("minutes=45", Wish(minutes=45)),
    ],
)
def test_a_wish_names_hands_cap_and_base(text: str, wish: Wish) -> None:
    assert parse_wish(text) == wish


@pytest.mark.parametrize(
    "text",
    [
        *("many", "-1", "0", str(MAX_HANDS + 1), "4 4", "4局 hands=4", "cap 0", "cap 14", "base 0"),
        *("base 1000001", "base1234567", "12345678901234567890", "4 x", "x 4", "cap", "4 cap", "4.5", "1e3"),
        *("9分钟", "481 min", "4局 60分钟", "60分钟 4局", "60分钟 90分钟", "局60分钟", "60 mine"),
        *("cap=5=6", "封顶", "4\x00", "cap=-5", "9" * 4000, "4 " * 2000, "局" * 4000),
    ],
)
def test_nonsense_is_no_wish(text: str) -> None:
    assert parse_wish(text) is None


@settings(max_examples=400)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(
            st.sampled_from([*"0123456789 =:,、", "局", "hands", "封顶", "cap", "底", "base", "ſ", "ﬀ", "①"]),
            max_size=20,
        ).map("".join),
    )
)
def test_whatever_somebody_types_is_a_wish_within_the_bounds_or_none(text: str) -> None:
    wish = parse_wish(text)
    if wish is not None:
        assert wish.hands is None or 1 <= wish.hands <= MAX_HANDS
        assert wish.cap is None or 1 <= wish.cap <= 13
        assert wish.base is None or 1 <= wish.base <= 1_000_000


async def live(house: House) -> list[int]:
    return [row.id for row in await house.do(tables.live_tables)]


async def test_a_table_has_the_rules_that_were_wished_for(house: House) -> None:
    await house.say(USERS[0], "/table 4局 封顶5 底2")
    terms = (await house.state()).terms
    assert (terms.hands, terms.rules.cap, terms.rules.base) == (4, 5, 2)
    await house.say(USERS[1], "/table")
    terms = (await house.state(2)).terms
    assert (terms.hands, terms.rules, terms.tempo) == (8, Rules(), house.club.tempo)


async def test_nonsense_opens_nothing_and_is_told_how_it_goes(house: House) -> None:
    await house.say(USERS[0], "/table lots")
    assert await live(house) == []
    assert any(str(MAX_HANDS) in text for text in await house.said())


async def test_in_private_one_is_sent_to_a_group(house: House) -> None:
    await house.say(USERS[0], "/table 4", None)
    assert await live(house) == []
    assert len(await house.said()) == 1


async def test_asking_again_shows_the_waiting_table_at_the_bottom_once_more(house: House) -> None:
    await house.say(USERS[0], "/table 4")
    await house.say(USERS[0], "/table 4")
    assert await live(house) == [1]
    assert (await house.card("lobby")).wants_fresh


async def test_other_terms_another_person_or_another_topic_is_another_table(house: House) -> None:
    await house.say(USERS[0], "/table 4")
    await house.say(USERS[0], "/table 5")
    await house.say(USERS[1], "/table 4")
    await house.say(USERS[0], "/table 4", TOPIC)
    await house.say(USERS[0], "/table 4", OTHER_GROUP)
    assert await live(house) == [1, 2, 3, 4, 5]


async def test_a_table_that_plays_already_is_not_shown_again(house: House) -> None:
    await house.begin("4", users=USERS[:1])
    await house.say(USERS[0], "/table 4")
    assert await live(house) == [1, 2]
    assert (await house.state(2)).phase is Phase.LOBBY


async def test_a_group_has_so_many_live_tables_and_no_more(house: House) -> None:
    for hands in range(1, MOST_TABLES + 2):
        await house.say(USERS[0], f"/table {hands}")
    assert len(await live(house)) == MOST_TABLES
    assert any(str(MOST_TABLES) in text for text in await house.said())
    await house.press(USERS[0], Lobby(1, LobbyDoes.SIT))
    await house.say(USERS[0], "/table 1", OTHER_GROUP)
    assert len(await live(house)) == MOST_TABLES + 1
