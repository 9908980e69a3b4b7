"""The rule sets and seeds that the laws are held against."""

from hypothesis import strategies as st

from game.rules.options import DECKS, refuse_rules
from game.rules.ruleset import Ceding, Guard, RuleSet, SixesLast, SoloPoints, Tribute
from tests.laws.dice import Dice, Step, after, choose, played

__all__ = ["ANY_RULES", "CALLED", "FIXED", "SEEDS", "Dice", "Step", "after", "choose", "played"]

FIXED = st.builds(
    RuleSet,
    deck=st.sampled_from(DECKS),
    rob=st.booleans(),
    ceding=st.sampled_from(Ceding),
    rebellion=st.booleans(),
    kick=st.booleans(),
    hard_pass=st.booleans(),
    roast=st.booleans(),
    sixes_last=st.sampled_from(SixesLast),
    solo_points=st.sampled_from(SoloPoints),
    tribute=st.sampled_from(Tribute),
)
CALLED = st.builds(
    RuleSet,
    guard=st.just(Guard.CALLED),
    deck=st.sampled_from(DECKS),
    rob=st.booleans(),
    ceding=st.sampled_from([Ceding.ROUNDS, Ceding.CIRCUIT]),
    rebellion=st.just(False),
    kick=st.booleans(),
    called_card_is_trump=st.booleans(),
    hard_pass=st.booleans(),
    roast=st.booleans(),
    sixes_last=st.sampled_from(SixesLast),
    solo_points=st.sampled_from(SoloPoints),
    tribute=st.sampled_from(Tribute),
).filter(lambda rules: refuse_rules(rules) is None)
ANY_RULES = FIXED | CALLED
SEEDS = st.binary(min_size=4, max_size=4)
