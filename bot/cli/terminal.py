"""Printing without control characters, so that output cannot manipulate the terminal."""

import json
import os
import sys


class PreventedError(Exception):
    """Something prevents a command, such as a missing file. The text is one sentence."""


PREVENTED = 2
"""The exit code for invalid arguments, files or settings."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def say(*lines: str) -> None:
    """Print lines. Raises PreventedError if there is no space; a closed pipe is ignored."""
    try:
        print("\n".join(map(harmless, lines)), flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise PreventedError(f"The output cannot be written: {error.strerror}.") from None


def complain(sentence: str) -> None:
    print(harmless(sentence), file=sys.stderr)


def harmless(line: str) -> str:
    r"""The line with unprintable characters escaped as in JSON: `\u001b`, `\u202e`.

    These are control characters, marks that change the direction of text, and line breaks.
    """
    return "".join(
        char if char.isprintable() or char == NO_BREAK else json.dumps(char)[1:-1] for char in line
    )
