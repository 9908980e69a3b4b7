"""Answers every interaction: in time, in the user's language, whatever happens.

This is the only place that handles unexpected errors of interactions: the error is logged with a
reference, and the user gets an apology with the same reference.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from contextvars import Context, copy_context
from functools import partial
from typing import Any

import discord
import structlog
from discord import app_commands
from sqlalchemy.exc import SQLAlchemyError

from bot.commands.framework.controller import Controller, ControllerClient
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.panels.custom_id import Place
from bot.panels.refusal_text import refusal_text
from bot.runtime.background import is_database_away
from bot.runtime.metrics import ANSWERED, FAULTS, INTERACTIONS, REFUSALS
from bot.runtime.requests import UNDELIVERED, in_time, showing_no_table
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal

log = structlog.get_logger(__name__)

ACKNOWLEDGE_AFTER = 1.5
"""Seconds of work before an interaction is acknowledged; Discord waits for three."""

CROWD = 10
"""With so many interactions under way, a command is acknowledged before its work begins."""
ANSWERED_ELSEWHERE = 2.0
"""Seconds after which another process, if it has taken over, has answered an interaction."""

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""The permissions that the bot needs in a server."""

Work = Callable[[Controller, InteractionReply], Awaitable[Refusal | None]]
"""Answers an interaction. A refusal that it returns is shown to the user."""
Elsewhere = Callable[[Controller], Awaitable[bool]]
"""Whether something can be done where the bot is no member."""

_under_way: set[asyncio.Task[Refusal | None]] = set()


def words_for(interaction: discord.Interaction) -> Words:
    return Words(language_of(interaction.locale))


def invite_link(interaction: discord.Interaction) -> str:
    """The address at which somebody can add the bot to the server of an interaction."""
    guild = discord.Object(interaction.guild_id) if interaction.guild_id else discord.utils.MISSING
    return discord.utils.oauth_url(
        interaction.application_id,
        permissions=PERMISSIONS,
        guild=guild,
        scopes=("bot", "applications.commands"),
    )


async def wait_until_answered() -> None:
    """Wait until all current interactions are answered. They go on if this is cancelled."""
    if _under_way:
        await asyncio.wait(set(_under_way))


async def answer_or_give_up() -> None:
    """Wait until all current interactions are answered. They are cancelled if this is cancelled."""
    await asyncio.gather(*_under_way, return_exceptions=True)


def client_of(interaction: discord.Interaction) -> ControllerClient:
    """The bot's client. Raises TypeError for another client."""
    if not isinstance(interaction.client, ControllerClient):
        raise TypeError("interactions need a client with a controller")
    return interaction.client


def is_guest(interaction: discord.Interaction) -> bool:
    """Whether the bot was asked where it is no member, by somebody who installed it for themselves.

    There it can only answer.
    """
    is_member = client_of(interaction).is_member_of(interaction.guild_id)
    return interaction.context.private_channel or not is_member


def reply_to(interaction: discord.Interaction, place: Place | None) -> InteractionReply:
    dealer = client_of(interaction).controller.dealer
    return InteractionReply(interaction, place, dealer, is_guest=is_guest(interaction))


async def answer(
    interaction: discord.Interaction,
    work: Work,
    place: Place | None = None,
    *,
    remember_locale: bool = True,
    elsewhere: Elsewhere | None = None,
) -> None:
    """Let `work` answer the interaction, and acknowledge it if that takes long.

    A bot that is shutting down says so, and so does one that is not in the server. Interactions
    that another process answers, or that Discord delivered twice, are ignored.

    `place`: where a button was pressed; None for a command. `remember_locale`: whether the user's
    language is stored. `elsewhere`: whether `work` can be done where the bot is no member; by
    default, if it is a command that people can install for themselves.
    """
    client, guild_id = client_of(interaction), interaction.guild_id
    controller = client.controller
    if not client.owns_guild(guild_id) or interaction.id in controller.begun:
        return
    controller.begun[interaction.id] = True
    reply = reply_to(interaction, place)
    if client.ending:
        await reply.whisper(reply.words("ending"))
        return
    works = elsewhere or partial(_can_be_installed, interaction)
    INTERACTIONS.labels("press" if place else "command").inc()
    controller.tables.presence.note(interaction.user.id, discord.utils.utcnow())

    async def remember_and_work() -> Refusal | None:
        if not client.is_member_of(guild_id) and not await works(controller):
            await reply.whisper(reply.words("not-a-member", link=invite_link(interaction)))
            return None
        if remember_locale:
            await controller.locales.remember_of(interaction)
        return await work(controller, reply)

    await carry_out(reply, remember_and_work)


async def _can_be_installed(interaction: discord.Interaction, _: Controller) -> bool:
    """Whether a command is one that people can install for themselves."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return False
    installs = (command.root_parent or command).allowed_installs
    return installs is not None and installs.user is True


async def carry_out(reply: Reply, work: Callable[[], Coroutine[Any, Any, Refusal | None]]) -> None:
    """Let `work` answer, and acknowledge if that takes long.

    A refusal is shown to the user, and so is an apology for an unexpected error.
    """
    context = copy_context()
    try:
        task = asyncio.create_task(_in_a_crowd(reply, work), context=context)
        _under_way.add(task)
        task.add_done_callback(_under_way.discard)
        with ANSWERED.time():
            finished, _ = await asyncio.wait({task}, timeout=ACKNOWLEDGE_AFTER)
        if not finished:
            with showing_no_table():
                await reply.acknowledge()
        refusal = await task
        if refusal is not None:
            REFUSALS.labels(refusal.why.value).inc()
            await reply.whisper(refusal_text(refusal, reply.words))
        elif reply.place and not reply.answered:
            await reply.acknowledge()  # the table message tells what came of it
    except Exception as error:  # noqa: BLE001 - the top-level handler
        await apologise(reply, error, context)


async def _in_a_crowd(
    reply: Reply, work: Callable[[], Coroutine[Any, Any, Refusal | None]]
) -> Refusal | None:
    """Acknowledge a command first if many are under way, so that their work delays no answer."""
    if reply.place is None and len(_under_way) > CROWD:
        with showing_no_table():
            await reply.acknowledge()
    return await work()


async def apologise(reply: Reply, error: Exception, context: Context | None = None) -> None:
    """Log an error with a reference, and show the reference to the user."""
    reference = secrets.token_hex(4)
    FAULTS.inc()
    context = context or copy_context()
    trace = None if is_database_away(error) else error
    kind = type(error).__name__
    context.run(partial(log.error, "fault", reference=reference, fault=kind, exc_info=trace))
    is_of_store = isinstance(error, SQLAlchemyError) or is_database_away(error)
    key = "fault-store" if is_of_store else "fault"
    with showing_no_table(), suppress(*UNDELIVERED):
        await reply.whisper(reply.words(key, reference=reference))


async def tell_of_outage(interaction: discord.Interaction, is_away: Callable[[], bool]) -> None:
    """Say that nothing can be done while the database is away, unless somebody has answered.

    `is_away`: whether it is away for so long that another process may have taken over.
    """
    was_away = is_away()
    await asyncio.sleep(ANSWERED_ELSEWHERE)
    response: discord.InteractionResponse[discord.Client] = interaction.response
    if response.is_done() or not (was_away or is_away()):
        return
    with showing_no_table(), suppress(*UNDELIVERED):
        text = words_for(interaction)("database-away")
        await in_time(response.send_message(text, ephemeral=True))
