"""What the host of a bot does with its database, by the command itself."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.backup import backup
from bot.cli.open_database import require_file
from bot.cli.terminal import PreventedError
from bot.model import Change
from bot.store.store import Store
from bot.tables.rules.premoves import with_premove
from bot.tables.rules.seating import Fill
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.hand.actions import Pass
from tests.bot.cli.command import baohuang
from tests.bot.tables.seated import PEOPLE, deal
from tests.support.database_templates import migrated

TASKS = [("tables",), ("backup", "copy")]
"""Two that open a database in different ways."""
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/games.sqlite3"


@pytest.fixture
def table(tmp_path: Path) -> str:
    """The id of a table where a hand is being played, in a database of its own."""

    async def play() -> str:
        store = await Store.open(migrated(url(tmp_path)))
        tables = Tables(store)
        opened = await tables.open(41, 42, PEOPLE[0], "East", "en-US")
        assert isinstance(opened, Snapshot)
        await tables.do(opened.table.id, Fill(PEOPLE[0], AI_NAMES))
        dealt = await deal(tables, opened.table.id)
        assert isinstance(dealt, Snapshot)
        planned = with_premove(dealt.table, 0, Pass(0))
        assert await store.tables.commit(Change(replace(planned, version=planned.version + 1)))
        await store.close()
        return opened.table.id

    return asyncio.run(play())


def test_the_open_tables_are_listed_without_names(tmp_path: Path, table: str) -> None:
    done = baohuang(tmp_path, "admin", "tables", DATABASE_URL=url(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{table}  server 41  channel 42  playing ")
    assert "people 1" in done.stdout
    assert "East" not in done.stdout


def test_an_unknown_variable_is_warned_of(tmp_path: Path, table: str) -> None:
    done = baohuang(tmp_path, "admin", "tables", DATABASE_URL=url(tmp_path), DATABSE_URL="x")
    assert table in done.stdout
    assert "BAOHUANG_DATABSE_URL" in done.stderr


def test_empty_lists_say_so(tmp_path: Path) -> None:
    asyncio.run(nothing(url(tmp_path)))
    for task, said in (
        (("tables",), "No table is open."),
        (("servers",), "Nothing is kept of any server."),
    ):
        done = baohuang(tmp_path, "admin", *task, DATABASE_URL=url(tmp_path))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{said}\n")
    done = baohuang(tmp_path, "admin", "forget-user", "5", DATABASE_URL=url(tmp_path))
    assert (done.returncode, done.stdout) == (0, "Nothing is kept of 5.\n")


async def nothing(url: str) -> None:
    """A database of which nothing was made yet."""
    migrated(url)


def test_an_announcement_needs_the_token_and_says_so(tmp_path: Path, table: str) -> None:
    done = baohuang(tmp_path, "admin", "announce", "Back soon", DATABASE_URL=url(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("BAOHUANG_TOKEN is not set")


def test_a_table_is_exported_without_the_secrets_of_a_hand_being_played(
    tmp_path: Path, table: str
) -> None:
    done = baohuang(tmp_path, "admin", "export", table, DATABASE_URL=url(tmp_path))
    told = json.loads(done.stdout)
    assert told["table"]["id"] == table
    assert (told["hand"], told["actions"]) == (None, [])
    assert "seed" not in done.stdout
    assert "pass" not in done.stdout.replace("forced_passes", "")


def test_who_is_waited_for_is_told_by_seat_and_number(tmp_path: Path, table: str) -> None:
    done = baohuang(tmp_path, "admin", "why", table, DATABASE_URL=url(tmp_path))
    where, what, since, *_ = done.stdout.splitlines()
    assert where == f"table {table}, server 41, channel 42"
    assert what.startswith("Hand 1, ")
    assert f"seat 1 (user {PEOPLE[0]})" in what
    assert since.startswith("since ")
    assert "East" not in done.stdout


def test_a_table_is_closed_once(tmp_path: Path, table: str) -> None:
    told = [
        baohuang(tmp_path, "admin", "close", which, DATABASE_URL=url(tmp_path))
        for which in (table, table, "ffffffff")
    ]
    assert [done.returncode for done in told] == [0, 2, 2]
    assert told[0].stdout.startswith(f"{table} is closed;")
    assert told[1].stderr == f"{table} is closed already.\n"
    assert told[2].stderr == "There is no table ffffffff.\n"
    assert baohuang(tmp_path, "admin", "tables", DATABASE_URL=url(tmp_path)).stdout == ""


def test_somebody_is_forgotten_once_they_sit_nowhere(tmp_path: Path, table: str) -> None:
    settings = {"DATABASE_URL": url(tmp_path)}
    user = str(PEOPLE[0])
    seated = baohuang(tmp_path, "admin", "forget-user", user, **settings)
    assert (seated.returncode, seated.stdout) == (2, "")
    assert seated.stderr.endswith(f": {table}.\n")
    baohuang(tmp_path, "admin", "close", table, **settings)
    assert baohuang(tmp_path, "admin", "forget-user", user, **settings).returncode == 0
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
        named = database.execute("SELECT host_id FROM tables UNION SELECT user_id FROM seats")
        assert {number for (number,) in named} == {0, None}
        assert not [line for line in database.iterdump() if "East" in line]


def test_servers_are_listed_and_those_that_are_gone_for_long_are_pruned(
    tmp_path: Path, table: str
) -> None:
    settings = {"DATABASE_URL": url(tmp_path), "KEEP_SERVERS_DAYS": "7"}
    here = baohuang(tmp_path, "admin", "servers", **settings).stdout
    assert here == "41  open tables 1  hands 0\n"
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database, database:
        database.execute("INSERT INTO departures VALUES (41, '2026-01-02 12:00:00.000000')")
    gone = baohuang(tmp_path, "admin", "servers", **settings).stdout
    assert gone == "41  open tables 1  hands 0  gone since 2026-01-02 12:00:00Z\n"
    pruned = baohuang(tmp_path, "admin", "prune", **settings).stdout
    assert pruned == "Forgotten: 1 servers, and the games of 0 closed tables.\n"
    assert baohuang(tmp_path, "admin", "servers", **settings).stdout == ""


def test_names_in_an_export_cannot_speak_to_the_terminal(tmp_path: Path, table: str) -> None:
    name = "\x1b[31m东\x9b\u202e"
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database, database:
        database.execute("UPDATE seats SET name = ? WHERE seat = 0", (name,))
    done = baohuang(tmp_path, "admin", "export", table, DATABASE_URL=url(tmp_path))
    assert all(line.isprintable() for line in done.stdout.split("\n"))
    assert "东" in done.stdout
    assert json.loads(done.stdout)["table"]["seats"][0]["name"] == name


def test_a_backup_is_whole_and_never_overwrites(tmp_path: Path, table: str) -> None:
    copy = tmp_path / "copy.sqlite3"
    done = baohuang(tmp_path, "admin", "backup", str(copy), DATABASE_URL=url(tmp_path))
    assert done.returncode == 0
    path, warning = done.stdout.splitlines()
    assert path == str(copy)
    assert "hands that are being played" in warning
    assert copy.stat().st_mode & 0o777 == 0o600
    there = f"sqlite+aiosqlite:///{copy}"
    assert baohuang(tmp_path, "admin", "check", DATABASE_URL=there).stdout == "OK\n"
    assert table in baohuang(tmp_path, "admin", "tables", DATABASE_URL=there).stdout
    again = baohuang(tmp_path, "admin", "backup", str(copy), DATABASE_URL=url(tmp_path))
    assert again.returncode == 2
    assert again.stderr == f"{copy} is there already.\n"


def test_what_is_wrong_with_a_database_is_found(tmp_path: Path, table: str) -> None:
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as broken:
        broken.execute("UPDATE actions SET action = 'nonsense' WHERE n = 0")
        broken.execute("INSERT INTO actions VALUES ('ffffffff', 1, 0, 0, 'pass', 'user', 7)")
        broken.commit()
    done = baohuang(tmp_path, "admin", "check", DATABASE_URL=url(tmp_path))
    assert done.returncode == 1
    assert f"table {table}: " in done.stdout
    assert "has no hands" in done.stdout


def test_a_table_without_rules_is_found(tmp_path: Path, table: str) -> None:
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as broken, broken:
        broken.execute("UPDATE hands SET rules = '[]'")
    done = baohuang(tmp_path, "admin", "check", DATABASE_URL=url(tmp_path))
    assert (done.returncode, done.stdout) == (1, f"table {table}: no options\n")


def test_a_path_longer_than_any_is_a_sentence_too(tmp_path: Path, table: str) -> None:
    nowhere, there = tmp_path / ("x" * 300), url(tmp_path)
    with pytest.raises(PreventedError, match=r"^There is no database at "):
        backup(f"sqlite+aiosqlite:///{nowhere}", tmp_path / "copy")
    with pytest.raises(PreventedError, match=r"^No copy was made: "):
        backup(there, nowhere)


def test_a_folder_that_is_gone_is_a_sentence_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(PreventedError, match=r"^There is no database at games\.sqlite3\.$"):
        require_file(Path("games.sqlite3"))


@pytest.mark.parametrize("task", TASKS)
def test_without_a_database_it_says_so_and_makes_none(tmp_path: Path, task: tuple[str]) -> None:
    done = baohuang(tmp_path, "admin", *task, DATABASE_URL=url(tmp_path))
    assert done.returncode == 2
    assert done.stderr == f"There is no database at {tmp_path}/games.sqlite3.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("task", TASKS)
def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path: Path, task: tuple[str]) -> None:
    file = tmp_path / "games.sqlite3"
    file.write_text("what is not a database " * 500)
    done = baohuang(tmp_path, "admin", *task, DATABASE_URL=url(tmp_path))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "file is not a database" in done.stderr
    assert list(tmp_path.iterdir()) == [file]


def test_a_database_cut_short_is_told_in_a_sentence(tmp_path: Path, table: str) -> None:
    copy = tmp_path / "copy.sqlite3"
    baohuang(tmp_path, "admin", "backup", str(copy), DATABASE_URL=url(tmp_path))
    copy.write_bytes(copy.read_bytes()[:40_000])
    done = baohuang(tmp_path, "admin", "check", DATABASE_URL=f"sqlite+aiosqlite:///{copy}")
    assert done.returncode in (1, 2)
    assert "malformed" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("CREATE TABLE t (x)")
    before = file.read_bytes()
    done = baohuang(tmp_path, "admin", "tables", DATABASE_URL=url(tmp_path))
    assert done.returncode == 2
    assert "The database is empty, or another program's" in done.stderr
    assert file.read_bytes() == before


def test_a_backup_that_fails_leaves_no_file(tmp_path: Path, table: str) -> None:
    nowhere = tmp_path / "nowhere" / "copy.sqlite3"
    done = baohuang(tmp_path, "admin", "backup", str(nowhere), DATABASE_URL=url(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("No copy was made: ")


def test_a_server_that_cannot_be_reached_is_told_in_a_sentence(tmp_path: Path) -> None:
    nowhere = "postgresql+asyncpg://user:word@127.0.0.1:1/games"
    done = baohuang(tmp_path, "admin", "tables", DATABASE_URL=nowhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The database cannot be reached.\n"


def test_a_newer_database_is_refused_with_advice(tmp_path: Path, table: str) -> None:
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '99999'")
    done = baohuang(tmp_path, "admin", "tables", DATABASE_URL=url(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "install that one" in done.stderr
    nowhere = {"TOKEN": "x", "API_URL": "http://127.0.0.1:9", "LOG_LEVEL": "WARNING"}
    run = baohuang(tmp_path, "run", DATABASE_URL=url(tmp_path), **nowhere)
    assert (run.returncode, run.stderr) == (2, done.stderr)
