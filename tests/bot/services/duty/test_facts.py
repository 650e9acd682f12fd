"""Facts of everybody, put together: over several accounts, in a window, where they may be enforced."""

from __future__ import annotations

from datetime import timedelta

from bot.callback_data import Topic
from bot.services.duty.facts import LOOKED_BACK, facts_of
from bot.services.duty.inbox import ask_admins, settle_inbox
from rules.charter.facts import Facts
from storage import due
from storage.charter import inbox, links, pardons
from storage.groups import GroupKind
from storage.transaction import Tx
from tests.bot.services.duty.club_house import FANG, MING, WANG, DutyHouse, at


async def facts(house: DutyHouse, person: int | None = None) -> Facts:
    since = house.now - LOOKED_BACK
    return await house.db.read(lambda tx: facts_of(tx, 1, since, house.now, person=person))


async def test_what_an_old_account_did_is_the_new_ones(house: DutyHouse) -> None:
    await house.settle_in(FANG, WANG)
    old, new, ming = [await house.key(user) for user in (FANG, WANG, MING)]
    table = await house.plays(FANG)

    async def link(tx: Tx) -> None:
        named = await links.name_link(tx, 1, old, new, ming, house.now)
        await links.answer_link(tx, named.id, house.now, confirmed=True)
        await pardons.pardon(tx, 1, old, house.monday, ming, house.now)

    await house.do(link)
    await house.plays(MING, gave_up=old)
    for found in (await facts(house), await facts(house, old), await facts(house, new)):
        assert [one.id for one in found.with_person(new)] == [table]
        assert not list(found.with_person(old))
        member = next(one for one in found.members if one.person == new)
        assert [one.monday for one in member.pardons] == [house.monday]
        assert [seat.person for lobby in found.lobbies for seat in lobby.gave_up] == [new]
        assert len(member.acceptances) == 2


async def test_of_one_member_only_their_own_matches_are_read(house: DutyHouse) -> None:
    await house.settle_in(FANG, WANG)
    mine, _ = await house.plays(FANG), await house.plays(WANG)
    found = await facts(house, await house.key(FANG))
    assert [match.id for match in found.matches] == [mine]
    assert len((await facts(house)).matches) == 2


async def test_what_lies_before_the_window_is_not_read(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.plays(FANG)
    later = house.now + LOOKED_BACK + timedelta(hours=2)
    found = await house.db.read(lambda tx: facts_of(tx, 1, later - LOOKED_BACK, later))
    assert found.matches == ()
    assert found.enrolled(later)


async def test_a_basic_group_is_looked_at_again_but_nobody_is_reminded(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    basic = GroupKind.GROUP.value
    await house.do(lambda tx: tx.execute("UPDATE groups SET kind = ? WHERE id = 1", (basic,)))
    await house.until(at("Fr", "12:00"))
    assert house.inbox(FANG) == []
    assert await house.do(lambda tx: due.open_actions(tx, "duty:1"))
    told = await house.ask(FANG, "/why", None)
    assert "先升级为超级群" in told[0]


async def test_what_nobody_answers_lapses_after_seven_days(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.do(lambda tx: ask_admins(house.club, tx, 1, Topic.REMOVAL, 77, house.now))
    asked = await house.do(lambda tx: inbox.asked(tx, 1, Topic.REMOVAL, 77))
    assert asked is not None
    assert asked.lapses_at - asked.asked_at == timedelta(days=7)
    await house.runs(7 * 24 + 1)
    lapsed = await house.do(lambda tx: inbox.asked(tx, 1, Topic.REMOVAL, 77))
    assert lapsed is not None
    assert lapsed.settled_at == asked.lapses_at
    assert not await house.do(lambda tx: settle_inbox(tx, 1, Topic.REMOVAL, 77, house.now))


async def test_the_bot_out_of_the_group_looks_at_nobody(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.do(lambda tx: tx.execute("UPDATE groups SET active = 0 WHERE id = 1"))
    await house.runs(24)
    assert await house.do(lambda tx: due.open_actions(tx, "duty:1")) == ()
