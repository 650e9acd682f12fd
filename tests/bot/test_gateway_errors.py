"""How each error looks after PTB has read it: the texts are the Bot API's own."""

from __future__ import annotations

import pytest

from bot.gateway import TelegramGateway
from bot.outcomes import (
    Failure,
    Flooded,
    Gone,
    Migrated,
    Refused,
    Rejected,
    Unchanged,
    Unknown,
    Why,
)
from bot.screens import Screen
from tests.support.bot_api import failed, scripted_bot

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are "
    "exactly the same as a current content and reply markup of the message"
)

CASES: tuple[tuple[int, str, dict[str, int], Failure], ...] = (
    (403, "Forbidden: bot can't initiate conversation with a user", {}, Refused(Why.NOT_STARTED)),
    (403, "Forbidden: bot was blocked by the user", {}, Refused(Why.BLOCKED)),
    (403, "Forbidden: user is deactivated", {}, Refused(Why.DEACTIVATED)),
    (403, "Forbidden: bot was kicked from the supergroup chat", {}, Refused(Why.KICKED)),
    (403, "Forbidden: the group chat was deleted", {}, Refused(Why.KICKED)),
    (403, "Forbidden: bot is not a member of the supergroup chat", {}, Refused(Why.NOT_MEMBER)),
    (403, "Forbidden: something new", {}, Refused(Why.NO_RIGHTS)),
    (
        400,
        "Bad Request: not enough rights to send text messages to the chat",
        {},
        Refused(Why.NO_RIGHTS),
    ),
    (400, "Bad Request: have no write access to the chat", {}, Refused(Why.NO_RIGHTS)),
    (400, "Bad Request: CHAT_WRITE_FORBIDDEN", {}, Refused(Why.NO_RIGHTS)),
    (400, "Bad Request: CHAT_ADMIN_REQUIRED", {}, Refused(Why.NO_RIGHTS)),
    (400, "Bad Request: TOPIC_CLOSED", {}, Refused(Why.TOPIC_CLOSED)),
    (400, "Bad Request: TOPIC_DELETED", {}, Refused(Why.TOPIC_CLOSED)),
    (400, "Bad Request: message thread not found", {}, Refused(Why.TOPIC_CLOSED)),
    (400, "Bad Request: chat not found", {}, Refused(Why.CHAT_NOT_FOUND)),
    (400, "Bad Request: PEER_ID_INVALID", {}, Refused(Why.CHAT_NOT_FOUND)),
    (
        400,
        NOT_MODIFIED,
        {},
        Unchanged(),
    ),
    (400, "Bad Request: message to edit not found", {}, Gone()),
    (400, "Bad Request: message can't be edited", {}, Gone()),
    (400, "Bad Request: there is no text in the message to edit", {}, Gone()),
    (
        400,
        "Bad Request: query is too old and response timeout expired or query ID is invalid",
        {},
        Gone(),
    ),
    (400, "Bad Request: can't remove chat owner", {}, Refused(Why.IS_OWNER)),
    (400, "Bad Request: user is an administrator of the chat", {}, Refused(Why.IS_ADMIN)),
    (400, "Bad Request: not enough rights to restrict/unrestrict chat member", {}, Refused(Why.NO_RIGHTS)),
    (400, "Bad Request: not enough rights to invite users to the chat", {}, Refused(Why.NO_RIGHTS)),
    (
        400,
        "Bad Request: need to be inviter of a user to kick it from a basic group",
        {},
        Refused(Why.NO_RIGHTS),
    ),
    (
        400,
        "Bad Request: method is available for supergroup and channel chats only",
        {},
        Refused(Why.BASIC_GROUP),
    ),
    (400, "Bad Request: method is available only for supergroups", {}, Refused(Why.BASIC_GROUP)),
    (400, "Bad Request: can't restrict self", {}, Rejected("Can't restrict self")),
    (400, "Bad Request: member not found", {}, Gone()),
    (400, "Bad Request: user not found", {}, Gone()),
    (400, "Bad Request: PARTICIPANT_ID_INVALID", {}, Gone()),
    (400, "Bad Request: HIDE_REQUESTER_MISSING", {}, Gone()),
    (400, "Bad Request: USER_ALREADY_PARTICIPANT", {}, Gone()),
    (400, "Bad Request: message to copy not found", {}, Gone()),
    (400, "Bad Request: BUTTON_DATA_INVALID", {}, Rejected("Button_data_invalid")),
    (400, "Bad Request: message is too long", {}, Rejected("Message is too long")),
    (401, "Unauthorized", {}, Rejected("Unauthorized")),
    (429, "Too Many Requests: retry after 17", {"retry_after": 17}, Flooded(17.0)),
    (
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": -1009},
        Migrated(-1009),
    ),
    (500, "Internal Server Error", {}, Unknown()),
    (502, "Bad Gateway", {}, Unknown()),
)


@pytest.mark.parametrize(("code", "description", "parameters", "outcome"), CASES)
async def test_every_error_becomes_its_outcome(
    code: int, description: str, parameters: dict[str, int], outcome: Failure
) -> None:
    async with scripted_bot(lambda _method, _fields: failed(code, description, **parameters)) as bot:
        gateway = TelegramGateway(bot)
        assert await gateway.edit(-100200, 4, Screen("x")) == outcome
        assert await gateway.send(-100200, Screen("x")) == outcome
        assert await gateway.unban(-100200, 7, only_if_banned=False) == outcome
        assert await gateway.administrators(-100200) == outcome
        assert await gateway.document(-100200, "x.csv", b"", Screen("x")) == outcome
