"""The command line: `baohuang`, or with `run`, `sandbox`, `admin`, `replay`, `check`, `verify`."""

import argparse
import asyncio
import gc
import os
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.cli.admin import (
    NoDatabaseError,
    Work,
    check,
    close,
    export,
    forget_user,
    list_servers,
    list_tables,
    prune_now,
    reason,
    why_it_waits,
    with_store,
)
from bot.cli.announce import LONGEST, announce
from bot.cli.copies import backup, restore
from bot.cli.game_files import check_file, replay_file, verify_seed
from bot.cli.terminal import NotWrittenError, complain
from bot.client.discord_internals import point_at
from bot.client.process import RefusedError, run
from bot.interrupt import STAYING, as_usual, broken_off
from bot.pictures.fonts import font_of
from bot.sandbox import SandboxNotInstalledError, require_simcord
from bot.settings import MOST_PORTS, Settings, SettingsError
from bot.store.database import NewerError, NotTakenError, UnreachableError
from bot.store.instance_lock import InUseError, alone
from bot.text.catalogue import Language, Words, bundle, language_of
from bot.version import VERSION
from game.rules.options import DECKS
from game.rules.ruleset import DEFAULT_PRESET, PRESETS
from game.seats import SEATS
from game.shuffle import WORD

log = structlog.get_logger(__name__)

USAGE_ERROR, REFUSED = 2, 3
LOCALES = tuple(language.locales[0] for language in Language)
MOST_HANDS = 100_000
DIGEST = 32
"""Bytes of a seed and of its hash."""
FILES = ("replay", "check", "verify")
"""The commands that need no settings."""
EXIT_CODES = (
    "Exit codes: 0 done, or told to end; 1 something checked is not true or not whole; 2 a sentence"
    " says what is wrong with an argument, a setting, a file or the database; 3 Discord does not"
    " let the bot in; 130 or 143 broken off."
)


class NoPageError(Exception):
    """The sandbox has no port or no folder to work with. One sentence."""


PREVENTED = (SettingsError, SandboxNotInstalledError, NoDatabaseError, NoPageError, NotWrittenError)
"""What a command cannot do because of what it was given. One sentence each."""


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    made = argparse.ArgumentParser(
        prog="baohuang",
        description="保皇 for Discord channels",
        epilog=(
            "The settings are environment variables: BAOHUANG_TOKEN and those in the README. "
            + EXIT_CODES
        ),
    )
    made.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    commands = made.add_subparsers(dest="command")
    commands.add_parser("run", help="run the bot on Discord (the default)")
    sandbox = commands.add_parser("sandbox", help="try the bot without Discord, in a browser")
    _add_locale(sandbox)
    sandbox.add_argument("--port", type=_port, help="the local port of the page")
    sandbox.add_argument("--no-browser", action="store_true", help="only print the address")
    sandbox.add_argument("--autoplay", action="store_true", help="play by itself, without a page")
    sandbox.add_argument(
        "--preset", choices=tuple(PRESETS), default=DEFAULT_PRESET, help="with it: the rules"
    )
    sandbox.add_argument("--hands", type=_number, default=1, help="with it: how many hands")
    sandbox.add_argument("--seed", type=int, default=1, help="with it: what deals are made from")
    sandbox.add_argument("--out", type=Path, help="with it: a folder for all that players are sent")
    replay = commands.add_parser("replay", help="print a game file move by move, in words")
    check = commands.add_parser("check", help="check that a game file is true")
    for reading in (replay, check):
        reading.add_argument("file", type=Path, help="the game file of a hand")
        _add_locale(reading)
    admin = commands.add_parser("admin", help="look after the database")
    tasks = admin.add_subparsers(dest="task", required=True)
    tasks.add_parser("tables", help="list the open tables")
    tasks.add_parser("servers", help="list the servers, and those that the bot is in no more")
    for task, told in {
        "why": "say why a table waits, for whom and until when",
        "export": "print a table as JSON, but for a hand being played",
        "close": "close a table, also while the bot runs; a hand being played does not count",
    }.items():
        tasks.add_parser(task, help=told).add_argument("table", help="the id of the table")
    announcing = tasks.add_parser("announce", help="say something in the channels of open tables")
    announcing.add_argument("text", type=_text, help="what to say, in one argument")
    forgetting = tasks.add_parser("forget-user", help="delete what is kept of somebody")
    forgetting.add_argument("user", type=_user, help="their number in Discord")
    tasks.add_parser("prune", help="delete now what was kept for long enough")
    backup = tasks.add_parser("backup", help="copy the database, while the bot runs")
    backup.add_argument("file", type=Path, help="a new file")
    restore = tasks.add_parser("restore", help="put a copy in the place of the database")
    restore.add_argument("file", type=Path, help="a file that backup made")
    tasks.add_parser("check", help="check that the database is whole and every table readable")
    verify = commands.add_parser("verify", help="check that a seed has the hash shown at the deal")
    verify.add_argument("hash", type=_hex, help="the SHA-256 shown before the deal, in hex")
    verify.add_argument("seed", type=_hex, help="the seed that was shown at the end, in hex")
    verify.add_argument(
        "presses", type=_press, nargs="*", help="the presses that were shown with it, in order"
    )
    verify.add_argument(
        "--deck", type=int, choices=DECKS, default=DECKS[0], help="how many cards were dealt"
    )
    verify.add_argument(
        "--first", type=int, choices=range(SEATS), default=0, help="who was dealt to first"
    )
    verify.add_argument("--deal", type=_count, default=0, help="how many deals were void before")
    _add_locale(verify)
    return made


def _add_locale(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--locale", choices=LOCALES, default=LOCALES[0], help=f"the language ({LOCALES[0]})"
    )


def _port(text: str) -> int:
    return _between(text, 1, MOST_PORTS)


def _number(text: str) -> int:
    return _between(text, 1, MOST_HANDS)


def _count(text: str) -> int:
    return _between(text, 0, WORD - 1)


def _press(text: str) -> int:
    return _between(text, 0, 2**64 - 1)


def _between(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text[:20]) <= most):
        raise argparse.ArgumentTypeError(f"must be a number from {least} to {most}")
    return int(text)


def _user(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 0 < int(text) < 2**63):
        raise argparse.ArgumentTypeError("must be the number of a user in Discord")
    return int(text)


def _text(text: str) -> str:
    if not 0 < len(text.strip()) <= LONGEST:
        raise argparse.ArgumentTypeError(f"must be a text of at most {LONGEST} characters")
    return text


def _hex(text: str) -> bytes:
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != DIGEST:
        raise argparse.ArgumentTypeError(f"must be {2 * DIGEST} hex digits")
    return found


def main() -> None:
    """Run a command; what prevents it is one sentence and an exit code, as in the README."""
    threading.excepthook = tell_fault
    arguments = parser().parse_args()
    if arguments.command != "sandbox":
        as_usual()
    if arguments.command in (None, "run", "admin"):
        os.umask(0o077)  # the database, its lock and its copies are their owner's alone
    try:
        if arguments.command in FILES:
            sys.exit(_file(arguments))
        settings = Settings.load()
        quiet = (
            arguments.command in ("sandbox", "admin")
            and "log_level" not in settings.model_fields_set
        )
        level = "CRITICAL" if arguments.command == "sandbox" and arguments.autoplay else "ERROR"
        logs.configure(level if quiet else settings.log_level)
        if arguments.command == "sandbox":
            sys.exit(_sandbox(settings, arguments))
        if arguments.command == "admin":
            sys.exit(_admin(settings, arguments))
        _run(settings)
    except PREVENTED as error:
        complain(str(error))
        sys.exit(USAGE_ERROR)
    except RefusedError as error:
        complain(str(error))
        sys.exit(REFUSED)
    except BrokenPipeError:  # who reads it has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(0 if arguments.command in STAYING else broken_off())


def tell_fault(fault: threading.ExceptHookArgs) -> None:
    """What a thread ends in, unless it is one of the database that outlives its event loop."""
    if str(fault.exc_value) != "Event loop is closed":
        threading.__excepthook__(fault)


def _file(arguments: argparse.Namespace) -> int:
    if arguments.command == "replay":
        return replay_file(arguments.file, arguments.locale)
    if arguments.command == "check":
        return check_file(arguments.file, arguments.locale)
    return verify_seed(
        arguments.hash,
        arguments.seed,
        tuple(arguments.presses),
        deck=arguments.deck,
        first=arguments.first,
        deal=arguments.deal,
        locale=arguments.locale,
    )


def _run(settings: Settings) -> None:
    token = settings.token_or_error()
    point_at(settings.api_url, settings.gateway_url)
    keep_what_is_loaded()
    try:
        with alone(settings.database_url):
            asyncio.run(run(settings, token))
    except InUseError:
        raise SettingsError(
            "Another process of the bot uses the database of BAOHUANG_DATABASE_URL."
        ) from None
    except (NewerError, NotTakenError, UnreachableError) as error:
        raise SettingsError(str(error)) from None
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise SettingsError(
            f"The database of BAOHUANG_DATABASE_URL cannot be used: {reason(error)}."
        ) from None


def keep_what_is_loaded() -> None:
    """Load words and fonts, and let the garbage collector look at nothing loaded so far any more.

    It would hold up the event loop each time.
    """
    for language in Language:
        bundle(language)
    font_of("\U0010ffff")  # which is in none of them
    gc.collect()
    gc.freeze()


def _admin(settings: Settings, arguments: argparse.Namespace) -> int:
    url = settings.database_url
    match arguments.task:
        case "backup":
            return backup(url, arguments.file)
        case "restore":
            return restore(url, arguments.file)
        case "tables":
            work: Work = list_tables
        case "servers":
            work = list_servers
        case "why":
            work = why_it_waits(arguments.table)
        case "export":
            work = export(arguments.table)
        case "close":
            work = close(arguments.table)
        case "announce":
            work = announce(settings, arguments.text)
        case "forget-user":
            work = forget_user(arguments.user)
        case "prune":
            work = prune_now(settings.keep_servers_days, settings.keep_games_days)
        case "check":
            work = check
        case task:
            raise ValueError(f"no task: {task}")
    return asyncio.run(with_store(url, work))


def _sandbox(settings: Settings, arguments: argparse.Namespace) -> int:
    require_simcord()
    sys.excepthook = partial(_ended, Words(language_of(arguments.locale)))
    from simcord.backend.errors import SetupError

    from bot.sandbox.page import serve
    from bot.sandbox.self_play import autoplay

    if arguments.autoplay:
        with _filling(arguments.out):
            return asyncio.run(
                autoplay(
                    settings,
                    preset=arguments.preset,
                    hands=arguments.hands,
                    seed=arguments.seed,
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
            )
        )
    except SetupError as error:
        raise NoPageError(f"The page cannot be shown: {error}.") from None
    return 0


def _ended(
    words: Words, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
) -> None:
    """Say in one sentence what nobody expected; the log knows where."""
    log.info("sandbox ended", exc_info=(kind, fault, trace))
    while isinstance(fault, BaseExceptionGroup):
        fault = fault.exceptions[0]
    said = " ".join(str(fault).splitlines()[:1])
    complain(words("sandbox-fault", fault=f"{type(fault).__name__}: {said}"))


@contextmanager
def _filling(folder: Path | None) -> Iterator[None]:
    """Make a folder that files are written into. Raises NoPageError where that cannot be done."""
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        if folder is None or isinstance(error, BrokenPipeError):
            raise
        raise NoPageError(f"{folder} cannot be written: {error.strerror}.") from None
