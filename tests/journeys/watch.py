"""Watches everything that becomes visible, and holds each screen to the stored states of its table.

Every message of the bot must show exactly what some committed state says, and never an older one than the
same message has shown before; a card that waits for nothing must show the newest. No screen and no answer to
a press may name a tile or a seed that its reader may not see. There is one board, and one panel a person.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import inf
from typing import TypeAlias

from bot.callback_data import Board, Charter
from bot.sandbox import Change, VisibleMessage
from rules.table.state import TableState
from storage import groups, members, tables
from storage.address import PersonAddress
from storage.delivery import cards
from storage.delivery.card import Card, CardState
from storage.groups import Group
from storage.transaction import Tx
from tests.journeys import english_screens as english
from tests.journeys import private_screens as private
from tests.journeys import public_screens as public
from tests.journeys import truth
from tests.journeys.leaks import hidden_from
from tests.journeys.scene import Scene, ascii_marks, payloads
from tests.support.stage import Stage

Place: TypeAlias = tuple[int, int]
Check: TypeAlias = Callable[[Scene, VisibleMessage, int], None]

OLD_PANEL_STAYS = timedelta(seconds=6)
"""A replaced panel is deleted after three seconds, a little later when Telegram has much to do."""

IN_GROUPS: tuple[tuple[str, Callable[[Scene, VisibleMessage], None]], ...] = (
    (r"血战到底 · \d+ 号桌|这一桌(没开成|等太久|还没开打)", public.lobby),
    (r"第 \d+/\d+ 局结束 · ", public.settlement),
    (r"第 \d+/\d+ 局 · |第 \d+ 局没打完", public.board),
    (r"本场结束 · 打了", public.result),
    (r"要散桌吗|大家同意,散桌了|接着打。", public.stop),
)
IN_PRIVATE: tuple[tuple[str, Check], ...] = (
    (r".*\n你是 ", private.panel),
    (r".*\n你坐 ", private.waiting),
    (r".*\n第 \d+/\d+ 局结束:你", private.between),
    (r".*\n(本场结束,你|这一桌)", private.ended),
)
GREETINGS = (
    "大家好,我来发牌",
    "你好!我在群里发",
    "记下了,洗牌时会用上你的词",
    "群章程 · 第 1 版",
    "我在这里还缺点东西",
    "有一家退出了,座位先由托管代打",
)


def digits_of(message: VisibleMessage) -> str:
    """Everything on a screen that could hold a seed: its text, and what its buttons send or open."""
    buttons = [button for row in message.rows for button in row]
    return message.text + "".join(f"{button.data}{button.url}" for button in buttons)


class WrongScreenError(AssertionError):
    """A screen that shows what no stored state says, or what its reader may not see."""


@dataclass(slots=True)
class Watch:
    """Follows the world from its making on.

    `shown_as` gives the names of people whose name is not shown as they write it; `said` are the other
    texts that the bot may say, as patterns of their beginnings; `english` are the chats whose screens are
    in English, which are read less closely. A panel that has changed is shown within `patience_s`, other
    cards within five times as long, unless Telegram has troubles (`inf`).
    """

    play: Stage
    shown_as: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=lambda: list(GREETINGS))
    english: set[int] = field(default_factory=set)
    patience_s: float = 6.0
    screens_read: int = 0
    _pending: list[tuple[Change, dict[int, int]]] = field(default_factory=list)
    _at: dict[Place, tuple[int, int]] = field(default_factory=dict)
    _names: dict[int, str] = field(default_factory=dict)
    _users: dict[int, int] = field(default_factory=dict)
    _homes: dict[int, Group] = field(default_factory=dict)
    _stale: dict[int, tuple[int, datetime]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.play.world.follow(self._seen)

    def _seen(self, change: Change) -> None:
        self._pending.append((change, self._known()))

    def _known(self) -> dict[int, int]:
        """How many states of each table are committed by now."""
        return {table: len(states) for table, states in self.play.states.items()}

    async def look(self) -> None:
        """Check everything that has become visible since the last look, and what stands there now."""
        await self._learn_names()
        await self._learn_groups()
        pending, self._pending = self._pending, []
        for change, known in pending:
            if change.kind == "answer":
                self._check_answer(change, known)
            elif change.message is not None and change.message.by_bot and change.kind in ("send", "edit"):
                self._check(change.message)
                self.screens_read += 1
        for table, states in self.play.states.items():
            await self._check_cards(table, states[-1])
        await self._check_counts()

    async def _learn_names(self) -> None:
        keys = {
            chair.person
            for states in self.play.states.values()
            for chair in states[-1].chairs
            if chair.person is not None
        }
        if missing := keys - self._names.keys():
            found = await self.play.running.club.db.read(lambda tx: members.people(tx, tuple(missing)))
            for person in found:
                self._names[person.id] = self.shown_as.get(person.name, person.name)
                self._users[person.id] = person.user_id

    async def _learn_groups(self) -> None:
        """Where each table lives now: a group may get another chat."""

        async def job(tx: Tx) -> dict[int, Group]:
            found = {}
            for table in self.play.states:
                row = await tables.table(tx, table)
                assert row is not None
                home = None if row.group_id is None else await groups.group(tx, row.group_id)
                assert home is not None
                found[table] = home
            return found

        self._homes = await self.play.running.club.db.read(job)

    # --- one message

    def _check(self, message: VisibleMessage) -> None:
        message = ascii_marks(message)
        check, known = self._check_for(message), self._known()
        if check is None:
            self._check_digits(digits_of(message), known)
            known_words = message.chat_id in self.english or self._may_be_said(message)
            if message.service is None and not known_words:
                raise WrongScreenError(f"nobody knows this screen:\n{message.text}")
            return
        place = (message.chat_id, message.message_id)
        found = self._at.get(place)
        trouble = "there is no table"
        for table in (found[0],) if found else tuple(known):
            for index in range(found[1] if found else 0, known[table]):
                wrong = self._differs(check, table, index)
                if wrong is None:
                    self._at[place] = (table, index)
                    self._check_digits(digits_of(message), {table: index + 1})
                    return
                trouble = wrong
        raise WrongScreenError(f"{trouble}\n---\n{message.text}\n{message.labels}")

    def _may_be_said(self, message: VisibleMessage) -> bool:
        return any(re.match(pattern, message.text) for pattern in self.said)

    def _differs(self, check: Callable[[Scene], None], table: int, index: int) -> str | None:
        """Why a screen is not the one of a state."""
        try:
            check(self._scene(table, index))
        except (AssertionError, IndexError, ValueError) as error:
            return f"{type(error).__name__} in state {index} of table {table}: {error}"
        return None

    def _check_for(self, message: VisibleMessage) -> Callable[[Scene], None] | None:
        """What a message has to show, by its first words."""
        if message.chat_id in self.english:
            return self._check_for_english(message)
        if message.chat_id < 0:
            for pattern, public_check in IN_GROUPS:
                if re.match(pattern, message.text):
                    return lambda scene, check=public_check: check(scene, message)  # type: ignore[misc]
            return None
        for pattern, private_check in IN_PRIVATE:
            if re.match(pattern, message.text):
                return lambda scene, check=private_check: check(  # type: ignore[misc]
                    scene, message, self._seat(scene.state, message.chat_id)
                )
        return None

    def _check_for_english(self, message: VisibleMessage) -> Callable[[Scene], None] | None:
        pressed = [payload for payload, _ in payloads(message)]
        if not pressed or any(isinstance(payload, Charter) for payload in pressed):
            return None
        if message.chat_id < 0:
            return lambda scene: english.in_group(scene, message)
        return lambda scene: english.in_private(scene, message, self._seat(scene.state, message.chat_id))

    def _seat(self, state: TableState, user_id: int) -> int:
        for seat in state.humans:
            person = state.chairs[seat].person
            if person is not None and self._users[person] == user_id:
                return seat
        raise WrongScreenError(f"{user_id} has no seat at table {state.table}")

    def _scene(self, table: int, index: int) -> Scene:
        state = self.play.states[table][index]
        computers = iter("一二三四")
        names = []
        for chair in state.chairs:
            if chair.person is not None:
                names.append(self._names[chair.person])
            else:
                names.append("—" if chair.computer is None else f"电脑{next(computers)}")
        return Scene(table, state, tuple(names), self._homes[table].title)

    def _check_digits(self, text: str, known: dict[int, int]) -> None:
        for table, count in known.items():
            for secret in truth.secrets_of(self.play.states[table][count - 1]):
                if secret[:12] in text:
                    raise WrongScreenError(f"a seed before its time:\n{text}")

    # --- answers to presses

    def _check_answer(self, change: Change, known: dict[int, int]) -> None:
        """An answer names only what the one who pressed may see, in the state before or after the press."""
        text = "" if change.answer is None else change.answer.text
        self._check_digits(text, known)
        person = next((key for key, user in self._users.items() if user == change.user_id), None)
        hidden = [
            hidden_from(state, None if person is None else state.seat_of(person), text)
            for table, count in known.items()
            for state in self.play.states[table][max(0, count - 2) : count]
        ]
        if hidden and all(hidden):
            raise WrongScreenError(f"{dict(hidden[-1])} in an answer: {text}")

    # --- what stands there now

    async def _check_cards(self, table: int, state: TableState) -> None:
        """A card that is live and waits for nothing shows the newest state."""

        async def job(tx: Tx) -> list[Card]:
            found: list[Card] = []
            for hand in range(state.hands_dealt + 1):
                found += await cards.cards_of(tx, f"table:{table}:{hand}")
            return found

        newest = self._known()
        for card in await self.play.running.club.db.read(job):
            self._check_patience(card)
            if card.state is not CardState.LIVE or card.dirty or card.message_id is None:
                continue
            chat = self._homes[table].chat_id
            if isinstance(card.address, PersonAddress):
                chat = self._users[card.address.person_id]
            message = self.play.world.chat(chat).messages[card.message_id]
            if message.deleted or self._at.get((chat, card.message_id)) == (table, newest[table] - 1):
                continue
            self._at[chat, card.message_id] = (table, newest[table] - 1)
            self._check(self.play.world.view(message))

    def _check_patience(self, card: Card) -> None:
        """What has changed is shown before long."""
        now = self.play.clock.now()
        if not card.dirty or card.state is CardState.BROKEN:
            self._stale.pop(card.id, None)
            return
        shown, since = self._stale.get(card.id, (-1, now))
        if shown != card.shown:
            self._stale[card.id] = (card.shown, now)
            return
        patience_s = self.patience_s * (1 if isinstance(card.address, PersonAddress) else 5)
        if (now - since).total_seconds() > patience_s:
            raise WrongScreenError(f"{card} has not been shown for {now - since}")

    async def _check_counts(self) -> None:
        """One board with buttons a table, one panel a person and table."""
        now = self.play.clock.now()
        chats = {home.chat_id for home in self._homes.values()}
        boards = [
            {one.table for one, _ in payloads(message) if isinstance(one, Board)}
            for chat in chats
            for message in await self.play.people.screen(chat)
            if message.by_bot
        ]
        tables = [table for found in boards for table in found]
        assert len(tables) == len(set(tables)), f"several boards of one table: {tables}"
        for person in self.play.persons:
            panels: dict[int, list[VisibleMessage]] = defaultdict(list)
            for message in await person.screen():
                found = self._at.get((message.chat_id, message.message_id))
                if found is not None:
                    panels[found[0]].append(message)
            for messages in panels.values():
                old = len(messages) - 1
                if old and self.patience_s < inf and now - messages[-1].sent_at > OLD_PANEL_STAYS:
                    raise WrongScreenError(f"{person.name} still has {old} old panels")
