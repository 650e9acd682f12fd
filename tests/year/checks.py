"""What has to hold when a year is over."""

from __future__ import annotations

import io
import json
from collections import defaultdict
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from bot.outcomes import Sent
from bot.services.records.exporting import CHAIN_FILE
from storage import check, members
from storage.charter import ledger, removals
from storage.charter.removals import Did, ForWeek, KeptRemoval
from storage.transaction import Tx
from tests.year.agreeing import NOTICED, REMINDED
from tests.year.life import CHAT, Life
from tests.year.town import private
from tests.year.truth import DAY, ZONE, bounds

START = datetime(2027, 1, 1, tzinfo=UTC)
MENTIONED = "tg://user?id={}"


async def users(life: Life) -> dict[int, int]:
    """User by person."""

    async def job(tx: Tx) -> dict[int, int]:
        found = {}
        for one in life.neighbours:
            person = await members.person_by_user(tx, one.user.user_id)
            assert person is not None
            found[person.id] = one.user.user_id
        return found

    return await life.town.db.read(job)


async def nobody_was_removed_whom_the_facts_excuse(life: Life) -> int:
    """Every removal for a week, against what was seen; returns how many there were."""
    by_person = await users(life)
    found = await life.town.db.read(lambda tx: removals.removals(tx, life.group_id, START))
    done = [one for one in found if one.has(Did.DONE)]
    for one in done:
        user, at = by_person[one.person], next(step.at for step in one.steps if step.did is Did.DONE)
        if not isinstance(one.cause, ForWeek):
            assert life.truth.people[user].answered, (user, at)
            continue
        monday = one.cause.monday
        assert life.truth.excuse(user, monday) is None, (user, monday, life.truth.excuse(user, monday))
        assert not life.truth.cured(user, monday, at), (user, monday)
        assert_warned(life, user, one, at)
    removed = sum(len(person.removed) for person in life.truth.people.values())
    assert removed == len(done)
    return removed


def assert_warned(life: Life, user: int, removal: KeptRemoval, at: datetime) -> None:
    """Both reminders and the notice arrived in time, in the private chat or as a mention in the group."""
    assert isinstance(removal.cause, ForWeek)
    monday = removal.cause.monday
    thursday, saturday, late = (
        _local(monday + 3 * DAY, 19),
        _local(monday + 5 * DAY, 19),
        _local(monday + 6 * DAY, 4),
    )
    _, ends = bounds(monday)
    assert _was_told(life, user, REMINDED, thursday, saturday), (user, monday)
    assert _was_told(life, user, REMINDED, saturday, late), (user, monday)
    window = timedelta(hours=24)
    assert _was_told(life, user, NOTICED, ends, at - window + timedelta.resolution), (user, monday)


def _local(day: date, hour: int) -> datetime:
    return datetime.combine(day, time(hour), ZONE).astimezone(UTC)


def _was_told(life: Life, user: int, words: str, since: datetime, until: datetime) -> bool:
    sent_to = life.town.telegram.sent_to
    return any(
        isinstance(call.outcome, Sent) and since <= call.at < until and said in call.text
        for chat_id, said in ((user, words), (CHAT, MENTIONED.format(user)))
        for call in sent_to[chat_id]
    )


async def the_ledger_is_the_points_that_were_won(life: Life) -> None:
    """The sum is zero, and what hands brought is what was seen at the tables."""
    by_person = await users(life)
    entries = await life.town.db.read(lambda tx: ledger.entries(tx, life.group_id, limit=1_000_000))
    hands: defaultdict[int, int] = defaultdict(int)
    for entry in entries:
        if entry.kind is ledger.EntryKind.HAND:
            for person, points in ((entry.payer, -entry.points), (entry.payee, entry.points)):
                if person is not None:
                    hands[by_person[person]] += points
    assert {user: won for user, won in hands.items() if won} == {
        user: won for user, won in life.truth.points.items() if won
    }
    totals = await life.town.db.read(lambda tx: ledger.totals(tx, life.group_id))
    pot = sum(
        (entry.points if entry.payee is None else -entry.points if entry.payer is None else 0)
        for entry in entries
    )
    assert sum(won for _, won in totals) + pot == 0


async def the_chain_is_intact(life: Life, path: Path) -> None:
    """The export that an admin asks for, checked offline, and the file of the database itself."""
    owner = life.neighbours[0].user
    await life.town.say(owner, "/export names", private(owner))
    (content,) = [content for _, name, content in life.town.telegram.documents if name == CHAIN_FILE]
    export = path.with_suffix(".json")
    export.write_bytes(content)
    head = json.loads(content)["entries"][-1]["hash"]
    for file in (export, path):
        out, err = io.StringIO(), io.StringIO()
        assert check.main(["check", str(file), head], out, err) == check.HOLDS, (
            out.getvalue() + err.getvalue()
        )
