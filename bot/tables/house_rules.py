"""The rules that a server and its tables play by."""

from dataclasses import replace

from bot.model import ServerSettings, Table
from bot.tables.stops import Refused, Stop, Stopped
from game.rules.options import (
    changed,
    difference,
    read_options,
    refuse_rules,
    written_options,
)
from game.rules.ruleset import PRESETS, RuleSet

SERVER_RULES = "server"
"""The choice at a table to play by the server's rules."""


def rules_of(house: Table | ServerSettings) -> RuleSet:
    """The rules of a table or of a server: its preset, and the options that differ."""
    return changed(PRESETS[house.preset], read_options(house.rules))


def with_preset(server: ServerSettings, preset: str) -> ServerSettings | Refused:
    """The settings with the plain rules of a preset."""
    if preset not in PRESETS:
        return Stopped(Stop.STALE)
    return replace(server, preset=preset, rules="")


def with_option(server: ServerSettings, option: str, code: str) -> ServerSettings | Refused:
    """The settings with one option changed, or why it does not go with the others."""
    try:
        rules = changed(rules_of(server), {option: code})
    except LookupError:  # of a message older than the options
        return Stopped(Stop.STALE)
    return refuse_rules(rules) or with_rules(server, rules)


def with_rules(server: ServerSettings, rules: RuleSet) -> ServerSettings:
    """The settings with these rules, written as the options that differ from the preset."""
    return replace(server, rules=written_options(difference(rules, PRESETS[server.preset])))
