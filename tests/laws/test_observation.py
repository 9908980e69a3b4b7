"""What AI players look at is what the engine says, for every rule set, move by move."""

from hypothesis import given, settings

from game.cards import SEATS, Rank
from game.hand.actions import Lay, Pass
from game.hand.engine import legal_actions
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.observation.candidates import MOST, candidates
from game.players.observation.input_layout import (
    LEFT,
    NOTHING,
    OBSERVATION,
    PASS,
    big_of,
    code,
    naturals_of,
    rank_of,
    shows,
    small_of,
    trump_of,
)
from game.players.observation.view_encoder import encode_view
from game.plays.legality import play_of
from game.plays.play import Play
from game.rules.ruleset import RuleSet
from lab.training import position as at
from lab.training.hand_position import position_of
from tests.laws.games import ANY_RULES, SEEDS, Step, played


def made(hand: Hand, seat: int, number: int) -> tuple[Play, bool]:
    """A code as the engine names a play, and whether it shows the guard though it need not."""
    rank = None if rank_of(number) == NOTHING else Rank(rank_of(number) + Rank.THREE)
    play = Play(rank, naturals_of(number), small_of(number), big_of(number), trump_of(number))
    return play, shows(number)


def coded(hand: Hand, action: Lay | Pass) -> int:
    """What the engine did, as a code."""
    if isinstance(action, Pass):
        return PASS
    play = play_of(action.cards)
    teller = hand.sides.emperor if hand.sides.guard is None else hand.sides.guard
    alone = hand.called is not None and hand.sides.guard is None
    shown = hand.telling_card in action.cards and action.seat == teller and not alone
    rank = NOTHING if play.rank is None else play.rank - Rank.THREE
    return code(rank, play.naturals, play.small, play.big, play.trump, int(shown))


def size(play: Play) -> int:
    """How many cards a play has."""
    return play.naturals + play.jokers


@settings(max_examples=40)
@given(ANY_RULES, SEEDS)
def test_move_by_move_a_seat_sees_what_its_view_says(rules: RuleSet, seed: bytes) -> None:
    log, ended = played(rules, seed, 0)
    steps: list[Step] = [step for step in log if isinstance(step.before.phase, Trick)]
    p = position_of(steps[0].before)
    observation, codes = [0] * OBSERVATION, [0] * MOST
    for nth, step in enumerate(steps):
        hand, action = step.before, step.action
        if not isinstance(action, Lay | Pass):
            continue
        (turn,) = hand.waiting
        assert p[at.TURN] == turn
        seat = nth // 2 % SEATS if nth % 2 else turn
        at.look(p, seat, observation)
        assert encode_view(view_of(hand, seat)) == observation
        at.look(p, turn, observation)
        number = candidates(observation, codes)
        legal = legal_actions(hand, turn)
        plays = {play_of(lay.cards) for lay in legal if isinstance(lay, Lay)}
        thought_of = [made(hand, turn, each) for each in codes[:number] if each != PASS]
        assert len(set(thought_of)) == len(thought_of)
        candidate_plays = {play for play, _ in thought_of}
        assert candidate_plays <= plays
        assert (codes[0] == PASS) == (Pass(turn) in legal)
        assert number
        assert {play for play in plays if size(play) == observation[LEFT]} <= candidate_plays
        at.play(p, coded(hand, action))
    assert ended.result is None or p[at.OVER]
    if ended.result:
        rebel = next(s for s in range(SEATS) if not ended.sides.royal(s))
        doubled = ended.result.multiplier
        assert p[at.VALUE] * doubled == -ended.result.points[rebel]
