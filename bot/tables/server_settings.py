"""The settings of a server, as the store has them."""

from bot.model import Server
from bot.store.store import Store
from game.rules.ruleset import DEFAULT_PRESET


async def house_of(store: Store, guild_id: int) -> Server:
    """Returns what a server plays by; where nobody has set anything, the default preset."""
    return await store.servers.load(guild_id) or Server(guild_id, DEFAULT_PRESET)
