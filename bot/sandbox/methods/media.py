"""sendPhoto, sendDocument, editMessageMedia, editMessageCaption."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from bot.sandbox.errors import bad_request
from bot.sandbox.keyboards import parse_markup
from bot.sandbox.methods.contents import MAX_CAPTION, parse_text, read_caption
from bot.sandbox.methods.messages import change, own_message, send
from bot.sandbox.model import Content, Media
from bot.sandbox.params import Params
from bot.sandbox.world import World

_CAPTION_TOO_LONG = "message caption is too long"


def send_photo(world: World, params: Params) -> Any:
    """Carry out sendPhoto."""
    return _send_file(world, params, "photo", ("can_send_photos", "photos"))


def send_document(world: World, params: Params) -> Any:
    """Carry out sendDocument."""
    return _send_file(world, params, "document", ("can_send_documents", "documents"))


def _send_file(
    world: World, params: Params, kind: Literal["photo", "document"], permission: tuple[str, str]
) -> Any:
    text, entities = read_caption(params)
    markup = parse_markup(params.text("reply_markup"))
    media = _file(world, params, kind, params.text(kind) or f"attach://{kind}")
    content = Content(text, entities, media, markup)
    return send(world, params, content, permission, (MAX_CAPTION, "message caption"))


def _file(world: World, params: Params, kind: Literal["photo", "document"], source: str) -> Media:
    """Give the file that `source` names: an upload, or the id of an earlier one.

    Raises:
        ApiError: there is neither.
    """
    if not source.startswith("attach://"):
        known = _known_file(world, source)
        if known is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return known
    upload = params.files.get(source.removeprefix("attach://"))
    if upload is None:
        raise bad_request(f"there is no {kind} in the request")
    return Media(kind, f"file{next(world.numbers)}", upload.size_bytes, upload.file_name)


def _known_file(world: World, file_id: str) -> Media | None:
    for chat in world.chats.values():
        for message in chat.messages.values():
            media = message.content.media
            if media is not None and media.file_id == file_id:
                return media
    return None


def edit_message_media(world: World, params: Params) -> Any:
    """Carry out editMessageMedia."""
    document = params.document("media")
    if not isinstance(document, dict) or document.get("type") not in ("photo", "document"):
        raise bad_request("can't parse InputMedia: Object expected")
    text, entities = parse_text(
        document.get("caption") or "", document.get("parse_mode"), document.get("caption_entities")
    )
    markup = parse_markup(params.text("reply_markup"))
    chat, message = own_message(world, params)
    if len(text) > MAX_CAPTION:
        raise bad_request(_CAPTION_TOO_LONG)
    media = _file(world, params, document["type"], str(document.get("media")))
    return change(world, chat, message, Content(text, entities, media, markup))


def edit_message_caption(world: World, params: Params) -> Any:
    """Carry out editMessageCaption."""
    text, entities = read_caption(params)
    markup = parse_markup(params.text("reply_markup"))
    chat, message = own_message(world, params)
    if message.content.media is None:
        raise bad_request("there is no caption in the message to edit")
    if len(text) > MAX_CAPTION:
        raise bad_request(_CAPTION_TOO_LONG)
    content = replace(message.content, text=text, entities=entities, markup=markup)
    return change(world, chat, message, content)
