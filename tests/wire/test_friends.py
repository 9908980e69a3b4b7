"""Friends play where the bot is no member: it can only answer, and all else is on the page."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import unused_port

from bot.model import NO_SERVER, Audience
from bot.model.shards import shard_of
from bot.panels.custom_id import table_press
from bot.panels.press_verbs import Verb
from bot.panels.table.result import outcome
from bot.runtime.pace import Pace
from bot.store.store import Store
from bot.tables.rules.snapshot import Playing, Settled, Snapshot, from_log
from bot.text.catalogue import Language, Words
from tests.bot.web.visiting import OpenPage, connected, enter
from tests.support.database_marks import ON_SQLITE
from tests.support.postgresql_server import Server
from tests.wire.payloads import GROUP, Json, server
from tests.wire.process import bot_process
from tests.wire.server import EPHEMERAL, Asked, Discord, custom_ids, serving, texts
from tests.wire.two_processes import two_processes

FRIENDS = tuple(range(10**18 + 101, 10**18 + 106))
HOST, STRANGER = FRIENDS[0], 10**18 + 109
ELSEWHERE = server(7)
"""A server in which the bot is no member."""
FAR = server(8)
"""Another one, of another shard than tables of friends."""
MOST_FOLLOW_UPS = 5
ACTIONS = 12
WORDS = Words(Language.ENGLISH)


@dataclass
class Friends:
    """People who see the message of a table."""

    discord: Discord
    store: Store
    where: int

    async def opened(self) -> Json:
        """The host's answer to `/table open`."""
        command = self.discord.command(HOST, "table open", in_guild=self.where)
        return (await self.discord.answered(command)).messages[-1]

    async def press(self, user: int, message: Json, verb: str) -> Asked:
        (press,) = (each for each in custom_ids(message) if each.split(":")[2] == verb)
        return await self.discord.carried_out(self.discord.press(user, message, press))

    async def now(self) -> Snapshot:
        table = await self.store.tables.of_user(NO_SERVER, HOST, Audience.LINK)
        assert table is not None
        loaded = await self.store.tables.load(table.id)
        assert loaded is not None
        return from_log(loaded)


@asynccontextmanager
async def friends(folder: Path, where: int, *, page: bool = True) -> AsyncIterator[Friends]:
    """Friends in a group or a server, and the bot, which is no member there."""
    async with serving() as discord:
        with bot_process(discord, folder) as bot:
            if page:
                port = unused_port()
                address = f"http://127.0.0.1:{port}/"
                bot.settings = {"BAOHUANG_WEB_URL": address, "BAOHUANG_WEB_PORT": str(port)}
            await bot.start()
            await bot.heard("ready")
            store = await Store.open(bot.url)
            discord.requests.clear()
            try:
                yield Friends(discord, store, where)
            finally:
                await store.close()
        assert discord.unknown == []


@ON_SQLITE
@pytest.mark.parametrize("where", [GROUP, ELSEWHERE])
async def test_five_friends_play_a_hand_and_discord_is_only_answered(
    tmp_path: Path, where: int
) -> None:
    async with friends(tmp_path, where) as group, aiohttp.ClientSession() as client:
        discord, message = group.discord, await group.opened()
        assert not message["flags"] & EPHEMERAL
        for user in FRIENDS[1:]:
            asked = await group.press(user, message, "join")
            assert asked.messages == [message]
        assert (await group.now()).table.people == FRIENDS
        pages = [await page_of(group, client, user, message) for user in FRIENDS]
        for page in pages:
            await page.press(button(await page.scene(), "deal"))
        await play(group, pages, message)
        settled = await group.now()
        assert isinstance(settled, Settled)
        discord.asked.clear()  # as after an hour, when all tokens have expired
        await group.press(STRANGER, message, "page")
        assert WORDS(outcome(settled.result), hand=1) in texts(message)
        assert await group.store.records.scores(settled.table.id, 1) == ()
        follow_ups = Counter(path for method, path, _ in discord.requests if method == "POST")
        assert max(follow_ups.values()) <= MOST_FOLLOW_UPS
        assert {path.split("/")[1] for _, path, _ in discord.requests} <= {
            "interactions",
            "webhooks",
        }


async def page_of(
    group: Friends, client: aiohttp.ClientSession, user: int, message: Json
) -> OpenPage:
    """The page of somebody who presses *Card table*, which only they are given."""
    asked = await group.press(user, message, "page")
    async with asyncio.timeout(60):
        while len(asked.messages) < 2:  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.01)
    shown, link = asked.messages
    assert shown == message
    assert link["flags"] & EPHEMERAL
    (url,) = re.findall(r'"url": "(http[^"]+)"', json.dumps(link))
    return await enter(client, url)


async def play(group: Friends, pages: list[OpenPage], message: Json) -> None:
    """Play the hand on the pages; in its middle somebody looks at the message.

    Nobody sends more than 19 requests in two seconds, as pages that send more are closed; so are
    pages that read nothing for long.
    """
    looked, paces = False, [Pace(8, 3) for _ in pages]
    while isinstance(now := await group.now(), Playing):
        await all_shown(pages, now.hand.step)
        seat = min(now.hand.waiting)
        await paces[seat].turn()
        scene = await pages[seat].turn(1, now.hand.step)
        await pages[seat].act(scene, choice(scene["own"]))
        if not looked:
            await group.press(STRANGER, message, "page")
            assert WORDS("friends-playing", hand=1) in texts(message)
            looked = True


@ON_SQLITE
async def test_a_press_that_is_refused_shows_the_true_state_too(tmp_path: Path) -> None:
    async with friends(tmp_path, GROUP) as group:
        message = await group.opened()
        before = deepcopy(message["components"])
        for user in FRIENDS[1:]:
            await group.press(user, message, "join")
        full = texts(message)
        message["components"] = before  # as a client shows it that was away
        asked = await group.press(STRANGER, message, "join")
        async with asyncio.timeout(60):
            while len(asked.messages) < 2:  # noqa: ASYNC110 - of another process
                await asyncio.sleep(0.01)
        as_of = WORDS("friends-as-of", when="")[:10]
        assert texts(message).split(as_of)[0] == full.split(as_of)[0]
        assert asked.messages[-1]["flags"] & EPHEMERAL


@ON_SQLITE
async def test_what_friends_ask_for_is_shown_by_a_discord_that_takes_a_second(
    tmp_path: Path,
) -> None:
    async def slow(request: web.Request) -> None:
        if request.path.endswith("/callback"):
            await asyncio.sleep(1)

    async with friends(tmp_path, GROUP) as group:
        group.discord.fault = slow
        message = await group.opened()
        await group.press(FRIENDS[1], message, "join")
        assert (await group.now()).table.people == FRIENDS[:2]
        assert all(str(user)[-3:] in texts(message) for user in FRIENDS[:2])


async def test_friends_play_whichever_process_hears_them_and_shows_their_pages(
    server: Server, tmp_path: Path
) -> None:
    async with two_processes(server, tmp_path) as (running, ports, client):
        group = Friends(running.discord, running.store, FAR)
        assert shard_of(FAR, 2) != shard_of(NO_SERVER, 2), "one process hears, the other serves"
        message = await group.opened()
        for user in FRIENDS[1:]:
            await group.press(user, message, "join")
        pages = [await page_of(group, client, user, message) for user in FRIENDS]
        origin, other = (f"http://127.0.0.1:{port}/" for port in ports)
        for number in (1, 3):
            session = pages[number].session
            socket = await connected(client, other, session, origin)
            pages[number] = OpenPage(session, socket)
        for page in pages:
            await page.press(button(await page.scene(), "deal"))
        for _ in range(ACTIONS):
            now = await group.now()
            assert isinstance(now, Playing)
            await all_shown(pages, now.hand.step)
            seat = min(now.hand.waiting)
            scene = await pages[seat].turn(1, now.hand.step)
            await pages[seat].act(scene, choice(scene["own"]))
        await group.press(STRANGER, message, "page")
        assert WORDS("friends-playing", hand=1) in texts(message)
        now = await group.now()
        assert now.hand is not None
        await all_shown(pages, now.hand.step)
        assert running.discord.unknown == []


async def all_shown(pages: list[OpenPage], step: int) -> None:
    """Wait until all pages show this step of the first hand. Raises TimeoutError."""
    async with asyncio.timeout(60):
        for page in pages:
            while page.latest.get("hand") != 1 or page.latest["step"] < step:
                await page.scene()


def choice(own: dict[str, Any]) -> str:
    """To accept the throne, else the first answer, or the best play."""
    answers = [each["action"] for each in own["answers"]]
    actions = [*answers, *own["plays"], "pass"]
    return "ascend" if "ascend" in answers else str(actions[0])


def button(scene: dict[str, Any], verb: str) -> str:
    """The button of a panel that does this."""
    items = [item for part in scene["panel"] for item in part.get("items", [])]
    (press,) = (each["custom_id"] for each in items if f":{verb}:" in each.get("custom_id", ""))
    return str(press)


@ON_SQLITE
async def test_nothing_is_shown_to_all_but_the_table_and_no_other_press_counts(
    tmp_path: Path,
) -> None:
    async with friends(tmp_path, GROUP) as group:
        discord, message = group.discord, await group.opened()
        before = await group.now()
        assert custom_ids(await group.opened()) == custom_ids(message), "the same table again"
        for verb in (Verb.READY, Verb.CLOSE, Verb.HAND, Verb.LEAVE):
            press = table_press(before.table, verb).custom_id
            forged = {"type": 2, "style": 2, "label": "x", "custom_id": press}
            row = {"type": 1, "components": [forged]}
            shown = message | {"components": [*message["components"], row]}
            asked = await discord.carried_out(discord.press(HOST, shown, press))
            assert asked.said == WORDS("refusal-only-on-page")
            assert asked.messages[-1]["flags"] & EPHEMERAL
        assert await group.now() == before
        asked = await discord.answered(discord.command(HOST, "practice", in_guild=GROUP))
        assert asked.messages[-1]["flags"] & EPHEMERAL
        dealt = await group.press(HOST, asked.messages[-1], "deal")
        assert dealt.messages == asked.messages
        assert {path.split("/")[1] for _, path, _ in discord.requests} <= {
            "interactions",
            "webhooks",
        }


@ON_SQLITE
async def test_without_a_page_there_is_no_table_of_friends(tmp_path: Path) -> None:
    async with friends(tmp_path, GROUP, page=False) as group:
        command = group.discord.command(HOST, "table open", in_guild=GROUP)
        asked = await group.discord.answered(command)
        said = re.sub(r"</(\w+):\d+>", r"`/\1`", asked.said)
        assert said == WORDS("refusal-no-dm")


@ON_SQLITE
async def test_what_needs_a_server_says_so_where_the_bot_is_no_member(tmp_path: Path) -> None:
    async with friends(tmp_path, ELSEWHERE) as group:
        for command in ("table join", "stats", "settings rules"):
            asked = group.discord.command(HOST, command, in_guild=ELSEWHERE)
            await group.discord.answered(asked)
            assert asked.messages[-1]["flags"] & EPHEMERAL, command
        assert not await group.store.servers.known()
