"""PRIVACY.md says it all: people are named in the database where it says so, and nowhere else."""

import re
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot.client.client import BaoHuang
from bot.commands.framework.page_access import PageAccess
from bot.delivery.recovery import LOOK_BACK
from bot.model import HandKey
from bot.model.visitor import Visitor
from bot.runtime.settings import Settings
from bot.store.engine.schema import metadata
from bot.store.people.personal_data import WAITING
from bot.store.records import seasons
from tests.bot.tables.test_daily import deal_of
from tests.e2e.party import Party, a_party, buttons, newcomer, private
from tests.e2e.policies import quiet
from tests.support.database_marks import ON_SQLITE

PAGE = (Path(__file__).parents[2] / "PRIVACY.md").read_text(encoding="utf-8")
NAME = "Persimmon"


def listed(*, naming: bool) -> set[str]:
    """The columns of the page that may name a person, or those that do not."""
    found = set()
    for line in PAGE.splitlines():
        if line.startswith("| `"):
            table, _, people, others = (cell.strip() for cell in line.strip("|").split("|"))
            columns = re.findall(r"`(\w+)`", people if naming else others)
            found |= {f"{table.strip('`')}.{column}" for column in columns}
    return found


def cells(file: Path) -> Iterator[tuple[str, str]]:
    """Every value in the database, as text, and its column."""
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (table,) in tables.fetchall():
            rows = connection.execute(f"SELECT * FROM {table}")  # noqa: S608
            columns = [column for column, *_ in rows.description]
            for row in rows:
                for column, value in zip(columns, row, strict=True):
                    text = zlib.decompress(value).decode() if isinstance(value, bytes) else value
                    yield f"{table}.{column}", str(text)


def naming(file: Path, *names: object) -> set[str]:
    """The columns that have one of these."""
    return {column for column, text in cells(file) if any(str(name) in text for name in names)}


def all_bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def evening(party: Party) -> tuple[int, int]:
    """Somebody plays, chooses, moderates and is moderated; their number, and their DM channel's."""
    boss = newcomer(party, "boss", moderate_members=True)
    person = newcomer(party, NAME, moderate_members=True)
    _, friend, stranger, *others = party.members
    party.world.members = (person, friend, stranger, *others)
    await party.slash(friend, "table open")
    offered = private(await party.press(person, "notices"))
    await party.pick(person, "begins", str(party.world.env.now().hour), offered)
    await party.press(person, "on", offered)
    await party.world.env.advance_time(120)
    await party.slash(friend, "table close")
    await party.start(people=2)
    await party.play(quiet)
    look = private(await party.slash(person, "look"))
    await person.click(look, custom_id=buttons(look)[0])
    await party.slash(person, "table close")

    await party.slash(friend, "table open")
    await party.slash(person, "table join")
    await party.slash(friend, "table fill")
    for member in (friend, person):
        await party.slash(member, "table start")
    await party.slash(person, "table leave", now=True)
    await party.store.daily.add(deal_of(party.world.env.now().date()))
    await party.press(person, "deal", private(await party.slash(person, "daily")))

    await party.slash(stranger, "table open")
    await party.press(stranger, "fill")
    await party.slash(stranger, "table invite", player=person)
    about = f"with {NAME.lower()}, <@!{person.id}>"
    await party.slash(person, "moderate ban", player=others[0].user, reason=about)
    await party.slash(boss, "moderate ban", player=person.user, reason=f"{NAME}, {person.id}")
    return person.id, person.user.dm_channel.id


@ON_SQLITE
async def test_who_played_is_named_where_the_page_says_and_after_the_deletion_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seasons, "LEAST_HANDS", 1)
    file = tmp_path / "e2e.sqlite3"
    async with a_party(tmp_path, 6, locale="en-US") as party:
        person, dm_channel = await evening(party)
        store = party.store
        await store.users.hide(person, on=True)
        visitor = Visitor(person, party.world.guild.id, "0123abcd", NAME, "en-US")
        access = PageAccess(store, "https://example.com/")
        await access.link(visitor)
        played = (await store.records.history(visitor.guild_id, person)).hands[-1]
        await access.replay_link(HandKey(played.table_id, played.hand_no), person)
        next_year = discord.utils.utcnow() + timedelta(days=366)
        await store.seasons.note_ended(next_year)
        assert naming(file, person, dm_channel, NAME, NAME.lower()) == listed(naming=True)

        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE daily_tries SET day = day - 1")  # as if begun the day before
        await store.users.remember_forget_at(person, discord.utils.utcnow())
        await party.world.env.advance_time(120)
        assert naming(file, person, dm_channel, NAME, NAME.lower()) == {"bans.user_id"}
        written = all_bytes(tmp_path)
        assert NAME.encode() not in written
        assert dm_channel.to_bytes(8, "big") not in written


def test_every_column_of_the_database_is_on_the_page_once() -> None:
    tables = metadata.sorted_tables
    schema = {f"{table.name}.{column.name}" for table in tables for column in table.columns}
    people, others = listed(naming=True), listed(naming=False)
    assert people | others == schema | {"alembic_version.version_num"}
    assert not people & others


def test_what_else_the_page_says_of_the_bot_is_so() -> None:
    asked = BaoHuang(Settings()).client.intents
    assert not any((asked.members, asked.presences, asked.message_content))
    assert f"the last {LOOK_BACK} messages" in PAGE
    assert f"{WAITING.total_seconds() / 3600:.0f} hours after" in PAGE
