"""The house rules: which rule set a server and a table play by."""

from dataclasses import replace

from bot.model import Server, Table
from bot.tables.stops import Refused, Stop, Stopped
from game.rules.options import (
    changed,
    difference,
    read_options,
    refuse_rules,
    written_options,
)
from game.rules.ruleset import PRESETS, RuleSet

HOUSE = "server"
"""What is chosen at a table to play by the server's rules."""


def rules_of(house: Table | Server) -> RuleSet:
    """The rules of a table or of a server: its preset, and the options that differ."""
    return changed(PRESETS[house.preset], read_options(house.rules))


def with_preset(server: Server, preset: str) -> Server | Refused:
    """The server with the plain rules of a preset."""
    if preset not in PRESETS:
        return Stopped(Stop.STALE)
    return replace(server, preset=preset, rules="")


def with_option(server: Server, option: str, code: str) -> Server | Refused:
    """The server with one option changed, or why it does not go with the others."""
    try:
        rules = changed(rules_of(server), {option: code})
    except LookupError:  # of a message older than the options
        return Stopped(Stop.STALE)
    return refuse_rules(rules) or with_rules(server, rules)


def with_rules(server: Server, rules: RuleSet) -> Server:
    """The server with these rules, kept as what differs from its preset."""
    return replace(server, rules=written_options(difference(rules, PRESETS[server.preset])))
