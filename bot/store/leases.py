"""Which process has which shards: leases, by the clock of the one PostgreSQL that all share.

Every statement is a transaction of its own: a process that is stopped between two of them holds no
lock that others would wait for.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass
from datetime import datetime, timedelta
from math import inf
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.shards import Lease, Session, Wake, shard_of
from bot.store import schema
from bot.store.queries import is_open
from bot.store.rows import insert_into

LEASE = timedelta(seconds=6)
"""So long a shard is held without being renewed."""
BUCKET = timedelta(seconds=5.5)
"""So long after one shard of a bucket introduced itself to Discord the next one waits: Discord asks
for five, and one may be a moment on its way."""
HANDED_OVER = timedelta(seconds=1.5)
"""A shard that is taken this soon after its last owner stopped listening was handed over: answers
to what came meanwhile are not late yet."""
DIRECT_PART = 0.13
"""Part of all the work that begins with presses in direct messages, and so with shard 0."""
STILL_THERE = 5.0
"""Seconds between two looks whether the connection on which others are heard still stands."""
CHANNEL = "baohuang"
"""What processes tell each other over."""
LEASED, LOOKS = "", "looks"
"""What is told when leases changed, and when somebody's look may have; else it is a `Wake`."""
AGREEING = 0x62616F7368617264
"""PostgreSQL's advisory lock held while it is agreed how many shards there are."""

_P, _S, _I, _T = schema.processes, schema.shards, schema.identifies, schema.tables
_NOW = sa.func.clock_timestamp()
_OWNER = sa.bindparam("me", type_=sa.Text)
_HELD = (_S.c.owner == _OWNER, _S.c.until > _NOW)


_SESSIONS = sa.bindparam("sessions", type_=JSONB)
_SESSION = sa.func.coalesce(_SESSIONS[sa.cast(_S.c.id, sa.Text)].astext, _S.c.session)
_RENEWED = (
    sa.update(_S)
    .where(*_HELD)
    .values(until=_NOW + LEASE, session=_SESSION)
    .returning(_S.c.id, _S.c.epoch)
)
_ALIVE = insert_into(_P, "postgresql").values(id=_OWNER, since=_NOW, until=_NOW + LEASE)
_RENEWED_ALIVE = _RENEWED.add_cte(
    _ALIVE.on_conflict_do_update(
        index_elements=[_P.c.id], set_={"until": _ALIVE.excluded.until}
    ).cte("alive")
)
"""What holds for as long again what is held, and notes its sessions; the same, and says that its
process is alive."""
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
"""The processes that are alive, and beside each what is of all shards: how many there are, the
seconds until the first lease ends, and who has shard 0. That stands alone where none is alive."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How things stand for a process: what it holds, and how many shards are its share.

    `epochs`: by shard, of `count` in all. `processes`: how many are alive. `free_in`: the seconds
    until the first lease ends, unless it is renewed; infinite where there is none.
    """

    epochs: Mapping[int, int]
    share: int
    count: int
    processes: int
    free_in: float = inf


@dataclass(frozen=True, slots=True)
class Taken:
    """A shard that was taken. `session`: its last owner's, if known.

    `handed_over`: it was given back just now, so that interactions are still waiting for answers.
    """

    epoch: int
    session: Session | None = None
    handed_over: bool = False


@dataclass(frozen=True, slots=True)
class Owned:
    """A shard as its host sees it: who has it, since and until when, and how late its tables are.

    `owner`: None where nobody has it. `late`: of the oldest deadline that was not kept.
    """

    shard: int
    owner: str | None
    epoch: int
    since: datetime
    until: datetime
    tables: int
    late: timedelta


def still_held(lease: Lease | None) -> sa.ColumnElement[bool]:
    """The condition that nobody else has taken a shard since; None: nobody can."""
    if lease is None:
        return sa.true()
    held = (_S.c.id == lease.shard, _S.c.epoch == lease.epoch, _S.c.until > _NOW)
    return sa.exists().where(*held)


class Leases:
    """The leases of one process, which goes by the name `me`.

    `lost` is called when a connection was lost, to make those of others anew.
    """

    def __init__(self, engine: AsyncEngine, me: str, lost: Callable[[], Awaitable[None]]) -> None:
        self.me = me
        self._lost = lost
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._whole = engine

    async def agree(self, count: int) -> int:
        """How many shards there are: so many, or as many as those have that are held already.

        An epoch never comes again. What is left of a process that had the same name is deleted.
        """
        async with self._whole.begin() as connection:
            await connection.execute(sa.delete(_P).where(_P.c.id == self.me))
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(AGREEING)))
            known, held, latest = (
                await connection.execute(
                    sa.select(
                        sa.func.count(),
                        sa.func.count(sa.case((_S.c.until > _NOW, 1))),
                        sa.func.coalesce(sa.func.max(_S.c.epoch), 0),
                    ).select_from(_S)
                )
            ).one()
            if known == count or held:
                return int(known)
            await connection.execute(sa.delete(_S))
            now = await connection.scalar(sa.select(_NOW))
            free = {"owner": None, "epoch": latest, "since": now, "until": now}
            await connection.execute(sa.insert(_S), [{"id": n, **free} for n in range(count)])
            return count

    async def renew(self, sessions: Mapping[int, Session], *, serving: bool = True) -> Standing:
        """Hold what is held for as long again, and live on; not `serving`, others may take more.

        `sessions`: those of its shards as they are now.
        """
        async with self._engine.connect() as connection:
            renewed = _RENEWED_ALIVE if serving else _RENEWED
            known = {str(shard): _written(session) for shard, session in sessions.items()}
            rows = await connection.execute(renewed, self._i | {"sessions": known})
            epochs = {row.id: row.epoch for row in rows}
            living = (await connection.execute(_LIVING)).all()
            takers = [each.id for each in living if each.draining is False]
            count = max(each.shards for each in living)
            alive = sum(each.id is not None for each in living)
            left = (float(each.left) for each in living if each.left is not None)
            free_in = min(left, default=inf)
            share = _share(self.me, takers, count, living[0].has_first)
            return Standing(epochs, share, count, alive, free_in)

    async def announce(self) -> None:
        """Tell the other processes that this one is alive, so that they leave it its share."""
        async with self._engine.connect() as connection:
            await tell(connection, LEASED)

    async def take(self, most: int) -> dict[int, Taken]:
        """Take so many shards that nobody has, at most."""
        given = sa.and_(_S.c.owner.is_(None), _S.c.since > _NOW - HANDED_OVER).label("given")
        free = (
            sa.select(_S.c.id, given)
            .where(_S.c.until <= _NOW)
            .order_by(_S.c.id)
            .limit(most)
            .with_for_update(skip_locked=True)
            .cte("free")
        )
        taken = (
            sa.update(_S)
            .where(_S.c.id == free.c.id)
            .values(owner=self.me, epoch=_S.c.epoch + 1, since=_NOW, until=_NOW + LEASE)
            .returning(_S.c.id, _S.c.epoch, _S.c.session, free.c.given)
        )
        async with self._engine.connect() as connection:
            rows = await connection.execute(taken)
            return {row.id: Taken(row.epoch, _read(row.session), row.given) for row in rows}

    async def release(self, lease: Lease, session: Session | None, silent: timedelta) -> None:
        """Let others have a shard and resume its session, and tell them.

        `silent`: how long ago this process stopped listening.
        """
        these = (_S.c.id == lease.shard, _S.c.epoch == lease.epoch, *_HELD)
        async with self._engine.connect() as connection:
            written = session and _written(session)
            freed = sa.update(_S).where(*these)
            values = {"owner": None, "since": _NOW - silent, "until": _NOW, "session": written}
            await connection.execute(freed.values(values), self._i)
            await tell(connection, LEASED)

    async def leave(self) -> None:
        """Count as alive no more."""
        async with self._engine.connect() as connection:
            await connection.execute(sa.delete(_P).where(_P.c.id == self.me))
            dead = _P.c.until < _NOW - timedelta(days=1)
            await connection.execute(sa.delete(_P).where(dead))
            await tell(connection, LEASED)

    async def take_turn(self, bucket: int, mine: datetime | None) -> datetime | None:
        """Take a bucket's turn to introduce a shard to Discord, unless it is another shard's.

        Returns when the next turn is, and None if it was not taken. `mine`: what was returned for
        this shard before it was connected; its turn then begins anew.
        """
        put = insert_into(_I, "postgresql").values(bucket=bucket, free_at=_NOW + BUCKET)
        free = (
            (_I.c.free_at <= _NOW)
            if mine is None
            else sa.or_(_I.c.free_at <= _NOW, _I.c.free_at == mine)
        )
        taken = put.on_conflict_do_update(
            index_elements=[_I.c.bucket], set_={"free_at": put.excluded.free_at}, where=free
        )
        async with self._engine.connect() as connection:
            turn: datetime | None = await connection.scalar(taken.returning(_I.c.free_at))
            return turn

    async def until_next_turn(self, bucket: int) -> float:
        """Seconds until a bucket is free, as things stand."""
        left = sa.select(sa.extract("epoch", _I.c.free_at - _NOW)).where(_I.c.bucket == bucket)
        async with self._engine.connect() as connection:
            return max(0.01, float(await connection.scalar(left) or 0.0))

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Hear what others tell, until the connection is lost: a `Wake`, `LEASED` or `LOOKS`.

        What was told before may have been missed, so `LOOKS` is heard first.
        """
        from asyncpg import InterfaceError, PostgresError

        async with self._engine.connect() as connection:
            lost = asyncio.Event()
            raw: Any = (await connection.get_raw_connection()).driver_connection
            raw.add_termination_listener(lambda _: lost.set())
            try:
                await raw.add_listener(CHANNEL, lambda *told: hear(told[-1]))
                hear(LOOKS)
                while not await _happens(lost, STILL_THERE):
                    await raw.execute("SELECT 1")  # or a connection cut silently would never end
            except (InterfaceError, PostgresError, TimeoutError) as error:
                raise ConnectionError("the connection was lost") from error
            finally:
                await connection.invalidate()  # it is not to come back with its listener
            await self.reconnect()

    async def reconnect(self) -> None:
        """Make all connections anew: one was lost, so all others are most likely lost, too."""
        for dispose in (self._whole.dispose, self._lost):
            with suppress(sa.exc.SQLAlchemyError, OSError):  # of connections that are lost
                await dispose()

    @property
    def _i(self) -> dict[str, str]:
        return {"me": self.me}


async def drain(connection: AsyncConnection, process: str) -> bool:
    """Have a process give its shards to others; False where none of this name is alive."""
    these = (_P.c.id == process, _P.c.until > _NOW)
    found = await connection.execute(sa.update(_P).where(*these).values(draining=True))
    await tell(connection, LEASED)
    return found.rowcount > 0


async def owned(connection: AsyncConnection, now: datetime) -> tuple[Owned, ...]:
    """Every shard, by its number."""
    by_now = await connection.scalar(sa.select(_NOW))
    rows = (await connection.execute(sa.select(_S).order_by(_S.c.id))).all()
    due = sa.case((~_T.c.paused, _T.c.due))
    found = sa.select(_T.c.guild_id, sa.func.count().label("open"), sa.func.min(due).label("due"))
    tables, dues = dict.fromkeys(range(len(rows)), 0), dict.fromkeys(range(len(rows)), now)
    for table in await connection.execute(found.where(is_open).group_by(_T.c.guild_id)):
        shard = shard_of(table.guild_id, len(rows))
        tables[shard] += table.open
        dues[shard] = min(dues[shard], table.due or now)
    return tuple(
        Owned(
            row.id,
            row.owner if row.until > by_now else None,
            row.epoch,
            row.since,
            row.until,
            tables[row.id],
            now - dues[row.id],
        )
        for row in rows
    )


async def alive(connection: AsyncConnection) -> dict[str, bool]:
    """The processes that are alive, and whether each is draining."""
    living = sa.select(_P.c.id, _P.c.draining).where(_P.c.until > _NOW).order_by(_P.c.id)
    return {row.id: row.draining for row in await connection.execute(living)}


async def tell_wake(connection: AsyncConnection, wake: Wake) -> None:
    """Tell the process that shows a table what another one did there."""
    await tell(connection, json.dumps(astuple(wake)))


def read_wake(told: str) -> Wake | None:
    """What `tell_wake` told; None: it was told by another version."""
    with suppress(ValueError, TypeError):
        return Wake(*json.loads(told))
    return None


def _written(session: Session) -> str:
    return json.dumps(asdict(session))


def _read(written: str | None) -> Session | None:
    return Session(**json.loads(written)) if written else None


def _share(me: str, takers: Sequence[str], count: int, has_first: str | None) -> int:
    """How many of `count` shards are `me`'s: as many as each other process's, or one more.

    The process that has shard 0 gets fewer: it hears all that is pressed in direct messages.
    """
    if me not in takers:
        return 0
    others = [each for each in takers if each != has_first]
    if has_first in takers and others:
        weight = int(DIRECT_PART * count)
        first = max(1, round((count + weight) / len(takers)) - weight)
        if me == has_first:
            return first
        takers, count = others, count - first
    each, more = divmod(count, len(takers))
    return each + (takers.index(me) < more)


async def _happens(event: asyncio.Event, seconds: float) -> bool:
    """Whether it happens within so many seconds."""
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()


async def tell(connection: AsyncConnection, what: str) -> None:
    """Let all processes hear this, once the transaction is done."""
    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, what)))
