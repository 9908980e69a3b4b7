"""The rule sets of tables and servers: a preset, and the options that differ from it."""

from dataclasses import replace

from bot.model import ServerSettings, Table
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal
from game.rules.options import changed, difference, read_options, refuse_rules, written_options
from game.rules.ruleset import PRESETS, RuleSet


def rules_of(source: Table | ServerSettings) -> RuleSet:
    """The rules of a table or of a server: its preset, and the options that differ."""
    return changed(PRESETS[source.preset], read_options(source.rules))


def with_preset(server: ServerSettings, preset: str) -> ServerSettings | Refusal:
    """The settings with the plain rules of a preset."""
    if preset not in PRESETS:
        return Refusal(TableWhy.STALE)
    return replace(server, preset=preset, rules="")


def with_option(server: ServerSettings, option: str, code: str) -> ServerSettings | Refusal:
    """The settings with one option changed, or why it does not go with the others."""
    try:
        rules = changed(rules_of(server), {option: code})
    except LookupError:  # of a message older than the options
        return Refusal(TableWhy.STALE)
    return refuse_rules(rules) or with_rules(server, rules)


def with_rules(server: ServerSettings, rules: RuleSet) -> ServerSettings:
    """The settings with these rules, written as the options that differ from the preset."""
    return replace(server, rules=written_options(difference(rules, PRESETS[server.preset])))
