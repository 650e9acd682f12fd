"""牌桌: the message in the group that shows a hand to everybody, and nothing hidden."""

from __future__ import annotations

from itertools import pairwise

from bot.callback_data import Board, BoardDoes, Keypad, PanelLink, pack, pack_link
from bot.screens import Button, Screen
from bot.views.acts import act_text, acting
from bot.views.lobby import short_hash
from bot.views.names import Names, names_then, seat_names
from bot.views.points import hand_of
from bot.views.seats import seat_head, seat_tiles
from bot.views.seen import match_points, table_of
from bot.views.tiles import suit_name
from bot.words import Words
from rules.mahjong.seeing import table_view
from rules.mahjong.tiles import SUIT_LETTERS
from rules.mahjong.views import TableView
from rules.table.state import SEATS, FinishedHand, Running, TableState

_KEYS = 14
_KEYS_A_ROW = 7


def board(
    words: Words, state: TableState, names: Names, hand_number: int, table_id: int, bot_username: str
) -> Screen:
    """The board of one hand: live, as it ended, or void when the match ended in its middle."""
    running = state.running
    if running is not None and running.number == hand_number:
        return _live(words, state, running, names, table_id, bot_username)
    if 1 <= hand_number <= len(state.finished):
        return _over(words, state, state.finished[hand_number - 1], names)
    return Screen(words("board-void", hand=hand_number))


def _live(
    words: Words, state: TableState, running: Running, names: Names, table_id: int, bot_username: str
) -> Screen:
    table = table_of(running)
    who = seat_names(words, state.chairs, names)
    title = words(
        "board-title",
        hand=hand_of(state.terms, running.number),
        dealer=who[table.dealer],
        wall=table.wall_left,
    )
    lines = [title, *_seat_lines(words, state, table, who, match_points(state, table))]
    if state.suspended_until is None:
        lines.append(words("board-last", act=act_text(words, table, who)))
    else:
        lines.append(words("board-suspended"))
    lines.append(words("board-commitment", hash=short_hash(running.commitment)))
    return Screen("\n".join(lines), _buttons(words, state, running, table_id, bot_username))


def _seat_lines(
    words: Words, state: TableState, table: TableView, who: tuple[str, ...], points: tuple[int, ...]
) -> list[str]:
    """Whoever acts first and marked, then turn order; without an acting seat the one that acted last."""
    turn = acting(table)
    first = table.last.seat if turn is None else turn
    lines = []
    for seat in (*range(first, 4), *range(first)):
        lines.append(seat_head(words, table, seat, who, points[seat], state.chairs[seat]))
        tiles = seat_tiles(words, table.seats[seat])
        if tiles is not None:
            lines.append(f" {tiles}")
    return lines


def _over(words: Words, state: TableState, done: FinishedHand, names: Names) -> Screen:
    table = table_view(done.state)
    who = names_then(words, state.chairs, done.persons, names)
    title = words(
        "board-title-over",
        hand=hand_of(state.terms, done.number),
        dealer=who[table.dealer],
        wall=table.wall_left,
    )
    points = tuple(sum(one.totals[seat] for one in state.finished[: done.number]) for seat in SEATS)
    return Screen("\n".join([title, *_seat_lines(words, state, table, who, points)]))


def _buttons(
    words: Words, state: TableState, running: Running, table_id: int, bot_username: str
) -> tuple[tuple[Button, ...], ...]:
    def button(key: str, what: BoardDoes) -> Button:
        return Button(words(key), pack(Board(table_id, running.number, what)))

    link = f"https://t.me/{bot_username}?start={pack_link(PanelLink(table_id))}"
    row = (
        button("button-my-hand", BoardDoes.MY_HAND),
        Button(words("button-panel"), url=link),
        button("button-help", BoardDoes.HELP),
    )
    if any(state.chairs[seat].is_cut_off for seat in state.humans):
        return (*_keypad(words, table_id, running), row)
    return (row,)


def _keypad(words: Words, table_id: int, running: Running) -> tuple[tuple[Button, ...], ...]:
    """小键盘: the same keys for everybody at any time, so that they tell nothing."""
    step = running.shown.step

    def key(label: str, pressed: str) -> Button:
        return Button(label, pack(Keypad(table_id, running.number, step, pressed)))

    numbers = tuple(key(str(number), str(number)) for number in range(1, _KEYS + 1))
    rows = [numbers[low:high] for low, high in pairwise(range(0, _KEYS + 1, _KEYS_A_ROW))]
    claims = tuple(key(words(f"key-{one}"), one) for one in ("pong", "kong", "win", "pass"))
    voids = tuple(
        key(words("void-suit", suit=suit_name(words, suit)), f"void{letter}")
        for suit, letter in enumerate(SUIT_LETTERS)
    )
    return (*rows, claims, voids)
