"""Reading and writing records, inside a transaction that the store holds."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import (
    Change,
    Hand,
    LoggedAction,
    Measure,
    Measured,
    Score,
    Seat,
    ServerRecord,
    Status,
    Table,
)
from bot.shards import Shards
from bot.store import schema
from bot.store.log_codec import packed, unpacked
from bot.store.rows import record, row_of
from game.hand.part import Part
from game.seats import SEATS

is_open = schema.tables.c.status.in_([s for s in Status if s is not Status.CLOSED])
"""The condition that a table is not closed."""
is_somebodys = (
    schema.scores.c.user_id.is_not(None) & ~schema.scores.c.helped & schema.scores.c.again.is_(None)
)
"""The condition that a score is on somebody's record.

Not an AI player's, nor of who helped out, nor of a deal that was played again.
"""
is_seen = schema.tables.c.shown >= schema.tables.c.version
"""The condition that a table's message shows its newest version."""


def is_of(shards: Shards) -> sa.ColumnElement[bool]:
    """The condition that a table is of one of these shards.

    No column says so: as many shards as there are today are not as many as there will be.
    """
    if shards.are_all:
        return sa.true()
    return (schema.tables.c.guild_id.bitwise_rshift(sa.literal_column("22")) % shards.count).in_(
        sorted(shards.ids)
    )


@lru_cache(maxsize=32)
def next_due(shards: Shards) -> sa.Select[tuple[datetime]]:
    """When the first open table of these shards is to be looked at."""
    moments = (_t.c.due, _t.c.warn, _t.c.auto, CALL)
    firsts = (
        sa.select(moment.label("moment"))
        .where(moment.is_not(None), is_open, is_of(shards))
        .order_by(moment)
        .limit(1)
        for moment in moments
    )
    each = (sa.select(first.subquery().c.moment) for first in firsts)
    return sa.select(sa.func.min(sa.union_all(*each).subquery().c.moment))


def is_in(channel_id: int) -> sa.ColumnElement[bool]:
    """The condition that a table is in a channel, or in a thread of its own there."""
    t = schema.tables
    return sa.or_(t.c.channel_id == channel_id, t.c.parent_id == channel_id)


def still_shown(
    version: sa.ColumnElement[int], *, seen: sa.ColumnElement[int] | None = None
) -> sa.ColumnElement[int]:
    """What a message shows after a step, to this version, that changes nothing of it.

    `seen`: what it is known to show, if that may be noted nowhere yet.
    """
    shown = schema.tables.c.shown
    known = shown == version - 1
    if seen is not None:
        known |= seen == version - 1
    return sa.case((known, version), else_=shown)


_t, _h, _a = schema.tables, schema.hands, schema.actions
Reading = tuple[sa.Select[*tuple[Any, ...]], sa.Select[*tuple[Any, ...]]]
"""What reads tables, and those who sit there."""


def tables_where(*where: sa.ColumnElement[bool]) -> Reading:
    """What reads the tables for which all of `where` holds, by id."""
    s = schema.seats
    sitting = sa.select(s).join(_t, s.c.table_id == _t.c.id).where(*where)
    return sa.select(_t).where(*where).order_by(_t.c.id), sitting


def _where_somebody_sits() -> Reading:
    s = schema.seats
    theirs = (s.c.user_id == sa.bindparam("user"), s.c.guild_id == sa.bindparam("guild"), s.c.held)
    return tables_where(_t.c.id.in_(sa.select(s.c.table_id).where(*theirs)))


TABLE = tables_where(_t.c.id == sa.bindparam("table"))
"""What reads a `table`."""
TABLE_OF = _where_somebody_sits()
"""What reads the open table at which a `user` sits in a `guild`."""
IS_SEEN = sa.select(is_seen).where(_t.c.id == sa.bindparam("table"))
"""Whether the message of a `table` shows its newest version."""
_HAND = sa.select(_h).where(_h.c.table_id == sa.bindparam("of_table"))
_LATEST = _HAND.order_by(_h.c.hand_no.desc()).limit(1)
_NUMBERED = _HAND.where(_h.c.hand_no == sa.bindparam("of_hand"))
VERSION = sa.select(_t.c.version).where(_t.c.id == sa.bindparam("table"))
"""The version of a `table`."""
STEP = sa.update(_t).where(_t.c.id == sa.bindparam("stepped"), _t.c.version == sa.bindparam("was"))
"""What writes a step, with its parameters."""
UNSEEN_STEP = STEP.values(
    shown=still_shown(_t.c.version + 1, seen=sa.bindparam("seen", type_=sa.Integer))
)
"""The same for one that changes nothing of what is shown: a message up to date stays so.

`seen`: what it is known to show.
"""
DEAL, ACT = sa.insert(_h), sa.insert(_a)
"""What writes a new hand, and what writes actions."""
ENDING = sa.update(_h).where(
    _h.c.table_id == sa.bindparam("of_table"), _h.c.hand_no == sa.bindparam("of_hand")
)
"""What writes how a hand ended."""
_of_hand = (_a.c.table_id == sa.bindparam("of_table"), _a.c.hand_no == sa.bindparam("of_hand"))
_LOG = sa.select(*(_a.c[field.name] for field in fields(LoggedAction))).where(*_of_hand)
_LOG = _LOG.order_by(_a.c.n)
_UNLOG = sa.delete(_a).where(*_of_hand)
SHOWN = (
    sa.update(_t)
    .where(_t.c.id == sa.bindparam("of_table"), _t.c.shown < sa.bindparam("seen"))
    .values(shown=sa.bindparam("seen"))
)
"""What notes that the message `of_table` shows the version `seen`."""
SHOWN_BY_LEASE = SHOWN.where(
    sa.exists().where(
        schema.shards.c.id == sa.bindparam("shard"),
        schema.shards.c.epoch == sa.bindparam("epoch"),
        schema.shards.c.until > sa.func.clock_timestamp(),
    )
)
"""The same, if the lease of that `shard` and `epoch` still holds."""
LOOK = sa.select(schema.looks).where(schema.looks.c.user_id == sa.bindparam("user"))
"""How a `user` likes to see the cards and the table."""
USER = sa.select(schema.users).where(schema.users.c.user_id == sa.bindparam("user"))
"""What is remembered about a `user`."""
SERVER = sa.select(schema.servers).where(schema.servers.c.guild_id == sa.bindparam("guild"))
"""By which rules a `guild` plays."""
NOTE = sa.select(schema.notes.c.value).where(schema.notes.c.key == sa.bindparam("noted"))
"""What the bot `noted` under a key."""
BAN = sa.select(schema.bans.c.reason).where(
    schema.bans.c.guild_id == sa.bindparam("guild"), schema.bans.c.user_id == sa.bindparam("user")
)
"""Why a `user` may sit at no table of a `guild`."""
CALL = sa.case((_t.c.call < _t.c.due, _t.c.call))
"""When people are called; not before the end of their time means never."""


async def tables(
    connection: AsyncConnection, reading: Reading, **asked: object
) -> tuple[Table, ...]:
    """The tables that are read so, with these parameters."""
    these, sitting = reading
    found = (await connection.execute(these, asked)).all()
    if not found:
        return ()
    taken: defaultdict[str, dict[int, Seat]] = defaultdict(dict)
    for row in await connection.execute(sitting, asked):
        taken[row.table_id][row.seat] = record(Seat, row)
    return tuple(
        record(Table, row, seats=tuple(taken[row.id].get(seat) for seat in range(SEATS)))
        for row in found
    )


async def hand(
    connection: AsyncConnection, table_id: str, hand_no: int | None = None
) -> tuple[Hand | None, tuple[LoggedAction, ...]]:
    """A hand dealt at a table, the last one without a number, None if there is none; its actions.

    They are in order. A packed log that cannot be read is empty: its hand comes to no end.
    """
    asked = {"of_table": table_id, "of_hand": hand_no}
    row = (await connection.execute(_NUMBERED if hand_no else _LATEST, asked)).one_or_none()
    if row is None:
        return None, ()
    found = record(Hand, row)
    if row.log is None:
        return found, await _log(connection, table_id, found.hand_no)
    try:
        return found, unpacked(row.log)
    except ValueError:
        return found, ()


async def _log(
    connection: AsyncConnection, table_id: str, hand_no: int
) -> tuple[LoggedAction, ...]:
    rows = await connection.execute(_LOG, {"of_table": table_id, "of_hand": hand_no})
    return tuple(record(LoggedAction, row) for row in rows)


async def end_hand(connection: AsyncConnection, change: Change) -> None:
    """Write how the latest hand of a table ended, and pack its log; a packed one stays as it is.

    Raises ValueError where the last actions of the step do not follow on those before.
    """
    table, over = change.table, dict[str, Any]()
    if change.result is not None:
        how = asdict(change.ending) if change.ending else {}
        over = {"result": change.result, "hinted": table.hinted, **how}
    this = {"of_table": table.id, "of_hand": table.hand_no}
    logged = await _log(connection, table.id, table.hand_no)
    numbers = [action.n for action in (*logged, *change.actions)]
    if change.actions and numbers != list(range(len(numbers))):
        raise ValueError("an action is missing")
    if numbers:
        over["log"] = packed((*logged, *change.actions))
    if over and not (await connection.execute(ENDING, this | over)).rowcount and numbers:
        raise ValueError("no such hand")
    if logged:
        await connection.execute(_UNLOG, this)


async def measures(
    connection: AsyncConnection, *where: sa.ColumnElement[bool], limit: int
) -> tuple[Measured, ...]:
    """The last measures of moderators for which all of `where` holds, the newest first."""
    a = schema.audit
    newest = sa.select(a).where(*where).order_by(a.c.id.desc()).limit(limit)
    return tuple(record(Measured, row) for row in await connection.execute(newest))


async def ended(connection: AsyncConnection, table: Table) -> Measured | None:
    """The measure by which a moderator closed a table, None if nobody did."""
    if table.status is not Status.CLOSED:
        return None
    a = schema.audit
    this_one = (a.c.guild_id == table.guild_id, a.c.table_id == table.id)
    found = await measures(connection, *this_one, a.c.measure == Measure.END, limit=1)
    return found[0] if found else None


def _servers_of(kept: sa.Table, *these: sa.ColumnElement[bool]) -> sa.Select[int]:
    """The servers of which a table has such rows, from one to the next: it may be long."""
    lowest = sa.select(sa.func.min(kept.c.guild_id).label("guild_id")).where(*these)
    found = lowest.cte(recursive=True)
    after = lowest.where(kept.c.guild_id > found.c.guild_id).scalar_subquery()
    each = found.union_all(sa.select(after).where(found.c.guild_id.is_not(None)))
    return sa.select(each.c.guild_id).where(each.c.guild_id.is_not(None))


SERVERS = sa.union(
    *(_servers_of(_t, _t.c.status == status) for status in Status),
    *(_servers_of(kept) for kept in schema.OF_A_SERVER),
)
"""The servers of which anything is kept."""


async def known_servers(connection: AsyncConnection) -> tuple[ServerRecord, ...]:
    """What is kept of every server that anything is kept of, by id."""
    t, s, d = schema.tables, schema.scores, schema.departures
    known = SERVERS.subquery()
    open_ = sa.select(t.c.guild_id, sa.func.count().label("count")).where(is_open)
    open_tables = open_.group_by(t.c.guild_id).subquery()
    hands = sa.select(s.c.guild_id, s.c.table_id, s.c.hand_no).distinct().subquery()
    played = sa.select(hands.c.guild_id, sa.func.count().label("count"))
    scored = played.group_by(hands.c.guild_id).subquery()
    rows = await connection.execute(
        sa.select(
            known.c.guild_id,
            sa.func.coalesce(open_tables.c.count, 0).label("tables"),
            sa.func.coalesce(scored.c.count, 0).label("hands"),
            d.c.since.label("gone"),
        )
        .outerjoin(open_tables, open_tables.c.guild_id == known.c.guild_id)
        .outerjoin(scored, scored.c.guild_id == known.c.guild_id)
        .outerjoin(d, d.c.guild_id == known.c.guild_id)
        .order_by(known.c.guild_id)
    )
    return tuple(record(ServerRecord, row) for row in rows)


def gone(guild_id: int, before: datetime) -> sa.Select[int]:
    """The departure of the bot from a server, if it went before a moment and is not back."""
    d = schema.departures
    return sa.select(d.c.guild_id).where(d.c.guild_id == guild_id, d.c.since <= before)


_PLACE = ("channel_id", "message_id", "parent_id")
"""The columns that say where a table's message is, which no step changes."""


def table_values(table: Table) -> dict[str, Any]:
    """The columns a versioned step may change: all but the key and where the message is."""
    closed_at = datetime.now(UTC) if table.status is Status.CLOSED else None
    return row_of(table, "id", *_PLACE, "seats", closed_at=closed_at)


def step(table: Table) -> dict[str, Any]:
    """The parameters of a step to this table."""
    return table_values(table) | {"stepped": table.id, "was": table.version - 1}


@cache
def acting(count: int, *, unseen: bool) -> sa.Insert:
    """What writes a step and so many actions as one statement, on PostgreSQL.

    Its parameters are the step's and those of `acted`. Where the table has moved on it writes
    nothing.
    """
    apart = ("id", *_PLACE, "shown")
    values = {c.name: sa.bindparam(c.name, type_=c.type) for c in _t.c if c.name not in apart}
    step = UNSEEN_STEP if unseen else STEP
    stepped = step.values(values).returning(_t.c.id).cte("stepped")
    rows = (
        sa.select(
            *(sa.bindparam(f"{c.name}_{n}", type_=c.type).label(c.name) for c in _a.c)
        ).select_from(stepped)
        for n in range(count)
    )
    return sa.insert(_a).from_select([c.name for c in _a.c], sa.union_all(*rows))


def acted(table: Table, actions: Sequence[LoggedAction]) -> dict[str, Any]:
    """The parameters of these actions in a step to this table."""
    rows = enumerate(action_rows(table, actions))
    return {f"{name}_{n}": value for n, row in rows for name, value in row.items()}


def seat_rows(table: Table) -> list[dict[str, Any]]:
    """One row for every taken seat."""
    held = table.status is not Status.CLOSED
    return [
        row_of(seat, table_id=table.id, seat=number, guild_id=table.guild_id, held=held)
        for number, seat in enumerate(table.seats)
        if seat is not None
    ]


def action_rows(table: Table, actions: Sequence[LoggedAction]) -> list[dict[str, Any]]:
    """One row for every action of the table's latest hand."""
    return [row_of(action, table_id=table.id, hand_no=table.hand_no) for action in actions]


def score_rows(table: Table, scores: Sequence[Score]) -> list[dict[str, Any]]:
    """One row for every score of the table's latest hand."""
    return [score_row(score, table.id, table.hand_no, table.guild_id) for score in scores]


def score_row(score: Score, table_id: str, hand_no: int, guild_id: int) -> dict[str, Any]:
    """The row of a score of that hand."""
    part = row_of(score.part) if score.part else {field.name: None for field in fields(Part)}
    return row_of(score, "part", table_id=table_id, hand_no=hand_no, guild_id=guild_id, **part)


def score(row: sa.Row[*tuple[Any, ...]]) -> Score:
    """The score that such a row holds."""
    return record(Score, row, part=None if row.role is None else record(Part, row))
