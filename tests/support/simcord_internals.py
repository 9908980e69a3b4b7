"""All that tests alone use of what is private in SimCord, in one place.

It is to the tests what `bot/sandbox/simcord_internals` is to the sandbox.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager

import simcord
from simcord.backend.models import Role

PRIVATE: Mapping[type, tuple[str, ...]] = {
    simcord.Env: ("_bot_scope",),
    simcord.RoleHandle: ("_role",),
}
"""The private names that this module uses, by the class that has them."""


def as_bot(env: simcord.Env) -> AbstractContextManager[None]:
    """Work done inside is the bot's own: its timers go by the simulated time."""
    return env._bot_scope()


def stored_role(role: simcord.RoleHandle) -> Role:
    """The role as the simulated Discord keeps it."""
    return role._role
