"""`baohuang admin`: tasks of the host, whether or not the bot is running."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import timedelta

import discord

from bot.cli.terminal import PreventedError, complain, say
from bot.cli.why import moment, why
from bot.model import Loaded, Table
from bot.store.retention import prune
from bot.store.store import Store
from bot.tables.rules.closing import End
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.snapshot import Closed, from_log
from bot.tables.service import Tables
from game.refusals import Refusal


async def list_tables(store: Store) -> int:
    """Print one line for each open table, without names or cards."""
    tables = await store.tables.all_open()
    for table in tables:
        say(_line(table))
    if not tables:
        complain("No table is open.")
    return 0


async def export(store: Store, table_id: str) -> int:
    """Print everything about a table as JSON, without the secrets of a hand in progress."""
    data = _public_data(await _load(store, table_id))
    text = json.dumps(data, ensure_ascii=False, indent=2, default=str)
    say(*text.split("\n"))
    return 0


async def check(store: Store) -> int:
    """Check the database and all open tables. Returns 0 if everything is fine, else 1."""
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


async def why_it_waits(store: Store, table_id: str) -> int:
    say(*why(await _load(store, table_id), discord.utils.utcnow()))
    return 0


async def close(store: Store, table_id: str) -> int:
    """Close a table. A running bot notices."""
    match await Tables(store).do(table_id, End()):
        case Closed():
            say(f"{table_id} is closed; a bot that runs shows it there within two minutes.")
            return 0
        case Refusal(why=TableWhy.NO_TABLE):
            raise _no_table(table_id)
        case Refusal(why=TableWhy.TABLE_CLOSED):
            raise PreventedError(f"{table_id} is closed already.")
        case _:
            raise PreventedError(f"{table_id} changes too fast just now: try again.")


async def forget_user(store: Store, user_id: int) -> int:
    """Delete a user's data, as `/privacy` does."""
    if not any((await store.users.kept(user_id)).values()):
        say(f"Nothing is kept of {user_id}.")
        return 0
    if not await store.users.forget(user_id):
        seated = [t.id for t in await store.tables.all_open() if t.seat_of(user_id) is not None]
        raise PreventedError(
            f"{user_id} sits at a table: they have to leave it, or you close it first:"
            f" {', '.join(seated)}."
        )
    say(f"{user_id} is forgotten; a ban of theirs stays until a moderator lifts it.")
    return 0


async def list_servers(store: Store) -> int:
    """Print one line for each server of which anything is stored."""
    servers = await store.servers.known()
    if not servers:
        complain("Nothing is kept of any server.")
    for server in servers:
        gone = f"  gone since {moment(server.left_at)}" if server.left_at else ""
        say(f"{server.guild_id}  open tables {server.tables}  hands {server.hands}{gone}")
    return 0


async def list_shards(store: Store) -> int:
    """Print one line for each shard, and for each process without one."""
    _require_shared(store)
    processes, shards = (
        await store.shards.processes(),
        await store.shards.owned(discord.utils.utcnow()),
    )
    if not shards:
        complain("No process has shared this database yet.")
    for shard in shards:
        late = f"  late {shard.late.total_seconds():.0f} s" if shard.late else ""
        owner = f"{shard.owner}  since {moment(shard.since)}" if shard.owner else "nobody has it"
        leaving = "  draining" if shard.owner and processes.get(shard.owner) else ""
        say(f"shard {shard.shard}  {owner}  tables {shard.tables}{late}{leaving}")
    for process, draining in processes.items():
        if process not in {shard.owner for shard in shards}:
            say(f"no shard  {process}{'  drained' if draining else ''}")
    return 0


async def drain(store: Store, process: str) -> int:
    """Make a process give its shards to the others."""
    _require_shared(store)
    if not await store.shards.drain(process):
        raise PreventedError(f"No process {process} is alive: `admin shards` lists them.")
    if not any(not draining for draining in (await store.shards.processes()).values()):
        complain("No other process is there to take its shards: its servers get no answers.")
    say(f"{process} gives its shards back; stop it when `admin shards` shows none of it.")
    return 0


def _require_shared(store: Store) -> None:
    if not store.database.is_shared:
        raise PreventedError("One process has a SQLite database to itself, with all shards.")


async def prune_now(store: Store, servers: timedelta, games: timedelta) -> int:
    """Delete what is older than its retention period, as a running bot does every hour."""
    pruned = await prune(store, discord.utils.utcnow(), servers=servers, games=games)
    say(f"Forgotten: {pruned.servers} servers, and the games of {pruned.tables} closed tables.")
    return 0


async def _load(store: Store, table_id: str) -> Loaded:
    """A table. Raises PreventedError if there is none."""
    loaded = await store.tables.load(table_id)
    if loaded is None:
        raise _no_table(table_id)
    return loaded


def _no_table(table_id: str) -> PreventedError:
    return PreventedError(f"There is no table {table_id}.")


def _line(table: Table) -> str:
    people = len(table.people)
    due = moment(table.deadline_at) if table.deadline_at else "-"
    return (
        f"{table.id}  server {table.guild_id}  channel {table.channel_id}  {table.status:8}"
        f"  hand {table.hand_no}  people {people}  due {due}"
    )


def _public_data(loaded: Loaded) -> dict[str, object]:
    hand = loaded.hand if loaded.hand and loaded.hand.result else None
    seats = tuple(seat and replace(seat, premove=None) for seat in loaded.table.seats)
    table = asdict(replace(loaded.table, seats=seats, bot_acts_at=None))
    del table["seed"]  # the secret of the next deal
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
