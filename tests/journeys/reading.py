"""What stands on a screen, read back from its Chinese text: tiles, seats, points, acts, entries.

Nothing here knows how screens are drawn. A line that fits no pattern is an error, so that nothing can stand
on a screen unread.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.mahjong.money import Payment, Reason
from rules.mahjong.tiles import Tile

RANKS, SUITS, WINDS = "一二三四五六七八九", "万筒条", "东南西北"
TILE = f"[{RANKS}][{SUITS}]"
POINTS = r"\+\d+|−\d+|0"
WORTH = r"(?:×\d+|\d+ 番)"
MELD = f"(?:暗杠|杠|碰) {TILE}"

Melds = tuple[tuple[str, Tile], ...]


class UnreadableError(AssertionError):
    """A line that nobody can read."""


def tile_of(text: str) -> Tile:
    """三万 as 2."""
    return 9 * SUITS.index(text[1]) + RANKS.index(text[0])


def tiles_of(text: str) -> tuple[Tile, ...]:
    """Every tile named in a text, ranks that share their suit (二三四筒) included, in order."""
    found: list[Tile] = []
    for group in re.findall(f"([{RANKS}]+)([{SUITS}])", text):
        found += [tile_of(rank + group[1]) for rank in group[0]]
    return tuple(found)


def points_of(text: str) -> int:
    """−6 as -6."""
    return int(text.replace("−", "-"))


def melds_of(text: str) -> Melds:
    """碰 九万 杠 五筒."""
    return tuple((kind, tile_of(tile)) for kind, tile in re.findall(f"(暗杠|杠|碰) ({TILE})", text))


def demand(pattern: str, text: str) -> re.Match[str]:
    """The match of a whole line."""
    match = re.fullmatch(pattern, text)
    if match is None:
        raise UnreadableError(f"{text!r} is not {pattern!r}")
    return match


@dataclass(frozen=True, slots=True)
class Won:
    """胡 三筒 ×8(小明点炮); `payer` is None for a self-draw."""

    tile: Tile
    worth: str
    payer: str | None


@dataclass(frozen=True, slots=True)
class SeatRead:
    """One seat's two lines. `river` is what is shown of it, `cut` whether older tiles are left out.

    `is_out` for a seat that a false win has put out.
    """

    wind: int
    name: str
    acts: bool
    void: int | None
    win: Won | None
    points: int
    standing: str
    is_out: bool = False
    melds: Melds = ()
    river: tuple[Tile, ...] = ()
    cut: bool = False


class Reader:
    """Reads screens of a table whose people have these names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.name = "(?:" + "|".join(re.escape(name) for name in names) + ")"
        self.win = f"(?:胡|自摸) {TILE} {WORTH}(?:\\({self.name}点炮\\))?"
        self.head = re.compile(
            f"(?P<acts>▸ )?(?P<wind>[{WINDS}]) (?P<name>{self.name})(?: 缺(?P<void>[{SUITS}]))?"
            f"(?: (?P<win>{self.win})| (?P<out>诈胡 出局))? ?(?P<points>{POINTS})"
            f"(?P<standing>\\((?:托管|已离群)\\))?"
        )
        self.tiles = re.compile(
            f" (?P<melds>{MELD}(?: {MELD})*)?(?: · )?(?:打 (?P<cut>… )?(?P<river>{TILE}(?: {TILE})*))?"
        )

    def won(self, text: str) -> Won:
        """A win as heads and prompts tell it."""
        match = demand(f"(?:胡|自摸) ({TILE}) ({WORTH})(?:\\(({self.name})点炮\\))?", text)
        assert (match[3] is None) == text.startswith("自摸")
        return Won(tile_of(match[1]), match[2], match[3])

    def seats(self, lines: Sequence[str]) -> tuple[tuple[SeatRead, ...], list[str]]:
        """Seat lines from the top, and the lines that follow them."""
        found: list[SeatRead] = []
        rest = list(lines)
        while rest and (head := self.head.fullmatch(rest[0])):
            rest.pop(0)
            tiles = self.tiles.fullmatch(rest[0]) if rest else None
            if tiles is not None and rest[0].strip():
                rest.pop(0)
            else:
                tiles = None
            found.append(self._seat(head, tiles))
        return tuple(found), rest

    def _seat(self, head: re.Match[str], tiles: re.Match[str] | None) -> SeatRead:
        return SeatRead(
            wind=WINDS.index(head["wind"]),
            name=head["name"],
            acts=head["acts"] is not None,
            void=None if head["void"] is None else SUITS.index(head["void"]),
            win=None if head["win"] is None else self.won(head["win"]),
            points=points_of(head["points"]),
            standing=(head["standing"] or "").strip("()"),
            is_out=head["out"] is not None,
            melds=() if tiles is None else melds_of(tiles["melds"] or ""),
            river=() if tiles is None else tiles_of(tiles["river"] or ""),
            cut=tiles is not None and tiles["cut"] is not None,
        )

    def act(self, text: str) -> tuple[str, str, Tile | None]:
        """The newest act as (what, who, tile)."""
        begins = f"(?:大家选缺门|大家选三张换|{self.name} 先打;第一张打哪门就缺哪门)"
        plain = {f"发牌,{begins}": "dealt", f"换好三张,{begins}": "exchanged", "这一局打完了": "ended"}
        for pattern, what in plain.items():
            if re.fullmatch(pattern, text):
                return what, "", None
        patterns = {
            f"亮缺门,({self.name}) 先打()": "voids_shown",
            f"({self.name}) 摸牌()": "drew",
            f"({self.name}) 打 ({TILE})": "discarded",
            f"({self.name}) 碰 ({TILE})": "ponged",
            f"({self.name}) 杠 ({TILE})": "konged",
            f"({self.name}) 的 ({TILE}) 被抢杠": "robbed",
            f"({self.name}) 胡 ({TILE})": "won",
            f"({self.name}) 报缺([{SUITS}])": "announced",
            f"({self.name}) 诈胡 ({TILE}),另外三家来定怎么罚": "accused",
            f"({self.name}) 自摸诈胡,另外三家来定怎么罚()": "accused",
            f"({self.name}) 诈胡,罚完出局()": "punished",
            f"大家原谅了 ({self.name}),接着打()": "forgiven",
        }
        for pattern, what in patterns.items():
            if match := re.fullmatch(pattern, text):
                return what, match[1], _named(match[2])
        raise UnreadableError(f"{text!r} tells no act")

    def is_act(self, text: str) -> bool:
        """Whether a line tells an act."""
        try:
            self.act(text)
        except UnreadableError:
            return False
        return True

    def scores(self, text: str) -> dict[str, int]:
        """小明 +12 · 阿芳 −3 …"""
        found = {}
        for part in text.split(" · "):
            match = demand(f"({self.name}) ({POINTS})", part)
            found[match[1]] = points_of(match[2])
        return found


def _named(text: str) -> int | None:
    """A tile, or a suit that is announced."""
    if not text:
        return None
    return SUITS.index(text) if text in SUITS else tile_of(text)


REASONS = {
    "暗杠": Reason.KONG_CONCEALED,
    "直杠": Reason.KONG_MELDED,
    "补杠": Reason.KONG_ADDED,
    "呼叫转移,杠钱": Reason.KONG_TRANSFER,
    "杠上炮,杠钱退回": Reason.KONG_CANCEL,
    "花猪": Reason.PIG,
    "没叫,退杠钱": Reason.KONG_REFUND,
    "诈胡,退杠钱": Reason.KONG_REFUND,
    "诈胡": Reason.FALSE_WIN,
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger; `tile`, `named` and `worth` for wins, `worth` for ready hands."""

    payments: tuple[Payment, ...]
    seat: int
    reason: Reason
    tile: Tile | None = None
    named: str = ""
    worth: str = ""


def entry_of(reader: Reader, line: str) -> Entry:
    """老王 胡三筒 清一色 根 ×8 ← 小明 8."""
    match = demand(f"({reader.name}) (.+) ([←→]) (.+) (\\d+)", line)
    seat, points = reader.names.index(match[1]), int(match[5])
    reason, tile, named, worth = _what(match[2])
    others = _others(reader, seat, match[4])
    got = match[3] == "←"
    payments = tuple(
        Payment(other if got else seat, seat if got else other, points, reason)  # type: ignore[arg-type]
        for other in others
    )
    return Entry(payments, seat, reason, tile, named, worth)


def _what(text: str) -> tuple[Reason, Tile | None, str, str]:
    if text in REASONS:
        return REASONS[text], None, "", ""
    if match := re.fullmatch(f"有叫 ({WORTH})", text):
        return Reason.READY_CHECK, None, "", match[1]
    match = demand(f"(胡|自摸)({TILE}) (.+) ({WORTH})", text)
    reason = Reason.WIN if match[1] == "胡" else Reason.SELF_DRAW
    return reason, tile_of(match[2]), match[3], match[4]


def _others(reader: Reader, seat: int, text: str) -> list[int | None]:
    if text == "公罚":
        return [None]
    if text == "三家 各":
        return [other for other in range(4) if other != seat]
    return [reader.names.index(name) for name in text.removesuffix(" 各").split("、")]


def ledger_of(entries: Sequence[Entry]) -> Counter[Payment]:
    """All payments of a settlement."""
    return Counter(payment for entry in entries for payment in entry.payments)
