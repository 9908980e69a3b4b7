"""What a seat was and did, told from its hand and from the log."""

from dataclasses import replace

import pytest

from game.arena.cases import Case, cases
from game.hand.actions import Action, Answer, Cede
from game.hand.state import PhaseName
from game.players.table_play import LoggedHand, Taken
from game.scoring import Sides, Solo, settle
from tests.game.hands import trick

TWO, DARK, OPEN = Sides(0, 1, Solo.NONE), Sides(0, None, Solo.DARK), Sides(0, None, Solo.OPEN)


def ended(
    sides: Sides, *log: Taken, multiplier: int = 1, hoes: frozenset[int] = frozenset()
) -> LoggedHand:
    hand = trick("6", "7", "8", "9", "10", emperor=0, guard=sides.guard, solo=sides.solo)
    result = settle(sides, (0, 1, 2), (0, 0, 0, 1, 1), multiplier)
    return LoggedHand(replace(hand, result=result, multiplier=multiplier, hoes=hoes), log)


def said(phase: PhaseName, seat: int, *, yes: bool = True) -> Taken:
    return Taken(phase, Answer(seat, yes))


@pytest.mark.parametrize(
    ("sides", "seat", "found"),
    [
        (TWO, 0, {Case.EMPEROR}),
        (TWO, 1, {Case.GUARD}),
        (TWO, 2, {Case.REBEL}),
        (DARK, 0, {Case.LONE_EMPEROR, Case.DARK_SOLO}),
        (OPEN, 0, {Case.LONE_EMPEROR, Case.OPEN_SOLO}),
        (DARK, 1, {Case.AGAINST_SOLO}),
        (OPEN, 4, {Case.AGAINST_SOLO}),
    ],
)
def test_the_role_of_a_seat(sides: Sides, seat: int, found: set[Case]) -> None:
    assert cases(ended(sides), seat) == found


@pytest.mark.parametrize(
    ("phase", "seat", "found"),
    [
        (PhaseName.OPEN_GUARD, 1, {Case.GUARD, Case.DECLARED}),
        (PhaseName.KICK, 2, {Case.REBEL, Case.KICKED}),
        (PhaseName.REBELLION, 3, {Case.REBEL, Case.REBELLED}),
        (PhaseName.ROYALS_KICK, 0, {Case.EMPEROR, Case.ROYALS_KICKED}),
        (PhaseName.ROB, 2, {Case.REBEL}),
    ],
)
def test_who_said_yes_and_nobody_else(phase: PhaseName, seat: int, found: set[Case]) -> None:
    other = 4
    hand = ended(TWO, said(phase, seat), said(phase, other, yes=False))
    assert cases(hand, seat) == found
    assert cases(hand, other) == {Case.REBEL}


def test_the_throne_is_robbed_by_who_gets_it() -> None:
    hand = ended(OPEN, said(PhaseName.ROB, 0), said(PhaseName.ROB, 1))
    assert cases(hand, 0) == {Case.LONE_EMPEROR, Case.OPEN_SOLO, Case.ROBBED}
    assert cases(hand, 1) == {Case.AGAINST_SOLO}


def test_who_cedes_twice_is_counted_once() -> None:
    ceding: Action = Cede(2)
    hand = ended(TWO, Taken(PhaseName.THRONE, ceding), Taken(PhaseName.THRONE, ceding))
    assert cases(hand, 2) == {Case.REBEL, Case.CEDED}


def test_a_rebellion_is_carried_for_those_who_voted_for_it() -> None:
    votes = [said(PhaseName.REBELLION, seat) for seat in (2, 3)]
    hand = ended(TWO, *votes, multiplier=2, hoes=frozenset({2, 3}))
    assert cases(hand, 2) == {Case.REBEL, Case.REBELLED, Case.REBELLION_CARRIED}
    assert cases(hand, 4) == {Case.REBEL}


def test_a_kick_is_carried_after_the_guard_declared() -> None:
    declared = said(PhaseName.OPEN_GUARD, 1)
    votes = [said(PhaseName.KICK, seat) for seat in (2, 3)]
    assert Case.KICK_CARRIED in cases(ended(TWO, declared, *votes, multiplier=4), 2)
    assert Case.KICK_CARRIED not in cases(ended(TWO, declared, *votes, multiplier=2), 2)
