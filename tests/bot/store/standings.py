"""Leaderboards in short form."""

from bot.records.leaderboard import LeaderboardQuery, OpponentFilter
from bot.store.store import Store

NOBODY = 0


async def standings(
    store: Store, guild_id: int, opponents: OpponentFilter = OpponentFilter.PEOPLE
) -> dict[int, tuple[str, int, int, int]]:
    """The name, hands, hands won and points of the first page by points, by user, best first."""
    store.records.answers.clear()
    query = LeaderboardQuery(opponents=opponents)
    page = await store.records.leaderboard(query, guild_id, NOBODY)
    return {
        row.user_id: (row.name, row.counts.hands, row.counts.won, row.counts.points)
        for row in page.rows
    }


async def own_standing(store: Store, guild_id: int, user_id: int) -> tuple[int, int] | None:
    """The hands and points of a user, None if they finished no hand."""
    store.records.answers.clear()
    query = LeaderboardQuery(opponents=OpponentFilter.ALL)
    own = (await store.records.leaderboard(query, guild_id, user_id)).own
    return (own.counts.hands, own.counts.points) if own else None
