"""What a seat was and did in a hand: the cases by which the figures of the arena are told apart."""

from collections.abc import Iterator
from enum import StrEnum

from game.arena.table_play import Played
from game.hand.actions import Answer, Cede
from game.hand.state import PhaseName
from game.scoring import Sides, Solo


class Case(StrEnum):
    """A role, or something done on the way to the first lead."""

    EMPEROR = "emperor"
    GUARD = "guard"
    REBEL = "rebel"
    AGAINST_SOLO = "rebel against a lone emperor"
    LONE_EMPEROR = "lone emperor"
    DARK_SOLO = "dark solo"
    OPEN_SOLO = "open solo"
    ROBBED = "throne robbed"
    CEDED = "throne ceded"
    DECLARED = "guard declared"
    KICKED = "voted to kick"
    KICK_CARRIED = "voted to kick, carried"
    REBELLED = "voted to rebel"
    REBELLION_CARRIED = "voted to rebel, carried"
    ROYALS_KICKED = "kicked a rebellion"


ROLES = (Case.EMPEROR, Case.GUARD, Case.REBEL, Case.AGAINST_SOLO, Case.LONE_EMPEROR)
"""Every seat has one of these in a hand."""
_SOLOS = {Solo.DARK: Case.DARK_SOLO, Solo.OPEN: Case.OPEN_SOLO}
SOLOS = tuple(_SOLOS.values())
"""A lone emperor is one of these."""
BIDS = tuple(case for case in Case if case not in (*ROLES, *SOLOS))
"""What a seat bid; in a hand it may be several of these, or none."""
_ANSWERS = {
    PhaseName.OPEN_GUARD: Case.DECLARED,
    PhaseName.KICK: Case.KICKED,
    PhaseName.REBELLION: Case.REBELLED,
    PhaseName.ROYALS_KICK: Case.ROYALS_KICKED,
}
_CARRIED = {
    Case.KICKED: (PhaseName.KICK, Case.KICK_CARRIED),
    Case.REBELLED: (PhaseName.REBELLION, Case.REBELLION_CARRIED),
}


def role(sides: Sides, seat: int) -> Case:
    """What a seat was in a hand."""
    alone = sides.guard is None
    if seat == sides.emperor:
        return Case.LONE_EMPEROR if alone else Case.EMPEROR
    if alone:
        return Case.AGAINST_SOLO
    return Case.GUARD if seat == sides.guard else Case.REBEL


def cases(played: Played, seat: int) -> frozenset[Case]:
    """All cases that a seat's hand belongs to."""
    return frozenset(_cases(played, seat))


def _cases(played: Played, seat: int) -> Iterator[Case]:
    sides = played.result.sides
    yield role(sides, seat)
    if seat == sides.emperor and sides.guard is None:
        yield _SOLOS[sides.solo]
    for phase, action in played.log:
        if action.seat != seat:
            continue
        if isinstance(action, Cede):
            yield Case.CEDED
        elif isinstance(action, Answer) and action.yes:
            yield from _answered(played, phase, seat)


def _answered(played: Played, phase: PhaseName, seat: int) -> Iterator[Case]:
    """What a yes came to."""
    if phase is PhaseName.ROB:
        if seat == played.hand.emperor:
            yield Case.ROBBED
        return
    case = _ANSWERS[phase]
    yield case
    if case in _CARRIED and _CARRIED[case][0] in played.hand.doublings:
        yield _CARRIED[case][1]
