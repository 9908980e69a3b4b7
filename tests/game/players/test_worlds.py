"""Worlds: the same to a seat that has to choose, and otherwise different."""

import pytest

from game.cards import SEATS
from game.hand.engine import asks_in_secret, deal, legal_actions
from game.hand.state import Hand, PhaseName
from game.hand.view import view_of
from game.players.field import SeatTree
from game.players.levels import Level, player
from game.players.table_play import LoggedHand, acted, played
from game.players.worlds import Position, points_after, position_after, worlds_of
from game.rules.ruleset import PRESETS, RuleSet

SEAT, WORLDS = 1, 5
SIMPLE = PRESETS["simple"]


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.players.worlds.WORLDS", WORLDS)


def start(rules: RuleSet = SIMPLE, number: int = 1) -> Hand:
    return deal(rules, bytes([number] * 32), 0)


def positions(start: Hand) -> list[Position]:
    """The positions of a seat that plays like `strong`."""
    line = SeatTree(start, SEAT).strong().line
    return [position_after(start, SEAT, line[:number]) for number in range(len(line))]


def in_trick(start: Hand, number: int) -> Position:
    """The position at the seat's move with this number, from 0."""
    moves = [each for each in positions(start) if each.hand.phase.name is PhaseName.TRICK]
    return moves[number]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_seat_cannot_tell_worlds_apart_in_which_others_hold_other_cards(preset: str) -> None:
    position = in_trick(start(PRESETS[preset]), 2)
    worlds = worlds_of(position)
    assert worlds[0] == position.hand
    assert {view_of(world, SEAT) for world in worlds} == {view_of(position.hand, SEAT)}
    assert len({world.hands for world in worlds}) == WORLDS
    assert {world.counts() for world in worlds} == {position.hand.counts()}
    assert worlds_of(position) == worlds


def test_who_is_guard_differs_from_world_to_world() -> None:
    unknown = [
        position
        for number in range(1, 5)
        if view_of((position := in_trick(start(number=number), 0)).hand, SEAT).guard is None
        and not position.hand.exposed
    ]
    assert unknown
    for position in unknown:
        assert len({world.guard for world in worlds_of(position)}) > 1


def test_a_seat_answers_a_secret_question_before_the_others() -> None:
    asked = [each for each in positions(start()) if asks_in_secret(each.hand)]
    assert len(asked) > 1
    for position in asked:
        hand = position.hand
        assert hand.waiting == view_of(hand, SEAT).asked


def test_strong_plays_on_after_each_action() -> None:
    hand = in_trick(start(), 1).hand
    actions = legal_actions(hand, SEAT)[:2]
    players = [player(Level.STRONG)] * SEATS
    ends = [played(LoggedHand(acted(hand, action)), players) for action in actions]
    assert points_after(hand, actions) == tuple(end.result.points[SEAT] for end in ends)
