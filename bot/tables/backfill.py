"""Old hands are filled in: what their logs tell of each seat, once there are columns for it.

A log tells no times, and no levels of AI players; of these nothing is known.
"""

from bot.model import HandRow, LoggedAction, Score
from bot.store.backfill_queries import FEATS
from bot.store.store import Store
from bot.tables import scores
from bot.tables.course import replayed


async def fill_next(store: Store) -> bool:
    """Fill in the next hand that lacks it. False if there is none any more.

    One that cannot be read, or has no result by these rules, stays as it is. The second time
    round it is the feats of hands that were kept before there were any.
    """
    if found := await store.backfill.next_unfilled():
        await store.backfill.fill(found[0], _told(*found), ai_seats(found[1]))
    elif found := await store.backfill.next_unfilled(FEATS):
        await store.backfill.fill_feats(found[0], _told(*found))
    return found is not None


def _told(hand: HandRow, log: tuple[LoggedAction, ...]) -> tuple[Score, ...]:
    """What the log of a hand tells of each seat, or nothing."""
    try:
        course, ended = replayed(hand, log)
        return scores.of_seats(ended, course.tally)
    except (LookupError, ValueError):
        return ()


def ai_seats(log: tuple[LoggedAction, ...]) -> frozenset[int]:
    """The seats at which an AI player acted last."""
    last = {logged.seat: logged.by for logged in log}
    return frozenset(seat for seat, by in last.items() if by == "ai")
