"""Printing: nothing printed may speak to the terminal itself, and nobody need read it all."""

import json
import os
import sys


class NotWrittenError(Exception):
    """Standard output takes no more. One sentence."""


PREVENTED = 2
"""The exit code where a sentence says what is wrong with what a command was given."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def say(*lines: str) -> None:
    """Print lines, made harmless; whoever reads them may stop reading.

    Raises NotWrittenError where there is no room for them.
    """
    try:
        print("\n".join(map(harmless, lines)), flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise NotWrittenError(f"The output cannot be written: {error.strerror}.") from None


def complain(sentence: str) -> None:
    """Print a sentence to standard error, made harmless."""
    print(harmless(sentence), file=sys.stderr)


def harmless(line: str) -> str:
    r"""A line in which whatever does not print stands as JSON has it: `\u001b`, `\u202e`.

    That is control characters, which colour, move and erase, the marks that turn the direction of
    text, and line breaks. A space at which no line breaks is a space.
    """
    return "".join(
        char if char.isprintable() or char == NO_BREAK else json.dumps(char)[1:-1] for char in line
    )
