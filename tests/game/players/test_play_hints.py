"""Why a play is a good one: each kind of reason where it is right, whatever the nets learned."""

from dataclasses import replace
from itertools import zip_longest

import numpy as np
import pytest

from game.cards import Cards
from game.hand.actions import Lay, Pass
from game.hand.state import Hand
from game.hand.view import view
from game.players.hints import Because, Reason, hint
from game.players.hints.lesser_reasons import LESSER
from game.players.hints.play_hints import also_true, best_plays, strongest
from game.players.hints.play_reasons import KINDS, Compared, true_reasons
from game.players.observation.features import INPUTS, OF_OWN_JOKERS, OF_RANK, OF_STRENGTH, OF_TOTAL
from game.players.observation.input_layout import PASS, ROLES, code
from game.players.observation.view_encoder import encode_view
from game.players.strong.net import Nets
from game.plays.legality import play_of
from game.scoring import Solo
from tests.game.hands import cards, tell, trick

MANY = "666 777 888 999"
"""Somebody who is not nearly out."""


def code_of(text: str) -> int:
    """A play as a candidate; `pass` and `show 7` too."""
    if text == "pass":
        return PASS
    told = text.removeprefix("show ")
    made = play_of(cards(told))
    rank = -1 if made.rank is None else made.rank - 3
    return code(rank, made.naturals, made.small, made.big, made.trump, int(told != text))


def reasons(now: Hand, seat: int, play: str, other: str | None) -> dict[Because, Reason]:
    """All that is true of a play rather than another, for that seat."""
    seen = view(now, seat)
    laid: Cards = () if play == "pass" else cards(play)
    against = None if other is None else code_of(other)
    compared = Compared(seen, encode_view(seen), code_of(play), laid, against)
    found = true_reasons(compared, [*LESSER, *KINDS])
    return {told.reason.because: told.reason for told in found}


def hand(*held: str, line: str = "", exposed: bool = False) -> Hand:
    """The play, where seat 0 is emperor and seat 4 the guard; others hold many cards."""
    rest = ("", MANY, MANY, MANY, f"G {MANY}")
    full = (mine or others for mine, others in zip_longest(held, rest, fillvalue=""))
    return tell(trick(*full, guard=4, exposed=exposed), *filter(None, line.split("; ")))


def last(*held: str) -> Hand:
    """The same before the first lead, where seat 4 holds something else."""
    return hand(held[0], "", "", "", held[1], exposed=True)


LED = hand(f"77 {MANY}", f"QQ KK AAA 22 B 9 {MANY}", line="0 77")
"""Seat 1, a rebel, is to answer the emperor's pair of sevens."""
TO_GUARD = hand(f"77 {MANY}", "", "", "", f"G KK {MANY}", line="0 77; 1 pass; 2 pass; 3 pass")
"""So is the guard, whom nobody knows."""
REBELS_DO = (
    "0 6; 1 pass; 2 7; 3 pass; 4 pass; 0 pass; 1 pass; 2 8; 3 pass; 4 pass; 0 9; 1 pass; 2 10"
)
REBELS_DO += "; 3 pass; 4 pass; 0 pass; 1 pass; 2 J; 3 pass; 4 pass; 0 Q; 1 pass; 2 K"
GUESSED = (f"6 9 Q 2 {MANY}", f"A {MANY}", f"7 8 10 J K {MANY}", f"A 2 {MANY}")
"""Three times seat 2 lays over the emperor, where seat 1 passes."""
AFTER_THAT = f"{REBELS_DO}; 3 pass; 4 pass; 0 pass; 1 A; 2 pass"
TO_EMPEROR = f"{AFTER_THAT}; 3 pass; 4 pass"
TO_REBEL = hand(f"77 {MANY}", f"99 {MANY}", f"KK {MANY}", line="0 77; 1 99")
"""A rebel is to answer another one, who may be the guard."""
STOPPED = hand("77 8", f"99 {MANY}", line="0 77")
PASSED = ("1 pass", "2 pass", "3 pass")
LONE = trick("7 G", MANY, MANY, MANY, MANY, guard=None, solo=Solo.DARK)
ALONE = trick(f"7 K G {MANY}", MANY, MANY, MANY, MANY, guard=None, solo=Solo.DARK)


@pytest.mark.parametrize(
    ("now", "seat", "play", "other", "expected"),
    [
        (hand("KK"), 0, "KK", "K", Reason(Because.LAST_CARDS)),
        (hand("B 9999 9999 6"), 0, "B", "6", Reason(Because.HOLDS)),
        (hand("B 6"), 0, "B", "6", Reason(Because.RUN_OUT)),
        (LED, 1, "22", "pass", Reason(Because.ONLY_JOKERS, 0)),
        (last(f"8 777 {MANY}", "G66"), 0, "777", "8", Reason(Because.HELPS_OUT, 4, count=3)),
        (hand(f"8 77 {MANY}", "", "66"), 0, "8", "77", Reason(Because.NOT_THEIR_SIZE, 2, count=2)),
        (STOPPED, 1, "99", "pass", Reason(Because.STOPS, 0, count=1)),
        (TO_GUARD, 4, "pass", "KK", Reason(Because.PARTNER, 0)),
        (TO_GUARD, 4, "KK", "pass", Reason(Because.HIDES, 0)),
        (TO_GUARD, 4, "KK", "G 9", Reason(Because.KEEPS_GUARD_HIDDEN, cards=cards("G"))),
        (ALONE, 0, "7", "G", Reason(Because.KEEPS_SOLO_HIDDEN, cards=cards("G"))),
        (hand(*GUESSED, line=REBELS_DO), 3, "pass", "A", Reason(Because.LIKELY_REBEL, 2, count=3)),
        (hand(*GUESSED, line=AFTER_THAT), 3, "2", "pass", Reason(Because.LIKELY_GUARD, 1, count=3)),
        (
            hand(*GUESSED, line=TO_EMPEROR),
            0,
            "pass",
            "2",
            Reason(Because.LIKELY_GUARD_OF_MINE, 1, count=3),
        ),
        (LED, 1, "KK", "pass", Reason(Because.TAKES, 0)),
        (LED, 1, "KK", "pass", Reason(Because.WHOLE_SET, cards=cards("KK"), count=2)),
        (LED, 1, "pass", "KK", Reason(Because.SPARES, cards=cards("KK"))),
        (LED, 1, "pass", "KK", Reason(Because.SMALL_TRICK, 0, cards("KK"), 2, 12)),
        (LED, 1, "KK", "B 9", Reason(Because.KEEPS_JOKERS, count=1)),
        (LED, 1, "KK", "AA", Reason(Because.KEEPS_SET, cards=cards("AAA"))),
        (LED, 1, "QQ", "KK", Reason(Because.ENOUGH, cards=cards("KK"))),
        (hand("B 6666 9 K"), 0, "B 6666", "K", Reason(Because.JOKER_WITH_SET, cards=cards("6666"))),
        (hand("6 KK AA"), 0, "6", "KK", Reason(Because.LOW_SINGLE, cards=cards("6"), count=148)),
        (hand("666 KK AA"), 0, "666", "KK", Reason(Because.LOW_SET, cards=cards("666"), count=3)),
        (hand("666 KK AA"), 0, "666", "KK", Reason(Because.FEW_PLAYS, count=2)),
        (hand("666 KK AA"), 0, "KK", "666", Reason(Because.WHOLE_SET, cards=cards("KK"), count=2)),
        (hand("6 22 AA"), 0, "22", "6", Reason(Because.FEW_BEAT)),
        (hand("6 22 AA"), 0, "AA", "6", Reason(Because.FEW_BEAT, cards=cards("22"), count=1)),
        (hand("6 22 KK"), 0, "KK", "6", Reason(Because.FEW_BEAT, cards=cards("AA"), count=2)),
        (hand("777 6", "88", "9999", "9"), 0, "777", "6", Reason(Because.FEW_CAN_FOLLOW, count=2)),
        (hand("BS 9 6"), 0, "S 9", "B 9", Reason(Because.SMALLER_JOKER)),
        (hand("BBS 9 6"), 0, "B 9", "BS", Reason(Because.FEWER_JOKERS, count=1, left=3)),
        (
            hand("BS QQ 6"),
            0,
            "BS QQ",
            "6",
            Reason(Because.JOKER_ALONG, cards=cards("QQ"), count=2, left=2),
        ),
        (TO_REBEL, 2, "pass", "KK", Reason(Because.PERHAPS_REBEL, 1)),
        (LED, 1, "AA", "pass", Reason(Because.LEAD)),
    ],
    ids=lambda value: value.because if isinstance(value, Reason) else "",
)
def test_a_reason_where_it_is_right(
    now: Hand, seat: int, play: str, other: str, expected: Reason
) -> None:
    found = reasons(now, seat, play, other)[expected.because]
    assert replace(found, cards=()) == replace(expected, cards=())
    assert [card.rank for card in found.cards] == [card.rank for card in expected.cards]


@pytest.mark.parametrize(
    ("now", "seat", "play", "other", "kind"),
    [
        (hand("B K 9"), 0, "K", "9", Because.HOLDS),
        (hand("B K 9"), 0, "B", "9", Because.RUN_OUT),
        (hand(f"QQ 6 {MANY}"), 0, "QQ", "6", Because.LOW_SET),
        (hand(f"8 77 {MANY}"), 0, "8", "77", Because.NOT_THEIR_SIZE),
        (last(f"8 77 {MANY}", "G6"), 0, "8", "77", Because.NOT_THEIR_SIZE),
        (last(f"8 222 {MANY}", "G66"), 0, "222", "8", Because.HELPS_OUT),
        (LED, 1, "KK", "pass", Because.STOPS),
        (LED, 1, "pass", "KK", Because.PARTNER),
        (LED, 1, "KK", "pass", Because.HIDES),
        (LED, 1, "KK", "pass", Because.ONLY_JOKERS),
        (LED, 1, "AA", "KK", Because.KEEPS_SET),
        (LED, 1, "B 9", "KK", Because.KEEPS_JOKERS),
        (LED, 1, "KK", "QQ", Because.ENOUGH),
        (STOPPED, 1, "pass", "99", Because.SMALL_TRICK),
        (TO_GUARD, 4, "KK", "pass", Because.TAKES),
        (TO_GUARD, 4, "G 9", "KK", Because.KEEPS_GUARD_HIDDEN),
        (hand("B 6666 9 K"), 0, "B 9", "K", Because.JOKER_WITH_SET),
        (
            hand(*GUESSED, line=TO_EMPEROR),
            0,
            "pass",
            "2",
            Because.LIKELY_REBEL,
        ),
        (hand("BS 9 6"), 0, "B", "S 9", Because.SMALLER_JOKER),
        (hand("BB 9 6"), 0, "B 9", "BB", Because.SMALLER_JOKER),
        (hand("BS 9 6"), 0, "S", "B", Because.FEWER_JOKERS),
        (hand("BS 9 6"), 0, "9", "B", Because.FEWER_JOKERS),
        (hand("B QQQ 6"), 0, "B QQ", "6", Because.JOKER_ALONG),
        (hand("QQQ 6"), 0, "QQ", "6", Because.WHOLE_SET),
        (hand("6 Q"), 0, "6", "Q", Because.FEW_BEAT),
        (hand("6 Q"), 0, "6", "Q", Because.FEW_CAN_FOLLOW),
        (LED, 1, "AA", "KK", Because.LEAD),
        (LED, 1, "pass", "KK", Because.PERHAPS_REBEL),
        (TO_GUARD, 4, "pass", "KK", Because.PERHAPS_REBEL),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_no_reason_where_it_is_not_right(
    now: Hand, seat: int, play: str, other: str, kind: Because
) -> None:
    assert kind not in reasons(now, seat, play, other)


def net_that_likes(places: range) -> Nets:
    """Nets for which a state is better for the rebels by each of these inputs that is on."""
    likes = np.zeros((ROLES, 2 * INPUTS, 1), dtype=np.int64)
    likes[:, places] = -1
    likes[:, INPUTS + places.start : INPUTS + places.stop] = 1
    one, none = np.ones((ROLES, 1, 1)), np.zeros((ROLES, 1))
    return Nets(likes, none.astype(np.int64) + 1000, one, none, one[:, :, 0], none[:, 0], 1.0)


@pytest.mark.parametrize(
    ("places", "because"),
    [
        (range(OF_OWN_JOKERS, OF_TOTAL), Because.KEEPS_JOKERS),
        (range(OF_STRENGTH + 3, OF_STRENGTH + 4), Because.HOLDS),
    ],
)
def test_told_is_what_matters_most_to_the_net(places: range, because: Because) -> None:
    now = hand(f"K {MANY}", "B 99 8", line="0 K")
    best, *_ = best_plays(view(now, 1), net_that_likes(places))
    assert best.reason.because is because


SET, SHORT, HELD = Reason(Because.LOW_SET), Reason(Because.FEW_PLAYS), Reason(Because.HOLDS)


@pytest.mark.parametrize(
    ("matters", "found"),
    [((0.3, 0.1, -0.2), SET), ((0.1, 0.3, 0.2), SHORT), ((-0.3, -0.1, 0.0), None)],
)
def test_what_speaks_most_for_a_play_is_told(
    matters: tuple[float, ...], found: Reason | None
) -> None:
    assert strongest((SET, SHORT, HELD), matters) == found


def test_what_a_better_play_does_too_is_no_reason_for_a_lower_row() -> None:
    now = hand(f"K {MANY}", "BBS Q A 99 8", line="0 K")
    liked = net_that_likes(range(OF_OWN_JOKERS, OF_TOTAL))
    told = [(choice.action, choice.reason.because) for choice in best_plays(view(now, 1), liked)]
    assert told[:2] == [(Pass(1), Because.EVEN), (Lay(1, cards("A")), Because.EVEN)]
    assert Because.KEEPS_JOKERS in reasons(now, 1, "A", "S")


def test_what_is_true_of_a_better_play_too_is_not_told() -> None:
    seen = view(LED, 1)
    for better, play, because in (("KK", "QQ", Because.TAKES), ("KK", "AA", Because.LEAD)):
        compared = Compared(seen, encode_view(seen), code_of(better), cards(better), None)
        assert because in reasons(LED, 1, play, "pass")
        assert because in also_true([compared], PASS)


def test_a_lesser_reason_is_told_where_no_other_speaks_for_a_play() -> None:
    now = hand(f"77 {MANY}", f"99 {MANY}", f"KKK {MANY}", line="0 77; 1 99")
    best, *_ = best_plays(view(now, 2), net_that_likes(range(OF_RANK + 10, OF_RANK + 12)))
    assert best.action == Lay(2, cards("KK"))
    assert best.reason.because is Because.FEW_BEAT


@pytest.mark.parametrize(
    ("now", "seat", "exposing"),
    [
        pytest.param(
            tell(trick(f"7 {MANY}", MANY, MANY, MANY, "G 6", guard=4), "0 7", *PASSED),
            4,
            {"G"},
            id="the guard",
        ),
        pytest.param(LONE, 0, {"G", "G7"}, id="alone"),
        pytest.param(replace(LONE, exposed=True), 0, set(), id="known before"),
    ],
)
def test_what_shows_the_guard_is_marked(now: Hand, seat: int, exposing: set[str]) -> None:
    found = best_plays(view(now, seat), net_that_likes(range(0)))
    assert {each.action for each in found if each.exposes} == {
        Lay(seat, cards(play)) for play in exposing
    }


def test_at_most_three_plays_the_best_one_first() -> None:
    found = hint(view(LED, 1))
    assert found
    assert len(found.choices) == 3
    points = [choice.points for choice in found.choices]
    assert points == sorted(points, reverse=True)
    assert len({choice.action for choice in found.choices}) == 3


def test_points_count_the_multiplier() -> None:
    doubled = hint(view(replace(LED, multiplier=2), 1))
    plain = hint(view(LED, 1))
    assert plain
    assert doubled
    assert [2 * choice.points for choice in plain.choices] == pytest.approx(
        [choice.points for choice in doubled.choices]
    )


@pytest.mark.parametrize(
    ("now", "seat"),
    [
        pytest.param(LED, 2, id="not one's turn"),
        pytest.param(replace(LED, on_autoplay=frozenset({1})), 1, id="on autoplay"),
        pytest.param(hand("22", "66", line="0 22"), 1, id="nothing to choose"),
    ],
)
def test_there_is_no_hint_where_nothing_is_chosen(now: Hand, seat: int) -> None:
    assert hint(view(now, seat)) is None
