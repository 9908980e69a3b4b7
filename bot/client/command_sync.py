"""Discord is told the slash commands only when they changed, and not against a newer version."""

import hashlib
import json

import discord
import structlog
from discord import app_commands

from bot.client.discord_internals import payload_of, tell_commands
from bot.store.store import Store
from bot.text import mentions
from bot.version import VERSION, is_newer

log = structlog.get_logger(__name__)


async def sync_commands(
    client: discord.Client, tree: app_commands.CommandTree[discord.Client], store: Store
) -> None:
    """Tell Discord the commands, when they are not the ones told last; know their numbers."""
    payload = await payload_of(tree)
    told = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    key = f"commands of {client.application_id}"
    before, _, numbers = (await store.notes.read(key) or "").partition(" ")
    teller = f"version of the {key}"
    if (before != told or not numbers) and await _may_tell(store, teller):
        numbers = json.dumps(await tell_commands(client, payload))
        await store.notes.write(key, f"{told} {numbers}")
        await store.notes.write(teller, VERSION)
        log.info("commands synced", count=len(payload))
    mentions.known = json.loads(numbers or "{}")


async def _may_tell(store: Store, teller: str) -> bool:
    """Whether the commands are this version's to tell: no newer one told others, and runs."""
    last = await store.notes.read(teller)
    if last is None or not is_newer(last) or not store.database.is_shared:
        return True
    if not await store.shards.processes():  # the host went back to this version
        return True
    log.warning("commands left as a newer version told them", version=last)
    return False
