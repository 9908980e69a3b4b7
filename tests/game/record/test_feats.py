"""What is worth a name in a hand: read out of the golden hands by eye, and made up."""

from dataclasses import replace

import pytest

from game.hand.events import (
    Ceded,
    Event,
    GuardDeclared,
    GuardShown,
    Played,
    RebellionVoted,
    WentOut,
)
from game.hand.state import Hand
from game.record.feats import BEHIND, Feat, feats, feats_in, mask_of
from game.record.seat_record import seat_records
from game.rules.ruleset import PRESETS
from game.scoring import Sides, Solo, settle
from tests.game.hands import trick
from tests.game.record.test_seat_record import golden

SIDES = Sides(emperor=0, guard=1, solo=Solo.NONE)

HANDS = {
    "§2.1 an open solo that is won": ("open_solo_won", "", "", "", "", "alone"),
    "§2.1 an open solo that somebody else ends": (
        "open_solo_lost",
        "kingslayer",
        "carried",
        "",
        "",
        "",
    ),
    "§2.4 a rebellion of two; who kicked back has lost": (
        "rebellion",
        "bare uprising",
        "",
        "",
        "uprising",
        "",
    ),
    "§2.4 the rebels kick a guard who declared, and win": (
        "void",
        "comeback kick",
        "kick",
        "",
        "",
        "kick",
    ),
    "§4 the three rebels are out first": (
        "rebels_all_out",
        "overthrow",
        "overthrow",
        "",
        "",
        "bare comeback overthrow",
    ),
    "§4 the royals are 1st and 2nd": (
        "royals_first_and_second",
        "",
        "together",
        "",
        "together",
        "",
    ),
    "§4 the royals are both out before the last rebel, and lose": (
        "lost_though_out",
        "",
        "",
        "",
        "",
        "carried",
    ),
    "§4 a draw is won by nobody": ("draw", "", "", "", "", ""),
    "§6 who left, or is on autoplay in the end, has won nothing": ("bound", "", "", "", "", ""),
}


@pytest.mark.parametrize("case", HANDS.values(), ids=HANDS)
def test_the_feats_of_every_seat(case: tuple[str, ...]) -> None:
    name, *expected = case
    done = [" ".join(sorted(part.feats)) for part in seat_records(*golden(name))]
    assert done == expected


def won_by_royals(*history: Event, order: tuple[int, ...] = (1, 2, 0), held: int = 1) -> Hand:
    """A hand in which seat 0 is emperor and seat 1 the guard, who went out in that order."""
    hand = trick("7", "8", "9", "10", "J")
    left = tuple(0 if seat in order else held for seat in range(5))
    hands = tuple(cards if left[seat] else () for seat, cards in enumerate(hand.hands))
    return replace(hand, hands=hands, history=history, result=settle(SIDES, order, left, 1))


OUT = WentOut(1)


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        ((OUT,), "bare outshone shadow"),
        ((GuardShown(1), OUT), "bare outshone"),
        ((OUT, GuardShown(1)), "bare outshone shadow"),
        ((GuardDeclared(1), OUT), "bare outshone sworn"),
        ((RebellionVoted(frozenset({2, 3}), carried=True), OUT), "bare outshone"),
        ((RebellionVoted(frozenset({2}), carried=False), OUT), "bare outshone shadow"),
    ],
)
def test_what_a_guard_does_for_the_emperor(history: tuple[Event, ...], expected: str) -> None:
    done = feats(won_by_royals(*history), 1, kicked=False)
    assert " ".join(sorted(done)) == expected


def test_a_guard_who_ceded_both_marked_jokers_was_not_hidden() -> None:
    hand = won_by_royals(Ceded(1, None), OUT)
    assert Feat.SHADOW in feats(hand, 1, kicked=False)
    hand = replace(hand, rules=PRESETS["weihai"])
    assert Feat.SHADOW not in feats(hand, 1, kicked=False)


def test_who_is_on_autoplay_in_the_end_has_none() -> None:
    hand = replace(won_by_royals(OUT), on_autoplay=frozenset({1}))
    assert feats(hand, 1, kicked=False) == frozenset()
    assert feats(replace(hand, result=None), 1, kicked=False) == frozenset()


def test_a_vote_that_was_not_carried_is_no_feat() -> None:
    assert Feat.KICK not in feats(won_by_royals(OUT), 1, kicked=True)


@pytest.mark.parametrize(("laid", "back"), [(BEHIND, True), (BEHIND - 1, False)])
def test_who_comes_back_was_far_behind_once_and_came_first(laid: int, back: bool) -> None:
    """In the end seat 3 has one card, so the guard was behind by all that was laid since."""
    (card,) = trick("7", "8", "9", "10", "J").hands[0]
    plays = tuple(Played(1, (card,)) for _ in range(laid + 1))
    done = feats(won_by_royals(*plays, OUT), 1, kicked=False)
    assert (Feat.COMEBACK in done) is back


def test_feats_are_bits_in_an_order_that_stays() -> None:
    names = "alone kingslayer together outshone sworn shadow"
    names += " overthrow uprising kick comeback bare carried"
    assert list(Feat) == names.split()
    assert mask_of(frozenset({Feat.ALONE, Feat.CARRIED})) == 1 + 2048
    assert all(feats_in(mask_of(frozenset({feat}))) == {feat} for feat in Feat)
    assert feats_in(0) == frozenset()
