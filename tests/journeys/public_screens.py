"""Whether a screen in the group shows exactly what a state of its table says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bot.callback_data import Board, Keypad, Lobby, Settlement, Stop
from bot.sandbox import VisibleMessage
from rules.mahjong.state import HandState
from rules.table.state import FinishedHand, Phase, Running
from tests.journeys import truth
from tests.journeys.reading import (
    MELD,
    POINTS,
    WINDS,
    Entry,
    SeatRead,
    demand,
    entry_of,
    ledger_of,
    melds_of,
    points_of,
    tiles_of,
)
from tests.journeys.scene import Scene, payloads, promises

KEYS = (
    *(str(number) for number in range(1, 15)),
    *("pong", "kong", "win", "pass", "voidm", "voidp", "voids"),
)


def lobby(scene: Scene, message: VisibleMessage) -> None:
    """等人开桌: who sits, what was promised, and the buttons while it waits."""
    state, lines = scene.state, message.text.splitlines()
    if state.phase is Phase.ENDED and state.dealer is None:
        assert len(lines) == 1
        assert not message.rows
        return
    waits_for_people = state.phase is Phase.LOBBY
    taken = sum(not chair.is_free for chair in state.chairs)
    title = f"血战到底 · {scene.table} 号桌 · " + (
        rf"等人开桌\({taken}/4\)" if waits_for_people else "已经开打"
    )
    demand(title, lines[0])
    assert f"{state.terms.hands} 局 · 底分 {state.terms.rules.base} · " in lines[1]
    for seat, line in enumerate(lines[2:6]):
        assert line.startswith(f"{WINDS[seat]} {scene.names[seat]}"), line
        chair = state.chairs[seat]
        if waits_for_people and chair.person is not None:
            assert ("✓" in line) == chair.reached
            assert ("(请先和我私聊)" in line) == chair.refused
    promise = next(line for line in lines if line.startswith("洗牌承诺 "))
    assert promises(promise, truth.commitment_of(state.master))
    _lobby_buttons(scene, message)


def _lobby_buttons(scene: Scene, message: VisibleMessage) -> None:
    state, wanted = scene.state, set()
    if state.phase is Phase.LOBBY:
        wanted = {"leave", "rules", "start"}
        wanted |= {"sit"} if any(chair.person is None for chair in state.chairs) else set()
        strengths = {"bot", "bot-normal", "bot-strong"}
        wanted |= strengths if any(chair.is_free for chair in state.chairs) else set()
    pressed = [payload for payload, _ in payloads(message)]
    assert all(isinstance(one, Lobby) and one.table == scene.table for one in pressed)
    assert {str(one.what) for one in pressed if isinstance(one, Lobby)} == wanted


def board(scene: Scene, message: VisibleMessage) -> None:
    """牌桌: exactly what everybody may see of the running hand, or of a finished one."""
    lines = message.text.splitlines()
    if match := re.fullmatch(r"第 (\d+) 局没打完,作废。", message.text):
        assert scene.state.phase is Phase.ENDED
        assert int(match[1]) == scene.state.hands_dealt > len(scene.state.finished)
        assert not message.rows
        return
    if " 局 · 结束 · " in lines[0]:
        _board_over(scene, message, lines)
        return
    running = scene.state.running
    assert running is not None, "no hand is running"
    hand = running.shown
    title = demand(rf"第 (\d+)/(\d+) 局 · 庄 ({scene.reader.name}) · 墙 (\d+)", lines[0])
    assert (int(title[1]), int(title[2])) == (running.number, scene.state.terms.hands)
    assert (title[3], int(title[4])) == (scene.names[hand.dealer], 108 - hand.front)
    seats, rest = scene.reader.seats(lines[1:])
    _seat_lines(scene, hand, seats, truth.match_points(scene.state, hand))
    if scene.state.suspended_until is not None:
        assert rest.pop(0) == "桌上没人了,牌局先停着。回来按一下任意键就继续。"
    else:
        told = demand("刚才:(.+)", rest.pop(0))[1]
        assert scene.reader.act(told) == truth.act_said(hand, scene.names)
    assert len(rest) == 1
    assert rest[0].startswith("本局承诺 ")
    assert promises(rest[0], truth.commitment_of(running.seed))
    _board_buttons(scene, running, message)


def _seat_lines(scene: Scene, hand: HandState, seats: Sequence[SeatRead], points: Sequence[int]) -> None:
    assert tuple(seat.wind for seat in seats) == truth.board_order(hand)
    for shown in seats:
        seat = shown.wind
        said = truth.seat_said(hand, seat, scene.names, points[seat], scene.state.chairs[seat], shown)
        assert shown == said


def _board_over(scene: Scene, message: VisibleMessage, lines: list[str]) -> None:
    title = demand(rf"第 (\d+)/(\d+) 局 · 结束 · 庄 ({scene.reader.name}) · 剩 (\d+)", lines[0])
    done = _finished(scene, int(title[1]))
    hand = done.state
    assert (title[3], int(title[4])) == (scene.names[hand.dealer], 108 - hand.front)
    seats, rest = scene.reader.seats(lines[1:])
    assert rest == []
    _seat_lines(scene, hand, seats, truth.match_points(scene.state, hand, done.number - 1))
    assert not message.rows


def _finished(scene: Scene, number: int) -> FinishedHand:
    assert 1 <= number <= len(scene.state.finished), f"hand {number} is not finished"
    return scene.state.finished[number - 1]


def _board_buttons(scene: Scene, running: Running, message: VisibleMessage) -> None:
    pressed = [payload for payload, _ in payloads(message)]
    keys = [one for one in pressed if isinstance(one, Keypad)]
    boards = [one for one in pressed if isinstance(one, Board)]
    assert len(keys) + len(boards) == len(pressed)
    assert {str(one.what) for one in boards} == {"hand", "help"}
    belongs = {(one.table, one.hand) for one in keys} | {(one.table, one.hand) for one in boards}
    assert belongs == {(scene.table, running.number)}
    chairs = [scene.state.chairs[seat] for seat in scene.state.humans]
    cut_off = any(chair.refused or chair.flooded for chair in chairs)
    assert [one.key for one in keys] == (list(KEYS) if cut_off else [])


def settlement(scene: Scene, message: VisibleMessage) -> None:
    """结算: every entry of the ledger, the totals, the open hands, the seed."""
    lines = message.text.splitlines()
    title = demand(r"第 (\d+)/(\d+) 局结束 · (三家胡了|只剩一家没出局|流局,查叫|荒庄,查叫)", lines[0])
    done = _finished(scene, int(title[1]))
    hand, reader, gap = done.state, scene.reader, lines.index("")
    assert title[3] == _how(hand)
    if hand.ledger:
        entries = [entry_of(reader, line) for line in lines[1:gap]]
        assert ledger_of(entries) == Counter(hand.ledger)
        for entry in entries:
            _entry_worth(hand, entry)
    else:
        assert lines[1:gap] == ["没有输赢"]
    totals = {name: truth.balance(hand, seat) for seat, name in enumerate(scene.names)}
    assert reader.scores(lines[gap + 1]) == totals
    sums = truth.match_points(scene.state, hand, done.number - 1)
    assert reader.scores(lines[gap + 2].removeprefix("累计 ")) == dict(zip(scene.names, sums, strict=True))
    _open_hands(scene, hand, lines[gap + 4 : gap + 8])
    proof = lines[gap + 8 :]
    assert proof[0] == f"种子 {done.seed.hex()}"
    assert proof[1] == f"承诺 {truth.commitment_of(done.seed)}"
    assert all(nonce in proof[2] for nonce in done.nonces)
    _after_the_hand(scene, done, message, proof[3:])


def _how(hand: HandState) -> str:
    if sum(not seat.is_out for seat in hand.seats) < 2:
        return "三家胡了" if len(hand.wins) == 3 else "只剩一家没出局"
    return "流局,查叫" if hand.wins else "荒庄,查叫"


def _entry_worth(hand: HandState, entry: Entry) -> None:
    if entry.tile is not None:
        won = next(one for one in hand.wins if one.seat == entry.seat)
        assert entry.tile == won.tile
        assert entry.worth == truth.worth_said(hand.rules, won.score.doublings)


def _open_hands(scene: Scene, hand: HandState, lines: Sequence[str]) -> None:
    for seat, line in enumerate(lines):
        own = hand.seats[seat]
        head = f"{WINDS[seat]} {scene.names[seat]} "
        assert line.startswith(head), line
        told, out = re.subn(" 诈胡 出局$", "", line.removeprefix(head))
        assert bool(out) == (own.is_out and all(won.seat != seat for won in hand.wins))
        rest, _, won = told.partition("胡 ")
        concealed = re.sub(MELD, "", rest)
        assert tiles_of(concealed) == own.tiles
        assert melds_of(rest) == truth.melds_said(own.melds)
        wins = [one.tile for one in hand.wins if one.seat == seat]
        assert list(tiles_of(won)) == wins


def _after_the_hand(scene: Scene, done: FinishedHand, message: VisibleMessage, rest: Sequence[str]) -> None:
    state = scene.state
    pressed = [payload for payload, _ in payloads(message)]
    if state.phase is not Phase.BETWEEN or done.number != len(state.finished):
        assert list(rest) == []
        assert pressed == []
        return
    said = demand(f"下局庄 ({scene.reader.name}) · (.+)", rest[0])
    assert len(rest) == 1
    assert said[1] == scene.names[truth.next_dealer(done)]
    next_hand_said(scene, said[2])
    waits_for_people = state.paused_by is not None or state.suspended_until is not None
    wanted = {"resume" if waits_for_people else "pause", "verify"}
    assert all(isinstance(one, Settlement) for one in pressed)
    assert {str(one.what) for one in pressed if isinstance(one, Settlement)} == wanted


def next_hand_said(scene: Scene, text: str) -> None:
    """When the next hand begins."""
    state, tempo = scene.state, scene.state.terms.tempo
    if state.suspended_until is not None:
        assert text == "桌上没人了,牌局先停着。按一下就继续。"
    elif state.paused_by is not None:
        assert text == f"{scene.names[state.paused_by]} 叫了暂停,最多 {tempo.pause_s // 60} 分钟"
    else:
        assert text == f"{tempo.next_hand_s} 秒后开下一局"


def result(scene: Scene, message: VisibleMessage) -> None:
    """战果: ranking, every hand, the master seed that was promised on the lobby card."""
    state, lines = scene.state, message.text.splitlines()
    assert state.phase is Phase.ENDED
    assert lines[0] == f"本场结束 · 打了 {len(state.finished)}/{state.terms.hands} 局"
    points = [sum(truth.balance(done.state, seat) for done in state.finished) for seat in range(4)]
    ranks = [
        demand(rf"(\d)\. ({scene.reader.name}) ({POINTS})", line)
        for line in lines
        if re.match(r"\d\. ", line)
    ]
    if state.finished:
        assert [int(rank[1]) for rank in ranks] == [
            1 + sum(other > points_of(rank[3]) for other in points) for rank in ranks
        ]
        assert {rank[2]: points_of(rank[3]) for rank in ranks} == dict(zip(scene.names, points, strict=True))
    hands = [line for line in lines if re.match(r"\d+ 局 ", line)]
    assert len(hands) == len(state.finished)
    for line, done in zip(hands, state.finished, strict=True):
        told = demand(rf"(\d+) 局 ({POINTS}) / ({POINTS}) / ({POINTS}) / ({POINTS})", line)
        assert int(told[1]) == done.number
        assert [points_of(told[2 + seat]) for seat in range(4)] == [
            truth.balance(done.state, seat) for seat in range(4)
        ]
    assert f"总种子 {state.master.hex()}" in lines
    assert f"开桌前的承诺 {truth.commitment_of(state.master)}" in lines
    assert [str(one.what) for one, _ in payloads(message) if isinstance(one, Settlement)] == ["again"]


def stop(scene: Scene, message: VisibleMessage) -> None:
    """散桌: who has agreed."""
    state, pressed = scene.state, [payload for payload, _ in payloads(message)]
    if state.phase is Phase.ENDED or not state.stop_votes:
        told = "大家同意,散桌了。" if state.phase is Phase.ENDED else "接着打。"
        assert message.text == told
        assert pressed == []
        return
    agreed = "、".join(scene.names[seat] for seat in state.stop_votes)
    missing = len(set(state.humans) - set(state.stop_votes))
    assert f"同意:{agreed} · 还差 {missing} 人" in message.text.splitlines()
    assert {str(one.what) for one in pressed if isinstance(one, Stop)} == {"yes", "cancel"}
