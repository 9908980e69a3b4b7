"""Why a play is a good one: each kind of reason where it is right, whatever the nets learned."""

from dataclasses import replace
from itertools import zip_longest

import numpy as np
import pytest

from game.cards import SEATS, Cards
from game.hand.actions import Lay, Pass
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.hints import Reason, ReasonKind, hint
from game.players.hints.play_hints import best_plays
from game.players.hints.play_reasons import ComparedPlay, explanations
from game.players.observation.candidates import candidate_codes
from game.players.observation.features import INPUTS, OF_OWN_JOKERS, OF_STRENGTH, OF_TOTAL
from game.players.observation.input_layout import PASS, ROLES, action_of, code
from game.players.observation.view_encoder import encode_view
from game.players.strong.net import Nets
from game.players.strong.player import rate
from game.plays.legality import play_of
from game.rules.ruleset import PRESETS, RuleSet, SixesLast
from game.scoring import Solo
from tests.game.hands import SIMPLE, SMOTHERING, cards, tell, trick

MANY = "666 777 888 999"
"""The cards of somebody who is not nearly out."""


def code_of(text: str) -> int:
    """The code of a play; `pass` is one, too."""
    if text == "pass":
        return PASS
    play = play_of(cards(text))
    rank = -1 if play.rank is None else play.rank - 3
    return code(rank, play.naturals, play.small, play.big, play.trump, 0)


def reasons(now: Hand, seat: int, play: str, other: str) -> dict[ReasonKind, Reason]:
    """All that is true of a play rather than another, for that seat."""
    view = view_of(now, seat)
    laid: Cards = () if play == "pass" else cards(play)
    compared = ComparedPlay(view, encode_view(view), code_of(play), laid, code_of(other))
    return {each.reason.kind: each.reason for each in explanations(compared)}


def hand(*held: str, line: str = "", rules: RuleSet = SIMPLE) -> Hand:
    """The play, where seat 0 is emperor and seat 4 the guard; others hold many cards."""
    rest = ("", MANY, MANY, MANY, f"G {MANY}")
    full = (mine or others for mine, others in zip_longest(held, rest, fillvalue=""))
    start = trick(*full, guard=4, rules=rules)
    return tell(start, *filter(None, line.split("; ")))


LED = hand(f"77 {MANY}", f"QQ KK AAA 22 B 9 {MANY}", line="0 77")
"""Seat 1, a rebel, is to answer the emperor's pair of sevens."""
TO_GUARD = hand(f"77 {MANY}", "", "", "", f"G KK {MANY}", line="0 77; 1 pass; 2 pass; 3 pass")
"""So is the guard, whom nobody knows."""
REBEL_BEATS = hand(
    f"6 9 Q {MANY}",
    MANY,
    f"7 8 10 J K {MANY}",
    f"A {MANY}",
    line="0 6; 1 pass; 2 7; 3 pass; 4 pass; 0 pass; 1 pass; 2 8; 3 pass; 4 pass; 0 9; 1 pass;"
    " 2 10; 3 pass; 4 pass; 0 pass; 1 pass; 2 J; 3 pass; 4 pass; 0 Q; 1 pass; 2 K",
)
"""Seat 3, a rebel, is to answer seat 2, who has beaten the emperor three times."""
STOPPED = hand("77 8", f"99 {MANY}", line="0 77")
PASSED = ("1 pass", "2 pass", "3 pass")
LONE = trick("7 G", MANY, MANY, MANY, MANY, guard=None, solo=Solo.DARK)
ALONE = trick(f"7 K G {MANY}", MANY, MANY, MANY, MANY, guard=None, solo=Solo.DARK)
SIXES = RuleSet(sixes_last=SixesLast.ON)
STUCK = hand(MANY, "9 66", line="0 8", rules=SMOTHERING)


@pytest.mark.parametrize(
    ("now", "seat", "play", "other", "expected"),
    [
        (hand("KK"), 0, "KK", "K", Reason(ReasonKind.RUN_OUT)),
        (hand("B 6"), 0, "B", "6", Reason(ReasonKind.RUN_OUT)),
        (hand("B 9999 9999 6"), 0, "B", "6", Reason(ReasonKind.HOLDS)),
        (hand("6 22 AA"), 0, "22", "6", Reason(ReasonKind.FEW_BEAT)),
        (hand("S 666 9"), 0, "S 666", "9", Reason(ReasonKind.FEW_BEAT)),
        (hand("6 22 AA"), 0, "AA", "6", Reason(ReasonKind.FEW_BEAT, cards=cards("22"), count=1)),
        (hand("6 22 KK"), 0, "KK", "6", Reason(ReasonKind.FEW_BEAT, cards=cards("AA"), count=2)),
        (hand("777 KK AA"), 0, "777", "KK", Reason(ReasonKind.FEW_PLAYS, count=2)),
        (hand("6 B K A", rules=SIXES), 0, "K", "A", Reason(ReasonKind.FEW_PLAYS, count=2)),
        (hand("6 B K", rules=SIXES), 0, "K", "B", Reason(ReasonKind.FEW_PLAYS, count=2)),
        (LED, 1, "KK", "pass", Reason(ReasonKind.TAKES, 0, count=12)),
        (STOPPED, 1, "99", "pass", Reason(ReasonKind.TAKES, 0, count=1)),
        (TO_GUARD, 4, "pass", "KK", Reason(ReasonKind.PARTNER, 0)),
        (REBEL_BEATS, 3, "pass", "A", Reason(ReasonKind.LIKELY_REBEL, 2, count=3)),
        (
            hand(f"8 77 {MANY}", "", "66"),
            0,
            "8",
            "77",
            Reason(ReasonKind.NOT_THEIR_SIZE, 2, count=2),
        ),
        (STUCK, 1, "pass", "9", Reason(ReasonKind.NOT_SMOTHERED, cards=cards("66"))),
        (TO_GUARD, 4, "KK", "pass", Reason(ReasonKind.LOOKS_LIKE_REBEL)),
        (TO_GUARD, 4, "KK", "G 9", Reason(ReasonKind.STAYS_HIDDEN, cards=cards("G"))),
        (ALONE, 0, "7", "G", Reason(ReasonKind.STAYS_HIDDEN, cards=cards("G"))),
        (LED, 1, "KK", "B 9", Reason(ReasonKind.KEEPS_JOKERS, count=1)),
        (hand("BBS 9 6"), 0, "B 9", "BS", Reason(ReasonKind.KEEPS_JOKERS, count=2)),
        (LED, 1, "KK", "AA", Reason(ReasonKind.KEEPS_SET, cards=cards("AAA"))),
        (LED, 1, "pass", "KK", Reason(ReasonKind.SAVES_SET, cards=cards("KK"))),
        (LED, 1, "QQ", "KK", Reason(ReasonKind.SAVES_SET, cards=cards("KK"))),
        (hand("6 KK A"), 0, "6", "KK", Reason(ReasonKind.LOW_CARDS, cards=cards("6"), count=1)),
        (LED, 1, "KK", "pass", Reason(ReasonKind.WHOLE_SET, cards=cards("KK"), count=2)),
    ],
    ids=lambda value: value.kind if isinstance(value, Reason) else "",
)
def test_a_reason_where_it_is_true(
    now: Hand, seat: int, play: str, other: str, expected: Reason
) -> None:
    reason = reasons(now, seat, play, other)[expected.kind]
    assert replace(reason, cards=()) == replace(expected, cards=())
    assert [card.rank for card in reason.cards] == [card.rank for card in expected.cards]


@pytest.mark.parametrize(
    ("now", "seat", "play", "other", "kind"),
    [
        (hand("B K 9"), 0, "K", "9", ReasonKind.HOLDS),
        (hand("B K 9"), 0, "B", "9", ReasonKind.RUN_OUT),
        (hand("6 Q"), 0, "6", "Q", ReasonKind.FEW_BEAT),
        (TO_GUARD, 4, "KK", "pass", ReasonKind.TAKES),
        (LED, 1, "pass", "KK", ReasonKind.PARTNER),
        (hand(f"8 77 {MANY}"), 0, "8", "77", ReasonKind.NOT_THEIR_SIZE),
        (LED, 1, "KK", "pass", ReasonKind.LOOKS_LIKE_REBEL),
        (STUCK, 1, "9", "pass", ReasonKind.NOT_SMOTHERED),
        (replace(STUCK, rules=SIXES), 1, "pass", "9", ReasonKind.NOT_SMOTHERED),
        (
            hand(MANY, "B 66", line="0 8", rules=SMOTHERING),
            1,
            "pass",
            "B",
            ReasonKind.NOT_SMOTHERED,
        ),
        (TO_GUARD, 4, "G 9", "KK", ReasonKind.STAYS_HIDDEN),
        (LED, 1, "B 9", "KK", ReasonKind.KEEPS_JOKERS),
        (LED, 1, "AA", "KK", ReasonKind.KEEPS_SET),
        (LED, 1, "KK", "QQ", ReasonKind.SAVES_SET),
        (hand(f"QQ 6 {MANY}"), 0, "QQ", "6", ReasonKind.LOW_CARDS),
        (hand("QQQ 6"), 0, "QQ", "6", ReasonKind.WHOLE_SET),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_no_reason_where_it_is_not_true(
    now: Hand, seat: int, play: str, other: str, kind: ReasonKind
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
    ("places", "kind"),
    [
        (range(OF_OWN_JOKERS, OF_TOTAL), ReasonKind.KEEPS_JOKERS),
        (range(OF_STRENGTH + 3, OF_STRENGTH + 4), ReasonKind.HOLDS),
        (range(0), ReasonKind.EVEN),
    ],
)
def test_the_reason_that_matters_most_to_the_net_is_given(places: range, kind: ReasonKind) -> None:
    now = hand(f"K {MANY}", "B 99 8", line="0 K")
    best, *_ = best_plays(view_of(now, 1), net_that_likes(places))
    assert best.reason.kind is kind


def test_a_reason_that_holds_for_a_better_play_too_is_not_given() -> None:
    now = hand(f"K {MANY}", "BBS Q A 99 8", line="0 K")
    likes_jokers = net_that_likes(range(OF_OWN_JOKERS, OF_TOTAL))
    first, second, _ = best_plays(view_of(now, 1), likes_jokers)
    assert (first.action, second.action) == (Pass(1), Lay(1, cards("A")))
    assert ReasonKind.KEEPS_JOKERS in reasons(now, 1, "A", "S")
    assert second.reason.kind is ReasonKind.EVEN


@pytest.mark.parametrize(
    ("now", "is_over"),
    [
        (trick("K 9", "Q 8", "AA", "", "", lead=2, out=(3, 4), exposed=True), True),
        (trick("", "Q 8", "AA", "", "K 9", lead=2, out=(0, 3), exposed=True), False),
    ],
)
def test_to_go_out_is_best_if_the_hand_is_over_then(now: Hand, *, is_over: bool) -> None:
    likes_cards = net_that_likes(range(OF_TOTAL, OF_TOTAL + 1))
    best, *_ = best_plays(view_of(now, 2), likes_cards)
    assert (best.action == Lay(2, cards("AA"))) is is_over


def test_a_hint_shows_the_corrected_points() -> None:
    rules = PRESETS["qingdao"]
    now = trick(*[MANY] * SEATS, guard=None, solo=Solo.OPEN, exposed=True, lead=2, rules=rules)
    view = view_of(now, 2)
    observation = encode_view(view)
    rated = rate(observation, candidate_codes(observation))
    points = {action_of(view, play.code): play.points for play in rated}
    best = hint(view)
    assert best
    assert {choice.action: choice.points for choice in best.choices}.items() <= points.items()


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
    choices = best_plays(view_of(now, seat), net_that_likes(range(0)))
    assert {each.action for each in choices if each.exposes} == {
        Lay(seat, cards(play)) for play in exposing
    }


def test_at_most_three_plays_the_best_one_first() -> None:
    best = hint(view_of(LED, 1))
    assert best
    points = [choice.points for choice in best.choices]
    assert points == sorted(points, reverse=True)
    assert len({choice.action for choice in best.choices}) == 3


def test_points_count_the_multiplier() -> None:
    doubled = hint(view_of(replace(LED, multiplier=2), 1))
    plain = hint(view_of(LED, 1))
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
    assert hint(view_of(now, seat)) is None
