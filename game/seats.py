"""The seats and the order of play (`rules.md` §1): 0 to 4, clockwise."""

SEATS = 5


IN_TURN_AFTER = tuple(
    tuple((seat + turns) % SEATS for turns in range(1, SEATS + 1)) for seat in range(SEATS)
)
"""By seat: all seats in play order, from the one after it to itself."""


def following(seat: int) -> int:
    """The seat that plays after this one: 下家."""
    return (seat + 1) % SEATS


def preceding(seat: int) -> int:
    """The seat that plays before this one: 上家."""
    return (seat - 1) % SEATS
