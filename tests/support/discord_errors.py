"""Errors of discord.py, as its requests raise them."""

from typing import Any
from unittest.mock import Mock

import discord


def http_error(
    status: int, code: int = 0, message: str = "refused", **headers: str
) -> discord.HTTPException:
    """An answer of Discord with this status, error code and headers."""
    response: Any = Mock(status=status, reason="", headers=headers)
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": message})
