"""Telegram's errors, read in one place: by type first, then by what their text contains.

PTB lower-cases the texts of bad requests, so everything is compared in lower case.
"""

from __future__ import annotations

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    TelegramError,
)

from bot.outcomes import (
    Failure,
    Flooded,
    Gone,
    Migrated,
    Refused,
    Rejected,
    Unchanged,
    Unknown,
    Unsent,
    Why,
)
from bot.transport import FloodError, NotSentError

# The first part that the error's text contains decides.
BY_TEXT: tuple[tuple[str, Failure], ...] = (
    ("message is not modified", Unchanged()),
    ("message to edit not found", Gone()),
    ("message can't be edited", Gone()),
    ("there is no text in the message to edit", Gone()),
    ("message to delete not found", Gone()),
    ("message can't be deleted", Gone()),
    ("message to pin not found", Gone()),
    ("message to unpin not found", Gone()),
    ("message to copy not found", Gone()),
    ("message can't be copied", Gone()),
    ("message_id_invalid", Gone()),
    ("member not found", Gone()),
    ("user not found", Gone()),
    ("participant_id_invalid", Gone()),
    ("user_not_participant", Gone()),
    ("user_id_invalid", Gone()),
    ("hide_requester_missing", Gone()),
    ("user_already_participant", Gone()),
    ("can't remove chat owner", Refused(Why.IS_OWNER)),
    ("user is an administrator", Refused(Why.IS_ADMIN)),
    ("user_admin_invalid", Refused(Why.IS_ADMIN)),
    ("for supergroup", Refused(Why.BASIC_GROUP)),
    ("need to be inviter", Refused(Why.NO_RIGHTS)),
    ("query is too old", Gone()),
    ("query_id_invalid", Gone()),
    ("can't initiate conversation", Refused(Why.NOT_STARTED)),
    ("bot was blocked", Refused(Why.BLOCKED)),
    ("user is deactivated", Refused(Why.DEACTIVATED)),
    ("bot was kicked", Refused(Why.KICKED)),
    ("group chat was deleted", Refused(Why.KICKED)),
    ("bot is not a member", Refused(Why.NOT_MEMBER)),
    ("message thread not found", Refused(Why.TOPIC_CLOSED)),
    ("topic_closed", Refused(Why.TOPIC_CLOSED)),
    ("topic_deleted", Refused(Why.TOPIC_CLOSED)),
    ("not enough rights", Refused(Why.NO_RIGHTS)),
    ("have no write access", Refused(Why.NO_RIGHTS)),
    ("chat_write_forbidden", Refused(Why.NO_RIGHTS)),
    ("chat_admin_required", Refused(Why.NO_RIGHTS)),
    ("chat_restricted", Refused(Why.NO_RIGHTS)),
    ("can't send messages to the bot", Refused(Why.CHAT_NOT_FOUND)),
    ("peer_id_invalid", Refused(Why.CHAT_NOT_FOUND)),
    ("chat not found", Refused(Why.CHAT_NOT_FOUND)),
)


def classify(error: TelegramError) -> Failure:
    """What an error of PTB or of the transport means.

    >>> classify(Forbidden("Forbidden: bot was blocked by the user"))
    Refused(why=<Why.BLOCKED: 'blocked'>)
    """
    outcome: Failure
    match error:
        case FloodError(seconds=seconds):
            outcome = Flooded(seconds)
        case ChatMigrated(new_chat_id=chat_id):
            outcome = Migrated(chat_id)
        case NotSentError():
            outcome = Unsent()
        case BadRequest() | Forbidden():
            outcome = _by_text(error)
        case InvalidToken() | Conflict() | EndPointNotFound():
            outcome = Rejected(error.message)
        case _:
            outcome = Unknown()
    return outcome


def _by_text(error: BadRequest | Forbidden) -> Failure:
    text = error.message.lower()
    for part, outcome in BY_TEXT:
        if part in text:
            return outcome
    return Refused(Why.NO_RIGHTS) if isinstance(error, Forbidden) else Rejected(error.message)
