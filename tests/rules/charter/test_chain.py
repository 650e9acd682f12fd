from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter import chain
from rules.charter.chain import Break, Entry, EntryError, Flaw, Link

GROUP = "9" * 32
AT = datetime(2025, 3, 3, 12, tzinfo=UTC)
LI, WANG, CASE = "a" * 32, "b" * 32, "c" * 32
SALT = bytes(range(16))


def entry(number: int, **others: Any) -> Entry:
    plain = Entry(
        number=number,
        at=AT + timedelta(hours=number),
        kind="opened",
        case=CASE,
        people=(("subject", LI), ("referee", WANG)),
        facts=(("charge", "quit"), ("weight", 3)),
        texts=(("report", chain.salted(SALT, "打到一半走了")),),
    )
    return replace(plain, **others)


def linked(*entries: Entry) -> tuple[Link, ...]:
    previous, links = chain.first(GROUP), []
    for one in entries:
        previous = chain.link(previous, one)
        links.append(Link(one, previous))
    return tuple(links)


def whole() -> tuple[Link, ...]:
    return linked(entry(1), entry(2, kind="appealed", texts=()), entry(3, kind="voided", facts=(("by", 2),)))


def test_an_untouched_chain_holds_with_every_head_that_was_printed() -> None:
    links = whole()
    assert chain.check(GROUP, links, [chain.first(GROUP), *(one.hash for one in links)]) is None
    assert chain.check(GROUP, ()) is None


def test_a_hash_is_what_the_document_says_byte_for_byte() -> None:
    one = entry(1)
    text = json.dumps(chain.document(one), sort_keys=True, separators=(",", ":"))
    start = hashlib.sha256(b"xuezhan-cases/1" + GROUP.encode()).digest()
    assert linked(one)[0].hash == hashlib.sha256(start + text.encode()).hexdigest()


@pytest.mark.parametrize(
    "change",
    [
        {"at": AT},
        {"kind": "voided"},
        {"case": "d" * 32},
        {"people": (("subject", WANG), ("referee", LI))},
        {"facts": (("charge", "quit"), ("weight", 2))},
        {"facts": (("charge", "quit"), ("weight", "three"))},
        {"texts": ()},
    ],
)
def test_any_change_of_an_entry_breaks_the_chain_there(change: dict[str, Any]) -> None:
    links = list(whole())
    links[0] = Link(replace(links[0].entry, **change), links[0].hash)
    assert chain.check(GROUP, links) == Break(1, Flaw.HASH)


def test_an_entry_that_was_changed_and_hashed_again_breaks_the_next_one() -> None:
    links = list(whole())
    links[0] = linked(entry(1, facts=(("charge", "quit"), ("weight", 1))))[0]
    assert chain.check(GROUP, links) == Break(2, Flaw.HASH)


@given(st.integers(0, 2), st.integers(0, 2))
def test_nothing_can_be_left_out_doubled_or_moved(one: int, other: int) -> None:
    links = whole()
    swapped = list(links)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    assert (chain.check(GROUP, swapped) is None) == (one == other)
    without = links[:one] + links[one + 1 :]
    assert chain.check(GROUP, without, [links[-1].hash]) is not None
    assert chain.check(GROUP, (*links[: one + 1], *links[one:])) == Break(one + 2, Flaw.NUMBER)


def test_a_tail_that_was_cut_off_shows_by_the_printed_head() -> None:
    links = whole()
    assert chain.check(GROUP, links[:2]) is None
    assert chain.check(GROUP, links[:2], [links[2].hash]) == Break(3, Flaw.HEAD)
    assert chain.check(GROUP, (), [links[0].hash]) == Break(1, Flaw.HEAD)


def test_the_chain_of_another_group_does_not_fit() -> None:
    assert chain.check("8" * 32, whole()) == Break(1, Flaw.HASH)


def test_the_order_of_names_and_the_zone_of_an_instant_mean_nothing() -> None:
    one = entry(1)
    east = one.at.astimezone(timezone(timedelta(hours=8)))
    turned = replace(one, at=east, people=one.people[::-1], facts=one.facts[::-1])
    assert linked(one)[0].hash == linked(turned)[0].hash


def test_a_text_is_checked_with_its_salt_and_tells_nothing_without() -> None:
    digest = chain.salted(SALT, "打到一半走了")
    assert chain.discloses(digest, SALT, "打到一半走了")
    assert not chain.discloses(digest, SALT, "打完才走")
    assert not chain.discloses(digest, bytes(16), "打到一半走了")
    with pytest.raises(EntryError, match="16 are expected"):
        chain.salted(b"short", "text")


def test_erasing_who_and_what_leaves_the_chain_verifiable() -> None:
    kept = [chain.document(one.entry) | {"hash": one.hash} for one in whole()]
    shown = json.dumps(kept, ensure_ascii=False)
    assert "打到一半走了" not in shown
    assert SALT.hex() not in shown
    read = [
        Link(chain.entry_from({k: v for k, v in row.items() if k != "hash"}), row["hash"]) for row in kept
    ]
    assert chain.check(GROUP, read, [read[-1].hash]) is None


def test_an_export_is_read_back_as_it_was() -> None:
    one = entry(7, facts=())
    read = chain.entry_from(json.loads(json.dumps(chain.document(one))))
    assert chain.document(read) == chain.document(one)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"number": 0}, "counted from 1"),
        ({"number": True}, "whole number"),
        ({"number": "1"}, "whole number"),
        ({"at": "2025-03-03T12:00:00"}, "with a zone"),
        ({"at": "yesterday"}, "ISO 8601"),
        ({"at": None}, "ISO 8601"),
        ({"kind": "走了"}, "kind"),
        ({"case": "7"}, "case"),
        ({"people": {"subject": "小明"}}, "people"),
        ({"people": {"subject": 7}}, "people"),
        ({"people": ["subject"]}, "an object"),
        ({"facts": {"weight": 1.5}}, "a whole number or an id"),
        ({"facts": {"weight": True}}, "a whole number or an id"),
        ({"facts": {"note": "he left early"}}, "note"),
        ({"facts": {"Weight": 3}}, "facts"),
        ({"texts": {"report": "he left early"}}, "texts"),
        ({"more": 1}, "fields"),
    ],
)
def test_nothing_else_can_stand_in_a_chain(change: dict[str, Any], message: str) -> None:
    with pytest.raises(EntryError, match=message):
        chain.entry_from(chain.document(entry(1)) | change)


def test_a_name_stands_once() -> None:
    with pytest.raises(EntryError, match="every name once"):
        entry(1, people=(("subject", LI), ("subject", WANG)))


def test_nothing_follows_what_is_no_hash() -> None:
    with pytest.raises(EntryError, match="previous"):
        chain.link("0", entry(1))
    with pytest.raises(EntryError, match="group"):
        chain.first("7")
