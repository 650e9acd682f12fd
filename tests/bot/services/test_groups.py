"""群: who comes and goes, and what it means for tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.callback_data import Lobby, LobbyDoes
from bot.gateway import Member, Standing
from bot.services import groups as groups_service
from bot.services import memberships, telling
from bot.services.asked import Said
from bot.services.club import Chat, Previews, User, guess_language
from bot.services.parts import COMMANDS
from bot.services.people import meet
from rules.mahjong.options import PROFILES
from rules.table.state import Phase
from storage import groups, members
from storage.groups import Group, GroupKind
from storage.members import Dm, Status
from tests.bot.services.house import GROUP, OTHER_GROUP, USERS, House, private
from tests.support.clock import START


async def group_of(house: House, chat: Chat = GROUP) -> Group:
    found = await house.do(lambda tx: groups.group_by_chat(tx, chat.chat_id))
    assert found is not None
    return found


async def test_a_group_is_greeted_when_the_bot_comes_and_when_it_comes_back(house: House) -> None:
    await groups_service.bot_membership(house.club, GROUP, present=True)
    assert len(await house.said()) == 1
    await groups_service.bot_membership(house.club, GROUP, present=True)
    assert len(await house.said()) == 1
    await groups_service.bot_membership(house.club, GROUP, present=False)
    assert not (await group_of(house)).active
    await groups_service.bot_membership(house.club, GROUP, present=True)
    assert (await group_of(house)).active
    assert len(await house.said()) == 2


async def test_while_the_bot_is_out_no_card_of_the_group_is_tried(house: House) -> None:
    await house.begin()
    await groups_service.bot_membership(house.club, GROUP, present=False)
    assert (await house.card("board", "table:1:1")).state == "broken"
    await groups_service.bot_membership(house.club, GROUP, present=True)
    assert (await house.card("board", "table:1:1")).state == "new"


async def test_who_leaves_before_the_start_frees_the_seat(house: House) -> None:
    await house.open()
    await memberships.member_left(house.club, USERS[2], GROUP, Status.LEFT)
    assert (await house.state()).humans == (0, 1, 3)


async def test_who_leaves_within_a_match_is_played_by_the_autopilot_there_alone(house: House) -> None:
    await house.begin()
    await house.say(USERS[0], "/table 3", OTHER_GROUP)
    await house.press(USERS[2], Lobby(2, LobbyDoes.SIT), OTHER_GROUP)
    await memberships.member_left(house.club, USERS[2], GROUP, Status.LEFT)
    assert (await house.state()).chairs[2].away
    assert (await house.state(2)).humans == (0,)
    person = await house.person(2)
    group = await group_of(house)
    found = await house.do(lambda tx: members.membership(tx, group.id, person))
    assert found is not None
    assert found.status is Status.LEFT


async def test_who_comes_is_seen(house: House) -> None:
    await memberships.member_came(house.club, USERS[0], GROUP, Status.MEMBER)
    person, group = await house.person(0), await group_of(house)
    found = await house.do(lambda tx: members.membership(tx, group.id, person))
    assert found is not None
    assert found.status is Status.MEMBER


async def test_what_is_written_tells_the_newest_message_and_who_is_there(house: House) -> None:
    await groups_service.saw(house.club, USERS[0], GROUP, 41)
    await groups_service.saw(house.club, None, GROUP, 42)
    assert (await group_of(house)).last_message_id == 42
    await groups_service.saw(house.club, USERS[0], private(USERS[0]), 43)
    await groups_service.saw(house.club, None, private(USERS[0]), 44)
    found = await house.do(lambda tx: members.person_by_user(tx, USERS[0].user_id))
    assert found is not None
    assert (found.dm, found.last_message_id) == (Dm.REACHABLE, 43)


async def test_blocking_and_unblocking_the_bot_shows_at_every_table(house: House) -> None:
    await house.begin()
    await groups_service.private_chat(house.club, USERS[1], open_now=False)
    assert (await house.state()).chairs[1].refused
    await groups_service.private_chat(house.club, USERS[1], open_now=True)
    assert not (await house.state()).chairs[1].refused


async def test_a_running_table_moves_with_its_group(house: House) -> None:
    basic = replace(GROUP, chat_id=-55, is_supergroup=False)
    for user in USERS:
        await house.say(user, "/start", None)
    await house.say(USERS[0], "/table", basic)
    before = await group_of(house, basic)
    assert before.kind is GroupKind.GROUP
    await groups_service.migrated(house.club, -55, -100777)
    moved = await group_of(house, replace(basic, chat_id=-100777))
    assert moved.id == before.id
    assert (await house.state()).phase is Phase.LOBBY


async def test_an_echo_of_the_old_chat_changes_nothing_of_the_new_one(house: House) -> None:
    basic = replace(GROUP, chat_id=-55, is_supergroup=False)
    await house.say(USERS[0], "/table", basic)
    await groups_service.migrated(house.club, -55, -100777)
    await groups_service.bot_membership(house.club, basic, present=False)
    await memberships.member_left(house.club, USERS[0], basic, Status.LEFT)
    await groups_service.saw(house.club, USERS[0], basic, 9_999)
    moved = await group_of(house, replace(basic, chat_id=-100777))
    assert moved.active
    assert moved.last_message_id < 9_999


async def test_somebody_is_met_in_the_language_of_their_app_and_keeps_a_chosen_one(house: House) -> None:
    english = User(5, "Ann", language="en")
    met = await house.do(lambda tx: meet(tx, english, house.now))
    assert met.language == "en"
    again = await house.do(lambda tx: meet(tx, replace(english, language="zh", name="Anna"), house.now))
    assert (again.id, again.language, again.name) == (met.id, "en", "Anna")
    unknown = await house.do(lambda tx: meet(tx, User(6, "X"), house.now))
    assert unknown.language is None


def test_a_tag_of_an_app_names_a_catalogue() -> None:
    assert [guess_language(tag) for tag in ("zh-hans", "ZH-TW", "de", "", None)] == [
        "zh",
        "zh",
        "en",
        None,
        None,
    ]


def test_only_the_newest_thousand_previews_are_remembered() -> None:
    previews = Previews()
    for person in range(1001):
        assert not previews.confirms(person, "1", f"press {person}", START)
    assert not previews.confirms(1000, "1", "press 1000", START)  # the same press once more
    assert previews.confirms(1000, "1", "another press", START)
    assert not previews.confirms(0, "1", "another press", START)


# commands that only tell


async def tell(house: House, user: User, text: str, chat: Chat = GROUP) -> str:
    name, _, rest = text.partition(" ")
    asked = {"help": "show_help", "rules": "show_rules", "verify": "verify", "language": "set_language"}[name]
    await getattr(telling, asked)(house.club, Said(user, chat, house.message_id(), rest))
    return (await house.said())[-1]


async def test_help_and_rules_are_told_where_they_are_asked(house: House) -> None:
    words = house.club.catalogues["zh"]
    assert await tell(house, USERS[0], "help") != await tell(house, USERS[0], "help trust")
    texts = [await tell(house, USERS[0], f"rules {name}", private(USERS[0])) for name in PROFILES]
    assert len(set(texts)) == len(PROFILES)
    assert await tell(house, USERS[0], "rules") == texts[list(PROFILES).index("qq_chengdu")]
    assert await tell(house, USERS[0], "rules nonsense") == words("rules-usage", names=" ".join(PROFILES))


@pytest.mark.parametrize("number", ["x", "99", "-1", "9" * 16, "٣"])
async def test_verifying_names_a_table(house: House, number: str) -> None:
    words = house.club.catalogues["zh"]
    await house.begin()
    assert await tell(house, USERS[0], "verify") == words("verify-usage")
    assert await tell(house, USERS[0], "verify 1") == words("verify-not-yet")
    assert await tell(house, USERS[0], f"verify {number}") == words("refusal-unknown-table")


async def test_the_language_is_ones_own_in_private_and_the_admins_in_a_group(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    zh, en = house.club.catalogues["zh"], house.club.catalogues["en"]
    assert await tell(house, USERS[0], "language fr", private(USERS[0])) == zh("language-usage")
    assert await tell(house, USERS[0], "language EN", private(USERS[0])) == en("language-set")
    assert await tell(house, USERS[0], "language en") == zh("language-not-admin")

    async def admin(_chat: int, _user: int) -> Member:
        return Member(Standing.OWNER, present=True)

    monkeypatch.setattr(house.gateway, "member_status", admin)
    assert await tell(house, USERS[0], "language en") == en("language-set")
    assert (await group_of(house)).language == "en"
    assert await tell(house, USERS[1], "verify") == en("verify-usage")


def test_every_command_has_a_line_for_the_menus() -> None:
    assert all(command.key == f"command-{command.name}" for command in COMMANDS)
