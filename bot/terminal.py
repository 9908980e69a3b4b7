"""What goes to a terminal: nothing in it may speak to the terminal itself."""

import json


def harmless(line: str) -> str:
    r"""A line in which whatever does not print, as JSON has it: `\u001b`, `\u202e`.

    That is control characters, which colour, move and erase, and the marks that turn the direction
    of text; line breaks too.
    """
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in line)
