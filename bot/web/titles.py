"""The titles that players gain with a hand."""

from bot.model import Table
from bot.panels.records.stats import title_text
from bot.store.records.store import RecordStore
from bot.text.catalogue import Words
from bot.web.messages import Moment
from game.rating.titles import STEPS, Title, rank


async def title_moment(
    records: RecordStore, table: Table, seat: int, user_id: int, words: Words
) -> Moment | None:
    """The moment of a player whose last hand at a table brought a title, or a step of one.

    It is for the player alone, as others may not be shown their record.
    """
    honours = await records.honours(table.guild_id, user_id, table.id, table.hand_no)
    if honours is None or _height(honours[1]) <= _height(honours[0]):
        return None
    title, line = words("moment-title"), title_text(honours[1], words)
    return Moment(0, "title", [seat], title, line, "")


def _height(honour: int) -> int:
    """How many titles and steps lie below an amount of honour."""
    reached = rank(honour)
    return list(Title).index(reached.title) * STEPS + reached.step
