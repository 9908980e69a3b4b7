"""The rule sets and seeds that the laws are held against."""

from hypothesis import strategies as st

from game.rules.options import OPTIONS, refuse_rules
from game.rules.ruleset import Guard, RuleSet, WhenSmothered
from tests.laws.dice import Dice, Step, after, choose, played

__all__ = [
    "ANY_RULES",
    "CALLED",
    "FIXED",
    "SEEDS",
    "SMOTHERING",
    "Dice",
    "Step",
    "after",
    "choose",
    "played",
]


def rules(**settled: object) -> st.SearchStrategy[RuleSet]:
    """Rules that go together, with some options settled and any values for the others."""
    free = {name: st.sampled_from(option.values) for name, option in OPTIONS.items()}
    values = free | {name: st.just(value) for name, value in settled.items()}
    return st.builds(RuleSet, **values).filter(lambda rules: refuse_rules(rules) is None)


FIXED = rules(guard=Guard.FIXED, called_card_is_trump=False)
CALLED = rules(guard=Guard.CALLED, rebellion=False)
ANY_RULES = FIXED | CALLED
SMOTHERING = ANY_RULES.filter(lambda rules: rules.smothered is not WhenSmothered.OFF)
SEEDS = st.binary(min_size=4, max_size=4)
