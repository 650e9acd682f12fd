"""People pressing buttons, honest and forged."""

from __future__ import annotations

from bot.sandbox.errors import ImpossibleError
from bot.sandbox.model import Answer, Query
from bot.sandbox.screens import visible
from bot.sandbox.world import World


def press(
    world: World,
    user_id: int,
    chat_id: int,
    message_id: int,
    *,
    label: str | None = None,
    data: str | None = None,
) -> Query | Answer:
    """Press a button: by its label as shown now, or by raw data, which need not be on any keyboard.

    Gives the query that the bot has to answer; for a button with an address the answer at once, since
    that concerns nobody but the one who pressed. A message that is gone can still be pressed by data,
    as on a phone that has not heard of the deletion.

    Raises:
        ImpossibleError: there is no such button, or no such message was ever sent.
    """
    chat = world.chat(chat_id)
    message = chat.messages.get(message_id)
    if message is None:
        raise ImpossibleError(f"there never was a message {message_id} in {chat_id}")
    if data is None:
        button = visible(world, chat, message).button(label or "")
        if button.data is None:
            return Answer(url=button.url)
        data = button.data
    world.user(user_id)
    number = next(world.numbers)
    query = Query(str(7_000_000_000 + number), user_id, chat_id, message_id, data, world.now())
    world.ask(query)
    return query
