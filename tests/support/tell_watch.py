"""防读牌的秒表: four people play on a standing clock while every visible change is noted.

Who discards chooses, with full knowledge, tiles that somebody could claim about as often as tiles that
nobody could: so the two kinds are equally frequent, and whatever separates them separates them here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from bot.acts import act_of
from bot.callback_data import Play, pack
from bot.sandbox.changes import Change
from rules.mahjong.actions import Action, DeclareVoid, Discard, Kong, Pass
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.shuffle import Deal
from rules.mahjong.state import HandState
from rules.mahjong.tiles import ALL_TILES, Tile
from rules.mahjong.views import Stage
from rules.refusal import Refusal
from rules.table.holding import follow
from rules.table.state import SEATS, Phase, Running, TableState
from tests.support.backroom import GROUP, USERS, Backroom, Shown
from tests.support.clock import FakeClock
from tests.support.stage import Stage as Play_

VOIDS = (2, 2, 0, 0)
BOARD = -1
"""The place of the group's screen among the seats' private ones."""


def paired_deals(seed: bytes, hand: int, nonces: tuple[str, str, str, str]) -> Deal:
    """Deals in which two and two hold pairs of the same tiles, so that much can be claimed.

    With `VOIDS` declared; the rest of the wall is in random order.
    """
    chance = Random(f"{seed.hex()} {hand} {nonces}")
    rest = list(ALL_TILES)
    hands: list[list[Tile]] = [[], [], [], []]
    for first, second, suit in ((0, 1, 0), (2, 3, 2)):
        for rank in chance.sample(range(9), 6):
            for seat in (first, first, second, second):
                hands[seat].append(9 * suit + rank)
                rest.remove(9 * suit + rank)
    chance.shuffle(rest)
    dealer = (hand - 1) % 4
    for seat in SEATS:
        hands[seat].append(rest.pop())
    order = [hands[(dealer + place) % 4] for place in SEATS]
    dealt = [tile for turn in range(3) for one in order for tile in one[4 * turn : 4 * turn + 4]]
    return Deal((*dealt, *(one[12] for one in order), *rest), (1, 2, 3, 4))


@dataclass(frozen=True, slots=True)
class Habits:
    """How these people play.

    `think_s` from the turn to the discard, `react_s` from the discard to an answer, both in seconds; `claims`
    and `wishes` are chances: of a claim instead of a pass, and of looking for a tile that can be claimed.
    """

    think_s: tuple[float, float] = (5.0, 11.0)
    react_s: tuple[float, float] = (0.9, 1.9)
    claims: float = 0.04
    wishes: float = 0.8
    voids: tuple[int, int, int, int] = VOIDS


@dataclass(frozen=True, slots=True)
class Seen:
    """One visible change of one screen."""

    at: datetime
    kind: str
    content: str


@dataclass(slots=True)
class Sample:
    """One discard (or added kong): `claimable` is the truth, None when somebody did claim it.

    `asked` are the seats with something to answer; `until` is when the next tile was laid, or the hand over.
    """

    at: datetime
    source: int
    claimable: bool | None
    asked: tuple[int, ...]
    hold_until: datetime
    is_kong: bool = False
    is_last: bool = False
    until: datetime | None = None


@dataclass(slots=True)
class Watch:
    """Everything that became visible, screen by screen, and every tile that was laid.

    `read` gives the table as stored, `press` presses data as somebody at a seat, and `note` is to be called
    with each visible change of a screen.
    """

    clock: FakeClock
    read: Callable[[], Awaitable[TableState]]
    press: Callable[[int, str], Awaitable[object]]
    chance: Random
    habits: Habits = field(default_factory=Habits)
    samples: list[Sample] = field(default_factory=list)
    seen: dict[int, list[Seen]] = field(default_factory=lambda: {place: [] for place in (BOARD, *SEATS)})

    def note(self, place: int, at: datetime, kind: str, content: str) -> None:
        """A screen has changed before somebody's eyes."""
        self.seen[place].append(Seen(at, kind, content))

    async def run(self, samples: int) -> None:
        """Play until so many tiles have been laid."""
        while len(self.samples) < samples:
            state = await self.read()
            if state.phase is Phase.ENDED:
                raise AssertionError(f"the match is over after {len(self.samples)} discards")
            if state.running is None:
                self._close()
                await self.clock.advance(3)
                continue
            await self._go_on(state, state.running)

    async def until(self, wanted: Callable[[TableState], bool]) -> TableState:
        """Play until the table is in a wanted state."""
        for _ in range(2_000):
            state = await self.read()
            if wanted(state):
                return state
            if state.running is None:
                await self.clock.advance(1)
            else:
                await self._go_on(state, state.running)
        raise AssertionError("the table never came to the wanted state")

    async def _go_on(self, state: TableState, running: Running) -> None:
        hand = running.state
        if hand.stage is Stage.WINDOW:
            await self._answer_window(state, running)
        elif running.held is not None:
            await self.clock.advance_to(running.held.until)
        elif hand.stage is Stage.VOID:
            for seat in awaited(hand):
                await self._press(running, seat, DeclareVoid(self.habits.voids[seat]))
            await self.clock.advance(1.2)
        elif state.chairs[hand.turn].plays_itself:
            await self._let_it_play(running)
        else:
            await self._take_turn(running)

    async def _let_it_play(self, running: Running) -> None:
        """托管、电脑: until it has moved by itself; what it lays is found by the count of discards."""
        for _ in range(30):
            await self.clock.advance(0.1)
            state = await self.read()
            now = state.running
            if now is None or now.state.step != running.state.step:
                if now is not None and now.state.discards_made != running.state.discards_made:
                    self._laid(now, running.state.turn, self.clock.now())
                return
        raise AssertionError("nobody moved for the seat")

    async def _take_turn(self, running: Running) -> None:
        await self.clock.advance(self.chance.uniform(*self.habits.think_s))
        running = (await self._running()) or running
        hand = running.state
        action = self._choice(hand)
        await self._press(running, hand.turn, action)
        after = await self._running()
        assert after is None or after.state.step != hand.step, f"{action} was refused"
        if after is not None and after.state.discards_made != hand.discards_made:
            self._laid(after, hand.turn, self.clock.now(), is_kong=isinstance(action, Kong))

    def _choice(self, hand: HandState) -> Action:
        legal = legal_actions(hand, hand.turn)
        laid = [action for action in legal if isinstance(action, Discard)]
        kongs = [action for action in legal if isinstance(action, Kong)]
        if kongs and self.chance.random() < 0.5:
            return kongs[0]
        wanted = self.chance.random() < self.habits.wishes
        fitting = [action for action in laid if _opens(hand, action) is wanted]
        return self.chance.choice(fitting or laid or list(legal))

    def _laid(self, running: Running, source: int, at: datetime, *, is_kong: bool = False) -> None:
        self._close(at)
        window = running.state.window
        asked = () if window is None else tuple(seat for seat in SEATS if window.options[seat])
        self.samples.append(
            Sample(
                at,
                source,
                bool(asked),
                asked,
                at if running.held is None else running.held.until,
                is_kong,
                is_last=running.shown.wall_left == 0,
            )
        )

    def _close(self, at: datetime | None = None) -> None:
        if self.samples and self.samples[-1].until is None:
            self.samples[-1].until = at or self.clock.now()

    async def _answer_window(self, state: TableState, running: Running) -> None:
        """Whoever is asked and is a person answers in time, mostly by passing."""
        laid_at = self.samples[-1].at
        asked = [seat for seat in awaited(running.state) if not state.chairs[seat].plays_itself]
        due = sorted(
            (laid_at + timedelta(seconds=self.chance.uniform(*self.habits.react_s)), seat) for seat in asked
        )
        for at, seat in due:
            await self.clock.advance_to(at)
            now = await self._running()
            legal = () if now is None else legal_actions(now.state, seat)
            if now is None or now.state.step != running.state.step or not legal:
                continue
            takes = Pass() not in legal or self.chance.random() < self.habits.claims
            action = legal[0] if takes else Pass()
            if takes:
                self.samples[-1].claimable = None
            await self._press(now, seat, action)
        if not due:
            await self.clock.advance(0.1)

    async def _running(self) -> Running | None:
        return (await self.read()).running

    async def _press(self, running: Running, seat: int, action: Action) -> None:
        await self.press(seat, pack(Play(1, running.number, running.state.step, act_of(action))))


def _opens(hand: HandState, action: Action) -> bool:
    """Whether somebody could claim the tile."""
    after = follow(hand, hand.turn, action)
    return not isinstance(after, Refusal) and after[0].stage is Stage.WINDOW


def auc(yes: Sequence[float], no: Sequence[float]) -> float:
    """曼–惠特尼: the chance that one of `yes` is greater than one of `no`, ties counting half.

    >>> auc([2, 3], [1, 2]), auc([1], [1]), auc([0], [1])
    (0.875, 0.5, 0.0)
    """
    ranked = sorted([(value, True) for value in yes] + [(value, False) for value in no])
    below = wins = 0.0
    place = 0
    while place < len(ranked):
        end = place
        while end < len(ranked) and ranked[end][0] == ranked[place][0]:
            end += 1
        group = ranked[place:end]
        ours = sum(is_yes for _, is_yes in group)
        theirs = len(group) - ours
        wins += ours * (below + theirs / 2)
        below += theirs
        place = end
    return wins / (len(yes) * len(no))


Measure = Callable[[Sample, list[Seen]], float | None]


Places = Callable[[Sample], Sequence[int]]
"""Whose screens are looked at after a tile."""


def separation(watch: Watch, measure: Measure, *strata: Places) -> tuple[float, int, int]:
    """How well a measure tells `claimable` tiles from others: AUC and how many of each there were.

    Screens are compared with those of the same stratum only, and the strata's areas averaged, each by the
    weight that its counts give it (van Elteren).
    """
    found = [_in_stratum(watch, measure, places) for places in strata]
    weights = [len(yes) * len(no) / (len(yes) + len(no) + 1) for yes, no in found]
    areas = [weight * auc(yes, no) for weight, (yes, no) in zip(weights, found, strict=True)]
    return sum(areas) / sum(weights), sum(len(yes) for yes, _ in found), sum(len(no) for _, no in found)


def _in_stratum(watch: Watch, measure: Measure, places: Places) -> tuple[list[float], list[float]]:
    found: dict[bool, list[float]] = {True: [], False: []}
    for sample in watch.samples:
        if sample.claimable is None or sample.until is None:
            continue
        for place in places(sample):
            changes = [one for one in watch.seen[place] if sample.at <= one.at <= sample.until]
            value = measure(sample, changes)
            if value is not None:
                found[sample.claimable].append(value)
    return found[True], found[False]


async def watch_stage(play: Play_, chance: Random, habits: Habits | None = None) -> Watch:
    """A watch over table 1 of a stage, over HTTP; it begins now."""
    doors = [await play.panel(person) for person in play.persons]
    places = {person.person_id: seat for seat, person in enumerate(play.persons)}
    places[play.home.chat_id] = BOARD

    async def press(seat: int, data: str) -> None:
        await play.send(play.persons[seat], doors[seat], data)

    watch = Watch(play.clock, play.table, press, chance, habits or Habits())

    def follow(change: Change) -> None:
        message = change.message
        if message is None or not message.by_bot or message.service is not None:
            return
        place = places.get(change.chat_id)
        buttons = "|".join(f"{one.label}={one.data}{one.url}" for row in message.rows for one in row)
        if place is not None:
            watch.note(place, change.at, change.kind, f"{message.html}\n{buttons}")

    play.world.follow(follow)
    return watch


def watch_backroom(room: Backroom, chance: Random, habits: Habits | None = None) -> Watch:
    """A watch over table 1 of a backroom; it begins now."""
    places = {user.user_id: seat for seat, user in enumerate(USERS)}
    places[GROUP.chat_id] = BOARD

    async def press(seat: int, data: str) -> None:
        await room.press(USERS[seat], data)

    watch = Watch(room.clock, room.table, press, chance, habits or Habits())

    def follow(shown: Shown) -> None:
        place = places.get(shown.chat_id)
        if place is not None:
            watch.note(place, shown.at, shown.kind, f"{shown.screen.text}\n{shown.screen.rows}")

    room.gateway.listeners.append(follow)
    return watch
