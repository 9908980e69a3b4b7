"""How every command and every press is answered: in time, in one's language, whatever happens.

This holds the one place where an unexpected fault ends: it is logged with a reference, and the
user gets an apology with the same reference.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord
import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.metrics import ANSWERED, FAULTS, INTERACTIONS, REFUSALS
from bot.panels.press import Place
from bot.panels.refusals import refusal_text
from bot.panels.reply import UNDELIVERED, Reply
from bot.tables.refusal import Refused
from bot.text.catalogue import Words, language_of

log = structlog.get_logger(__name__)

PATIENCE = 1.5
"""Seconds of work before the interaction is acknowledged; Discord waits for three."""

Work = Callable[[Reply], Awaitable[Refused | None]]
"""Does what was asked for and answers; what it refuses is said for it."""


def words_for(interaction: discord.Interaction) -> Words:
    """The words of the user's language."""
    return Words(language_of(interaction.locale))


async def answer(interaction: discord.Interaction, place: Place | None, work: Work) -> None:
    """Let `work` answer the interaction, and acknowledge it when that takes long."""
    reply = Reply(interaction, place)
    INTERACTIONS.labels("press" if place else "command").inc()
    try:
        task = asyncio.ensure_future(work(reply))
        with ANSWERED.time():
            done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            with suppress(*UNDELIVERED):  # too late for this one; the work goes on
                await reply.acknowledge()
        refused = await task
        if refused is not None:
            REFUSALS.labels(refused.why.value).inc()
            await reply.whisper(refusal_text(refused, words_for(interaction)))
    except Exception as error:  # noqa: BLE001 - the top-level handler
        await apologise(reply, error)


async def apologise(reply: Reply, error: Exception) -> None:
    """Log a fault under a reference and tell it to the user."""
    reference = secrets.token_hex(4)
    FAULTS.inc()
    log.error("fault", reference=reference, exc_info=error)
    key = "fault-store" if isinstance(error, SQLAlchemyError) else "fault"
    with suppress(*UNDELIVERED):
        await reply.whisper(words_for(reply.interaction)(key, reference=reference))
