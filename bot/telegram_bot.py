"""PTB's bot, made fit for the open sea: no token in its name, no update that can stop the others."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Self

from telegram import InputFile, Update
from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.ext import ExtBot
from telegram.request import BaseRequest, RequestData
from telegram.request._requestparameter import RequestParameter

from bot.transport import LineRequest

_log = logging.getLogger(__name__)

_PLACE = ("message_id", "date", "chat", "message_thread_id", "is_topic_message")


class RevokedError(TelegramError):
    """Telegram does not know the token any more.

    PTB's polling ends without a word at its own `InvalidToken`; of every other error it tells.
    """


class TelegramBot(ExtBot[None]):
    """An `ExtBot` that reads each update by itself.

    An update that cannot be parsed becomes one without content, which no handler takes: so its number
    is confirmed to Telegram and it never comes again.
    """

    __slots__ = ()

    @classmethod
    def build(cls, token: str, api_base_url: str, *, poll_s: float = 15.0) -> Self:
        """A bot at the Bot API server `api_base_url`, its polls on a connection of their own."""
        return cls(
            token,
            base_url=f"{api_base_url}/bot",
            base_file_url=f"{api_base_url}/file/bot",
            request=LineRequest(),
            get_updates_request=LineRequest(connections=2, total_s=poll_s),
        )

    def __repr__(self) -> str:
        return f"TelegramBot[id={self.token.partition(':')[0]}]"

    async def ask(self, method: str, fields: dict[str, Any]) -> Any:
        """A request as plain data, apart from files.

        PTB would look for objects of its own in what is sent, and make some of what comes back.

        Raises:
            TelegramError: as PTB's own methods do.
        """
        if any(isinstance(value, InputFile) for value in fields.values()):
            return await self._post(method, fields)
        plain = [RequestParameter(name, value, None) for name, value in fields.items() if value is not None]
        return await self.request.post(f"{self.base_url}/{method}", RequestData(plain))

    async def get_updates(
        self,
        offset: int | None = None,
        limit: int | None = None,
        timeout: float | timedelta | None = None,  # noqa: ASYNC109 (Telegram's parameter)
        allowed_updates: Sequence[str] | None = None,
        *,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
        api_kwargs: dict[str, Any] | None = None,
    ) -> tuple[Update, ...]:
        """As `Bot.get_updates`, update by update.

        Raises:
            RevokedError: when Telegram does not know the token.
            NetworkError: when nothing of a non-empty answer has so much as a number, so that the poll
                is repeated with growing pauses instead of at once.
        """
        held_s = timeout.total_seconds() if isinstance(timeout, timedelta) else timeout or 0
        patience = self._request[0].read_timeout or 0
        try:
            found = await self._post(
                "getUpdates",
                {"timeout": timeout, "offset": offset, "limit": limit, "allowed_updates": allowed_updates},
                read_timeout=(read_timeout if isinstance(read_timeout, int | float) else patience) + held_s,
                write_timeout=write_timeout,
                connect_timeout=connect_timeout,
                pool_timeout=pool_timeout,
                api_kwargs=api_kwargs,
            )
        except InvalidToken as error:
            raise RevokedError("Telegram does not know the token any more") from error
        received = found if isinstance(found, list) else []
        updates = tuple(update for item in received if (update := self.parse_update(item)) is not None)
        if received and not updates:
            raise NetworkError("no update of the answer has a number")
        return updates

    def parse_update(self, item: object) -> Update | None:
        """The update; an empty one with its number when it cannot be parsed; `None` without a number."""
        number = item.get("update_id") if isinstance(item, Mapping) else None
        if not isinstance(number, int) or not isinstance(item, dict):
            _log.error("an update without a number is passed over")
            return None
        try:
            return Update.de_json(_slim(item), self)
        except Exception as error:  # noqa: BLE001 (whatever is wrong with it must not stop the others)
            kinds = sorted(str(key) for key in item if key != "update_id")
            # no traceback: it could show what people wrote
            _log.error(
                "update %d cannot be parsed and is passed over: kind %s, %s",
                number,
                ",".join(kinds),
                type(error).__name__,
            )
            return Update(number)


def _slim(item: dict[str, Any]) -> dict[str, Any]:
    """A press without what its message says and shows: where it stands is enough, and cheaper to read."""
    query = item.get("callback_query")
    message = query.get("message") if isinstance(query, dict) else None
    if not isinstance(query, dict) or not isinstance(message, dict):
        return item
    kept = {name: value for name, value in message.items() if name in _PLACE}
    return {**item, "callback_query": {**query, "message": kept}}
