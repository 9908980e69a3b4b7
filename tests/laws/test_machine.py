"""Whatever people do, in whatever order, under whatever rules: what always holds of a hand."""

from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from game.cards import BIG_JOKER, ROYAL_CARD, SEATS, TRUMP, Card, deck
from game.hand.actions import Action
from game.hand.engine import deal, decide, evolve, legal_actions, replay
from game.hand.events import Played
from game.hand.phases.throne import Throne
from game.hand.state import Hand, PhaseName
from game.hand.view import view_of
from game.notation.formatter import code, read_action
from game.players import autoplay
from game.refusals import Refusal
from game.rules.ruleset import RuleSet
from game.tribute import Debt
from tests.laws.dice import Dice, any_debt, anything, choose, coming_or_going
from tests.laws.games import ANY_RULES, SEEDS

ORDER = tuple(PhaseName)
NUMBERS = st.integers(0, 2**32 - 1)


def as_dealt(card: Card, called: Card) -> Card:
    """A card without its mark; a trump as the called card that it was."""
    return called if card == TRUMP else card.plain


def everywhere(hand: Hand) -> Counter[Card]:
    """All cards but those played: in hands, in the pot, and the royal card on its way."""
    face = hand.called or BIG_JOKER
    cards = Counter(as_dealt(card, face) for held in hand.hands for card in held)
    throne = hand.phase
    if isinstance(throne, Throne) and throne.refusals:
        cards.update([ROYAL_CARD.plain, *throne.pot])
    return cards


class HandMachine(RuleBasedStateMachine):
    """One hand, and what was done in it."""

    @initialize(rules=ANY_RULES, seed=SEEDS, first=st.integers(0, 4))
    def deal(self, rules: RuleSet, seed: bytes, first: int) -> None:
        self.seed = seed
        self.owed: Debt | None = any_debt(rules, first, Dice(seed))
        self.hand: Hand = deal(rules, seed, first, self.owed)
        self.log: list[Action] = []
        self.laid = Counter[Card]()

    def dice(self, number: int) -> Dice:
        return Dice(self.seed + number.to_bytes(4, "big"))

    def do(self, action: Action) -> bool:
        """Whether an action was accepted."""
        before = self.hand
        events = decide(before, action)
        if isinstance(events, Refusal):
            assert decide(before, action) == events
            return False
        for event in events:
            phase = self.hand.phase.name
            self.hand = evolve(self.hand, event)
            assert ORDER.index(self.hand.phase.name) >= ORDER.index(phase) or self.hand.deals
            if isinstance(event, Played):
                face = self.hand.called or BIG_JOKER
                self.laid.update(as_dealt(card, face) for card in event.cards)
        self.log.append(read_action(action.seat, code(action)))
        return True

    @precondition(lambda self: not self.hand.over)
    @rule(number=NUMBERS)
    def what_is_legal_is_accepted(self, number: int) -> None:
        assert self.do(choose(self.hand, self.dice(number)))

    @precondition(lambda self: not self.hand.over)
    @rule(numbers=st.lists(NUMBERS, min_size=20, max_size=20))
    def much_happens(self, numbers: list[int]) -> None:
        for number in numbers:
            if not self.hand.over:
                assert self.do(choose(self.hand, self.dice(number)))

    @rule(number=NUMBERS)
    def what_is_not_legal_is_refused(self, number: int) -> None:
        action = anything(self.hand, self.dice(number))
        waiting = action.seat in self.hand.waiting
        assert not (self.do(action) and not waiting)

    @rule(number=NUMBERS)
    def somebody_comes_or_goes(self, number: int) -> None:
        over = self.hand.over
        assert not (self.do(coming_or_going(self.dice(number))) and over)

    @precondition(lambda self: not self.hand.over)
    @rule(number=NUMBERS)
    def autoplay_always_can(self, number: int) -> None:
        seat = self.dice(number).pick(sorted(self.hand.waiting))
        assert self.do(autoplay.choose(view_of(self.hand, seat)))

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        dealt = Counter(card.plain for card in deck(self.hand.rules.deck))
        face = self.hand.called or BIG_JOKER
        laid = Counter({as_dealt(card, face): n for card, n in self.laid.items() if card != TRUMP})
        assert everywhere(self.hand) + laid == dealt

    @invariant()
    def somebody_is_waited_for_until_it_is_over(self) -> None:
        hand = self.hand
        assert bool(hand.waiting) is not hand.over
        for seat in range(SEATS):
            assert bool(legal_actions(hand, seat)) is (seat in hand.waiting)

    @invariant()
    def it_is_doubled_twice_at_most_and_sums_to_zero(self) -> None:
        assert self.hand.multiplier in (1, 2, 4)
        if self.hand.result:
            assert sum(self.hand.result.points) == 0

    def teardown(self) -> None:
        if hasattr(self, "hand"):
            hand = self.hand
            assert replay(hand.rules, hand.seed, hand.first, self.log, self.owed) == hand


TestHandMachine = HandMachine.TestCase
TestHandMachine.settings = settings(max_examples=24, stateful_step_count=30)
