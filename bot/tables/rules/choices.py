"""Choices of hosts of tables: rules, pace, levels of AI players, hints."""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from bot.model import HostSetting, ServerSettings, Status, Table
from bot.tables.rules.between_hands import step_to
from bot.tables.rules.pace import PACES
from bot.tables.rules.readiness import asked_anew
from bot.tables.rules.refusals import TableWhy, refuse_all_but_host, refuse_during_hand
from bot.tables.rules.snapshot import Snapshot
from bot.tables.rules.step import NeedsFacts, Outcome
from game.cards import SEATS
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.ruleset import PRESETS

_LEVEL = re.compile(rf"(?:(?P<seat>[0-{SEATS - 1}])-)?(?P<level>{'|'.join(Level)})")
SERVER_RULES = "server"
"""The choice at a table to play by the server's rules."""


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
"""A choice of the host of a table for its next hands."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Change a setting as the host. Everybody must then agree again.

    `server`: the settings of the table's server.
    """

    user_id: int
    choice: HostChoice
    server: ServerSettings | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        table = self._chosen(before.table)
        return table if isinstance(table, NeedsFacts) else step_to(before, table, now)

    def _chosen(self, table: Table) -> Table | Refusal | NeedsFacts:
        if refusal := refuse_during_hand(table) or refuse_all_but_host(table, self.user_id):
            return refusal
        match self.choice:
            case RulesChoice(preset) if preset in PRESETS:
                after = replace(table, preset=preset, rules="")
                return _changed(table, after, HostSetting.RULES)
            case RulesChoice(preset) if preset == SERVER_RULES:
                if self.server is None:
                    return NeedsFacts()
                after = replace(table, preset=self.server.preset, rules=self.server.rules)
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
