"""A rule set in one line."""

from collections.abc import Iterator

from bot.text.catalogue import Words
from game.rules.options import difference
from game.rules.ruleset import PRESETS, RuleSet


def differences(preset: str, rules: RuleSet, words: Words) -> Iterator[str]:
    """Each option that differs from the preset."""
    for name, code in difference(rules, PRESETS[preset]).items():
        yield option_text(name, code, words)


def rules_line(preset: str, rules: RuleSet, words: Words) -> str:
    """The preset with what differs from it: `Simple · Deck: 216 · Roast: on`."""
    return " · ".join([words(f"preset-{preset}"), *differences(preset, rules, words)])


def value_text(option: str, code: str, words: Words) -> str:
    """The value of an option in words."""
    key = f"value-{option}-{code}"
    return words(key) if words.has(key) else words(f"value-{code}")


def option_text(option: str, code: str, words: Words) -> str:
    """`Deck: 216`."""
    return words(
        "rules-option", option=words(f"option-{option}"), value=value_text(option, code, words)
    )
