"""The options of a game and the presets that set them (`rules.md` §7). Data, not code paths."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What the players at a table agreed on.

    `deck`: 168, 216 or 165 cards (§1). `rob`: whether the throne can be robbed (§2.1).
    `rebellion`: whether the rebels may rise, and the royals kick (§2.4). `hard_pass`: whether
    a pass is final for the trick (§3).
    """

    deck: int = 168
    rob: bool = True
    rebellion: bool = True
    kick: bool = True
    hard_pass: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The options by name, as JSON can hold them."""
        return asdict(self)

    @classmethod
    def from_dict(cls, options: dict[str, Any]) -> "RuleSet":
        """The rules that `to_dict` described. Raises `TypeError` for an option unknown."""
        return cls(**options)


PRESETS: dict[str, RuleSet] = {"simple": RuleSet()}
DEFAULT_PRESET = "simple"
