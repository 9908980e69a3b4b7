"""The commands that need no settings: those about game files.

Each imports what it needs when it is called, because that takes time.
"""

import argparse
import gc
import os
import sys
import threading
from collections.abc import Callable

from bot.cli.arguments import parser
from bot.cli.terminal import PREVENTED, NotWrittenError, complain
from bot.runtime.interrupt import STAYING, as_usual, broken_off, terminated

WITHOUT_SETTINGS = ("replay", "check", "review", "verify")


def run_without_settings(arguments: argparse.Namespace) -> int:
    """Carry out one of `WITHOUT_SETTINGS`; returns the exit code."""
    if arguments.command == "review":
        from bot.cli.review import review_file

        return review_file(arguments.file, arguments.locale)
    from bot.cli.game_files import check_file, replay_file, verify_seed

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


AUTOPLAY = ("preset", "hands", "seed", "out")
"""The options of the sandbox that it has where it plays by itself."""


def main() -> None:
    """Run a command; what prevents it is one sentence and an exit code, as in the README."""
    threading.excepthook = tell_fault
    arguments = _parsed()
    run = run_without_settings if arguments.command in WITHOUT_SETTINGS else _loaded()
    gc.freeze()
    gc.enable()
    if arguments.command != "sandbox":
        as_usual()
    if arguments.command in (None, "run", "admin"):
        os.umask(0o077)  # the database, its lock and its copies are their owner's alone
    try:
        sys.exit(run(arguments))
    except NotWrittenError as error:
        complain(str(error))
        sys.exit(PREVENTED)
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
    """Returns what carries out a command that needs the settings; it takes a second to load."""
    from bot.cli.commands_with_settings import run_with_settings

    return run_with_settings


def tell_fault(fault: threading.ExceptHookArgs) -> None:
    """Print the fault that ends a thread.

    Nothing is printed of a thread of the database that outlives its event loop, nor of one that
    waits for processes of the arena which SIGTERM has ended, too.
    """
    if str(fault.exc_value) != "Event loop is closed" and not terminated():
        threading.__excepthook__(fault)
