"""A match ahead is a chance to play: whose week it excuses when it comes to nothing, and whose not."""

from __future__ import annotations

from datetime import timedelta

from rules.appointments.events import Why
from rules.charter.duty import Excuse, Excused, Missed
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage.charter import links, versions
from storage.transaction import Tx
from tests.bot.services.gathering.club_house import EIGHT, FIRST_SUB, MatchHouse


async def test_a_match_that_came_to_nothing_excuses_who_came_and_nobody_else(early: MatchHouse) -> None:
    await early.announced(*EIGHT[:3], seats=4)
    await early.before(minutes=10)
    await early.all_ready(*EIGHT[:2])
    await early.before(minutes=-11)
    assert (await early.match()).why_off is Why.TOO_FEW
    await early.until(early.at("Mo", "04:30", 1))
    assert (await early.week(EIGHT[0])).owed == Excused((Excuse.COLLAPSED,))
    assert (await early.week(EIGHT[1])).owed == Excused((Excuse.COLLAPSED,))
    for user in (EIGHT[2], EIGHT[5]):
        assert isinstance((await early.week(user)).owed, Missed), user


async def test_who_found_every_seat_taken_was_offered_none(early: MatchHouse) -> None:
    await early.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await early.before(minutes=10)
    await early.all_ready(*EIGHT[:4])
    await early.until(early.at("Mo", "04:30", 1))
    assert (await early.week(FIRST_SUB)).owed == Excused((Excuse.NO_SEAT,))
    assert (await early.week(EIGHT[5])).owed == Excused((Excuse.NO_SEAT,))


async def test_a_match_that_would_not_count_any_more_has_offered_nobody_a_seat(early: MatchHouse) -> None:
    await early.announced(*EIGHT[:3], seats=4, ahead=timedelta(days=6, hours=10))
    stricter = Version(3, Terms(zone="Asia/Shanghai", counted_hands=8), early.at("Mo", "04:00"), "classic")
    await early.do(lambda tx: versions.add_version(tx, 1, stricter, None, early.now))
    await early.before(minutes=-11)
    assert (await early.match()).why_off is Why.TOO_FEW
    await early.until(early.at("Mo", "04:30", 1))
    assert (await early.week(EIGHT[5])).owed == Excused((Excuse.NO_SEAT,))


async def test_whoever_came_is_known_by_their_new_account(early: MatchHouse) -> None:
    await early.announced(*EIGHT[:3], seats=4)
    await early.before(minutes=10)
    await early.all_ready(*EIGHT[:2])
    await early.before(minutes=-11)
    old, new = await early.key(EIGHT[0]), await early.key(FIRST_SUB)

    async def links_up(tx: Tx) -> None:
        named = await links.name_link(tx, 1, old, new, 1, early.now)
        await links.answer_link(tx, named.id, early.now, confirmed=True)

    await early.do(links_up)
    await early.until(early.at("Mo", "04:30", 1))
    assert (await early.week(FIRST_SUB)).owed == Excused((Excuse.COLLAPSED,))
