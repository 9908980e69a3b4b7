"""Old hands are filled in: what their logs tell of each seat, once there are columns for it.

A log tells no times, and no levels of AI players; of these nothing is known.
"""

from bot.model import LoggedAction
from bot.store.store import Store
from bot.tables import scores
from bot.tables.course import replayed


async def fill_next(store: Store) -> bool:
    """Fill in the next hand that lacks it. False if there is none any more.

    One that cannot be read, or has no result by these rules, stays as it is.
    """
    found = await store.next_unfilled()
    if found is None:
        return False
    hand, log = found
    try:
        course, ended = replayed(hand, log)
        made = scores.of_seats(ended, course.tally)
    except (LookupError, ValueError):
        made = ()
    await store.fill(hand, made, ai_seats(log))
    return True


def ai_seats(log: tuple[LoggedAction, ...]) -> frozenset[int]:
    """The seats at which an AI player acted last."""
    last = {logged.seat: logged.by for logged in log}
    return frozenset(seat for seat, by in last.items() if by == "ai")
