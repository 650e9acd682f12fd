"""思考: the answer that promises the most points; what is promised depends on the player's `Style`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Kong, Pass, Pong, Win
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.suits import packed
from rules.mahjong.switches import LateKong
from rules.mahjong.tiles import KINDS, SUITS, Suit, Tile
from rules.mahjong.views import SeatView, Stage, WindowView
from rules.players.danger import dangers
from rules.players.easy import really_wins
from rules.players.expecting import Expecting
from rules.players.judging import company, held, lacking, live_counts, melds_of, plain_choice
from rules.players.outlook import outlook_of

Choice: TypeAlias = tuple[float, Action]

_WIN, _PASS = Win(), Pass()
_LOOKED_AT = 4
_KEPT_SUIT = 100
_SURE = 2
"""So near, every way to go on is looked at; farther away a hand is not torn for a usual one."""
_PONGED = 0.5
"""What a pong is worth beside the hand that it leaves, in base points; 0, 1 and 2 did no better."""
_LOST_TIME = 0.5
"""What each tile that has to be thrown away before all others costs, in base points; an estimate."""


@dataclass(frozen=True, slots=True)
class Style:
    """风格. `waits`: a discard win may be let be for a bigger one, 血战 going on either way."""

    waits: bool


def answer(view: SeatView, style: Style) -> Action:
    """One of `view.legal`.

    Raises:
        ValueError: for a view in which this seat is not asked.
    """
    if len(view.legal) == 1:
        return view.legal[0]
    if not view.legal or view.table.stage is Stage.VOTE:
        return plain_choice(view)
    thinking = _Thinking(view, style)
    match view.table.stage:
        case Stage.EXCHANGE:
            return thinking.exchange()
        case Stage.VOID:
            return thinking.void()
        case Stage.WINDOW if view.window is not None:
            return thinking.claim(view.window)
        case _:
            return thinking.turn()


class _Thinking:
    """One decision of one seat."""

    def __init__(self, view: SeatView, style: Style) -> None:
        self.view, self.style = view, style
        self.melds, self.rules = melds_of(view), view.table.rules
        live = live_counts(view)
        self.outlook = outlook_of(view, live)
        self.danger = dangers(view, live)

    def exchange(self) -> Action:
        """换三张: for each suit that may be void its tiles, then the loosest; of these what keeps most."""
        offered = [one for one in self.view.legal if isinstance(one, Exchange)]
        tiles = held(self.view)
        near = company(tiles)
        found: list[tuple[float, Exchange]] = []
        for void in SUITS:
            cost = [near[tile] + (_KEPT_SUIT if tile // 9 != void else 0) for tile in range(KINDS)]
            given = min(offered, key=lambda one: (sum([cost[tile] for tile in one.tiles]), one.tiles))
            found.append((self._without_suit(_without(tiles, given.tiles), void), given))
        return max(found, key=lambda one: one[0])[1]

    def void(self) -> Action:
        """定缺: the suit without which the hand is worth most."""
        tiles = held(self.view)
        return DeclareVoid(max(SUITS, key=lambda void: self._without_suit(tiles, void)))

    def _without_suit(self, tiles: tuple[Tile, ...], void: Suit) -> float:
        many = sum(tile // 9 == void for tile in tiles)
        worth = self._expecting(self.melds).value(tiles, void, is_rough=True)
        return worth[self.outlook.draws] - _LOST_TIME * self.rules.base * many

    def turn(self) -> Action:
        """打, 杠, 自摸: a drawn win is taken, since everybody pays it."""
        legal = self.view.legal
        # 原缺报缺 costs nothing and keeps every discard: it goes first.
        if voids := [one for one in legal if isinstance(one, DeclareVoid)]:
            return voids[0]
        if _WIN in legal and (not self.rules.manual_win or really_wins(self.view)):
            return _WIN
        discards = [one.tile for one in legal if isinstance(one, Discard)]
        choices: list[Choice] = [self._discard(held(self.view), self.melds, discards)]
        choices += [(self._own_kong(one.tile), one) for one in legal if isinstance(one, Kong)]
        return max(choices, key=lambda one: one[0])[1]

    def claim(self, window: WindowView) -> Action:
        """胡, 杠, 碰, 过."""
        choices: list[Choice] = [(self._kept(self.view.tiles, self.melds), _PASS)]
        for action in self.view.legal:
            match action:
                case Win():
                    points = self._win_points(window)
                    if points is not None and not self.style.waits:
                        return action
                    choices += [] if points is None else [(points, action)]
                case Kong():
                    choices.append((self._melded_kong(window), action))
                case Pong():
                    choices += self._pong(window)
                case _:
                    pass
        return max(choices, key=lambda one: one[0])[1]

    def _win_points(self, window: WindowView) -> float | None:
        """What the win on the tile brings; None for a false one (实战模式)."""
        view = self.view
        if view.win_offer is not None:
            return float(view.win_offer.points)
        if not really_wins(view):
            return None
        worth = score(self.rules, view.tiles, self.melds, window.tile, NO_SITUATION)
        return None if worth is None else float(worth.points)

    def _pong(self, window: WindowView) -> list[Choice]:
        """碰, with the best discard after it."""
        laid = (*self.melds, Meld(MeldKind.PONG, window.tile, window.source))
        rest = _without(self.view.tiles, (window.tile, window.tile))
        suits = {meld.tile // 9 for meld in laid}
        # What is laid down may not become the void suit by a discard (rules §4).
        choices = [
            tile for tile in dict.fromkeys(rest) if self.view.void is not None or tile // 9 not in suits
        ]
        if not choices:
            return []
        # To pass leads to a discard as well, a round later: what this one may cost does not tell them apart.
        worth, discard = self._discard(rest, laid, choices)
        return [(worth + self.danger[discard.tile] + _PONGED * self.rules.base, Pong())]

    def _melded_kong(self, window: WindowView) -> float:
        laid = (*self.melds, Meld(MeldKind.MELDED_KONG, window.tile, window.source))
        rest = tuple(tile for tile in self.view.tiles if tile != window.tile)
        return 2 * self.rules.base + self._kept(rest, laid, more=1)

    def _own_kong(self, tile: Tile) -> float:
        """暗杠, 补杠: what it takes at once, what may rob it, and the hand with one more draw."""
        payers = self.outlook.payers[self.outlook.draws] * self.rules.base
        rest = tuple(one for one in held(self.view) if one != tile)
        if all(meld.tile != tile for meld in self.melds):
            laid = (*self.melds, Meld(MeldKind.CONCEALED_KONG, tile))
            return 2 * payers + self._kept(rest, laid, more=1)
        is_paid = self.rules.late_kong is LateKong.PAYS or tile == self.view.drawn
        added = Meld(MeldKind.ADDED_KONG, tile)
        laid = tuple(added if meld.tile == tile else meld for meld in self.melds)
        return payers * is_paid - self.danger[tile] + self._kept(rest, laid, more=1)

    def _kept(self, tiles: tuple[Tile, ...], melds: tuple[Meld, ...], *, more: int = 0) -> float:
        """What thirteen tiles (less three a meld) are worth; `more` draws than one's turns bring."""
        expecting, void = self._expecting(melds), self.view.void
        laid = {meld.tile // 9 for meld in melds}
        suits = [suit for suit in SUITS if suit not in laid] if void is None else [void]
        return max(expecting.value(tiles, suit)[self.outlook.draws + more] for suit in suits)

    def _discard(
        self, tiles: tuple[Tile, ...], melds: tuple[Meld, ...], choices: Sequence[Tile]
    ) -> tuple[float, Discard]:
        """打哪张: what the rest is worth, less what the tile may cost. Tiles of the void suit go first."""
        void, now = self.view.void, self.outlook.draws
        unwanted = [tile for tile in choices if tile // 9 == void]
        if unwanted:
            choices = [min(unwanted, key=lambda tile: (self.danger[tile], tile))]
        expecting, laid = self._expecting(melds), [meld.tile for meld in melds]
        rests = {tile: _without(tiles, (tile,)) for tile in choices}
        suits = {tile: tile // 9 if void is None else void for tile in choices}
        lack = {tile: lacking(packed(rests[tile]), laid, suits[tile]) for tile in choices}
        least = max(min(lack.values()), _SURE)

        def worth(tile: Tile, *, is_rough: bool) -> tuple[float, Tile]:
            is_torn = lack[tile] > least
            expected = expecting.value(rests[tile], suits[tile], is_rough=is_rough, is_torn=is_torn)
            return expected[now] - self.danger[tile], tile

        near = list(choices)
        if len(near) > _LOOKED_AT:
            near.sort(key=lambda tile: worth(tile, is_rough=True), reverse=True)
        best, tile = max(worth(tile, is_rough=False) for tile in near[:_LOOKED_AT])
        return best, Discard(tile)

    def _expecting(self, melds: tuple[Meld, ...]) -> Expecting:
        return Expecting(self.outlook, melds)


def _without(tiles: tuple[Tile, ...], less: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles, sorted, less some of them."""
    rest = list(tiles)
    for tile in less:
        rest.remove(tile)
    return tuple(sorted(rest))
