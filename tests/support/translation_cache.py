"""Translated slash commands that all bots of a process share.

Every bot that starts translates the same commands, some 7,000 texts.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from discord.app_commands import Command, CommandTree, Group, Translator

Payload = dict[str, Any]
Put = Callable[[Any, CommandTree[Any], Translator], Awaitable[Payload]]


def share_translations() -> None:
    """Lets commands whose English is the same share their translations."""
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
