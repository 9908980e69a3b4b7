"""Why an action is not accepted: a code and its parameters, never prose or an exception."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from game.cards import Card, Cards, Rank


class Why(StrEnum):
    """The reasons in the rules. Each has its own sentence in the text catalogues."""

    HAND_OVER = "hand-over"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_NOW = "not-now"
    ALREADY_ANSWERED = "already-answered"
    NOT_ASKED = "not-asked"
    NOT_THE_GUARD = "not-the-guard"
    ROYALS_DO_NOT_REBEL = "royals-do-not-rebel"
    NO_GUARD_CARD = "no-guard-card"
    MUST_ASCEND = "must-ascend"
    CIRCUIT_ENDED = "circuit-ended"
    NOT_BOTH_JOKERS = "not-both-jokers"
    CANNOT_CALL = "cannot-call"
    MUST_CALL = "must-call"
    LEADER_MUST_PLAY = "leader-must-play"
    CARDS_NOT_HELD = "cards-not-held"
    TOO_FEW_HELD = "too-few-held"
    NO_CARDS = "no-cards"
    NOT_A_PLAY = "not-a-play"
    WRONG_SIZE = "wrong-size"
    BIG_JOKER_ON_TABLE = "big-joker-on-table"
    TRUMP_ON_TABLE = "trump-on-table"
    NOT_HIGHER = "not-higher"
    DOES_NOT_ROAST = "does-not-roast"
    ROAST_LEFT_OVER = "roast-left-over"
    LOWEST_LAST = "lowest-last"
    UNKNOWN_CARD = "unknown-card"
    AMBIGUOUS = "ambiguous"
    MUST_GIVE = "must-give"
    ON_AUTOPLAY = "on-autoplay"
    NOT_ON_AUTOPLAY = "not-on-autoplay"
    BOUND_TO_AUTOPLAY = "bound-to-autoplay"
    NOT_LATE = "not-late"
    SEAT_VACANT = "seat-vacant"
    SEAT_NOT_VACANT = "seat-not-vacant"
    REBELLION_NEEDS_FIXED_GUARD = "rebellion-needs-fixed-guard"
    CEDING_NEEDS_GUARD_CARD = "ceding-needs-guard-card"
    TRUMP_NEEDS_CALLED_GUARD = "trump-needs-called-guard"
    TRUMP_CANNOT_BE_ROASTED = "trump-cannot-be-roasted"


Value = int | str | Rank | Card | Cards | tuple[Rank, ...] | tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Nothing changed, for the reason `why`. `params` fill in its sentence.

    `why`: a `Why`, or a reason of the caller's own, such as `bot.tables.rules.refusals.TableWhy`.
    """

    why: StrEnum
    params: Mapping[str, Value] = field(default_factory=dict)
