"""Refusals and faults of game files in words."""

from bot.panels.player_names import escaped
from bot.text.catalogue import Param, Words
from game.cards import Card, Rank
from game.notation.formatter import card_text, play_text, rank_text
from game.notation.game_file import FORMAT, BadFile
from game.refusals import Refusal, Value, Why

WRITTEN = ("host", "text", "reason")
"""Parameters that a user typed."""
SUITED = (Why.CARDS_NOT_HELD, Why.AMBIGUOUS)
"""Refusals that may be about a suit that was named."""


def refusal_text(refusal: Refusal, words: Words) -> str:
    """Why nothing was done, and what to do instead."""
    suits = refusal.why in SUITED
    params = {name: _param(value, words, suits=suits) for name, value in refusal.params.items()}
    params |= {name: escaped(str(params[name])) for name in WRITTEN if name in params}
    return words(f"refusal-{refusal.why}", **params)


def fault_text(bad: BadFile, words: Words) -> str:
    """What is wrong with a game file, as plain text; it may quote the file."""
    reason = refusal_text(bad.refusal, words) if bad.refusal else ""
    return words(f"fault-{bad.why}", reason=plain(reason), start=FORMAT, **bad.params)


def plain(text: str) -> str:
    """The text without Discord's formatting."""
    return text.removeprefix("-# ").replace("**", "").replace("`", "")


def _param(value: Value, words: Words, *, suits: bool) -> Param:
    if isinstance(value, Rank):
        return rank_text(value, words.language)
    if isinstance(value, Card):
        return f"`{card_text(value, words.language)}`"
    if isinstance(value, int | str):
        return value
    cards = tuple(item for item in value if isinstance(item, Card))
    if cards:
        return f"`{play_text(cards, words.language, suits=suits)}`"
    plays = [item for item in value if not isinstance(item, Card | Rank)]
    if plays:
        return words("cards-or").join(str(_param(play, words, suits=suits)) for play in plays)
    ranks = (rank_text(rank, words.language) for rank in value if isinstance(rank, Rank))
    return words("between-names").join(ranks)
