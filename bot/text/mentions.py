"""Slash commands in sentences: a catalogue has `{ COMMAND("table open") }` where it names one."""

from collections.abc import Callable

known: dict[str, int] = {}
"""Discord's number of each command, by its English name; empty until Discord was told them."""


def mention(path: str, words: Callable[[str], str]) -> str:
    """A command by its English names: as a mention, which Discord shows to each in their language.

    As it is typed in the language of `words` where Discord has no number for it. Raises LookupError
    where there is no such command.
    """
    names = path.split()
    keys = ["-".join(["command", *names[:end]]) for end in range(1, len(names) + 1)]
    typed = " ".join(map(words, keys))
    number = known.get(names[0])
    return f"</{path}:{number}>" if number else f"`/{typed}`"
