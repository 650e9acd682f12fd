"""A move that is typed is played, whatever announcement is being put together in the same private chat."""

from __future__ import annotations

from bot.services import typed
from bot.services.appointments import planning
from bot.services.typed import Line
from storage.address import GroupAddress
from storage.appointments import drafts
from tests.bot.services.house import USERS, House


async def test_a_typed_move_is_played_and_other_words_go_to_the_draft(club: House) -> None:
    await club.first_turn()
    key = await club.person(0)
    plan = planning.default_plan(club.club)
    made = await club.do(lambda tx: planning.begin(tx, GroupAddress(1), key, plan, club.now, in_private=True))
    await typed.move(club.club, USERS[0], Line(club.message_id(), club.now, "打 九条"))
    assert (await club.running()).state.discards_made == 1
    await typed.move(club.club, USERS[0], Line(club.message_id(), club.now, "8人"))
    kept = await club.do(lambda tx: drafts.draft(tx, made.id))
    assert kept is not None
    assert kept.plan["seats"] == 8
