from __future__ import annotations

import pytest

from bot.outcomes import Why
from rules.charter.cases import Breach, Conduct, Grade, Ground, Misconduct, Status
from rules.charter.quits import Transfer
from storage.charter import cases, ledger, links
from storage.delivery import cards
from storage.transaction import Tx
from tests.bot.services.house import USERS
from tests.bot.services.records.club_house import GROUP_ID, CourtHouse

MING, FANG, WANG, LI = USERS
LIGHT = Misconduct(Conduct.HINT, Grade.LIGHT)
SERIOUS = Misconduct(Conduct.INSULT, Grade.SERIOUS)
OPEN_ENDED = Misconduct(Conduct.INSULT, Grade.SERIOUS, until_resolved=True)
GRAVE = Misconduct(Conduct.SIGNAL, Grade.GRAVE)


async def test_a_case_tells_its_member_what_it_costs_and_what_comes_next(house: CourtHouse) -> None:
    await house.charge(LI, LIGHT)
    text = await house.text(await house.case_card(1, LI))
    assert "旁人指点（轻），计 1 分" in text
    assert "章程第 1 版" in text
    assert "这次：口头提醒" in text
    assert "再有一次：口头提醒" in text
    await house.charge(LI, SERIOUS)
    text = await house.text(await house.case_card(2, LI))
    assert "这次：停打计数的比赛，到" in text
    assert "再有一次：停打计数的比赛 6 天" in text
    assert "现在有效共 4 分" in text


async def test_who_is_barred_has_nothing_further_to_lose(house: CourtHouse) -> None:
    await house.charge(LI, GRAVE)
    text = await house.text(await house.case_card(1, LI))
    assert "永久禁赛" in text
    assert "再有一次" not in text
    assert (await house.standing(LI)).barred_by == 1


async def test_a_member_is_told_when_telegram_confirms_it_and_only_once(house: CourtHouse) -> None:
    await house.charge(LI, LIGHT)
    assert (await house.case(1)).told_at is None
    card = await house.case_card(1, LI)
    await house.delivered(card)
    told_at = (await house.case(1)).told_at
    assert told_at == house.now
    await house.runs(1)
    await house.delivered(await house.case_card(1, LI))
    assert (await house.case(1)).told_at == told_at


async def test_who_cannot_be_reached_is_called_in_the_group_without_a_name(house: CourtHouse) -> None:
    await house.charge(LI, SERIOUS)
    card = await house.case_card(1, LI)
    await house.do(lambda tx: house.renderer.refused(tx, card, Why.BLOCKED, house.now))
    call = await house.card("case-call", f"case:{GROUP_ID}:1")
    text = await house.text(call)
    assert LI.name not in text
    assert "辱骂" not in text
    await house.stands_as(call, 500)
    await house.delivered(card)
    assert (await house.case(1)).told_at is not None
    assert "已经送到了" in await house.text(await house.card("case-call", f"case:{GROUP_ID}:1"))


async def test_nobody_is_called_who_has_been_told_meanwhile(house: CourtHouse) -> None:
    await house.charge(LI, SERIOUS)
    card = await house.case_card(1, LI)
    await house.do(lambda tx: house.renderer.refused(tx, card, Why.BLOCKED, house.now))
    await house.delivered(card)
    assert await house.drawn(await house.card("case-call", f"case:{GROUP_ID}:1")) is None


async def test_a_quit_costs_its_price_and_a_voided_one_gives_it_back_once(house: CourtHouse) -> None:
    payer, others = await house.key(LI), [await house.key(user) for user in (MING, FANG, WANG)]
    price = tuple(Transfer(payer, payee, 16) for payee in others)
    await house.charge(LI, Breach.QUIT, price=price)
    assert (await house.points(LI), await house.points(MING)) == (-48, 16)
    assert (await house.standing(LI)).suspended is not None
    for _ in range(2):
        assert await house.void(1, Ground.APPEAL, by=None)
    assert (await house.points(LI), await house.points(MING)) == (0, 0)
    assert len(await house.do(lambda tx: ledger.of_case(tx, GROUP_ID, 1))) == 6
    assert (await house.standing(LI)).suspended is None
    assert not await house.void(2)


async def test_a_voided_case_is_told_of_by_a_message_of_its_own(house: CourtHouse) -> None:
    await house.charge(LI, SERIOUS)
    await house.delivered(await house.case_card(1, LI))
    before = await house.case_card(1, LI)
    await house.void(1, Ground.APPEAL, by=None)
    after = await house.case_card(1, LI)
    assert after.wants_fresh > before.wants_fresh
    text = await house.text(after)
    assert "申诉成立" in text
    assert "再有一次" not in text
    await house.delivered(after)
    assert await house.do(lambda tx: cards.cards_of(tx, f"case:{GROUP_ID}:1")) == ()


async def test_nobody_is_told_of_a_case_that_fell_before_they_were(house: CourtHouse) -> None:
    await house.charge(LI, SERIOUS)
    await house.void(1)
    assert await house.drawn(await house.case_card(1, LI)) is None


async def test_a_suspension_until_resolved_ends_with_it(house: CourtHouse) -> None:
    await house.charge(LI, OPEN_ENDED)
    suspended = (await house.standing(LI)).suspended
    assert suspended is not None
    assert suspended.until_resolved
    assert "到裁判员认定解决为止" in await house.text(await house.case_card(1, LI))


@pytest.mark.parametrize(("days", "status"), [(29, Status.ACTIVE), (30, Status.EXPIRED)])
async def test_a_light_case_expires_after_its_days(house: CourtHouse, days: int, status: Status) -> None:
    await house.charge(LI, LIGHT)
    await house.days(days)
    text = await house.text(await house.case_card(1, LI))
    assert ("已失效" in text) is (status is Status.EXPIRED)
    assert (await house.standing(LI)).weight == (0 if status is Status.EXPIRED else 1)


async def test_cases_of_an_old_account_are_the_new_ones(house: CourtHouse) -> None:
    await house.charge(LI, SERIOUS)
    old, new, admin = await house.key(LI), await house.key(WANG), await house.key(MING)

    async def link(tx: Tx) -> None:
        made = await links.name_link(tx, GROUP_ID, old, new, admin, house.now)
        await links.answer_link(tx, made.id, house.now, confirmed=True)

    await house.do(link)
    assert (await house.standing(WANG)).suspended is not None
    assert await house.do(lambda tx: cases.case_events(tx, GROUP_ID, person=new)) == ()
