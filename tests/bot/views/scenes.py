"""Tables in every situation that a screen shows, folded from events like stored ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from bot.views.names import Names
from bot.views.seen import Place
from rules.mahjong.actions import Action, Discard, Pass
from rules.mahjong.altering import altered
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import rules_from
from rules.mahjong.shuffle import commitment, hand_seed
from rules.mahjong.tiles import Tile
from rules.mahjong.views import Stage
from rules.table import events as e
from rules.table.evolve import evolve
from rules.table.play import fold
from rules.table.state import TableState
from rules.table.terms import Terms
from tests.support.walls import answer, build_wall

_REVEALS = 0.3
AT = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
MASTER = bytes(range(32))
NAMES: Names = {11: "小明", 12: "阿芳", 13: "老王", 14: "小李"}
PLACE = Place(7, "周末麻将", "https://t.me/c/1234567/89")
NO_LINK = Place(7, "周末麻将")
TABLE = 7
BOT = "xuezhan_bot"
NONCES = ("4871236540987123654", "发发发", "桂花", "computer-3")


def opened(hands: int = 8, **options: Any) -> TableState:
    """A table without anybody."""
    return evolve(None, e.TableOpened("t7", 11, Terms(rules_from(options), hands), MASTER, AT))


def sitting(state: TableState, *people: int, reached: bool = True) -> TableState:
    """People on the first seats, each with a word of their own."""
    for seat, person in enumerate(people):
        state = evolve(state, e.SatDown(seat, person, NONCES[seat], AT.replace(second=seat)))
        if reached:
            state = evolve(state, e.PanelReached(seat, AT))
    return state


def full(hands: int = 8, **options: Any) -> TableState:
    """Three people and a computer, ready to start."""
    return evolve(sitting(opened(hands, **options), 11, 12, 13), e.ComputerSat(3, "easy", AT))


def dealt(
    state: TableState,
    hands: Sequence[str] = (),
    draws: str = "",
    last: str = "",
    dealer: int = 0,
) -> TableState:
    """The next hand of a full table, from a wall made to order."""
    number = state.hands_dealt + 1
    seed = hand_seed(MASTER, "t7", number)
    wall = build_wall(dealer, hands, draws, last)
    event = e.HandDealt(number, dealer, commitment(seed), NONCES, seed, (1, 2, 3, 4), wall, AT)
    return evolve(state, event)


def after(state: TableState, *script: str) -> TableState:
    """The table after the answers `"2 pong"`, `"0 discard 5m"`, `"0 void s"`; `"reveal"` ends a hold."""
    for line in script:
        event = e.Revealed(AT) if line == "reveal" else e.Answered(*answer(line), e.Source.PERSON, AT)
        state = fold(state, (event,))
    return state


def voids(state: TableState, suits: str = "mmmm") -> TableState:
    """All four void suits declared, a letter a seat."""
    return after(state, *(f"{seat} void {suit}" for seat, suit in enumerate(suits)))


HANDS = ("11357m2345678p19s", "234567m345p67p88p", "123456m22s78s999s", "33445566s11p999p")
"""小明 will lack 条 and holds two; 阿芳 is ready; 老王 could claim 九条 in each way; 小李 has three 九筒."""


def playing() -> TableState:
    """The dealer's first turn, two tiles of the void suit in hand."""
    return voids(dealt(full(), HANDS, draws="9p2m"), "sspm")


def own_turn() -> TableState:
    """阿芳 has drawn 九筒 and is ready with several discards."""
    return after(playing(), "0 discard 1s", "reveal")


def window() -> TableState:
    """小明 has discarded 九条, which 老王 could win on, kong or pong; the hold runs."""
    return after(playing(), "0 discard 9s")


def won_and_melded() -> TableState:
    """老王 has won on it, the computer has made a concealed kong, 小明 is to play."""
    return after(window(), "2 win", "reveal", "3 kong 9p", "3 discard 2m", "reveal")


SHOT_HANDS = (
    "11113569p124579s",
    "9997788p234567s",
    "222333444p4688s",
    "111222333444m9s",
)


def exhausted() -> TableState:
    """An empty wall with a winner by a shot after a kong, a pig, a ready hand and a kong to give back."""
    state = voids(dealt(full(), SHOT_HANDS, draws="6s5s", last="56789m56789m"))
    state = after(
        state, "0 kong 1p", "0 discard 9p", "1 kong 9p", "reveal", "1 discard 5s", "2 win", "reveal"
    )
    return coasted(state)


WON_HANDS = ("6899p1122377889s", "123456789p55p78s", "111222333p44p78s", "2333444555666s")


def three_out() -> TableState:
    """小明 has fed two winners at once, and the computer has drawn its own tile."""
    return _three_out(full())


def _three_out(state: TableState) -> TableState:
    state = voids(dealt(state, WON_HANDS, draws="6p7p1s"))
    state = after(state, "0 discard 9s", "1 win", "2 win", "reveal")
    return after(state, "3 discard 6p", "reveal", "0 discard 7p", "reveal", "3 win")


def ended() -> TableState:
    """Two hands finished, the third under way when an admin ended the match."""
    state = dealt(_three_out(exhausted()))
    return altered(evolve(state, e.TableEnded(e.Ending.ADMIN, 14, AT)), ended_reason="太晚了 <睡>")


def coasted(state: TableState, wall_left: int = -1) -> TableState:
    """Everybody passes and discards what was drawn until so many tiles are left, or to the end."""
    while (running := state.running) is not None and running.shown.wall_left > wall_left:
        if running.held is not None and running.state.stage is not Stage.WINDOW:
            state = evolve(state, e.Revealed(AT))
            continue
        seat = awaited(running.state)[0]
        action = idle(legal_actions(running.state, seat), running.state.drawn)
        state = evolve(state, e.Answered(seat, action, e.Source.CLOCK, AT))
    return state


def idle(legal: tuple[Action, ...], drawn: Tile | None) -> Action:
    """过, or the tile just drawn, or the first discard there is."""
    if Pass() in legal:
        return Pass()
    if drawn is not None and Discard(drawn) in legal:
        return Discard(drawn)
    return next((action for action in legal if isinstance(action, Discard)), legal[0])


def random_step(state: TableState, chance: Random) -> TableState:
    """One event of a running hand: an answer by somebody who is asked, or the end of a hold."""
    running = state.running
    assert running is not None
    if running.held is not None and (running.state.stage is not Stage.WINDOW or chance.random() < _REVEALS):
        return evolve(state, e.Revealed(AT))
    seat = chance.choice(awaited(running.state))
    action = chance.choice(legal_actions(running.state, seat))
    return evolve(state, e.Answered(seat, action, e.Source.CLOCK, AT))


def forced_self_draw() -> TableState:
    """阿芳 draws a winning tile with two tiles left in the wall."""
    state = voids(dealt(full(), ("", HANDS[1]), last="1s5p11s"), "ssss")
    return coasted(state, wall_left=2)


TEAHOUSE: dict[str, Any] = {"profile": "wenxuan", "manual_win": True}


def beginning() -> TableState:
    """文轩茶室 in 实战模式: 小明 begins, holds no 条, and nobody has a void suit yet."""
    return dealt(full(**TEAHOUSE), ("111357m22345678p", *HANDS[1:]), draws="9p2m")


def accused() -> TableState:
    """小明 has discarded 七万; 小李 declared a win on it, which is none, and 老王 has punished nobody yet."""
    state = after(beginning(), "0 void s", "0 discard 7m", "1 pass", "2 pass", "3 win", "reveal")
    return fold(state, (e.ChatRefused(2, AT),))


def put_out() -> TableState:
    """小李 has paid and is out; 阿芳 is to play."""
    return after(accused(), "0 penalty half", "1 penalty forgive", "2 penalty half")


def fought_out() -> TableState:
    """Three false wins, one after a kong: 老王 is left."""
    state = after(put_out(), "1 win", "0 penalty full")
    state = after(state, "2 discard 1m", "0 pass", "reveal")
    return after(state, "0 win", "1 penalty full")
