"""Hands between players: the deals of a seed, each played by the real rules to its end.

The seed of a player follows from the deal, its seat and the step, and not from which player it is.
So equal players play equal hands in every process.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from game.cards import SEATS
from game.hand.actions import Action, Pass
from game.hand.engine import act, deal, legal_actions
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.hand.view import view_of
from game.players.levels import Player
from game.plays.legality import legal_plays
from game.refusals import Refusal
from game.rules.ruleset import RuleSet, SoloPoints, Tribute
from game.scoring import Result
from game.tribute import Debt, possible


class Taken(NamedTuple):
    """An action, and the phase in which it was taken."""

    phase: PhaseName
    action: Action


@dataclass(frozen=True, slots=True)
class LoggedHand:
    """A hand as far as it was played, with all its actions."""

    hand: Hand
    log: tuple[Taken, ...] = ()

    @property
    def result(self) -> Result:
        """The result. Raises `ValueError` if the hand has none."""
        if self.hand.result is None:
            raise ValueError("the hand is not over")
        return self.hand.result


def dealt(rules: RuleSet, seed: int, number: int) -> LoggedHand:
    """The deal with this number. With tribute, every other deal owes a debt drawn from the seed."""
    drawn = sha256(f"deal {number} of {seed}".encode()).digest()
    first, emperor, which = drawn[0] % SEATS, drawn[1] % SEATS, int.from_bytes(drawn[2:6], "big")
    debts = _debts(rules.tribute, rules.solo_points, emperor)
    owed = debts[which % len(debts)] if debts and number % 2 else None
    return LoggedHand(deal(rules, drawn, first, owed))


@cache
def _debts(tribute: Tribute, solo_points: SoloPoints, emperor: int) -> tuple[Debt, ...]:
    debts = possible(tribute, solo_points, emperor)
    return tuple(sorted(debts, key=lambda debt: (debt.pays, debt.takes)))


def enthroned(start: LoggedHand, bidder: Player) -> LoggedHand:
    """The hand at its first lead, after one player has bid for all seats."""
    return played_until(start, (bidder,) * SEATS, lambda hand: isinstance(hand.phase, Trick))


def played(start: LoggedHand, players: Sequence[Player]) -> LoggedHand:
    """The hand at its end, with each seat played by its player.

    Raises `ValueError` if a player's action is refused.
    """
    return played_until(start, players, lambda hand: hand.over)


def played_until(
    start: LoggedHand, players: Sequence[Player], is_there: Callable[[Hand], bool]
) -> LoggedHand:
    """The hand as soon as something is true of it. Raises `ValueError` as `played` does."""
    hand, log = start.hand, list(start.log)
    while not is_there(hand):
        seat = min(hand.waiting)
        action = decided(hand, seat, players[seat])
        log.append(Taken(hand.phase.name, action))
        hand = acted(hand, action)
    return LoggedHand(hand, tuple(log))


def acted(hand: Hand, action: Action) -> Hand:
    """The hand after an action. Raises `ValueError` if it is refused."""
    after = act(hand, action)
    if isinstance(after, Refusal):
        raise ValueError(f"a player did {action}, but {after.why}")
    return after


def decided(hand: Hand, seat: int, player: Player) -> Action:
    """The action of a seat. A player without a choice is not asked, which saves the view."""
    if isinstance(hand.phase, Trick):
        if hand.phase.table and not _can_play(hand, seat, hand.phase):
            return Pass(seat)
    elif len(legal := legal_actions(hand, seat)) == 1:
        return legal[0]
    view = view_of(hand, seat)
    return view.legal[0] if len(view.legal) == 1 else player(view, _seed(hand, seat))


def _can_play(hand: Hand, seat: int, trick: Trick) -> bool:
    table = trick.table
    plays = legal_plays(hand.rules, hand.hands[seat], table.cards if table else None)
    return next(iter(plays), None) is not None


def _seed(hand: Hand, seat: int) -> bytes:
    return sha256(hand.seed + f"seat {seat} at {hand.step}".encode()).digest()
