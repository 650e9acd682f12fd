"""What can go wrong in the stand-in for Telegram.

    SandboxError
    +-- ApiError          the answer that the bot gets: a code, a text, perhaps parameters
    +-- ImpossibleError   a person tried what no Telegram client could do (a mistake of the test)

The texts are Telegram's own, with its prefixes; `error_code` is also the HTTP status.
"""

from __future__ import annotations

from typing import Any


class SandboxError(Exception):
    """The root of everything that this package raises."""


class ImpossibleError(SandboxError):
    """A person's act that no client offers: a button that is not there, joining where one is banned."""


class ApiError(SandboxError):
    """An answer `{"ok": false}` of the Bot API.

    Attributes:
        code: the error code and HTTP status, 400 to 599.
        description: the text with its prefix, as `Bad Request: chat not found`.
        parameters: `retry_after` (seconds) or `migrate_to_chat_id`, else empty.
    """

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.parameters = parameters

    def to_json(self) -> dict[str, Any]:
        """Give the envelope that Telegram answers with."""
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = dict(self.parameters)
        return body


def bad_request(text: str, **parameters: int) -> ApiError:
    """Give error 400; `text` comes without its prefix."""
    return ApiError(400, f"Bad Request: {text}", **parameters)


def forbidden(text: str) -> ApiError:
    """Give error 403; `text` comes without its prefix."""
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    """Give error 409; `text` comes without its prefix."""
    return ApiError(409, f"Conflict: {text}")


def too_many_requests(retry_after: int) -> ApiError:
    """Give error 429: this chat accepts nothing for `retry_after` seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)


def upgraded(new_chat_id: int) -> ApiError:
    """Give the answer for writes to a basic group that has become the supergroup `new_chat_id`."""
    return bad_request("group chat was upgraded to a supergroup chat", migrate_to_chat_id=new_chat_id)


CHAT_NOT_FOUND = "chat not found"
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)
OTHER_POLL = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_ACTIVE = (
    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)
