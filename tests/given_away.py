"""What log lines give away of a hand that was played, and of who played it."""

import json
from collections.abc import Sequence

from bot.model import Loaded

SAID = ("play", "give", "call")
"""How an action begins that names cards."""
CARDS = ("♠", "♥", "♣", "♦", "Card(")
FIELDS = {"event", "level", "logger", "timestamp", "table", "hand", "seat", "version", "status"} | {
    "guild",
    "code",
    "count",
}
"""What the bot says of a hand; in none of them is there place for an answer."""


def given_away(lines: Sequence[str], over: Loaded, *secrets: str) -> list[str]:
    """The lines, as JSON, that have one of these, the seed or cards, or say more than `FIELDS`."""
    assert over.hand is not None
    actions = {action.action for action in over.actions if action.action.startswith(SAID)}
    assert actions
    found = (*secrets, over.hand.seed, *CARDS, *actions)
    return [line for line in lines if _says_more(line) or any(secret in line for secret in found)]


def _says_more(line: str) -> bool:
    said = json.loads(line)
    return said["logger"].startswith("bot.") and not said.keys() <= FIELDS
