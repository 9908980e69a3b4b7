"""A whole hand in the simulated Discord, logged as much as can be: no line gives anything away."""

import io
import logging
from collections.abc import Iterator
from contextlib import redirect_stderr
from pathlib import Path

import pytest
import structlog

from bot.runtime import logs
from tests.e2e.party import a_party
from tests.e2e.policies import rebelling
from tests.support.log_leaks import leaking_lines


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged, at every level."""
    root, bot, before = logging.getLogger(), logging.getLogger("bot"), structlog.get_config()
    handlers, levels = root.handlers, (root.level, bot.level)
    with redirect_stderr(io.StringIO()) as out:
        logs.configure("DEBUG")
        structlog.configure(cache_logger_on_first_use=False)  # the next test has its own
        yield out
    root.handlers = handlers
    root.setLevel(levels[0])
    bot.setLevel(levels[1])
    structlog.configure(**before)


async def test_a_whole_hand_logged_at_debug_gives_nothing_away(
    tmp_path: Path, written: io.StringIO
) -> None:
    async with a_party(tmp_path, 127, locale="en-US") as party:
        await party.start()
        await party.play(rebelling)
        over = await party.loaded()
        tokens = [record.token for record in party.world.env.backend.interactions.values()]
        people = [str(member.id) for member in party.members]
        names = [str(member.user.global_name) for member in party.members]
    lines = written.getvalue().splitlines()
    assert sum("table changed" in line for line in lines) > 60
    assert leaking_lines(lines, over, *tokens, *people, *names) == []
