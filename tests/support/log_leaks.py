"""Finds log lines that name cards, a seed, or a person."""

import json
from collections.abc import Sequence

from bot.model import Loaded

NAMING_CARDS = ("play", "give", "call")
"""The first words of actions that name cards."""
CARDS = ("♠", "♥", "♣", "♦", "Card(")
FIELDS = {"event", "level", "logger", "timestamp", "table", "hand", "seat", "version", "status"} | {
    "guild",
    "request",
    "code",
    "count",
    "shard",
}
"""The fields that a log line of the bot may have. No answer of a player fits into any of them."""
LATE = "TimeoutError"
"""Why an answer was not taken on a slow machine."""
SECRET_REQUESTS = ("SayNo", "SetPremove")


def leaking_lines(lines: Sequence[str], loaded: Loaded, *secrets: str) -> list[str]:
    """The JSON lines with a secret, the seed or a card of a finished hand, or with other fields."""
    assert loaded.hand is not None
    actions = {action.action for action in loaded.actions if action.action.startswith(NAMING_CARDS)}
    assert actions
    leaks = (*secrets, loaded.hand.seed, *CARDS, *SECRET_REQUESTS, *actions)
    return [
        line for line in lines if _has_other_fields(line) or any(leak in line for leak in leaks)
    ]


def _has_other_fields(line: str) -> bool:
    event = json.loads(line)
    if event.get("why") == LATE:
        del event["why"]
    return event["logger"].startswith("bot.") and not event.keys() <= FIELDS
