"""What server managers and hosts of tables choose: rules, pace, levels of AI players, hints."""

import re
from dataclasses import dataclass, replace

from bot.model import HostSetting, ServerSettings, Status, Table
from bot.tables.rules.pace import PACES
from bot.tables.rules.readiness import asked_anew
from bot.tables.rules.refusals import TableWhy, refuse_all_but_host, refuse_during_hand
from game.cards import SEATS
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.options import changed, difference, read_options, refuse_rules, written_options
from game.rules.ruleset import PRESETS, RuleSet

_LEVEL = re.compile(rf"(?:(?P<seat>[0-{SEATS - 1}])-)?(?P<level>{'|'.join(Level)})")
SERVER_RULES = "server"
"""The choice at a table to play by the server's rules."""


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


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """Play by the plain rules of a preset, or by those of the server (`SERVER_RULES`)."""

    preset: str


@dataclass(frozen=True, slots=True)
class PaceChoice:
    """Play at a pace, one of `PACES`."""

    pace: str


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A level for the AI player in a seat; without a seat, for all of them."""

    level: Level
    seat: int | None = None

    @property
    def value(self) -> str:
        """The choice as the value of a menu option: `strong`, or `2-strong` for seat 2."""
        return str(self.level) if self.seat is None else f"{self.seat}-{self.level}"

    @classmethod
    def read(cls, value: str) -> "LevelChoice | None":
        """The choice that a value means."""
        match = _LEVEL.fullmatch(value)
        if match is None:
            return None
        return cls(Level(match["level"]), int(match["seat"]) if match["seat"] else None)


@dataclass(frozen=True, slots=True)
class HintsChoice:
    """Let people ask for hints, or not."""

    on: bool


HostChoice = RulesChoice | PaceChoice | LevelChoice | HintsChoice
"""What the host of a table chooses for its next hands."""


def choose(
    table: Table, user_id: int, choice: HostChoice, server: ServerSettings
) -> Table | Refusal:
    """The table after its host's choice. If it changes anything, everybody is asked again to agree.

    `server`: the settings of the table's server.
    """
    if refusal := refuse_during_hand(table) or refuse_all_but_host(table, user_id):
        return refusal
    match choice:
        case RulesChoice(preset) if preset in PRESETS:
            after = replace(table, preset=preset, rules="")
            return _changed(table, after, HostSetting.RULES)
        case RulesChoice(preset) if preset == SERVER_RULES:
            after = replace(table, preset=server.preset, rules=server.rules)
            return _changed(table, after, HostSetting.RULES)
        case PaceChoice(pace) if pace in PACES:
            play, question = PACES[pace]
            after = replace(table, play_seconds=play, question_seconds=question)
            return _changed(table, after, HostSetting.PACE)
        case LevelChoice(level, seat):
            if seat is not None and not table.is_ai(seat):
                return Refusal(TableWhy.NO_AI_PLAYER)
            return _with_level(table, level, seat)
        case HintsChoice(on):
            return _changed(table, replace(table, hints=on), HostSetting.HINTS)
        case _:
            return Refusal(TableWhy.STALE)


def _with_level(table: Table, level: Level, seat: int | None) -> Table:
    """The table with this level for one AI player, or for all of them and later ones.

    It goes back to the lobby, because the result of the last hand shows the levels of that hand.
    No seat changes hands, so tribute is owed as before (§5).
    """
    if seat is None:
        table, seats = replace(table, level=level), table.ai_seats
    else:
        seats = (seat,)
    after = table.with_seats(
        lambda place, player: replace(player, level=level) if place in seats else player
    )
    if after == table:
        return table
    return _changed(table, replace(after, status=Status.LOBBY), HostSetting.LEVEL)


def _changed(before: Table, after: Table, setting: HostSetting) -> Table:
    """The table after a change by its host; it records which settings the host has changed.

    The same table if nothing changed.
    """
    if after == before:
        return before
    host = after.seat_of(after.host_id)
    previous_settings = before.changed if before.changed_by == host else ()
    settings = tuple(s for s in HostSetting if s is setting or s in previous_settings)
    return asked_anew(replace(after, changed_by=host, changed=settings))
