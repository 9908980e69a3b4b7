"""The options as data: their names, their values, and which of them go together.

`ruleset.RuleSet` says what an option means; its words are in the text catalogues.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any

from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, SIMPLE, Ceding, Guard, RuleSet

Setting = bool | int | StrEnum

DECKS = (168, 216, 165)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its field in `RuleSet`, its possible values, and its value in `simple`."""

    name: str
    values: tuple[Setting, ...]
    default: Setting

    def value(self, code: str) -> Setting:
        """The value with this code (see `value_code`). Raises `LookupError` if there is none."""
        for value in self.values:
            if value_code(value) == code:
                return value
        raise LookupError(f"{self.name} has no value {code[:40]!r}")


def _values(default: Setting) -> tuple[Setting, ...]:
    """The possible values of an option with this default."""
    if isinstance(default, bool):
        return True, False
    return tuple(type(default)) if isinstance(default, StrEnum) else DECKS


OPTIONS: Mapping[str, Option] = {
    name: Option(name, _values(default), default) for name, default in asdict(SIMPLE).items()
}
"""All options by name, in the order of `RuleSet`."""
NOT_OF_THE_PLAY = ("after_autoplay", "leaver_pays_loss", "ai_autoplay")
"""The options about absent players (§6), which do not change the play."""


def value_code(value: Setting) -> str:
    """A value as game files and text catalogues name it: `on` or `off`, `168`, `seed`."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def options_of(rules: RuleSet) -> dict[str, str]:
    """The code of the value of every option, by name."""
    return {name: value_code(getattr(rules, name)) for name in OPTIONS}


def changed(rules: RuleSet, options: Mapping[str, str]) -> RuleSet:
    """The rules with some options set by their codes.

    Raises `LookupError` for an unknown option or value. Whether the options go together is not
    checked here but by `refuse_rules`.
    """
    values: dict[str, Any] = {name: OPTIONS[name].value(code) for name, code in options.items()}
    return replace(rules, **values)


def difference(rules: RuleSet, preset: RuleSet) -> dict[str, str]:
    """The options in which rules differ from a preset, with their codes in the rules."""
    others = options_of(preset)
    return {name: code for name, code in options_of(rules).items() if code != others[name]}


@cache
def nearest_preset(rules: RuleSet) -> str:
    """The preset from which rules differ in the fewest options."""
    return min(PRESETS, key=lambda name: len(difference(rules, PRESETS[name])))


@cache
def name_of(rules: RuleSet) -> str:
    """The closest preset and the differences from it: `simple`, or `simple deck=216 roast=on`.

    The options about absent players (`NOT_OF_THE_PLAY`) are left out.
    """
    apart = {name: difference(rules, preset) for name, preset in PRESETS.items()}
    for options in apart.values():
        for option in NOT_OF_THE_PLAY:
            options.pop(option, None)
    closest = min(apart, key=lambda name: len(apart[name]))
    return " ".join([closest, *(f"{name}={code}" for name, code in apart[closest].items())])


def refuse_rules(rules: RuleSet) -> Refusal | None:
    """Why these options cannot go together, or None if they can."""
    called = rules.guard is Guard.CALLED
    if called and rules.rebellion:
        return Refusal(Why.REBELLION_NEEDS_FIXED_GUARD)
    if called and rules.ceding is Ceding.BOTH_JOKERS:
        return Refusal(Why.CEDING_NEEDS_GUARD_CARD)
    if rules.called_card_is_trump and not called:
        return Refusal(Why.TRUMP_NEEDS_CALLED_GUARD)
    if rules.called_card_is_trump and rules.roast:
        return Refusal(Why.TRUMP_CANNOT_BE_ROASTED)
    return None


def written(rules: RuleSet) -> str:
    """All options as a line of JSON, which `read_rules` reads even if the defaults change."""
    return written_options(options_of(rules))


def written_options(options: Mapping[str, str]) -> str:
    """The codes of some options as a line of JSON; an empty text for none."""
    return json.dumps(options) if options else ""


def read_rules(text: str) -> RuleSet:
    """The rules that `written` wrote; an option that is not named is as in `simple`.

    Raises `LookupError` for an unknown option or value, `json.JSONDecodeError` for no JSON.
    """
    return changed(SIMPLE, read_options(text))


def read_options(text: str) -> dict[str, str]:
    """The codes that `written_options` wrote.

    Raises `json.JSONDecodeError` for no JSON, and `ValueError` if it is no object.
    """
    options = json.loads(text) if text else {}
    if not isinstance(options, dict):
        raise ValueError("no options")
    return {name: str(code) for name, code in options.items()}
