"""洗牌: walls and dice that everybody can recompute once the seed is known (rules §2).

Bytes, exactly; `||` joins, SHA-256 digests are their 32 raw bytes:

* `number(n)` is `n` as 8 bytes, big-endian, `0 <= n < 2**63`.
* `field(text)` is `number(length)` of the text's UTF-8 bytes, then those bytes.
* `master` is 32 bytes, one per match. `table` is the table's public id, `hand` counts from 1.
* `seed   = HMAC-SHA256(key=master, field(table) || number(hand))`, 32 bytes.
* `commitment = SHA-256(seed)` (of a match: `SHA-256(master)`), written as 64 lower-case hex digits.
* `key    = SHA-256(seed || number(hand) || field(nonce 0) || ... || field(nonce 3))`, nonces in seat order.
  (A number's first byte is below 0x80, so that a commitment cannot be extended into a key.)
* `stream = SHA-256(key || number(0)) || SHA-256(key || number(1)) || ...`, read one byte at a time.
* `below(k)`, `1 <= k <= 256`: read bytes until one is less than `256 - 256 % k`; it is that byte modulo `k`.
* Wall: begin with `1m 1m 1m 1m 2m ... 9s 9s 9s 9s` (m, p, s; four of each), places 0..107; for
  `i = 107, 106, ..., 1` swap places `i` and `below(i + 1)`. Place 0 is drawn first.
* Dice: four times `below(6) + 1`, from the same stream, after the wall.
* Hold: `low` plus `HMAC-SHA256(key=seed, "hold" || number(step))`, read as one big-endian number, modulo
  `high - low + 1`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

from rules.mahjong.tiles import ALL_TILES, Tile

SEED_BYTES = 32
_NUMBER_BYTES = 8
_NUMBER_LIMIT = 1 << 63
_BYTE_VALUES = 256
_DIE_SIDES = 6


@dataclass(frozen=True, slots=True)
class Deal:
    """一副牌墙: 108 tiles in draw order, and the four dice (1..6)."""

    wall: tuple[Tile, ...]
    dice: tuple[int, int, int, int]


def hand_seed(master: bytes, table: str, hand: int) -> bytes:
    """The seed of one hand of one table; it tells nothing of any other hand's.

    Raises:
        ValueError: for a master seed that is not 32 bytes, or a number out of range.
    """
    return hmac.digest(_seed(master), _field(table) + _number(hand), "sha256")


def commitment(seed: bytes) -> str:
    """承诺: what is published before, to show afterwards that the seed was fixed. 64 hex digits."""
    return hashlib.sha256(seed).hexdigest()


def deal(seed: bytes, hand: int, nonces: tuple[str, str, str, str]) -> Deal:
    """Wall and dice of a hand.

    Raises:
        ValueError: for a seed that is not 32 bytes, or a number out of range.
    """
    fields = b"".join(_field(nonce) for nonce in nonces)
    stream = _stream(hashlib.sha256(_seed(seed) + _number(hand) + fields).digest())
    wall = list(ALL_TILES)
    for place in range(len(wall) - 1, 0, -1):
        other = _below(stream, place + 1)
        wall[place], wall[other] = wall[other], wall[place]
    first, second, third, fourth = (_below(stream, _DIE_SIDES) + 1 for _ in range(4))
    return Deal(tuple(wall), (first, second, third, fourth))


def hold_ms(seed: bytes, step: int, low_ms: int, high_ms: int) -> int:
    """防读牌: how long what follows stays hidden, uniform in `low_ms`..`high_ms`, both included.

    Raises:
        ValueError: for a seed that is not 32 bytes, a number out of range, or an empty interval.
    """
    if high_ms < low_ms:
        raise ValueError(f"a hold between {low_ms} and {high_ms} ms is empty")
    drawn = hmac.digest(_seed(seed), b"hold" + _number(step), "sha256")
    return low_ms + int.from_bytes(drawn, "big") % (high_ms - low_ms + 1)


def _seed(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed of {len(seed)} bytes, {SEED_BYTES} are expected")
    return seed


def _number(value: int) -> bytes:
    if not 0 <= value < _NUMBER_LIMIT:
        raise ValueError(f"the number {value} is not in 0 .. 2**63 - 1")
    return value.to_bytes(_NUMBER_BYTES, "big")


def _field(text: str) -> bytes:
    encoded = text.encode()
    return _number(len(encoded)) + encoded


def _stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hashlib.sha256(key + _number(block)).digest()
        block += 1


def _below(stream: Iterator[int], limit: int) -> int:
    """A number below `limit`, every one equally likely: bytes of the incomplete last round are skipped."""
    fair = _BYTE_VALUES - _BYTE_VALUES % limit
    return next(byte for byte in stream if byte < fair) % limit
