import pytest

from game.cards import Rank
from game.hand.actions import Lay, Pass
from game.hand.engine import decide, legal_actions
from game.hand.events import GuardShown, HandEnded, Passed, Played, TrickEnded, WentOut
from game.hand.phases.trick import Move, Trick
from game.hand.state import Hand
from game.plays.legality import refuse_play
from game.refusals import Refusal, Why
from game.rules.ruleset import RuleSet
from game.scoring import Solo
from tests.game.hands import SIMPLE, cards, events, refused, tell, trick, trick_of, turn, why

HARD = RuleSet(hard_pass=True)


def five(rules: RuleSet = SIMPLE, *, exposed: bool = False) -> Hand:
    """Everybody has enough cards; seat 0 leads."""
    held = ("66 77 99", "77 88 G", "88 99 S", "99 AA B", "22 66 S")
    return trick(*held, rules=rules, exposed=exposed)


def leader(hand: Hand) -> int:
    return trick_of(hand).lead


def test_the_leader_must_play() -> None:
    assert why(five(), "0 pass") is Why.LEADER_MUST_PLAY
    assert Pass(0) not in legal_actions(five(), 0)


@pytest.mark.parametrize("line", ["1 77", "1 pass", "4 22"])
def test_nobody_else_may_act(line: str) -> None:
    assert why(five(), line) is Why.NOT_YOUR_TURN


@pytest.mark.parametrize("line", ["0 yes", "0 ascend", "0 cede"])
def test_nothing_else_can_be_done(line: str) -> None:
    assert why(five(), line) is Why.NOT_NOW


def test_a_pass_is_not_final() -> None:
    hand = tell(five(), "0 66", "1 pass", "2 88", "3 pass", "4 pass", "0 99")
    assert turn(hand) == 1
    assert turn(tell(hand, "1 pass", "2 pass")) == 3


def test_with_hard_pass_a_pass_is_final_for_the_trick() -> None:
    hand = tell(five(HARD), "0 66", "1 pass", "2 88", "3 pass", "4 pass", "0 99")
    assert turn(hand) == 2
    hand = tell(hand, "2 pass")
    assert leader(hand) == 0
    assert turn(tell(hand, "0 77")) == 1


def test_the_trick_ends_when_every_other_player_passed_in_a_row() -> None:
    hand = tell(five(), "0 66", "1 pass", "2 99", "3 pass", "4 pass", "0 pass")
    assert events(hand, "1 pass") == (Passed(1), TrickEnded(2))
    hand = tell(hand, "1 pass")
    assert turn(hand) == 2
    assert hand.phase == Trick(
        2,
        previous=(
            Move(0, cards("66")),
            Move(1, ()),
            Move(2, trick_of(hand).previous[2].cards),
            *(Move(seat, ()) for seat in (3, 4, 0, 1)),
        ),
    )


def test_inheriting_the_lead() -> None:
    """§3: if nobody beats the last play of one who is out, the next with cards leads."""
    hand = tell(trick("66", "7 8", "9", "9", "9"), "0 66", "1 pass", "2 pass", "3 pass")
    assert turn(hand) == 4
    assert events(hand, "4 pass") == (Passed(4), TrickEnded(1))
    assert turn(tell(hand, "4 pass")) == 1


def test_the_others_may_still_beat_the_last_play() -> None:
    hand = tell(trick("66", "7 8", "9", "99 6", "9"), "0 66", "1 pass", "2 pass", "3 99")
    assert turn(hand) == 4
    assert leader(tell(hand, "4 pass", "1 pass", "2 pass")) == 3


def test_playing_the_guard_card_shows_the_guard() -> None:
    hand = tell(five(), "0 6", "1 G")
    assert hand.exposed
    before = tell(five(), "0 6")
    assert events(before, "1 G") == (Played(1, cards("G")), GuardShown(1))


def test_playing_the_guard_card_shows_a_dark_solo() -> None:
    hand = trick("G 6", "77", "88", "99", "66", guard=None, solo=Solo.DARK)
    assert events(hand, "0 G")[1] == GuardShown(0)
    assert tell(hand, "0 G").exposed


def test_a_plain_small_joker_shows_nothing() -> None:
    hand = trick("6", "G S 7", "88", "99", "66", lead=1)
    assert not tell(hand, "1 S").exposed


def test_a_guard_who_is_known_is_not_shown_again() -> None:
    assert len(events(tell(five(exposed=True), "0 6"), "1 G")) == 1


def test_a_seat_without_cards_takes_the_next_place() -> None:
    hand = trick("6", "7 8", "9", "99", "66", out=())
    assert events(hand, "0 6") == (Played(0, cards("6")), WentOut(0))
    hand = tell(hand, "0 6", "1 pass", "2 9")
    assert hand.out == (0, 2)
    assert hand.result is None


@pytest.mark.parametrize(
    ("hand", "line", "places", "finished", "points"),
    [
        pytest.param(
            trick("7", "", "66", "6", "666", out=(1,), multiplier=2),
            "0 7", (1, 0, 3, 2, 4), 2, (12, 6, -6, -6, -6), id="§4 both royals out",
        ),
        pytest.param(
            trick("77", "66", "6", "", "", lead=2, out=(3, 4)),
            "2 6", (3, 4, 2, 0, 1), 3, (-6, -3, 3, 3, 3), id="§4 all rebels out",
        ),
        pytest.param(
            trick("77", "66", "6", "7", "66", guard=None, solo=Solo.OPEN, lead=2),
            "2 6", (2, 3, 4, 0, 1), 1, (-24, 6, 6, 6, 6), id="§4 open solo, another out",
        ),
        pytest.param(
            trick("77", "66", "6", "7", "66", guard=None, solo=Solo.OPEN),
            "0 77", (0, 2, 3, 1, 4), 1, (24, -6, -6, -6, -6), id="§4 open solo, out first",
        ),
        pytest.param(
            trick("7", "66", "", "7", "66", guard=None, solo=Solo.DARK, out=(2,), multiplier=4),
            "0 7", (2, 0, 3, 1, 4), 2, (0, 0, 0, 0, 0), id="§4 dark solo, second",
        ),
        pytest.param(
            trick("7", "66", "", "7", "66", guard=None, solo=Solo.DARK, lead=3, out=(2,),
                  multiplier=4),
            "3 7", (2, 3, 0, 4, 1), 2, (-48, 12, 12, 12, 12), id="§4 dark solo, two others out",
        ),
    ],
)  # fmt: skip
def test_the_hand_ends(
    hand: Hand, line: str, places: tuple[int, ...], finished: int, points: tuple[int, ...]
) -> None:
    last = events(hand, line)[-1]
    assert isinstance(last, HandEnded)
    over = tell(hand, line)
    assert over.result == last.result
    assert over.exposed
    assert last.result.places == places
    assert last.result.finished == finished
    assert last.result.points == points


def test_the_guard_card_as_the_last_card_is_shown_before_the_end() -> None:
    hand = trick("", "G", "66", "66", "66", lead=1, out=(0,))
    kinds = [type(event) for event in events(hand, "1 G")]
    assert kinds == [Played, GuardShown, WentOut, HandEnded]


def test_cards_not_held_are_named() -> None:
    not_held = refused(five(), "0 666 2")
    assert not_held == Refusal(Why.CARDS_NOT_HELD, {"cards": cards("2 6")})


def test_no_cards_are_no_play() -> None:
    assert why(five(), "0 ") is Why.NO_CARDS


@pytest.mark.parametrize(
    ("mine", "table", "expected"),
    [
        pytest.param(
            "B 10 J Q", "S 9999",
            Refusal(Why.NOT_A_PLAY, {"ranks": (Rank.QUEEN, Rank.JACK, Rank.TEN)}),
            id="§3 no runs",
        ),
        pytest.param(
            "99", "888", Refusal(Why.WRONG_SIZE, {"size": 2, "needed": 3}),
            id="§3 the same number of cards",
        ),
        pytest.param(
            "BB", "B6", Refusal(Why.BIG_JOKER_ON_TABLE, {"table": cards("B6")}),
            id="§3 nothing beats a big joker",
        ),
        pytest.param(
            "S777", "8888",
            Refusal(
                Why.NOT_HIGHER,
                {
                    "cards": cards("S777"), "table": cards("8888"),
                    "mine": Rank.SEVEN, "theirs": Rank.EIGHT,
                },
            ),
            id="§3 the first pair not higher",
        ),
    ],
)  # fmt: skip
def test_why_a_play_is_refused(mine: str, table: str, expected: Refusal) -> None:
    assert refuse_play(RuleSet(), cards(mine), cards(mine), cards(table)) == expected


def test_both_small_jokers_are_offered_while_the_guard_is_hidden() -> None:
    hidden = trick("6", "G S 7", "88", "99", "66", lead=1)
    assert {Lay(1, cards("G")), Lay(1, cards("S"))} <= set(legal_actions(hidden, 1))
    known = trick("6", "G S 7", "88", "99", "66", lead=1, exposed=True)
    assert Lay(1, cards("G")) not in legal_actions(known, 1)


def test_cards_are_laid_high_to_low_however_they_are_given() -> None:
    hand = trick("B 6 7", "7 8", "8 9", "9 9", "6 6")
    happened = decide(hand, Lay(0, cards("B 6")[::-1]))
    assert happened == (Played(0, cards("B 6")),)
