"""Whether a screen in a private chat shows exactly what a state of its table says to that seat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bot.callback_data import Play
from bot.sandbox import VisibleMessage
from rules.mahjong.actions import (
    Action,
    DeclareVoid,
    Discard,
    Exchange,
    Pass,
    Penalty,
    Pong,
    Verdict,
    Win,
)
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.state import HandState
from rules.mahjong.tiles import parse
from rules.mahjong.views import Stage
from rules.mahjong.waits import waits
from rules.table.state import Phase, Running
from tests.journeys import truth
from tests.journeys.public_screens import next_hand_said
from tests.journeys.reading import (
    MELD,
    POINTS,
    RANKS,
    SUITS,
    TILE,
    WINDS,
    WORTH,
    demand,
    melds_of,
    points_of,
    tile_of,
    tiles_of,
)
from tests.journeys.scene import Scene, payloads

VERDICTS = {Verdict.FULL: "赔满", Verdict.HALF: "赔一半", Verdict.FORGIVE: "算了"}


def panel(scene: Scene, message: VisibleMessage, seat: int) -> None:
    """手牌面板 of a running hand: one's own tiles, nobody else's, and what may be answered."""
    running = scene.state.running
    assert running is not None, "no hand is running"
    hand = running.shown
    points = truth.match_points(scene.state, hand)
    head, own, others, now = _blocks(message.text)
    place = demand(r"(.*) · 第 (\d+)/(\d+) 局 · 墙 (\d+)", head[0])
    assert place[1] == scene.title
    assert [int(place[number]) for number in (2, 3, 4)] == [
        running.number,
        scene.state.terms.hands,
        108 - hand.front,
    ]
    _self_line(head[1], running, seat, points[seat])
    _own_tiles(own, hand, seat)
    seats, rest = scene.reader.seats(others)
    assert rest == []
    assert [shown.wind for shown in seats] == [(seat + turn) % 4 for turn in (1, 2, 3)]
    for shown in seats:
        chair = scene.state.chairs[shown.wind]
        said = truth.seat_said(hand, shown.wind, scene.names, points[shown.wind], chair, shown)
        assert shown == said
    if scene.state.suspended_until is not None:
        assert now == ["桌上没人了,牌局先停着。按一下就继续。"]
    else:
        _prompt(scene, running, seat, list(now))
    _panel_buttons(scene, running, message, seat)


def _blocks(text: str) -> list[list[str]]:
    """A panel's four parts; a seat's own tiles may be one empty part when all is laid down."""
    blocks: list[list[str]] = [[]]
    for line in text.splitlines():
        if line:
            blocks[-1].append(line)
        else:
            blocks.append([])
    assert len(blocks) == 4, blocks
    return blocks


def _void(running: Running, seat: int) -> int | None:
    """The seat's void suit as the seat itself knows it: its own choice before all are shown."""
    chosen = truth.given_answer(running, seat)
    return chosen.suit if isinstance(chosen, DeclareVoid) else running.shown.seats[seat].void


def _self_line(line: str, running: Running, seat: int, points: int) -> None:
    hand, void = running.shown, _void(running, seat)
    parts = [f"你是 {WINDS[seat]}"]
    parts += ["庄"] if seat == hand.dealer else []
    parts += [] if void is None else [f"缺{SUITS[void]}"]
    said = line.split(" · ")
    assert said[:-1] == parts
    assert points_of(said[-1]) == points


def _own_tiles(lines: Sequence[str], hand: HandState, seat: int) -> None:
    own, drawn = hand.seats[seat], truth.drawn_by(hand, seat)
    rest = list(lines)
    if own.melds:
        assert melds_of(rest[-1]) == truth.melds_said(own.melds)
        demand(f"{MELD}(?: {MELD})*", rest.pop())
    tiles = list(own.tiles)
    if drawn is not None:
        assert tile_of(demand(f"摸 ({TILE})", rest.pop())[1]) == drawn
        tiles.remove(drawn)
    shown: list[int] = []
    for line in rest:
        demand(f"{TILE}(?: {TILE})*", line)
        assert len({tile // 9 for tile in tiles_of(line)}) == 1
        shown += tiles_of(line)
    assert shown == tiles


def _prompt(scene: Scene, running: Running, seat: int, lines: list[str]) -> None:
    hand, names = running.shown, scene.names
    answer, legal = truth.given_answer(running, seat), truth.offered(running, seat)
    act = truth.act_said(hand, names)
    if answer is not None:
        if hand.stage not in (Stage.EXCHANGE, Stage.VOID):
            assert scene.reader.act(lines.pop(0)) == act
        _chosen(lines.pop(0), answer)
    elif legal:
        _wanted(scene, running, seat, legal, lines)
    elif (won := truth.won_by(hand, seat, names)) is not None:
        told = demand(f"你已经胡了:({scene.reader.win})。等这一局打完。", lines.pop(0))[1]
        assert scene.reader.won(told) == won
        assert scene.reader.act(lines.pop(0)) == act
    elif hand.seats[seat].is_out:
        assert lines.pop(0) == "你诈胡出局了。等这一局打完。"
        assert scene.reader.act(lines.pop(0)) == act
    elif (turn := truth.actor(hand)) is not None:
        assert lines.pop(0) == f"轮到 {names[turn]}"
    else:
        assert scene.reader.act(lines.pop(0)) == act
    if legal and not scene.state.chairs[seat].plays_itself:
        _clock(scene, hand, seat, lines.pop())
    _hints(hand, seat, _void(running, seat), legal, lines)


def _chosen(line: str, answer: Action) -> None:
    match answer:
        case DeclareVoid(suit):
            assert line == f"你选了 缺{SUITS[suit]},等大家选完"
        case Exchange(tiles):
            assert tiles_of(demand("你选了 换出 (.+),等大家选完", line)[1]) == tiles
        case Penalty(verdict):
            assert line == f"你选了 {VERDICTS[verdict]}"
        case _:
            spoken = {Pass: "过", Pong: "碰", Win: "胡"}
            assert line.startswith(f"你选了 {spoken.get(type(answer), '杠')}")


def _wanted(scene: Scene, running: Running, seat: int, legal: Sequence[Action], lines: list[str]) -> None:
    hand = running.shown
    own = hand.seats[seat]
    discards = [action.tile for action in legal if isinstance(action, Discard)]
    if hand.stage in (Stage.WINDOW, Stage.VOTE):
        assert scene.reader.act(lines.pop(0)) == truth.act_said(hand, scene.names)
        if hand.stage is Stage.VOTE:
            assert lines.pop(0) == "有人诈胡,你要怎么罚?"
    elif hand.stage is Stage.EXCHANGE:
        assert lines.pop(0) == "换三张:选三张换出去。"
    elif hand.stage is Stage.VOID:
        assert lines.pop(0) == "选缺门:这一门要先打光,才能胡。"
    elif not discards and isinstance(legal[-1], DeclareVoid):
        assert lines.pop(0) == "轮到你,手里的牌都不能打来定缺,先报缺。"
    elif not discards:
        assert lines.pop(0) == "轮到你,最后几张,能胡必须胡。"
    elif own.void is None:
        assert lines.pop(0) == "轮到你,打哪张?打出的这一门就是你的缺门。"
    elif all(tile // 9 == own.void for tile in discards):
        count = sum(tile // 9 == own.void for tile in own.tiles)
        assert lines.pop(0) == f"轮到你,先打完缺门(还有 {count} 张{SUITS[own.void]})"
    else:
        assert lines.pop(0) == "轮到你,打哪张?"


def _clock(scene: Scene, hand: HandState, seat: int, line: str) -> None:
    tempo, chair = scene.state.terms.tempo, scene.state.chairs[seat]
    match hand.stage:
        case Stage.WINDOW:
            span_s = tempo.manual_window_s if hand.rules.manual_win else tempo.window_s
            assert line == f"{span_s} 秒"
        case Stage.TURN:
            assert line == f"{tempo.base_s} 秒 + 备用 {int(chair.bank_s)} 秒"
        case _:
            assert line == f"{tempo.base_s} 秒"


def _hints(
    hand: HandState, seat: int, void: int | None, legal: Sequence[Action], lines: Sequence[str]
) -> None:
    """听牌提示: from this seat's own tiles and what lies on the table, nothing else."""
    own, discards = hand.seats[seat], [one.tile for one in legal if isinstance(one, Discard)]
    if (
        hand.rules.manual_win
        or own.is_out
        or void is None
        or (truth.drawn_by(hand, seat) is not None and not discards)
    ):
        assert list(lines) == []
        return
    if not discards:
        ready = waits(hand.rules, own.tiles, own.melds, void)
        assert bool(ready) == bool(lines), lines
        for line in lines:
            _waits_said(hand, seat, void, own.tiles, demand("听 (.+)", line)[1])
        return
    assert len(lines) <= 3
    for line in lines:
        said = demand(f"打 ({TILE}) 听 (.+)", line)
        tile = tile_of(said[1])
        assert tile in discards
        left = list(own.tiles)
        left.remove(tile)
        _waits_said(hand, seat, void, tuple(left), said[2])


def _waits_said(hand: HandState, seat: int, void: int | None, tiles: tuple[int, ...], text: str) -> None:
    own, left = hand.seats[seat], truth.unseen(hand, seat)
    found = re.findall(rf"({TILE})\(剩 (\d)\)({WORTH})?", text)
    demand(rf"(?:{TILE}\(剩 \d\)(?:{WORTH})? ?)+", text)
    ready = waits(hand.rules, tiles, own.melds, void)
    assert [(tile_of(name), int(count)) for name, count, _ in found] == [(tile, left[tile]) for tile in ready]
    for name, _, said in found:
        worth = score(hand.rules, tiles, own.melds, tile_of(name), NO_SITUATION)
        assert worth is not None
        assert (said or found[-1][2]) == truth.worth_said(hand.rules, worth.doublings)


def _panel_buttons(scene: Scene, running: Running, message: VisibleMessage, seat: int) -> None:
    hand, state = running.shown, scene.state
    suspended = state.suspended_until is not None
    legal = () if suspended else truth.offered(running, seat)
    pressed = [(one, button) for one, button in payloads(message) if isinstance(one, Play)]
    assert len(pressed) == len(payloads(message))
    backs = [one for one, button in pressed if button.label == "我回来了"]
    assert bool(backs) == (state.chairs[seat].autopilot or suspended)
    answers = [(one, button) for one, button in pressed if button.label != "我回来了"]
    for one, button in answers:
        assert (one.table, one.hand, one.step) == (scene.table, running.number, hand.step)
        _label(hand, seat, one.act, button.label)
    acts = [one.act for one, _ in answers]
    wanted = {truth.act_of(action) for action in legal}
    if legal and hand.stage is Stage.EXCHANGE:
        _picks(hand, seat, acts, wanted)
        return
    assert set(acts) == wanted
    assert len(acts) == len(legal)


def _picks(hand: HandState, seat: int, acts: Sequence[str], wanted: set[str]) -> None:
    """换三张: one button a kind, each a selection that the hand holds; three picked may be given."""
    own = Counter(hand.seats[seat].tiles)
    picks = [Counter(parse(act.removeprefix("pick"))) for act in acts if act.startswith("pick")]
    gifts = [act for act in acts if not act.startswith("pick")]
    assert len(picks) == len(own)
    assert all(not pick - own and pick.total() <= 3 for pick in picks)
    assert len(gifts) <= 1
    assert set(gifts) <= wanted


def _label(hand: HandState, seat: int, act: str, label: str) -> None:
    """What a button says is what it does."""
    own = hand.seats[seat]
    if re.fullmatch("d[1-9][mps]", act):
        tile = "mps".index(act[2]) * 9 + int(act[1]) - 1
        count = own.tiles.count(tile)
        wanted = RANKS[tile % 9] + SUITS[tile // 9]
        wanted += " 缺" if tile // 9 == own.void else ""
        wanted += f" ×{count}" if count > 1 else ""
        wanted += " ●" if tile == truth.drawn_by(hand, seat) else ""
        assert label == wanted
    elif act.startswith("kong"):
        assert label.startswith("杠")
        assert all(tile == tiles_of(act_tile(act))[0] for tile in tiles_of(label))
    elif act.startswith(("pick", "give")):
        assert not Counter(tiles_of(label)) - Counter(own.tiles)
    elif act.startswith("fine"):
        assert label == VERDICTS[Verdict(act.removeprefix("fine-"))]
    elif act.startswith("void") and hand.stage is Stage.TURN:
        assert label == f"报缺{SUITS['mps'.index(act[4])]}"
    elif act.startswith("void"):
        suit = "mps".index(act[4])
        count = sum(tile // 9 == suit for tile in own.tiles)
        assert label == f"缺{SUITS[suit]} · {count} 张"
    elif act == "win" and hand.rules.manual_win:
        assert label == "胡"
    elif act == "win":
        demand(rf"(胡 {WORTH} 得 \d+|自摸 {WORTH} 每家 \d+)", label)
    else:
        assert label == {"pong": "碰", "pass": "过"}[act]


def act_tile(act: str) -> str:
    """The tile of `kong9s` as a screen names it."""
    return RANKS[int(act[-2]) - 1] + SUITS["mps".index(act[-1])]


def waiting(scene: Scene, message: VisibleMessage, seat: int) -> None:
    """等人: the panel before the first hand."""
    assert scene.state.phase is Phase.LOBBY
    taken = sum(not chair.is_free for chair in scene.state.chairs)
    lines = message.text.splitlines()
    assert lines[0] == scene.title
    assert lines[1] == f"你坐 {WINDS[seat]},等人开桌({taken}/4)"
    assert payloads(message) == []


def between(scene: Scene, message: VisibleMessage, seat: int) -> None:
    """两局之间."""
    state, lines = scene.state, message.text.splitlines()
    assert state.phase is Phase.BETWEEN
    done = state.finished[-1]
    assert lines[0] == scene.title
    said = demand(rf"第 (\d+)/(\d+) 局结束:你 ({POINTS}),累计 ({POINTS})", lines[1])
    assert (int(said[1]), int(said[2])) == (done.number, state.terms.hands)
    assert points_of(said[3]) == truth.balance(done.state, seat)
    assert points_of(said[4]) == sum(truth.balance(one.state, seat) for one in state.finished)
    next_hand_said(scene, lines[2])
    assert len(lines) == 3
    assert bool(payloads(message)) == (state.suspended_until is not None)


def ended(scene: Scene, message: VisibleMessage, seat: int) -> None:
    """散场."""
    state, lines = scene.state, message.text.splitlines()
    assert state.phase is Phase.ENDED
    assert lines[0] == scene.title
    assert payloads(message) == []
    if state.dealer is None:
        assert len(lines) == 2
        return
    points = [sum(truth.balance(one.state, who) for one in state.finished) for who in range(4)]
    assert points_of(demand(rf"本场结束,你 ({POINTS})", lines[1])[1]) == points[seat]
    assert scene.reader.scores(lines[2]) == dict(zip(scene.names, points, strict=True))
