"""What is typed behind /match: options in any order, in both languages; read whole or refused."""

from __future__ import annotations

import pytest

from bot.services.appointments.asking import Asked, Fault, applied, asked
from bot.services.appointments.orders import Order, Verb, order
from bot.services.opening import Wish
from rules.appointments.plan import Plan
from rules.mahjong.options import PROFILES, Exchange, validated

READ = (
    ("周六 20:00", Asked("周六 20:00")),
    ("周六 20:00 8人", Asked("周六 20:00", seats=8)),
    ("８人 周六 ２０：００", Asked("周六 20:00", seats=8)),
    ("12人,文轩,周六 20:00", Asked("周六 20:00", seats=12, wish=Wish(profile="wenxuan"))),
    ("每周六晚上八点 4位", Asked("周六晚上八点", seats=4, weekly=True)),
    ("周六 20:00 每周", Asked("周六 20:00", weekly=True)),
    ("every sat 8pm", Asked("sat 8pm", weekly=True)),
    ("Sat 8pm every week", Asked("sat 8pm", weekly=True)),
    ("明晚8点 60分钟 3轮", Asked("明晚8点", rounds=3, wish=Wish(minutes=60))),
    ("Dec 12 20:00 8 players 4 hands base 2", Asked("dec 12 20:00", seats=8, wish=Wish(hands=4, base=2))),
    ("周六 20:00 底分2 封顶 5", Asked("周六 20:00", wish=Wish(base=2, cap=5))),
    ("周六 20:00 不封顶 不换", Asked("周六 20:00", uncapped=True, exchange=False)),
    ("sat 20:00 no exchange casual", Asked("sat 20:00", exchange=False, counted=False)),
    ("计入", Asked(counted=True)),
    ("", Asked()),
    ("8", Asked("8")),
    ("30分钟后", Asked("30分钟后")),
)


@pytest.mark.parametrize(("text", "found"), READ)
def test_options_and_the_time_are_told_apart(text: str, found: Asked) -> None:
    assert asked(text) == found


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("5人", Fault.SEATS),
        ("44人", Fault.SEATS),
        ("0人", Fault.SEATS),
        ("11轮", Fault.ROUNDS),
        ("0 rounds", Fault.ROUNDS),
        ("99局", Fault.OPTION),
        ("65 hands", Fault.OPTION),
        ("5分钟", Fault.OPTION),
        ("底0", Fault.OPTION),
        ("4局 60分钟", Fault.OPTION),
        ("文轩 sbr", Fault.OPTION),
        ("8人 8人", Fault.OPTION),
        ("休闲 计入", Fault.OPTION),
        ("不封顶 封顶3", Fault.OPTION),
        ("周" * 201, Fault.LONG),
    ],
)
def test_what_is_out_of_bounds_or_said_twice_is_refused(text: str, fault: Fault) -> None:
    assert asked(text) is fault


def planned(text: str, plan: Plan | None = None) -> Plan:
    found = asked(text)
    assert isinstance(found, Asked)
    return applied(plan or Plan(), found)


def test_what_is_not_asked_for_stays() -> None:
    plan = planned("8人 文轩 4局 底2 3轮 休闲")
    changed = planned("12人", plan)
    assert (changed.seats, changed.rounds, changed.terms) == (12, 3, plan.terms)
    assert planned("60分钟", plan).terms.minutes == 60
    assert planned("8局", planned("60分钟", plan)).terms.minutes is None
    assert planned("成都", plan).terms.rules == PROFILES["qq_chengdu"]


def test_in_a_match_without_checks_no_win_is_forced() -> None:
    rules = planned("文轩 实战").terms.rules
    assert (rules.manual_win, rules.forced_last) == (True, 0)
    assert all(validated(planned(f"{name} 实战 封顶1 底9").terms.rules) for name in PROFILES)


def test_an_exchange_is_the_one_of_the_profile() -> None:
    for name, rules in PROFILES.items():
        without = planned("不换", planned(name)).terms.rules
        assert without.exchange is Exchange.OFF
        again = planned("换三张", planned("不换", planned(name))).terms.rules.exchange
        assert again is (Exchange.SAME_SUIT if rules.exchange is Exchange.OFF else rules.exchange)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("7", Order(7, Verb.SHOW)),
        ("7 改期 周日 20:00", Order(7, Verb.MOVE, "周日 20:00")),
        ("7 Move Sun 8pm", Order(7, Verb.MOVE, "Sun 8pm")),
        ("7 规则 底2", Order(7, Verb.CHANGE, "底2")),
        ("7 取消", Order(7, Verb.CALL_OFF)),
        ("7 cancel  下 雨 ", Order(7, Verb.CALL_OFF, "下 雨")),
        ("7 stop", Order(7, Verb.STOP)),
        ("12 月 5 日 20:00", None),
        ("周六 20:00", None),
        ("", None),
        ("9999999999", None),
    ],
)
def test_an_order_names_its_match_and_a_verb(text: str, found: Order | None) -> None:
    assert order(text) == found
