"""画面: in the reader's own language, with names and words made harmless."""

from __future__ import annotations

import re

from bot.callback_data import Topic
from bot.services.club import User
from storage import groups
from storage.charter import proposals
from tests.bot.services.votes.club_house import PEOPLE, VotesHouse

CHINESE = re.compile("[\u4e00-\u9fff\uff01-\uff5e。、]")
ENGLISH = User(300, "Ann", language="en")


def own_words(text: str) -> str:
    """Without what people and groups are called."""
    return re.sub("周末麻将|牌友[0-9]+", "", text)


async def test_a_juror_reads_their_own_language(house: VotesHouse) -> None:
    await house.jury(8)
    (ann,) = await house.enrol(ENGLISH)
    await house.played([ann, *await house.enrol(*PEOPLE[1:4])])
    await house.case_against(PEOPLE[0])
    number = await house.appeal_case(PEOPLE[0])
    subject = f"appeal:1:{number}"
    before = await house.own("ballot", subject, ENGLISH)
    assert "Please judge" in before
    reply = await house.vote_press(ENGLISH, number, "uphold")
    assert reply.text == f"{number}: your ballot is in; you may change it until the close."
    after = await house.own("ballot", subject, ENGLISH)
    assert "your ballot: <b>Uphold</b>" in after
    await house.runs(73)
    over = await house.own("ballot", subject, ENGLISH)
    assert [CHINESE.findall(own_words(text)) for text in (before, after, over)] == [[], [], []]


async def test_a_group_reads_its_own_language(house: VotesHouse) -> None:
    await house.do(lambda tx: groups.set_language(tx, 1, "en"))
    await house.jury(10)
    (listed,) = await house.ask(PEOPLE[1], "/propose")
    await house.ask(PEOPLE[1], "/propose suspensions 2:1 5:3")
    found = await house.do(lambda tx: proposals.open_proposal(tx, 1))
    assert found is not None
    subject = f"proposal:1:{found.number}"
    card = await house.shown("proposal", subject)
    for user in PEOPLE[:3]:
        await house.vote_press(user, found.number, "yes", Topic.PROPOSAL)
    await house.runs(73)
    over = await house.shown("proposal", subject)
    assert "It asks more of members" in card
    assert "has passed" in over
    assert [CHINESE.findall(own_words(text)) for text in (listed, card, over)] == [[], [], []]


async def test_names_and_titles_are_harmless(house: VotesHouse) -> None:
    hostile = User(301, "<b>坏</b>\u202e人", language="zh")
    await house.jury(9)
    await house.enrol(hostile)
    await house.case_against(hostile)
    number = await house.appeal_case(hostile)
    card = await house.own("ballot", f"appeal:1:{number}", PEOPLE[1])
    assert "<b>坏" not in card
    assert "\u202e" not in card
