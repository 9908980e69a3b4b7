"""What is done for many tables: the fault of one is no other's."""

import asyncio
from collections.abc import Awaitable

import structlog

log = structlog.get_logger(__name__)


async def isolated(work: Awaitable[object], what: str, table_id: str) -> None:
    """Wait for what is done for one table; a fault is logged as `what`."""
    (fault,) = await asyncio.gather(work, return_exceptions=True)
    if isinstance(fault, BaseException):
        log.error(what, table=table_id, exc_info=fault)
