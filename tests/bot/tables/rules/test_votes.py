"""What the people at a table decide by votes, and what that may not do."""

from dataclasses import replace

import pytest

from bot.model import Replaced, ReplacementReason, Status, Table
from bot.tables.rules import votes
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.substitutes import with_ai_players
from bot.tables.rules.votes import EndMotion, SeatMotion
from game.refusals import Refusal
from tests.bot.tables.seated import AI, PEOPLE, table

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
STRANGER = 99
FIVE = replace(table(*PEOPLE), status=Status.SETTLED)


def voted(at: Table, *users: int, against: int | None = None) -> Table:
    """The table when these voted against somebody, or for its end."""
    for user in users:
        if against is None:
            after = votes.vote_to_end(at, user)
        else:
            after = votes.vote_to_replace(at, user, against, ReplacementReason.SPOILS)
        assert isinstance(after, Table), after
        at = after
    return at


@pytest.mark.parametrize(("people", "needed"), [(5, 3), (4, 3), (3, 2), (2, 2)])
def test_more_than_half_of_the_people_decide(people: int, needed: int) -> None:
    at = table(*PEOPLE[:people], *[AI] * (5 - people))
    before = voted(at, *PEOPLE[: needed - 1])
    assert votes.motions(before) == (EndMotion(needed - 1, needed),)
    assert votes.carried_out(before) == (before, (), False)
    assert votes.carried_out(voted(at, *PEOPLE[:needed]))[2]


def test_who_is_voted_out_gives_the_seat_to_an_ai_player() -> None:
    after, gone, ends = votes.carried_out(voted(FIVE, EAST, SOUTH, NORTH, against=CENTRE))
    assert after.people == (EAST, SOUTH, WEST, NORTH)
    assert (gone, ends) == ((Replaced(CENTRE, ReplacementReason.SPOILS),), False)


def test_a_vote_is_replaced_by_the_next_one() -> None:
    at = voted(voted(FIVE, EAST, SOUTH, against=CENTRE), SOUTH)
    assert votes.motions(at) == (
        EndMotion(1, 3),
        SeatMotion(1, 3, 4, CENTRE, ReplacementReason.SPOILS),
    )


def test_votes_go_with_those_they_are_about_and_with_those_who_cast_them() -> None:
    at = voted(FIVE, EAST, SOUTH, against=CENTRE)
    assert votes.motions(with_ai_players(at, frozenset({4}))) == ()
    assert votes.motions(with_ai_players(at, frozenset({0, 1}))) == ()


@pytest.mark.parametrize(
    ("at", "user", "other", "stop"),
    [
        (FIVE, STRANGER, EAST, TableWhy.NOT_SEATED),
        (FIVE, EAST, STRANGER, TableWhy.SITS_NOWHERE),
        (FIVE, EAST, EAST, TableWhy.YOUR_OWN_SEAT),
        (voted(FIVE, EAST, against=WEST), EAST, WEST, TableWhy.ALREADY_VOTED),
    ],
)
def test_a_vote_that_makes_no_sense_is_refused(
    at: Table, user: int, other: int, stop: TableWhy
) -> None:
    refused = votes.vote_to_replace(at, user, other, ReplacementReason.SPOILS)
    assert isinstance(refused, Refusal)
    assert refused.why is stop


def test_who_is_alone_with_ai_players_has_nobody_to_vote_with() -> None:
    assert votes.vote_to_end(table(EAST, AI, AI, AI, AI), EAST) == Refusal(TableWhy.NOBODY_ELSE)
