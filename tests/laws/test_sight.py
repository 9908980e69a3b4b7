"""What AI players look at is what the engine says, for every rule set, move by move."""

from hypothesis import given, settings

from game.cards import GUARD_CARD, Rank
from game.hand.actions import Lay, Pass
from game.hand.engine import legal_actions
from game.hand.phases.trick import Trick
from game.hand.state import Hand, in_hands
from game.hand.view import view
from game.players.sight.candidates import MOST, candidates
from game.players.sight.from_view import from_view, rules_in_numbers
from game.players.sight.layout import (
    NOTHING,
    PASS,
    RANKS,
    SEATS,
    SIGHT,
    big_of,
    code,
    naturals_of,
    rank_of,
    shows,
    small_of,
    trump_of,
)
from game.plays.legality import play_of
from game.plays.play import Play
from game.rules.ruleset import RuleSet
from game.scoring import Solo
from game.training import position as at
from tests.laws.games import ANY_RULES, SEEDS, Step, played


def position_of(hand: Hand) -> list[int]:
    """The position at the first lead."""
    p = [0] * at.POSITION
    rules = rules_in_numbers(hand.rules)
    p[: len(rules)] = rules
    sides, telling = hand.sides, in_hands(hand.called, hand.rules) or GUARD_CARD
    p[at.THE_EMPEROR] = sides.emperor
    p[at.THE_GUARD] = NOTHING if sides.guard is None else sides.guard
    p[at.SOLO] = list(Solo).index(sides.solo)
    p[at.KNOWN] = int(hand.exposed)
    p[at.TURN] = sides.emperor
    p[at.LAST] = p[at.TABLE] = NOTHING
    p[at.TELLER] = NOTHING
    if sides.solo is not Solo.OPEN:
        p[at.TELLER] = sides.emperor if sides.guard is None else sides.guard
        p[at.TELLS] = telling.rank - Rank.THREE
        p[at.ONE_TELLS] = int(not (hand.called and sides.solo is Solo.DARK))
    p[at.CALL] = hand.called.rank - Rank.THREE if hand.called else NOTHING
    for seat in range(SEATS):
        p[at.HOES + seat] = int(seat in hand.hoes)
        p[at.HELD + seat] = len(hand.hands[seat])
        for card in hand.hands[seat]:
            p[at.HANDS + seat * RANKS + card.rank - Rank.THREE] += 1
            p[at.POOL + card.rank - Rank.THREE] += 1
    return p


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


@settings(max_examples=40, deadline=None)
@given(ANY_RULES, SEEDS)
def test_move_by_move_a_seat_sees_what_its_view_says(rules: RuleSet, seed: bytes) -> None:
    log, ended = played(rules, seed, 0)
    steps: list[Step] = [step for step in log if isinstance(step.before.phase, Trick)]
    p = position_of(steps[0].before)
    sight, found = [0] * SIGHT, [0] * MOST
    for step in steps:
        hand, action = step.before, step.action
        if not isinstance(action, Lay | Pass):
            continue
        (turn,) = hand.phase.waiting(hand)
        assert p[at.TURN] == turn
        for seat in range(SEATS):
            at.look(p, seat, sight)
            assert from_view(view(hand, seat)) == sight
        at.look(p, turn, sight)
        number = candidates(sight, found)
        legal = legal_actions(hand, turn)
        plays = {play_of(lay.cards) for lay in legal if isinstance(lay, Lay)}
        thought_of = [made(hand, turn, each) for each in found[:number] if each != PASS]
        assert len(set(thought_of)) == len(thought_of)
        assert {play for play, _ in thought_of} <= plays
        assert (found[0] == PASS) == (Pass(turn) in legal)
        at.play(p, coded(hand, action))
    assert ended.result is None or p[at.OVER]
    if ended.result:
        rebel = next(s for s in range(SEATS) if not ended.sides.royal(s))
        doubled = ended.result.multiplier
        assert p[at.VALUE] * doubled == -ended.result.points[rebel]
