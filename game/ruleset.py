"""The options of a game and the presets that set them (`rules.md` §7). Data, not code paths."""

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any


class Guard(StrEnum):
    """How the guard is found (§2.2, §2.3)."""

    FIXED = "fixed"
    CALLED = "called"


class SixesLast(StrEnum):
    """Whether the lowest rank is kept for the last play, 憋6 (§3.2)."""

    OFF = "off"
    ON = "on"
    WITH_JOKERS = "with-jokers"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What the players at a table agreed on.

    `guard`: whoever holds the guard card, or who holds the card that the emperor calls; a called
    guard goes with a throne that is ceded freely (§2.2, §2.3). `deck`: 168, 216 or 165 cards
    (§1). `rob`: whether the throne can be robbed (§2.1). `rebellion`: whether the rebels may
    rise, `kick`: whether scores can be kicked up (§2.4). `hard_pass`: whether a pass is final
    for the trick (§3). `roast`: how jokers are beaten (§3.1). `sixes_last`: the lowest rank only
    as the last play (§3.2).
    """

    guard: Guard = Guard.FIXED
    deck: int = 168
    rob: bool = True
    rebellion: bool = True
    kick: bool = True
    hard_pass: bool = False
    roast: bool = False
    sixes_last: SixesLast = SixesLast.OFF

    def to_dict(self) -> dict[str, Any]:
        """The options by name, as JSON can hold them."""
        return asdict(self)

    @classmethod
    def from_dict(cls, options: dict[str, Any]) -> "RuleSet":
        """The rules that `to_dict` described. Raises `TypeError` for an option unknown."""
        rules = cls(**options)
        return replace(rules, guard=Guard(rules.guard), sixes_last=SixesLast(rules.sixes_last))


SIMPLE = RuleSet()
PRESETS: dict[str, RuleSet] = {
    "simple": SIMPLE,
    "classic": replace(SIMPLE, guard=Guard.CALLED, rebellion=False),
    "roast": replace(SIMPLE, roast=True),
    "sixes": replace(SIMPLE, sixes_last=SixesLast.ON),
}
DEFAULT_PRESET = "simple"
