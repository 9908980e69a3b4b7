"""Simulated users and the bot: what they send and hear where SimCord has no public way."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import simcord
from simcord import interactions
from simcord.backend import Backend
from simcord.backend.cdn import CDN_BASE, CdnStore
from simcord.backend.models import Interaction, Message, User
from simcord.backend.serializers import guild_create_payload, message_payload

PRIVATE: Mapping[type | ModuleType, tuple[str, ...]] = {
    interactions: ("base_payload",),
    CdnStore: ("_blobs",),
    simcord.Env: ("_errors", "_errors_acknowledged"),
    simcord.ResponseMessage: ("_message",),
}
"""The private names that this module uses, by the class or module that has them."""


async def come_to(env: simcord.Env, guild: simcord.GuildHandle) -> None:
    """Let the bot come to a server with its channels; SimCord has it there before there are any."""
    payload = dict(guild_create_payload(env.backend, env.backend.get_guild(guild.id)))
    del payload["unavailable"]
    env.backend.emit("GUILD_CREATE", payload)
    await env.settle()


def has_unseen_errors(env: simcord.Env) -> bool:
    """Whether the bot has raised an error that nobody has looked at."""
    return len(env._errors) > env._errors_acknowledged


@contextmanager
def spoken(locales: Mapping[int, str]) -> Iterator[None]:
    """Let interactions carry their user's language and their server's; SimCord knows one.

    `locales` is by user id, and may change meanwhile.
    """
    original = interactions.base_payload

    def base_payload(
        backend: Backend,
        *,
        type: int,  # noqa: A002 - the signature is SimCord's
        channel_id: int,
        guild_id: int | None,
        user_id: int,
        data: dict[str, Any],
    ) -> tuple[Interaction, dict[str, Any]]:
        record, payload = original(
            backend, type=type, channel_id=channel_id, guild_id=guild_id, user_id=user_id, data=data
        )
        payload["locale"] = locales.get(user_id, payload["locale"])
        if guild_id is not None:
            payload["guild_locale"] = backend.get_guild(guild_id).preferred_locale
        return record, payload

    interactions.base_payload = base_payload
    try:
        yield
    finally:
        interactions.base_payload = original


def press_unheard(
    env: simcord.Env,
    actor: simcord.MemberActor | simcord.UserHandle,
    message: simcord.ResponseMessage,
    custom_id: str,
    values: Sequence[str] | None = None,
) -> simcord.InteractionResult:
    """Press a button, or pick `values`, without waiting for the bot.

    As in a client that is behind, the message may have changed or be gone.
    """
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2}
    if values is not None:
        data |= {"component_type": 3, "values": list(values)}
    record, payload = interactions.base_payload(
        env.backend,
        type=3,
        channel_id=message.channel_id,
        guild_id=actor.guild.id if isinstance(actor, simcord.MemberActor) else None,
        user_id=actor.id,
        data=data,
    )
    record.source_message_id = message.id
    shown = message_payload(env.backend, stored_message(message))
    env.backend.emit("INTERACTION_CREATE", payload | {"message": dict(shown)})
    return simcord.InteractionResult(env, record)


def stored_message(message: simcord.ResponseMessage) -> Message:
    """The message as the simulated Discord keeps it."""
    return message._message


AVATAR = "avatar"
"""The hash of every avatar."""


def show_avatar(env: simcord.Env, user: User, picture: bytes) -> None:
    """Give a user an avatar: the picture, as PNG bytes."""
    user.avatar = AVATAR
    env.backend.cdn._blobs[f"{CDN_BASE}/avatars/{user.id}/{AVATAR}.png"] = picture
