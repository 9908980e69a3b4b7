"""The deal of the day: the bot dies before a card is shown, and in the hand; there is one try."""

import asyncio
from pathlib import Path

from aiohttp import web
from discord.utils import utcnow

from bot.model import DailyTry, Loaded
from bot.store.store import Store
from tests.bot.tables.seated import known
from tests.bot.tables.test_daily import deal_of
from tests.support.database_marks import ON_SQLITE
from tests.wire.evening import until
from tests.wire.payloads import GUILD, Json
from tests.wire.process import Bot, bot_process
from tests.wire.server import Discord, serving
from tests.wire.test_practice import CHOICES, HOST, KILLS, begun, newest, press_of, pressed

TODAY = utcnow().date()


@ON_SQLITE
async def test_a_try_is_neither_lost_nor_given_twice_when_the_bot_dies(tmp_path: Path) -> None:
    async with serving() as discord:
        with bot_process(discord, tmp_path) as bot:
            await begun(discord, bot)
            store = await Store.open(bot.url)
            await store.daily.add(deal_of(TODAY))
            offer = await asked(discord)
            await dies_before_a_card_is_shown(discord, bot, store, offer)
            own = known(await own_try(store))
            message = await pressed(discord, await asked(discord), "hand", "deal")
            presses = 0
            while press_of(message, "share") is None:
                before = await kept(store, own)
                if presses in KILLS:
                    await bot.restart()
                    assert await kept(store, own) == before
                if presses == KILLS[0]:
                    message = await pressed(discord, await asked(discord), "hand")
                message = await pressed(discord, message, *CHOICES)
                assert len((await kept(store, own)).actions) > len(before.actions)
                presses += 1
            ended = known(await own_try(store))
            assert ended.points is not None
            again = await pressed(discord, offer, "deal")
            assert press_of(again, "share") is not None
            assert await store.daily.finished(TODAY) == (ended,)
            assert ended.table_id == own.table_id
            assert await store.tables.all_open() == ()
            await store.close()
    assert discord.unknown == []


async def dies_before_a_card_is_shown(
    discord: Discord, bot: Bot, store: Store, offer: Json
) -> None:
    """Deal the cards, kill the bot while Discord takes its answer, and start it again."""
    answering, is_dead = asyncio.Event(), asyncio.Event()

    async def never_shown(request: web.Request) -> web.Response | None:
        if not request.path.endswith("/callback"):
            return None
        answering.set()
        await is_dead.wait()
        return web.Response(status=503)

    async def is_stored() -> bool:
        return await own_try(store) is not None

    discord.fault = never_shown
    discord.press(HOST, offer, known(press_of(offer, "deal")))
    async with asyncio.timeout(60):
        await answering.wait()
    await until(is_stored)
    await bot.kill()
    is_dead.set()
    discord.fault = None
    await bot.start()


async def asked(discord: Discord) -> Json:
    return newest(await discord.answered(discord.command(HOST, "daily", in_guild=GUILD)))


async def own_try(store: Store) -> DailyTry | None:
    return (await store.daily.tries(HOST)).get(TODAY)


async def kept(store: Store, own: DailyTry) -> Loaded:
    return known(await store.tables.load(own.table_id))
