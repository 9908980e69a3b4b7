"""A match: two players, the rules, how it is bid, and what is played of each deal."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from game.arena.duplicate import Findings, as_sides, one_against_four
from game.arena.table_play import dealt, enthroned
from game.hand.actions import Action
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import neutral
from game.players.levels import Player
from game.rules.ruleset import RuleSet


class Mode(StrEnum):
    """What is played of a deal."""

    ONE_AGAINST_FOUR = "1v4"
    SIDES = "sides"


@dataclass(frozen=True)
class Match:
    """Who plays what: `bidder` bids for all five seats, or, None, each player for itself.

    The sides are always bid by one player, or it would not be the same deal for both: by the
    neutral one where everybody else bids for itself.
    """

    rules: RuleSet
    seed: int
    a: Player
    b: Player
    bidder: Player | None
    modes: frozenset[Mode]

    def findings(self, numbers: Iterable[int]) -> Findings:
        """What the deals of these numbers show."""
        return sum(map(self._of_deal, numbers), Findings())

    def _of_deal(self, number: int) -> Findings:
        start, found = dealt(self.rules, self.seed, number), Findings()
        if Mode.ONE_AGAINST_FOUR in self.modes:
            bid = enthroned(start, self.bidder) if self.bidder else start
            found += one_against_four(bid, self.a, self.b)
        if Mode.SIDES in self.modes:
            found += as_sides(enthroned(start, self.bidder or neutral.choose), self.a, self.b)
        return found


def with_bids_of(bidder: Player, player: Player) -> Player:
    """Who bids like one player, and plays the cards like another."""

    def choose(view: View, seed: bytes) -> Action:
        return player(view, seed) if view.phase is PhaseName.TRICK else bidder(view, seed)

    return choose
