"""What the bot asked of Discord: which requests count, and whether each would be taken."""

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256

from simcord import HttpLogEntry

from tests.e2e import limits
from tests.e2e.openapi import specification

_ANSWER = re.compile(
    r"POST /interactions/[^/]+/[^/]+/callback|(POST|DELETE) /webhooks/[^/]+/[^/]+(/messages/.+)?"
)


def counted(requests: Iterable[HttpLogEntry]) -> list[HttpLogEntry]:
    """The requests besides the answers to interactions.

    Edits through the webhook of an interaction are free for Discord, but cost the bot as much.
    """
    return [each for each in requests if not _ANSWER.fullmatch(f"{each.method} {each.path}")]


def problems(requests: Sequence[HttpLogEntry]) -> list[str]:
    """What Discord would refuse among these requests; empty when nothing."""
    found = {_digest(request): request for request in requests}
    for digest, request in found.items():
        if digest not in _checked:
            _checked[digest] = _problems(request)
    return [problem for digest in found for problem in _checked[digest]]


_checked: dict[bytes, list[str]] = {}
"""What was found in each request: many a one, as the commands of a bot, is made in every test."""


def _digest(request: HttpLogEntry) -> bytes:
    return sha256(repr((request.method, request.path, request.json)).encode()).digest()


def _problems(request: HttpLogEntry) -> list[str]:
    where = f"{request.method} {request.path}"
    found = [f"{where}: {problem}" for problem in limits.problems(request.json)]
    document = specification()
    if document is not None:
        found += document.problems(request.method, request.path, request.json)
    return found
