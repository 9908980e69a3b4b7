"""The settings of a server, as the store has them."""

from bot.model import ServerSettings
from bot.store.store import Store
from game.rules.ruleset import DEFAULT_PRESET


async def settings_of(store: Store, guild_id: int) -> ServerSettings:
    """The settings of a server; the default preset if nobody has set anything."""
    return await store.servers.load(guild_id) or ServerSettings(guild_id, DEFAULT_PRESET)
