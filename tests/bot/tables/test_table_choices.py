"""The host's choices for the next hand, after which everybody is asked anew."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.model import HostSetting, ServerSettings, Status, Table
from bot.tables import choices, lobby
from bot.tables.choices import HintsChoice, PaceChoice, RulesChoice
from bot.tables.refusals import TableWhy
from game.refusals import Refusal
from tests.bot.tables.agreement import agreed, why
from tests.bot.tables.seated import AI, PEOPLE, table

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
STRANGER = 99


SERVER = ServerSettings(1, "simple")


@pytest.mark.parametrize(
    "change",
    [
        lambda table: choices.choose(table, EAST, RulesChoice("classic"), SERVER),
        lambda table: choices.choose(table, EAST, PaceChoice("slow"), SERVER),
        lambda table: lobby.leave(table, SOUTH),
        lambda table: lobby.join(table, STRANGER, "X"),
    ],
)
def test_a_change_asks_everybody_anew_whether_they_are_ready(
    change: Callable[[Table], Table | Refusal],
) -> None:
    ready = agreed(table(EAST, SOUTH, WEST, NORTH, AI), EAST, SOUTH, WEST)
    changed = change(ready)
    assert isinstance(changed, Table)
    assert not any(seat and seat.ready for seat in changed.seats)


def test_what_changes_nothing_asks_nobody() -> None:
    ready = agreed(table(*PEOPLE), SOUTH)
    assert choices.choose(ready, EAST, PaceChoice("normal"), SERVER) == ready
    assert choices.choose(ready, EAST, RulesChoice("simple"), SERVER) == ready


def test_the_host_chooses_the_rules_between_the_hands_and_is_named_to_all() -> None:
    chosen = choices.choose(table(EAST, SOUTH), EAST, RulesChoice("classic"), SERVER)
    assert isinstance(chosen, Table)
    assert (chosen.preset, chosen.changed_by, chosen.changed) == (
        "classic",
        0,
        (HostSetting.RULES,),
    )
    chosen = choices.choose(chosen, EAST, HintsChoice(on=False), SERVER)
    assert isinstance(chosen, Table)
    assert chosen.changed == (HostSetting.RULES, HostSetting.HINTS)
    assert (
        why(choices.choose(table(EAST, SOUTH), SOUTH, RulesChoice("classic"), SERVER))
        is TableWhy.NOT_HOST
    )
    assert (
        why(choices.choose(table(EAST, SOUTH), SOUTH, PaceChoice("slow"), SERVER))
        is TableWhy.NOT_HOST
    )
    assert (
        why(choices.choose(table(EAST, SOUTH), STRANGER, RulesChoice("classic"), SERVER))
        is TableWhy.NOT_HOST
    )
    assert (
        why(choices.choose(table(EAST, SOUTH), EAST, RulesChoice("no such"), SERVER))
        is TableWhy.STALE
    )
    playing = replace(table(*PEOPLE), status=Status.PLAYING)
    assert (
        why(choices.choose(playing, EAST, RulesChoice("classic"), SERVER)) is TableWhy.HAND_RUNNING
    )
