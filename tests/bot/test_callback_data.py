from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.acts import act_of, action_of, selection_act, selection_of
from bot.callback_data import (
    LARGEST,
    MAX_BYTES,
    Board,
    BoardDoes,
    Keypad,
    Link,
    Lobby,
    LobbyDoes,
    PanelLink,
    Payload,
    Play,
    Settlement,
    SettlementDoes,
    SitLink,
    Stop,
    StopDoes,
    pack,
    pack_link,
    unpack,
    unpack_link,
)
from rules.mahjong.actions import (
    Action,
    DeclareVoid,
    Discard,
    Exchange,
    Kong,
    Pass,
    Penalty,
    Pong,
    Verdict,
    Win,
)

numbers = st.integers(0, LARGEST)
tiles = st.integers(0, 26)
exchanges = st.lists(tiles, min_size=3, max_size=3).map(lambda chosen: Exchange(tuple(sorted(chosen))))
actions: st.SearchStrategy[Action] = st.one_of(
    exchanges,
    st.builds(DeclareVoid, st.integers(0, 2)),
    st.builds(Discard, tiles),
    st.builds(Kong, tiles),
    st.builds(Penalty, st.sampled_from(Verdict)),
    st.sampled_from((Pong(), Win(), Pass())),
)
acts = st.one_of(actions.map(act_of), st.lists(tiles, max_size=3).map(selection_act))
keys = st.sampled_from(
    [str(n) for n in range(1, 15)] + ["pong", "kong", "win", "pass", "voidm", "voidp", "voids"]
)
payloads: st.SearchStrategy[Payload] = st.one_of(
    st.builds(Lobby, numbers, st.sampled_from(LobbyDoes)),
    st.builds(Play, numbers, numbers, numbers, acts),
    st.builds(Board, numbers, numbers, st.sampled_from(BoardDoes)),
    st.builds(Keypad, numbers, numbers, numbers, keys),
    st.builds(Settlement, numbers, numbers, st.sampled_from(SettlementDoes)),
    st.builds(Stop, numbers, st.sampled_from(StopDoes)),
)
links: st.SearchStrategy[Link] = st.one_of(st.builds(SitLink, numbers), st.builds(PanelLink, numbers))


@given(payloads)
def test_a_payload_comes_back_as_it_was_and_fits_a_button(payload: Payload) -> None:
    text = pack(payload)
    assert len(text.encode()) <= MAX_BYTES
    assert unpack(text) == payload


@given(links)
def test_a_link_comes_back_as_it_was_and_fits_start(link: Link) -> None:
    text = pack_link(link)
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", text)
    assert unpack_link(text) == link


@given(actions)
def test_an_action_comes_back_from_its_act(action: Action) -> None:
    assert action_of(act_of(action)) == action


@given(st.lists(tiles, max_size=3))
def test_a_selection_is_no_action_yet(chosen: list[int]) -> None:
    act = selection_act(chosen)
    assert selection_of(act) == tuple(chosen)
    assert action_of(act) is None


@given(st.text())
def test_any_text_is_a_payload_or_nothing(text: str) -> None:
    payload = unpack(text)
    assert payload is None or pack(payload) == text
    link = unpack_link(text)
    assert link is None or pack_link(link) == text


def test_ten_thousand_near_misses_never_raise() -> None:
    chance = Random(20)
    good = [pack(Play(1, 2, 3, "d5p")), pack(Lobby(9, LobbyDoes.SIT)), pack(Keypad(1, 2, 3, "14")), "sit_4"]
    letters = "01:9pdlkxsbm_-é万\n\x00 ٣"
    refused = 0
    for _ in range(10_000):
        text = list(chance.choice(good))
        for _ in range(chance.randint(1, 4)):
            del text[chance.randrange(len(text))]
            text.insert(chance.randrange(len(text) + 1), chance.choice(letters))
        made = "".join(text)
        payload = unpack(made)
        refused += payload is None
        assert payload is None or pack(payload) == made
        act = action_of(made)
        assert act is None or act_of(act) is not None
    assert refused > 5_000


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "1",
        "1p",
        "1p:",
        "2p:7:2:31:d5p",
        "1p:7:2:31",
        "1p:07:2:31:d5p",
        "1p:-7:2:31:d5p",
        "1p:٣:2:31:d5p",
        "1p:7:2:31:d5p\n",
        "1k:7:2:31:15",
        "1l:7:burn",
        "1p:7:2:31:give1m2m",
        "1p:7:2:31:" + "x" * 60,
        "1p:" + "9" * 16 + ":2:31:win",
    ],
)
def test_what_no_button_says_is_nothing(text: str | None) -> None:
    assert unpack(text) is None


@pytest.mark.parametrize("text", [None, "", "sit", "sit_", "sit_-1", "stand_4", "sit_4\n", "sit_4_5"])
def test_what_no_link_says_is_nothing(text: str | None) -> None:
    assert unpack_link(text) is None


def test_a_caller_who_packs_nonsense_is_told() -> None:
    with pytest.raises(ValueError, match="cannot be put on a button"):
        pack(Play(1, 1, 1, "dance"))
    with pytest.raises(ValueError, match="cannot be put into a link"):
        pack_link(SitLink(-1))


@pytest.mark.parametrize(
    "act", ["", "d", "d0m", "d5p5p", "kong", "void", "voidz", "fine-", "fine-x", "give1z", "nod"]
)
def test_an_act_that_is_no_answer_is_nothing(act: str) -> None:
    assert action_of(act) is None
    assert selection_of(act) is None
    assert selection_of("pick7") is None
