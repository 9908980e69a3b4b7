"""A match between two players: its rules, who bids, and what is played of each deal."""

from dataclasses import dataclass
from enum import StrEnum

from game.hand.actions import Action
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import neutral
from game.players.levels import Player
from game.players.table_play import dealt, enthroned
from game.rules.ruleset import RuleSet
from lab.arena.duplicate import Findings, as_sides, one_against_four


class Mode(StrEnum):
    """The ways to play a deal."""

    ONE_AGAINST_FOUR = "1v4"
    SIDES = "sides"


@dataclass(frozen=True)
class Match:
    """A match between the players `a` and `b`.

    `bidder`: bids for all five seats; None if each player bids for itself. In the mode `SIDES` one
    player always bids for all, or the deal would not be the same for both: the neutral player if
    there is no `bidder`.
    """

    rules: RuleSet
    seed: int
    a: Player
    b: Player
    bidder: Player | None
    modes: frozenset[Mode]

    def findings(self, number: int) -> Findings:
        """The findings of the deal with this number."""
        start, findings = dealt(self.rules, self.seed, number), Findings()
        if Mode.ONE_AGAINST_FOUR in self.modes:
            bid = enthroned(start, self.bidder) if self.bidder else start
            findings += one_against_four(bid, self.a, self.b)
        if Mode.SIDES in self.modes:
            findings += as_sides(enthroned(start, self.bidder or neutral.choose), self.a, self.b)
        return findings


def with_bids_of(bidder: Player, player: Player) -> Player:
    """A player that bids like one player and plays the cards like another."""

    def choose(view: View, seed: bytes) -> Action:
        return player(view, seed) if view.phase is PhaseName.TRICK else bidder(view, seed)

    return choose
