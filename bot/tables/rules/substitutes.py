"""AI players take the seats of people who left."""

from collections.abc import Iterator
from dataclasses import replace

from bot.model import Seat, SeatVote, Table
from bot.text.catalogue import Words, language_of

AI_NAMES = 10
"""The number of names for AI players."""


def ai_names(words: Words) -> tuple[str, ...]:
    """Names for AI players, more than there are seats."""
    return tuple(words(f"ai-name-{number}") for number in range(1, AI_NAMES + 1))


def new_ai_names(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    """Names that no AI player has at the table, or had before it was replaced in this hand.

    Those after the latest one come first.
    """
    used = {name for seat in table.seats if seat for name in (seat.name, seat.took_over)}
    latest = max((number for number, name in enumerate(names) if name in used), default=-1)
    rotated = (*names[latest + 1 :], *names[: latest + 1])
    return iter([name for name in rotated if name not in used])


def with_ai_players(table: Table, seats: frozenset[int]) -> Table:
    """The table with AI players of its level in these seats, with names in its language.

    Points stay with the seat; the record of a hint does not. If the host left, the first remaining
    person is the host.
    """
    words = Words(language_of(table.locale))
    names = new_ai_names(table, ai_names(words))

    def replaced(number: int, seat: Seat) -> Seat:
        if number not in seats:
            return seat
        return Seat(None, next(names), seat.points, took_over=seat.name, level=table.level)

    hinted = tuple(seat for seat in table.hinted if seat not in seats)
    after = without_votes_on(replace(table.with_seats(replaced), hinted=hinted), seats)
    host = min(after.people, key=lambda user_id: user_id != table.host_id, default=table.host_id)
    return replace(after, host_id=host)


def without_votes_on(table: Table, seats: frozenset[int]) -> Table:
    """The table without votes about these seats; clears `changed_by` if it is one of them."""

    def without_vote(_: int, seat: Seat) -> Seat:
        about_them = isinstance(seat.vote, SeatVote) and seat.vote.seat in seats
        return replace(seat, vote=None) if about_them else seat

    changed_by = table.changed_by if table.changed_by not in seats else None
    return replace(table.with_seats(without_vote), changed_by=changed_by)


def without_points(table: Table, number: int) -> Table:
    """The table with a seat whose new owner begins at 0."""
    return table.with_seats(
        lambda place, seat: replace(seat, points=0) if place == number else seat
    )
