from collections import Counter
from dataclasses import replace

from game.cards import ROYAL_CARD, Card, Rank, Suit, deck
from game.hand.actions import Action, Ascend, Cede
from game.hand.engine import act, decide, legal_actions
from game.hand.events import Called, DealVoided, Declined, GuardShown
from game.hand.phases.doubling import OpenGuard
from game.hand.phases.guard_call import Calling, callable_cards
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, Ceding
from game.scoring import Solo

CLASSIC = PRESETS["classic"]
CIRCUIT = replace(CLASSIC, ceding=Ceding.CIRCUIT)
KING, NINE = Card(Rank.KING, Suit.SPADES), Card(Rank.NINE, Suit.HEARTS)
SEVEN = Card(Rank.SEVEN, Suit.CLUBS)


def offered(*held: tuple[Card, ...], first: int = 0) -> Hand:
    """Hands in which `first` also holds the royal card, and is offered the throne."""
    hands = [(ROYAL_CARD, *cards) if seat == first else cards for seat, cards in enumerate(held)]
    return Hand(CLASSIC, b"seed", 0, tuple(hands), Calling(first, first))


def table() -> Hand:
    """Seat 0 holds three kings of spades, seat 1 the fourth, seat 3 four nines, others nothing."""
    return offered((KING,) * 3 + (SEVEN,), (KING, SEVEN), (SEVEN,), (NINE,) * 4, (SEVEN,))


def after(hand: Hand, *actions: Action) -> Hand:
    for action in actions:
        done = act(hand, action)
        assert isinstance(done, Hand), done
        hand = done
    return hand


def test_of_some_sixes_a_deck_of_165_has_no_fourth_copy_to_be_called() -> None:
    counts = Counter(card for card in deck(165) if card.rank is Rank.SIX)
    for six, copies in counts.items():
        assert callable_cards((six,) * 3, 168) == (six,)
        assert callable_cards((six,) * 3, 165) == ((six,) if copies == 4 else ())
    assert sorted(counts.values()) == [3, 3, 3, 4]


def test_only_three_or_four_copies_of_a_natural_card_can_be_called() -> None:
    assert callable_cards((KING,) * 3 + (NINE,) * 4 + (SEVEN,) * 2, 168) == (NINE, KING)
    assert callable_cards((Card(Rank.BIG_JOKER),) * 4, 168) == ()
    refused = decide(table(), Ascend(0, call=SEVEN))
    assert refused == Refusal(Why.CANNOT_CALL, {"card": SEVEN})
    assert decide(table(), Ascend(0)) == Refusal(Why.MUST_CALL)


def test_in_the_first_round_one_may_call_declare_a_solo_or_cede() -> None:
    assert legal_actions(table(), 0) == (Ascend(0, call=KING), Ascend(0, open_solo=True), Cede(0))
    ceded = after(table(), Cede(0))
    assert legal_actions(ceded, 4) == (Ascend(4, open_solo=True), Cede(4))


def test_the_royal_card_goes_along_with_the_throne_and_nothing_else() -> None:
    hand = table()
    held = hand.hands
    for seat in (0, 4, 3):
        hand = after(hand, Cede(seat))
    assert hand.hands == (held[0][1:], held[1], (ROYAL_CARD, SEVEN), held[3], held[4])


def test_the_holder_of_the_fourth_copy_is_the_guard_and_alone_knows() -> None:
    called = after(table(), Ascend(0, call=KING))
    assert (called.emperor, called.guard, called.called) == (0, 1, KING)
    assert isinstance(called.phase, OpenGuard)
    assert [view_of(called, seat).guard for seat in (None, 0, 1, 2)] == [None, None, 1, None]


def test_one_who_holds_all_four_is_a_dark_solo_announced_in_the_same_words() -> None:
    dark = after(table(), Cede(0), Cede(4), Ascend(3, call=NINE))
    assert (dark.solo, dark.guard, dark.exposed) == (Solo.DARK, None, False)
    assert view_of(dark, None).solo is None
    other = after(
        offered((SEVEN,), (NINE,), (SEVEN,), (NINE,) * 3 + (SEVEN,), (SEVEN,), first=3),
        Ascend(3, call=NINE),
    )
    assert view_of(other, None).called == view_of(dark, None).called == NINE


def test_in_the_second_round_those_who_cannot_call_are_passed_over() -> None:
    first_round = [Cede(seat) for seat in (0, 4, 3, 2, 1)]
    second = after(table(), *first_round)
    assert second.phase == Calling(0, 0, second_round=True)
    assert decide(second, Cede(0)) == Refusal(Why.MUST_ASCEND)
    assert legal_actions(second, 0) == (Ascend(0, call=KING), Ascend(0, open_solo=True))


def test_in_the_second_round_a_quad_chooses_freely_and_nobody_left_voids_the_deal() -> None:
    hand = offered((SEVEN,), (KING,), (SEVEN,), (NINE,) * 4, (SEVEN,))
    second = after(hand, *[Cede(seat) for seat in (0, 4, 3, 2, 1)])
    assert second.phase == Calling(3, 0, second_round=True)
    assert Cede(3) in legal_actions(second, 3)
    assert decide(second, Cede(3)) == (Declined(3, None, second_round=True), DealVoided())
    again = after(second, Cede(3))
    assert (again.deals, again.first) == (1, 0)


def test_a_table_where_nobody_can_call_is_void_after_one_round() -> None:
    hand = offered(*[(SEVEN,)] * 5)
    void = after(hand, *[Cede(seat) for seat in (0, 4, 3, 2, 1)])
    assert void.deals == 1


def playing(emperor: tuple[Card, ...], guard: int | None, other: tuple[Card, ...]) -> Hand:
    solo = Solo.DARK if guard is None else Solo.NONE
    hands = (emperor, other, (SEVEN,) * 2, (SEVEN,) * 2, (SEVEN,) * 2)
    lead = 0 if guard is None else 1
    return Hand(
        CLASSIC, b"seed", 0, hands, Trick(lead), emperor=0, guard=guard, solo=solo, called=KING
    )


def shown(hand: Hand, action: Action) -> bool:
    events = decide(hand, action)
    assert not isinstance(events, Refusal)
    return any(isinstance(event, GuardShown) for event in events)


def test_the_guard_is_shown_by_the_fourth_copy_not_by_another_king() -> None:
    heart = Card(Rank.KING, Suit.HEARTS)
    hand = playing((KING,) * 3 + (SEVEN,), 1, (KING, heart, SEVEN))
    with_it, without = legal_plays_of_kings(hand, 1)
    assert (shown(hand, with_it), shown(hand, without)) == (True, False)


def legal_plays_of_kings(hand: Hand, seat: int) -> tuple[Action, Action]:
    """The play of one king that is the called card, and the one that is another."""
    heart = Card(Rank.KING, Suit.HEARTS)
    offered_plays = {getattr(action, "cards", ()): action for action in legal_actions(hand, seat)}
    return offered_plays[(KING,)], offered_plays[(heart,)]


def test_a_dark_solo_is_shown_by_its_last_copy_only() -> None:
    hand = playing((KING,) * 4 + (SEVEN,), None, (SEVEN,))
    plays = {getattr(action, "cards", ()): action for action in legal_actions(hand, 0)}
    assert not shown(hand, plays[(KING,) * 3])
    assert shown(hand, plays[(KING,) * 4])


def test_an_emperor_with_a_guard_shows_nobody_by_playing_all_three() -> None:
    hand = playing((KING,) * 3 + (SEVEN,), 1, (KING, SEVEN))
    led = Hand(CLASSIC, b"seed", 0, hand.hands, Trick(0), emperor=0, guard=1, called=KING)
    plays = {getattr(action, "cards", ()): action for action in legal_actions(led, 0)}
    assert not shown(led, plays[(KING,) * 3])


def test_the_call_is_announced() -> None:
    events = decide(table(), Ascend(0, call=KING))
    assert events == (Called(0, KING),)


def test_after_a_circuit_the_first_holder_must_ascend_whatever_they_hold() -> None:
    hand = replace(offered((SEVEN,), (KING,), (SEVEN,), (NINE,) * 4, (SEVEN,)), rules=CIRCUIT)
    for seat in (0, 4, 3, 2, 1):
        assert Cede(seat) in legal_actions(hand, seat)
        hand = after(hand, Cede(seat))
    assert hand.phase == Calling(0, 0, second_round=True)
    assert hand.deals == 0
    assert decide(hand, Cede(0)) == Refusal(Why.CIRCUIT_ENDED)
    assert legal_actions(hand, 0) == (Ascend(0, open_solo=True),)


def test_after_a_circuit_a_quad_does_not_free() -> None:
    hand = replace(offered((NINE,) * 4, (KING,), (SEVEN,), (KING,), (SEVEN,)), rules=CIRCUIT)
    hand = after(hand, *[Cede(seat) for seat in (0, 4, 3, 2, 1)])
    assert decide(hand, Cede(0)) == Refusal(Why.CIRCUIT_ENDED)
    assert legal_actions(hand, 0) == (Ascend(0, call=NINE), Ascend(0, open_solo=True))
