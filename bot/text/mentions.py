"""Clickable slash commands in texts: `{ COMMAND("table open") }`."""

from collections.abc import Callable

known: dict[str, int] = {}
"""Discord's id of each command by its English name; empty until they are registered."""


def mention(path: str, words: Callable[[str], str]) -> str:
    """A mention of a command; as typed in the language of `words` if its id is unknown.

    Raises LookupError if there is no such command.
    """
    command, command_id = typed(path, words), known.get(path.split()[0])
    return f"</{path}:{command_id}>" if command_id else command


def typed(path: str, words: Callable[[str], str]) -> str:
    """A command as one types it in the language of `words`, where Discord shows it so, too.

    Raises LookupError if there is no such command.
    """
    names = path.split()
    keys = ["-".join(["command", *names[:end]]) for end in range(1, len(names) + 1)]
    return f"`/{' '.join(map(words, keys))}`"
