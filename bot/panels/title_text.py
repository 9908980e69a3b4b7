"""Titles in words."""

from bot.text.catalogue import Words
from game.rating.titles import Title, rank


def title_text(honour: int, words: Words) -> str:
    """The title for an amount of honour, with its step; the highest has none."""
    rank_ = rank(honour)
    title = words("title", title=rank_.title.value)
    if rank_.title is Title.EMPEROR:
        return title
    return words("title-and-step", title=title, step=rank_.step)
