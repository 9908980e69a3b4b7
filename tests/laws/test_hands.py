"""Laws that hold for every hand, whatever is agreed and whatever is done (`rules.md`)."""

from collections import Counter
from pickle import dumps

from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import Rank
from game.hand.actions import Action, Lay, Pass
from game.hand.engine import act, decide, legal_actions
from game.hand.events import HandEnded, Smothered, TrickEnded
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.refusals import Refusal, Why
from game.rules.ruleset import RuleSet, SixesLast, WhenSmothered
from game.scoring import Solo
from tests.laws.dice import Dice, after, anything, played
from tests.laws.games import ANY_RULES, SEEDS, SMOTHERING

FIRST = st.integers(0, 4)
SEATS = range(5)


@settings(max_examples=24)
@given(ANY_RULES, SEEDS, FIRST)
def test_every_hand_ends_once_and_sums_to_zero(rules: RuleSet, seed: bytes, first: int) -> None:
    log, hand = played(rules, seed, first)
    events = [event for step in log for event in step.events]
    assert [event for event in events if isinstance(event, HandEnded)] == events[-1:]
    result = hand.result
    assert result is not None
    assert sum(result.points) == 0
    assert sorted(result.places) == list(SEATS)
    assert result.places[: result.finished] == hand.out
    assert result.smothered == hand.smothered
    stuck = [each.seat for each in reversed(hand.smothered)]
    assert list(result.places[len(SEATS) - len(stuck) :]) == stuck
    assert all(not hand.hands[seat] for seat in hand.out)
    assert all(hand.hands[seat] for seat in SEATS if seat not in hand.out)
    assert result.multiplier in (1, 2, 4)
    assert result.multiplier == 1 or result.sides.solo is not Solo.OPEN
    assert hand.exposed


@settings(max_examples=24)
@given(ANY_RULES, SEEDS, FIRST)
def test_whatever_is_not_legal_is_refused_with_a_reason_and_changes_nothing(
    rules: RuleSet, seed: bytes, first: int
) -> None:
    log, over = played(rules, seed, first)
    dice = Dice(seed + b"illegal")
    hands = [step.before for step in log] + [over]
    before = dumps(hands)
    for hand in hands:
        action = anything(hand, dice)
        again = decide(hand, action)
        assert again == decide(hand, action)
        if is_legal(hand, action):
            assert not isinstance(again, Refusal)
        else:
            assert isinstance(again, Refusal)
            assert again.why in Why
            assert act(hand, action) == again
    assert dumps(hands) == before


def is_legal(hand: Hand, action: Action) -> bool:
    """Whether a legal action is this one, whatever the suits and the order of its cards."""
    legal = legal_actions(hand, action.seat)
    if not isinstance(action, Lay):
        return action in legal
    if Counter(action.cards) - Counter(hand.hands[action.seat % 5]):
        return False
    ranks = sorted(card.rank for card in action.cards)
    return any(ranks == sorted(c.rank for c in lay.cards) for lay in legal if isinstance(lay, Lay))


@settings(max_examples=24)
@given(ANY_RULES, SEEDS, FIRST)
def test_a_trick_is_led_by_its_last_player_or_the_next_in_play(
    rules: RuleSet, seed: bytes, first: int
) -> None:
    for step in played(rules, seed, first)[0]:
        *others, last = step.events
        if not isinstance(last, TrickEnded):
            continue
        hand = after(step.before, others)
        trick = hand.phase
        assert isinstance(trick, Trick)
        assert trick.table is not None
        winner = trick.table.seat
        holding = in_play(hand)
        assert last.leader == heir(hand, winner)
        since = trick.moves if rules.hard_pass else trick.moves[trick.moves.index(trick.table) :]
        passed = {move.seat for move in since if not move.cards}
        assert set(holding) - {winner} <= passed


def in_play(hand: Hand) -> list[int]:
    """The seats with cards that were not smothered."""
    stuck = {each.seat for each in hand.smothered}
    return [seat for seat in SEATS if hand.hands[seat] and seat not in stuck]


def heir(hand: Hand, winner: int) -> int:
    """§3: who leads after this seat won a trick."""
    return min(in_play(hand), key=lambda seat: (seat - winner) % 5)


@settings(max_examples=24)
@given(SMOTHERING, SEEDS, FIRST)
def test_smothered_is_who_must_pass_with_only_the_lowest_rank_and_would_not_lead(
    rules: RuleSet, seed: bytes, first: int
) -> None:
    """§3.4, read literally."""
    lowest = Rank.THREE if rules.deck == 216 else Rank.SIX
    for step in played(rules, seed, first)[0]:
        hand, happened = step.before, {type(event): event for event in step.events}
        seat = step.action.seat
        assert seat not in {each.seat for each in hand.smothered}
        if not isinstance(step.action, Pass):
            assert Smothered not in happened
            continue
        assert isinstance(hand.phase, Trick)
        assert hand.phase.table is not None
        owner = hand.phase.table.seat
        stuck = {card.rank for card in hand.hands[seat]} == {lowest}
        smothered = stuck and heir(hand, owner) != seat
        assert happened.get(Smothered) == (Smothered(seat, owner) if smothered else None)


def test_every_kind_of_hand_comes_about() -> None:
    """What the laws above are held against: each solo, each multiplier, void deals, smothering."""
    hands = [played(RuleSet(), bytes([0, 0, 0, number]), 0)[1] for number in range(30)]
    kinds = {(hand.solo, hand.multiplier) for hand in hands}
    assert kinds >= {(Solo.NONE, 1), (Solo.NONE, 2), (Solo.NONE, 4), (Solo.OPEN, 1)}
    assert any(hand.solo is Solo.DARK for hand in hands)
    assert any(hand.deals for hand in hands)
    assert any(hand.hoes for hand in hands)
    rules = RuleSet(sixes_last=SixesLast.ON, smothered=WhenSmothered.LAST)
    ends = [played(rules, bytes([0, 0, 0, number]), 0)[1] for number in range(8)]
    assert sum(len(hand.smothered) for hand in ends) > 4
