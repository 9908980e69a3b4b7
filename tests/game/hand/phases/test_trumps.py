"""The called card as a trump, §2.3: a joker above the big ones."""

import pytest

from game.cards import TRUMP
from game.hand.actions import Lay, Pass
from game.hand.engine import legal_actions
from game.hand.events import Called, GuardShown, Played
from game.hand.phases.guard_call import Calling
from game.hand.phases.trick import Move
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Why
from game.rules.ruleset import PRESETS, RuleSet
from game.scoring import Solo
from tests.game.hands import action, cards, events, hand, tell, trick, trick_of, turn, why

QINGDAO, CLASSIC = PRESETS["qingdao"], PRESETS["classic"]


def calling(*held: str, rules: RuleSet = QINGDAO) -> Hand:
    """Seat 0 is offered the throne."""
    return hand(Calling(0, 0), held, rules)


HELD = ("R ♠K♠K♠K ♥K 7", "B ♠K ♥K 9", "8", "♦K 6", "9")


def test_all_copies_of_the_called_card_become_trumps_and_no_other_kings() -> None:
    before = calling(*HELD)
    assert events(before, "0 call ♠K") == (Called(0, cards("♠K")[0]),)
    now = tell(before, "0 call ♠K")
    trumps = ("TTT R ♥K 7", "T B ♥K 9", "8", "♦K 6", "9")
    assert now.hands == tuple(map(cards, trumps))
    assert (now.called, now.guard, now.solo) == (cards("♠K")[0], 1, Solo.NONE)


def test_all_four_copies_of_a_dark_solo_become_trumps() -> None:
    now = tell(calling("♦7♦7♦7♦7 R", "♣7", "8", "6", "9"), "0 call ♦7")
    assert now.hands[:2] == (cards("TTTT R"), cards("♣7"))
    assert (now.guard, now.solo) == (None, Solo.DARK)


def test_the_called_card_stays_an_ordinary_card_without_the_option() -> None:
    assert tell(calling(*HELD, rules=CLASSIC), "0 call ♠K").hands == tuple(map(cards, HELD))


def test_an_open_solo_has_no_trumps() -> None:
    plain = ("B ♠K♠K♠K ♥K 7", *HELD[1:])
    assert tell(calling(*HELD), "0 solo").hands == tuple(map(cards, plain))


def test_only_the_guard_knows_who_holds_the_fourth_trump() -> None:
    now = tell(calling(*HELD), "0 call ♠K")
    assert [view_of(now, seat).guard for seat in (None, *range(5))] == [
        *(None, None), 1, *(None, None, None)
    ]  # fmt: skip
    assert {view_of(now, seat).telling_card for seat in (None, 0, 1, 2)} == {TRUMP}


def trumps(*also: str) -> Hand:
    """Emperor 0 called the king of spades and guard 1 has the fourth; all four are trumps."""
    held = ("TTT 7 6", "T BB K 9", "BB S 99", "B 88", "SSS 77")
    return tell(trick(*held, rules=QINGDAO, called=cards("♠K")[0]), *also)


@pytest.mark.parametrize(
    ("before", "line"),
    [
        pytest.param(("0 7", "1 pass"), "2 B", id="§2.3 a big joker over a seven"),
        pytest.param(("0 7", "1 pass", "2 B", "3 pass", "4 pass"), "0 T", id="§2.3 T > B"),
        pytest.param(("0 7",), "1 T", id="§2.3 T > 7"),
    ],
)
def test_a_trump_is_played_as_a_joker_above_the_big_ones(
    before: tuple[str, ...], line: str
) -> None:
    hand = trumps(*before)
    seat = turn(hand)
    assert action(hand, line) in legal_actions(hand, seat)
    assert trick_of(tell(hand, line)).table == Move(seat, cards(line[2:]))


def test_nothing_beats_a_play_that_holds_a_trump() -> None:
    hand = trumps("0 T 7")
    for seat, line in ((1, "T B"), (2, "BB"), (3, "88")):
        assert why(hand, f"{seat} {line}") is Why.TRUMP_ON_TABLE
        assert legal_actions(hand, seat) == (Pass(seat),)
        hand = tell(hand, f"{seat} pass")


def test_a_big_joker_is_beaten_only_by_a_trump_opposite() -> None:
    hand = trumps("0 7", "1 pass", "2 B")
    assert why(hand, "3 B") is Why.NOT_HIGHER
    assert why(tell(hand, "3 pass"), "4 SS") is Why.WRONG_SIZE
    hand = tell(hand, "3 pass", "4 pass", "0 pass")
    assert why(hand, "1 B") is Why.NOT_HIGHER
    assert set(legal_actions(hand, 1)) == {Lay(1, cards("T")), Pass(1)}


def test_the_trump_of_the_guard_shows_the_guard_and_those_of_the_emperor_do_not() -> None:
    assert events(trumps(), "0 TTT") == (Played(0, cards("TTT")),)
    assert events(trumps("0 7"), "1 T") == (Played(1, cards("T")), GuardShown(1))
    assert not tell(trumps("0 7"), "1 B").exposed


def test_a_dark_solo_is_shown_by_its_last_trump() -> None:
    held = ("TTTT 7 66", "9", "99", "88", "77")
    called = cards("♠K")[0]
    hand = trick(*held, guard=None, solo=Solo.DARK, rules=QINGDAO, called=called)
    assert events(hand, "0 TT") == (Played(0, cards("TT")),)
    assert events(hand, "0 TTTT 7") == (Played(0, cards("TTTT 7")), GuardShown(0))
    led = tell(hand, "0 TTT", *(f"{seat} pass" for seat in (1, 2, 3, 4)))
    assert events(led, "0 T")[1] == GuardShown(0)
