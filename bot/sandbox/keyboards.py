"""Reply markup: what a bot hangs under a message, checked as Telegram checks it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.sandbox.errors import ApiError, bad_request

MAX_BUTTONS = 100
MAX_JSON_BYTES = 10_000
MAX_DATA_BYTES = 64

_URL = re.compile(r"(?:https?://|tg://)\S+|[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?")
_ACTIONS = (
    "callback_data",
    "callback_game",
    "copy_text",
    "login_url",
    "pay",
    "switch_inline_query",
    "switch_inline_query_chosen_chat",
    "switch_inline_query_current_chat",
    "url",
    "web_app",
    "disabled",
)


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button; `fields` are those of its JSON object."""

    fields: tuple[tuple[str, Any], ...]

    @property
    def label(self) -> str:
        return str(dict(self.fields)["text"])

    @property
    def data(self) -> str | None:
        return dict(self.fields).get("callback_data")

    @property
    def url(self) -> str | None:
        return dict(self.fields).get("url")


@dataclass(frozen=True, slots=True)
class Markup:
    """A message's reply markup.

    Attributes:
        rows: the inline buttons; empty for the other kinds (reply keyboards, ForceReply).
        source: the JSON text as it came, for the size limit and for other kinds.
    """

    rows: tuple[tuple[Button, ...], ...]
    source: str

    def to_json(self) -> dict[str, Any] | None:
        """Give the InlineKeyboardMarkup object; None for other kinds, which messages do not show."""
        if not self.rows:
            return None
        return {"inline_keyboard": [[dict(button.fields) for button in row] for row in self.rows]}


def parse_markup(source: str | None) -> Markup | None:
    """Read the parameter `reply_markup`; None where there is nothing to show.

    Raises:
        ApiError: the JSON is broken or no keyboard.
    """
    if not source:
        return None
    try:
        document = json.loads(source)
    except ValueError as error:
        raise bad_request("can't parse reply keyboard markup JSON object") from error
    if not isinstance(document, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in document:
        return Markup((), source) if document else None
    rows = document["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    parsed = tuple(tuple(_button(button) for button in row) for row in rows if row)
    return Markup(parsed, source) if parsed else None


def _button(document: object) -> Button:
    if not isinstance(document, Mapping):
        raise _unparsable("InlineKeyboardButton must be an Object")
    text = document.get("text")
    if not isinstance(text, str):
        raise _unparsable('Field "text" must be of type String')
    if not any(action in document for action in _ACTIONS):
        raise _unparsable("Text buttons are unallowed in the inline keyboard")
    if not text.strip():
        raise bad_request("inline keyboard button text must be non-empty")
    return Button(tuple(document.items()))


def _unparsable(text: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {text}")


def check_markup(markup: Markup | None) -> None:
    """Check what only Telegram's servers check, after everything else: sizes, data, addresses.

    Raises:
        ApiError: `reply markup is too long`, `BUTTON_DATA_INVALID`, `BUTTON_URL_INVALID`.
    """
    if markup is None:
        return
    buttons = [button for row in markup.rows for button in row]
    if len(buttons) > MAX_BUTTONS or len(markup.source.encode()) > MAX_JSON_BYTES:
        raise bad_request("reply markup is too long")
    for button in buttons:
        fields = dict(button.fields)
        if "callback_data" in fields and not _fits(fields["callback_data"]):
            raise bad_request("BUTTON_DATA_INVALID")
        if "url" in fields and not _URL.fullmatch(str(fields["url"])):
            raise bad_request("BUTTON_URL_INVALID")


def _fits(data: object) -> bool:
    return isinstance(data, str) and 1 <= len(data.encode()) <= MAX_DATA_BYTES
