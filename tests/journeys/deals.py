"""Five hands from walls made to order, which together hold what a night at the table may bring.

Nearly everybody is void in 条, so that drawn 条 go straight to the rivers; what a script does not say is
played idly (`playing.idle`). Each hand is dealt by the dealer that the one before makes.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.mahjong.money import Reason
from rules.mahjong.tiles import Tile
from tests.support.walls import build_wall

ALL_VOID = ("0 void s", "1 void s", "2 void s", "3 void s")


@dataclass(frozen=True, slots=True)
class MadeHand:
    """A wall, what people do, and what must come of it: winners in their order, money, the next dealer.

    `paid` are the entries of the ledger in their order: payer, payee, points, reason. `said` must stand on
    the settlement.
    """

    story: str
    dealer: int
    hands: tuple[str, str, str, str]
    draws: str
    script: tuple[str, ...]
    winners: tuple[int, ...]
    paid: tuple[tuple[int, int, int, Reason], ...]
    next_dealer: int
    said: tuple[str, ...]
    last: str = ""

    @property
    def wall(self) -> tuple[Tile, ...]:
        return build_wall(self.dealer, self.hands, self.draws, self.last)


SEVERAL_WINNERS = MadeHand(
    story="two win on one discard; its discarder deals again",
    dealer=3,
    hands=("123m46m456p22p789p", "46m789m33p111p444p", "222m333m79p66p555p", "159m2379p1234567s"),
    draws="9s8s8p",
    script=("0 void s", "1 void s", "2 void s", "3 void m", "3 discard 5m", "0 win", "1 win", "2 win"),
    winners=(0, 1, 2),
    paid=((3, 0, 1, Reason.WIN), (3, 1, 1, Reason.WIN), (3, 2, 2, Reason.SELF_DRAW)),
    next_dealer=3,
    said=("三家胡了", "小明 胡五万 素番 ×1 ← 小李 1", "老王 自摸八筒 素番 ×2 ← 小李 2"),
)
ROBBED_KONG = MadeHand(
    story="a kong is robbed and brings nothing; who robbed it deals next",
    dealer=3,
    hands=("345m678m111p33p46p", "22p1468m4799p257m", "111m456p999m55p13p", "2p234m567m88m678p79p"),
    draws="1s2s3s2p8p5p",
    script=(
        *ALL_VOID,
        *("3 discard 2p", "2 pass", "1 pong"),
        *("1 kong 2p", "2 win", "3 win", "0 win"),
    ),
    winners=(2, 3, 0),
    paid=(
        (1, 2, 2, Reason.WIN),
        (0, 3, 2, Reason.SELF_DRAW),
        (1, 3, 2, Reason.SELF_DRAW),
        (1, 0, 2, Reason.SELF_DRAW),
    ),
    next_dealer=2,
    said=("三家胡了", "老王 胡二筒 抢杠 ×2 ← 阿芳 2"),
)
KONG_SHOT = MadeHand(
    story="the discard after a kong is shot, and the kong's takings go to the winner",
    dealer=2,
    hands=("78m123m456p77p456p", "222p333p99p46m888m", "1111p9m234m567m88p6p", ""),
    draws="7p5m5p",
    script=(*ALL_VOID, "2 kong 1p", "2 discard 9m", "0 win", "1 win", "2 win"),
    winners=(0, 1, 2),
    paid=(
        (0, 2, 2, Reason.KONG_CONCEALED),
        (1, 2, 2, Reason.KONG_CONCEALED),
        (3, 2, 2, Reason.KONG_CONCEALED),
        (2, 0, 2, Reason.WIN),
        (2, 0, 6, Reason.KONG_TRANSFER),
        (2, 1, 2, Reason.SELF_DRAW),
        (3, 1, 2, Reason.SELF_DRAW),
        (3, 2, 4, Reason.SELF_DRAW),
    ),
    next_dealer=0,
    said=("老王 暗杠 ← 三家 各 2", "小明 胡九万 杠上炮 ×2 ← 老王 2", "老王 呼叫转移,杠钱 → 小明 6"),
)
BLOOM = MadeHand(
    story="the tile drawn for a melded kong completes the hand, and all three pay",
    dealer=0,
    hands=("7m123456m789p55p24p", "", "777m222p666p99p35p", "111p888p333m99m46m"),
    draws="4p5m3p",
    script=(*ALL_VOID, "0 discard 7m", "2 kong 7m", "2 win", "3 win", "0 win"),
    winners=(2, 3, 0),
    paid=(
        (0, 2, 2, Reason.KONG_MELDED),
        (0, 2, 8, Reason.SELF_DRAW),
        (1, 2, 8, Reason.SELF_DRAW),
        (3, 2, 8, Reason.SELF_DRAW),
        (0, 3, 2, Reason.SELF_DRAW),
        (1, 3, 2, Reason.SELF_DRAW),
        (1, 0, 2, Reason.SELF_DRAW),
    ),
    next_dealer=2,
    said=("老王 直杠 ← 小明 2", "老王 自摸四筒 根 杠上花 ×8 ← 三家 各 8"),
)
EXHAUSTED_WALL = MadeHand(
    story="the wall runs out: a pig pays, who has no wait pays who has, and gives its kong back",
    dealer=2,
    hands=("1122334455667s", "222m333m777p888p9p", "5555p1479m28p1368m", "123p456m789m55m13p"),
    draws="8s2p9p9p9p7p",
    script=(*ALL_VOID, "2 kong 5p", "3 win"),
    winners=(3,),
    paid=(
        (0, 2, 2, Reason.KONG_CONCEALED),
        (1, 2, 2, Reason.KONG_CONCEALED),
        (3, 2, 2, Reason.KONG_CONCEALED),
        (0, 3, 2, Reason.SELF_DRAW),
        (1, 3, 2, Reason.SELF_DRAW),
        (2, 3, 2, Reason.SELF_DRAW),
        (0, 1, 16, Reason.PIG),
        (0, 2, 16, Reason.PIG),
        (2, 1, 2, Reason.READY_CHECK),
        (2, 0, 2, Reason.KONG_REFUND),
        (2, 1, 2, Reason.KONG_REFUND),
        (2, 3, 2, Reason.KONG_REFUND),
    ),
    next_dealer=3,
    said=(
        "流局,查叫",
        "小明 花猪 → 阿芳、老王 各 16",
        "阿芳 有叫 ×2 ← 老王 2",
        "老王 没叫,退杠钱 → 三家 各 2",
    ),
    last="9s9s9s8s",
)
FIVE_HANDS = (SEVERAL_WINNERS, ROBBED_KONG, KONG_SHOT, BLOOM, EXHAUSTED_WALL)

CALM = build_wall(3, ("", "", "", "13579m2468p13579p"), draws="1s2s3s4s5s6s7s8s")
"""The fourth seat deals and holds no 条; whoever is void in 条 has nothing to claim for eight turns."""
