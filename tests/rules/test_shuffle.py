from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path

import pytest

from rules.mahjong.shuffle import commitment, deal, hand_seed, hold_ms
from rules.mahjong.tiles import ALL_TILES, long, parse

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "shuffle.md"
SEED = bytes(range(32))
NONCES = ("1", "2", "3", "4")


def vectors() -> list[dict[str, str]]:
    """The test vectors of the document: `name = value` lines in each fenced block that has a master."""
    blocks = re.findall(r"```text\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    rows = [dict(line.split(" = ", 1) for line in block.splitlines() if " = " in line) for block in blocks]
    return [row for row in rows if "master" in row]


def test_the_document_has_three_test_vectors() -> None:
    assert len(vectors()) == 3


@pytest.mark.parametrize("place", range(3))
def test_the_vectors_of_the_document_hold(place: int) -> None:
    row = vectors()[place]
    hand = int(row["hand"])
    seed = hand_seed(bytes.fromhex(row["master"]), row["table"], hand)
    assert seed.hex() == row["seed"]
    assert commitment(bytes.fromhex(row["master"])) == row["commitment(master)"]
    assert commitment(seed) == row["commitment(seed)"]
    first, second, third, fourth = (row[f"nonce {seat}"] for seat in range(4))
    dealt = deal(seed, hand, (first, second, third, fourth))
    assert long(dealt.wall) == row["wall"]
    assert " ".join(map(str, dealt.dice)) == row["dice"]
    assert hold_ms(seed, 7, 2000, 4000) == int(row["hold(7, 2000, 4000)"])


def test_an_implementation_written_from_the_document_gives_the_same_wall() -> None:
    def number(value: int) -> bytes:
        return bytes((value >> shift) & 255 for shift in range(56, -1, -8))

    nonces = ("17", "福", "", "a b")
    key = SEED + number(5)
    for nonce in nonces:
        key += number(len(nonce.encode())) + nonce.encode()
    key = hashlib.sha256(key).digest()
    stream = b"".join(hashlib.sha256(key + number(block)).digest() for block in range(40))
    read = 0

    def below(limit: int) -> int:
        nonlocal read
        while True:
            byte = stream[read]
            read += 1
            if byte < 256 - 256 % limit:
                return byte % limit

    wall = [kind for kind in range(27) for _ in range(4)]
    for place in range(107, 0, -1):
        other = below(place + 1)
        wall[place], wall[other] = wall[other], wall[place]
    dice = tuple(below(6) + 1 for _ in range(4))
    dealt = deal(SEED, 5, nonces)
    assert (list(dealt.wall), dealt.dice) == (wall, dice)


def test_the_hand_seed_is_an_hmac_of_table_and_hand() -> None:
    message = (2).to_bytes(8, "big") + b"t1" + (3).to_bytes(8, "big")
    assert hand_seed(SEED, "t1", 3) == hmac.new(SEED, message, hashlib.sha256).digest()


def test_a_wall_is_the_108_tiles_and_four_dice() -> None:
    dealt = deal(SEED, 1, NONCES)
    assert tuple(sorted(dealt.wall)) == ALL_TILES
    assert parse(long(dealt.wall)) == dealt.wall
    assert all(1 <= die <= 6 for die in dealt.dice)


def test_table_hand_and_every_nonce_change_the_deal() -> None:
    deals = [
        deal(SEED, 1, NONCES),
        deal(SEED, 2, NONCES),
        deal(hand_seed(SEED, "a", 1), 1, NONCES),
        deal(hand_seed(SEED, "b", 1), 1, NONCES),
        deal(SEED, 1, ("2", "1", "3", "4")),
        *(deal(SEED, 1, (*NONCES[:seat], "x", *NONCES[seat + 1 :])) for seat in range(4)),  # type: ignore[arg-type]
        deal(SEED, 1, ("12", "", "3", "4")),
        deal(SEED, 1, ("1", "23", "", "4")),
    ]
    assert len({one.wall for one in deals}) == len(deals)
    assert deal(SEED, 1, NONCES) == deals[0]


def test_seeds_that_are_not_32_bytes_and_numbers_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="31 bytes"):
        deal(SEED[1:], 1, NONCES)
    with pytest.raises(ValueError, match="0 bytes"):
        hand_seed(b"", "t", 1)
    with pytest.raises(ValueError, match="-1"):
        hand_seed(SEED, "t", -1)
    with pytest.raises(ValueError, match="not in 0"):
        deal(SEED, 1 << 63, NONCES)
    with pytest.raises(ValueError, match="empty"):
        hold_ms(SEED, 1, 4000, 2000)


def test_a_hold_lies_within_its_limits_and_both_ends_occur() -> None:
    drawn = Counter(hold_ms(SEED, step, 10, 13) for step in range(400))
    assert set(drawn) == {10, 11, 12, 13}
    assert hold_ms(SEED, 3, 2000, 2000) == 2000


def test_every_kind_is_equally_likely_at_every_place_of_the_wall() -> None:
    hands = 1500
    places: list[Counter[int]] = [Counter() for _ in ALL_TILES]
    dice: Counter[int] = Counter()
    for hand in range(hands):
        dealt = deal(SEED, hand, NONCES)
        dice.update(dealt.dice)
        for place, tile in enumerate(dealt.wall):
            places[place][tile] += 1
    expected = hands / 27
    chi_squares = [sum((drawn[tile] - expected) ** 2 for tile in range(27)) / expected for drawn in places]
    # 26 degrees of freedom: mean 26, a thousandth lies above 54; 107 * 26 free in all, sd about 75.
    assert max(chi_squares) < 62
    assert abs(sum(chi_squares) - 108 * 26) < 4 * 75
    thrown = hands * 4 / 6
    assert sum((dice[side] - thrown) ** 2 for side in range(1, 7)) / thrown < 20.5
