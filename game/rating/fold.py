"""The ratings of a server as a fold over its settled hands, in the order in which they ended.

`Ratings` is the state; `rate` adds one hand. A hand teaches something about its people and about
the worth of the cards that were dealt by its rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.cards import SEATS
from game.players.levels import Level
from game.rating.belief import (
    CARDS,
    NEWCOMER,
    WEIGHTS,
    Account,
    Belief,
    SettledSeat,
    Stake,
    Surprise,
    account,
    learned,
    rated,
)
from game.rating.measurements import card_terms, measured, of_level
from game.rating.titles import honoured
from game.record.seat_record import Dealt, Role
from game.scoring import Solo

CardWorths = dict[Dealt, Belief]
"""The worth of the cards that make royals, in points per hand."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating: the belief about their strength, their honour, and their rated hands."""

    belief: Belief = NEWCOMER
    honour: int = 0
    hands: int = 0


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """The part of a score that the rating uses: each field is one of the score or of its record."""

    user_id: int | None
    points: int
    won: bool | None
    seat: int
    practice: bool
    left: bool
    substitute: bool
    level: Level | None
    preset: str
    solo: Solo | None
    multiplier: int | None
    dealt: Dealt | None
    role: Role | None
    on_autoplay: bool | None


@dataclass(slots=True)
class Ratings:
    """The ratings of people by user, and the worth of the cards by preset."""

    people: dict[int, Rating] = field(default_factory=dict)
    cards: dict[str, CardWorths] = field(default_factory=dict)

    def of(self, user_id: int) -> Rating:
        """The rating of a user, by default a newcomer's."""
        return self.people.get(user_id, Rating())

    def worths(self, preset: str) -> CardWorths:
        """The worth of the cards by these rules: as learned so far, or as measured."""
        return self.cards.get(preset) or measured(preset).cards()


def rate(ratings: Ratings, scores: Sequence[RatedSeat]) -> dict[int, Rating]:
    """Add a settled hand, given by all its scores. Returns the new ratings of its people.

    If the hand cannot be rated because a seat is not known any more, only honour changes.
    """
    by_seat = {score.seat: score for score in scores if not score.left}
    if not by_seat:
        return {}
    preset = next(iter(by_seat.values())).preset
    hand = _account([by_seat[seat] for seat in sorted(by_seat)])
    surprise = _surprise(by_seat, hand, ratings, preset) if hand else None
    weights, scale = _weights(scores), measured(preset).scale
    after: dict[int, Rating] = {}
    for score in scores:
        stake, weight = _stake(score), weights.get(score.seat)
        if score.user_id is None or stake is Stake.NONE or weight is None:
            continue
        before = ratings.of(score.user_id)
        belief = (
            rated(before.belief, scale * weight, surprise, stake) if surprise else before.belief
        )
        won = False if score.left else score.won
        honour = honoured(before.honour, won=won, practice=score.practice, stake=stake)
        after[score.user_id] = Rating(belief, honour, before.hands + 1)
    if surprise and hand:
        terms = card_terms(hand.cards, ratings.worths(preset))
        ratings.cards[preset] = {
            card: learned(term, surprise) for card, term in zip(CARDS, terms, strict=True)
        }
    ratings.people.update(after)
    return after


def _account(seats: Sequence[RatedSeat]) -> Account | None:
    """The account of a hand, None if one of its five seats is not known any more."""
    played = [
        SettledSeat(score.role, score.dealt, score.points)
        for score in seats
        if score.role is not None and score.dealt is not None
    ]
    if len(played) != SEATS or (solo := seats[0].solo) is None:
        return None
    return account(played, solo, seats[0].multiplier or 1)


def _surprise(
    by_seat: dict[int, RatedSeat], hand: Account, ratings: Ratings, preset: str
) -> Surprise:
    """The difference between a hand and what was expected of its players and cards."""
    players = tuple(_expected(by_seat[seat], ratings) for seat in range(SEATS))
    return measured(preset).surprise(hand, players, ratings.worths(preset))


def _expected(score: RatedSeat, ratings: Ratings) -> Belief:
    if score.user_id is not None:
        return ratings.of(score.user_id).belief.aged()
    return of_level(score.level or Level.NORMAL)


def _weights(scores: Iterable[RatedSeat]) -> dict[int, float]:
    """The weights of the seats whose roles are known.

    If one role is unknown, its weight is found too, as all five add up to 0. The role of a seat is
    unknown if only the substitute's data was deleted.
    """
    weights = {score.seat: WEIGHTS[score.role] for score in scores if score.role and not score.left}
    unknown = set(range(SEATS)) - weights.keys()
    if len(unknown) == 1:
        rest = -sum(weights.values())
        weights[unknown.pop()] = min(WEIGHTS.values(), key=lambda weight: abs(weight - rest))
    return weights


def _stake(score: RatedSeat) -> Stake:
    """The stake of a player in a hand."""
    if score.user_id is None or score.substitute:
        return Stake.NONE
    return Stake.LOSS if score.left or score.on_autoplay else Stake.ALL
