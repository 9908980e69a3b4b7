"""What a leaderboard says, for tests that ask for no more."""

from bot.board import Board, Company
from bot.store.store import Store

NOBODY = 0


async def standings(
    store: Store, guild_id: int, company: Company = Company.PEOPLE
) -> dict[int, tuple[str, int, int, int]]:
    """The name, hands, hands won and points of the first page by points, by user, best first."""
    found = await store.records.ranking(Board(company=company), guild_id, NOBODY)
    return {
        line.user_id: (line.name, line.tally.hands, line.tally.won, line.tally.points)
        for line in found.lines
    }


async def made(store: Store, guild_id: int, user_id: int) -> tuple[int, int] | None:
    """In how many hands somebody made how many points, None if they finished none."""
    own = (await store.records.ranking(Board(company=Company.ALL), guild_id, user_id)).own
    return (own.tally.hands, own.tally.points) if own else None
