"""A field of AI players in one seat of a deal, and deals that divide it."""

from game.cards import SEATS
from game.hand.actions import Decision
from game.hand.engine import act, deal
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.field import (
    LEAST_RESULTS,
    SIZE,
    SeatTree,
    compared,
    departure,
    dividing_question,
    first_dividing,
)
from game.players.levels import Level, player
from game.players.table_play import LoggedHand, played
from game.record.seat_record import Role, role_of
from game.rules.ruleset import SIMPLE

EASY, STRONG = player(Level.EASY), player(Level.STRONG)
SEAT = 1


def start(number: int) -> Hand:
    return deal(SIMPLE, bytes([number] * 32), 0)


def actions_of(hand: Hand, *players: Level) -> tuple[Decision, ...]:
    """The actions of a hand that these players play."""
    logged = played(LoggedHand(hand), [player(level) for level in players])
    return tuple(each.action for each in logged.log if isinstance(each.action, Decision))


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


def test_a_line_is_left_at_the_first_other_choice() -> None:
    hand, strong = start(3), SeatTree(start(3), SEAT).strong()
    levels = [Level.STRONG] * SEATS
    assert departure(hand, actions_of(hand, *levels), strong, []) is None
    levels[SEAT] = Level.EASY
    actions = actions_of(hand, *levels)
    line = tuple(each for each in actions if each.seat == SEAT)
    left = departure(hand, actions, strong, [line, line, strong.line, line[:1]])
    assert left is not None
    for action in actions[: left.taken]:
        hand = after(hand, action)
    done = sum(each.seat == SEAT for each in actions[: left.taken])
    assert left.view == view_of(hand, SEAT)
    assert line[:done] == strong.line[:done]
    assert (left.own, left.strong) == (line[done], strong.line[done])
    assert left.own != left.strong
    assert left.chosen == ((left.own, 2), (left.strong, 1))


def test_a_question_is_where_the_second_choice_is_most_frequent() -> None:
    hand = start(3)
    levels = [Level.STRONG] * SEATS
    levels[SEAT] = Level.EASY
    actions = actions_of(hand, *levels)
    easy = tuple(each for each in actions if each.seat == SEAT)
    strong = SeatTree(hand, SEAT).strong()
    left = departure(hand, actions, strong, [])
    assert left is not None
    question = dividing_question(hand, SEAT, [easy, strong.line, easy[:1], easy])
    assert question is not None
    assert view_of(question.position.hand, SEAT) == left.view
    assert question.chosen == ((left.own, 2), (left.strong, 1))
    mostly_strong = dividing_question(hand, SEAT, [strong.line, easy, strong.line])
    assert mostly_strong is not None
    assert mostly_strong.chosen == ((left.strong, 2), (left.own, 1))
    assert mostly_strong.options == question.options
    assert {*question.options} == {left.own, left.strong}
    assert dividing_question(hand, SEAT, [easy, easy]) is None


def after(hand: Hand, action: Decision) -> Hand:
    now = act(hand, action)
    assert isinstance(now, Hand)
    return now
