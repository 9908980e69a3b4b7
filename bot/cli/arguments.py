"""The arguments of the commands. Converters raise argparse.ArgumentTypeError."""

import argparse
from collections.abc import Callable
from pathlib import Path

from bot.runtime.version import VERSION
from bot.text.catalogue import Language
from game.beacon import QUICKNET, Chain, read_key
from game.cards import SEATS, seat_number
from game.rules.options import DECKS
from game.rules.ruleset import DEFAULT_PRESET, PRESETS

MOST_HANDS, MOST_PORTS, MOST_VOID = 100_000, 65_535, 1_000
MOST_SAID = 2_000
"""The longest message in Discord, in characters."""
DIGEST = 32
"""Bytes of a seed and of a hash."""


def number(least: int, most: int) -> Callable[[str], int]:
    """A converter of numbers in this range."""

    def convert(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text[:20]) <= most):
            raise argparse.ArgumentTypeError(f"must be a number from {least} to {most}")
        return int(text)

    return convert


def user(text: str) -> int:
    """A Discord user id."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 0 < int(text) < 2**63):
        raise argparse.ArgumentTypeError("must be the number of a user in Discord")
    return int(text)


def announcement(text: str) -> str:
    """A text that fits into a message."""
    if not 0 < len(text.strip()) <= MOST_SAID:
        raise argparse.ArgumentTypeError(f"must be a text of at most {MOST_SAID} characters")
    return text


def digest(text: str) -> bytes:
    """A seed or hash in hex."""
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if len(value) != DIGEST:
        raise argparse.ArgumentTypeError(f"must be {2 * DIGEST} hex digits")
    return value


def chain(key: str) -> Chain:
    """The chain with this public key."""
    try:
        read_key(key)
    except ValueError:
        raise argparse.ArgumentTypeError("must be a public key of drand, in hex") from None
    return Chain("", key)


Add = Callable[..., argparse.ArgumentParser]
"""Adds a subcommand and returns its parser."""

LOCALES = tuple(language.locales[0] for language in Language)
EXIT_CODES = (
    "Exit codes: 0 done, or told to end; 1 something checked is not true or not whole, or no game"
    " file; 2 a sentence says what is wrong with an argument, a setting, a file or the database;"
    " 3 Discord does not let the bot in; 130 or 143 broken off."
)


def parser() -> argparse.ArgumentParser:
    """The parser of all arguments."""
    root = argparse.ArgumentParser(
        prog="baohuang",
        description="保皇 for Discord channels",
        epilog=(
            "The settings are environment variables: BAOHUANG_TOKEN and those in docs/hosting.md. "
            + EXIT_CODES
        ),
    )
    root.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    commands = root.add_subparsers(dest="command")
    commands.add_parser("run", help="run the bot on Discord (the default)")
    _add_sandbox(commands.add_parser)
    _add_reading(commands.add_parser)
    _add_admin(commands.add_parser)
    _add_verify(commands.add_parser)
    return root


def _add_sandbox(add: Add) -> None:
    sandbox = add("sandbox", help="try the bot without Discord, in a browser")
    _add_locale(sandbox)
    sandbox.add_argument("--port", type=number(1, MOST_PORTS), help="the local port of the page")
    sandbox.add_argument("--no-browser", action="store_true", help="only print the address")
    sandbox.add_argument(
        "--table", action="store_true", help="open the web table of all five members, side by side"
    )
    sandbox.add_argument("--autoplay", action="store_true", help="play by itself, without a page")
    sandbox.add_argument(
        "--preset", choices=tuple(PRESETS), help=f"with --autoplay: the rules ({DEFAULT_PRESET})"
    )
    sandbox.add_argument(
        "--hands", type=number(1, MOST_HANDS), help="with --autoplay: how many hands (1)"
    )
    sandbox.add_argument("--seed", type=int, help="with --autoplay: what deals are made from (1)")
    sandbox.add_argument(
        "--out", type=Path, help="with --autoplay: a new folder for all that players are sent"
    )


def _add_reading(add: Add) -> None:
    replay = add("replay", help="print a game file move by move, in words")
    check = add("check", help="check that a game file is true")
    review = add("review", help="print what decided a game, and what was better")
    for command in (replay, check, review):
        command.add_argument("file", type=Path, help="the game file of a hand")
    for command in (replay, check):
        _add_chain(command)
    for command in (replay, check, review):
        _add_locale(command)


def _add_admin(add: Add) -> None:
    admin = add("admin", help="look after the database")
    tasks = admin.add_subparsers(dest="task", required=True)
    tasks.add_parser("tables", help="list the open tables")
    tasks.add_parser("servers", help="list the servers, and those that the bot is in no more")
    tasks.add_parser("shards", help="list which process has which part of all servers")
    drain = tasks.add_parser("drain", help="have a process give its shards to the others")
    drain.add_argument("process", help="its name, as `admin shards` lists it")
    for task, text in {
        "why": "say why a table waits, for whom and until when",
        "export": "print a table as JSON, without the hand being played",
        "close": "close a table, also while the bot runs; a hand being played does not count",
    }.items():
        tasks.add_parser(task, help=text).add_argument("table", help="the id of the table")
    announce = tasks.add_parser("announce", help="say something in the channels of open tables")
    announce.add_argument("text", type=announcement, help="what to say, in one argument")
    forget = tasks.add_parser("forget-user", help="delete what is kept of somebody")
    forget.add_argument("user", type=user, help="their number in Discord")
    tasks.add_parser("prune", help="delete now what was kept for long enough")
    backup = tasks.add_parser("backup", help="copy the database, while the bot runs")
    backup.add_argument("file", type=Path, help="a new file")
    restore = tasks.add_parser("restore", help="put a copy in the place of the database")
    restore.add_argument("file", type=Path, help="a file that backup made")
    importer = tasks.add_parser(
        "import", help="copy a SQLite database into an empty PostgreSQL, with the bot stopped"
    )
    importer.add_argument("file", type=Path, help="the file of the SQLite database, or a backup")
    tasks.add_parser("check", help="check that the database is whole and every table readable")


def _add_verify(add: Add) -> None:
    verify = add("verify", help="check that a seed has the hash shown at the deal")
    verify.add_argument("hash", type=digest, help="the SHA-256 shown before the deal, in hex")
    verify.add_argument("seed", type=digest, help="the seed that was shown at the end, in hex")
    verify.add_argument(
        "--beacon",
        nargs=3,
        metavar=("ROUND", "SIGNATURE", "MESSAGE"),
        help="the round that was announced, its signature, and the id of the message that said so",
    )
    verify.add_argument(
        "--deck", type=int, choices=DECKS, default=DECKS[0], help="how many cards were dealt"
    )
    verify.add_argument(
        "--first",
        type=int,
        choices=tuple(map(seat_number, range(SEATS))),
        default=seat_number(0),
        help="the seat dealt to first",
    )
    verify.add_argument(
        "--deal", type=number(0, MOST_VOID), default=0, help="how many deals were void before"
    )
    _add_chain(verify)
    _add_locale(verify)


def _add_chain(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--key",
        type=chain,
        default=QUICKNET,
        dest="chain",
        metavar="KEY",
        help="the public key of the randomness beacon, in hex (that of drand's quicknet)",
    )


def _add_locale(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--locale", choices=LOCALES, default=LOCALES[0], help=f"the language ({LOCALES[0]})"
    )
