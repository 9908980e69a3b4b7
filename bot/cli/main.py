"""The command line: `baohuang`, or with `run`, `sandbox`, `admin`, `replay`, `check`, `verify` …"""

import argparse
import gc
import os
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.cli.game_files import check_file, replay_file, verify_seed
from bot.cli.terminal import NotWrittenError, complain
from bot.interrupt import STAYING, as_usual, broken_off, terminated
from bot.text.catalogue import Language
from bot.version import VERSION
from game.rules.options import DECKS
from game.rules.ruleset import DEFAULT_PRESET, PRESETS
from game.seats import SEATS
from game.shuffle import WORD

USAGE_ERROR = 2
LOCALES = tuple(language.locales[0] for language in Language)
MOST_HANDS = 100_000
MOST_LEARNED = 10**12
MOST_SAID = 2_000
"""Characters of a message in Discord."""
DIGEST = 32
"""Bytes of a seed and of its hash."""
MOST_JOBS = 256
PLAYERS = (
    "The players are the levels easy, normal and strong; and plain, random and untuned, which never"
    " change, so that figures remain comparable."
)
FILES = ("replay", "check", "review", "verify", "arena", "curve", "train", "tune", "measure")
"""The commands that need no settings."""
AUTOPLAY = ("preset", "hands", "seed", "out")
"""The options of the sandbox that it has where it plays by itself."""
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
    sandbox = commands.add_parser("sandbox", help="try the bot without Discord, in a browser")
    _add_locale(sandbox)
    sandbox.add_argument("--port", type=_port, help="the local port of the page")
    sandbox.add_argument("--no-browser", action="store_true", help="only print the address")
    sandbox.add_argument("--autoplay", action="store_true", help="play by itself, without a page")
    sandbox.add_argument(
        "--preset", choices=tuple(PRESETS), help=f"with it: the rules ({DEFAULT_PRESET})"
    )
    sandbox.add_argument("--hands", type=_number, help="with it: how many hands (1)")
    sandbox.add_argument("--seed", type=int, help="with it: what deals are made from (1)")
    sandbox.add_argument(
        "--out", type=Path, help="with it: a new folder for all that players are sent"
    )
    replay = commands.add_parser("replay", help="print a game file move by move, in words")
    check = commands.add_parser("check", help="check that a game file is true")
    review = commands.add_parser("review", help="print what decided a game, and what was better")
    for reading in (replay, check, review):
        reading.add_argument("file", type=Path, help="the game file of a hand")
        _add_locale(reading)
    admin = commands.add_parser("admin", help="look after the database")
    tasks = admin.add_subparsers(dest="task", required=True)
    tasks.add_parser("tables", help="list the open tables")
    tasks.add_parser("servers", help="list the servers, and those that the bot is in no more")
    tasks.add_parser("shards", help="list which process has which part of all servers")
    draining = tasks.add_parser("drain", help="have a process give its shards to the others")
    draining.add_argument("process", help="its name, as `admin shards` lists it")
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
    tasks.add_parser(
        "rebuild", help="count and rate all results anew, and compare with what was kept"
    )
    backup = tasks.add_parser("backup", help="copy the database, while the bot runs")
    backup.add_argument("file", type=Path, help="a new file")
    restore = tasks.add_parser("restore", help="put a copy in the place of the database")
    restore.add_argument("file", type=Path, help="a file that backup made")
    importing = tasks.add_parser(
        "import", help="copy a SQLite database into an empty PostgreSQL, with the bot stopped"
    )
    importing.add_argument("file", type=Path, help="the file of the SQLite database, or a backup")
    tasks.add_parser("check", help="check that the database is whole and every table readable")
    verify = commands.add_parser("verify", help="check that a seed has the hash shown at the deal")
    verify.add_argument("hash", type=_hex, help="the SHA-256 shown before the deal, in hex")
    verify.add_argument("seed", type=_hex, help="the seed that was shown at the end, in hex")
    verify.add_argument(
        "presses", type=_press, nargs="*", help="the presses that were shown with it"
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
    verify.add_argument("--deal", type=_count, default=0, help="how many deals were void before")
    _add_locale(verify)
    arena = "let players play duplicate deals"
    _add_arena(commands.add_parser("arena", help=arena, epilog=PLAYERS))
    training = commands.add_parser("train", help="let nets learn by playing; for hours")
    training.add_argument("folder", type=_path, help="where it is kept, and goes on from")
    training.add_argument("--hands", type=_hands, default=5_000_000, help="how many (5000000)")
    training.add_argument("--seed", type=_count, default=1, help="what all is drawn from (1)")
    tuning = commands.add_parser("tune", help="look for better weights of the level normal")
    tuning.add_argument("file", type=_path, help="where each step is kept, and goes on from")
    tuning.add_argument("--tries", type=_number, default=400, help="how many in all (400)")
    tuning.add_argument("--seed", type=_count, default=1, help="what all is drawn from (1)")
    measuring = commands.add_parser("measure", help="measure what ratings start from")
    measuring.add_argument("file", type=Path, help="where it is written, as JSON")
    measuring.add_argument(
        "--preset", choices=tuple(PRESETS), help="measure this one, and keep all else in the file"
    )
    measuring.add_argument("--hands", type=_number, default=4_000, help="of a preset (4000)")
    measuring.add_argument(
        "--mixed", type=_number, default=800, help="and with players of all levels (800)"
    )
    measuring.add_argument("--seed", type=_count, default=1, help="what all is drawn from (1)")
    curve = commands.add_parser("curve", help="draw what the arena found while somebody learned")
    curve.add_argument("log", type=Path, help="a file with a line of JSON for every measurement")
    curve.add_argument("--out", type=Path, required=True, help="the picture, a PNG file")
    return made


def _add_arena(arena: argparse.ArgumentParser) -> None:
    arena.add_argument("a", metavar="A", type=_player, help="whose worth is told")
    arena.add_argument("b", metavar="B", type=_player, nargs="?", help="whom it plays against")
    arena.add_argument(
        "--preset", choices=(*PRESETS, "all"), default=DEFAULT_PRESET, help="the rules"
    )
    arena.add_argument("--deals", type=_number, default=2_000, help="how many deals (2000)")
    arena.add_argument(
        "--mode", choices=("1v4", "sides", "both"), help="what is played of each deal (both)"
    )
    arena.add_argument(
        "--bidding",
        type=_bidding,
        help="own (as is): each bids for itself; or who bids for all: neutral, plain …",
    )
    arena.add_argument(
        "--bidding-only",
        action="store_true",
        help="A against itself with neutral bidding: what its bidding is worth",
    )
    arena.add_argument("--seed", type=_count, help="what the deals are made from (drawn, printed)")
    arena.add_argument("--jobs", type=_jobs, help="how many processes (the cores)")
    arena.add_argument("--json", type=Path, help="a file for the figures")


def _add_locale(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--locale", choices=LOCALES, default=LOCALES[0], help=f"the language ({LOCALES[0]})"
    )


def _port(text: str) -> int:
    from bot.settings import MOST_PORTS

    return _between(text, 1, MOST_PORTS)


def _number(text: str) -> int:
    return _between(text, 1, MOST_HANDS)


def _hands(text: str) -> int:
    return _between(text, 1, MOST_LEARNED)


def _count(text: str) -> int:
    return _between(text, 0, WORD - 1)


def _press(text: str) -> int:
    return _between(text, 0, 2**64 - 1)


def _jobs(text: str) -> int:
    return _between(text, 1, MOST_JOBS)


def _player(text: str) -> str:
    from game.arena.contestants import NAMES

    return _one_of(NAMES, text)


def _bidding(text: str) -> str:
    from game.arena.contestants import BIDDINGS

    return _one_of(BIDDINGS, text)


def _one_of(names: Sequence[str], text: str) -> str:
    if text not in names:
        raise argparse.ArgumentTypeError(f"nobody has this name; it is one of {', '.join(names)}")
    return text


def _between(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text[:20]) <= most):
        raise argparse.ArgumentTypeError(f"must be a number from {least} to {most}")
    return int(text)


def _user(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 0 < int(text) < 2**63):
        raise argparse.ArgumentTypeError("must be the number of a user in Discord")
    return int(text)


def _text(text: str) -> str:
    if not 0 < len(text.strip()) <= MOST_SAID:
        raise argparse.ArgumentTypeError(f"must be a text of at most {MOST_SAID} characters")
    return text


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("a name is needed; it is empty")
    return Path(text)


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
    arguments = _parsed()
    work = _file if arguments.command in FILES else _loaded()
    gc.freeze()
    gc.enable()
    if arguments.command != "sandbox":
        as_usual()
    if arguments.command in (None, "run", "admin"):
        os.umask(0o077)  # the database, its lock and its copies are their owner's alone
    try:
        sys.exit(work(arguments))
    except NotWrittenError as error:
        complain(str(error))
        sys.exit(USAGE_ERROR)
    except BrokenPipeError:  # who reads it has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(0 if arguments.command in STAYING else broken_off())


def _parsed() -> argparse.Namespace:
    """The arguments, if they go together."""
    made = parser()
    arguments = made.parse_args()
    if arguments.command == "sandbox" and not arguments.autoplay:
        given = [f"--{name}" for name in AUTOPLAY if getattr(arguments, name) is not None]
        if given:
            made.error(f"only with --autoplay: {', '.join(given)}")
    return arguments


def _loaded() -> Callable[[argparse.Namespace], int]:
    """What carries out a command that needs the settings; it takes a second to load."""
    from bot.cli.work import work

    return work


def tell_fault(fault: threading.ExceptHookArgs) -> None:
    """What a thread ends in, unless it is one of the database that outlives its event loop.

    Nor what one ends in that waits for processes of the arena which SIGTERM has ended, too.
    """
    if str(fault.exc_value) != "Event loop is closed" and not terminated():
        threading.__excepthook__(fault)


def _learn(arguments: argparse.Namespace) -> int:
    """Train or tune, if what it takes is installed."""
    try:
        from bot.cli.train import train
        from bot.cli.tune import tune
    except ImportError:
        complain("This needs more packages: pip install 'baohuang[training]'.")
        return USAGE_ERROR
    if arguments.command == "tune":
        place, other = f"file {arguments.file}", "of other weights, or something else"
    else:
        place, other = f"folder {arguments.folder}", "no training of these nets"
    from bot.cli.kept import OtherSeedError

    try:
        if arguments.command == "tune":
            tune(arguments.file, arguments.tries, arguments.seed)
        else:
            train(arguments.folder, arguments.hands, arguments.seed)
    except OSError as error:
        complain(f"The {place} cannot be used: {error.strerror}.")
        return USAGE_ERROR
    except OtherSeedError as error:
        complain(str(error))
        return USAGE_ERROR
    except ValueError:
        complain(f"What is in the {place} is {other}.")
        return USAGE_ERROR
    return 0


def _measure(arguments: argparse.Namespace) -> int:
    from bot.cli.measure import OtherMeasureError, measure, measure_preset

    file, numbers = arguments.file, (arguments.hands, arguments.mixed, arguments.seed)
    try:
        if arguments.preset:
            measure_preset(file, arguments.preset, *numbers)
        else:
            measure(file, *numbers)
    except OSError as error:
        complain(f"The file {file} cannot be used: {error.strerror}.")
        return USAGE_ERROR
    except OtherMeasureError as error:
        complain(str(error))
        return USAGE_ERROR
    return 0


def _file(arguments: argparse.Namespace) -> int:
    if arguments.command == "arena":
        from bot.cli.arena import arena

        return arena(arguments)
    if arguments.command in ("train", "tune"):
        return _learn(arguments)
    if arguments.command == "measure":
        return _measure(arguments)
    if arguments.command == "curve":
        from bot.cli.curve import curve

        return curve(arguments.log, arguments.out)
    if arguments.command == "review":
        from bot.cli.review_command import review_file

        return review_file(arguments.file, arguments.locale)
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
