"""Events that the simulated Discord sends to the bot and that SimCord does not send by itself."""

from collections.abc import Mapping, Sequence
from typing import Any

import simcord
from simcord.backend.models import Message
from simcord.backend.serializers import guild_create_payload, message_payload
from simcord.enums import ComponentType, InteractionType
from simcord.interactions import base_payload


def tell_locales(env: simcord.Env, locales: Mapping[int, str]) -> None:
    """Let interactions carry the language of their user and of their server; SimCord knows one.

    `locales` is by user id, and may change meanwhile.
    """

    def add_locales(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            user = payload.get("user") or payload["member"]["user"]
            payload["locale"] = locales.get(int(user["id"]), payload["locale"])
            if "guild_id" in payload:
                guild = env.backend.get_guild(int(payload["guild_id"]))
                payload["guild_locale"] = guild.preferred_locale

    env.backend.subscribers.insert(0, add_locales)


async def announce_server(env: simcord.Env, guild: simcord.GuildHandle) -> None:
    """Let the bot join a server with its channels; SimCord lets it join before there are any."""
    payload = dict(guild_create_payload(env.backend, env.backend.get_guild(guild.id)))
    del payload["unavailable"]
    env.backend.emit("GUILD_CREATE", payload)
    await env.settle()


def press(
    env: simcord.Env,
    actor: simcord.MemberActor | simcord.UserHandle,
    message: Message,
    custom_id: str,
    values: Sequence[str] | None = None,
) -> simcord.InteractionResult:
    """Press a button of a message, or choose `values` in a menu, without waiting for the bot.

    As in a client that is behind, the message may have changed or be gone.
    """
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": ComponentType.BUTTON}
    if values is not None:
        data |= {"component_type": ComponentType.SELECT, "values": list(values)}
    record, payload = base_payload(
        env.backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=message.channel_id,
        guild_id=actor.guild.id if isinstance(actor, simcord.MemberActor) else None,
        user_id=actor.id,
        data=data,
    )
    record.source_message_id = message.id
    shown = dict(message_payload(env.backend, message))
    env.backend.emit("INTERACTION_CREATE", payload | {"message": shown})
    return simcord.InteractionResult(env, record)
