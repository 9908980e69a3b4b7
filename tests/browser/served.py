"""Runs `baohuang sandbox` in a process of its own, faster and with known cards.

There are no automatic passes, so that every pass is a press, and deadlines are too far for a slow
machine to miss. The database is a ready-made copy.
"""

import multiprocessing
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bot.cli import main
from bot.client.client import BaoHuang
from bot.model import ServerSettings
from bot.panels.panel import Panel
from bot.runtime.settings import Settings
from bot.sandbox import page
from bot.sandbox.world import World
from bot.store.tables import servers
from bot.tables.rules import automatic_moves, during_hand, next_hand
from game.rules.ruleset import DEFAULT_PRESET
from lab.arena import first_plain
from tests.browser.past import remember
from tests.e2e.party import seed
from tests.e2e.rigged import dealing
from tests.e2e.undrawn import undrawn
from tests.support.database_templates import newest

SPAWN = multiprocessing.get_context("spawn")
DEAL = seed(314)

SHORT: Mapping[int, str] = {0: "10x16", 1: "皇牌 侍卫牌 6x16 Ax16"}
"""Cards of a short hand: the second player, alone against four, lays nearly everything in two
plays; the first lays once in between and passes once."""

HALF = 1800
"""Seconds to think; new players have twice the time, an hour."""


async def _later(show: Callable[..., Awaitable[None]], world: World, **how: Any) -> None:
    """Show a world after filling it with hands played before."""
    assert isinstance(world.bot, BaoHuang)
    users = [member.user.id for member in world.members]
    await remember(world.bot.controller.tables, world.guild.id, users, datetime.now(UTC))
    await show(world, **how)


def _bot(database: bytes, settings: Settings, **_: object) -> BaoHuang:
    Path(str(sa.make_url(settings.database_url).database)).write_bytes(database)
    return BaoHuang(settings, seeds=lambda: DEAL)


def _serve(
    out: Connection,
    database: bytes,
    locale: str,
    cards: Mapping[int, str],
    drawn: bool,
    past: bool,
) -> None:
    os.dup2(out.fileno(), 1)
    sys.stdout = os.fdopen(1, "w", buffering=1, encoding="utf-8")
    sys.argv = ["baohuang", "sandbox", "--no-browser", "--locale", locale]
    automatic_moves.SHORTEST = automatic_moves.LONGEST = 3600.0
    vars(automatic_moves)["ai_time"] = lambda _table: (0.0, 0.0)
    vars(automatic_moves)["player"] = lambda _level: first_plain.choose
    vars(during_hand)["MOST_TURNS"] = sys.maxsize
    vars(servers)["default_settings"] = lambda guild_id: ServerSettings(
        guild_id, DEFAULT_PRESET, play_seconds=HALF, question_seconds=HALF
    )
    vars(next_hand)["deal"] = dealing(cards)
    vars(page)["BaoHuang"] = partial(_bot, database)
    if past:
        vars(page)["show"] = partial(_later, page.show)
    if not drawn:
        setattr(Panel, "picture", undrawn)  # noqa: B010 - of another type, as it is a stand-in
    main.main()


@contextmanager
def serving(locale: str, cards: Mapping[int, str], *, drawn: bool, past: bool) -> Iterator[str]:
    """Run the sandbox in a process of its own, and yield the address of its page.

    `cards`: what some of the seats are dealt. `past`: many hands were played there before.
    """
    read, write = multiprocessing.Pipe(duplex=False)
    args = (write, newest(), locale, cards, drawn, past)
    process = SPAWN.Process(target=_serve, args=args, daemon=True)
    process.start()
    write.close()
    try:
        with read, os.fdopen(os.dup(read.fileno()), encoding="utf-8") as output:
            yield next(line.strip() for line in output if line.startswith("http://"))
    finally:
        process.terminate()
        process.join()
