"""`baohuang admin`: what the host of a bot can look at and do, whether the bot runs or not."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import timedelta
from pathlib import Path

import discord
import sqlalchemy as sa
from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.cli.progress import shown
from bot.cli.terminal import complain, say
from bot.cli.why import moment, why
from bot.model import Loaded, Table
from bot.settings import SettingsError
from bot.store.database import NotTakenError, OtherVersionError, UnreachableError
from bot.store.rating_check import CHECKED_AT_ONCE
from bot.store.rerate import AT_ONCE
from bot.store.retention import prune
from bot.store.store import Store
from bot.tables.house_rules import rules_of
from bot.tables.record_upkeep import batches
from bot.tables.service import Tables
from bot.tables.snapshot import Closed, from_log
from bot.tables.stops import Stop, Stopped

PAUSE = 0.02
"""Seconds that a running bot gets after each step: on SQLite it does not queue, but tries again."""

AT_A_TIME = 3
"""The number of batches of players that are counted side by side: one is read, another added up."""

Work = Callable[[Store], Awaitable[int]]
"""Something to do with the store. It returns the exit code."""


class NoDatabaseError(Exception):
    """There is no database at the address, or not what was asked for. The text is one sentence."""


async def with_store(url: str, work: Work) -> int:
    """Do something with an existing database as it is, and return the exit code.

    Raises NoDatabaseError if there is none of this version of the bot, or it cannot be read.
    """
    if path := sqlite_path(url):
        require_file(path)
    try:
        store = await Store.existing(url)
        try:
            return await work(store)
        finally:
            await store.close()
    except (UnreachableError, NotTakenError, OtherVersionError) as error:
        raise NoDatabaseError(str(error)) from error
    except SettingsError:  # it is a sentence of its own already
        raise
    except (SQLAlchemyError, CommandError, ValueError) as error:
        raise NoDatabaseError(f"The database cannot be read: {reason(error)}.") from error


def reason(error: Exception) -> str:
    """Return what a database or its driver says, in one line, without a full stop."""
    why = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(why).split()).rstrip(".")


async def list_tables(store: Store) -> int:
    """Print a line for every open table, without names or cards."""
    tables = await store.tables.all_open()
    for table in tables:
        say(_line(table))
    if not tables:
        complain("No table is open.")
    return 0


def export(table_id: str) -> Work:
    """Print everything about one table as JSON. A hand that is not over keeps its secrets."""

    async def work(store: Store) -> int:
        loaded = await store.tables.load(table_id)
        if loaded is None:
            raise _no_table(table_id)
        told = json.dumps(_told(loaded), ensure_ascii=False, indent=2, default=str)
        say(*told.split("\n"))
        return 0

    return work


async def check(store: Store) -> int:
    """Print what is wrong with the database and open tables. Return 0 if nothing is, else 1."""
    problems = [*await store.database.problems()]
    for table in await store.tables.all_open():
        loaded = await store.tables.load(table.id)
        if loaded:
            problems += _unreadable(loaded)
    for problem in problems:
        say(problem)
    if not problems:
        say("OK")
    return 1 if problems else 0


def why_it_waits(table_id: str) -> Work:
    """Say why a table waits, for whom, since when and until when."""

    async def work(store: Store) -> int:
        loaded = await store.tables.load(table_id)
        if loaded is None:
            raise _no_table(table_id)
        say(*why(loaded, discord.utils.utcnow()))
        return 0

    return work


def close(table_id: str) -> Work:
    """Close a table, whatever goes on there. A bot that runs takes notice."""

    async def work(store: Store) -> int:
        match await Tables(store).end(table_id):
            case Closed():
                say(f"{table_id} is closed; a bot that runs shows it there within two minutes.")
                return 0
            case Stopped(why=Stop.NO_TABLE):
                raise _no_table(table_id)
            case Stopped(why=Stop.TABLE_CLOSED):
                raise NoDatabaseError(f"{table_id} is closed already.")
            case _:
                raise NoDatabaseError(f"{table_id} changes too fast just now: try again.")

    return work


def forget_user(user_id: int) -> Work:
    """Delete what is kept of somebody, as `/privacy` does."""

    async def work(store: Store) -> int:
        if not any((await store.users.kept(user_id)).values()):
            say(f"Nothing is kept of {user_id}.")
            return 0
        if not await store.users.forget(user_id):
            seated = [t.id for t in await store.tables.all_open() if t.seat_of(user_id) is not None]
            raise NoDatabaseError(
                f"{user_id} sits at a table: they have to leave it, or you close it first:"
                f" {', '.join(seated)}."
            )
        say(f"{user_id} is forgotten; a ban of theirs stays until a moderator lifts it.")
        return 0

    return work


async def list_servers(store: Store) -> int:
    """Print a line for every server of which anything is kept."""
    servers = await store.servers.known()
    if not servers:
        complain("Nothing is kept of any server.")
    for server in servers:
        gone = f"  gone since {moment(server.gone)}" if server.gone else ""
        say(f"{server.guild_id}  open tables {server.tables}  hands {server.hands}{gone}")
    return 0


async def list_shards(store: Store) -> int:
    """Print a line for every shard, and one for every process that has none."""
    _require_shared(store)
    processes, found = (
        await store.shards.processes(),
        await store.shards.owned(discord.utils.utcnow()),
    )
    if not found:
        complain("No process has shared this database yet.")
    for each in found:
        late = f"  late {each.late.total_seconds():.0f} s" if each.late else ""
        owner = f"{each.owner}  since {moment(each.since)}" if each.owner else "nobody has it"
        leaving = "  draining" if each.owner and processes.get(each.owner) else ""
        say(f"shard {each.shard}  {owner}  tables {each.tables}{late}{leaving}")
    for process, draining in processes.items():
        if process not in {each.owner for each in found}:
            say(f"no shard  {process}{'  drained' if draining else ''}")
    return 0


def drain(process: str) -> Work:
    """Have a process give its shards to the others and take no more."""

    async def work(store: Store) -> int:
        _require_shared(store)
        if not await store.shards.drain(process):
            raise NoDatabaseError(f"No process {process} is alive: `admin shards` lists them.")
        if not any(not draining for draining in (await store.shards.processes()).values()):
            complain("No other process is there to take its shards: its servers get no answers.")
        say(f"{process} gives its shards back; stop it when `admin shards` shows none of it.")
        return 0

    return work


def _require_shared(store: Store) -> None:
    """Raise NoDatabaseError if one process has the database to itself."""
    if not store.database.is_shared:
        raise NoDatabaseError("One process has a SQLite database to itself, with all shards.")


def prune_now(servers: timedelta, games: timedelta) -> Work:
    """Delete what has been kept for long enough, as a running bot does every hour."""

    async def work(store: Store) -> int:
        done = await prune(store, discord.utils.utcnow(), servers=servers, games=games)
        say(f"Forgotten: {done.servers} servers, and the games of {done.tables} closed tables.")
        return 0

    return work


async def rebuild(store: Store) -> int:
    """Count and rate all scores anew, some at a time, and say whether everything was right."""
    players = await store.tallies.know_players()
    some, wrong = batches(players), 0
    for first in shown(range(0, len(some), AT_A_TIME), -(-len(some) // AT_A_TIME), "Players"):
        found = await asyncio.gather(*map(store.tallies.recount, some[first : first + AT_A_TIME]))
        wrong += sum(found)
        if any(found):
            await asyncio.sleep(PAUSE)
    said = f"of {wrong} the tallies were wrong, and are right now" if wrong else "all were right"
    say(f"The hands of {len(players)} players are counted anew: {said}.")
    other = await rate_anew(store)
    hands = await store.ratings.rated_hands()
    said = (
        f"of {other} changes the ratings were wrong, and are right now"
        if other
        else "all were right"
    )
    say(f"{sum(hands.values())} hands of {len(hands)} servers are rated anew: {said}.")
    return 0


async def rate_anew(store: Store) -> int:
    """Check all rated hands of all servers and correct them. Return how much was wrong."""
    servers = sorted({guild_id for guild_id, _ in await store.tallies.players()})
    other = 0
    for guild_id in shown(servers, len(servers), "Servers"):
        other += await store.ratings.supply(guild_id)
    hands = await store.ratings.rated_hands()
    looks = [of for of, count in hands.items() for _ in range(-(-count // CHECKED_AT_ONCE))]
    following: dict[int, int | None] = dict.fromkeys(hands, 0)
    wrong = set[int]()
    for guild_id in shown(looks, len(looks), "Hands"):
        since = following[guild_id]
        if since is not None:
            checked = await store.ratings.check(guild_id, since)
            following[guild_id] = checked.following
            wrong |= {guild_id} if checked.wrong_from is not None else set()
    steps = sum(hands[guild_id] // AT_ONCE + 1 for guild_id in wrong)
    for _ in shown(range(steps), steps, "Wrong hands"):
        other += await _rate_some(store) or 0
    while (rated := await _rate_some(store)) is not None:  # hands that were marked before
        other += rated
    return other


async def _rate_some(store: Store) -> int | None:
    rated = await store.ratings.rate_marked_hands()
    await asyncio.sleep(PAUSE)
    return rated.different if rated else None


def _no_table(table_id: str) -> NoDatabaseError:
    return NoDatabaseError(f"There is no table {table_id}.")


def sqlite_path(url: str) -> Path | None:
    """Return the file of a SQLite database, None for any other."""
    made = sa.make_url(url)
    return Path(made.database) if made.database and made.drivername.startswith("sqlite") else None


def require_file(path: Path) -> None:
    """Raise NoDatabaseError if there is no such file."""
    with suppress(OSError):
        if path.is_file():
            return
    raise NoDatabaseError(f"There is no database at {path}.")


def _line(table: Table) -> str:
    people = len(table.people)
    due = moment(table.due) if table.due else "-"
    return (
        f"{table.id}  server {table.guild_id}  channel {table.channel_id}  {table.status:8}"
        f"  hand {table.hand_no}  people {people}  due {due}"
    )


def _told(loaded: Loaded) -> dict[str, object]:
    hand = loaded.hand if loaded.hand and loaded.hand.result else None
    seats = tuple(seat and replace(seat, plan="") for seat in loaded.table.seats)
    table = asdict(replace(loaded.table, seats=seats, auto=None))
    del table["seed"]  # it is of the next deal, and secret
    return {
        "table": table,
        "hand": asdict(hand) if hand else None,
        "actions": [asdict(action) for action in loaded.actions] if hand else [],
    }


def _unreadable(loaded: Loaded) -> Iterator[str]:
    try:
        rules_of(loaded.table)
        from_log(loaded)
    except (ValueError, LookupError) as error:
        yield f"table {loaded.table.id}: {error}"
