"""Message entities: formatted stretches of a text, counted in UTF-16 code units as Telegram does."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

_FOUND = (
    ("bot_command", re.compile(r"(?<![\w/@<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")),
    ("mention", re.compile(r"(?<![\w@])@[A-Za-z0-9_]{3,32}\b")),
    ("url", re.compile(r"https?://[^\s<>]+")),
)

_TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
    "blockquote": "blockquote",
}


@dataclass(frozen=True, slots=True)
class Entity:
    """One formatted stretch.

    Attributes:
        kind: Telegram's type: `bold`, `text_link`, `bot_command`, ...
        offset, length: UTF-16 code units.
        extra: further fields of the JSON object, as `("url", "https://...")`.
    """

    kind: str
    offset: int
    length: int
    extra: tuple[tuple[str, Any], ...] = ()

    @property
    def end(self) -> int:
        return self.offset + self.length

    def to_json(self) -> dict[str, Any]:
        """Give the MessageEntity object."""
        return {"type": self.kind, "offset": self.offset, "length": self.length, **dict(self.extra)}


def utf16_length(text: str) -> int:
    """Count UTF-16 code units: a character outside the basic plane counts two.

    >>> utf16_length("三万🀄")
    4
    """
    return len(text.encode("utf-16-le")) // 2


def found_in(text: str) -> tuple[Entity, ...]:
    """Find what Telegram marks by itself in a person's text: commands, mentions, links."""
    entities = [
        Entity(kind, utf16_length(text[: match.start()]), utf16_length(match.group()))
        for kind, pattern in _FOUND
        for match in pattern.finditer(text)
    ]
    return in_order(entities)


def in_order(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """Sort as Telegram does: from the left, the outer before the inner."""
    return tuple(sorted(entities, key=lambda entity: (entity.offset, -entity.length)))


def trimmed(text: str, entities: Iterable[Entity]) -> tuple[str, tuple[Entity, ...]]:
    """Drop white space around `text` and clip the entities to what is left."""
    lead = utf16_length(text) - utf16_length(text.lstrip())
    kept = text.strip()
    limit = utf16_length(kept)
    clipped = []
    for entity in entities:
        start = max(entity.offset - lead, 0)
        end = min(entity.end - lead, limit)
        if end > start:
            clipped.append(Entity(entity.kind, start, end - start, entity.extra))
    return kept, in_order(clipped)


def to_html(text: str, entities: Iterable[Entity]) -> str:
    """Write `text` with its entities as the HTML that Telegram would parse to the same.

    >>> to_html("胡 三筒", (Entity("bold", 0, 1),))
    '<b>胡</b> 三筒'
    """
    units = text.encode("utf-16-le")
    pieces: list[str] = []
    open_entities: list[Entity] = []
    at = 0

    def advance(to: int) -> None:
        nonlocal at
        pieces.append(html.escape(units[2 * at : 2 * to].decode("utf-16-le"), quote=False))
        at = to

    def close_until(position: int) -> None:
        while open_entities and open_entities[-1].end <= position:
            entity = open_entities.pop()
            advance(entity.end)
            pieces.append(_tags_of(entity)[1])

    for entity in in_order(entities):
        close_until(entity.offset)
        advance(entity.offset)
        pieces.append(_tags_of(entity)[0])
        open_entities.append(entity)
    close_until(len(units) // 2)
    advance(len(units) // 2)
    return "".join(pieces)


def _tags_of(entity: Entity) -> tuple[str, str]:
    extra = dict(entity.extra)
    match entity.kind:
        case "text_link":
            return f'<a href="{html.escape(extra["url"])}">', "</a>"
        case "text_mention":
            return f'<a href="tg://user?id={extra["user"]["id"]}">', "</a>"
        case "custom_emoji":
            return f'<tg-emoji emoji-id="{extra["custom_emoji_id"]}">', "</tg-emoji>"
        case "date_time":
            return f'<tg-time unix="{extra["unix_time"]}">', "</tg-time>"
        case "expandable_blockquote":
            return "<blockquote expandable>", "</blockquote>"
        case "pre" if "language" in extra:
            return f'<pre><code class="language-{extra["language"]}">', "</code></pre>"
        case "pre":
            return "<pre>", "</pre>"
        case kind if kind in _TAGS:
            return f"<{_TAGS[kind]}>", f"</{_TAGS[kind]}>"
        case _:
            return "", ""
