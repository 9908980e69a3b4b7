"""Finding and deleting a person's data. PRIVACY.md explains it to users."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import NOBODY, Audience
from bot.store.engine import schema
from bot.store.engine.rows import upsert
from bot.store.records.ratings import lock_server
from bot.store.records.recomputation import mark_outdated
from bot.store.tables.table_queries import still_shown

WAITING = timedelta(hours=24)
"""A user's data is deleted this long after the request, and after their latest hand."""
TOLERANCE = timedelta(minutes=1)
"""The clock of the process that stored a deletion time may be ahead by this much."""
FORGETTING = 0x666F72676F747465
"""PostgreSQL's advisory lock for deleting a user: "forgotte" in ASCII."""
TRACES = "traces of who was forgotten"
"""The note that SQLite's file may still contain deleted data."""


async def kept(connection: AsyncConnection, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Every row about a user, by table of the database."""
    rows_by_table, t, a = {}, schema.tables, schema.audit
    for table in schema.PERSONAL:
        rows = await connection.execute(sa.select(table).where(table.c.user_id == user_id))
        rows_by_table[table.name] = [_without_others(dict(row), user_id) for row in rows.mappings()]
    rows = await connection.execute(
        sa.select(a).where(sa.or_(a.c.user_id == user_id, a.c.moderator_id == user_id))
    )
    rows_by_table[a.name] = [_without_others(dict(row), user_id) for row in rows.mappings()]
    host, guest = t.c.host_id == user_id, sa.func.coalesce(t.c.invited, 0) == user_id
    rows = await connection.execute(
        sa.select(
            t.c.id, t.c.guild_id, t.c.channel_id, host.label("host"), guest.label("invited")
        ).where(host | guest)
    )
    rows_by_table[t.name] = [dict(row) for row in rows.mappings()]
    return rows_by_table


_u = schema.users


async def to_forget(connection: AsyncConnection, now: datetime, today: date) -> tuple[int, ...]:
    return tuple(await connection.scalars(sa.select(_u.c.user_id).where(_is_due(now, today))))


def _is_due(now: datetime, today: date) -> sa.ColumnElement[bool]:
    """Whether a user's deletion is due, also if the clock was set back while they waited.

    It is not as long as they could try a deal of the day again.
    """
    r = schema.daily_tries
    plays_today = sa.exists().where(r.c.user_id == _u.c.user_id, r.c.day >= today)
    was_asked = sa.or_(_u.c.forget_at <= now, _u.c.forget_at > now + WAITING + TOLERANCE)
    return sa.and_(was_asked, ~plays_today)


async def forget_due(connection: AsyncConnection, user_id: int, now: datetime, today: date) -> bool:
    """Delete the data of a user whose deletion is due. False if they have a seat or changed their
    mind.
    """
    await _one_after_another(connection)
    wants = sa.select(_u.c.user_id).where(_u.c.user_id == user_id, _is_due(now, today))
    if not (await connection.execute(wants.with_for_update())).first():
        return False
    return await forget(connection, user_id)


async def forget(connection: AsyncConnection, user_id: int) -> bool:
    """Delete a user's data, except a ban. Returns False and deletes nothing while they have a seat
    at a table of others.

    If they sit down meanwhile, they are a new user.
    """
    s, t, a = schema.seats, schema.tables, schema.audit
    await _one_after_another(connection)
    names = await _names(connection, user_id)
    left_it = _was_left_by(names)
    servers = await _lock_servers(connection, user_id, left_it)
    is_alone = t.c.audience.in_([audience for audience in Audience if audience.is_alone])
    has_seat = sa.select(s.c.seat).join(t).where(s.c.user_id == user_id, s.c.held, ~is_alone)
    if (await connection.execute(has_seat)).first():
        return False
    await _blank_reasons(connection, user_id, names)
    sits_there = sa.exists().where(s.c.table_id == t.c.id, s.c.user_id == user_id, s.c.held)
    # This is a step, so that no process goes on with a table that still names them.
    step = {"version": t.c.version + 1, "shown": still_shown(t.c.version + 1)}
    for change in (
        sa.delete(t).where(t.c.host_id == user_id, is_alone),
        sa.update(s).where(s.c.user_id == user_id, ~s.c.held).values(user_id=None, name=NOBODY),
        sa.update(t).where(t.c.host_id == user_id, ~sits_there).values(host_id=0, **step),
        sa.update(t).where(t.c.invited == user_id).values(invited=None, **step),
        sa.update(t).where(sa.exists().where(s.c.table_id == t.c.id, left_it)).values(step),
        sa.update(s).where(left_it).values(took_over=NOBODY),
        sa.update(a).where(a.c.user_id == user_id).values(user_id=None),
        sa.update(a).where(a.c.moderator_id == user_id).values(moderator_id=0),
        *(
            sa.delete(table).where(table.c.user_id == user_id)
            for table in schema.PERSONAL
            if table not in (s, schema.bans)
        ),
    ):
        await connection.execute(change)
    await upsert(connection, schema.notes, {"key": TRACES, "value": ""})
    for guild_id in servers:
        await mark_outdated(connection, guild_id)
    return True


async def _one_after_another(connection: AsyncConnection) -> None:
    """Delete only one user at a time, because a moderator's reason may name two."""
    if connection.dialect.name == "postgresql":
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(FORGETTING)))


def _was_left_by(names: Mapping[int, set[str]]) -> sa.ColumnElement[bool]:
    """Whether a seat says that it was taken over from a user. `names`: theirs, by server."""
    s = schema.seats
    in_each = (
        sa.and_(s.c.guild_id == guild_id, s.c.took_over.in_(own)) for guild_id, own in names.items()
    )
    return sa.or_(sa.false(), *in_each)


async def _lock_servers(
    connection: AsyncConnection, user_id: int, left_it: sa.ColumnElement[bool]
) -> list[int]:
    """Lock the tables that name a user and the servers in which they have scores. Returns these
    servers.

    Until the transaction ends, nothing can be written that names the user again. Tables are locked
    first, as in every step.
    """
    t, s = schema.tables, schema.scores
    was_left = sa.exists().where(schema.seats.c.table_id == t.c.id, left_it)
    names_them = sa.or_(t.c.host_id == user_id, t.c.invited == user_id, was_left)
    await connection.execute(sa.select(t.c.id).where(names_them).with_for_update())
    guild_ids = sa.select(s.c.guild_id).distinct().where(s.c.user_id == user_id)
    servers = sorted(await connection.scalars(guild_ids))
    for guild_id in servers:
        await lock_server(connection, guild_id)
    return servers


async def _blank_reasons(
    connection: AsyncConnection, user_id: int, names: Mapping[int, set[str]]
) -> None:
    """Remove a user from the reasons that moderators gave.

    That is their id everywhere, and their `names` in servers where they have a seat or a score;
    elsewhere these are ordinary words.
    """
    for table in (schema.audit, schema.bans):
        key = tuple(table.primary_key)
        rows = sa.select(*key, table.c.guild_id, table.c.reason)
        for row in await connection.execute(rows):
            pattern = _naming(user_id, names.get(row.guild_id, ()))
            if (reason := pattern.sub(NOBODY, row.reason)) != row.reason:
                this_row = (column == row._mapping[column] for column in key)
                update = sa.update(table).where(*this_row, table.c.reason == row.reason)
                await connection.execute(update.values(reason=reason))


async def _names(connection: AsyncConnection, user_id: int) -> dict[int, set[str]]:
    """The stored names of a user, by server."""
    query = sa.union(
        *(
            sa.select(table.c.guild_id, table.c.name).where(table.c.user_id == user_id)
            for table in (schema.seats, schema.scores)
        )
    )
    names: dict[int, set[str]] = {}
    for row in await connection.execute(query):
        names.setdefault(row.guild_id, set()).add(row.name)
    return names


def _naming(user_id: int, names: Iterable[str]) -> re.Pattern[str]:
    """A pattern for texts that name a user: their id, a mention, or a name as a word."""
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    texts = (rf"<@!?{user_id}>", *(re.escape(text) for text in (str(user_id), *longest_first)))
    return re.compile("|".join(map(_as_a_word, texts)), re.IGNORECASE)


def _as_a_word(pattern: str) -> str:
    """The pattern, unless inside a longer word. Chinese has no spaces, so there it matches
    anywhere.
    """
    return rf"(?:(?<![a-z0-9])|(?![a-z0-9])){pattern}(?:(?![a-z0-9])|(?<![a-z0-9]))"


def _without_others(row: dict[str, Any], user_id: int) -> dict[str, Any]:
    """The row without other users' names, to be shown to this user."""
    people = ("user_id", "moderator_id")
    return {
        name: None if name in people and value != user_id else value for name, value in row.items()
    }
