"""The house rules: which rule set a server and a table play by."""

from dataclasses import replace

from bot.store.records import Server, Table
from game.options import changed, difference, read_options, written_options
from game.ruleset import DEFAULT_PRESET, PRESETS, RuleSet


def rules_of(house: Table | Server | None) -> RuleSet:
    """The rules of a table or of a server; where nobody has set any, the default preset."""
    if house is None:
        return PRESETS[DEFAULT_PRESET]
    return changed(PRESETS[house.preset], read_options(house.rules))


def with_rules(server: Server, rules: RuleSet) -> Server:
    """The server with these rules, kept as what differs from its preset."""
    return replace(server, rules=written_options(difference(rules, PRESETS[server.preset])))
