"""陪审人多时: jurors are called some at a time, and a card reads no more than its own juror needs."""

from __future__ import annotations

import pytest

from bot.callback_data import Topic
from bot.services.votes import showing
from rules.charter.jury import Choice
from storage.charter import report_juries
from storage.database import Database
from tests.bot.services.records.jury_house import GROUP_ID, JuryHouse
from tests.bot.services.votes.club_house import PEOPLE

BOSS, ACCUSED, REPORTER = PEOPLE[8], PEOPLE[0], PEOPLE[1]
SUBJECT = f"report:{GROUP_ID}:1"


@pytest.fixture
async def house(db: Database) -> JuryHouse:
    made = JuryHouse(db)
    await made.convene()
    return made


async def asks_the_jury(house: JuryHouse) -> None:
    await house.ask(REPORTER, "/report 一直摸耳朵", None)
    await house.answers(REPORTER, Topic.REPORT, 1, f"form-who-{await house.key(ACCUSED)}")
    await house.answers(REPORTER, Topic.REPORT, 1, "form-signal")
    await house.answers(BOSS, Topic.REPORT, 1, "grave")
    assert (await house.answers(BOSS, Topic.REPORT, 1, "jury")).text == "交给陪审了"


async def test_a_large_jury_is_called_some_at_a_time(
    house: JuryHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "AT_A_TIME", 4)
    await asks_the_jury(house)
    jurors = [await house.key(user) for user in PEOPLE[2:8]]
    assert await house.readers("report-jury", SUBJECT) == set(jurors[:4])
    await house.runs(0.01)
    assert await house.readers("report-jury", SUBJECT) == set(jurors)
    await house.answers(PEOPLE[7], Topic.REPORT, 1, "jury-uphold")
    before = [await house.card("report-jury", SUBJECT, juror) for juror in jurors]
    await house.runs(73)
    after = [await house.card("report-jury", SUBJECT, juror) for juror in jurors]
    assert all(new.wanted > old.wanted for old, new in zip(before, after, strict=True))


async def test_a_glance_says_what_a_card_shows(house: JuryHouse) -> None:
    await asks_the_jury(house)
    for juror, choice in ((2, "uphold"), (3, "uphold"), (4, "uphold"), (5, "overturn")):
        await house.answers(PEOPLE[juror], Topic.REPORT, 1, f"jury-{choice}")
    own = await house.key(PEOPLE[5])
    assert await house.do(lambda tx: report_juries.choice_of(tx, 1, own)) is Choice.OVERTURN
    for stranger in (await house.key(PEOPLE[6]), await house.key(ACCUSED)):
        assert await house.do(lambda tx, who=stranger: report_juries.choice_of(tx, 1, who)) is None  # type: ignore[misc]
    await house.runs(73)
    whole = await house.do(lambda tx: report_juries.jury(tx, 1))
    seen = await house.do(lambda tx: report_juries.glance(tx, 1))
    assert whole is not None
    assert seen is not None
    assert (seen.outcome, seen.opened_at, seen.version) == (whole.outcome, whole.opened_at, whole.version)
    assert sorted(one.choice for one in seen.ballots) == sorted(one.choice for one in whole.ballots)
    assert {one.person for one in seen.ballots} == {0}
    assert await house.do(lambda tx: report_juries.glance(tx, 2)) is None
