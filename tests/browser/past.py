"""What was played in the sandbox's server before: hands of many people, and seasons that are over.

Some have names as long as Discord lets them be, which is what a phone has the least room for. Only
the last of the hands has a log to be replayed.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.model import Change, Score, Status
from bot.panels.player_names import clean_name
from bot.tables.service import Tables
from bot.tables.snapshot import Snapshot
from game.seats import SEATS
from tests.bench.bench_size import play
from tests.bench.long_history import LARGEST, Maker, dealt, table_of

NAMES = ("Maximilian Featherstonehaugh-Cho", "上官婉儿和她的三十二个好朋友一起打保皇", "Bo", "阿明")
PEOPLE, DAYS = 300, 40
"""A tenth of them play in this server, a hand a day."""
STRANGERS = 1_000


async def remember(tables: Tables, guild_id: int, members: Sequence[int], now: datetime) -> None:
    """Let hands have been played in a server every day until now, members among the players."""
    store, maker = tables.store, Maker(seed=1, servers=1, players=PEOPLE)

    def known(score: Score) -> Score:
        if score.user_id is None:
            return score
        number = score.user_id - STRANGERS
        user = members[number] if number < len(members) else score.user_id
        return replace(score, user_id=user, name=clean_name(NAMES[number % len(NAMES)]))

    for day in range(DAYS):
        at = now - timedelta(days=DAYS - day)
        await store.seasons.close(guild_id, at)
        _, scores = maker.hand(LARGEST, at)
        lobby = table_of(guild_id, f"{day:08x}", Status.LOBBY)
        table = await dealt(store, lobby, members[0], at)
        over = replace(table, version=2, status=Status.CLOSED, seats=(None,) * SEATS)
        await store.tables.commit(Change(over, scores=tuple(map(known, scores)), result="{}"))
    await store.seasons.close(guild_id, now)
    await play_one(tables, guild_id, members)


async def play_one(tables: Tables, guild_id: int, members: Sequence[int]) -> None:
    """Let members play a hand."""
    host, *others = zip(members, map(clean_name, (*NAMES, "Li")), strict=True)
    now = await tables.open(guild_id, guild_id, *host, "en-US")
    assert isinstance(now, Snapshot)
    for member in others:
        await tables.seating.join(now.table.id, *member)
    await play(tables, now.table.id)
    for user in members:
        await tables.seating.leave(now.table.id, user)
