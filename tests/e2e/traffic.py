"""What the bot asked of Discord: which requests count, and whether each would be taken."""

import re
from collections.abc import Iterable, Sequence

from simcord import HttpLogEntry

from tests.e2e import limits
from tests.e2e.openapi import specification

_UNCOUNTED = re.compile(r"/interactions/[^/]+/[^/]+/callback|/webhooks/[^/]+/[^/]+(/messages/.+)?")


def counted(requests: Iterable[HttpLogEntry]) -> list[HttpLogEntry]:
    """The requests that count against the bot's rate.

    Callbacks of interactions, follow-ups, and edits of the original response are free.
    """
    return [request for request in requests if not _UNCOUNTED.fullmatch(request.path)]


def problems(requests: Sequence[HttpLogEntry]) -> list[str]:
    """What Discord would refuse among these requests; empty when nothing."""
    found = []
    checked = set()
    document = specification()
    for request in requests:
        where = f"{request.method} {request.path}"
        key = (where, repr(request.json))
        if key in checked:
            continue
        checked.add(key)
        found += [f"{where}: {problem}" for problem in limits.problems(request.json)]
        if document is not None:
            found += document.problems(request.method, request.path, request.json)
    return found
