"""Commands are put into Discord's languages once a process: every bot that starts tells the same.

Each asks for some seven thousand words.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from discord.app_commands import Command, CommandTree, Group, Translator

Payload = dict[str, Any]
Put = Callable[[Any, CommandTree[Any], Translator], Awaitable[Payload]]


def translate_once() -> None:
    """Let all commands that say the same in English share what they say in other languages."""
    for kind in (Command, Group):
        vars_of: Any = kind
        vars_of.get_translated_payload = _once(vars_of.get_translated_payload)


def _once(put: Put) -> Put:
    kept: dict[str, Payload] = {}

    async def translated(command: Any, tree: CommandTree[Any], by: Translator) -> Payload:
        english = json.dumps([type(by).__qualname__, command.to_dict(tree)])
        if english not in kept:
            kept[english] = await put(command, tree, by)
        return kept[english]

    return translated
