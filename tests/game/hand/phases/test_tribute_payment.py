"""Tribute, §5: paid after the deal, before anybody robs."""

from collections import Counter
from dataclasses import replace

import pytest

from game.cards import Cards
from game.hand.actions import Action, Give
from game.hand.engine import act, deal, legal_actions
from game.hand.events import Offered, TributePaid
from game.hand.phases.guard_call import Calling
from game.hand.phases.rob import Rob
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.autoplay import choose
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, RuleSet, Tribute
from game.shuffle import deal_hands
from game.tribute import Debt, Gift
from tests.game.hands import action, cards, events, hand, refused, tell, turn, why

FIXED = replace(PRESETS["simple"], tribute=Tribute.SEED)
CALLED = replace(PRESETS["classic"], tribute=Tribute.SEED)
WON = Debt((0, 1, 0, 2, 0), ((2, 2), (4, 1)))
"""Emperor 2 and guard 4 won; rebel 3 was the last and rebel 1 the next."""


def naturals(held: Cards) -> list[int]:
    return [card.rank for card in held if not card.is_joker]


def moved(before: tuple[Cards, ...], after: Hand) -> list[tuple[Cards, Cards]]:
    """What each seat paid, and what it took."""
    pairs = zip(before, after.hands, strict=True)
    counts = [(Counter(old), Counter(new)) for old, new in pairs]
    return [(tuple((old - new).elements()), tuple((new - old).elements())) for old, new in counts]


@pytest.mark.parametrize("seed", [b"seed", b"else", b"more"], ids=str)
def test_with_a_guard_card_the_cards_change_hands_at_the_deal(seed: bytes) -> None:
    before, after = deal(FIXED, seed, 2), deal(FIXED, seed, 2, WON)
    assert (after.phase, after.step, after.owed) == (Rob(), before.step, WON)
    highest = [naturals(held)[:number] for held, number in zip(before.hands, WON.pays, strict=True)]
    changed = moved(before.hands, after)
    assert [naturals(paid) for paid, _ in changed] == highest
    assert [len(took) for _, took in changed] == [0, 0, 2, 0, 1]
    assert [gift.taker for gift in after.gifts] == [2, 4, 2]
    ranks = [gift.card.rank for gift in after.gifts]
    assert ranks == sorted(highest[1] + highest[3], reverse=True)
    for gift in after.gifts:
        assert gift.card in changed[gift.payer][0]
        assert gift.card in changed[gift.taker][1]
    assert not any(card.is_joker for paid, _ in changed for card in paid)


def void(dealt: Hand) -> Hand:
    for _ in range(10):
        dealt = tell(dealt, f"{turn(dealt)} cede")
    return dealt


def test_a_void_deal_repeats_it_on_the_redeal() -> None:
    rules = replace(FIXED, rob=False)
    again = void(deal(rules, b"seed", 0, WON))
    assert (again.deals, again.owed, len(again.gifts)) == (1, WON, 3)
    paid = [len(paid) for paid, _ in moved(deal_hands(168, b"seed", 1, 0), again)]
    assert paid == list(WON.pays)


def test_with_a_called_guard_a_void_deal_asks_again() -> None:
    rules = replace(CALLED, rob=False)
    paid = hand(Calling(0, 0), ("R 7", "6", "7", "8", "9"), rules, owed=WON)
    again = tell(paid, *(f"{seat} cede" for seat in (0, 4, 3, 2, 1)))
    assert (again.deals, again.phase, again.gifts) == (1, Paying(WON), ())


def asked(rules: RuleSet = CALLED) -> Hand:
    """Seat 1 owes one of two twos, seat 3 its ace and one of three kings."""
    held = ("R 9 8", "B ♠2 ♥2 ♠K", "7 6", "S A ♠K ♥K ♥K 9", "10 6")
    return hand(Paying(WON), held, rules, owed=WON)


def test_everyone_who_owes_is_asked_at_once() -> None:
    dealt = deal(CALLED, b"seed", 0, WON)
    assert dealt.phase == Paying(WON)
    assert dealt.waiting == {1, 3}
    assert dealt.hands == deal(CALLED, b"seed", 0).hands


def test_one_who_has_nothing_to_pick_from_is_asked_as_well() -> None:
    held = ("R 9", "2 K 7", "7", "2 A 9", "6")
    now = hand(Paying(WON), held, CALLED, owed=WON)
    assert now.waiting == {1, 3}
    assert [len(legal_actions(now, seat)) for seat in range(5)] == [0, 1, 0, 1, 0]


def gifts(now: Hand, *lines: str) -> set[Action]:
    """What these lines tell."""
    return {action(now, line) for line in lines}


def test_the_payer_picks_among_equals() -> None:
    now = asked()
    assert set(legal_actions(now, 1)) == gifts(now, "1 give ♠2", "1 give ♥2")
    assert set(legal_actions(now, 3)) == gifts(now, "3 give A ♠K", "3 give A ♥K")


@pytest.mark.parametrize(
    ("line", "count"),
    [
        pytest.param("1 give ♠K", 1, id="§5 not the highest"),
        pytest.param("1 give B", 1, id="§5 a joker"),
        pytest.param("1 give ♠2♥2", 1, id="§5 one too many"),
        pytest.param("1 give ♣2", 1, id="§5 a card not held"),
        pytest.param("3 give A", 2, id="§5 one too few"),
        pytest.param("3 give ♥K♥K", 2, id="§5 the ace kept back"),
        pytest.param("3 give ", 2, id="§5 nothing"),
    ],
)
def test_only_the_highest_natural_cards_can_be_given(line: str, count: int) -> None:
    assert refused(asked(), line) == Refusal(Why.MUST_GIVE, {"count": count})


@pytest.mark.parametrize("line", ["1 yes", "3 pass", "1 ascend", "3 9", "1 cede"])
def test_nothing_else_can_be_done(line: str) -> None:
    assert why(asked(), line) is Why.NOT_NOW


def test_who_owes_nothing_or_has_picked_is_not_asked() -> None:
    assert why(asked(), "0 give 9") is Why.NOT_ASKED
    assert why(tell(asked(), "1 give ♠2"), "1 give ♥2") is Why.ALREADY_ANSWERED


def test_a_gift_is_given_high_to_low_however_it_is_named() -> None:
    after = act(asked(), Give(3, cards("♥K A")))
    reversed_after = act(asked(), Give(3, cards("♥K A")[::-1]))
    assert after == reversed_after


def test_nothing_moves_before_all_have_picked() -> None:
    now = tell(asked(), "1 give ♥2")
    assert events(asked(), "1 give ♥2") == (Offered(1, cards("♥2")),)
    assert (now.hands, now.gifts, now.step) == (asked().hands, (), asked().step)
    assert now.waiting == {3}


def test_the_last_one_to_pick_moves_all_cards() -> None:
    last = tell(asked(), "1 give ♥2")
    ace, king = cards("A")[0], cards("♠K")[0]
    given = (Gift(1, cards("♥2")[0], 2), Gift(3, ace, 4), Gift(3, king, 2))
    offered, paid = events(last, "3 give A ♠K")
    assert (offered, paid) == (Offered(3, cards("A ♠K")), TributePaid(given))
    now = tell(last, "3 give A ♠K")
    assert now.hands == tuple(map(cards, ("R 9 8", "B ♠2 ♠K", "♥2 ♠K 7 6", "S ♥K ♥K 9", "A 10 6")))
    assert (now.gifts, now.phase, now.step) == (given, Rob(), last.step + 1)


def test_the_order_of_picking_does_not_matter() -> None:
    lines = ("1 give ♥2", "3 give A ♠K")
    assert tell(asked(), *lines) == tell(asked(), *lines[::-1])


def test_without_rob_the_throne_comes_next() -> None:
    now = tell(asked(replace(CALLED, rob=False)), "1 give ♠2", "3 give A ♥K")
    assert now.phase == Calling(0, 0)


def test_an_offer_is_seen_by_its_seat_only_and_the_gifts_by_everybody() -> None:
    now = tell(asked(), "1 give ♥2")
    everybody = (None, *range(5))
    assert [view_of(now, seat).offered for seat in everybody] == [
        *(None, None), cards("♥2"), *(None, None, None)
    ]  # fmt: skip
    assert {view_of(now, seat).asked for seat in everybody} == {frozenset({1, 3})}
    assert all(view_of(now, seat).waiting == {1, 3} for seat in everybody if seat != 1)
    assert view_of(now, 1).waiting == {3}
    assert {view_of(now, seat).gifts for seat in everybody} == {()}
    for seat in (None, 0, 2, 3, 4):
        other = view_of(tell(asked(), "1 give ♠2"), seat)
        assert view_of(now, seat) == other
    paid = tell(now, "3 give A ♠K")
    assert {view_of(paid, seat).gifts for seat in everybody} == {paid.gifts}
    assert {view_of(paid, seat).offered for seat in everybody} == {None}


def test_autoplay_and_a_missed_tribute_pay_alike() -> None:
    """Seat 1 holds spades, so the heart goes; seat 3 keeps its two hearts."""
    assert choose(view_of(asked(), 1)) == action(asked(), "1 give ♥2")
    assert choose(view_of(asked(), 3)) == action(asked(), "3 give A ♠K")
    late = tell(asked(), "1 time-out", "3 time-out")
    assert late == tell(asked(), "1 give ♥2", "3 give A ♠K")
    assert late.on_autoplay == frozenset()
