"""The seats and the order of play (`rules.md` §1): 0 to 4, clockwise."""

SEATS = 5


def following(seat: int) -> int:
    """The seat that plays after this one: 下家."""
    return (seat + 1) % SEATS


def preceding(seat: int) -> int:
    """The seat that plays before this one: 上家."""
    return (seat - 1) % SEATS
