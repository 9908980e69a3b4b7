"""Finds log lines that name cards, a seed, or a person."""

import json
from collections.abc import Sequence

from bot.model import Loaded

SAID = ("play", "give", "call")
"""The first words of actions that name cards."""
CARDS = ("♠", "♥", "♣", "♦", "Card(")
FIELDS = {"event", "level", "logger", "timestamp", "table", "hand", "seat", "version", "status"} | {
    "guild",
    "code",
    "count",
    "shard",
}
"""The fields that a log line of the bot may have. No answer of a player fits into any of them."""


def leaking_lines(lines: Sequence[str], over: Loaded, *secrets: str) -> list[str]:
    """Returns the JSON lines with a secret, the seed or a card of a hand, or with other fields."""
    assert over.hand is not None
    actions = {action.action for action in over.actions if action.action.startswith(SAID)}
    assert actions
    found = (*secrets, over.hand.seed, *CARDS, *actions)
    return [line for line in lines if _says_more(line) or any(secret in line for secret in found)]


def _says_more(line: str) -> bool:
    said = json.loads(line)
    return said["logger"].startswith("bot.") and not said.keys() <= FIELDS
