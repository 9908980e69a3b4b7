"""Titles for fun, from commoner to emperor, by honour.

They show how much somebody has played and won, not how good they are. Beginners lose nothing; the
higher the title, the more a lost hand costs.
"""

from dataclasses import dataclass
from enum import StrEnum

from game.rating.belief import Stake

STEPS = 3
"""The steps of each title except the last, which has one."""
STEP = 100
"""The honour of a step."""
WIN = 20
"""The honour that a hand won brings; a draw changes nothing."""


class Title(StrEnum):
    """The titles, from the lowest to the highest."""

    COMMONER = "commoner"
    SCHOLAR = "scholar"
    GRADUATE = "graduate"
    MAGISTRATE = "magistrate"
    PREFECT = "prefect"
    GOVERNOR = "governor"
    MINISTER = "minister"
    CHANCELLOR = "chancellor"
    PRINCE = "prince"
    EMPEROR = "emperor"


COSTS = dict(zip(Title, (0, 0, 0, 6, 10, 14, 17, 20, 23, 26), strict=True))
"""The honour that a lost hand costs, by title."""
MOST_BY_PRACTICE = 3 * STEPS * STEP - 1
"""The most honour from hands with AI players, in which nobody loses any."""


@dataclass(frozen=True, slots=True)
class TitleRank:
    """A title and its step, 1 to `STEPS`. `honour`: how much of the next `STEP` is reached."""

    title: Title
    step: int
    honour: int


def rank(honour: int) -> TitleRank:
    """The rank for an amount of honour; the last one has no upper end."""
    titles = tuple(Title)
    number, within = divmod(honour, STEPS * STEP)
    if number >= len(titles) - 1:
        return TitleRank(titles[-1], 1, honour - (len(titles) - 1) * STEPS * STEP)
    return TitleRank(titles[number], within // STEP + 1, within % STEP)


def honoured(before: int, *, won: bool | None, practice: bool, stake: Stake) -> int:
    """The honour after a hand. `won`: None for a draw, and False for a player who left."""
    if stake is Stake.NONE or won is None:
        return before
    if won:
        gain = WIN if stake is Stake.ALL else 0
        return max(before, min(before + gain, MOST_BY_PRACTICE)) if practice else before + gain
    return before if practice else max(0, before - COSTS[rank(before).title])
