"""What Discord says of users, servers and channels, as JSON; and which of them there are.

Every server has one channel, whose number follows its own; everybody has a direct channel with the
bot.
"""

from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]

BOT, GUILD, CHANNEL = 10**18 + 1, 10**18 + 2, 10**18 + 3
PERMISSIONS = str(2**52 - 1)
GROUP = 10**18 + 4
"""A group of people in which the bot is no member."""
DIRECT = 10**17
"""What the number of a user's direct channel has more than the user's."""
SINCE = datetime(2026, 1, 1, tzinfo=UTC).isoformat()


def server(number: int) -> int:
    """One of many servers: their shards follow one another; `GUILD` is number 0."""
    return GUILD + (number << 22)


def channel_of(guild_id: int) -> int:
    """The channel of a server."""
    return guild_id + 1


def direct_channel(user_id: int) -> int:
    """The channel in which the bot and a user are alone."""
    return user_id + DIRECT


def user(user_id: int) -> Json:
    name = f"user{user_id % 1000}"
    named = {"id": str(user_id), "username": name, "global_name": name, "discriminator": "0"}
    return named | {"avatar": None, "bot": user_id == BOT}


def member(user_id: int) -> Json:
    seen = {"user": user(user_id), "roles": [], "joined_at": SINCE, "deaf": False}
    return seen | {"mute": False, "flags": 0, "permissions": PERMISSIONS, "nick": None}


def channel(guild_id: int) -> Json:
    named = {"id": str(channel_of(guild_id)), "type": 0, "name": "table", "position": 0}
    return named | {"guild_id": str(guild_id)}


def direct(user_id: int) -> Json:
    body = {"id": str(direct_channel(user_id)), "type": 1, "recipients": [user(user_id)]}
    return body | {"last_message_id": None}


def group(user_id: int) -> Json:
    """The channel of a group, as one of its people sees it."""
    body = {"id": str(GROUP), "type": 3, "recipients": [user(user_id)], "name": "Friends"}
    return body | {"icon": None, "owner_id": str(user_id), "last_message_id": None}


def guild(guild_id: int) -> Json:
    everyone = {"id": str(guild_id), "name": "@everyone", "permissions": PERMISSIONS}
    colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    role = {"color": 0, "colors": colours, "hoist": False, "managed": False, "mentionable": False}
    return {
        "id": str(guild_id),
        "name": "Server",
        "owner_id": str(BOT + 100),
        "roles": [everyone | role | {"flags": 0, "position": 0}],
        "emojis": [],
        "features": [],
        "channels": [channel(guild_id)],
        "members": [member(BOT)],
        "member_count": 6,
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "stickers": [],
        "joined_at": SINCE,
        "large": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_flags": 0,
        "afk_timeout": 0,
        "afk_channel_id": None,
    }
