"""A whole hand of a real process that logs all it can: no line of it gives anything away."""

from pathlib import Path
from random import Random

from bot.model import Loaded, Status
from bot.store.store import Store
from tests.support.log_leaks import leaking_lines
from tests.wire.people import PEOPLE, People
from tests.wire.process import bot_process
from tests.wire.server import Discord, serving


async def whole_hand(discord: Discord, url: str) -> Loaded:
    """Three people and two AI players, from an empty channel to the result."""
    store = await Store.open(url)
    people = People(discord, store, Random(1))  # noqa: S311 - a game
    try:
        while True:
            await discord.answered(await people.decide())
            now = await people.load()
            if now and now.table.status is Status.SETTLED:
                return now
    finally:
        await store.close()


async def test_a_whole_hand_logged_at_debug_gives_nothing_away(tmp_path: Path) -> None:
    async with serving() as discord:
        with bot_process(discord, tmp_path) as bot:
            bot.settings = {"BAOHUANG_LOG_LEVEL": "DEBUG"}
            await bot.start()
            over = await whole_hand(discord, bot.url)
            lines = bot.said()
        secrets = [*discord.asked, "MTIz.nobody.s", *map(str, PEOPLE)]
        secrets += [f"user{person % 1000}" for person in PEOPLE]
    assert sum("table changed" in line for line in lines) > 20
    assert leaking_lines(lines, over, *secrets) == []
