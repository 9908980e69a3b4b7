"""Playing a deal again: the same cards, seats, rules and tribute for five others, for one hand.

Players who had them know the cards and may not sit down. The hand is on nobody's record, as the
bot cannot know whom they told.
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
    """A deal to be played again: the code of its hand, and its rules."""

    code: str
    preset: str
    rules: str


def code_of(table: Table, hand_no: int) -> str:
    """The code of the deal of a hand: the code of the first hand with these cards."""
    return table.again if table.again and hand_no == 1 else hand_code(table.id, hand_no)


def deal_of(loaded: Loaded | None, guild_id: int) -> Deal | None:
    """The deal of a hand that is over, None if the server has no such hand.

    It is None as well if the first deal of the hand was void (§2): the cards that were played
    depend on the answers given before.
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
    """Whether that deal is about to be played at a table, or is being played."""
    if table is None or table.again != code:
        return False
    return table.will_repeat or (table.repeats and table.status is Status.PLAYING)


def without_names(
    attempts: tuple[Attempt, ...], hidden: Set[int], here: str = ""
) -> tuple[Attempt, ...]:
    """The attempts without the names of hidden players, except in the hand of the code `here`."""
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
