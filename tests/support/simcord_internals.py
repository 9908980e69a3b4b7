"""Everything that only tests use of SimCord's private parts.

`bot/sandbox/simcord_internals.py` has what the sandbox uses. CONTRIBUTING.md says why.
"""

from contextlib import AbstractContextManager

import simcord
from simcord.backend.models import Message


def as_bot(env: simcord.Env) -> AbstractContextManager[None]:
    """Count work done inside as the bot's own: its timers go by the simulated time."""
    return env._bot_scope()


def stored_message(message: simcord.ResponseMessage) -> Message:
    """The message as the simulated Discord stores it."""
    return message._message
