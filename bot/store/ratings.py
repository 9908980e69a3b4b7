"""Rating a settled hand: what it changes in the ratings of a server, from its scores.

A hand is rated in the same way when it is settled and when hands are rated anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.model import Rating, Score
from game.players.levels import Level
from game.rating.account import CARDS, WEIGHTS, Account, SettledSeat, account
from game.rating.belief import Belief, Surprise, learned
from game.rating.measurements import card_terms, measured, of_level
from game.rating.stake import Stake, rated
from game.rating.titles import honoured
from game.record.seat_record import Dealt, Role
from game.scoring import Solo
from game.seats import SEATS

Cards = dict[Dealt, Belief]


class HandKey(NamedTuple):
    """The key of a hand."""

    table_id: str
    hand_no: int


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """What the rating has to know of a score: each field is one of `Score` or of its record."""

    user_id: int | None
    points: int
    won: bool | None
    seat: int
    practice: bool
    left: bool
    helped: bool
    level: Level | None
    preset: str | None
    solo: Solo | None
    multiplier: int | None
    dealt: Dealt | None
    role: Role | None
    on_autoplay: bool | None


def seated(score: Score) -> RatedSeat:
    """Return what the rating has to know of a score."""
    record = score.record
    return RatedSeat(
        user_id=score.user_id,
        points=score.points,
        won=score.won,
        seat=score.seat,
        practice=score.practice,
        left=score.left,
        helped=score.helped,
        level=score.level,
        preset=score.preset,
        solo=score.solo,
        multiplier=score.multiplier,
        dealt=record.dealt if record else None,
        role=record.role if record else None,
        on_autoplay=record.on_autoplay if record else None,
    )


@dataclass(frozen=True, slots=True)
class Rated:
    """What a hand said: its surprise, by which rules, and the weights of `CARDS` in it."""

    preset: str
    seen: Surprise
    cards: tuple[float, ...]


@dataclass(slots=True)
class Known:
    """What was read of a server: people's ratings, and the worth of the cards by its rules."""

    people: dict[int, Rating]
    cards: dict[str, Cards]

    def rating(self, user_id: int) -> Rating:
        """Return somebody's rating, a newcomer's if they have none."""
        return self.people.get(user_id, Rating())

    def worth(self, preset: str) -> Cards:
        """Return the worth of the cards by these rules: as learned here, or as measured."""
        return self.cards.get(preset) or measured(preset).cards()


def surprise_of(scores: Sequence[RatedSeat], known: Known) -> Rated | None:
    """Return what a hand says, from its scores; None if one of the seats is not known any more."""
    by_seat = {score.seat: score for score in scores if not score.left}
    if set(by_seat) != set(range(SEATS)):
        return None
    seats = [by_seat[seat] for seat in range(SEATS)]
    hand, preset = _account(seats), seats[0].preset
    if hand is None or preset is None:
        return None
    players = []
    for score in seats:
        if score.user_id is not None:
            players.append(known.rating(score.user_id).belief.aged())
        elif score.level is not None:
            players.append(of_level(score.level))
        else:
            return None
    seen = measured(preset).surprise(hand, tuple(players), known.worth(preset))
    return Rated(preset, seen, hand.cards)


def _account(seats: Sequence[RatedSeat]) -> Account | None:
    """Return the hand of these five seats, None if something of it was not kept."""
    played = [
        SettledSeat(score.role, score.dealt, score.points)
        for score in seats
        if score.role is not None and score.dealt is not None
    ]
    solo, multiplier = seats[0].solo, seats[0].multiplier
    if len(played) != SEATS or solo is None or multiplier is None:
        return None
    return account(played, solo, multiplier)


def learn(scores: Sequence[RatedSeat], hand: Rated, known: Known) -> dict[int, Rating]:
    """Update `known` by what a hand said. Return the new ratings of those whom it changed."""
    weights = _weights(scores)
    scale, after = measured(hand.preset).scale, dict[int, Rating]()
    for score in scores:
        stake, weight = _stake(score), weights.get(score.seat)
        if score.user_id is None or stake is Stake.NONE or weight is None:
            continue
        before = known.rating(score.user_id)
        belief = rated(before.belief, scale * weight, hand.seen, stake)
        won = False if score.left else score.won
        honour = honoured(before.honour, won=won, practice=score.practice, stake=stake)
        after[score.user_id] = Rating(belief, honour, before.hands + 1)
    terms = card_terms(hand.cards, known.worth(hand.preset))
    known.cards[hand.preset] = {
        card: learned(term, hand.seen) for card, term in zip(CARDS, terms, strict=True)
    }
    known.people.update(after)
    return after


def _weights(scores: Sequence[RatedSeat]) -> dict[int, float]:
    """Return the weights of the seats whose roles are known, and of one more: they add up to 0.

    The role of a seat is unknown if the person who took it over was forgotten and the one who left
    it was not.
    """
    weights = {score.seat: WEIGHTS[score.role] for score in scores if score.role and not score.left}
    unknown = set(range(SEATS)) - weights.keys()
    if len(unknown) == 1:
        rest = -sum(weights.values())
        weights[unknown.pop()] = min(WEIGHTS.values(), key=lambda weight: abs(weight - rest))
    return weights


def _stake(score: RatedSeat) -> Stake:
    """Return what somebody has at stake in a hand."""
    if score.user_id is None or score.helped:
        return Stake.NONE
    return Stake.LOSS if score.left or score.on_autoplay else Stake.ALL
