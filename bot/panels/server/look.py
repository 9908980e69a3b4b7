"""`/look`: display preferences."""

from dataclasses import replace
from functools import partial
from typing import Any

from discord import ButtonStyle, ui

from bot.model.user import PLAIN, DisplayPreferences, ThemeName
from bot.panels.custom_id import LookChoice
from bot.panels.hand.hand import PICTURE, hand_alt
from bot.panels.panel import GOLD, Panel, button
from bot.pictures.hand_picture import draw_hand
from bot.text.catalogue import Words
from game.cards import GUARD_CARD, ROYAL_CARD, Rank, deck

_OFF_AND_ON = {"0": False, "1": True}
CHOICES: dict[str, dict[str, Any]] = {
    "low_first": _OFF_AND_ON,
    "two_colours": _OFF_AND_ON,
    "large": _OFF_AND_ON,
    "counter_clockwise": _OFF_AND_ON,
    "theme": {theme.value: theme for theme in ThemeName},
}
"""The values of each preference, by the codes used in presses and text keys."""
SAMPLE = (
    ROYAL_CARD,
    GUARD_CARD,
    *(card for card in dict.fromkeys(deck(168)) if Rank.TEN <= card.rank <= Rank.KING),
)
"""A hand that shows the effect."""


def chosen(look: DisplayPreferences, choice: LookChoice, words: Words) -> DisplayPreferences | None:
    """The preferences after a choice; None if there is no such choice."""
    values = CHOICES.get(choice.name, {})
    if choice.code not in values:
        return None
    return replace(_as_shown(look, words), **{choice.name: values[choice.code]})


def look_panel(look: DisplayPreferences, words: Words) -> Panel:
    """The current preferences, with a sample hand."""
    now = _as_shown(look, words)
    panel = Panel(GOLD)
    panel.text(words("look-title"))
    panel.picture(
        PICTURE,
        hand_alt(SAMPLE, words),
        partial(draw_hand, SAMPLE, look=look, english=words.english),
    )
    panel.text(*(words(f"look-{name}-{_code(now, name)}") for name in CHOICES))
    panel.row(_next(now, name, words) for name in CHOICES)
    panel.text(f"-# {words('look-only-you')}")
    return panel


def directions(words: Words) -> dict[str, LookChoice]:
    """The answers to the question on which side the next player sits."""
    return {
        words("press-next-left"): LookChoice("counter_clockwise", "0"),
        words("press-next-right"): LookChoice("counter_clockwise", "1"),
    }


def _as_shown(look: DisplayPreferences, words: Words) -> DisplayPreferences:
    return replace(look, counter_clockwise=look.reverses(english=words.english))


def _code(look: DisplayPreferences, name: str) -> str:
    return next(code for code, value in CHOICES[name].items() if value == getattr(look, name))


def _next(look: DisplayPreferences, name: str, words: Words) -> ui.Button[Panel]:
    """A button that selects the next value."""
    codes = list(CHOICES[name])
    code = codes[(codes.index(_code(look, name)) + 1) % len(codes)]
    plain = getattr(look, name) == getattr(_as_shown(PLAIN, words), name)
    style = ButtonStyle.secondary if plain else ButtonStyle.primary
    return button(words(f"press-look-{name}-{code}"), LookChoice(name, code), style)
