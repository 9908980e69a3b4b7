"""The throne where the guard is called, §2.2 and §2.3: calling, ceding, and who shows the guard."""

from collections import Counter
from dataclasses import replace

from game.cards import Rank, deck
from game.hand.actions import Ascend, Cede
from game.hand.engine import legal_actions
from game.hand.events import DealVoided, Declined, GuardShown
from game.hand.phases.doubling import OpenGuard
from game.hand.phases.guard_call import Calling, callable_cards
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, Ceding, RuleSet
from game.scoring import Solo
from tests.game.hands import cards, events, hand, refused, tell, trick, why

CLASSIC = PRESETS["classic"]
CIRCUIT = replace(CLASSIC, ceding=Ceding.CIRCUIT)
(KING,), (NINE,), (SEVEN,) = cards("♠K"), cards("♥9"), cards("♣7")
ALL_CEDE = ("0 cede", "4 cede", "3 cede", "2 cede", "1 cede")


def offered(*held: str, rules: RuleSet = CLASSIC) -> Hand:
    """Seat 0 holds the royal card, and is offered the throne."""
    return hand(Calling(0, 0), held, rules)


def table() -> Hand:
    """Seat 0 holds three kings of spades, seat 1 the fourth, seat 3 four nines of hearts."""
    return offered("R ♠K♠K♠K ♣7", "♠K ♣7", "♣7", "♥9♥9♥9♥9", "♣7")


def test_of_some_sixes_a_deck_of_165_has_no_fourth_copy_to_be_called() -> None:
    counts = Counter(card for card in deck(165) if card.rank is Rank.SIX)
    for six, copies in counts.items():
        assert callable_cards((six,) * 3, 168) == (six,)
        assert callable_cards((six,) * 3, 165) == ((six,) if copies == 4 else ())
    assert sorted(counts.values()) == [3, 3, 3, 4]


def test_only_three_or_four_copies_of_a_natural_card_can_be_called() -> None:
    assert callable_cards(cards("♠K♠K♠K ♥9♥9♥9♥9 ♣7♣7"), 168) == (NINE, KING)
    assert callable_cards(cards("BBBB"), 168) == ()
    assert refused(table(), "0 call ♣7") == Refusal(Why.CANNOT_CALL, {"card": SEVEN})
    assert why(table(), "0 ascend") is Why.MUST_CALL


def test_in_the_first_round_one_may_call_declare_a_solo_or_cede() -> None:
    assert legal_actions(table(), 0) == (Ascend(0, call=KING), Ascend(0, open_solo=True), Cede(0))
    ceded = tell(table(), "0 cede")
    assert legal_actions(ceded, 4) == (Ascend(4, open_solo=True), Cede(4))


def test_the_royal_card_goes_along_with_the_throne_and_nothing_else() -> None:
    ceded = tell(table(), "0 cede", "4 cede", "3 cede")
    held = ("♠K♠K♠K ♣7", "♠K ♣7", "R ♣7", "♥9♥9♥9♥9", "♣7")
    assert ceded.hands == tuple(map(cards, held))


def test_the_holder_of_the_fourth_copy_is_the_guard_and_alone_knows() -> None:
    called = tell(table(), "0 call ♠K")
    assert (called.emperor, called.guard, called.called) == (0, 1, KING)
    assert isinstance(called.phase, OpenGuard)
    assert [view_of(called, seat).guard for seat in (None, 0, 1, 2)] == [None, None, 1, None]


def test_one_who_holds_all_four_is_a_dark_solo_announced_in_the_same_words() -> None:
    dark = tell(table(), "0 cede", "4 cede", "3 call ♥9")
    assert (dark.solo, dark.guard, dark.exposed) == (Solo.DARK, None, False)
    assert view_of(dark, None).solo is None
    other = tell(offered("R ♥9♥9♥9 ♣7", "♥9", "♣7", "♣7", "♣7"), "0 call ♥9")
    assert view_of(other, None).called == view_of(dark, None).called == NINE


def test_in_the_second_round_those_who_cannot_call_are_passed_over() -> None:
    second = tell(table(), *ALL_CEDE)
    assert second.phase == Calling(0, 0, second_round=True)
    assert why(second, "0 cede") is Why.MUST_ASCEND
    assert legal_actions(second, 0) == (Ascend(0, call=KING), Ascend(0, open_solo=True))


def test_in_the_second_round_a_quad_chooses_freely_and_nobody_left_voids_the_deal() -> None:
    second = tell(offered("R ♣7", "♠K", "♣7", "♥9♥9♥9♥9", "♣7"), *ALL_CEDE)
    assert second.phase == Calling(3, 0, second_round=True)
    assert Cede(3) in legal_actions(second, 3)
    assert events(second, "3 cede") == (Declined(3, None, second_round=True), DealVoided())
    again = tell(second, "3 cede")
    assert (again.deals, again.first) == (1, 0)


def test_after_a_circuit_the_first_holder_must_ascend_whatever_they_hold() -> None:
    ended = offered("R ♣7", "♠K", "♣7", "♥9♥9♥9♥9", "♣7", rules=CIRCUIT)
    for line in ALL_CEDE:
        assert Cede(int(line[0])) in legal_actions(ended, int(line[0]))
        ended = tell(ended, line)
    assert ended.phase == Calling(0, 0, second_round=True)
    assert ended.deals == 0
    assert why(ended, "0 cede") is Why.CIRCUIT_ENDED
    assert legal_actions(ended, 0) == (Ascend(0, open_solo=True),)


def test_after_a_circuit_a_quad_does_not_free() -> None:
    ended = tell(offered("R ♥9♥9♥9♥9", "♠K", "♣7", "♠K", "♣7", rules=CIRCUIT), *ALL_CEDE)
    assert why(ended, "0 cede") is Why.CIRCUIT_ENDED
    assert legal_actions(ended, 0) == (Ascend(0, call=NINE), Ascend(0, open_solo=True))


def shows_guard(held: tuple[str, str], line: str, guard: int | None = 1) -> bool:
    """Whether this lead shows the guard, or a dark solo, after the emperor, seat 0, called ♠K."""
    solo = Solo.DARK if guard is None else Solo.NONE
    lead = int(line[0])
    now = trick(
        *held, "77", "77", "77", guard=guard, solo=solo, lead=lead, rules=CLASSIC, called=KING
    )
    return GuardShown(lead) in events(now, line)


def test_the_guard_is_shown_by_the_fourth_copy_not_by_another_king() -> None:
    held = ("♠K♠K♠K ♣7", "♠K ♥K ♣7")
    assert shows_guard(held, "1 ♠K")
    assert not shows_guard(held, "1 ♥K")
    assert not shows_guard(held, "0 ♠K♠K♠K")


def test_a_dark_solo_is_shown_by_its_last_copy_only() -> None:
    held = ("♠K♠K♠K♠K ♣7", "♣7")
    assert not shows_guard(held, "0 ♠K♠K♠K", guard=None)
    assert shows_guard(held, "0 ♠K♠K♠K♠K", guard=None)
