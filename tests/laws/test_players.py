"""Players that are nobody: always legal, never over a partner they know."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.hand.engine import deal, decide
from game.hand.view import view_of
from game.notation.formatter import play_text
from game.notation.parser import read_play
from game.notation.vocabulary import VOCABULARIES
from game.players.levels import Level, player
from game.players.plain import ranked
from game.players.table_play import LoggedHand
from game.players.table_play import played as played_by
from game.refusals import Refusal
from game.rules.ruleset import RuleSet
from tests.laws.games import ANY_RULES, FIXED, SEEDS, played

FIRST = st.integers(0, 4)


@settings(max_examples=12)
@given(ANY_RULES, SEEDS, FIRST)
def test_the_levels_play_by_any_rules_to_the_end(rules: RuleSet, seed: bytes, first: int) -> None:
    mixed = [player(level) for level in (*Level, Level.NORMAL, Level.STRONG)]
    hand = played_by(LoggedHand(deal(rules, seed, first)), mixed).hand
    assert hand.result is not None
    assert sum(hand.result.points) == 0


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
