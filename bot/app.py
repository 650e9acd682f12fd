"""组装: the parts of the program, started in the order in which they need each other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from math import ceil
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from telegram import Update
from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ApplicationBuilder, ContextTypes

from bot.clock import Clock
from bot.config import Settings
from bot.delivery.books import DELETE_MESSAGE
from bot.delivery.pacing import Pace
from bot.delivery.worker import Delivery
from bot.due_worker import DueWorker
from bot.gateway import TelegramGateway
from bot.handlers.wiring import ALLOWED_UPDATES, wire
from bot.heartbeat import HeardRequest, beat
from bot.last_call import LastCall
from bot.menus import publish
from bot.rivals import Rivalry
from bot.scheduler import ticking
from bot.services.club import Club, Entropy, Health
from bot.services.confirming import keeping
from bot.services.parts import DUE
from bot.services.recovery import recover
from bot.services.rendering import CardRenderer
from bot.services.spoken import run_confirmed
from bot.services.tables import Tables
from bot.services.timers import Handler
from bot.telegram_bot import RevokedError, TelegramBot
from bot.transport import FloodError
from bot.update_order import OrderedUpdates, order_key
from bot.webhook import Listening, Webhook
from bot.words import Catalogues, Words
from rules.mahjong import shuffle
from rules.table.dealing import Deals
from rules.table.terms import Tempo
from storage.database import Database

_log = logging.getLogger(__name__)

Telegram: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

NEXT_TRY = timedelta(seconds=5)


class SecondInstanceError(RuntimeError):
    """Another process polls with the same token."""


class TokenError(RuntimeError):
    """Telegram does not know the token."""


@dataclass(frozen=True, slots=True)
class Chances:
    """时间、运气、节奏: everything that tests replace; `durable` as `Database.open` has it."""

    clock: Clock
    entropy: Entropy
    deals: Deals = shuffle.deal
    tempo: Tempo = field(default_factory=Tempo)
    pace: Pace = field(default_factory=Pace)
    durable: bool = True


@dataclass(frozen=True, slots=True)
class Running:
    """A started program. `failed` is done as soon as it cannot go on; `port` is the webhook's."""

    club: Club
    delivery: Delivery
    due: DueWorker
    failed: asyncio.Future[BaseException]
    port: int | None = None


@asynccontextmanager
async def running(settings: Settings, chances: Chances) -> AsyncIterator[Running]:
    """The whole bot, from here to the end of the block.

    Raises:
        StorageError: when the database cannot be used.
        TokenError: when Telegram does not know the token.
        TelegramError: when Telegram cannot be asked at the start.
    """
    if settings.token is None:
        raise TokenError("TELEGRAM_BOT_TOKEN is not set")
    async with AsyncExitStack() as stack:
        settings.database.parent.mkdir(parents=True, exist_ok=True)
        db = await Database.open(settings.database, durable=chances.durable)
        stack.push_async_callback(db.close)
        failed: asyncio.Future[BaseException] = asyncio.get_running_loop().create_future()
        db.on_death(partial(_fail, failed))
        health = Health()
        bot = _bot(settings, chances.clock, health)
        application: Telegram = (
            ApplicationBuilder()
            .bot(bot)
            .concurrent_updates(OrderedUpdates(order_key))
            .job_queue(None)
            .build()
        )
        stack.push_async_callback(bot.shutdown)
        last_call = LastCall(bot, chances.clock)
        stack.push_async_callback(last_call.over)
        await _introduce(application, chances.clock, Catalogues.load()[settings.language])
        stack.push_async_callback(application.shutdown)
        club = _club(settings, chances, db, bot, health)
        wire(application, club)
        application.add_error_handler(_on_error)
        await recover(club)
        delivery = Delivery(db, club.gateway, chances.clock, CardRenderer(club), chances.pace)
        due = DueWorker(club, _other_kinds(club, delivery))
        await _start_workers(stack, delivery, due)
        await beat(club, bot)
        scheduler = ticking(club, bot, due)
        scheduler.start()
        stack.callback(scheduler.shutdown, wait=False)
        await application.start()
        stack.push_async_callback(application.stop)
        port = await _listen(stack, application, bot, settings, chances.clock, failed)
        stack.callback(last_call.begin)
        await publish(club, bot)
        yield Running(club, delivery, due, failed, port)


def _fail(failed: asyncio.Future[BaseException], error: BaseException) -> None:
    """The first reason why the program cannot go on is the one that is told."""
    if not failed.done():
        failed.set_result(error)


def _bot(settings: Settings, clock: Clock, health: Health) -> TelegramBot:
    if settings.token is None:
        raise TokenError("TELEGRAM_BOT_TOKEN is not set")
    return TelegramBot(
        settings.token.get_secret_value(),
        base_url=f"{settings.api_base_url}/bot",
        base_file_url=f"{settings.api_base_url}/file/bot",
        request=HeardRequest(clock, health),
        get_updates_request=HeardRequest(clock, health, connections=2),
    )


async def _introduce(application: Telegram, clock: Clock, words: Words) -> None:
    """Ask Telegram who we are, for as long as it takes to reach it: a server may start before its network."""
    while True:
        try:
            await application.initialize()
        except InvalidToken as error:
            await application.shutdown()
            raise TokenError("Telegram does not know this TELEGRAM_BOT_TOKEN") from error
        except NetworkError as error:
            await application.shutdown()
            if isinstance(error, BadRequest):
                raise
            await _try_later(clock, words, error, NEXT_TRY)
        except FloodError as error:
            await application.shutdown()
            await _try_later(clock, words, error, max(NEXT_TRY, timedelta(seconds=error.seconds)))
        else:
            return


async def _try_later(clock: Clock, words: Words, error: TelegramError, pause: timedelta) -> None:
    seconds = ceil(pause.total_seconds())
    _log.warning(words("main-unreachable", reason=type(error).__name__, seconds=seconds))
    await clock.sleep_until(clock.now() + pause)


def _club(settings: Settings, chances: Chances, db: Database, bot: TelegramBot, health: Health) -> Club:
    tables = Tables()
    db.on_commit(tables.committed)
    return Club(
        db=db,
        tables=tables,
        gateway=TelegramGateway(bot, partial(health.compare, chances.clock)),
        clock=chances.clock,
        catalogues=Catalogues.load(),
        entropy=chances.entropy,
        deals=chances.deals,
        tempo=chances.tempo,
        language=settings.language,
        username=bot.username,
        bot_id=bot.id,
        health=health,
    )


def _other_kinds(club: Club, delivery: Delivery) -> Mapping[str, Handler]:
    of_parts = {kind: partial(act, club) for kind, act in DUE.items()}
    spoken = {keeping.RUN: partial(run_confirmed, club)}
    return {DELETE_MESSAGE: delivery.delete_due, **spoken, **of_parts}


async def _start_workers(stack: AsyncExitStack, delivery: Delivery, due: DueWorker) -> None:
    await delivery.start()
    stack.push_async_callback(delivery.stop)
    await due.start()
    stack.push_async_callback(due.stop)


async def _listen(
    stack: AsyncExitStack,
    application: Telegram,
    bot: TelegramBot,
    settings: Settings,
    clock: Clock,
    failed: asyncio.Future[BaseException],
) -> int | None:
    """Updates come by long polling, or by webhook where one is set."""
    if settings.webhook_url is None or settings.webhook_secret is None:
        await _poll(application, clock, Catalogues.load()[settings.language], failed)
        stack.push_async_callback(_stop_polling, application)
        return None
    path = urlsplit(settings.webhook_url).path or "/"
    listening = Listening(settings.webhook_listen, settings.webhook_port, path, settings.webhook_secret)
    webhook = Webhook(bot, application.update_queue, listening)
    port = await webhook.start()
    stack.push_async_callback(webhook.stop)
    await bot.set_webhook(
        settings.webhook_url,
        secret_token=settings.webhook_secret.get_secret_value(),
        allowed_updates=ALLOWED_UPDATES,
    )
    return port


async def _poll(
    application: Telegram, clock: Clock, words: Words, failed: asyncio.Future[BaseException]
) -> None:
    updater = application.updater
    if updater is None:
        raise RuntimeError("an application without an updater cannot poll")
    rivalry = Rivalry(clock.now())

    def on_trouble(error: TelegramError) -> None:
        _log.warning(words("main-polling", reason=type(error).__name__))
        if isinstance(error, Conflict) and rivalry.conflict(clock.now()):
            _fail(failed, SecondInstanceError("another process polls with the same token"))
        elif isinstance(error, RevokedError):
            _fail(failed, TokenError("Telegram does not know this TELEGRAM_BOT_TOKEN any more"))

    await updater.start_polling(
        allowed_updates=ALLOWED_UPDATES, bootstrap_retries=-1, error_callback=on_trouble
    )


async def _stop_polling(application: Telegram) -> None:
    """Ends the polls. What the last one cannot confirm comes once more, which PTB would log as a failure."""
    logging.getLogger("telegram.ext.Updater").setLevel(logging.CRITICAL)
    if application.updater is not None and application.updater.running:
        await application.updater.stop()


async def _on_error(_update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
    """What a handler did not expect: logged with its traceback and without what people wrote."""
    if isinstance(_update, Update):
        _log.error("update %d failed", _update.update_id, exc_info=context.error)
    else:
        _log.error("something failed", exc_info=context.error)
