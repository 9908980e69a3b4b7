"""Hints and advice at any moment of a hand: legal, and the same in worlds alike to a seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from game.cards import Cards
from game.hand.actions import Lay
from game.hand.engine import act, deal
from game.hand.state import Hand, PhaseName
from game.hand.view import view_of
from game.notation import game_file
from game.players.advice import Tip, advise
from game.players.hints import hint
from game.players.levels import Level, player
from game.players.review import expected_points
from game.players.strong.player import choose
from game.players.table_play import LoggedHand, enthroned
from game.record.game_record import Game
from game.refusals import Refusal
from game.rules.ruleset import RuleSet, SoloPoints
from game.scoring import Solo
from tests.laws.dice import steps
from tests.laws.games import ANY_RULES, CALLED, SEEDS, Dice, played
from tests.laws.worlds import another_world

GOLDEN = Path(__file__).parents[1] / "golden"
FEW = 8
"""The number of positions of a hand that are checked."""


def positions(rules: RuleSet, seed: bytes) -> Iterator[tuple[Hand, int]]:
    """Some moments of a hand, bid as `normal` bids, at which somebody has to choose, and who."""
    begun = enthroned(LoggedHand(deal(rules, seed, 0)), player(Level.NORMAL)).hand
    log = [*played(rules, seed, 0)[0], *steps(begun, Dice(seed))]
    for step in log[:: max(1, len(log) // FEW)]:
        for seat in step.before.waiting:
            yield step.before, seat


@settings(max_examples=12)
@given(ANY_RULES, SEEDS)
def test_a_hint_is_legal_and_knows_no_more_than_its_seat(rules: RuleSet, seed: bytes) -> None:
    dice = Dice(seed)
    for hand, seat in positions(rules, seed):
        view = view_of(hand, seat)
        best = hint(view)
        assert best == hint(view_of(another_world(hand, seat, dice), seat))
        if best:
            assert 1 <= len(best.choices) <= 3
            assert all(choice.action in view.legal for choice in best.choices)
            if hand.phase.name is not PhaseName.TRICK:
                assert best.choices[0].action == choose(view)
            for choice in best.choices:
                if isinstance(choice.action, Lay):
                    after = act(hand, choice.action)
                    assert not isinstance(after, Refusal)
                    assert choice.exposes == (after.exposed and not hand.exposed)


@pytest.mark.parametrize("story", ["robbed", "dark_solo_lost", "ladder_open"])
def test_no_more_points_are_told_than_a_hand_can_bring(story: str) -> None:
    game = game_file.read((GOLDEN / f"{story}.txt").read_text(encoding="utf-8"))
    assert isinstance(game, Game)
    for step in list(game.replay())[::4]:
        assert not isinstance(step, Refusal)
        hand = step.hand
        if hand.phase.name is PhaseName.TRICK:
            doubled = 2 if hand.solo is Solo.OPEN else hand.multiplier
            most = doubled * (4 if hand.rules.solo_points is SoloPoints.LADDER else 3)
            assert abs(expected_points(hand)) <= most
            for seat in hand.waiting:
                of_seat = 4 * most if seat == hand.emperor else most
                best = hint(view_of(hand, seat))
                assert best is None or all(abs(each.points) <= of_seat for each in best.choices)


@settings(max_examples=30)
@given(CALLED, SEEDS)
def test_advice_to_pass_never_overlooks_a_whole_set(rules: RuleSet, seed: bytes) -> None:
    for step in played(rules, seed, 0)[0]:
        for seat in step.before.waiting:
            view = view_of(step.before, seat)
            advice = advise(view)
            if advice and advice.tip is Tip.LET_GO:
                plays = [action.cards for action in view.legal if isinstance(action, Lay)]
                assert not any(is_whole_set(view.cards, laid) for laid in plays)


def is_whole_set(held: Cards, laid: Cards) -> bool:
    """Whether these are all cards of one natural rank that the seat holds."""
    lowest = laid[-1]
    all_held = [card for card in held if card.rank is lowest.rank]
    return laid[0].rank is lowest.rank and not lowest.is_joker and len(laid) == len(all_held)
