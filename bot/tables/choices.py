"""The rules that a server and its tables play by."""

from dataclasses import replace

from bot.model import ServerSettings, Status, Table
from bot.tables.pace import PACES
from bot.tables.readiness import asked_anew
from bot.tables.refusals import TableWhy, refuse_all_but_host, refuse_during_hand
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.options import changed, difference, read_options, refuse_rules, written_options
from game.rules.ruleset import PRESETS, RuleSet

SERVER_RULES = "server"
"""The choice at a table to play by the server's rules."""


def rules_of(house: Table | ServerSettings) -> RuleSet:
    """The rules of a table or of a server: its preset, and the options that differ."""
    return changed(PRESETS[house.preset], read_options(house.rules))


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


def choose_rules(table: Table, user_id: int, house: ServerSettings | None) -> Table | Refusal:
    """Play by the rules of these settings from the next hand on; None: an unknown choice.

    Only the host chooses, and everybody is asked anew whether they are ready.
    """
    if stopped := refuse_during_hand(table) or refuse_all_but_host(table, user_id):
        return stopped
    if house is None:
        return Refusal(TableWhy.STALE)
    return _changed(table, replace(table, preset=house.preset, rules=house.rules))


def choose_pace(table: Table, user_id: int, name: str) -> Table | Refusal:
    """Play at the pace of that name, from the next hand on; like `choose_rules`."""
    if stopped := refuse_during_hand(table) or refuse_all_but_host(table, user_id):
        return stopped
    if name not in PACES:
        return Refusal(TableWhy.STALE)
    play, question = PACES[name]
    return _changed(table, replace(table, play_seconds=play, question_seconds=question))


def choose_level(
    table: Table, user_id: int, level: str, number: int | None = None
) -> Table | Refusal:
    """Let the AI player in a seat be of the level of that name; like `choose_rules`.

    None: all AI players, and those who will sit down here. The result of the last hand stays as it
    is, with its levels. No seat has changed hands, so tribute is owed as before (§5).
    """
    if stopped := refuse_during_hand(table) or refuse_all_but_host(table, user_id):
        return stopped
    if level not in list(Level):
        return Refusal(TableWhy.STALE)
    if number is None:
        table, chosen = replace(table, level=Level(level)), table.ai_seats
    elif table.is_ai(number):
        chosen = (number,)
    else:
        return Refusal(TableWhy.NO_AI_PLAYER)
    levelled = table.with_seats(
        lambda place, seat: replace(seat, level=Level(level)) if place in chosen else seat
    )
    if levelled == table:
        return table
    return _changed(table, replace(levelled, status=Status.LOBBY))


def choose_hints(table: Table, user_id: int, *, on: bool) -> Table | Refusal:
    """Let people ask for hints, or not, from the next hand on; like `choose_rules`."""
    if stopped := refuse_during_hand(table) or refuse_all_but_host(table, user_id):
        return stopped
    return _changed(table, replace(table, hints=on))


def _changed(before: Table, after: Table) -> Table:
    """The table with the change that its host made, if any; it shows who made it."""
    if after == before:
        return before
    return asked_anew(replace(after, changed_by=after.seat_of(after.host_id)))
