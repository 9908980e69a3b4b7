"""Commands that need settings: the bot, the sandbox, and `admin`."""

import argparse
import asyncio
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.cli import admin
from bot.cli.announce import announce
from bot.cli.backup import backup, import_file, restore
from bot.cli.open_database import Work, described, reason, with_store
from bot.cli.terminal import PreventedError, complain
from bot.client.discord_internals import point_at
from bot.client.preload import preload
from bot.client.process import RefusedError, run
from bot.runtime import logs
from bot.runtime.open_files import raise_limit
from bot.runtime.settings import Settings, SettingsError
from bot.sandbox import SandboxNotInstalledError, require_simcord
from bot.store.engine.access import InUseError, alone
from bot.store.engine.database import (
    FileError,
    NotTakenError,
    OtherVersionError,
    UnreachableError,
    require_usable,
)
from bot.text.catalogue import Words, language_of
from game.rules.ruleset import DEFAULT_PRESET

log = structlog.get_logger(__name__)

REFUSED = 3


def run_with_settings(arguments: argparse.Namespace) -> int:
    """Run a command. Returns the exit code; one sentence says what prevents it."""
    try:
        return _carried_out(arguments)
    except (SettingsError, SandboxNotInstalledError) as error:
        raise PreventedError(str(error)) from None
    except RefusedError as error:
        complain(str(error))
        return REFUSED


def _carried_out(arguments: argparse.Namespace) -> int:
    """Set up the log, then run the command. Returns the exit code."""
    settings = Settings.load()
    quiet = (
        arguments.command in ("sandbox", "admin") and "log_level" not in settings.model_fields_set
    )
    level = "CRITICAL" if arguments.command == "sandbox" and arguments.autoplay else "ERROR"
    logs.configure(level if quiet else settings.log_level)
    if arguments.command == "sandbox":
        return _sandbox(settings, arguments)
    if arguments.command == "admin":
        return _admin(settings, arguments)
    _run(settings)
    return 0


def _run(settings: Settings) -> None:
    for variable in Settings.unknown_variables():
        log.warning("unknown variable, ignored", variable=variable)
    token = settings.token_or_error()
    raise_limit()
    point_at(settings.api_url, settings.gateway_url)
    preload()
    try:
        with alone(settings.database_url):
            require_usable(settings.database_url)
            asyncio.run(run(settings, token))
    except InUseError:
        raise SettingsError(
            "Another process of the bot uses the database of BAOHUANG_DATABASE_URL."
        ) from None
    except (FileError, NotTakenError, OtherVersionError, UnreachableError) as error:
        raise SettingsError(str(error)) from None
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise SettingsError(
            f"{described(settings.database_url)} cannot be used: {reason(error)}."
        ) from None


def _admin(settings: Settings, arguments: argparse.Namespace) -> int:
    for variable in Settings.unknown_variables():
        complain(f"{variable} is no setting, and is ignored.")
    url = settings.database_url
    match arguments.task:
        case "backup":
            return backup(url, arguments.file)
        case "restore":
            return restore(url, arguments.file)
        case "import":
            return import_file(url, arguments.file)
        case _:
            return asyncio.run(with_store(url, _work(settings, arguments)))


def _work(settings: Settings, arguments: argparse.Namespace) -> Work:
    """The function that carries out a task of `admin` on the store."""
    match arguments.task:
        case "tables":
            return admin.list_tables
        case "servers":
            return admin.list_servers
        case "shards":
            return admin.list_shards
        case "drain":
            return partial(admin.drain, process=arguments.process)
        case "why":
            return partial(admin.why_it_waits, table_id=arguments.table)
        case "export":
            return partial(admin.export, table_id=arguments.table)
        case "close":
            return partial(admin.close, table_id=arguments.table)
        case "announce":
            return partial(announce, settings=settings, text=arguments.text)
        case "forget-user":
            return partial(admin.forget_user, user_id=arguments.user)
        case "prune":
            servers, games = settings.keep_servers_days, settings.keep_games_days
            return partial(admin.prune_now, servers=servers, games=games)
        case "check":
            return admin.check
        case task:
            raise ValueError(f"no task: {task}")


def _sandbox(settings: Settings, arguments: argparse.Namespace) -> int:
    require_simcord()
    sys.excepthook = partial(_print_fault, Words(language_of(arguments.locale)))
    from simcord.backend.errors import SetupError

    from bot.sandbox.page import serve
    from bot.sandbox.whole_hands import autoplay

    if arguments.autoplay:
        with _output_folder(arguments.out):
            return asyncio.run(
                autoplay(
                    settings,
                    preset=arguments.preset or DEFAULT_PRESET,
                    hands=arguments.hands or 1,
                    seed=1 if arguments.seed is None else arguments.seed,
                    out=arguments.out,
                    locale=arguments.locale,
                )
            )
    try:
        asyncio.run(
            serve(
                settings,
                locale=arguments.locale,
                port=arguments.port,
                open_browser=not arguments.no_browser,
                five=arguments.table,
            )
        )
    except SetupError as error:
        raise PreventedError(f"The page cannot be shown: {error}.") from None
    return 0


def _print_fault(
    words: Words, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
) -> None:
    """Print one sentence about an unexpected error; the log has the traceback."""
    log.info("sandbox ended", exc_info=(kind, fault, trace))
    while isinstance(fault, BaseExceptionGroup):
        fault = fault.exceptions[0]
    message = " ".join(str(fault).splitlines()[:1])
    complain(words("sandbox-fault", fault=f"{type(fault).__name__}: {message}"))


@contextmanager
def _output_folder(folder: Path | None) -> Iterator[None]:
    """Create an empty folder for output files.

    Raises PreventedError if that is impossible or the folder contains files.
    """
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                advice = "name a new folder, or empty this one"
                raise PreventedError(f"{folder} is not empty: {advice}.")
        yield
    except OSError as error:
        if folder is None or isinstance(error, BrokenPipeError | TimeoutError):
            raise  # not about the folder
        raise PreventedError(f"{folder} cannot be written: {error.strerror}.") from None
