"""The bot's connections: when it is ready, what it knows of its servers, whom it waits for."""

import asyncio
from collections.abc import AsyncIterator
from datetime import date, datetime, timedelta
from pathlib import Path
from socket import gethostname
from unittest.mock import AsyncMock, Mock, call

import discord
import pytest
import pytest_asyncio

from bot.client import client as client_module
from bot.client import upkeep
from bot.client.client import RESERVED, BaoHuang, ShardClient
from bot.client.discord_internals import Gateway
from bot.client.keeper import ShardKeeper
from bot.commands.framework import interactions
from bot.commands.server import help as help_
from bot.model import ServerSettings
from bot.model.shards import Shards, Wake
from bot.runtime.requests import ALREADY_ANSWERED, shows_no_table
from bot.runtime.settings import Settings
from bot.tables.presence import Presence
from bot.text.catalogue import Language, Words
from tests.support.database_templates import migrated
from tests.support.discord_errors import http_error


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[BaoHuang]:
    """A bot that has shards 0 and 1 of four, of which none is connected."""
    url = migrated(f"sqlite+aiosqlite:///{tmp_path}/bot.sqlite3")
    async with BaoHuang(Settings(database_url=url)) as bot:
        await bot.open()
        bot.keeper.shards = Shards(4, frozenset({0, 1}))
        bot.controller.publisher.note_servers = AsyncMock()  # type: ignore[method-assign]
        bot.controller.publisher.catch_up = AsyncMock()  # type: ignore[method-assign]
        yield bot


async def settle(bot: BaoHuang) -> None:
    await bot.controller.dealer.background.settle()


async def test_a_bot_is_connected_while_all_its_shards_are(bot: BaoHuang) -> None:
    clients = [ShardClient(bot, shard, 4) for shard in range(2)]
    connected = [bot.connected]
    for client in clients:
        await client.on_ready()
        connected.append(bot.connected)
    await clients[1].on_disconnect()
    connected.append(bot.connected)
    await clients[1].on_resumed()
    connected.append(bot.connected)
    await clients[1].close()
    connected.append(bot.connected)
    await settle(bot)
    assert connected == [False, False, True, False, True, False]


async def test_a_bot_serves_once_it_has_caught_up_and_while_a_connection_may_be_resumed(
    bot: BaoHuang, monkeypatch: pytest.MonkeyPatch
) -> None:
    presented, client = asyncio.Event(), ShardClient(bot, 0, 4)
    bot.keeper.shards = Shards(4, frozenset({0}))

    async def present(*_: object) -> None:
        await presented.wait()

    bot.controller.publisher.note_servers = AsyncMock(side_effect=present)  # type: ignore[method-assign]
    serving = [bot.serving]
    await client.on_ready()
    serving.append(bot.serving)
    presented.set()
    await settle(bot)
    serving.append(bot.serving)
    await client.on_disconnect()
    serving.append(bot.serving)
    monkeypatch.setattr(client_module, "RESUMED_WITHIN", 0.0)
    serving.append(bot.serving)
    await client.on_resumed()
    serving.append(bot.serving)
    assert serving == [False, False, True, True, False, True]


async def test_a_deletion_that_became_due_meanwhile_is_done_when_the_bot_is_connected(
    bot: BaoHuang,
) -> None:
    await bot.store.users.remember_forget_at(5, discord.utils.utcnow() - timedelta(days=1))
    await ShardClient(bot, 0, 4).on_ready()
    await settle(bot)
    assert await bot.store.users.load(5) is None


async def test_a_season_ends_when_it_does_for_discord_too(
    bot: BaoHuang, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = asyncio.Queue[datetime]()
    monkeypatch.setattr(bot.store.seasons, "note_ended", AsyncMock(side_effect=ended.put_nowait))
    bot.connections.connected.add(0)
    bot.discord_clock.note("Thu, 01 Jan 2026 12:00:00 GMT")
    bot.upkeep.start()
    assert (await ended.get()).date() == date(2026, 1, 1)


async def test_a_shard_that_another_process_has_by_now_is_not_connected(bot: BaoHuang) -> None:
    await ShardClient(bot, 2, 4).on_ready()
    assert bot.connections.connected == set()


async def test_a_client_that_was_replaced_says_nothing_about_its_shard(bot: BaoHuang) -> None:
    old, new = ShardClient(bot, 0, 4), ShardClient(bot, 0, 4)
    await old.on_ready()
    await new.on_ready()
    await old.on_disconnect()
    await old.close()
    await settle(bot)
    assert bot.connections.clients == {0: new}
    assert bot.connections.connected == {0}


async def test_a_first_connection_that_is_closed_at_once_may_be_tried_again(
    bot: BaoHuang, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = ShardClient(bot, 0, 4)
    monkeypatch.setattr(client, "connect", AsyncMock(side_effect=AttributeError))
    with pytest.raises(discord.GatewayNotFound):
        await client.stay_connected()
    await client.on_connect()
    with pytest.raises(AttributeError):
        await client.stay_connected()


async def test_a_connection_that_is_being_closed_is_not_resumed(
    bot: BaoHuang, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, connecting, ended = ShardClient(bot, 0, 4), asyncio.Event(), asyncio.Event()

    async def connect(*, reconnect: bool) -> None:
        connecting.set()
        while not client.is_closed():  # noqa: ASYNC110 - as discord.py does
            await asyncio.sleep(0)
        ended.set()

    monkeypatch.setattr(client, "connect", connect)
    client.ws = Mock(open=True, close=AsyncMock())
    await client.on_connect()
    connection = asyncio.create_task(client.stay_connected())
    await connecting.wait()
    connection.cancel()
    with pytest.raises(asyncio.CancelledError):
        await connection
    async with asyncio.timeout(60):
        await ended.wait()


async def test_a_bot_that_connected_too_often_today_waits_before_its_token_is_reset(
    bot: BaoHuang, monkeypatch: pytest.MonkeyPatch
) -> None:
    gateways = [Gateway(4, 1, left, 90.0) for left in (RESERVED, RESERVED, RESERVED + 1)]
    slept = AsyncMock()
    monkeypatch.setattr(client_module, "ask_gateway", AsyncMock(side_effect=gateways))
    monkeypatch.setattr(ShardClient, "login", AsyncMock())
    monkeypatch.setattr(ShardClient, "stay_connected", AsyncMock())
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", slept)
        await bot.connect_shard(0)
    assert [call.args for call in slept.await_args_list] == [(91.0,), (91.0,)]


async def test_a_user_who_was_answered_by_another_process_is_active_and_their_hand_is_updated(
    bot: BaoHuang,
) -> None:
    table, presence = Mock(), Presence()
    bot.controller.tables = Mock(presence=presence, get=AsyncMock(return_value=table))
    update, look = AsyncMock(), AsyncMock()
    bot.controller.dealer.live_hands.go_on_with = update  # type: ignore[method-assign]
    bot.controller.publisher.refresh = look  # type: ignore[method-assign]
    shows_hand = Wake("t1", 1 << 22, 11, 5, 3)
    for wake in (shows_hand, Wake("t1", 1 << 22, 12), Wake("t1", 1 << 22)):
        await bot.woken(wake)
    waiting = Mock(awaited_people=Mock(return_value={11, 12}))
    assert presence.of_awaited(waiting).all_present(discord.utils.utcnow())
    assert look.await_count == 3
    update.assert_awaited_once_with(table, shows_hand)


async def test_a_server_counts_as_left_only_if_its_shard_is_connected_to_this_process(
    bot: BaoHuang,
) -> None:
    servers = bot.store.servers
    for shard in range(3):
        await servers.remember(ServerSettings((shard << 22) + 1, "simple"))
    await servers.note_presence(set(), discord.utils.utcnow() - timedelta(days=1000))

    async def left() -> list[int]:
        await bot.upkeep.prune()
        return [server.guild_id >> 22 for server in await servers.known()]

    assert await left() == [0, 1, 2]
    await ShardClient(bot, 1, 4).on_ready()
    await settle(bot)
    assert await left() == [0, 2], "shard 0 is not connected yet, and shard 2 is another's"


@pytest.mark.parametrize(
    ("is_away", "kind", "is_done", "told"),
    [
        ([True, False], discord.InteractionType.component, False, True),
        ([False, True], discord.InteractionType.application_command, False, True),
        ([False, True], discord.InteractionType.component, True, False),
        ([False, False], discord.InteractionType.component, False, False),
        ([True, True], discord.InteractionType.autocomplete, False, False),
    ],
)
async def test_who_presses_while_the_database_is_away_is_told_so(
    bot: BaoHuang,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_away: list[bool],
    kind: discord.InteractionType,
    is_done: bool,
    told: bool,
) -> None:
    monkeypatch.setattr(interactions, "ANSWERED_ELSEWHERE", 0.0)
    monkeypatch.setattr(ShardKeeper, "is_alone", False)
    monkeypatch.setattr(ShardKeeper, "is_uncertain_of", Mock(side_effect=is_away))
    passes_gate = list[bool]()

    async def send(text: str, *, ephemeral: bool) -> None:
        passes_gate.append(shows_no_table.get())
        assert (text, ephemeral) == (Words(Language.ENGLISH)("database-away"), True)
        raise http_error(400, ALREADY_ANSWERED)  # another process was faster

    interaction = Mock(type=kind, locale=discord.Locale.american_english)
    interaction.response = Mock(is_done=lambda: is_done, send_message=send)
    await ShardClient(bot, 0, 4).on_interaction(interaction)
    assert passes_gate == [True] * told


async def test_an_interaction_gets_its_sentence_if_the_leases_end_meanwhile() -> None:
    said = list[tuple[str, bool]]()

    async def say(text: str = "") -> None:
        said.append((text.partition("`")[0], shows_no_table.get()))

    async def work() -> None:
        while not said:  # noqa: ASYNC110 - it is acknowledged
            await asyncio.sleep(0)
        raise ConnectionRefusedError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interactions, "ACKNOWLEDGE_AFTER", 0.0)
        words = Words(Language.ENGLISH)
        await interactions.carry_out(Mock(acknowledge=say, whisper=say, words=words), work)
    assert said == [("", True), (words("fault-store", reference="").partition("`")[0], True)]


SERVER = Mock(id=5)
ME = SERVER.me = Mock(guild=SERVER)
MAY, MAY_NOT = discord.Permissions(send_messages=True), discord.Permissions()


def channel(permissions: discord.Permissions) -> Mock:
    return Mock(guild=SERVER, permissions_for={ME: permissions}.get)


def role(permissions: discord.Permissions) -> Mock:
    return Mock(guild=SERVER, permissions=permissions)


def thread(*, archived: bool) -> Mock:
    return Mock(guild_id=5, data={"thread_metadata": {"archived": archived}})


@pytest.mark.parametrize(
    ("event", "about", "shown"),
    [
        ("on_guild_channel_update", (channel(MAY_NOT), channel(MAY)), True),
        ("on_guild_channel_update", (channel(MAY), channel(MAY)), False),
        ("on_guild_role_update", (role(MAY_NOT), role(MAY)), True),
        ("on_guild_role_update", (role(MAY), role(MAY)), False),
        ("on_guild_role_delete", (role(MAY_NOT),), True),
        ("on_member_update", (ME, ME), True),
        ("on_member_update", (Mock(), Mock(guild=SERVER)), False),
        ("on_raw_thread_update", (thread(archived=False),), True),
        ("on_raw_thread_update", (thread(archived=True),), False),
    ],
)
async def test_tables_are_shown_again_when_permissions_have_changed(
    bot: BaoHuang,
    monkeypatch: pytest.MonkeyPatch,
    event: str,
    about: tuple[Mock, ...],
    *,
    shown: bool,
) -> None:
    monkeypatch.setattr(upkeep, "CHANGES_SETTLE", 0.0)
    show = AsyncMock()
    bot.controller.publisher.catch_up = show  # type: ignore[method-assign]
    for _ in range(3):  # they are looked at once
        await getattr(ShardClient(bot, 0, 4), event)(*about)
    await settle(bot)
    assert show.await_args_list == [call(5)] * shown


async def test_a_server_that_is_unavailable_is_greeted_when_it_is_available(bot: BaoHuang) -> None:
    client, server = ShardClient(bot, 0, 4), Mock(id=5, unavailable=True, me=None, text_channels=[])
    bot.controller.publisher.post = AsyncMock()  # type: ignore[method-assign]
    await help_.greet_new(bot.controller, [server])
    server.unavailable, server.me = False, Mock(joined_at=discord.utils.utcnow())
    server.preferred_locale = discord.Locale.american_english
    await client.on_guild_available(server)
    await settle(bot)
    assert bot.controller.publisher.post.await_count == 1


async def test_what_was_stored_before_an_outage_is_shown_after_it(bot: BaoHuang) -> None:
    await ShardClient(bot, 0, 4).on_ready()
    await settle(bot)
    show = AsyncMock()
    bot.controller.publisher.catch_up = show  # type: ignore[method-assign]
    bot.go_on()
    await settle(bot)
    show.assert_awaited_once_with(shards=Shards(4, frozenset({0})))


async def test_discord_is_reached_by_the_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://proxy:3128")
    bot = BaoHuang(Settings())
    assert {client.http.proxy for client in (bot.client, ShardClient(bot, 0, 4))} == {
        "http://proxy:3128"
    }


async def test_no_two_processes_have_the_same_name() -> None:
    """Not even on one host: each would hold what the other one has."""
    assert len(BaoHuang(Settings()).process.removeprefix(f"{gethostname()}-")) == 16
