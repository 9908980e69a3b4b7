"""Rules and pace of a table in one line each."""

from collections.abc import Iterator

from discord import SelectOption

from bot.panels.panel import option
from bot.tables.rules.pace import Pace
from bot.text.catalogue import Words
from game.rules.options import difference
from game.rules.ruleset import PRESETS, RuleSet


def differences(preset: str, rules: RuleSet, words: Words) -> Iterator[str]:
    for name, code in difference(rules, PRESETS[preset]).items():
        yield option_text(name, code, words)


def preset_option(preset: str, words: Words, *, chosen: bool) -> SelectOption:
    name, rules = words(f"preset-{preset}"), words(f"preset-{preset}-rules")
    return option(name, preset, rules, chosen=chosen)


def rules_line(preset: str, rules: RuleSet, words: Words) -> str:
    """The preset with what differs from it: `Simple · Deck: 216 · Roast: on`."""
    return " · ".join([words(f"preset-{preset}"), *differences(preset, rules, words)])


def value_text(option: str, code: str, words: Words) -> str:
    key = f"value-{option}-{code}"
    return words(key) if words.has(key) else words(f"value-{code}")


def option_text(option: str, code: str, words: Words) -> str:
    """`Deck: 216`."""
    return words(
        "rules-option", option=words(f"option-{option}"), value=value_text(option, code, words)
    )


def pace_line(pace: Pace, words: Words) -> str:
    """How long players may think."""
    return words(
        "pace-line", play=time_text(pace.play, words), question=time_text(pace.question, words)
    )


def time_text(seconds: int, words: Words) -> str:
    """`45 s`, `3 min`, `24 h`."""
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds >= size and seconds % size == 0:
            return words(f"time-{unit}", count=seconds // size)
    return words("time-s", count=seconds)
