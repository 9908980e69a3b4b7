"""AI players take the seats of people who left."""

from dataclasses import replace

from bot.model import Seat, SeatVote, Table
from bot.text.catalogue import Words, language_of
from game.cards import SEATS


def ai_names(words: Words) -> tuple[str, ...]:
    """Names for AI players, one for each seat."""
    return tuple(words(f"ai-name-{number}") for number in range(1, SEATS + 1))


def with_ai_players(table: Table, seats: frozenset[int]) -> Table:
    """The table with AI players of its level in these seats, with names in its language.

    Points stay with the seat; the record of a hint does not. If the host left, the first remaining
    person is the host.
    """
    words = Words(language_of(table.locale))
    names_in_use = {seat.name for n, seat in enumerate(table.seats) if seat and n not in seats}
    names = iter([name for name in ai_names(words) if name not in names_in_use])

    def replaced(number: int, seat: Seat) -> Seat:
        if number not in seats:
            return seat
        return Seat(None, next(names), seat.points, level=table.level)

    hinted = tuple(seat for seat in table.hinted if seat not in seats)
    after = without_votes_on(replace(table.with_seats(replaced), hinted=hinted), seats)
    host = min(after.people, key=lambda user_id: user_id != table.host_id, default=table.host_id)
    return replace(after, host_id=host)


def without_votes_on(table: Table, seats: frozenset[int]) -> Table:
    """The table without votes about these seats."""

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
