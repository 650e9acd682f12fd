"""Texts and captions as bots give them: parsed, trimmed, measured."""

from __future__ import annotations

from typing import Any

from bot.sandbox.entities import Entity, in_order, trimmed
from bot.sandbox.errors import bad_request
from bot.sandbox.html_mode import parse_html
from bot.sandbox.params import Params

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_SOURCE_BYTES = 32_768


def parse_text(source: str, parse_mode: str | None, entities: Any) -> tuple[str, tuple[Entity, ...]]:
    """Give the plain text and its entities, without white space around it.

    Raises:
        ApiError: too many bytes, an unknown parse mode, or broken HTML.
    """
    if len(source.encode()) > MAX_SOURCE_BYTES:
        raise bad_request("text is too long")
    match (parse_mode or "").lower():
        case "":
            return trimmed(source, given_entities(entities))
        case "html":
            return trimmed(*parse_html(source))
        case _:
            # MarkdownV2 and Markdown are Telegram's too, but not this stand-in's.
            raise bad_request("unsupported parse_mode")


def given_entities(document: Any) -> tuple[Entity, ...]:
    """Read the parameter `entities`.

    Raises:
        ApiError: it is not an array of MessageEntity objects.
    """
    if document is None:
        return ()
    try:
        return in_order(
            Entity(
                each["type"],
                int(each["offset"]),
                int(each["length"]),
                tuple((key, each[key]) for key in each if key not in ("type", "offset", "length")),
            )
            for each in document
        )
    except (KeyError, TypeError, ValueError) as error:
        raise bad_request("can't parse MessageEntity: Object expected") from error


def read_text(params: Params) -> tuple[str, tuple[Entity, ...]]:
    """Give the text of a message to send or to edit; its length is checked later.

    Raises:
        ApiError: there is none, or it cannot be parsed.
    """
    source = params.text("text")
    if not source:
        raise bad_request("message text is empty")
    text, entities = parse_text(source, params.text("parse_mode"), params.document("entities"))
    if not text:
        raise bad_request("text must be non-empty")
    return text, entities


def read_caption(params: Params) -> tuple[str, tuple[Entity, ...]]:
    """Give the caption of a photo or document; it may be empty."""
    return parse_text(
        params.text("caption") or "", params.text("parse_mode"), params.document("caption_entities")
    )
