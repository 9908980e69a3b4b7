"""Players that are nobody: always legal, never over a partner they know."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.hand.actions import Pass
from game.hand.engine import act, deal, decide
from game.hand.view import view_of
from game.notation.formatter import play_text
from game.notation.parser import read_play
from game.notation.vocabulary import VOCABULARIES
from game.players import autoplay, plain
from game.players.levels import Level, player
from game.players.plain import ranked
from game.players.table_play import LoggedHand
from game.players.table_play import played as played_by
from game.refusals import Refusal
from game.rules.ruleset import RuleSet
from tests.laws.games import ANY_RULES, FIXED, SEEDS, played

FIRST = st.integers(0, 4)


@settings(max_examples=16)
@given(FIXED, SEEDS, FIRST)
def test_they_choose_what_is_legal(rules: RuleSet, seed: bytes, first: int) -> None:
    for step in played(rules, seed, first)[0]:
        for seat in step.before.waiting:
            view = view_of(step.before, seat)
            for module in (plain, autoplay):
                action = module.choose(view)
                assert action in view.legal
                assert action == module.choose(view)


@settings(max_examples=16)
@given(FIXED, SEEDS, FIRST)
def test_plain_never_plays_over_a_known_partner(rules: RuleSet, seed: bytes, first: int) -> None:
    for step in played(rules, seed, first)[0]:
        hand = step.before
        seat = step.action.seat
        view = view_of(hand, seat)
        if view.table is None:
            continue
        both_royals = hand.sides.royal(seat) is hand.sides.royal(view.table.seat)
        knows = hand.exposed or seat == hand.guard
        if both_royals and knows:
            assert plain.choose(view) == Pass(seat)


@settings(max_examples=15)
@given(FIXED, SEEDS, FIRST)
def test_a_hand_of_plain_players_settles(rules: RuleSet, seed: bytes, first: int) -> None:
    hand = deal(rules, seed, first)
    while hand.result is None:
        for seat in sorted(hand.waiting):
            after = act(hand, plain.choose(view_of(hand, seat)))
            assert not isinstance(after, Refusal)
            hand = after
    assert sum(hand.result.points) == 0


@settings(max_examples=12)
@given(ANY_RULES, SEEDS, FIRST)
def test_the_levels_play_by_any_rules_to_the_end(rules: RuleSet, seed: bytes, first: int) -> None:
    mixed = [player(level) for level in (*Level, Level.NORMAL, Level.STRONG)]
    hand = played_by(LoggedHand(deal(rules, seed, first)), mixed).hand
    assert hand.result is not None
    assert sum(hand.result.points) == 0


def test_a_deal_nobody_wants_is_voided_again_and_again_by_autoplay() -> None:
    hand = deal(RuleSet(), b"seed", 0)
    for _ in range(45):
        seat = min(hand.waiting)
        after = act(hand, autoplay.choose(view_of(hand, seat)))
        assert not isinstance(after, Refusal)
        hand = after
    assert hand.deals == 3


@settings(max_examples=15)
@given(FIXED, SEEDS, st.sampled_from(sorted(VOCABULARIES)))
def test_every_ranked_play_can_be_written_and_read(
    rules: RuleSet, seed: bytes, language: str
) -> None:
    for step in played(rules, seed, 0)[0]:
        view = view_of(step.before, step.action.seat)
        for lay in ranked(view)[:5]:
            read = read_play(play_text(lay.cards, language), view)
            assert not isinstance(read, Refusal)
            assert [(c.rank, c.marked) for c in read] == [(c.rank, c.marked) for c in lay.cards]
            assert not isinstance(decide(step.before, type(lay)(lay.seat, read)), Refusal)
