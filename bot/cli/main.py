"""The entry point of `baohuang`.

Each command imports what it needs when it is called, because that takes time.
"""

import argparse
import os
import sys
import threading

from bot.cli.arguments import parser
from bot.cli.terminal import PREVENTED, PreventedError, complain
from bot.runtime.interrupt import STAYING, as_usual, broken_off, terminated

WITHOUT_SETTINGS = ("replay", "check", "review", "verify")


def run_without_settings(arguments: argparse.Namespace) -> int:
    """Run one of `WITHOUT_SETTINGS`. Returns the exit code."""
    if arguments.command == "review":
        from bot.cli.review import review_file

        return review_file(arguments.file, arguments.locale)
    from bot.cli.game_files import check_file, replay_file, verify_seed

    if arguments.command == "verify":
        return verify_seed(arguments)
    read = replay_file if arguments.command == "replay" else check_file
    return read(arguments.file, arguments.locale, arguments.chain)


AUTOPLAY = ("preset", "hands", "seed", "out")
"""Options of the sandbox that need `--autoplay`."""


def main() -> None:
    """Run a command and exit."""
    threading.excepthook = tell_fault
    arguments = _parsed()
    run = run_without_settings
    if arguments.command not in WITHOUT_SETTINGS:
        from bot.cli.commands_with_settings import run_with_settings

        run = run_with_settings
    if arguments.command != "sandbox":
        as_usual()
    if arguments.command in (None, "run", "admin"):
        os.umask(0o077)  # nobody else may read the database, its lock and its copies
    try:
        sys.exit(run(arguments))
    except PreventedError as error:
        complain(str(error))
        sys.exit(PREVENTED)
    except BrokenPipeError:  # the reader closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(0 if arguments.command in STAYING else broken_off())


def _parsed() -> argparse.Namespace:
    """The arguments, if they fit together."""
    root = parser()
    arguments = root.parse_args()
    if arguments.command == "sandbox" and not arguments.autoplay:
        options = [f"--{name}" for name in AUTOPLAY if getattr(arguments, name) is not None]
        if options:
            root.error(f"only with --autoplay: {', '.join(options)}")
    return arguments


def tell_fault(fault: threading.ExceptHookArgs) -> None:
    """Print an error that ended a thread.

    Ignores database threads that outlive their event loop, and errors after SIGTERM.
    """
    if str(fault.exc_value) != "Event loop is closed" and not terminated():
        threading.__excepthook__(fault)
