"""Filling in old hands: when scores get a new column, the logs say what belongs into it.

A log has no times and no levels of AI players; these stay unknown.
"""

from bot.model import HandRow, LoggedAction, Score
from bot.store.backfill_queries import FEATS
from bot.store.store import Store
from bot.tables import scores
from bot.tables.course import replayed


async def fill_next(store: Store) -> bool:
    """Fill in the next hand that lacks something. Returns False if there is none.

    A hand that cannot be read, or has no result by these rules, stays as it is. When the records
    of all seats are filled in, it is the turn of the feats, which came later.
    """
    if found := await store.backfill.next_unfilled():
        await store.backfill.fill(found[0], _told(*found), ai_seats(found[1]))
    elif found := await store.backfill.next_unfilled(FEATS):
        await store.backfill.fill_feats(found[0], _told(*found))
    return found is not None


def _told(hand: HandRow, log: tuple[LoggedAction, ...]) -> tuple[Score, ...]:
    """The scores that the log of a hand tells, none if it cannot be read."""
    try:
        course, ended = replayed(hand, log)
        return scores.of_seats(ended, course.tally)
    except (LookupError, ValueError):
        return ()


def ai_seats(log: tuple[LoggedAction, ...]) -> frozenset[int]:
    """The seats at which an AI player acted last."""
    last = {logged.seat: logged.by for logged in log}
    return frozenset(seat for seat, by in last.items() if by == "ai")
