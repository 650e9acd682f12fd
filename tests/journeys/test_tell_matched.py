"""防读牌, word for word: two hands that differ only in what one seat hides look alike to everybody else."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.acts import act_of
from bot.callback_data import Play, pack
from bot.services import memberships
from bot.services.club import Entropy, User
from rules.mahjong.legal import legal_actions
from rules.mahjong.shuffle import Deal
from rules.mahjong.views import Stage
from rules.table.state import Running
from storage.members import Status
from tests.bot.views.scenes import HANDS
from tests.support.backroom import GROUP, USERS, Backroom, Shown, backroom
from tests.support.walls import answer, build_wall

STRANGER = User(99, "路人")
NOBODY = (HANDS[0], HANDS[1], "123456m2266s7s33p", HANDS[3])
"""As `HANDS`, but 老王 has no use for 九条."""
PAIRED = (HANDS[0], HANDS[1], "123456m22s99s447p", HANDS[3])
"""As `HANDS`, but 老王 could only pong 九条."""
LOOKS = (0.01, 0.6, 1.15, 1.7, 1.95, 4.1)
"""When everybody presses everything: seconds after the tile; the hold takes two to four."""
ROBBED = ("55p123p789p13579m", "22m444m666m88m246p", "46p111222333s99s", "5p773m44556677s88s")
UNROBBED = (ROBBED[0], ROBBED[1], "48p111222333s99s", ROBBED[3])
DISCARD = ("0.0 0 discard 9s",)
KONG = (
    "0.0 3 discard 5p",
    "1.6 0 pong",
    "7.0 0 discard 9m",
    "15.0 1 discard 3p",
    "23.0 2 discard 1m",
    "31.0 3 discard 9p",
    "39.0 0 kong 5p",
)


@dataclass(frozen=True, slots=True)
class Case:
    """Two hands, what is played in both, what only the one does who can claim, and who looks on."""

    hands: Sequence[str]
    others: Sequence[str]
    voids: str
    script: Sequence[str]
    extra: Sequence[str]
    dealer: int = 0
    draws: str = "9p2m"
    is_away: bool = False


CASES = {
    "passed": Case(HANDS, NOBODY, "sspm", DISCARD, ("1.3 2 pass",)),
    "passed at once": Case(HANDS, NOBODY, "sspm", DISCARD, ("0.0 2 pass",)),
    "only a pong": Case(PAIRED, NOBODY, "sspm", DISCARD, ("1.9 2 pass",)),
    "the autopilot passed": Case(PAIRED, NOBODY, "sspm", DISCARD, (), is_away=True),
    "robbing passed": Case(
        ROBBED, UNROBBED, "ssmp", KONG, ("0.9 2 pass", "40.2 2 pass"), dealer=3, draws="3p1m9p5p"
    ),
}


@dataclass(slots=True)
class Told:
    """Everything that the onlookers were shown and answered, with its instant."""

    asked: bool
    shown: list[tuple[float, str, int, int, object]]
    replies: list[object]


async def told(database: Path, case: Case, hands: Sequence[str], extra: Sequence[str]) -> Told:
    """Play it, and note what everybody but 老王 gets to see until the next tile may be laid."""
    wall = build_wall(case.dealer, hands, case.draws)
    async with backroom(
        database, deals=lambda *_: Deal(wall, (1, 2, 3, 4)), entropy=dealing_first(case.dealer)
    ) as room:
        await room.begin(2)
        await declare(room, case)
        result = Told(asked=False, shown=[], replies=[])
        start = room.clock.now()
        room.gateway.listeners.append(lambda one: note(result, one, start))
        laid_at = float(case.script[-1].split()[0])
        looks = [f"{laid_at + after} probe" for after in LOOKS]
        for line in sorted([*case.script, *extra, *looks], key=lambda line: float(line.split()[0])):
            at, _, action = line.partition(" ")
            await room.clock.advance_to(start + timedelta(seconds=float(at)))
            if action == "probe":
                await probe(room, result)
            else:
                await act(room, action)
            if line == case.script[-1]:
                result.asked = (await running_of(room)).state.stage is Stage.WINDOW
        await room.advance(8)
        return result


def dealing_first(dealer: int) -> Entropy:
    """A master seed by which this seat deals the first hand of table 1."""
    for byte in range(256):
        master = bytes([byte]) * 32
        if hmac.digest(master, b"first dealer || 1", "sha256")[0] % 4 == dealer:
            return lambda _: master
    raise AssertionError(f"no seed makes seat {dealer} deal")


async def running_of(room: Backroom) -> Running:
    found = (await room.table()).running
    assert found is not None
    return found


def note(result: Told, one: Shown, start: datetime) -> None:
    if one.chat_id != USERS[2].user_id:
        seconds = (one.at - start).total_seconds()
        result.shown.append((seconds, one.kind, one.chat_id, one.message_id, one.screen))


async def declare(room: Backroom, case: Case) -> None:
    if case.is_away:
        await memberships.member_left(room.club, USERS[2], GROUP, Status.LEFT)
    for seat, letter in enumerate(case.voids):
        if not (case.is_away and seat == 2):
            await act(room, f"{seat} void {letter}")
        await room.advance(3)


async def act(room: Backroom, line: str) -> None:
    """One answer, as its panel's button sends it."""
    seat, action = answer(line)
    running = await running_of(room)
    assert action in legal_actions(running.state, seat), line
    await room.press(USERS[seat], pack(Play(1, running.number, running.state.step, act_of(action))))


async def probe(room: Backroom, result: Told) -> None:
    """Onlookers press what they have and what they have not: whatever answers could tell, they ask for it."""
    running = await running_of(room)
    public = running.shown.step
    for step in range(public - 1, public + 3):
        for doing in ("pass", "win", "d9s"):
            for user in (USERS[1], USERS[3], STRANGER):
                data = f"1p:1:{running.number}:{step}:{doing}"
                result.replies.append((user.user_id, data, await room.press(user, data)))
        for key in ("pass", "1"):
            for user in (USERS[1], USERS[3]):
                data = f"1k:1:{running.number}:{step}:{key}"
                result.replies.append((user.user_id, data, await room.press(user, data, GROUP)))
    for user in (USERS[0], USERS[1], USERS[3], STRANGER):
        reply = await room.press(user, f"1b:1:{running.number}:hand", GROUP)
        result.replies.append((user.user_id, "hand", reply))


@pytest.mark.parametrize("name", CASES)
async def test_who_could_claim_and_passed_is_nowhere_to_be_read(tmp_path: Path, name: str) -> None:
    case = CASES[name]
    could = await told(tmp_path / "could.sqlite3", case, case.hands, case.extra)
    could_not = await told(tmp_path / "not.sqlite3", case, case.others, ())
    assert could.asked
    assert not could_not.asked
    assert len(could.shown) >= 6
    for one, other in zip(could.shown, could_not.shown, strict=True):
        assert one == other
    for said, other_said in zip(could.replies, could_not.replies, strict=True):
        assert said == other_said
