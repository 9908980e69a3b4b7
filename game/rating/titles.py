"""Titles for joy, from commoner to emperor: honour that hands bring and cost.

They say how much somebody has played and won, not how good they are. Beginners lose nothing; the
higher the title, the more a lost hand costs.
"""

from dataclasses import dataclass
from enum import StrEnum

from game.rating.stake import Stake

STEPS = 3
"""A title has so many steps, but for the last, which has one."""
STEP = 100
"""So much honour is a step."""
WIN = 20
"""What a hand won brings; a draw brings and costs nothing."""


class Title(StrEnum):
    """From the lowest to the highest."""

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
"""What a lost hand costs at each title."""
MOST_BY_PRACTICE = 3 * STEPS * STEP - 1
"""So far one rises in hands that were dealt to AI players too, in which nobody loses honour."""


@dataclass(frozen=True, slots=True)
class Rank:
    """A title and its step, 1 to `STEPS`; `honour` of the `STEP` that the next step takes."""

    title: Title
    step: int
    honour: int


def rank(honour: int) -> Rank:
    """The rank that so much honour is; the last one has no end."""
    titles = tuple(Title)
    number, within = divmod(honour, STEPS * STEP)
    if number >= len(titles) - 1:
        return Rank(titles[-1], 1, honour - (len(titles) - 1) * STEPS * STEP)
    return Rank(titles[number], within // STEP + 1, within % STEP)


def honoured(before: int, *, won: bool | None, practice: bool, stake: Stake) -> int:
    """The honour after a hand; `won` is None for a draw, and False for who left."""
    if stake is Stake.NONE or won is None:
        return before
    if won:
        gain = WIN if stake is Stake.ALL else 0
        return max(before, min(before + gain, MOST_BY_PRACTICE)) if practice else before + gain
    return before if practice else max(0, before - COSTS[rank(before).title])
