"""`baohuang run`: starts the bot, retries, and shuts down in order."""

import asyncio
import gc
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from threading import Timer
from types import FrameType

import discord
import structlog
from sqlalchemy.exc import DBAPIError

from bot.client.client import LAST_WORD, BaoHuang
from bot.client.health import Watch
from bot.client.keeper import UNREACHED, reason_of
from bot.runtime.interrupt import SIGNALS
from bot.runtime.pauses import growing_pauses
from bot.runtime.settings import Settings, SettingsError
from bot.runtime.version import VERSION
from bot.store.engine.database import UnreachableError, may_pass

log = structlog.get_logger(__name__)

LIMIT = 9.5
"""Seconds from a signal to the end of the process, whatever hangs."""
LONGEST_PAUSE = 300.0
"""The longest pause between two attempts to start, in seconds."""
LONGEST_AWAY = 30.0
"""The longest pause while the database is unavailable, in seconds."""
LONGEST_ASKED = 3600.0
"""The longest pause that Discord may ask for, in seconds."""

NOT_ACCEPTED = (
    "Discord does not accept BAOHUANG_TOKEN, or what its file holds: set it to the token from the"
    " Bot page of your application in the developer portal, where it can be reset."
)
INTENTS = (
    "Discord does not let the bot have its intents, Guilds, Guild Messages and Guild"
    " Moderation (4014): look in the developer portal whether your application is restricted."
)
CLOSED = {
    4004: NOT_ACCEPTED,
    4013: "Discord does not know the intents of this version (4013): install a newer one.",
    4014: INTENTS,
}
"""A sentence for the host for each close code after which reconnecting is forbidden."""
MORE_SHARDS = 4011
"""The close code after which the bot starts again with as many shards as Discord recommends."""


class RefusedError(Exception):
    """Discord does not accept the bot. The text is one sentence: why, and what to do."""


async def run(settings: Settings, token: str) -> None:
    """Run the bot in the main thread until SIGINT or SIGTERM; a second signal ends it at once.

    The process ends at most `LIMIT` seconds after the first signal, with exit code 0. Raises
    RefusedError, SettingsError, and permanent errors of `Store.open`.
    """
    stopping, loop = asyncio.Event(), asyncio.get_running_loop()
    _on_signal(lambda: loop.call_soon_threadsafe(stopping.set))
    log.info("starting", version=VERSION)
    gc.freeze()  # what was imported stays: looking through it again and again takes long in a crowd
    async with _watched(settings) as watch:
        await run_until(stopping, settings, token, watch)


@asynccontextmanager
async def _watched(settings: Settings) -> AsyncIterator[Watch]:
    """Start the health checks if a port is set."""
    watch = Watch()
    if settings.metrics_port:
        try:
            await watch.start(settings.metrics_address, settings.metrics_port)
        except (OSError, UnicodeError):
            raise SettingsError(
                "BAOHUANG_METRICS_PORT is a port that is in use,"
                " or BAOHUANG_METRICS_ADDRESS no address of this machine."
            ) from None
    try:
        yield watch
    finally:
        await watch.stop()


async def run_until(stopping: asyncio.Event, settings: Settings, token: str, watch: Watch) -> None:
    """Run one bot after another until it is to stop."""
    pauses, pauses_away = growing_pauses(LONGEST_PAUSE), growing_pauses(LONGEST_AWAY)
    while not stopping.is_set():
        try:
            await run_once(settings, token, stopping, watch)
            break
        except discord.LoginFailure:
            raise RefusedError(NOT_ACCEPTED) from None
        except discord.ConnectionClosed as error:
            if error.code != MORE_SHARDS:
                other = f"Discord closed the connection for good, with the code {error.code}."
                raise RefusedError(CLOSED.get(error.code, other)) from None
            await _pause(error, pauses, stopping)
        except (UnreachableError, DBAPIError) as error:
            if isinstance(error, DBAPIError) and not may_pass(error):
                raise
            seconds = next(pauses_away)
            why = reason_of(_underlying(error))
            log.warning("no answer from the database, trying again", why=why, seconds=seconds)
            await _at_most(seconds, stopping)
        except UNREACHED as error:
            unfound = isinstance(error, discord.GatewayNotFound)
            await _pause((error.__cause__ if unfound else None) or error, pauses, stopping)
    else:
        log.info("ending")


async def _pause(why: BaseException, pauses: Iterator[float], stopping: asyncio.Event) -> None:
    """Wait until the next attempt, or until the bot is to stop."""
    seconds = round(min(_asked(why), LONGEST_ASKED) or next(pauses), 1)
    log.warning("no connection to Discord, trying again", why=reason_of(why), seconds=seconds)
    await _at_most(seconds, stopping)


async def _at_most(seconds: float, stopping: asyncio.Event) -> None:
    """Wait this long, or until the bot is to stop."""
    with suppress(TimeoutError):
        await asyncio.wait_for(stopping.wait(), seconds)


async def run_once(settings: Settings, token: str, stopping: asyncio.Event, watch: Watch) -> None:
    """Run a bot until it is to stop, or until it fails."""
    async with BaoHuang(settings) as bot:
        watch.bot = bot
        running, ending = (
            asyncio.create_task(_serve(bot, token)),
            asyncio.create_task(stopping.wait()),
        )
        await asyncio.wait({running, ending}, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
        if running.done():
            running.result()
        log.info("ending")
        running.cancel()
    await asyncio.wait({running}, timeout=LAST_WORD)


async def _serve(bot: BaoHuang, token: str) -> None:
    await bot.login(token)
    await bot.serve()


def _asked(error: BaseException) -> float:
    """The seconds that Discord asks to wait, 0 if it does not say.

    Raises RefusedError if it does not want to be asked again.
    """
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if not isinstance(error, discord.HTTPException):
        return 0.0
    if error.status == HTTPStatus.UNAUTHORIZED:
        raise RefusedError(NOT_ACCEPTED) from None
    is_client_error = error.status < HTTPStatus.INTERNAL_SERVER_ERROR
    if is_client_error and error.status != HTTPStatus.TOO_MANY_REQUESTS:
        raise RefusedError(
            f"Discord refuses what the bot asks first: {reason_of(error)}."
        ) from None
    try:
        return max(0.0, float(error.response.headers["Retry-After"]))
    except (LookupError, ValueError):
        return 0.0


def _underlying(error: UnreachableError | DBAPIError) -> BaseException:
    """The error of the driver or the operating system that caused this one."""
    if isinstance(error, DBAPIError):
        return error.orig or error
    return error.__cause__ if isinstance(error.__cause__, OSError) else error


def _on_signal(tell: Callable[[], object]) -> None:
    """Make the first signal call `tell`; a second one, or the time limit, ends the process."""

    def end_now(number: int, _frame: FrameType | None) -> None:
        os._exit(128 + number)

    def end(_number: int, _frame: FrameType | None) -> None:
        for number in SIGNALS:
            signal.signal(number, end_now)
        limit = Timer(LIMIT, os._exit, (0,))
        limit.daemon = True
        limit.start()
        with suppress(RuntimeError):  # of a loop that has ended by itself
            tell()

    for number in SIGNALS:
        signal.signal(number, end)
