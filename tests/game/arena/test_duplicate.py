"""Duplicate deals: a player is worth nothing against itself, and every seat is counted once."""

from dataclasses import replace
from itertools import product

import pytest

from game.arena.cases import ROLES, Case
from game.arena.contestants import named
from game.arena.duel import Match, Mode, with_bids_of
from game.hand.actions import Action
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import neutral
from game.players.levels import Player
from game.players.table_play import dealt, enthroned, played
from game.rules.ruleset import PRESETS

BOTH = frozenset(Mode)
PLAIN, RANDOM = named("plain"), named("random")


def match(a: Player, b: Player, preset: str = "simple", bidder: Player | None = None) -> Match:
    return Match(PRESETS[preset], 3, a, b, bidder, BOTH)


@pytest.mark.parametrize(
    ("preset", "name", "bidder"),
    [
        *product(("simple", "home"), ("plain", "random"), (None, "neutral")),
        ("qingdao", "random", "plain"),
        ("classic", "plain", None),
    ],
)
def test_a_player_is_worth_nothing_against_itself(
    preset: str, name: str, bidder: str | None
) -> None:
    player = named(name)
    found = match(player, player, preset, named(bidder) if bidder else None).findings(range(2))
    for tally in (found.one_against_four, found.sides):
        assert (tally.deals, tally.points, tally.error) == (2, 0, 0)
    for worth in found.by_case.values():
        assert (worth.gain.points, worth.gain.points_squared) == (0, 0)


def test_the_better_player_wins_what_the_other_loses() -> None:
    better = match(PLAIN, RANDOM, bidder=neutral.choose).findings(range(4))
    worse = match(RANDOM, PLAIN, bidder=neutral.choose).findings(range(4))
    assert (better.one_against_four.mean or 0) > 1 > -1 > (worse.one_against_four.mean or 0)
    assert (better.sides.mean or 0) > 2
    assert better.sides.points == -worse.sides.points


@pytest.mark.parametrize("preset", PRESETS)
def test_every_seat_of_every_deal_has_one_role(preset: str) -> None:
    for bidder in (None, neutral.choose, PLAIN):
        alone = replace(
            match(RANDOM, PLAIN, preset, bidder), modes=frozenset({Mode.ONE_AGAINST_FOUR})
        )
        found = alone.findings(range(1)).by_case
        assert sum(found[role].points.hands for role in ROLES if role in found) == 5
        for worth in found.values():
            assert worth.points.hands == worth.gain.hands


def test_the_deals_add_up_however_they_are_shared_out() -> None:
    whole, parts = match(RANDOM, PLAIN), (range(2, 3), range(1), range(1, 2))
    first, second, third = map(whole.findings, parts)
    assert whole.findings(range(3)) == second + third + first == first + (third + second)


def test_the_gain_is_over_the_other_player_with_the_same_cards() -> None:
    """Who robs in its seat alone gains what five plain players would have lost there."""

    def robbing(view: View, seed: bytes) -> Action:
        return view.legal[0] if view.phase is PhaseName.ROB else PLAIN(view, seed)

    found = match(robbing, PLAIN).findings(range(2)).by_case
    alone = found[Case.OPEN_SOLO]
    assert alone == found[Case.ROBBED] == found[Case.LONE_EMPEROR]
    assert alone.points.hands == 10
    # Five plain players win nothing together: the gain is the points.
    assert alone.gain == alone.points


def test_the_sides_are_bid_alike_for_both() -> None:
    """How A and B would bid does not count there: the sides are bid neutrally."""
    found = match(with_bids_of(RANDOM, PLAIN), with_bids_of(PLAIN, RANDOM)).findings(range(3))
    neutrally = match(PLAIN, RANDOM, bidder=neutral.choose).findings(range(3))
    assert found.sides == neutrally.sides
    assert found.one_against_four != neutrally.one_against_four


def test_all_decisions_are_counted_but_those_of_who_bids_for_all() -> None:
    start = dealt(PRESETS["simple"], 3, 0)
    bid = enthroned(start, neutral.choose)
    own, rest = (len(played(each, (PLAIN,) * 5).log) for each in (start, bid))
    rest -= len(bid.log)
    # Eight equal hands: A has each seat once of the first five, and each once of the last two.
    assert match(PLAIN, PLAIN).findings(range(1)).decisions == (own + rest, 5 * own + rest)
    neutrally = match(PLAIN, PLAIN, bidder=neutral.choose).findings(range(1))
    assert neutrally.decisions == (2 * rest, 6 * rest)
