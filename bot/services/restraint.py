"""节制: nobody in a group can use up what the bot may write there, which boards and settlements need.

Memory only: what is forgotten costs a message more.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from datetime import datetime, timedelta

REMEMBERED = 1000
DISARM_AGAIN_AFTER = timedelta(minutes=5)
COMMANDS_AT_MOST = 8
COMMANDS_WITHIN = timedelta(minutes=1)


class Disarmings:
    """拆按钮: which messages lost their buttons lately, the newest thousand."""

    def __init__(self) -> None:
        self._tried: OrderedDict[tuple[int, int], datetime] = OrderedDict()

    def is_due(self, chat_id: int, message_id: int, at: datetime) -> bool:
        """Whether this message's buttons may be taken off now; remembers it as done if so."""
        key = (chat_id, message_id)
        tried = self._tried.get(key)
        if tried is not None and at - tried < DISARM_AGAIN_AFTER:
            return False
        self._tried[key] = at
        self._tried.move_to_end(key)
        while len(self._tried) > REMEMBERED:
            self._tried.popitem(last=False)
        return True


class CommandPace:
    """命令的节奏: at most eight answered commands a minute for each person in each group.

    Telegram lets the bot write about twenty times a minute to a group; a command costs one of them.
    """

    def __init__(self) -> None:
        self._heard: OrderedDict[tuple[int, int], deque[datetime]] = OrderedDict()

    def allows(self, chat_id: int, user_id: int, at: datetime) -> bool:
        """Whether one more command may be answered; remembers it if so."""
        key = (chat_id, user_id)
        heard = self._heard.setdefault(key, deque(maxlen=COMMANDS_AT_MOST))
        self._heard.move_to_end(key)
        while len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)
        if len(heard) == COMMANDS_AT_MOST and at - heard[0] < COMMANDS_WITHIN:
            return False
        heard.append(at)
        return True
