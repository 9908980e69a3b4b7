"""Errors of discord.py, as its requests raise them."""

from typing import Any
from unittest.mock import Mock

import discord


def http_error(status: int, code: int, message: str = "refused") -> discord.HTTPException:
    """An answer of Discord with this status and error code."""
    response: Any = Mock(status=status, reason="")
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": message})
