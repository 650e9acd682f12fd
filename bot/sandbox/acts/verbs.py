"""Every act by name, with JSON in and JSON out: the one door for people, in-process and over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from bot.sandbox.acts import groups, membership, presses, talk
from bot.sandbox.clock import Waiting
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.faults import Fault
from bot.sandbox.model import Answer, Chat, Json, Message, Query, Topic, User
from bot.sandbox.world import World

Verb: TypeAlias = Callable[..., Any]
WaitingVerb: TypeAlias = Callable[..., Awaitable[Any]]


async def perform_verb(world: World, verb: str, args: Json, wait: Waiting) -> Any:
    """Carry out one act and give its result as JSON.

    Raises:
        ImpossibleError: there is no such act, or nobody could do it.
        TypeError: its arguments do not fit.
    """
    if verb in _WAITING:
        return await _WAITING[verb](world, wait, **args)
    if verb in _VERBS:
        return _shown(world, _VERBS[verb](world, **args))
    raise ImpossibleError(f"nobody knows how to {verb!r}")


def _shown(world: World, result: Any) -> Any:
    match result:
        case Message():
            return world.view(result).to_json()
        case User():
            return {"id": result.user_id, "name": result.name, "username": result.username}
        case Chat():
            return {"id": result.chat_id, "title": result.title, "kind": result.kind}
        case Topic():
            return {"id": result.topic_id, "name": result.name}
        case _:
            return result


# --- looking


def _screen(world: World, chat_id: int) -> list[Json]:
    return [message.to_json() for message in world.screen(chat_id)]


def _calls(world: World, methods: Iterable[str] = (), since: int = 0) -> list[Json]:
    return [call.to_json() for call in world.calls.of(*methods) if call.number > since]


def _chats(world: World) -> list[Json]:
    return [_shown(world, chat) for chat in world.chats.values()]


def _standing(world: World, chat_id: int, user_id: int) -> str:
    return world.member(world.chat(chat_id), user_id).status


def _about(world: World) -> Json:
    return {"id": world.bot.user_id, "name": world.bot.name, "username": world.bot.username}


def _pending(world: World) -> list[Json]:
    return [update.to_json() for update in world.updates.pending()]


async def _changes(world: World, wait: Waiting, since: int = 0, wait_seconds: float = 0.0) -> list[Json]:
    with world.changes.bell.listening() as rung:
        if wait_seconds > 0 and world.changes.last_number <= since:
            await wait(rung, wait_seconds)
    return [change.to_json() for change in world.changes.since(since)]


# --- pressing


async def _press(world: World, wait: Waiting, timeout_seconds: float = 5.0, **target: Any) -> Json:
    pressed = presses.press(world, **target)
    if isinstance(pressed, Answer):
        return _outcome("link", None, pressed)
    return await _answered(pressed, wait, timeout_seconds)


async def _await_answer(world: World, wait: Waiting, query_id: str, timeout_seconds: float = 5.0) -> Json:
    if query_id not in world.queries:
        raise ImpossibleError(f"there is no press {query_id}")
    return await _answered(world.queries[query_id], wait, timeout_seconds)


async def _answered(query: Query, wait: Waiting, timeout_seconds: float) -> Json:
    if timeout_seconds > 0:
        await wait(query.answered, timeout_seconds)
    if query.answer is None:
        return _outcome("silent", query.query_id, Answer())
    return _outcome("answered", query.query_id, query.answer)


def _outcome(outcome: str, query_id: str | None, answer: Answer) -> Json:
    return {
        "outcome": outcome,
        "text": answer.text,
        "show_alert": answer.show_alert,
        "url": answer.url,
        "query_id": query_id,
    }


# --- steering


def _fault(world: World, **fields: Any) -> None:
    world.fault(Fault(**fields))


def _limits(world: World, **fields: Any) -> None:
    world.flood.limits = replace(world.flood.limits, **fields)


_WAITING: dict[str, WaitingVerb] = {
    "press": _press,
    "await_answer": _await_answer,
    "changes": _changes,
}

_VERBS: dict[str, Verb] = {
    "person": groups.person,
    "group": groups.group,
    "upgrade": groups.upgrade,
    "delete_group": groups.delete_group,
    "rename": groups.rename,
    "set_permissions": groups.set_permissions,
    "create_topic": groups.create_topic,
    "close_topic": groups.close_topic,
    "reopen_topic": groups.reopen_topic,
    "delete_topic": groups.delete_topic,
    "start": talk.start,
    "follow": talk.follow,
    "say": talk.say,
    "edit": talk.edit,
    "delete": talk.delete,
    "pin": talk.pin,
    "block": talk.block,
    "unblock": talk.unblock,
    "delete_account": talk.delete_account,
    "channel_post": talk.channel_post,
    "add": membership.add,
    "join": membership.join,
    "request_join": membership.request_join,
    "leave": membership.leave,
    "kick": membership.kick,
    "ban": membership.ban,
    "unban": membership.unban,
    "restrict": membership.restrict,
    "promote": membership.promote,
    "demote": membership.demote,
    "screen": _screen,
    "calls": _calls,
    "chats": _chats,
    "standing": _standing,
    "about": _about,
    "pending": _pending,
    "fault": _fault,
    "clear_faults": lambda world: world.faults.clear(),
    "limits": _limits,
    "advance": lambda world, seconds: world.advance(seconds),
    "hold_updates": lambda world: world.updates.hold(),
    "release_updates": lambda world, backwards=False: world.updates.release(backwards=backwards),
    "repeat_update": lambda world, update_id=None: world.updates.repeat(update_id),
}
