"""The commands of `baohuang` and their arguments."""

import argparse
from collections.abc import Callable
from pathlib import Path

from bot.cli.argument_types import (
    announcement,
    bidding,
    count,
    digest,
    hands_count,
    jobs,
    learned,
    path,
    player,
    port,
    press,
    user,
)
from bot.text.catalogue import Language
from bot.version import VERSION
from game.rules.options import DECKS
from game.rules.ruleset import DEFAULT_PRESET, PRESETS
from game.seats import SEATS

Add = Callable[..., argparse.ArgumentParser]
"""Adds a command of a name, and returns its parser."""

LOCALES = tuple(language.locales[0] for language in Language)
PLAYERS = (
    "The players are the levels easy, normal and strong; and plain, random and untuned, which never"
    " change, so that figures remain comparable."
)
EXIT_CODES = (
    "Exit codes: 0 done, or told to end; 1 something checked is not true or not whole, or no game"
    " file; 2 a sentence says what is wrong with an argument, a setting, a file or the database;"
    " 3 Discord does not let the bot in; 130 or 143 broken off."
)


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
    _add_sandbox(commands.add_parser)
    _add_reading(commands.add_parser)
    _add_admin(commands.add_parser)
    _add_verify(commands.add_parser)
    _add_arena(commands.add_parser)
    _add_training(commands.add_parser)
    _add_curve(commands.add_parser)
    return made


def _add_sandbox(add: Add) -> None:
    sandbox = add("sandbox", help="try the bot without Discord, in a browser")
    _add_locale(sandbox)
    sandbox.add_argument("--port", type=port, help="the local port of the page")
    sandbox.add_argument("--no-browser", action="store_true", help="only print the address")
    sandbox.add_argument("--autoplay", action="store_true", help="play by itself, without a page")
    sandbox.add_argument(
        "--preset", choices=tuple(PRESETS), help=f"with --autoplay: the rules ({DEFAULT_PRESET})"
    )
    sandbox.add_argument("--hands", type=hands_count, help="with --autoplay: how many hands (1)")
    sandbox.add_argument("--seed", type=int, help="with --autoplay: what deals are made from (1)")
    sandbox.add_argument(
        "--out", type=Path, help="with --autoplay: a new folder for all that players are sent"
    )


def _add_reading(add: Add) -> None:
    replay = add("replay", help="print a game file move by move, in words")
    check = add("check", help="check that a game file is true")
    review = add("review", help="print what decided a game, and what was better")
    for reading in (replay, check, review):
        reading.add_argument("file", type=Path, help="the game file of a hand")
        _add_locale(reading)


def _add_admin(add: Add) -> None:
    admin = add("admin", help="look after the database")
    tasks = admin.add_subparsers(dest="task", required=True)
    tasks.add_parser("tables", help="list the open tables")
    tasks.add_parser("servers", help="list the servers, and those that the bot is in no more")
    tasks.add_parser("shards", help="list which process has which part of all servers")
    draining = tasks.add_parser("drain", help="have a process give its shards to the others")
    draining.add_argument("process", help="its name, as `admin shards` lists it")
    for task, told in {
        "why": "say why a table waits, for whom and until when",
        "export": "print a table as JSON, without the hand being played",
        "close": "close a table, also while the bot runs; a hand being played does not count",
    }.items():
        tasks.add_parser(task, help=told).add_argument("table", help="the id of the table")
    announcing = tasks.add_parser("announce", help="say something in the channels of open tables")
    announcing.add_argument("text", type=announcement, help="what to say, in one argument")
    forgetting = tasks.add_parser("forget-user", help="delete what is kept of somebody")
    forgetting.add_argument("user", type=user, help="their number in Discord")
    tasks.add_parser("prune", help="delete now what was kept for long enough")
    backup = tasks.add_parser("backup", help="copy the database, while the bot runs")
    backup.add_argument("file", type=Path, help="a new file")
    restore = tasks.add_parser("restore", help="put a copy in the place of the database")
    restore.add_argument("file", type=Path, help="a file that backup made")
    importing = tasks.add_parser(
        "import", help="copy a SQLite database into an empty PostgreSQL, with the bot stopped"
    )
    importing.add_argument("file", type=Path, help="the file of the SQLite database, or a backup")
    tasks.add_parser("check", help="check that the database is whole and every table readable")


def _add_verify(add: Add) -> None:
    verify = add("verify", help="check that a seed has the hash shown at the deal")
    verify.add_argument("hash", type=digest, help="the SHA-256 shown before the deal, in hex")
    verify.add_argument("seed", type=digest, help="the seed that was shown at the end, in hex")
    verify.add_argument(
        "presses", type=press, nargs="*", help="the presses that were shown with it"
    )
    verify.add_argument(
        "--deck", type=int, choices=DECKS, default=DECKS[0], help="how many cards were dealt"
    )
    verify.add_argument(
        "--first",
        type=int,
        choices=range(SEATS),
        default=0,
        help="the seat dealt to first, from 0 as in a game file",
    )
    verify.add_argument("--deal", type=count, default=0, help="how many deals were void before")
    _add_locale(verify)


def _add_training(add: Add) -> None:
    training = add("train", help="let nets learn by playing; for hours")
    training.add_argument("folder", type=path, help="where it is kept, and goes on from")
    training.add_argument("--hands", type=learned, default=5_000_000, help="how many (5000000)")
    training.add_argument("--seed", type=count, default=1, help="what all is drawn from (1)")
    tuning = add("tune", help="look for better weights of the level normal")
    tuning.add_argument("file", type=path, help="where each step is kept, and goes on from")
    tuning.add_argument("--tries", type=hands_count, default=400, help="how many in all (400)")
    tuning.add_argument("--seed", type=count, default=1, help="what all is drawn from (1)")
    measuring = add("measure", help="measure what ratings start from")
    measuring.add_argument("file", type=Path, help="where it is written, as JSON")
    measuring.add_argument(
        "--preset", choices=tuple(PRESETS), help="measure this one, and keep all else in the file"
    )
    measuring.add_argument("--hands", type=hands_count, default=4_000, help="of a preset (4000)")
    measuring.add_argument(
        "--mixed", type=hands_count, default=800, help="and with players of all levels (800)"
    )
    measuring.add_argument("--seed", type=count, default=1, help="what all is drawn from (1)")


def _add_curve(add: Add) -> None:
    curve = add("curve", help="draw what the arena found while somebody learned")
    curve.add_argument("log", type=Path, help="a file with a line of JSON for every measurement")
    curve.add_argument("--out", type=Path, required=True, help="the picture, a PNG file")


def _add_arena(add: Add) -> None:
    arena = add("arena", help="let players play duplicate deals", epilog=PLAYERS)
    arena.add_argument("a", metavar="A", type=player, help="whose worth is told")
    arena.add_argument("b", metavar="B", type=player, nargs="?", help="whom it plays against")
    arena.add_argument(
        "--preset", choices=(*PRESETS, "all"), default=DEFAULT_PRESET, help="the rules"
    )
    arena.add_argument("--deals", type=hands_count, default=2_000, help="how many deals (2000)")
    arena.add_argument(
        "--mode", choices=("1v4", "sides", "both"), help="what is played of each deal (both)"
    )
    arena.add_argument(
        "--bidding",
        type=bidding,
        help="own (as is): each bids for itself; or who bids for all: neutral, plain …",
    )
    arena.add_argument(
        "--bidding-only",
        action="store_true",
        help="A against itself with neutral bidding: what its bidding is worth",
    )
    arena.add_argument("--seed", type=count, help="what the deals are made from (drawn, printed)")
    arena.add_argument("--jobs", type=jobs, help="how many processes (the cores)")
    arena.add_argument("--json", type=Path, help="a file for the figures")


def _add_locale(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--locale", choices=LOCALES, default=LOCALES[0], help=f"the language ({LOCALES[0]})"
    )
