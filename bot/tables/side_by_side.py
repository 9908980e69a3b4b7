"""Work for many tables side by side, where the fault of one stops no other."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from bot.background import note_fault

AT_ONCE = 4
"""The most tables that are looked after at once; more would keep people waiting who press now."""


async def isolated(work: Awaitable[object], what: str, table_id: str) -> None:
    """Wait for the work for one table; a fault is logged as `what`."""
    (fault,) = await asyncio.gather(work, return_exceptions=True)
    if isinstance(fault, BaseException):
        note_fault(what, fault, table=table_id)


async def each(table_ids: Iterable[str], do: Callable[[str], Awaitable[object]], what: str) -> None:
    """Do something for every table in order, for `AT_ONCE` of them at a time."""
    waiting = iter(tuple(table_ids))

    async def work() -> None:
        for table_id in waiting:
            await isolated(do(table_id), what, table_id)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(work())
