"""AI players in the seats of people who are not there any more."""

from dataclasses import replace

from bot.model import Seat, Table
from bot.text.catalogue import Words, language_of

AI_NAMES = ("ai-name-1", "ai-name-2", "ai-name-3", "ai-name-4", "ai-name-5")


def with_ai_players(table: Table, seats: frozenset[int]) -> Table:
    """The table with AI players in these seats, named in its language; the points stay there.

    The host passes on to the first person left; with nobody left it stays.
    """
    words = Words(language_of(table.locale))
    staying = {seat.name for n, seat in enumerate(table.seats) if seat and n not in seats}
    free = iter([name for key in AI_NAMES if (name := words(key)) not in staying])
    replaced = tuple(
        Seat(None, next(free), seat.points) if seat and number in seats else seat
        for number, seat in enumerate(table.seats)
    )
    after = replace(table, seats=replaced)
    host = min(after.people, key=lambda user_id: user_id != table.host_id, default=table.host_id)
    return replace(after, host_id=host)


def without_points(table: Table, number: int) -> Table:
    """The table with a seat whose new owner begins at 0."""
    seats = tuple(
        seat and replace(seat, points=0) if place == number else seat
        for place, seat in enumerate(table.seats)
    )
    return replace(table, seats=seats)
