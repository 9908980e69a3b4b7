"""A field of AI players in one seat of a deal, and deals that divide it."""

from collections import Counter, defaultdict

import pytest

from game.cards import SEATS
from game.hand.actions import Action
from game.hand.engine import deal
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.field import (
    LEAST_RESULTS,
    SIZE,
    Line,
    PlayedLines,
    SeatTree,
    compared,
    first_dividing,
)
from game.players.levels import Level, player
from game.players.table_play import LoggedHand, acted, decided, played
from game.record.seat_record import Role, role_of
from game.rules.ruleset import SIMPLE

EASY, STRONG = player(Level.EASY), player(Level.STRONG)
SEAT = 1


def start(number: int) -> Hand:
    return deal(SIMPLE, bytes([number] * 32), 0)


def test_a_seat_is_played_as_at_a_table_of_strong_players() -> None:
    players = [STRONG] * SEATS
    players[SEAT] = EASY
    at_table = played(LoggedHand(start(1)), players)
    tree = SeatTree(start(1), SEAT)
    tree.played(STRONG)
    in_tree = tree.played(EASY)
    assert in_tree.hand == at_table.hand
    assert in_tree.line == tuple(each.action for each in at_table.log if each.action.seat == SEAT)


def test_strong_plays_every_seat_of_its_hand() -> None:
    at_table = played(LoggedHand(start(2)), [STRONG] * SEATS)
    assert SeatTree(start(2), SEAT).strong().hand == at_table.hand


def test_the_first_deal_is_chosen_that_divides_a_field_and_that_strong_plays_well() -> None:
    starts = [start(number) for number in range(20)]
    number, chosen = first_dividing(starts, Role.REBEL)
    assert all(compared(each, Role.REBEL) is None for each in starts[:number])
    tree = SeatTree(starts[number], chosen.seat)
    points = [each.result.points[chosen.seat] for each in tree.field()]
    assert tuple(points) == chosen.field
    assert len(points) == SIZE
    assert len(set(points)) >= LEAST_RESULTS
    assert sum(each < chosen.strong for each in points) >= SIZE / 2
    result = tree.strong().result
    assert result.points[chosen.seat] == chosen.strong
    assert role_of(result.sides, chosen.seat) is Role.REBEL


@pytest.fixture(scope="module")
def tree() -> SeatTree:
    return SeatTree(start(3), SEAT)


@pytest.fixture(scope="module")
def easy(tree: SeatTree) -> Line:
    return tree.played(EASY).line


@pytest.fixture(scope="module")
def strong(tree: SeatTree) -> Line:
    return tree.strong().line


@pytest.fixture(scope="module")
def parting(easy: Line, strong: Line) -> int:
    """How many actions the two lines have in common."""
    pairs = enumerate(zip(easy, strong, strict=False))
    return next(number for number, (one, other) in pairs if one != other)


def lines(tree: SeatTree, *all_lines: Line) -> PlayedLines:
    return PlayedLines(tree.start, SEAT, tree.strong().line, all_lines)


def test_a_line_is_left_at_the_first_other_choice(
    tree: SeatTree, easy: Line, strong: Line, parting: int
) -> None:
    played = lines(tree, easy, easy, strong, easy[:1], ())
    assert played.departure(strong) is None
    assert played.departure(()) is None
    left = played.departure(easy)
    assert left is not None
    assert (left.own, left.strong) == (easy[parting], strong[parting])
    assert left.question.chosen == ((left.own, 2), (left.strong, 1))
    number, hand = 0, tree.start
    while hand.waiting != {SEAT} or number < parting:
        action = decided(hand, min(hand.waiting - {SEAT} or {SEAT}), STRONG)
        if action.seat == SEAT:
            action, number = easy[number], number + 1
        hand = acted(hand, action)
    assert left.question.view == view_of(hand, SEAT)


def test_a_question_counts_all_who_came_there_alike(
    tree: SeatTree, easy: Line, strong: Line, parting: int
) -> None:
    question = lines(tree, easy, strong, easy[:1], easy, ()).most_even()
    assert question is not None
    assert question.chosen == ((easy[parting], 2), (strong[parting], 1))
    mostly_strong = lines(tree, strong, easy, strong).most_even()
    assert mostly_strong is not None
    assert mostly_strong.position == question.position
    assert mostly_strong.chosen == ((strong[parting], 2), (easy[parting], 1))
    assert mostly_strong.options == question.options
    assert {*question.options} == {easy[parting], strong[parting]}
    assert lines(tree, easy, easy).most_even() is None


def test_at_no_other_choice_do_more_choose_what_is_second(tree: SeatTree) -> None:
    field = [each.line for each in tree.field()]
    chosen = defaultdict[Line, Counter[Action]](Counter)
    for line in field:
        for number, action in enumerate(line):
            chosen[line[:number]][action] += 1
    second = [counts.most_common()[1][1] for counts in chosen.values() if len(counts) > 1]
    question = lines(tree, *field).most_even()
    assert question is not None
    assert question.chosen[1][1] == max(second) > min(second)
