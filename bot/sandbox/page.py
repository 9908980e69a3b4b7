"""The sandbox in a browser: a channel to play in, and each member's direct messages."""

import asyncio
import webbrowser
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from functools import partial

from bot.client.client import BaoHuang
from bot.runtime.settings import Settings
from bot.sandbox.avatars import avatar_files
from bot.sandbox.beacon import OwnBeacon
from bot.sandbox.card_table import CardTable
from bot.sandbox.channel_page import ChannelPage
from bot.sandbox.database_folder import passing_folder
from bot.sandbox.gateway_events import announce_server
from bot.sandbox.simulated_clock import keep_time
from bot.sandbox.world import World, simulated
from bot.text.catalogue import Language, Words, language_of


async def serve(
    settings: Settings, *, locale: str, port: int | None, open_browser: bool, five: bool = False
) -> None:
    """Run the bot on a database of its own, deleted afterwards, and show it in a browser.

    `five`: seat all members at a table, and show their web tables side by side.
    """
    with passing_folder() as folder:
        card_table = CardTable()
        bot = BaoHuang(
            settings.model_copy(
                update={
                    "database_url": f"sqlite+aiosqlite:///{folder / 'sandbox.sqlite3'}",
                    "web_url": card_table.address,
                    "web_port": None,  # served below: a bot with a waiting page never settles
                }
            ),
            beacon=OwnBeacon(),
        )
        async with simulated(
            bot, locale=locale, began=datetime.now(UTC), check_errors=False
        ) as world:
            await card_table.start(bot, locale)
            address = None
            if five:
                address = await card_table.seat_everybody(world, bot, locale)
            await show(
                world,
                locale=locale,
                port=port,
                open_browser=open_browser,
                card_table=card_table,
                start_at=address,
            )


async def show(
    world: World,
    *,
    locale: str,
    port: int | None,
    open_browser: bool,
    card_table: CardTable | None = None,
    start_at: str | None = None,
) -> None:
    """Serve the world's pages until the channel's page ends the session.

    `card_table`: the web table, if there is one. `start_at`: where all five members' web tables are
    shown, if that is opened first instead of the channel.
    """
    words = Words(language_of(locale))
    turn = asyncio.Lock()
    new_page = partial(
        ChannelPage,
        world.env,
        turn=turn,
        locale=locale,
        avatars=avatar_files(world.env, world.members),
    )
    async with AsyncExitStack() as stack:
        direct_messages = [
            await stack.enter_async_context(new_page(member.user.dm_channel, [member.user]))
            for member in world.members
        ]
        links = " · ".join(
            f"[{member.user.global_name}]({page.url})"
            for member, page in zip(world.members, direct_messages, strict=True)
        )
        await announce_server(world.env, world.guild)
        host = world.guild.create_webhook(world.channel, "Sandbox")
        buttons = {name: words(f"press-{name}") for name in ("open", "fill", "start")}
        await host.send(words("sandbox-welcome", links=links, **buttons))
        table_address = card_table.address if card_table else None
        page = new_page(world.channel, world.members, port=port, table_address=table_address)
        await stack.enter_async_context(page)
        if card_table:
            card_table.chat_address = page.url
        key = "sandbox-open-five" if start_at else "sandbox-open"
        start_at = start_at or page.url
        print(start_at)
        for language in dict.fromkeys((words.language, Language.ENGLISH)):
            print(Words(language)(key, chat=page.url), flush=True)
        ticking = asyncio.create_task(keep_time(world.env, turn))
        stack.callback(ticking.cancel)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, start_at)
        ended = asyncio.create_task(page.wait_closed())
        stack.callback(ended.cancel)
        done, _ = await asyncio.wait([ticking, ended], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
