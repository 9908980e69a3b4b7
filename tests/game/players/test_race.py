"""Races of two: `strong` and `normal` find every win. The last play of a hand is made."""

from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import TRUMP, Cards, deck, high_to_low, without
from game.hand.actions import Lay, Pass
from game.hand.engine import act, legal_actions
from game.hand.events import Played
from game.hand.state import Hand
from game.hand.view import view_of
from game.players import normal
from game.players.hints import ReasonKind, hint
from game.players.observation.input_layout import code_of
from game.players.observation.view_encoder import encode_view
from game.players.race import is_over_then, is_race, wins
from game.players.strong import player as strong
from game.rules.ruleset import PRESETS, RuleSet
from game.scoring import Solo
from tests.game.hands import SIMPLE, cards, tell, trick
from tests.laws.games import SEEDS, Dice, played

OUT = (0, 2, 3)
PLAYERS = {"strong": strong.choose, "normal": normal.choose}


def race(own: Cards, other: Cards, rules: RuleSet = SIMPLE, *, out: tuple[int, ...] = OUT) -> Hand:
    """Guard 1 leads against rebel 4. All other cards have been played."""
    whole = deck(rules.deck)
    called = None
    if rules.called_card_is_trump:
        called = whole[0]
        whole = tuple(TRUMP if card == called else card for card in whole)
    gone = without(whole, (*own, *other))
    sets = [tuple(cards) for _, cards in groupby(high_to_low(gone), key=lambda card: card.rank)]
    hand = trick("", "", "", "", "", lead=1, rules=rules, out=out, exposed=True, called=called)
    history = tuple(Played(0, each) for each in sets)
    return replace(hand, hands=((), own, (), (), other), history=history)


def gets_out_first(hand: Hand, seat: int, known: dict[object, bool]) -> bool:
    """Whether a seat can be sure to get rid of its cards before the other one."""
    if hand.over or not hand.hands[seat]:
        return not hand.hands[seat]
    key = hand.hands, hand.phase
    if key not in known:
        (turn,) = hand.waiting
        plays = {
            tuple(c.rank for c in getattr(a, "cards", ())): a for a in legal_actions(hand, turn)
        }
        after = (done for action in plays.values() if isinstance(done := act(hand, action), Hand))
        each = (gets_out_first(done, seat, known) for done in after)
        known[key] = any(each) if turn == seat else all(each)
    return known[key]


def winning(hand: Hand) -> dict[Lay | Pass, bool]:
    """The legal actions of the seat to act, and whether each is sure to win."""
    (turn,) = hand.waiting
    known = dict[object, bool]()
    after = {action: act(hand, action) for action in legal_actions(hand, turn)}
    return {
        action: gets_out_first(done, turn, known)
        for action, done in after.items()
        if isinstance(action, Lay | Pass) and isinstance(done, Hand)
    }


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    ("own", "other", "best"),
    [
        ("K 6", "Q", {"K"}),
        ("J A 2 S S", "6 2 B", {"2"}),
        ("7 7 8 Q S", "6 J K J", {"7 7", "8"}),
        ("6 7 K S", "10 2 10 7", {"6", "7"}),
        ("6 8 8 2 B", "S Q Q", {"6", "8 8"}),
    ],
)
def test_a_race_that_can_be_won_is_won(name: str, own: str, other: str, best: set[str]) -> None:
    hand = race(cards(own), cards(other))
    verdicts = winning(hand)
    ranks = [sorted(card.rank for card in cards(play)) for play in best]
    sure = {
        action
        for action in verdicts
        if sorted(c.rank for c in getattr(action, "cards", ())) in ranks
    }
    assert {action for action, won in verdicts.items() if won} == sure
    assert PLAYERS[name](view_of(hand, 1)) in sure
    best_hint = hint(view_of(hand, 1))
    assert best_hint
    for choice in best_hint.choices:
        assert (choice.reason.kind is ReasonKind.WINS_RACE) is (choice.action in sure)


@pytest.mark.parametrize("lead", [True, False])
def test_normal_goes_out_when_it_can(*, lead: bool) -> None:
    hand = trick("AA", "KK 9", "S 6666 5", "J 7 8", "QQ 6", lead=0 if lead else 4)
    hand = hand if lead else tell(hand, "4 QQ")
    action = normal.choose(view_of(hand, 0))
    assert isinstance(action, Lay)
    assert len(action.cards) == 2


@settings(max_examples=30)
@given(st.sampled_from(sorted(PRESETS)), SEEDS)
def test_who_ends_the_hand_by_going_out_knows_it(preset: str, seed: bytes) -> None:
    steps, _ = played(PRESETS[preset], seed, 0)
    for step in steps:
        hand, action = step.before, step.action
        if not isinstance(action, Lay) or len(action.cards) < len(hand.hands[action.seat]):
            continue
        ended, knows_solo = act(hand, action), hand.solo is not Solo.DARK or hand.exposed
        assert isinstance(ended, Hand)
        ends = is_over_then(encode_view(view_of(hand, action.seat)))
        assert ends is ended.over or not (ends or (knows_solo and not hand.smothered))


@settings(max_examples=40)
@given(st.sampled_from(sorted(PRESETS)), SEEDS)
def test_the_search_agrees_with_the_engine(preset: str, seed: bytes) -> None:
    dice, rules = Dice(seed), PRESETS[preset]
    mixed = dice.mixed(deck(rules.deck)[-52:])
    if rules.called_card_is_trump:
        mixed = [TRUMP, *mixed]
    own, other = (high_to_low(mixed[start : start + 3 + dice.below(2)]) for start in (0, 4))
    hand = race(own, other, rules)
    for lead in (None, dice.pick(legal_actions(hand, 1))):
        if lead is not None:
            after = act(hand, lead)
            assert isinstance(after, Hand)
            hand = after
        if hand.over:
            return
        (turn,) = hand.waiting
        view = view_of(hand, turn)
        observation, expected = encode_view(view), winning(hand)
        assert is_race(observation)
        codes = [code_of(view, action) for action in expected]
        assert list(wins(observation, codes, 10**6)) == list(expected.values())


@pytest.mark.parametrize(("steps", "verdict"), [(30, False), (20, None)])
def test_leads_are_steps_of_the_search(steps: int, verdict: bool | None) -> None:
    view = view_of(race(cards("7 6"), cards("22 AA KK QQ JJ")), 1)
    lead = code_of(view, Lay(1, cards("6")))
    assert list(wins(encode_view(view), [lead], steps)) == [verdict]
