"""A whole hand alone: as a private answer, by direct message, on the page; and the bot dies."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import unused_port

from bot.model import NO_SERVER, Loaded, Status
from bot.model.shards import shard_of
from bot.panels.custom_id import Press, read
from bot.store.store import Store
from bot.tables.rules.snapshot import from_log
from tests.bot.web.visiting import OpenPage, connected, enter
from tests.support.database_marks import ON_SQLITE
from tests.support.postgresql_server import Server
from tests.wire.payloads import GUILD, Json, direct_channel
from tests.wire.people import PEOPLE
from tests.wire.process import Bot, bot_process
from tests.wire.server import EPHEMERAL, Asked, Discord, custom_ids, serving
from tests.wire.two_processes import two_processes

HOST = PEOPLE[0]
KILLS = (3, 8)
"""After so many presses the bot is killed."""
CHOICES = ("no", "cede", "play", "pass", "ascend")


def press_of(message: Json, *verbs: str) -> str | None:
    """The first button of a message that does one of these."""
    by_verb = {custom_id.split(":")[2]: custom_id for custom_id in reversed(custom_ids(message))}
    return next((by_verb[verb] for verb in verbs if verb in by_verb), None)


async def pressed(discord: Discord, message: Json, *verbs: str) -> Json:
    """The message after a press, which it shows what came of."""
    press = press_of(message, *verbs)
    assert press, custom_ids(message)
    asked = await discord.carried_out(discord.press(HOST, message, press))
    return newest(asked)


def newest(asked: Asked) -> Json:
    assert "wrong on our side" not in asked.said
    return asked.messages[-1]


async def kept(store: Store) -> Loaded:
    table = await store.tables.of_user(NO_SERVER, HOST)
    assert table is not None
    loaded = await store.tables.load(table.id)
    assert loaded is not None
    return loaded


def through_channels(discord: Discord, user: int | None) -> list[str]:
    """The requests to channels; without those to the direct channel of a user."""
    own = f"/channels/{direct_channel(user)}" if user else "nowhere"
    return [
        path
        for _, path, _ in discord.requests
        if path.startswith("/channels/") and not path.startswith(own)
    ]


async def begun(discord: Discord, bot: Bot) -> None:
    """Start the bot, and forget what it asked for by then, such as to greet the server."""
    await bot.start()
    await bot.heard("ready")
    discord.requests.clear()


@ON_SQLITE
@pytest.mark.parametrize("guild_id", [GUILD, None])
async def test_a_hand_is_played_in_one_message_and_no_kill_loses_a_press(
    tmp_path: Path, guild_id: int | None
) -> None:
    async with serving() as discord:
        with bot_process(discord, tmp_path) as bot:
            await begun(discord, bot)
            asked = discord.command(HOST, "practice", in_guild=guild_id)
            message = newest(await discord.answered(asked))
            assert bool(message["flags"] & EPHEMERAL) is (guild_id is not None)
            first = message["id"]
            message = await pressed(discord, message, "deal")
            store = await Store.open(bot.url)
            presses = taken_back = 0
            while press_of(message, "deal_again") is None:
                before = await kept(store)
                if presses in KILLS:
                    await bot.restart()
                    assert await kept(store) == before
                if presses == KILLS[0]:
                    message = await pressed(discord, message, "take_back")
                    taken_back = len(before.actions) - len((await kept(store)).actions)
                else:
                    message = await pressed(discord, message, *CHOICES)
                    assert (await kept(store)).table.version == before.table.version + 1
                presses += 1
            assert taken_back > 0
            assert message["id"] == first
            settled = await kept(store)
            assert settled.table.status is Status.SETTLED
            message = await pressed(discord, message, "deal_again")
            again = await kept(store)
            hands = [from_log(each).hand for each in (settled, again)]
            assert len({hand.seed for hand in hands if hand}) == 1
            await store.close()
        assert through_channels(discord, HOST if guild_id is None else None) == []
    assert discord.unknown == []


@ON_SQLITE
async def test_a_hand_is_played_on_the_page_and_a_kill_loses_nothing(tmp_path: Path) -> None:
    port = unused_port()
    address = f"http://127.0.0.1:{port}/"
    async with serving() as discord, aiohttp.ClientSession() as client:
        with bot_process(discord, tmp_path) as bot:
            bot.settings = {"BAOHUANG_WEB_URL": address, "BAOHUANG_WEB_PORT": str(port)}
            await begun(discord, bot)
            asked = await discord.answered(discord.command(HOST, "practice"))
            page = await enter(client, linked(await pressed(discord, newest(asked), "page")))
            await page.scene()
            presses = 0
            while page.latest["own"]:
                scene = page.latest
                await page.act(scene, choice(scene))
                scene = await later(page, scene)
                presses += 1
                if presses == KILLS[0]:
                    await page.press(scene["own"]["take_back"])
                    assert (await later(page, scene))["step"] < scene["step"]
                    await bot.restart()
                    page = OpenPage(page.session, await connected(client, address, page.session))
                    await page.scene()
            scene = page.latest
            assert scene["result"]
            assert scene["invitation"] == ""
            await page.press(found(scene["panel"], "deal_again"))
            scene = await later(page, scene)
            assert (scene["hand"], bool(scene["own"])) == (2, True)
        assert through_channels(discord, None) == []


def choice(scene: dict[str, Any]) -> str:
    own = scene["own"]
    answers = [each["action"] for each in own["answers"]]
    return str([*answers, *own["plays"], "pass"][0])


async def later(page: OpenPage, scene: dict[str, Any]) -> dict[str, Any]:
    """The scene after this one."""
    while page.latest == scene:
        await page.scene()
    return page.latest


def found(parts: list[dict[str, Any]], verb: str) -> str:
    """The button that does this."""
    items = [item for part in parts for item in part.get("items", [])]
    (press,) = {item["custom_id"] for item in items if f":{verb}:" in item.get("custom_id", "")}
    return str(press)


async def test_page_and_chat_follow_each_other_whichever_process_hears_them(
    server: Server, tmp_path: Path
) -> None:
    async with two_processes(server, tmp_path) as (running, ports, client):
        discord, (origin, other) = running.discord, (f"http://127.0.0.1:{port}/" for port in ports)
        asked = await discord.answered(discord.command(HOST, "practice", in_guild=GUILD))
        first = await enter(client, linked(await pressed(discord, newest(asked), "page")))
        socket = await connected(client, other, first.session, origin)
        pages = [first, OpenPage(first.session, socket)]
        assert [shard_of(guild, 2) for guild in (GUILD, NO_SERVER)] == [1, 0]
        in_server, direct = [await hand_in(discord, guild) for guild in (GUILD, None)]
        for page in pages:
            await page.scene()
        for message in (in_server, direct):
            step = step_of(await pressed(discord, message, *CHOICES))
            await all_at(step, pages, direct)
        for page in pages:
            scene = page.latest
            await page.act(scene, choice(scene))
            await all_at((await later(page, scene))["step"], pages, direct)
        asked = await discord.answered(discord.command(HOST, "practice", in_guild=GUILD))
        await pressed(discord, newest(asked), "deal")
        async with asyncio.timeout(60):
            for page in pages:
                while page.latest["own"]:
                    await page.scene()


async def hand_in(discord: Discord, guild_id: int | None) -> Json:
    """The message with the hand that was begun, in a server or in a direct message."""
    asked = await discord.answered(discord.command(HOST, "practice", in_guild=guild_id))
    return await pressed(discord, newest(asked), "hand")


async def all_at(step: int, pages: list[OpenPage], message: Json) -> None:
    """Wait until the pages and a message show this step. Raises TimeoutError."""
    async with asyncio.timeout(60):
        for page in pages:
            while page.latest["step"] != step:
                await page.scene()
        while step_of(message) != step:  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.05)


def step_of(message: Json) -> int:
    """The step that a hand in chat shows."""
    presses = map(read, custom_ids(message))
    return max(press.step for press in presses if isinstance(press, Press))


def linked(answer: Json) -> str:
    """The link to the page in an answer."""
    (link,) = re.findall(r'"url": "(http[^"]+)"', json.dumps(answer))
    return str(link)
