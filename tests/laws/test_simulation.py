"""The play at speed is the play of the rules, for every rule set."""

from collections.abc import Callable

from hypothesis import given, settings

from game.hand.actions import Lay
from game.hand.engine import legal_actions
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.plays.legality import play_of
from game.plays.play import Play
from game.rules.ruleset import RuleSet
from game.simulation import Position, play_out
from tests.laws.games import ANY_RULES, SEEDS, Dice, Step, played


def tricks(rules: RuleSet, seed: bytes) -> tuple[list[Step], Hand]:
    """The steps of the play of a random hand, and how it ended."""
    log, ended = played(rules, seed, 0)
    return [step for step in log if isinstance(step.before.phase, Trick)], ended


def legal(hand: Hand, seat: int) -> set[Play]:
    """What the rules let a seat play."""
    lays = (action for action in legal_actions(hand, seat) if isinstance(action, Lay))
    return {play_of(lay.cards) for lay in lays}


def agrees(position: Position, hand: Hand) -> None:
    """Everything that can be asked of a position is as the rules have it."""
    (turn,) = hand.phase.waiting(hand)
    trick = hand.phase
    assert isinstance(trick, Trick)
    assert position.turn == turn
    assert position.table == (play_of(trick.table.cards) if trick.table else None)
    assert position.counts() == hand.counts()
    assert position.out == hand.out
    plays = position.legal()
    assert len(plays) == len(set(plays))
    assert set(plays) == legal(hand, turn)


@settings(max_examples=24)
@given(ANY_RULES, SEEDS)
def test_move_by_move_it_goes_as_the_rules_have_it(rules: RuleSet, seed: bytes) -> None:
    log, ended = tricks(rules, seed)
    position = Position(log[0].before)
    for step in log:
        agrees(position, step.before)
        if isinstance(step.action, Lay):
            position.play(play_of(step.action.cards))
        else:
            position.pass_()
    assert position.result == ended.result


@settings(max_examples=16)
@given(ANY_RULES, SEEDS)
def test_a_position_is_made_in_the_middle_of_any_trick(rules: RuleSet, seed: bytes) -> None:
    for step in tricks(rules, seed)[0][::5]:
        agrees(Position(step.before), step.before)


@settings(max_examples=15)
@given(ANY_RULES, SEEDS)
def test_a_random_step_is_each_legal_one_and_no_other(rules: RuleSet, seed: bytes) -> None:
    for step in tricks(rules, seed)[0][::9]:
        position = Position(step.before)
        ways: list[Play | None] = [*position.legal(), *([None] if position.table else [])]
        after = set()
        for number in range(len(ways)):
            drawn, told = position.copy(), position.copy()
            drawn.step(always((number + 0.5) / len(ways)))
            if (way := ways[number]) is None:
                told.pass_()
            else:
                told.play(way)
            assert state(drawn) == state(told)
            after.add(state(drawn))
        assert len(after) == len(ways)
        agrees(position, step.before)


def always(number: float) -> Callable[[], float]:
    """A draw that gives this number."""
    return lambda: number


def state(position: Position) -> tuple[object, ...]:
    """All that there is to know of a position."""
    return tuple(map(frozen, (getattr(position, name) for name in Position.__slots__)))


def frozen(value: object) -> object:
    """What a list holds, to be compared later; anything else changes no more."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


@settings(max_examples=15)
@given(ANY_RULES, SEEDS)
def test_played_out_at_random_it_ends_and_sums_to_zero(rules: RuleSet, seed: bytes) -> None:
    dice = Dice(seed)
    start = Position(tricks(rules, seed)[0][0].before)
    result = play_out(start, lambda: dice.below(2**20) / 2**20)
    assert sum(result.points) == 0
    assert start.result == result
