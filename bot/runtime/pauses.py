"""Growing pauses between attempts."""

from collections.abc import Iterator
from secrets import SystemRandom


def growing_pauses(longest: float) -> Iterator[float]:
    """Seconds to wait before each further attempt: random, up to twice as long each time."""
    limit = 1.0
    while True:
        yield round(SystemRandom().uniform(limit / 2, limit), 1)
        limit = min(2 * limit, longest)
