"""Translated slash commands that all bots of a process share.

Every bot that starts translates the same commands, some 7,000 texts.
"""

import json
from typing import Any

from discord.app_commands import CommandTree, Translator

from tests.support.discord_internals import (
    Payload,
    Translate,
    command_dict,
    replace_translation,
)


def share_translations() -> None:
    """Lets commands whose English is the same share their translations."""
    replace_translation(_once)


def _once(translate: Translate) -> Translate:
    kept: dict[str, Payload] = {}

    async def translated(command: Any, tree: CommandTree[Any], by: Translator) -> Payload:
        english = json.dumps([type(by).__qualname__, command_dict(command, tree)])
        if english not in kept:
            kept[english] = await translate(command, tree, by)
        return kept[english]

    return translated
