"""HTTP/1.1, the half that comes back: an answer is read from bytes as soon as all of it is there. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

HEAD_END = b"\r\n\r\n"
LINE_END = b"\r\n"
LONGEST_HEAD = 65_536
FIRST_FINAL = 200
WITHOUT_BODY = frozenset({204, 304})

Fields: TypeAlias = Mapping[bytes, bytes]
_Body: TypeAlias = tuple[bytes, int]
"""A body, and where it ends."""


class NoAnswerError(ValueError):
    """What came is no answer, or only half of one."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`reusable` says that the connection can carry another request."""

    status: int
    body: bytes
    reusable: bool


def read_answer(received: bytes, *, ended: bool) -> Answer | None:
    """The answer, None while something of it is missing; `ended` when nothing more will come.

    Raises:
        NoAnswerError: for anything but an answer of HTTP/1.
    """
    head_end = received.find(HEAD_END)
    if head_end < 0:
        if ended or len(received) > LONGEST_HEAD:
            raise NoAnswerError("no answer")
        return None
    version, status, fields = _head(received[:head_end])
    begins = head_end + len(HEAD_END)
    if status < FIRST_FINAL:
        return read_answer(received[begins:], ended=ended)
    found = _body(received, begins, status, fields, ended=ended)
    if found is None:
        if ended:
            raise NoAnswerError("half an answer")
        return None
    body, ends = found
    closes = version != b"HTTP/1.1" or fields.get(b"connection") == b"close"
    return Answer(status, body, reusable=not (closes or ended or ends < len(received)))


def _head(head: bytes) -> tuple[bytes, int, Fields]:
    """Version, status and fields, their names and values in small letters."""
    first, *lines = head.split(LINE_END)
    version, _, rest = first.partition(b" ")
    status = rest[:3]
    if not version.startswith(b"HTTP/1.") or not status.isdigit():
        raise NoAnswerError("no HTTP")
    pairs = (line.partition(b":") for line in lines)
    return version, int(status), {name.strip().lower(): value.strip().lower() for name, _, value in pairs}


def _body(received: bytes, begins: int, status: int, fields: Fields, *, ended: bool) -> _Body | None:
    """None while something of it is missing."""
    if status in WITHOUT_BODY:
        return b"", begins
    if b"chunked" in fields.get(b"transfer-encoding", b""):
        return _chunks(received, begins)
    length = fields.get(b"content-length")
    if length is None:
        return (received[begins:], len(received)) if ended else None
    if not length.isdigit():
        raise NoAnswerError("no length")
    ends = begins + int(length)
    return (received[begins:ends], ends) if len(received) >= ends else None


def _chunks(received: bytes, begins: int) -> _Body | None:
    found: list[bytes] = []
    while (line_end := received.find(LINE_END, begins)) >= 0:
        try:
            size = int(received[begins:line_end].partition(b";")[0], 16)
        except ValueError:
            raise NoAnswerError("no chunk") from None
        if size <= 0:
            # the empty line after the last chunk, or after the fields that may follow it
            ends = received.find(HEAD_END, line_end)
            return None if ends < 0 else (b"".join(found), ends + len(HEAD_END))
        content = line_end + len(LINE_END)
        begins = content + size + len(LINE_END)
        if len(received) < begins:
            return None
        found.append(received[content : content + size])
    return None
