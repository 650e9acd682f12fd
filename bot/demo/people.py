"""会自己打牌的人: persons of the sandbox who press the buttons that a computer player would choose."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.acts import act_of
from bot.callback_data import Play, unpack
from bot.sandbox import Person, VisibleButton, VisibleMessage
from bot.services.club import Club
from bot.views.seen import own_hand
from rules.players import easy
from rules.table.state import TableState
from storage import members
from storage.transaction import Tx

THINKS = timedelta(milliseconds=900)
LOOKS_AGAIN = timedelta(milliseconds=150)


@dataclass(slots=True)
class Player:
    """One person: looks at the own panel, thinks, and presses."""

    person: Person
    club: Club
    table_id: int

    async def play(self) -> None:
        """Until the match is over."""
        while not await self._over():
            message = await self._panel()
            chosen = None if message is None else await self._choice(message)
            if message is None or chosen is None:
                await self._wait(LOOKS_AGAIN)
                continue
            await self._wait(THINKS)
            await self.person.press(message, data=chosen)

    async def _panel(self) -> VisibleMessage | None:
        found = [
            one for one in await self.person.screen() if one.by_bot and any(b.data for b in _buttons(one))
        ]
        return found[-1] if found else None

    async def _choice(self, message: VisibleMessage) -> str | None:
        """The data of the button that a computer player would press in this person's place."""
        state = await self._state()
        seat = await self._seat(state)
        if state.running is None or seat is None:
            return None
        own = own_hand(state.running, seat)
        if not own.legal:
            return None
        wanted = act_of(easy.choose(own.view))
        for button in _buttons(message):
            payload = unpack(button.data)
            if isinstance(payload, Play) and payload.act == wanted:
                fits = (payload.hand, payload.step) == (state.running.number, state.running.shown.step)
                return button.data if fits else None
        return None

    async def _state(self) -> TableState:
        found = await self.club.db.read(lambda tx: self.club.tables.peek(tx, self.table_id))
        if found is None:
            raise LookupError(f"there is no table {self.table_id}")
        return found[1]

    async def _seat(self, state: TableState) -> int | None:
        async def job(tx: Tx) -> members.Person | None:
            return await members.person_by_user(tx, self.person.person_id)

        known = await self.club.db.read(job)
        return None if known is None else state.seat_of(known.id)

    async def _over(self) -> bool:
        return (await self._state()).ending is not None

    async def _wait(self, span: timedelta) -> None:
        await self.club.clock.sleep_until(self.club.clock.now() + span)


def _buttons(message: VisibleMessage) -> list[VisibleButton]:
    return [button for row in message.rows for button in row]
