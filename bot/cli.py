"""The command line: `baohuang`, `baohuang run`, `baohuang sandbox`."""

import argparse
import asyncio
import sys
from pathlib import Path

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.client import BaoHuang, point_at
from bot.sandbox import SandboxNotInstalledError, require_simcord
from bot.settings import Settings, SettingsError
from game.ruleset import DEFAULT_PRESET, PRESETS

USAGE_ERROR = 2


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    made = argparse.ArgumentParser(prog="baohuang", description="保皇 for Discord channels")
    commands = made.add_subparsers(dest="command")
    commands.add_parser("run", help="run the bot on Discord (the default)")
    sandbox = commands.add_parser("sandbox", help="try the bot without Discord, in a browser")
    sandbox.add_argument("--locale", choices=("zh-CN", "en-US"), default="zh-CN")
    sandbox.add_argument("--port", type=int, help="the local port of the page")
    sandbox.add_argument("--no-browser", action="store_true", help="only print the address")
    sandbox.add_argument("--autoplay", action="store_true", help="play by itself, without a page")
    sandbox.add_argument("--preset", choices=tuple(PRESETS), default=DEFAULT_PRESET)
    sandbox.add_argument("--hands", type=int, default=1, help="how many hands to play")
    sandbox.add_argument("--seed", type=int, default=1, help="what the deals are made from")
    sandbox.add_argument("--out", type=Path, help="where to write what each player was sent")
    return made


def main() -> None:
    """Run a command; a missing or malformed setting is one sentence and exit code 2."""
    arguments = parser().parse_args()
    try:
        settings = Settings.load()
        quiet = arguments.command == "sandbox" and "log_level" not in settings.model_fields_set
        logs.configure("ERROR" if quiet else settings.log_level)
        if arguments.command == "sandbox":
            sys.exit(_sandbox(settings, arguments))
        _run(settings)
    except (SettingsError, SandboxNotInstalledError) as error:
        print(error, file=sys.stderr)
        sys.exit(USAGE_ERROR)
    except KeyboardInterrupt:
        sys.exit(0)


def _run(settings: Settings) -> None:
    token = settings.token_or_error()
    point_at(settings)
    try:
        BaoHuang(settings).run(token, log_handler=None)
    except discord.LoginFailure:
        raise SettingsError("BAOHUANG_TOKEN is not accepted by Discord.") from None
    except aiohttp.ClientConnectionError:
        raise SettingsError("Discord cannot be reached at BAOHUANG_API_URL.") from None
    except (SQLAlchemyError, TimeoutError):
        raise SettingsError("The database of BAOHUANG_DATABASE_URL cannot be opened.") from None


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
