"""Leases of shards, by the clock of the shared PostgreSQL.

Every statement is its own transaction, so that a process that stops between two of them blocks
nobody.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import inf
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.model.shards import Lease, Phrase, Wake
from bot.store.engine import schema
from bot.store.engine.rows import insert_into

log = structlog.get_logger(__name__)

LEASE = timedelta(seconds=6)
"""The time for which a shard is held without renewal."""
BUCKET = timedelta(seconds=5.5)
"""The time that the next shard of a bucket waits after an IDENTIFY. Discord requires 5 s, and
requests may be delayed.
"""
SOONEST = 0.01
"""Seconds until a bucket is asked for again, at least."""
DIRECT_PART = 0.13
"""The share of the work that direct messages cause, which all belong to shard 0."""
STILL_THERE = 5.0
"""Seconds between two checks of the connection for notifications."""
CHANNEL = "baohuang"
"""The channel of `NOTIFY` between processes."""
LEASED, SAID = "", "said"
"""Notifications: leases have changed; a `Phrase` follows. Anything else is a `Wake`."""
AGREEING = 0x62616F7368617264
"""PostgreSQL's advisory lock held while processes agree on the number of shards."""

_P, _S, _I = schema.processes, schema.shards, schema.identifies
_NOW = sa.func.clock_timestamp()
_OWNER = sa.bindparam("me", type_=sa.Text)
_IS_MINE = _S.c.owner == _OWNER

_RENEWED = sa.update(_S).where(_IS_MINE).values(until=_NOW + LEASE).returning(_S.c.id, _S.c.epoch)
_ALIVE = insert_into(_P, "postgresql").values(id=_OWNER, since=_NOW, until=_NOW + LEASE)
_RENEWED_ALIVE = _RENEWED.add_cte(
    _ALIVE.on_conflict_do_update(
        index_elements=[_P.c.id], set_={"until": _ALIVE.excluded.until}
    ).cte("alive")
)
"""Renews leases, also those that ended and that nobody else has taken; the second also records that
the process is alive.
"""
_SLACK = timedelta(seconds=1)
_BROUGHT_FORWARD = (
    sa.update(_S)
    .where(_S.c.until > _NOW + LEASE + _SLACK)
    .values(until=_NOW + LEASE)
    .returning(_S.c.id)
    .add_cte(
        sa.update(_P).where(_P.c.until > _NOW + LEASE + _SLACK).values(until=_NOW + LEASE).cte("p"),
        sa.update(_I).where(_I.c.free_at > _NOW + BUCKET + _SLACK).values(free_at=_NOW).cte("i"),
    )
)
"""Shortens whatever lasts too long because the database's clock was set back."""
_KNOWN = sa.select(
    sa.func.count().label("shards"),
    sa.func.count(sa.case((_S.c.until > _NOW, 1))).label("held"),
    sa.func.coalesce(sa.func.max(_S.c.epoch), 0).label("latest"),
).select_from(_S)
"""Selects the number of shards, how many are held, and the highest epoch."""
_LEFT = sa.func.min(sa.case((_S.c.until > _NOW, sa.extract("epoch", _S.c.until - _NOW))))
_FIRST = sa.func.max(sa.case((sa.and_(_S.c.id == 0, _S.c.until > _NOW), _S.c.owner)))
_SHARDS = (
    sa.select(sa.func.count().label("shards"), _LEFT.label("left"), _FIRST.label("has_first"))
    .select_from(_S)
    .subquery()
)
_LIVING = (
    sa.select(_P.c.id, _P.c.draining, _SHARDS.c.shards, _SHARDS.c.left, _SHARDS.c.has_first)
    .select_from(_SHARDS.outerjoin(_P, _P.c.until > _NOW))
    .order_by(_P.c.id)
)
"""Selects the living processes.

Every row has the number of shards, the seconds until the first lease ends, and the owner of shard
0; if no process is alive there is one row with only these.
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """The shards leased to a process, and how many it should have.

    `epochs`: the epochs of its leases, by shard. `share`: how many shards it should have. `count`:
    how many there are. `processes`: how many are alive.
    `free_in`: seconds until the first lease ends unless renewed; infinite if there is none.
    """

    epochs: Mapping[int, int]
    share: int
    count: int
    processes: int
    free_in: float = inf


def still_held(lease: Lease | None) -> sa.ColumnElement[bool]:
    """The condition that no other process has taken the shard of a lease.

    `lease`: None if there is no other process; then the condition is always true.
    """
    if lease is None:
        return sa.true()
    conditions = (_S.c.id == lease.shard, _S.c.epoch == lease.epoch, _S.c.until > _NOW)
    return sa.exists().where(*conditions)


class Leases:
    """The leases of the process `me`. `lost` is called when a database connection was lost."""

    def __init__(self, engine: AsyncEngine, me: str, lost: Callable[[], Awaitable[None]]) -> None:
        self.me = me
        self._lost = lost
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._whole = engine

    async def agree(self, count: int) -> int:
        """Agree on the number of shards: `count`, or the current number if some are held.

        New shards begin after the highest epoch, so that none is used twice. Leftovers of a process
        with the same name are deleted.
        """
        async with self._whole.begin() as connection:
            await connection.execute(sa.delete(_P).where(_P.c.id == self.me))
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(AGREEING)))
            counts = (await connection.execute(_KNOWN)).one()
            if counts.shards == count or counts.held:
                return int(counts.shards)
            await connection.execute(sa.delete(_S))
            now = await connection.scalar(sa.select(_NOW))
            columns = {"owner": None, "epoch": counts.latest, "since": now, "until": now}
            await connection.execute(sa.insert(_S), [{"id": n, **columns} for n in range(count)])
            return count

    async def renew(self, *, serving: bool = True) -> Standing:
        """Renew the leases of this process, and record whether it is `serving`.

        If it is not, others may take more shards.
        """
        async with self._engine.connect() as connection:
            if too_late := (await connection.scalars(_BROUGHT_FORWARD)).all():
                log.warning("leases too long, ended in time", shards=sorted(too_late))
            rows = await connection.execute(_RENEWED_ALIVE if serving else _RENEWED, self._i)
            epochs = {row.id: row.epoch for row in rows}
            processes = (await connection.execute(_LIVING)).all()
            takers = [process.id for process in processes if process.draining is False]
            count = max(process.shards for process in processes)
            alive = sum(process.id is not None for process in processes)
            seconds = (float(process.left) for process in processes if process.left is not None)
            free_in = min(seconds, default=inf)
            share = _share(self.me, takers, count, processes[0].has_first)
            return Standing(epochs, share, count, alive, free_in)

    async def announce(self) -> None:
        """Announce this process, so that the others leave it its share."""
        async with self._engine.connect() as connection:
            await tell(connection, LEASED)

    async def take(self, limit: int) -> dict[int, int]:
        """Take at most `limit` free shards. Returns their epochs, by shard."""
        free = (
            sa.select(_S.c.id)
            .where(_S.c.until <= _NOW)
            .order_by(_S.c.id)
            .limit(limit)
            .with_for_update(skip_locked=True)
            .cte("free")
        )
        update = (
            sa.update(_S)
            .where(_S.c.id == free.c.id)
            .values(owner=self.me, epoch=_S.c.epoch + 1, since=_NOW, until=_NOW + LEASE)
            .returning(_S.c.id, _S.c.epoch)
        )
        async with self._engine.connect() as connection:
            return {row.id: row.epoch for row in await connection.execute(update)}

    async def release(self, lease: Lease) -> None:
        """Release a shard for others."""
        conditions = (_S.c.id == lease.shard, _S.c.epoch == lease.epoch, _IS_MINE)
        async with self._engine.connect() as connection:
            update = sa.update(_S).where(*conditions).values(owner=None, since=_NOW, until=_NOW)
            await connection.execute(update, self._i)
            await tell(connection, LEASED)

    async def leave(self) -> None:
        """Record that this process is no longer alive."""
        async with self._engine.connect() as connection:
            await connection.execute(sa.delete(_P).where(_P.c.id == self.me))
            dead = _P.c.until < _NOW - timedelta(days=1)
            await connection.execute(sa.delete(_P).where(dead))
            await tell(connection, LEASED)

    async def take_turn(self, bucket: int, previous_turn: datetime | None) -> datetime | None:
        """Take a bucket's turn to send IDENTIFY, unless another shard has it.

        Returns when the next turn is, or None if the turn was not taken. `previous_turn`: the
        return value for the same shard before it was connected, whose turn then begins again.
        """
        insert = insert_into(_I, "postgresql").values(bucket=bucket, free_at=_NOW + BUCKET)
        is_free = sa.or_(_I.c.free_at <= _NOW, _I.c.free_at == previous_turn)
        upsert = insert.on_conflict_do_update(
            index_elements=[_I.c.bucket], set_={"free_at": insert.excluded.free_at}, where=is_free
        )
        async with self._engine.connect() as connection:
            turn: datetime | None = await connection.scalar(upsert.returning(_I.c.free_at))
            return turn

    async def until_next_turn(self, bucket: int) -> float:
        """Seconds until a bucket is free, at least `SOONEST`."""
        query = sa.select(sa.extract("epoch", _I.c.free_at - _NOW)).where(_I.c.bucket == bucket)
        async with self._engine.connect() as connection:
            return max(SOONEST, float(await connection.scalar(query) or 0.0))

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Receive notifications until the connection is lost.

        Earlier ones may have been missed, so `LEASED` comes first. Raises ConnectionError.
        """
        from asyncpg import InterfaceError, PostgresError

        async with self._engine.connect() as connection:
            lost = asyncio.Event()
            raw: Any = (await connection.get_raw_connection()).driver_connection
            raw.add_termination_listener(lambda _: lost.set())
            try:
                await raw.add_listener(CHANNEL, lambda *told: hear(told[-1]))
                hear(LEASED)
                while not await _happens(lost, STILL_THERE):
                    await raw.execute("SELECT 1")  # or a connection cut silently would never end
            except (InterfaceError, PostgresError, TimeoutError) as error:
                raise ConnectionError("the connection was lost") from error
            finally:
                await connection.invalidate()  # so that it is not used again with its listener
            await self.reconnect()

    async def reconnect(self) -> None:
        """Replace all connections, because if one was lost, the others probably are, too."""
        for dispose in (self._whole.dispose, self._lost):
            with suppress(sa.exc.SQLAlchemyError, OSError):  # of connections that are lost
                await dispose()

    @property
    def _i(self) -> dict[str, str]:
        """The parameters of statements about this process."""
        return {"me": self.me}


def read_phrase(text: str) -> Phrase | None:
    """Decode a `Phrase`; None if it is another notification or of another version."""
    if text.startswith(SAID):
        with suppress(ValueError, TypeError):
            return Phrase(*json.loads(text.removeprefix(SAID)))
    return None


def read_wake(text: str) -> Wake | None:
    """Decode a `Wake`; None if another version sent it."""
    with suppress(ValueError, TypeError):
        return Wake(*json.loads(text))
    return None


def _share(me: str, takers: Sequence[str], count: int, has_first: str | None) -> int:
    """The number of shards, out of `count`, that belong to `me`.

    All processes get about the same number; the one with shard 0 gets fewer, because it also
    handles direct messages.
    """
    if me not in takers:
        return 0
    others = [share for share in takers if share != has_first]
    if has_first in takers and others:
        weight = int(DIRECT_PART * count)
        first = max(1, round((count + weight) / len(takers)) - weight)
        if me == has_first:
            return first
        takers, count = others, count - first
    share, remainder = divmod(count, len(takers))
    return share + (takers.index(me) < remainder)


async def _happens(event: asyncio.Event, seconds: float) -> bool:
    """Whether an event happens within this many seconds."""
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()


async def tell(connection: AsyncConnection, text: str) -> None:
    """Notify all processes at the end of the transaction."""
    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))
