"""Cases: what a seat was and did in a hand. The arena reports its figures by case."""

from collections.abc import Iterator
from enum import StrEnum

from game.hand.actions import Answer, Cede
from game.hand.state import PhaseName
from game.players.table_play import LoggedHand
from game.scoring import Sides, Solo


class Case(StrEnum):
    """A role, or something that a seat did before the first lead."""

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
"""The cases of a lone emperor: always one of these."""
BIDS = tuple(case for case in Case if case not in (*ROLES, *SOLOS))
"""The bids of a seat: in a hand several of these, or none."""


def role(sides: Sides, seat: int) -> Case:
    """The role of a seat in a hand."""
    alone = sides.guard is None
    if seat == sides.emperor:
        return Case.LONE_EMPEROR if alone else Case.EMPEROR
    if alone:
        return Case.AGAINST_SOLO
    return Case.GUARD if seat == sides.guard else Case.REBEL


def cases(played: LoggedHand, seat: int) -> frozenset[Case]:
    return frozenset(_cases(played, seat))


def _cases(played: LoggedHand, seat: int) -> Iterator[Case]:
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


def _answered(played: LoggedHand, phase: PhaseName, seat: int) -> Iterator[Case]:
    """The cases of a yes in a phase. Raises `ValueError` where nothing is answered."""
    carried = phase in played.hand.doublings
    match phase:
        case PhaseName.ROB:
            if seat == played.hand.emperor:
                yield Case.ROBBED
        case PhaseName.OPEN_GUARD:
            yield Case.DECLARED
        case PhaseName.KICK:
            yield Case.KICKED
            if carried:
                yield Case.KICK_CARRIED
        case PhaseName.REBELLION:
            yield Case.REBELLED
            if carried:
                yield Case.REBELLION_CARRIED
        case PhaseName.ROYALS_KICK:
            yield Case.ROYALS_KICKED
        case _:
            raise ValueError(f"nothing is answered in {phase}")
