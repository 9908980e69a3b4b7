"""The store: what is true about every table, and the one verb that changes it."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence, Set
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, Concatenate, NamedTuple, ParamSpec, Self, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.board import Board, Ranking
from bot.history import PAGE, History, Spot
from bot.look import PLAIN, Look
from bot.model import (
    Alarm,
    Attempt,
    Change,
    Hand,
    Loaded,
    LoggedAction,
    Measure,
    Measured,
    Place,
    Pulse,
    Rating,
    RatingChange,
    Score,
    Server,
    ServerRecord,
    Status,
    Table,
    Times,
    User,
)
from bot.past_season import PastSeason, PastSeasons
from bot.periods import clocks_of
from bot.shards import ALL, Lease, Shards, Wake
from bot.stats import Stats
from bot.store import (
    backfill_queries,
    boards,
    deals,
    history_queries,
    leases,
    luck_queries,
    people,
    queries,
    rating_rows,
    recount,
    removal,
    rerate,
    result_rows,
    schema,
    seasons,
    settlement,
    stats_queries,
    tallies,
)
from bot.store.database import (
    connect,
    connect_to_serve,
    for_leases,
    for_one_read,
    for_writing,
    migrate,
    require_newest,
    rewrite,
)
from bot.store.leases import Leases, Owned, still_held
from bot.store.ratings import Key
from bot.store.read_cache import ReadCache
from bot.store.rerate import Checked, Rerated
from bot.store.result_rows import Result
from bot.store.rows import insert_into, record, upsert

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
Player = tuple[int, int]
"""A server and a user of it."""

_SNAPSHOT = {"isolation_level": "REPEATABLE READ"}
"""What PostgreSQL is told where everything read is to be of one moment; SQLite does so anyway."""

_ONE_STATEMENT = {"isolation_level": "AUTOCOMMIT"}
"""What PostgreSQL is told where one statement is all: it needs no transaction around it."""

FIRST_HANDS = 3
"""So many hands somebody is new in a server."""
LOOKS = 10_000
"""How so many people like to see the cards is kept in memory."""
UNSEEN_GRACE = timedelta(minutes=15)
"""So long a deadline is held back while nobody can see how the table stands."""


class Shown(NamedTuple):
    """Which version of a table a message shows, and with what right."""

    version: int
    lease: Lease | None


class AlreadySeated(Exception):  # noqa: N818 - a refusal, not a fault
    """Someone at the table holds a seat at another open table of the same server."""


class TooManyTables(Exception):  # noqa: N818 - a refusal, not a fault
    """As many tables are open as the server allows; `here`: in this very channel."""

    def __init__(self, *, here: bool) -> None:
        super().__init__()
        self.here = here


def uncut(store: type[T]) -> type[T]:
    """Let every method of a store be done to its end, even if who waits for it is cancelled.

    A connection that is given up in the middle of a transaction may keep SQLite locked.
    """
    for name, method in list(vars(store).items()):
        if iscoroutinefunction(method) and name != "close":
            setattr(store, name, _to_its_end(method))
    return store


def _to_its_end(
    method: Callable[Concatenate["Store", P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate["Store", P], Coroutine[Any, Any, R]]:
    @wraps(method)
    async def whole(store: "Store", /, *args: P.args, **kwargs: P.kwargs) -> R:
        task = asyncio.create_task(method(store, *args, **kwargs))
        store.under_way.add(task)
        task.add_done_callback(store.under_way.discard)
        return await asyncio.shield(task)

    return whole


@uncut
class Store:
    """The database. Several stores, also of several processes, may share one.

    What a method writes is one transaction, and each raises sqlalchemy.exc.SQLAlchemyError when the
    database fails.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = for_writing(engine)
        self._one = for_one_read(engine)
        lets_one_write = engine.dialect.name == "sqlite"
        self._one_moment = engine if lets_one_write else engine.execution_options(**_SNAPSHOT)
        self._turn: AbstractAsyncContextManager[None] = (
            asyncio.Lock() if lets_one_write else nullcontext()
        )
        self.under_way: set[asyncio.Task[Any]] = set()
        self._at_once = self._one if lets_one_write else engine.execution_options(**_ONE_STATEMENT)
        self._unnoted: dict[str, Shown] = {}
        self.looks: ReadCache[int, Look] = ReadCache(LOOKS)
        self._leasing: AsyncEngine | None = None

    def leases(self, process: str) -> Leases | None:
        """The leases of a process of that name; None on SQLite, which one process has to itself."""
        if not self.is_shared:
            return None
        if self._leasing is None:
            self._leasing = for_leases(self._engine)
        return Leases(self._leasing, process, self._engine.dispose)

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at `url`, made or brought to the newest schema where needed."""
        migrating = connect(url)  # which may take long
        try:
            await migrate(migrating)
        finally:
            await migrating.dispose()
        return cls(connect_to_serve(url))

    @classmethod
    async def existing(cls, url: str) -> Self:
        """The store at `url` as it is. Raises OtherVersionError if its schema is not the newest."""
        engine = connect(url)
        try:
            await require_newest(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Let what is under way end, then let go of every connection."""
        await asyncio.gather(*self.under_way, return_exceptions=True)
        try:
            with suppress(sa.exc.SQLAlchemyError, OSError):  # who comes next looks at the messages
                await self.note_shown()
        finally:
            await self._engine.dispose()
            if self._leasing:
                await self._leasing.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. For SQLite they queue: it lets any one of them be the next."""
        async with self._turn, self._writer.begin() as connection:
            yield connection

    async def create(
        self, table: Table, house: Server | None = None, now: datetime | None = None
    ) -> None:
        """Write a new table. Raises AlreadySeated or TooManyTables, and then writes nothing."""
        async with self._writing() as connection:
            await connection.execute(
                sa.insert(schema.tables).values(
                    id=table.id,
                    channel_id=table.channel_id,
                    message_id=table.message_id,
                    **queries.table_values(table),
                )
            )
            await _seat(connection, table)
            await tallies.one_at_a_time(connection, table.guild_id)
            if house:
                await _make_sure_of_room(connection, table, house)
            await seasons.begin(connection, table.guild_id, now or datetime.now(UTC))

    async def load(self, table_id: str, hand_no: int | None = None) -> Loaded | None:
        """A table with its latest hand and log, or None if there never was such a table.

        `hand_no`: with that hand instead.
        """
        async with self._one_moment.connect() as connection:
            found = await queries.tables(connection, queries.TABLE, table=table_id)
            if not found:
                return None
            hand, log = await queries.hand(connection, table_id, hand_no)
            ended = await queries.ended(connection, found[0])
            noted = await connection.scalar(queries.IS_SEEN, {"table": table_id})
            seen = bool(noted) or self._shows(found[0].id) >= found[0].version
            return Loaded(found[0], hand, log, ended, seen)

    async def commit(self, change: Change, was: Table | None = None) -> bool:
        """Write a step, if the table is still at the version before it.

        `was`: the table at that version, as it is stored; seats that are still so stay unwritten.
        False, and nothing written, where the table has moved on or does not exist. Where the
        table's message is stays as `place` left it. Raises AlreadySeated, and then writes nothing.
        """
        committed = await self._commit(change, was)
        if committed and self._shows(change.table.id) < change.table.version:
            self._unnoted.pop(change.table.id, None)  # it is no news any more
        return committed

    async def _commit(self, change: Change, was: Table | None) -> bool:
        table, actions = change.table, change.actions
        step, asked = queries.STEP, queries.step(table)
        if change.unseen:
            step, asked = queries.UNSEEN_STEP, asked | {"seen": self._shows(table.id)}
        if _is_small(change, was) and (self.is_shared or not actions):
            whole: sa.Update | sa.Insert = step
            if actions:
                whole = queries.acting(len(actions), unseen=change.unseen)
                asked |= queries.acted(table, actions)
            async with self._turn, self._at_once.connect() as connection:
                return (await connection.execute(whole, asked)).rowcount > 0
        async with self._writing() as connection:
            if not (await connection.execute(step, asked)).rowcount:
                return False
            if was is None or (was.seats, was.status) != (table.seats, table.status):
                await _seat(connection, table, was)
            if change.deal:
                await connection.execute(queries.DEAL, asdict(change.deal))
            if change.result is not None or table.status is not Status.PLAYING:
                ends = change.deal or change.actions or change.result is not None
                if ends or was is None or was.status is Status.PLAYING:
                    await queries.end_hand(connection, change)
            elif change.actions:
                rows = queries.action_rows(table, change.actions)
                await connection.execute(queries.ACT, rows)
            await settlement.settle(connection, change)
            if change.measured:
                await _note(connection, change.measured)
        return True

    async def version(self, table_id: str) -> int | None:
        """The version of a table, None if there is none of this id."""
        async with self._one.connect() as connection:
            return await connection.scalar(queries.VERSION, {"table": table_id})

    async def place(
        self, table_id: str, channel_id: int, message_id: int | None, lease: Lease | None = None
    ) -> None:
        """Remember where a table's public message is. The version stays.

        In another channel it is in no thread of its own any more. `lease`: with which it was put
        there; if another process has the shard by now, it decides.
        """
        t = schema.tables
        parent_id = sa.case((t.c.channel_id == channel_id, t.c.parent_id))
        async with self._writing() as connection:
            await connection.execute(
                sa.update(t)
                .where(t.c.id == table_id, still_held(lease))
                .values(channel_id=channel_id, message_id=message_id, parent_id=parent_id)
            )

    async def place_in_thread(self, table_id: str, thread_id: int) -> None:
        """Remember that a table without a message is in a thread of its own in its channel."""
        t = schema.tables
        async with self._writing() as connection:
            await connection.execute(
                sa.update(t)
                .where(t.c.id == table_id, t.c.message_id.is_(None), t.c.parent_id.is_(None))
                .values(channel_id=thread_id, parent_id=t.c.channel_id)
            )

    async def shown(self, table_id: str, version: int, lease: Lease | None = None) -> None:
        """Remember that a table's message shows this version, with that lease."""
        self.will_note_shown(table_id, version, lease)
        await self.note_shown()

    def will_note_shown(self, table_id: str, version: int, lease: Lease | None = None) -> None:
        """The same, to be written by `note_shown`, if the table has not moved on by then.

        A process that dies before that has its successor look at the message once more.
        """
        if self._shows(table_id) <= version:
            self._unnoted[table_id] = Shown(version, lease)

    def let_go(self, shards: Shards) -> None:
        """Note nothing more of tables that are not of these shards: others know by now."""
        kept = {
            n: s for n, s in self._unnoted.items() if not s.lease or s.lease.shard in shards.ids
        }
        self._unnoted = kept

    def _shows(self, table_id: str) -> int:
        """The version that a message is known to show and that is not written yet; -1: none."""
        known = self._unnoted.get(table_id)
        return known.version if known else -1

    async def note_shown(self) -> None:
        """Write which versions are shown, of all tables of which that is not written yet."""
        written = dict(self._unnoted)
        rows = defaultdict[bool, list[dict[str, Any]]](list)
        for table_id, (version, lease) in sorted(written.items()):  # in one order, or two may wait
            row: dict[str, Any] = {"of_table": table_id, "seen": version}
            rows[lease is not None].append(row | (asdict(lease) if lease else {}))
        for leased, these in rows.items():
            async with self._writing() as connection:
                noting = queries.SHOWN_BY_LEASE if leased else queries.SHOWN
                await connection.execute(noting, these)
        for table_id, noted in written.items():
            if self._unnoted.get(table_id) is noted:
                del self._unnoted[table_id]

    async def not_shown(self, guild_id: int | None = None, shards: Shards = ALL) -> dict[str, int]:
        """The tables whose message may not show their newest version: which one, by id.

        The one whose message was posted last comes first. Those that are paused are left out; of
        one server, if given, they are among them.
        """
        t = schema.tables
        where = sa.and_(~queries.is_seen, t.c.paused.is_(False), queries.is_of(shards))
        if guild_id is not None:
            where = sa.and_(t.c.guild_id == guild_id, t.c.paused | ~queries.is_seen)
        behind = (
            sa.select(t.c.id, t.c.version)
            .where(where)
            .order_by(t.c.message_id.desc().nulls_first(), t.c.id)
        )
        async with self._one.connect() as connection:
            rows = (await connection.execute(behind)).all()
        return {row.id: row.version for row in rows if self._shows(row.id) < row.version}

    async def places(self, shards: Shards = ALL) -> tuple[Place, ...]:
        """Where every table of these shards is that is not closed."""
        t = schema.tables
        columns = (t.c.id.label("table_id"), t.c.guild_id, t.c.channel_id, t.c.paused)
        found = sa.select(*columns).where(queries.is_open, queries.is_of(shards))
        async with self._one.connect() as connection:
            return tuple(record(Place, row) for row in await connection.execute(found))

    async def open_tables(
        self, guild_id: int | None = None, channel_id: int | None = None
    ) -> tuple[Table, ...]:
        """The tables not closed, of one server or channel, with those in its threads, if given."""
        t = schema.tables
        where: list[sa.ColumnElement[bool]] = [queries.is_open]
        if guild_id is not None:
            where.append(t.c.guild_id == guild_id)
        if channel_id is not None:
            where.append(queries.is_in(channel_id))
        async with self._one_moment.connect() as connection:
            return await queries.tables(connection, queries.tables_where(*where))

    async def table_of(self, guild_id: int, user_id: int) -> Table | None:
        """The open table at which someone sits in a server."""
        who = {"user": user_id, "guild": guild_id}
        async with self._one_moment.connect() as connection:
            found = await queries.tables(connection, queries.TABLE_OF, **who)
        return found[0] if found else None

    async def pulse(self, shards: Shards = ALL) -> Pulse:
        """How the open tables of these shards are."""
        t = schema.tables
        due = sa.case((~t.c.paused, t.c.due))
        counted = sa.select(
            sa.func.count(), sa.func.count(sa.case((t.c.paused, 1))), sa.func.min(due)
        ).where(queries.is_open, queries.is_of(shards))
        async with self._one.connect() as connection:
            return Pulse(*(await connection.execute(counted)).one())

    async def next_due(self, shards: Shards = ALL) -> datetime | None:
        """When the first of the open tables of these shards is to be looked at."""
        async with self._one.connect() as connection:
            moment: datetime | None = await connection.scalar(queries.next_due(shards))
            return moment

    async def times(self, shards: Shards = ALL) -> tuple[Times, ...]:
        """When something is to be done at which open table of these shards."""
        t = schema.tables
        columns = (t.c.id.label("table_id"), t.c.guild_id, t.c.version)
        moments = (t.c.auto, t.c.due, t.c.warn, t.c.call)
        found = sa.select(*columns, *moments).where(queries.is_open, queries.is_of(shards))
        async with self._one.connect() as connection:
            return tuple(record(Times, row) for row in await connection.execute(found))

    async def overdue(self, now: datetime, shards: Shards = ALL) -> tuple[tuple[Alarm, str], ...]:
        """What is to be done now at which open table, by id; what is overdue longest is first.

        A deadline that nobody can see is held back, for `UNSEEN_GRACE` at most. After the deadline
        it is too late to warn or to call.
        """
        t = schema.tables
        where: dict[Alarm, sa.ColumnElement[bool]] = {
            Alarm.AUTO: sa.true(),
            Alarm.DUE: t.c.paused | queries.is_seen | (t.c.due <= now - UNSEEN_GRACE),
            Alarm.WARN: t.c.due > now,
            Alarm.CALL: (t.c.due > now) & (t.c.call < t.c.due),
        }
        past = sa.union_all(
            *(
                sa.select(
                    sa.literal(alarm.value).label("alarm"), t.c.id, since.label("since")
                ).where(since <= now, queries.is_open, queries.is_of(shards), where[alarm])
                for alarm, since in ((alarm, t.c[alarm.value]) for alarm in Alarm)
            )
        ).subquery()
        found = sa.select(past.c.alarm, past.c.id).order_by(past.c.since, past.c.id)
        async with self._one.connect() as connection:
            return tuple((Alarm(row.alarm), row.id) for row in await connection.execute(found))

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use the database: on PostgreSQL."""
        return self._engine.dialect.name != "sqlite"

    async def wake(self, wake: Wake) -> None:
        """Tell the process that shows a table what this one did there; on PostgreSQL.

        Whatever holds this up, leases are renewed over other connections.
        """
        async with self._at_once.connect() as connection:
            await leases.tell_wake(connection, wake)

    async def shards(self, now: datetime) -> tuple[Owned, ...]:
        """Every shard, by its number; none where no process ever shared this database."""
        if not self.is_shared:
            return ()
        async with self._engine.connect() as connection:
            return await leases.owned(connection, now)

    async def processes(self) -> dict[str, bool]:
        """The processes that share this database, and whether each is draining."""
        async with self._engine.connect() as connection:
            return await leases.alive(connection)

    async def drain(self, process: str) -> bool:
        """Have a process give its shards to others; False where none of this name is alive."""
        async with self._writing() as connection:
            return await leases.drain(connection, process)

    async def server(self, guild_id: int) -> Server | None:
        """By which rules a server plays, None where nobody has set any."""
        async with self._one.connect() as connection:
            row = (await connection.execute(queries.SERVER, {"guild": guild_id})).one_or_none()
        return record(Server, row) if row else None

    async def remember_server(
        self, server: Server, now: datetime | None = None, was: Server | None = None
    ) -> bool:
        """Let new tables of a server play by these rules, and its days begin by these clocks.

        `was`: the settings that were changed to these. False, and nothing written, where by now
        other ones are stored.
        """
        p, s, now = schema.players, schema.servers, now or datetime.now(UTC)
        async with self._writing() as connection:
            await tallies.one_at_a_time(connection, server.guild_id)
            stored = sa.select(s).where(s.c.guild_id == server.guild_id)
            row = (await connection.execute(stored)).one_or_none()
            if was and row and record(Server, row) != was:
                return False
            before = await tallies.clocks(connection, server.guild_id)
            await connection.execute(self._upsert(schema.servers, asdict(server)))
            if before != clocks_of(server.zone, server.season):
                theirs = p.c.guild_id == server.guild_id
                await connection.execute(sa.update(p).where(theirs).values(stale=True))
                await seasons.rewind(connection, server.guild_id, before, now)
        return True

    async def servers(self) -> tuple[ServerRecord, ...]:
        """The servers of which anything is kept, by id."""
        async with self._engine.begin() as connection:
            return await queries.known_servers(connection)

    async def note_presence(self, guild_ids: Set[int], now: datetime, shards: Shards = ALL) -> None:
        """Note that which of these shards' servers that something is kept of the bot is in."""
        d = schema.departures
        async with self._writing() as connection:
            known = filter(shards.has, await connection.scalars(queries.SERVERS))
            gone = set(filter(shards.has, await connection.scalars(sa.select(d.c.guild_id))))
            for guild_id in sorted(gone & guild_ids):
                await connection.execute(sa.delete(d).where(d.c.guild_id == guild_id))
            for guild_id in sorted(set(known) - gone - guild_ids):
                went = insert_into(d, self._engine.dialect.name)
                went = went.values(guild_id=guild_id, since=now)
                await connection.execute(went.on_conflict_do_nothing())

    async def greet(self, guild_id: int) -> bool:
        """Whether a server is to be greeted: once, as long as anything is kept of it."""
        greeted = insert_into(schema.greetings, self._engine.dialect.name).values(guild_id=guild_id)
        async with self._writing() as connection:
            return (await connection.execute(greeted.on_conflict_do_nothing())).rowcount > 0

    async def departed(self, before: datetime) -> tuple[int, ...]:
        """The servers that the bot is in no more since then, the longest gone first."""
        d = schema.departures
        gone = sa.select(d.c.guild_id).where(d.c.since <= before).order_by(d.c.since)
        async with self._engine.begin() as connection:
            return tuple(await connection.scalars(gone))

    async def forget_server(self, guild_id: int, gone_before: datetime | None = None) -> None:
        """Delete what is kept of a server that has no tables any more.

        `gone_before`: nothing, where the bot was still or again there at that moment.
        """
        async with self._writing() as connection:
            await tallies.one_at_a_time(connection, guild_id)
            if gone_before:
                gone = queries.gone(guild_id, gone_before).with_for_update()
                if not (await connection.execute(gone)).first():
                    return
            for table in schema.OF_A_SERVER:
                await connection.execute(sa.delete(table).where(table.c.guild_id == guild_id))

    async def delete_tables(
        self,
        limit: int,
        *,
        closed_before: datetime | None = None,
        guild_id: int | None = None,
        gone_before: datetime | None = None,
    ) -> int:
        """Delete tables that were closed before a moment, or all of a server, with their games.

        So many at most; how many is returned. What their hands were worth stays. `gone_before`:
        none of a server where the bot was still or again at that moment.
        """
        t = schema.tables
        which = t.c.closed_at <= closed_before if closed_before else t.c.guild_id == guild_id
        if guild_id is not None and gone_before:
            which &= queries.gone(guild_id, gone_before).exists()
        some = sa.select(t.c.id).where(which).limit(limit)
        async with self._writing() as connection:
            return (await connection.execute(sa.delete(t).where(t.c.id.in_(some)))).rowcount

    async def outdated(self, now: datetime) -> tuple[int, ...]:
        """The servers that may have tallies of a day, a week or a season that is over."""
        async with self._one.connect() as connection:
            return tuple(await tallies.outdated(connection, now))

    async def sweep(self, guild_id: int, now: datetime, limit: int) -> int:
        """Delete so many tallies of a server at most of what is over; how many it were."""
        async with self._writing() as connection:
            return await tallies.sweep(connection, guild_id, now, limit)

    async def user(self, user_id: int) -> User | None:
        """What is remembered about someone."""
        async with self._one.connect() as connection:
            row = (await connection.execute(queries.USER, {"user": user_id})).one_or_none()
        return record(User, row) if row else None

    async def locales(self, user_ids: Set[int]) -> dict[int, str | None]:
        """The languages of those of these users of whom something is remembered."""
        u = schema.users
        known = sa.select(u.c.user_id, u.c.locale).where(u.c.user_id.in_(user_ids))
        async with self._engine.begin() as connection:
            return {row.user_id: row.locale for row in await connection.execute(known)}

    async def remember_locale(self, user_id: int, locale: str) -> None:
        """Remember someone's language."""
        await self._put(schema.users, {"user_id": user_id, "locale": locale})

    async def remember_dm_channel(self, user_id: int, channel_id: int | None) -> None:
        """Remember where someone's direct messages go, None: nowhere yet; not of a stranger."""
        await self._add(user_id, {"dm_channel_id": channel_id})

    async def remember_dm_refused(self, user_id: int, at: datetime | None) -> None:
        """Remember when someone took no direct message, None: takes them; not of a stranger."""
        await self._add(user_id, {"dm_refused_at": at})

    async def remember_forget_at(self, user_id: int, at: datetime | None) -> None:
        """Remember when someone wants to be forgotten, None: not any more."""
        await self._put(schema.users, {"user_id": user_id, "forget_at": at})

    async def postpone_forgetting(self, users: Iterable[int], until: datetime) -> None:
        """Let those of them who want to be forgotten wait at least until then."""
        asked = {"users": list(users), "until": until}
        async with self._one.connect() as connection:
            if (await connection.execute(people.SOONER, asked)).first() is None:
                return
        async with self._writing() as connection:
            await connection.execute(people.POSTPONING, asked)

    async def kept(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Every row that names someone, by table."""
        async with self._engine.connect() as connection:
            return await people.kept(connection, user_id)

    async def forget(self, user_id: int) -> bool:
        """Delete what is kept of someone, at once; the games keep a seat without a name.

        A ban stays, and the audit keeps what was done without saying to whom or by whom. False,
        and nothing deleted, while they hold a seat.
        """
        await self.note_shown()  # else messages that are up to date count as if they were not
        async with self._changing_looks() as connection:
            forgotten = await people.forget(connection, user_id)
        await self._leave_no_trace()
        return forgotten

    async def forget_due(self, now: datetime) -> tuple[int, ...]:
        """Forget those who wanted that by now, but who holds a seat; who they were."""
        forgotten = []
        await self.note_shown()
        async with self._one.connect() as connection:
            due = await people.to_forget(connection, now)
        for user in due:  # each apart: no turn of a server is held while another is waited for
            async with self._changing_looks() as connection:
                if await people.forget_due(connection, user, now):
                    forgotten.append(user)
        await self._leave_no_trace()
        return tuple(forgotten)

    async def _leave_no_trace(self) -> None:
        """Let no byte remain of what was deleted; what cannot be done now is done next time."""
        if await self.recall(people.TRACES) is None:
            return
        async with self._turn:
            rewritten = await rewrite(self._engine)
        if rewritten:
            n = schema.notes
            async with self._writing() as connection:
                await connection.execute(sa.delete(n).where(n.c.key == people.TRACES))

    async def next_unfilled(
        self, note: str = backfill_queries.FILLED
    ) -> tuple[Hand, tuple[LoggedAction, ...]] | None:
        """A settled hand from before there were records, with its log, None if there is no more.

        `note`: `unfilled.FEATS` for one from before there were feats.
        """
        last = await self.recall(note)
        async with self._engine.connect() as connection:
            found = await backfill_queries.following(connection, note, last)
        if found is None and last != backfill_queries.ALL:
            await self.note(note, backfill_queries.ALL)
        return found

    async def fill(self, hand: Hand, scores: tuple[Score, ...], ai_seats: Set[int]) -> None:
        """Write what the log of that hand told, or nothing, and that it is done."""
        n = schema.notes
        async with self._writing() as connection:
            if scores:
                await backfill_queries.fill(connection, hand, scores, ai_seats)
            done = {"key": backfill_queries.FILLED, "value": f"{hand.table_id} {hand.hand_no}"}
            await connection.execute(self._upsert(n, done))

    async def fill_feats(self, hand: Hand, scores: tuple[Score, ...]) -> None:
        """Write the feats that the log of that hand told, or nothing, and that it is done."""
        done = {"key": backfill_queries.FEATS, "value": f"{hand.table_id} {hand.hand_no}"}
        async with self._writing() as connection:
            await backfill_queries.fill_feats(connection, hand, scores)
            await connection.execute(self._upsert(schema.notes, done))

    async def next_unweighed(self) -> tuple[Hand, tuple[LoggedAction, ...]] | None:
        """The latest settled hand whose luck is to be worked out, with its log; None: of all it is
        known.
        """
        async with self._engine.connect() as connection:
            return await luck_queries.following(connection)

    async def weigh(self, hand: Hand, points: Sequence[float]) -> None:
        """Write what the cards of a hand were worth, by seat; none: that cannot be told."""
        async with self._writing() as connection:
            await luck_queries.weigh(connection, hand, points)

    async def problems(self) -> tuple[str, ...]:
        """What SQLite finds wrong with its file; PostgreSQL looks after itself."""
        if self._engine.dialect.name != "sqlite":
            return ()
        async with self._engine.connect() as connection:
            whole = await connection.scalars(sa.text("PRAGMA integrity_check"))
            found = [line for line in whole if line != "ok"]
            astray = await connection.execute(sa.text("PRAGMA foreign_key_check"))
            return (*found, *(f"{row[0]}: row {row[1]} has no {row[2]}" for row in astray))

    async def recall(self, key: str) -> str | None:
        """What the bot noted under `key`."""
        async with self._one.connect() as connection:
            return await connection.scalar(queries.NOTE, {"noted": key})

    async def note(self, key: str, value: str) -> None:
        """Note something about the bot itself, in place of what was noted under `key`."""
        await self._put(schema.notes, {"key": key, "value": value})

    async def scored(self, table_id: str, hand_no: int, user_id: int) -> bool:
        """Whether that hand is on someone's record already: who left it paid for that."""
        s = schema.scores
        found = sa.select(s.c.id).where(
            s.c.table_id == table_id, s.c.hand_no == hand_no, s.c.user_id == user_id
        )
        async with self._one.connect() as connection:
            return (await connection.execute(found)).first() is not None

    async def scores(self, table_id: str, hand_no: int) -> tuple[Score, ...]:
        """What a hand was for each seat and for who left one; nothing of those since forgotten."""
        s = schema.scores
        found = sa.select(s).where(s.c.table_id == table_id, s.c.hand_no == hand_no)
        async with self._one.connect() as connection:
            rows = await connection.execute(found.order_by(s.c.id))
            return tuple(map(queries.score, rows))

    async def history(
        self,
        guild_id: int,
        user_id: int,
        spot: Spot | None = None,
        *,
        newer: bool = False,
        limit: int = PAGE,
    ) -> History:
        """Someone's hands in a server that are older, or newer, than one; or else the newest."""
        async with self._engine.connect() as connection:
            return await history_queries.history(
                connection, guild_id, user_id, spot, newer=newer, limit=limit
            )

    async def results(
        self, guild_id: int | None, user_id: int | None, after: Result | None = None
    ) -> list[Result]:
        """A page of the results of a server or of somebody, the newest first; none: no more."""
        async with self._engine.connect() as connection:
            return await result_rows.page(connection, guild_id, user_id, after)

    async def deal_again(self, code: str) -> Hand | None:
        """The deal of that code as it was dealt somewhere, None where none of it is kept.

        Nor is it to be had where its first hand is on no record any more.
        """
        async with self._engine.connect() as connection:
            return await deals.deal(connection, code)

    async def knows_deal(self, code: str, user_id: int) -> bool:
        """Whether somebody sat where the deal of that code was played, in whatever role."""
        async with self._engine.connect() as connection:
            return await deals.knows(connection, code, user_id)

    async def attempts(self, code: str) -> tuple[Attempt, ...]:
        """What was made of the deal of that code at each table, the first one first."""
        async with self._engine.connect() as connection:
            return await deals.attempts(connection, code)

    async def newcomers(self, guild_id: int, user_ids: Iterable[int]) -> frozenset[int]:
        """Those of these users who are in their first hands in a server."""
        users = frozenset(user_ids)
        asked = {"guild": guild_id, "users": list(users), "hands": FIRST_HANDS}
        async with self._one.connect() as connection:
            return users.difference(await connection.scalars(tallies.WITH_SO_MANY, asked))

    async def ban(self, guild_id: int, user_id: int) -> str | None:
        """Why someone may sit at no table of a server, None if they may."""
        async with self._one.connect() as connection:
            return await connection.scalar(queries.BAN, {"guild": guild_id, "user": user_id})

    async def measure(self, done: Measured) -> None:
        """Note what a moderator did; a ban holds from now on, and ends with its end."""
        async with self._writing() as connection:
            await _note(connection, done)

    async def measures(self, guild_id: int, limit: int = 10) -> tuple[Measured, ...]:
        """What moderators did last in a server, the newest first."""
        async with self._engine.connect() as connection:
            return await queries.measures(
                connection, schema.audit.c.guild_id == guild_id, limit=limit
            )

    async def look(self, user_id: int) -> Look:
        """How someone likes to see the cards and the table."""
        return await self.looks.get(user_id, lambda: self._look(user_id))

    async def _look(self, user_id: int) -> Look:
        async with self._one.connect() as connection:
            row = (await connection.execute(queries.LOOK, {"user": user_id})).one_or_none()
        return record(Look, row) if row else PLAIN

    async def remember_look(self, user_id: int, look: Look) -> None:
        """Remember how someone likes to see them from now on."""
        async with self._changing_looks() as connection:
            row = {"user_id": user_id, **asdict(look)}
            await connection.execute(self._upsert(schema.looks, row))

    @asynccontextmanager
    async def _changing_looks(self) -> AsyncIterator[AsyncConnection]:
        """A transaction after which somebody's look may be another, in every process."""
        async with self._writing() as connection:
            yield connection
            if self.is_shared:
                await leases.tell(connection, leases.LOOKS)
        self.looks.clear()

    async def hidden(self, user_ids: Iterable[int]) -> frozenset[int]:
        """Who of these users keeps their record to themselves."""
        h = schema.hidden
        found = sa.select(h.c.user_id).where(h.c.user_id.in_(frozenset(user_ids)))
        async with self._one.connect() as connection:
            return frozenset(await connection.scalars(found))

    async def hide(self, user_id: int, *, on: bool) -> None:
        """Have nobody else see someone's record from now on, or everybody again."""
        h = schema.hidden
        hiding = insert_into(h, self._engine.dialect.name).values(user_id=user_id)
        showing = sa.delete(h).where(h.c.user_id == user_id)
        async with self._writing() as connection:
            await connection.execute(hiding.on_conflict_do_nothing() if on else showing)

    async def ranking(
        self, board: Board, guild_id: int, user_id: int, page: int = 0, now: datetime | None = None
    ) -> Ranking:
        """What a leaderboard answers now to somebody in a server, that page of it."""
        now = now or datetime.now(UTC)
        async with self._one_moment.connect() as connection:
            return await boards.ranking(connection, board, guild_id, user_id, page, now)

    async def seasons_due(self, now: datetime) -> tuple[int, ...]:
        """The servers whose season is over and not closed yet."""
        async with self._one.connect() as connection:
            return tuple(await seasons.due(connection, now))

    async def close_season(self, guild_id: int, now: datetime) -> None:
        """Keep how the season of a server ended, if it is over, and begin the next."""
        async with self._writing() as connection:
            await seasons.close(connection, guild_id, now)

    async def untold_seasons(self) -> tuple[int, ...]:
        """The seasons of which it is still to be told how they ended, by their numbers."""
        async with self._one.connect() as connection:
            return tuple(await seasons.untold(connection))

    async def ended_season(self, season_id: int) -> PastSeason | None:
        """How a season ended, without who is hidden by now; None if it is kept no more."""
        async with self._engine.connect() as connection:
            return await seasons.ended(connection, season_id)

    async def last_channels(self, guild_id: int) -> dict[int, str]:
        """Where a server played last, the latest first, and in which language."""
        async with self._one.connect() as connection:
            return await seasons.channels(connection, guild_id)

    async def season_tried(self, season_id: int, channel_id: int, now: datetime) -> None:
        """Remember that the message about a season is about to be posted there."""
        async with self._writing() as connection:
            await seasons.try_in(connection, season_id, channel_id, now)

    async def season_told(self, season: PastSeason, message_id: int | None) -> None:
        """Remember which message tells that a season ended so, None: nobody can be told."""
        async with self._writing() as connection:
            await seasons.tell(connection, season, message_id)

    async def past_seasons(self, guild_id: int, user_id: int, page: int = 0) -> PastSeasons:
        """The seasons of a server that are over, as somebody may see them."""
        async with self._engine.connect() as connection:
            return await seasons.past(connection, guild_id, user_id, page)

    async def stats(self, guild_id: int, user_id: int, asker_id: int | None = None) -> Stats | None:
        """What is told of someone in a server, None if they finished no hand there.

        `asker_id`: who sees it, None where everybody does.
        """
        async with self._one_moment.connect() as connection:
            return await stats_queries.read(connection, guild_id, user_id, asker_id)

    async def players(self) -> tuple[Player, ...]:
        """Whoever has a record in a server, by server."""
        p = schema.players
        found = sa.select(p.c.guild_id, p.c.user_id).order_by(*p.primary_key)
        async with self._one.connect() as connection:
            rows = await connection.execute(found)
            return tuple((row.guild_id, row.user_id) for row in rows)

    async def know_players(self) -> dict[Player, int]:
        """Note whoever has a score and is not known to have one; how many scores everybody has."""
        known = set(await self.players())
        async with self._one.connect() as connection:
            scores = await tallies.scores_of_all(connection)
        unknown = [player for player in scores if player not in known]
        if unknown:
            async with self._writing() as connection:
                await tallies.know(connection, unknown)
        return dict.fromkeys(known, 0) | scores

    async def stale_players(self, limit: int = 1) -> tuple[Player, ...]:
        """Some of those whose hands are to be counted anew."""
        p = schema.players
        found = sa.select(p.c.guild_id, p.c.user_id).where(schema.is_stale).limit(limit)
        async with self._one.connect() as connection:
            rows = await connection.execute(found)
            return tuple((row.guild_id, row.user_id) for row in rows)

    async def recount(self, players: Iterable[Player], now: datetime | None = None) -> int:
        """Count the hands of these players anew; of how many what was counted was wrong."""
        now, of = now or datetime.now(UTC), defaultdict[int, set[int]](set)
        for guild_id, user_id in players:
            of[guild_id].add(user_id)
        async with self._one_moment.connect() as connection:
            for guild_id, users in of.items():
                of[guild_id] = await recount.suspects(connection, guild_id, users, now)
        wrong = 0
        if any(of.values()):
            async with self._writing() as connection:
                for guild_id, users in sorted(of.items()):  # in one order, or two may wait for ever
                    if users:
                        wrong += len(await recount.recount(connection, guild_id, users, now))
        return wrong

    async def rating(self, guild_id: int, user_id: int) -> Rating:
        """What is thought of someone in a server."""
        r = schema.ratings
        found = sa.select(r).where(r.c.guild_id == guild_id, r.c.user_id == user_id)
        async with self._one.connect() as connection:
            row = (await connection.execute(found)).one_or_none()
        return rating_rows.rating_of(row) if row else Rating()

    async def rating_changes(
        self, guild_id: int, user_id: int, limit: int | None = None
    ) -> tuple[RatingChange, ...]:
        """What the latest hands changed of someone's rating in a server, old to new."""
        async with self._engine.connect() as connection:
            return await rating_rows.changes(connection, guild_id, user_id, limit)

    async def supply_ratings(self, guild_id: int) -> int:
        """Have hands of a server rated that lack it, by `rate_some`, and nobody without a hand.

        How many hands and people it were.
        """
        async with self._one_moment.connect() as connection:
            keys, users = await rerate.lacking(connection, guild_id)
        if keys or users:
            async with self._writing() as connection:
                await rerate.supply(connection, guild_id, keys, users)
        return len(keys) + len(users)

    async def rated_servers(self) -> dict[int, int]:
        """How many rated hands there are, by server."""
        async with self._one.connect() as connection:
            return await rerate.servers(connection)

    async def check_ratings(self, guild_id: int, since: int = 0) -> Checked:
        """Look at the next rated hands of a server, from that one on.

        Where something is wrong all from there on is marked, to be rated anew by `rate_some`.
        """
        async with self._one_moment.connect() as connection:
            checked = await rerate.check(connection, guild_id, since)
        if checked.wrong_from is not None:
            async with self._writing() as connection:
                await rerate.mark(connection, guild_id, checked.wrong_from)
        return checked

    async def rate_some(self) -> Rerated | None:
        """Rate some hands anew that were marked; None where there are no more of them."""
        async with self._writing() as connection:
            return await rerate.some(connection)

    async def finished_hand(self, guild_id: int, hand: Key) -> list[Result]:
        """What a hand was for each seat; nothing while it is played, or where it is no such."""
        async with self._engine.connect() as connection:
            return await result_rows.of_hand(connection, guild_id, hand)

    async def latest_hands(self, guild_id: int) -> dict[Key, list[Result]]:
        """The hands of a server that ended last, the newest first."""
        async with self._one.connect() as connection:
            return await result_rows.latest_hands(connection, guild_id)

    async def take_out(
        self, guild_id: int, table_id: str, hand_no: int, done: Measured | None = None
    ) -> bool:
        """Take a hand off everybody's record; False where there is no such hand, or it is played.

        What follows from it is counted and rated anew; `done`: who did it, and why.
        """
        async with self._writing() as connection:
            taken = await removal.take_out(connection, guild_id, Key(table_id, hand_no))
            if taken and done:
                await _note(connection, done)
            return taken

    async def _add(self, user_id: int, known: dict[str, Any]) -> None:
        """Write what is known of someone now, if they are remembered or hold a seat.

        Who was forgotten while a message was on its way to them is neither.
        """
        u, s = schema.users, schema.seats
        remembered = sa.update(u).where(u.c.user_id == user_id).values(known)
        holds = sa.select(s.c.seat).where(s.c.user_id == user_id, s.c.held)
        holds = holds.with_for_update(read=True)  # nobody is forgotten before this is written
        async with self._writing() as connection:
            if (await connection.execute(remembered)).rowcount:
                return
            if (await connection.execute(holds)).first():
                await connection.execute(self._upsert(u, {"user_id": user_id, **known}))

    async def _put(self, table: sa.Table, row: dict[str, Any]) -> None:
        """Write these columns of the row with that key, which may be a new one."""
        async with self._writing() as connection:
            await connection.execute(self._upsert(table, row))

    def _upsert(self, table: sa.Table, row: dict[str, Any]) -> sa.Insert:
        return upsert(table, self._engine.dialect.name, row)


async def _make_sure_of_room(connection: AsyncConnection, table: Table, house: Server) -> None:
    """Raises TooManyTables where a table, just written, is one too many.

    The server's turn must be held: who came before is counted then, and who comes later counts it.
    """
    t = schema.tables
    here, in_all = queries.is_in(table.channel_id), t.c.guild_id == table.guild_id
    for where, most in ((here, house.channel_tables), (in_all, house.server_tables)):
        count = sa.select(sa.func.count()).select_from(t).where(where, in_all, queries.is_open)
        if (await connection.scalar(count) or 0) > most:
            raise TooManyTables(here=where is here)


async def _note(connection: AsyncConnection, done: Measured) -> None:
    b = schema.bans
    await connection.execute(sa.insert(schema.audit).values(asdict(done)))
    if done.measure is Measure.UNBAN:
        whose = (b.c.guild_id == done.guild_id, b.c.user_id == done.user_id)
        await connection.execute(sa.delete(b).where(*whose))
    if done.measure is Measure.BAN:
        row = {"guild_id": done.guild_id, "user_id": done.user_id, "reason": done.reason}
        await connection.execute(upsert(b, connection.dialect.name, row))


def _is_small(change: Change, was: Table | None) -> bool:
    """Whether a step writes its table and actions of the hand being played, and nothing else."""
    more = change.deal or change.result is not None or change.scores or change.charged
    if was is None or more or change.measured:
        return False
    same_seats = (was.seats, was.status) == (change.table.seats, change.table.status)
    return same_seats and was.status is Status.PLAYING


def _sitting(table: Table) -> list[tuple[int | None] | None]:
    """Who has each seat; None in a seat is an AI player, and for one that nobody has."""
    return [None if seat is None else (seat.user_id,) for seat in table.seats]


async def _seat(connection: AsyncConnection, table: Table, was: Table | None = None) -> None:
    """Write who sits where, and how. `was`: the table as it is stored, if that is known."""
    rows = queries.seat_rows(table)
    if was is not None and _sitting(was) == _sitting(table):
        stored = queries.seat_rows(was)
        rows = [row for row in rows if row not in stored]
        written: sa.Insert = _SEATED[connection.dialect.name]
    else:
        await connection.execute(_GETTING_UP, {"table": table.id})
        written = _SITTING_DOWN
    if not rows:
        return
    try:
        await connection.execute(written, rows)
    except sa.exc.IntegrityError as error:
        # The key of a row is free or its own, so only schema.one_held_seat can object.
        raise AlreadySeated from error


_GETTING_UP = sa.delete(schema.seats).where(schema.seats.c.table_id == sa.bindparam("table"))
_SITTING_DOWN = sa.insert(schema.seats)
_SEATED = {
    dialect: (put := insert_into(schema.seats, dialect)).on_conflict_do_update(
        index_elements=list(schema.seats.primary_key),
        set_={of.name: put.excluded[of.name] for of in schema.seats.c if not of.primary_key},
    )
    for dialect in ("sqlite", "postgresql")
}
"""What writes seats that are taken by the same people as before."""
