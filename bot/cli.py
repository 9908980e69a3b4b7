"""The command line: `baohuang`, or with `run`, `sandbox`, `admin`, `replay`, `check`, `verify`."""

import argparse
import asyncio
import gc
import sqlite3
import sys
from pathlib import Path

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.admin import NoDatabaseError, backup, check, export, list_tables, with_store
from bot.client import BaoHuang, point_at
from bot.files import check_file, replay_file, verify_seed
from bot.sandbox import SandboxNotInstalledError, require_simcord
from bot.settings import Settings, SettingsError
from bot.store.alone import InUseError, alone
from game.options import DECKS
from game.ruleset import DEFAULT_PRESET, PRESETS
from game.shuffle import SEATS, WORD

USAGE_ERROR = 2
LOCALES = ("zh-CN", "en-US")
FILES = ("replay", "check", "verify")
"""The commands that need no settings."""


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    made = argparse.ArgumentParser(prog="baohuang", description="保皇 for Discord channels")
    commands = made.add_subparsers(dest="command")
    commands.add_parser("run", help="run the bot on Discord (the default)")
    sandbox = commands.add_parser("sandbox", help="try the bot without Discord, in a browser")
    _add_locale(sandbox)
    sandbox.add_argument("--port", type=int, help="the local port of the page")
    sandbox.add_argument("--no-browser", action="store_true", help="only print the address")
    sandbox.add_argument("--autoplay", action="store_true", help="play by itself, without a page")
    sandbox.add_argument("--preset", choices=tuple(PRESETS), default=DEFAULT_PRESET)
    sandbox.add_argument("--hands", type=int, default=1, help="how many hands to play")
    sandbox.add_argument("--seed", type=int, default=1, help="what the deals are made from")
    sandbox.add_argument("--out", type=Path, help="where to write what each player was sent")
    replay = commands.add_parser("replay", help="print a game file move by move, in words")
    check = commands.add_parser("check", help="check that a game file is true")
    for reading in (replay, check):
        reading.add_argument("file", type=Path, help="the game file of a hand")
        _add_locale(reading)
    admin = commands.add_parser("admin", help="look after the database")
    tasks = admin.add_subparsers(dest="task", required=True)
    tasks.add_parser("tables", help="list the open tables")
    export = tasks.add_parser("export", help="print a table as JSON, but for a hand being played")
    export.add_argument("table", help="the id of the table")
    backup = tasks.add_parser("backup", help="copy the database, while the bot runs")
    backup.add_argument("file", type=Path, help="a new file")
    tasks.add_parser("check", help="check that the database is whole and every table readable")
    verify = commands.add_parser("verify", help="check that a seed has the hash shown at the deal")
    verify.add_argument("hash", help="the SHA-256 that was shown, in hex")
    verify.add_argument("seed", type=bytes.fromhex, help="the seed, in hex")
    verify.add_argument("--deck", type=int, choices=DECKS, default=DECKS[0])
    verify.add_argument("--first", type=int, choices=range(SEATS), default=0, metavar="SEAT")
    verify.add_argument("--deal", type=_count, default=0, help="how many deals were void before")
    _add_locale(verify)
    return made


def _add_locale(command: argparse.ArgumentParser) -> None:
    command.add_argument("--locale", choices=LOCALES, default=LOCALES[0])


def _count(text: str) -> int:
    number = int(text)
    if not 0 <= number < WORD:
        raise ValueError("no number of deals")
    return number


def main() -> None:
    """Run a command; a missing or malformed setting is one sentence and exit code 2."""
    arguments = parser().parse_args()
    if arguments.command in FILES:
        sys.exit(_file(arguments))
    try:
        settings = Settings.load()
        quiet = (
            arguments.command in ("sandbox", "admin")
            and "log_level" not in settings.model_fields_set
        )
        logs.configure("ERROR" if quiet else settings.log_level)
        if arguments.command == "sandbox":
            sys.exit(_sandbox(settings, arguments))
        if arguments.command == "admin":
            sys.exit(_admin(settings, arguments))
        _run(settings)
    except (SettingsError, SandboxNotInstalledError, NoDatabaseError) as error:
        print(error, file=sys.stderr)
        sys.exit(USAGE_ERROR)
    except KeyboardInterrupt:
        sys.exit(0)


def _file(arguments: argparse.Namespace) -> int:
    if arguments.command == "replay":
        return replay_file(arguments.file, arguments.locale)
    if arguments.command == "check":
        return check_file(arguments.file, arguments.locale)
    return verify_seed(
        arguments.hash,
        arguments.seed,
        deck=arguments.deck,
        first=arguments.first,
        deal=arguments.deal,
        locale=arguments.locale,
    )


def _run(settings: Settings) -> None:
    token = settings.token_or_error()
    point_at(settings)
    gc.freeze()  # what is loaded stays: to look at it over and over would hold up the event loop
    try:
        with alone(settings.database_url):
            BaoHuang(settings).run(token, log_handler=None)
    except InUseError:
        raise SettingsError(
            "Another process of the bot uses the database of BAOHUANG_DATABASE_URL."
        ) from None
    except discord.LoginFailure:
        raise SettingsError("BAOHUANG_TOKEN is not accepted by Discord.") from None
    except aiohttp.ClientConnectionError:
        raise SettingsError("Discord cannot be reached at BAOHUANG_API_URL.") from None
    except (SQLAlchemyError, sqlite3.Error, TimeoutError):
        raise SettingsError("The database of BAOHUANG_DATABASE_URL cannot be opened.") from None


def _admin(settings: Settings, arguments: argparse.Namespace) -> int:
    url = settings.database_url
    match arguments.task:
        case "backup":
            return backup(url, arguments.file)
        case "export":
            return asyncio.run(with_store(url, export(arguments.table)))
        case "check":
            return asyncio.run(with_store(url, check))
        case _:
            return asyncio.run(with_store(url, list_tables))


def _sandbox(settings: Settings, arguments: argparse.Namespace) -> int:
    require_simcord()
    from bot.sandbox.autoplay import autoplay
    from bot.sandbox.page import serve

    if arguments.autoplay:
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
    asyncio.run(
        serve(
            settings,
            locale=arguments.locale,
            port=arguments.port,
            open_browser=not arguments.no_browser,
        )
    )
    return 0
