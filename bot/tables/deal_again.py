"""Playing a deal again: the same cards, seats, rules and tribute for five others, for one hand.

Whoever has played them knows the cards and does not sit down, and the hand is on nobody's record:
the bot cannot know who was told them.
"""

from collections.abc import Set
from dataclasses import dataclass, replace

from bot.hand_code import hand_code
from bot.model import NOBODY, Attempt, Loaded, Status, Table
from bot.tables.course import replayed
from game.rules.options import difference, nearest_preset, read_rules, written_options
from game.rules.ruleset import PRESETS


@dataclass(frozen=True, slots=True)
class Deal:
    """What a table has to know that is to play a deal again: its code and its rules."""

    code: str
    preset: str
    rules: str


def code_of(table: Table, hand_no: int) -> str:
    """The code of the deal of a hand: that of the hand which was dealt so first."""
    return table.again if table.again and hand_no == 1 else hand_code(table.id, hand_no)


def deal_of(loaded: Loaded | None, guild_id: int) -> Deal | None:
    """The deal of a hand that is over; None where the server has no such hand.

    Nor is there one where the first cards that were dealt were void (§2): those that were
    played come with other answers alone.
    """
    if loaded is None or loaded.hand is None or loaded.hand.result is None:
        return None
    if loaded.table.guild_id != guild_id:
        return None
    code = code_of(loaded.table, loaded.hand.hand_no)
    dealt_first = code == hand_code(loaded.table.id, loaded.hand.hand_no)
    try:
        if dealt_first and replayed(loaded.hand, loaded.actions)[1].deals:
            return None
        rules = read_rules(loaded.hand.rules)
    except (LookupError, ValueError):
        return None
    preset = nearest_preset(rules)
    return Deal(code, preset, written_options(difference(rules, PRESETS[preset])))


def is_before(table: Table | None, code: str) -> bool:
    """Whether those who sit there are about to play that deal, or are playing it."""
    if table is None or table.again != code:
        return False
    return table.will_repeat or (table.repeats and table.status is Status.PLAYING)


def without_names(
    attempts: tuple[Attempt, ...], hidden: Set[int], here: str = ""
) -> tuple[Attempt, ...]:
    """The attempts without the names of those who are hidden; `here` everybody sees who plays."""
    return tuple(
        attempt
        if attempt.code == here
        else replace(
            attempt,
            scores=tuple(
                replace(s, name=NOBODY) if s.user_id in hidden else s for s in attempt.scores
            ),
        )
        for attempt in attempts
    )
