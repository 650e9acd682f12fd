from __future__ import annotations

from storage import typed_lines
from storage.address import GroupAddress, PersonAddress
from storage.charter import forgetting, reports
from storage.charter.own_data import OTHER, own_data
from storage.database import Database
from storage.delivery import cards, notices
from storage.members import person, upsert_person
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group

KEY = bytes(range(32))


async def test_a_forgotten_person_has_no_name_and_keeps_the_key_of_their_facts(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await forgetting.make_key(tx, KEY)
        await notices.enqueue(tx, PersonAddress(1), "message", {"text": "小明，你好"}, NOW)
        said = await notices.enqueue(tx, GroupAddress(group), "message", {"text": "小明 来了"}, NOW)
        await notices.begin(tx, said, NOW)
        await notices.confirm(tx, said, 5, NOW)
        await cards.ensure_card(tx, "leave", "leave:1:1", PersonAddress(1))
        await typed_lines.heard(tx, 1, 9, NOW)
        await forgetting.forget(tx, 1, 71, "小明", NOW)
        assert await tx.fetch_one("SELECT 1 FROM typed_lines") is None
        found = await person(tx, 1)
        assert found is not None
        assert (found.name, found.username, found.user_id) == ("", None, -1)
        assert await cards.cards_of(tx, "leave:1:1") == ()
        everything = [
            row
            for (name,) in await tables(tx)
            for row in await tx.fetch_all(f"SELECT * FROM {name}")  # noqa: S608
        ]
        assert not any("小明" in str(value) or value == 71 for row in everything for value in row)

    await db.transact(job)


async def tables(tx: Tx) -> list[tuple[str]]:
    return await tx.fetch_all("SELECT name FROM sqlite_schema WHERE type = 'table'")


async def test_who_returns_after_being_forgotten_is_the_same_person(db: Database) -> None:
    async def job(tx: Tx) -> None:
        await a_group(tx)
        await forgetting.make_key(tx, KEY)
        await forgetting.forget(tx, 1, 71, "小明", NOW)
        stranger = await upsert_person(tx, 700, "新人", None, at=NOW)
        assert stranger.id not in (1, 2, 3, 4, 5)
        back = await upsert_person(tx, 71, "小明明", "xm", at=NOW)
        assert (back.id, back.name, back.user_id) == (1, "小明明", 71)
        await forgetting.forget(tx, 1, 71, "小明明", NOW)
        assert (await upsert_person(tx, 71, "又来了", None, at=NOW)).id == 1

    await db.transact(job)


async def test_the_key_of_the_digests_is_made_once(db: Database) -> None:
    async def job(tx: Tx) -> None:
        await a_group(tx)
        assert await forgetting.recognised(tx, 71) is None
        await forgetting.make_key(tx, KEY)
        await forgetting.forget(tx, 1, 71, "小明", NOW)
        await forgetting.make_key(tx, bytes(32))
        assert await forgetting.recognised(tx, 71) == 1
        assert await forgetting.recognised(tx, 72) is None

    await db.transact(job)


async def test_ones_own_data_names_nobody_else(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await tx.execute(
            """
            INSERT INTO account_links (group_id, old_person, new_person, named_by, named_at)
            VALUES (?, 1, 2, 3, 1)
            """,
            (group,),
        )
        found = await own_data(tx, 2)
        assert [row["name"] for row in found["people"]] == ["阿芳"]
        (row,) = found["account_links"]
        assert (row["old_person"], row["new_person"], row["named_by"]) == (OTHER, 2, OTHER)
        assert "account_links" not in await own_data(tx, 4)

    await db.transact(job)


async def test_ones_own_data_do_not_tell_of_a_report_about_oneself(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        number = await reports.draft(tx, group, 1, NOW, person=2, message_id=5)
        await reports.say(tx, number, "words", "他打暗号", 1)
        await reports.say(tx, number, "evidence", "摸一下耳朵", 2)
        assert {"reports", "report_texts"}.isdisjoint(await own_data(tx, 2))
        (own,) = (await own_data(tx, 1))["report_texts"]
        assert own["text"] == "他打暗号"

    await db.transact(job)
