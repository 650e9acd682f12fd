"""查表: what every suit of up to fourteen tiles is, loaded once from `suits.bin`.

`making` writes that file, and says what classes, faces and outs are. It is compressed by zlib; in it follow
each other, all numbers little-endian: the automata of the classes, the faces and the outs, the number of
classes and their distances, and the number of faces and the faces, that of the outs and the outs. An
automaton is nine sizes and then, level by level, that many blocks: each the numbers of five blocks of the
level before, on the lowest level five classes, faces or outs.
"""

from __future__ import annotations

import pkgutil
import struct
import sys
import zlib
from array import array
from typing import TypeAlias

from rules.mahjong.suits import BASE, MOST_MELDS, NEVER, RANKS, Face, Out

_COPIED = 4

FILE = "suits.bin"

Rows: TypeAlias = tuple[tuple[bytes, ...], ...]


class Reader:
    """Takes numbers out of bytes, in turn."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def take(self, layout: str) -> tuple[int, ...]:
        """The next numbers, laid out as `struct` says."""
        numbers = struct.unpack_from(layout, self._data, self._place)
        self._place += struct.calcsize(layout)
        return numbers

    def take_bytes(self, size: int) -> bytes:
        """The next `size` bytes."""
        self._place += size
        return self._data[self._place - size : self._place]


def _keyed(reader: Reader, width: int = 1) -> bytes:
    """An automaton's table: one number of `width` bytes a key, in the processor's order.

    Blocks are put together up to those of four digits; of the larger ones, which would be copied again and
    again, only the order of their parts.
    """
    sizes = reader.take(f"<{RANKS}H")
    levels = [[*zip(*[iter(reader.take(f"<{BASE * size}H"))] * BASE, strict=True)] for size in sizes]
    most = max(map(max, levels[0]))
    blocks = [number.to_bytes(width, sys.byteorder) for number in range(most + 1)]
    for level in levels[:_COPIED]:
        blocks = [b"".join([blocks[part] for part in block]) for block in level]
    order = [0]
    for level in reversed(levels[_COPIED:]):
        order = [part for block in order for part in level[block]]
    return b"".join([blocks[part] for part in order])


def _rows(reader: Reader) -> Rows:
    """The distances by need, class and class; each row serves as a table for `bytes.translate`."""
    (classes,) = reader.take("<H")
    blank = bytes((NEVER,)) * 256
    rest = blank[classes + 1 :]
    return tuple(
        (blank, *(blank[:1] + reader.take_bytes(classes) + rest for _ in range(classes)))
        for _ in range(MOST_MELDS + 1)
    )


def _faces(reader: Reader) -> tuple[Face, ...]:
    (faces,) = reader.take("<H")
    known = (reader.take("<HBBB") for _ in range(faces))
    return (
        Face(0, False, 0, 0),
        *(Face(ways, bool(even), fours, ranks) for ways, even, fours, ranks in known),
    )


def _outs(reader: Reader) -> tuple[Out, ...]:
    (outs,) = reader.take("<H")
    return tuple(Out(*reader.take("<HB")) for _ in range(outs))


def _loaded() -> tuple[bytes, bytes, array[int], Rows, tuple[Face, ...], tuple[Out, ...]]:
    data = pkgutil.get_data(__name__, FILE)
    if data is None:
        raise FileNotFoundError(f"{FILE} is expected beside {__name__}")
    reader = Reader(zlib.decompress(data))
    classes, faces, outs = _keyed(reader), _keyed(reader), array("H", _keyed(reader, 2))
    return classes, faces, outs, _rows(reader), _faces(reader), _outs(reader)


CLASSES, FACES, OUTS, ROWS, FACE_OF, OUT_OF = _loaded()
