"""The options of a game and the presets that set them (`rules.md` §7). Data, not code paths."""

from dataclasses import dataclass, replace
from enum import StrEnum

RULES_VERSION = 1
"""Raised when a change of the rules makes earlier nets or ratings worthless."""


class Guard(StrEnum):
    """The ways to find the guard (§2.2, §2.3)."""

    FIXED = "fixed"
    CALLED = "called"


class Ceding(StrEnum):
    """The ways in which the throne goes on when somebody does not want it (§2.2)."""

    ROUNDS = "rounds"
    CIRCUIT = "circuit"
    BOTH_JOKERS = "both-jokers"


class SixesLast(StrEnum):
    """Whether the lowest rank is kept for the last play, 憋6 (§3.2)."""

    OFF = "off"
    ON = "on"
    WITH_JOKERS = "with-jokers"


class WhenSmothered(StrEnum):
    """What follows for a player who is stuck with nothing but the lowest rank, 被闷 (§3.4)."""

    OFF = "off"
    LAST = "last"
    TRIBUTE = "last-and-tribute"


class Tribute(StrEnum):
    """Whether the losers pay tribute after the next deal, and how it is split (§5)."""

    OFF = "off"
    SEED = "seed"
    EQUAL = "equal"


class SoloPoints(StrEnum):
    """The points of a solo (§4)."""

    BOOK = "book"
    LADDER = "ladder"


class AfterAutoplay(StrEnum):
    """The future of a table when a seat is on autoplay as the hand ends (§6)."""

    CLOSE = "close"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What the players at a table agreed on.

    `guard`: whoever holds the guard card, or who holds the card that the emperor calls (§2.3).
    `deck`: 168, 216 or 165 cards (§1). `rob`: whether the throne can be robbed (§2.1).
    `ceding`: the two rounds of §2.2, with a pot under a fixed guard and forced at last under a
    called one; or one free circuit, after which the first holder must ascend; or only by one who
    holds both marked jokers, once, to the seat after next. `rebellion`: whether the rebels may
    rise, `kick`: whether scores can be kicked up (§2.4). `called_card_is_trump`: whether the
    called card is a joker above the big ones (§2.3). `hard_pass`: whether a pass is final for
    the trick (§3). `roast`: how jokers are beaten (§3.1). `sixes_last`: the lowest rank only as
    the last play (§3.2). `smothered`: who holds nothing but that rank and must pass is last (§3.4).
    `solo_points`: those of §4, or a ladder of the emperor's place.
    `tribute`: §5. `after_autoplay`, and `leaver_pays_loss`: whether who leaves pays what the seat
    loses in the end, if that is more than the penalty: §6. `recorder`: whether everybody is told
    which ranks the others still hold (§3.3). `ai_autoplay`: whether an AI player plays for seats
    on autoplay (§6).
    """

    guard: Guard = Guard.FIXED
    deck: int = 168
    rob: bool = True
    ceding: Ceding = Ceding.ROUNDS
    rebellion: bool = True
    kick: bool = True
    called_card_is_trump: bool = False
    hard_pass: bool = False
    roast: bool = False
    sixes_last: SixesLast = SixesLast.OFF
    smothered: WhenSmothered = WhenSmothered.OFF
    solo_points: SoloPoints = SoloPoints.BOOK
    tribute: Tribute = Tribute.OFF
    after_autoplay: AfterAutoplay = AfterAutoplay.CLOSE
    leaver_pays_loss: bool = True
    recorder: bool = False
    ai_autoplay: bool = True


SIMPLE = RuleSet()
CLASSIC = replace(SIMPLE, guard=Guard.CALLED, rebellion=False, ai_autoplay=False)
PRESETS: dict[str, RuleSet] = {
    "simple": SIMPLE,
    "classic": CLASSIC,
    "roast": replace(SIMPLE, roast=True),
    "sixes": replace(SIMPLE, sixes_last=SixesLast.ON),
    "home": replace(SIMPLE, roast=True, sixes_last=SixesLast.ON, tribute=Tribute.SEED),
    "rizhao": replace(
        SIMPLE, ceding=Ceding.CIRCUIT, kick=False, sixes_last=SixesLast.ON, ai_autoplay=False
    ),
    "weihai": replace(
        SIMPLE,
        deck=165,
        ceding=Ceding.BOTH_JOKERS,
        sixes_last=SixesLast.ON,
        smothered=WhenSmothered.LAST,
        ai_autoplay=False,
    ),
    "qingdao": replace(CLASSIC, deck=216, called_card_is_trump=True, solo_points=SoloPoints.LADDER),
}
"""The presets of the book, and those of cities."""
DEFAULT_PRESET = "simple"
