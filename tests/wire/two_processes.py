"""Two processes of the bot, both of which serve pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
from aiohttp.test_utils import unused_port

from lab.cluster.processes import Cluster, cluster
from tests.support.postgresql_server import Server


@asynccontextmanager
async def two_processes(
    server: Server, folder: Path
) -> AsyncIterator[tuple[Cluster, tuple[int, int], aiohttp.ClientSession]]:
    """Two processes with a shard each, the ports of their pages, and who opens pages."""
    ports = (unused_port(), unused_port())
    async with (
        cluster(
            server, folder, processes=2, shards=2, servers=2, buckets=2, web_ports=ports
        ) as running,
        aiohttp.ClientSession() as client,
    ):
        yield running, ports, client
