"""画卡片: what each card says now, and what follows when Telegram has confirmed or refused it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import assert_never

from bot.delivery.rendering import Drawing, Priority, Rendered, Spoken
from bot.outcomes import Why
from bot.screens import Screen
from bot.services.cards import FINAL, CardKind, gist, parse_subject
from bot.services.club import Club
from bot.services.matches.resulting import card_shown, is_settled
from bot.services.part import CardSort
from bot.services.parts import CARDS
from bot.services.people import reachable, tables_of, unreachable
from bot.services.playing import decision_of
from bot.services.replies import screen_of
from bot.services.scenes import Scene, Scenes
from bot.views.board import board
from bot.views.charter.matches_going_on import going_on_card
from bot.views.lobby import lobby_card
from bot.views.panel import panel
from bot.views.result import result
from bot.views.seen import Place, card_revision, is_asked
from bot.views.settlement import settlement
from bot.views.stop import stop_card
from bot.words import Words
from rules.charter.going_on import Going
from rules.mahjong.legal import awaited
from rules.mahjong.tiles import Tile
from rules.table import leaving, lobby, play
from rules.table.state import Phase, TableState
from storage import groups, members
from storage.address import GroupAddress, PersonAddress
from storage.delivery import cards
from storage.delivery.card import Card, CardState
from storage.delivery.notices import Notice
from storage.groups import Group
from storage.members import Dm
from storage.tables import TableRow
from storage.transaction import Tx

LONG_FLOOD_S = 20.0
"""A 429 that outlasts a claim: too long to wait for a panel."""
_DECISION = re.compile(r"h(?P<hand>[0-9]+)s(?P<step>[0-9]+)(?P<seats>(?:\+[0-3])*)")
_PRIVATE = frozenset({Why.NOT_STARTED, Why.BLOCKED, Why.DEACTIVATED, Why.CHAT_NOT_FOUND})
_LASTING = frozenset({CardKind.SETTLEMENT, CardKind.RESULT})
_PANEL_AFTER_THE_END = timedelta(minutes=5)
_OUT = frozenset({Why.KICKED, Why.NOT_MEMBER, Why.CHAT_NOT_FOUND})


class CardRenderer:
    """Draws the cards of all tables from what is stored."""

    def __init__(self, club: Club) -> None:
        self._club = club

    async def read(self, tx: Tx, cards: Sequence[Card]) -> list[Drawing]:
        """What the cards are drawn from; a table that cannot be read fails when its cards are drawn."""
        scenes = Scenes(self._club, tx)
        return [await self._drawing_of(tx, scenes, card) for card in cards]

    async def _drawing_of(self, tx: Tx, scenes: Scenes, card: Card) -> Drawing:
        sort = CARDS.get(card.kind)
        if sort is None:
            return partial(self._render, card, await scenes.of(card))
        try:
            rendered = await sort.draw(self._club, tx, card)
        except Exception as error:  # noqa: BLE001 (one card must not stop the others)
            return partial(_fail, error)
        return lambda: rendered

    def _render(self, card: Card, found: Scene | Exception | None) -> Rendered | None:
        if isinstance(found, Exception):
            raise found
        scene, (_, hand) = found, parse_subject(card.subject)
        if scene is None or _comes_too_late(card, scene.state, self._club.clock.now()):
            return None
        kind = CardKind(card.kind)
        draw = self._drawing(kind, scene, hand)
        return None if draw is None else self._rendered(kind, scene, hand, draw)

    async def speak(self, notice: Notice) -> Spoken | None:
        """Notices carry their whole screen."""
        return Spoken(screen_of(dict(notice.payload)))

    async def confirmed(self, tx: Tx, card: Card, revision: str, at: datetime) -> None:
        """送到了: clocks start, seats become ready, and a card that will never change again is left alone."""
        sort = CARDS.get(card.kind)
        if sort is not None:
            await self._confirmed_of_part(sort, tx, card, revision, at)
            return
        table_id, _ = parse_subject(card.subject)
        if card.kind == CardKind.RESULT:
            await card_shown(tx, table_id, at)
        if revision == FINAL:
            await cards.retire(tx, card.subject, (card.kind,), card.address)
            return
        found = await self._club.tables.get(tx, table_id)
        if found is None or card.kind not in (CardKind.PANEL, CardKind.BOARD):
            return
        row, state = found
        if isinstance(card.address, PersonAddress):
            person = await members.person(tx, card.address.person_id)
            if person is None:
                return
            if person.dm is not Dm.REACHABLE:
                await reachable(self._club, tx, person, at)
                found = await self._club.tables.get(tx, table_id)
                state = state if found is None else found[1]
            arrived = lobby.reached(state, person.id, at)
            state = await self._club.tables.apply(tx, row, state, arrived, at)
        await self._start_clocks(tx, row, state, card, revision, at)

    async def _confirmed_of_part(
        self, sort: CardSort, tx: Tx, card: Card, revision: str, at: datetime
    ) -> None:
        if isinstance(card.address, PersonAddress):
            person = await members.person(tx, card.address.person_id)
            if person is not None:
                await reachable(self._club, tx, person, at)
        if sort.confirmed is not None:
            await sort.confirmed(self._club, tx, card, revision, at)
        if revision == FINAL:
            await cards.retire(tx, card.subject, (card.kind,), card.address)

    async def flooded(self, tx: Tx, card: Card, seconds: float, at: datetime) -> None:
        """限流: a private chat that is silent for long makes the keypad appear; its person's clock stands."""
        if seconds < LONG_FLOOD_S or not isinstance(card.address, PersonAddress):
            return
        person = await members.person(tx, card.address.person_id)
        if person is not None:
            for row, state in await tables_of(self._club, tx, person):
                await self._club.tables.apply(tx, row, state, lobby.flooded(state, person.id, at), at)

    async def refused(self, tx: Tx, card: Card, why: Why, at: datetime) -> None:
        """送不到: a private chat makes the keypad appear, a group that threw the bot out is left alone."""
        match card.address:
            case PersonAddress(person_id):
                person = await members.person(tx, person_id)
                if person is not None and why in _PRIVATE:
                    await unreachable(self._club, tx, person, at)
            case GroupAddress(group_id):
                if why in _OUT:
                    await groups.set_active(tx, group_id, active=False)
            case _:
                assert_never(card.address)
        sort = CARDS.get(card.kind)
        if sort is not None and sort.refused is not None:
            await sort.refused(self._club, tx, card, why, at)

    def _words(self, scene: Scene) -> Words:
        group_language = None if scene.group is None else scene.group.language
        if scene.person is not None:
            return self._club.words(scene.person.language, group_language)
        return self._club.words(group_language)

    def _drawing(self, kind: CardKind, scene: Scene, hand: int) -> Callable[[], Screen] | None:
        words, state, names, table_id = self._words(scene), scene.state, scene.names, scene.row.id
        match kind:
            case CardKind.LOBBY:
                return partial(lobby_card, words, state, names, table_id, scene.counted_hands)
            case CardKind.BOARD:
                return partial(board, words, state, names, hand, table_id, self._club.username)
            case CardKind.PANEL:
                seat = None if scene.person is None else state.seat_of(scene.person.id)
                if seat is None:
                    return None
                place = place_of(scene.row, scene.group)
                return partial(panel, words, state, seat, names, place, picked=self._picked(scene))
            case CardKind.SETTLEMENT:
                return partial(settlement, words, state, names, hand, table_id)
            case CardKind.RESULT:
                shown = None if scene.result is None else scene.result.shown
                return partial(result, words, state, names, table_id, shown)
            case CardKind.STOP:
                return partial(stop_card, words, state, names, table_id)
            case CardKind.GOING_ON:
                group_id = scene.row.group_id or 0
                return partial(going_on_card, words, state, names, table_id, group_id, hand)
            case _:
                assert_never(kind)

    def _picked(self, scene: Scene) -> tuple[Tile, ...]:
        """换三张: what the reader of a panel has picked so far."""
        running = scene.state.running
        if running is None or scene.person is None:
            return ()
        return self._club.picks.of(scene.person.id, decision_of(scene.row.id, running))

    def _rendered(self, kind: CardKind, scene: Scene, hand: int, draw: Callable[[], Screen]) -> Rendered:
        state = scene.state
        revision = FINAL if is_final(kind, state, hand) else card_revision(state)
        if kind is CardKind.RESULT and scene.result is not None and not is_settled(scene.result):
            revision = card_revision(state)
        match kind:
            case CardKind.PANEL:
                decides = _decides(scene)
                priority = Priority.DECIDING if decides else Priority.PANEL
                main = None if decides or _is_awaited_back(scene) else gist(state)
                return Rendered(draw, revision, priority, silent=not decides, gist=main)
            case CardKind.BOARD:
                keypad = "" if revision == FINAL else _keypad_seats(state)
                return Rendered(draw, revision + keypad, Priority.BOARD)
            case _:
                return Rendered(draw, revision, Priority.NOTICE)

    async def _start_clocks(
        self, tx: Tx, row: TableRow, state: TableState, card: Card, revision: str, at: datetime
    ) -> None:
        """计时 from the confirmed panel; where the private chat refuses, from the board with the keypad."""
        decision = _DECISION.fullmatch(revision)
        running = state.running
        if decision is None or running is None:
            return
        hand, step = int(decision["hand"]), int(decision["step"])
        on_keypad = {int(seat) for seat in decision["seats"].split("+") if seat}
        for seat in awaited(running.state):
            chair = state.chairs[seat]
            is_own = isinstance(card.address, PersonAddress) and chair.person == card.address.person_id
            if is_own or seat in on_keypad:
                started = play.start_clock(state, seat, hand, step, at)
                state = await self._club.tables.apply(tx, row, state, started, at)


def _is_substitute_wanted(state: TableState) -> bool:
    """Whether a seat is free, or may be so again before the next hand."""
    waits = any(chair.substitute is not None for chair in state.chairs)
    return state.went_on is Going.SUBSTITUTE and (waits or bool(state.vacant))


def _fail(error: Exception) -> Rendered | None:
    raise error


def _comes_too_late(card: Card, state: TableState, now: datetime) -> bool:
    """Of a table that is over only results are sent as new messages, when a chat works again, say.

    A panel is sent for some minutes: whoever deleted theirs in the last hand is told how the match ended.
    """
    if state.ended_at is None or card.state is not CardState.NEW or card.kind in _LASTING:
        return False
    return card.kind != CardKind.PANEL or now - state.ended_at > _PANEL_AFTER_THE_END


def _keypad_seats(state: TableState) -> str:
    """`+0+2`: whose decision this board brings; it is another revision as soon as it brings one more."""
    return "".join(f"+{seat}" for seat in state.humans if state.chairs[seat].refused)


def place_of(row: TableRow, group: Group | None) -> Place:
    """The group as panels name it, with a link to it where Telegram has one.

    To a topic as such: the newest message of the group may stand in another one.
    """
    if group is None:
        return Place(row.id, "")
    url = None
    if group.chat_id < -(10**12):
        there = row.thread_id or max(1, group.last_message_id)
        url = f"https://t.me/c/{-group.chat_id - 10**12}/{there}"
    return Place(row.id, group.title, url)


def _decides(scene: Scene) -> bool:
    running = scene.state.running
    seat = None if scene.person is None else scene.state.seat_of(scene.person.id)
    return running is not None and seat is not None and is_asked(running, seat)


def _is_awaited_back(scene: Scene) -> bool:
    """Whether something follows from reaching this panel's reader, who was not reached before."""
    seat = None if scene.person is None else scene.state.seat_of(scene.person.id)
    if seat is None:
        return False
    chair = scene.state.chairs[seat]
    return chair.refused or chair.flooded or not chair.reached


def is_final(kind: CardKind, state: TableState, hand: int) -> bool:
    """Whether a card will never change again: it is confirmed once more and then left alone."""
    if state.phase is Phase.ENDED:
        return True
    match kind:
        case CardKind.BOARD:
            return hand <= len(state.finished)
        case CardKind.SETTLEMENT:
            return hand < state.hands_dealt
        case CardKind.STOP:
            return not state.stop_votes
        case CardKind.LOBBY:
            return state.phase is not Phase.LOBBY
        case CardKind.GOING_ON:
            return hand != state.exits or not (leaving.is_open(state) or _is_substitute_wanted(state))
        case CardKind.RESULT | CardKind.PANEL:
            return False
        case _:
            assert_never(kind)
