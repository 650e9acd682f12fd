"""The bot about itself: getMe, its commands per scope and language, its descriptions."""

from __future__ import annotations

import json
import re
from typing import Any

from bot.sandbox import wire
from bot.sandbox.errors import bad_request
from bot.sandbox.model import Json
from bot.sandbox.params import Params
from bot.sandbox.world import World

_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_SCOPES = frozenset(
    {
        "default",
        "all_private_chats",
        "all_group_chats",
        "all_chat_administrators",
        "chat",
        "chat_administrators",
        "chat_member",
    }
)


def get_me(world: World, _params: Params) -> Any:
    """Carry out getMe."""
    return {
        **wire.user_json(world.bot),
        "can_join_groups": True,
        "can_read_all_group_messages": world.reads_all,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def set_my_commands(world: World, params: Params) -> Any:
    """Carry out setMyCommands."""
    commands = params.document("commands")
    if not isinstance(commands, list):
        raise bad_request("expected an Array of BotCommand")
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        _check(command)
    world.profile.commands[_scope(params)] = tuple(commands)
    return True


def _check(command: Json) -> None:
    if not _COMMAND.fullmatch(str(command.get("command", "")).removeprefix("/")):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(str(command.get("description", ""))) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")


def get_my_commands(world: World, params: Params) -> Any:
    """Carry out getMyCommands: exactly this scope and language, nothing inherited."""
    return list(world.profile.commands.get(_scope(params), ()))


def delete_my_commands(world: World, params: Params) -> Any:
    """Carry out deleteMyCommands."""
    world.profile.commands.pop(_scope(params), None)
    return True


def _scope(params: Params) -> tuple[str, str]:
    scope = params.document("scope") or {"type": "default"}
    if scope.get("type") not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    return json.dumps(scope, sort_keys=True), params.text("language_code") or ""


def set_my_description(world: World, params: Params) -> Any:
    """Carry out setMyDescription."""
    return _set_text(world.profile.descriptions, params, "description", 512)


def set_my_short_description(world: World, params: Params) -> Any:
    """Carry out setMyShortDescription."""
    return _set_text(world.profile.short_descriptions, params, "short_description", 120)


def _set_text(texts: dict[str, str], params: Params, name: str, most: int) -> bool:
    text = params.text(name) or ""
    if len(text) > most:
        raise bad_request(f"{name.replace('_', ' ')} is too long")
    texts[params.text("language_code") or ""] = text
    return True
