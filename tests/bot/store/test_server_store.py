"""A server is greeted once."""

import asyncio

from bot.store.store import Store


async def test_a_server_is_to_be_greeted_once(store: Store) -> None:
    at_once = await asyncio.gather(*(store.servers.greet(1) for _ in range(4)))
    assert sorted(at_once) == [False, False, False, True]
    assert await store.servers.greet(2)
    await store.servers.forget(1)
    assert await store.servers.greet(1)
    assert not await store.servers.greet(2)
