"""The bot to compare with: python-telegram-bot as it comes, on its own transport, with long polling.

Each press is answered and one message edited; nothing is stored, paced, or drawn.

    python -m benchmarks.presses_bare TOKEN API_BASE_URL
"""

from __future__ import annotations

import sys
from itertools import count
from typing import Any

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import ApplicationBuilder, CallbackQueryHandler, CommandHandler, ContextTypes

NUMBERS = count(1)
KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Again", callback_data="again")]])


async def greet(update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
    if update.effective_chat is not None:
        await update.effective_chat.send_message("Nothing yet", reply_markup=KEYBOARD)


async def pressed(update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
    query = update.callback_query
    if query is not None:
        await query.answer()
        await query.edit_message_text(f"Pressed {next(NUMBERS)} times", reply_markup=KEYBOARD)


def main(token: str, api_base_url: str) -> None:
    application: Any = ApplicationBuilder().token(token).base_url(f"{api_base_url}/bot").build()
    application.add_handler(CommandHandler("start", greet))
    application.add_handler(CallbackQueryHandler(pressed))
    application.run_polling()


if __name__ == "__main__":
    main(*sys.argv[1:])
