"""Titles in words."""

from bot.text.catalogue import Words
from game.rating.titles import Title, rank


def title_text(honour: int, words: Words) -> str:
    """The title for an amount of honour, with its step; the highest has none."""
    reached = rank(honour)
    title = words("title", title=reached.title.value)
    if reached.title is Title.EMPEROR:
        return title
    return words("title-and-step", title=title, step=reached.step)
