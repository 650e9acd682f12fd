from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from bot.acts import action_of, selection_of
from bot.callback_data import Play, unpack
from bot.screens import Screen
from bot.views.alert import keypad_preview, keypad_tiles, my_hand_alert
from bot.views.board import board
from bot.views.help import Topic, board_help, help_text, topic_of
from bot.views.ledger import entries
from bot.views.lobby import lobby_card
from bot.views.panel import panel
from bot.views.result import result
from bot.views.rules_text import rules_summary, rules_text
from bot.views.seen import card_revision, is_asked, own_hand
from bot.views.settlement import settlement
from bot.views.stop import stop_card
from bot.views.tiles import compact, tile_name
from bot.words import LANGUAGES, Catalogues, Face
from rules.mahjong.actions import Discard, Pass, Win
from rules.mahjong.money import Payment, Reason
from rules.mahjong.options import rules_from
from rules.mahjong.tiles import KINDS, parse
from rules.table import events as e
from rules.table.play import fold
from rules.table.state import SEATS, TableState
from rules.table.terms import Terms
from tests.bot.views import scenes
from tests.bot.views.scenes import AT, BOT, NAMES, NO_LINK, PLACE, TABLE, after

CATALOGUES = Catalogues.load()
ZH = CATALOGUES["zh"]
NASTY = {11: "<b>\u202eevil", 12: "& " * 40, 13: "", 14: "ש" * 60}


def everything(state: TableState, language: str) -> list[Screen]:
    words = CATALOGUES[language]
    screens = [lobby_card(words, state, NASTY, TABLE), stop_card(words, state, NASTY, TABLE)]
    screens += [board(words, state, NASTY, hand, TABLE, BOT) for hand in range(1, state.hands_dealt + 1)]
    screens += [settlement(words, state, NASTY, done.number, TABLE) for done in state.finished]
    screens += [panel(words, state, seat, NASTY, PLACE) for seat in SEATS]
    return [*screens, result(words, state, NASTY, TABLE)] if state.ending else screens


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_telegram(language: str) -> None:
    for make in (
        scenes.full,
        scenes.playing,
        scenes.own_turn,
        scenes.window,
        scenes.won_and_melded,
        scenes.exhausted,
        scenes.three_out,
        scenes.ended,
    ):
        for screen in everything(make(), language):
            assert 0 < len(screen.text) < 4096
            assert sum(len(row) for row in screen.rows) <= 100
            assert all(0 < len(row) <= 8 for row in screen.rows)
            for button in (button for row in screen.rows for button in row):
                assert button.url is not None or unpack(button.data) is not None
            assert "\u202e" not in screen.text
            assert "<b>\u202e" not in screen.text
            assert "\n\n\n" not in screen.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_of_a_whole_game_can_be_shown(language: str) -> None:
    chance = Random(5)
    state = scenes.dealt(scenes.full())
    while state.running is not None:
        for screen in everything(state, language):
            assert len(screen.text) < 2000
        for seat in SEATS:
            assert is_asked(state.running, seat) == bool(own_hand(state.running, seat).legal)
            assert len(my_hand_alert(CATALOGUES[language], state, seat, NASTY)) < 200
        state = scenes.random_step(state, chance)
    assert state.finished


def test_buttons_are_the_legal_answers_and_nothing_else() -> None:
    for state in (scenes.playing(), scenes.own_turn(), scenes.window(), scenes.won_and_melded()):
        assert state.running is not None
        for seat in SEATS:
            rows = panel(ZH, state, seat, NAMES, NO_LINK).rows
            payloads = [unpack(button.data) for row in rows for button in row]
            acts = [action_of(one.act) for one in payloads if isinstance(one, Play)]
            assert set(acts) == set(own_hand(state.running, seat).legal)
            assert all(isinstance(one, Play) and one.hand == 1 for one in payloads)


def test_at_most_six_tiles_stand_in_a_row() -> None:
    for row in panel(ZH, scenes.own_turn(), 1, NAMES, PLACE).rows:
        assert len(row) <= 6


def test_tiles_can_be_written_in_three_ways() -> None:
    five = parse("5p")[0]
    assert [tile_name(ZH.with_face(face), five) for face in Face] == ["五筒", "5筒", "🀝"]
    assert [compact(ZH.with_face(face), parse("1123m9s")) for face in Face] == [
        "一一二三万 九条",
        "1123万 9条",
        "🀇🀇🀈🀉🀘",
    ]
    for words in (ZH, CATALOGUES["en"], ZH.with_face(Face.GLYPHS)):
        assert len({tile_name(words, kind) for kind in range(KINDS)}) == KINDS


def test_three_tiles_are_picked_and_taken_back() -> None:
    state = scenes.dealt(scenes.full(exchange="any"), scenes.HANDS)

    def labels(*picked: int) -> dict[str, tuple[int, ...] | None]:
        screen = panel(ZH, state, 0, NAMES, NO_LINK, picked=picked)
        plays = [(b.label, unpack(b.data)) for row in screen.rows for b in row]
        return {label: selection_of(play.act) for label, play in plays if isinstance(play, Play)}

    one, five, nine = parse("1m5p9s")
    assert labels()["一万 ×2"] == (one,)
    assert labels(one)["✓ 一万 ×2"] == (one, one)
    assert labels(one, one)["✓✓ 一万 ×2"] == ()
    full = labels(one, five, nine)
    assert full["✓ 五筒"] == (one, nine)
    assert full["换出 一万 五筒 九条"] is None
    assert "换三张" in panel(ZH, state, 0, NAMES, PLACE).text
    chosen = after(state, "0 exchange 1m5p9s")
    assert "换出 一万 五筒 九条" in panel(ZH, chosen, 0, NAMES, PLACE).text
    assert "选三张" in board(ZH, state, NAMES, 1, TABLE, BOT).text


def test_a_revision_names_what_is_shown() -> None:
    assert card_revision(scenes.full()) == "lobby"
    assert card_revision(scenes.playing()) == "h1s2"
    assert card_revision(after(scenes.window(), "2 pong")) == card_revision(scenes.window())
    assert card_revision(scenes.exhausted()) == "h1end"
    assert card_revision(scenes.ended()) == "ended"


def test_a_table_that_never_started_is_one_line() -> None:
    for ending in (e.Ending.CANCELLED, e.Ending.LAPSED, e.Ending.ADMIN):
        closed = fold(scenes.full(), (e.TableEnded(ending, 14, AT),))
        assert "\n" not in lobby_card(ZH, closed, NAMES, TABLE).text
        assert panel(ZH, closed, 0, NAMES, PLACE).text.count("\n") == 1


def test_a_hand_that_was_not_finished_is_void_on_its_board() -> None:
    screen = board(ZH, scenes.ended(), NAMES, 3, TABLE, BOT)
    assert screen == Screen("第 3 局没打完，作废。")


@pytest.mark.parametrize("ending", [e.Ending.AGREED, e.Ending.DESERTED, e.Ending.PLAYED])
def test_a_result_says_why_the_match_is_over(ending: e.Ending) -> None:
    text = result(ZH, fold(scenes.exhausted(), (e.TableEnded(ending, None, AT),)), NAMES, TABLE).text
    assert ("算数" in text) == (ending is not e.Ending.PLAYED)
    assert scenes.MASTER.hex() in text


def test_a_result_and_a_settlement_need_something_finished() -> None:
    with pytest.raises(ValueError, match="goes on"):
        result(ZH, scenes.playing(), NAMES, TABLE)
    with pytest.raises(ValueError, match="not finished"):
        settlement(ZH, scenes.playing(), NAMES, 1, TABLE)
    with pytest.raises(ValueError, match="no hand is running"):
        my_hand_alert(ZH, scenes.full(), 0, NAMES)


def test_equal_points_share_a_rank() -> None:
    text = result(ZH, fold(scenes.three_out(), (e.TableEnded(e.Ending.AGREED, None, AT),)), NAMES, TABLE).text
    assert "2. 阿芳" in text
    assert "2. 老王" in text
    assert "4. 小明" in text


def test_a_settlement_has_buttons_only_until_the_next_hand() -> None:
    assert settlement(ZH, scenes.exhausted(), NAMES, 1, TABLE).rows
    again = scenes.dealt(scenes.exhausted())
    assert settlement(ZH, again, NAMES, 1, TABLE).rows == ()


def test_a_pause_names_who_asked_for_it_and_offers_to_go_on() -> None:
    paused = fold(scenes.exhausted(), (e.HandPaused(1, AT, AT),))
    screen = settlement(ZH, paused, NAMES, 1, TABLE)
    assert "阿芳 叫了暂停" in screen.text
    assert screen.rows[0][0].label == "继续"
    assert "阿芳 叫了暂停" in panel(ZH, paused, 0, NAMES, PLACE).text


def test_a_deserted_table_says_how_to_go_on() -> None:
    for state in (scenes.own_turn(), scenes.exhausted()):
        alone = fold(state, (e.Suspended(AT, AT),))
        screen = panel(ZH, alone, 1, NAMES, PLACE)
        assert "先停着" in screen.text
        assert [button.label for button in screen.rows[0]] == ["我回来了", "牌桌"]
    assert "先停着" in board(ZH, fold(scenes.own_turn(), (e.Suspended(AT, AT),)), NAMES, 1, TABLE, BOT).text
    assert "先停着" in settlement(ZH, alone, NAMES, 1, TABLE).text


def test_the_autopilot_shows_and_can_be_ended_from_the_panel() -> None:
    missed = [e.TimedOut(1, 1, 3, True, AT, AT, AT)] * 2
    state = fold(scenes.own_turn(), missed)
    assert "阿芳 缺条 0 （托管）" in board(ZH, state, NAMES, 1, TABLE, BOT).text.replace("</b>", "")
    assert panel(ZH, state, 1, NAMES, PLACE).rows[-1][0].label == "我回来了"
    gone = fold(state, (e.WentAway(0, AT),))
    assert "小明 缺条 0 （已离群）" in board(ZH, gone, NAMES, 1, TABLE, BOT).text


def test_hints_can_be_switched_off() -> None:
    state = scenes.own_turn()
    assert "听" in panel(ZH, state, 1, NAMES, PLACE).text
    assert "听" not in panel(ZH, state, 1, NAMES, PLACE, hints=False).text


def test_the_last_tiles_must_be_won_on() -> None:
    state = scenes.forced_self_draw()
    screen = panel(ZH, state, 1, NAMES, NO_LINK)
    assert "能胡必须胡" in screen.text
    assert [button.label[:2] for row in screen.rows for button in row] == ["自摸"]


def test_keys_mean_the_tiles_in_the_order_of_the_alert() -> None:
    state = scenes.own_turn()
    assert state.running is not None
    view = own_hand(state.running, 1).view
    assert keypad_tiles(view)[-1] == view.drawn
    assert keypad_preview(ZH, view, Discard(parse("9p")[0])).startswith("打 九筒")
    assert keypad_preview(ZH, view, Win()).startswith("胡")
    assert keypad_preview(ZH, view, Pass()).startswith("过")


def test_equal_entries_of_two_kongs_stay_apart() -> None:
    kong = tuple(Payment(payer, 0, 2, Reason.KONG_CONCEALED) for payer in (1, 2, 3))
    assert [one.others for one in entries(kong + kong)] == [(1, 2, 3), (1, 2, 3)]
    pot = (Payment(0, None, 24, Reason.PIG), Payment(1, None, 24, Reason.PIG))
    assert [(one.seat, one.others) for one in entries(pot)] == [(0, (None,)), (1, (None,))]


def test_a_topic_that_does_not_exist_is_the_start() -> None:
    assert topic_of(" Trust ") is Topic.TRUST
    assert topic_of("?") is Topic.START
    for language, topic in product(LANGUAGES, Topic):
        assert len(help_text(CATALOGUES[language], topic)) < 4096


OPTIONS: dict[str, tuple[object, ...]] = {
    "exchange": ("off", "any", "same_suit"),
    "void": ("declare", "first_discard"),
    "self_draw": ("double", "base", "none"),
    "multi_win": ("all", "nearest"),
    "bloom_payer": ("all", "feeder"),
    "late_kong": ("pays", "fresh", "strict"),
    "kong_shot_effect": ("transfer", "cancel", "none"),
    "pass_rule": ("off", "strict", "higher"),
    "pig_test": ("void_tile", "three_suits"),
    "pig_pays": (["ready", "won", "not_ready"], "flat"),
    "cap": (None, 5),
    "forced_last": (0, 4),
    **dict.fromkeys(
        (
            "void_first", "retreat_rule", "last_pong", "passive_pig", "pig_also_not_ready", "kong_refund",
            "manual_win", "pair_258", "concealed", "middle",
        ),
        (False, True),
    ),
}  # fmt: skip


NEEDED: dict[str, dict[str, object]] = {
    "retreat_rule": {"pass_rule": "strict"},
    "manual_win": {"forced_last": 0},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_of_every_option_reads_differently(option: str, language: str) -> None:
    words = CATALOGUES[language]
    texts = []
    for value in OPTIONS[option]:
        rules = rules_from({**NEEDED.get(option, {}), "flat_penalty": 24, option: value})
        texts.append(rules_text(words, rules))
        assert len(texts[-1]) < 4096
        assert not rules_summary(words, Terms(rules)).endswith("…")
    assert len(set(texts)) == len(texts)


def test_a_help_on_the_board_is_not_cut() -> None:
    assert not any(board_help(CATALOGUES[language]).endswith("…") for language in LANGUAGES)


def test_a_settlement_holds_all_that_its_wall_follows_from() -> None:
    done = scenes.exhausted().finished[0]
    text = settlement(ZH, scenes.exhausted(), NAMES, 1, TABLE).text
    assert all(part in text for part in (done.seed.hex(), done.commitment, *done.nonces))


def test_a_vote_that_an_ending_overtook_does_not_say_that_all_agreed(catalogues: Catalogues) -> None:
    words = catalogues["zh"]
    voted = fold(scenes.own_turn(), (e.StopAsked(0, AT),))
    by_admin = fold(voted, (e.TableEnded(e.Ending.ADMIN, 99, AT),))
    by_all = fold(voted, (e.TableEnded(e.Ending.AGREED, None, AT),))
    assert stop_card(words, by_admin, NAMES, TABLE).text == "这一场已经结束了。"
    assert stop_card(words, by_all, NAMES, TABLE).text == "大家同意，散桌了。"


def test_a_match_by_the_clock_names_its_minutes_and_no_last_hand() -> None:
    state = scenes.ended()
    timed = replace(state, terms=replace(state.terms, minutes=60))
    assert "60 分钟" in lobby_card(ZH, timed, NAMES, TABLE).text
    for screen in (board(ZH, timed, NAMES, 1, TABLE, BOT), settlement(ZH, timed, NAMES, 1, TABLE)):
        assert "第 1 局" in screen.text
    assert "打了 2 局" in result(ZH, timed, NAMES, TABLE).text
