"""The HTML parse mode, strict as Telegram is, with its error texts and byte offsets.

Follows `do_parse_html` of tdlib/td (MessageEntity.cpp): the source is read as UTF-8 bytes, errors name
the byte where the tag begins, entities come out in UTF-16 code units.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.sandbox.entities import Entity, in_order
from bot.sandbox.errors import ApiError, bad_request

_SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "u": "underline",
    "ins": "underline",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "blockquote": "blockquote",
    "pre": "pre",
    "code": "code",
}
_TAGS = frozenset(_SIMPLE) | {"a", "tg-emoji", "tg-time"}
_NAMED = {b"lt": "<", b"gt": ">", b"amp": "&", b"quot": '"'}
_SPACE = frozenset(b" \t\r\n\v\0")
_END = 0


@dataclass(frozen=True, slots=True)
class _Open:
    """A tag that waits for its end: its name, its attributes, where it began in the output."""

    tag: str
    attributes: dict[str, str]
    offset: int


def parse_html(source: str) -> tuple[str, tuple[Entity, ...]]:
    """Split `source` into the plain text and its entities.

    Raises:
        ApiError: `can't parse entities: ...`, with the offset in bytes.

    >>> parse_html("<b>胡</b> &lt;3")
    ('胡 <3', (Entity(kind='bold', offset=0, length=1, extra=()),))
    """
    return _Parser(source).run()


def _fault(text: str) -> ApiError:
    return bad_request(f"can't parse entities: {text}")


class _Parser:
    def __init__(self, source: str) -> None:
        # The NUL at the end stands for "no more" and counts as white space, so that every scan stops.
        self.source = source.replace("\0", "").encode() + b"\0"
        self.at = 0
        self.text = bytearray()
        self.units = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def run(self) -> tuple[str, tuple[Entity, ...]]:
        while (byte := self.source[self.at]) != _END:
            if byte == ord("<"):
                self._tag()
            elif byte == ord("&") and (character := self._reference()):
                self._put(character)
            else:
                self.units += (byte & 0xC0 != 0x80) + (byte >= 0xF0)
                self.text.append(byte)
                self.at += 1
        if self.open:
            raise _fault(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        # Tags end from the inside out; reversed, the outer of two equal stretches stays first.
        return self.text.decode(), in_order(reversed(self.entities))

    def _put(self, character: str) -> None:
        self.text += character.encode()
        self.units += 1 + (ord(character) > 0xFFFF)

    def _skip_space(self) -> None:
        while self.source[self.at] in _SPACE and self.source[self.at] != _END:
            self.at += 1

    def _reference(self) -> str:
        """Read `&lt;` or `&#20013;` at the position; "" and no step where there is none."""
        start = self.at + 1
        end = start
        if self.source[start] == ord("#"):
            is_hex = self.source[start + 1 : start + 2] == b"x"
            end = start + 1 + is_hex
            digits = b"0123456789abcdefABCDEF" if is_hex else b"0123456789"
            while self.source[end] in digits:
                end += 1
            number = self.source[start + 1 + is_hex : end]
            code = int(number, 16 if is_hex else 10) if number and end - self.at < 10 else 0
            character = chr(code) if 0 < code < 0x10FFFF and not 0xD800 <= code < 0xE000 else ""
        else:
            while chr(self.source[end]).isascii() and chr(self.source[end]).isalpha():
                end += 1
            character = _NAMED.get(self.source[start:end], "")
        if character:
            self.at = end + (self.source[end] == ord(";"))
        return character

    def _tag(self) -> None:
        if self.source[self.at + 1] == ord("/"):
            self._end_tag()
        else:
            self._start_tag()

    def _start_tag(self) -> None:
        begin = self.at
        self.at += 1
        while self.source[self.at] not in _SPACE and self.source[self.at] != ord(">"):
            self.at += 1
        if self.source[self.at] == _END:
            raise _fault(f"Unclosed start tag at byte offset {begin}")
        tag = self.source[begin + 1 : self.at].decode().lower()
        if tag not in _TAGS:
            raise _fault(f'Unsupported start tag "{tag}" at byte offset {begin}')
        attributes: dict[str, str] = {}
        while self._more_attributes():
            name, value = self._attribute(tag, begin)
            attributes[name] = value
        self.at += 1
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise _fault(f'Tag "span" must have class "tg-spoiler" at byte offset {begin}')
        self.open.append(_Open(tag, attributes, self.units))

    def _more_attributes(self) -> bool:
        self._skip_space()
        return self.source[self.at] != ord(">")

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        start = self.at
        while self.source[self.at] not in _SPACE and self.source[self.at] not in b"=>":
            self.at += 1
        name = self.source[start : self.at].decode()
        if not name and self.source[self.at] != _END:
            raise _fault(f'Empty attribute name in the tag "{tag}" at byte offset {begin}')
        self._skip_space()
        if self.source[self.at] == _END:
            raise _fault(f"Unclosed start tag at byte offset {begin}")
        if self.source[self.at] != ord("="):
            return name, ""
        self.at += 1
        self._skip_space()
        value = self._quoted() if self.source[self.at] in b"'\"" else self._token()
        if self.source[self.at] == _END:
            raise _fault(f"Unclosed start tag at byte offset {begin}")
        return name, value

    def _quoted(self) -> str:
        quote = self.source[self.at]
        self.at += 1
        value = bytearray()
        while self.source[self.at] not in (quote, _END):
            if self.source[self.at] == ord("&") and (character := self._reference()):
                value += character.encode()
                continue
            value.append(self.source[self.at])
            self.at += 1
        self.at += self.source[self.at] == quote
        return value.decode()

    def _token(self) -> str:
        start = self.at
        while chr(self.source[self.at]).isascii() and (
            chr(self.source[self.at]).isalnum() or self.source[self.at] in b".-"
        ):
            self.at += 1
        if self.source[self.at] not in _SPACE and self.source[self.at] != ord(">"):
            raise _fault(f"Unexpected end of name token at byte offset {start}")
        return self.source[start : self.at].decode().lower()

    def _end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise _fault(f"Unexpected end tag at byte offset {begin}")
        self.at += 2
        while self.source[self.at] not in _SPACE and self.source[self.at] != ord(">"):
            self.at += 1
        found = self.source[begin + 2 : self.at].decode()
        self._skip_space()
        if self.source[self.at] != ord(">"):
            raise _fault(f"Unclosed end tag at byte offset {begin}")
        self.at += 1
        opened = self.open.pop()
        if found not in ("", opened.tag):
            raise _fault(
                f'Unmatched end tag at byte offset {begin}, expected "</{opened.tag}>", found "</{found}>"'
            )
        if self.units > opened.offset:
            self._close(opened)

    def _close(self, opened: _Open) -> None:
        length = self.units - opened.offset
        language = opened.attributes.get("class", "")
        if opened.tag == "pre" and self._is_code(opened, length):
            code = self.entities.pop()
            self.entities.append(Entity("pre", opened.offset, length, code.extra))
            return
        if opened.tag == "code" and language.startswith("language-"):
            extra = (("language", language.removeprefix("language-")),)
            self.entities.append(Entity("code", opened.offset, length, extra))
            return
        entity = _entity(opened, length)
        if entity is not None:
            self.entities.append(entity)

    def _is_code(self, opened: _Open, length: int) -> bool:
        """Say whether exactly one `<code>` fills the `<pre>` that ends here: the two are one entity."""
        last = self.entities[-1] if self.entities else None
        return last is not None and (last.kind, last.offset, last.length) == ("code", opened.offset, length)


def _entity(opened: _Open, length: int) -> Entity | None:
    attributes = opened.attributes
    match opened.tag:
        case "a":
            return _link(attributes.get("href", ""), opened.offset, length)
        case "tg-emoji":
            extra = (("custom_emoji_id", attributes.get("emoji-id", "")),)
            return Entity("custom_emoji", opened.offset, length, extra)
        case "tg-time":
            return _moment(attributes, opened.offset, length)
        case "blockquote" if "expandable" in attributes:
            return Entity("expandable_blockquote", opened.offset, length)
        case tag:
            return Entity(_SIMPLE[tag], opened.offset, length)


def _link(url: str, offset: int, length: int) -> Entity | None:
    """Make a link; an address that is none gives no entity and no error, as with Telegram."""
    if url.startswith("tg://user?id=") and url.removeprefix("tg://user?id=").isdecimal():
        person = {"id": int(url.removeprefix("tg://user?id=")), "is_bot": False, "first_name": ""}
        return Entity("text_mention", offset, length, (("user", person),))
    if url.startswith(("http://", "https://", "tg://", "mailto:", "tel:")):
        return Entity("text_link", offset, length, (("url", url),))
    if "." in url and " " not in url:
        return Entity("text_link", offset, length, (("url", f"http://{url}"),))
    return None


def _moment(attributes: dict[str, str], offset: int, length: int) -> Entity | None:
    unix = attributes.get("unix", "")
    if not unix.isdecimal():
        return None
    extra: tuple[tuple[str, str | int], ...] = (("unix_time", int(unix)),)
    if attributes.get("format"):
        extra = (*extra, ("date_time_format", attributes["format"]))
    return Entity("date_time", offset, length, extra)
