"""What is done for many tables: side by side, and the fault of one is no other's."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import structlog

log = structlog.get_logger(__name__)

AT_ONCE = 4
"""So many tables are looked after side by side: more would keep those waiting who press now."""


async def isolated(work: Awaitable[object], what: str, table_id: str) -> None:
    """Wait for what is done for one table; a fault is logged as `what`."""
    (fault,) = await asyncio.gather(work, return_exceptions=True)
    if isinstance(fault, BaseException):
        log.error(what, table=table_id, exc_info=fault)


async def each(table_ids: Iterable[str], do: Callable[[str], Awaitable[object]], what: str) -> None:
    """Do something for every table, `AT_ONCE` of them at a time, the first ones first."""
    waiting = iter(tuple(table_ids))

    async def work() -> None:
        for table_id in waiting:
            await isolated(do(table_id), what, table_id)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(work())
