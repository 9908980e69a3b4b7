"""A copy of the database is put back, or else nothing changes."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copytree
from subprocess import CompletedProcess

import pytest

from bot.model import User
from bot.store.engine.access import alone
from bot.store.store import Store
from tests.bot.cli.command import baohuang
from tests.support.database_templates import migrated


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/games.sqlite3"


def remember(folder: Path, locale: str) -> None:
    """Let the database know user 11 in a language."""

    async def work() -> None:
        store = await Store.open(migrated(url(folder)))
        await store.users.remember_locale(11, locale)
        await store.close()

    asyncio.run(work())


def locale(file: Path) -> str:
    async def work() -> User | None:
        store = await Store.existing(f"sqlite+aiosqlite:///{file}")
        user = await store.users.load(11)
        await store.close()
        return user

    user = asyncio.run(work())
    assert user is not None
    assert user.locale is not None
    return user.locale


def restored(folder: Path) -> CompletedProcess[str]:
    return baohuang(folder, "admin", "restore", "copy", DATABASE_URL=url(folder))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    remember(folder, "en-US")
    baohuang(folder, "admin", "backup", "copy", DATABASE_URL=url(folder))
    remember(folder, "zh-CN")
    return folder


@pytest.fixture
def before(tmp_path: Path, made: Path) -> Path:
    """A database that says zh-CN, beside a copy that says en-US."""
    return copytree(made, tmp_path, dirs_exist_ok=True)


def others(folder: Path) -> list[Path]:
    known = {"copy", "games.sqlite3", "games.sqlite3.lock"}
    return [path for path in sorted(folder.iterdir()) if path.name not in known]


def test_a_copy_is_restored_and_what_was_there_is_kept(before: Path) -> None:
    done = restored(before)
    assert (done.returncode, done.stderr) == (0, "")
    (old,) = others(before)
    assert str(old) in done.stdout
    assert locale(before / "games.sqlite3") == "en-US"
    assert locale(old) == "zh-CN"
    assert (before / "games.sqlite3").stat().st_mode & 0o777 == 0o600


def test_restoring_keeps_the_write_ahead_log_with_the_old_database(
    before: Path,
) -> None:
    left = {}
    with closing(sqlite3.connect(before / "games.sqlite3")) as database:
        database.execute("UPDATE users SET locale = 'zh-TW'")
        database.commit()
        for part in ("", "-wal"):
            left[part] = (before / f"games.sqlite3{part}").read_bytes()
    for part, content in left.items():
        (before / f"games.sqlite3{part}").write_bytes(content)
    assert restored(before).returncode == 0
    assert locale(before / "games.sqlite3") == "en-US"
    assert locale(min(others(before))) == "zh-TW"


def test_restoring_keeps_a_broken_database_with_all_its_files(
    before: Path,
) -> None:
    broken = {"": b"no database any more " * 500, "-wal": b"what SQLite would read with it"}
    for part, content in broken.items():
        (before / f"games.sqlite3{part}").write_bytes(content)
    assert restored(before).returncode == 0
    assert {path.read_bytes() for path in others(before)} == {*broken.values()}
    assert locale(before / "games.sqlite3") == "en-US"


def test_a_copy_is_restored_where_there_is_no_database(before: Path) -> None:
    (before / "games.sqlite3").unlink()
    assert restored(before).returncode == 0
    assert (locale(before / "games.sqlite3"), others(before)) == ("en-US", [])


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE alembic_version SET version_num = '99999'", "of a newer version"),
        ("DELETE FROM alembic_version", "another program"),
        ("INSERT INTO actions VALUES ('ffffffff', 1, 0, 0, 'pass', 'user', 0)", "is not whole"),
    ],
)
def test_a_copy_that_cannot_be_used_changes_nothing(
    before: Path, statement: str, said: str
) -> None:
    with closing(sqlite3.connect(before / "copy")) as copy, copy:
        copy.execute(statement)
    done = restored(before)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr
    assert (locale(before / "games.sqlite3"), others(before)) == ("zh-CN", [])


def test_a_file_that_is_no_copy_or_is_cut_short_changes_nothing(before: Path) -> None:
    whole = (before / "copy").read_bytes()
    for content in (b"what is not a database " * 500, whole[: len(whole) // 2]):
        (before / "copy").write_bytes(content)
        done = restored(before)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert done.stderr.startswith("The copy ")
        assert (locale(before / "games.sqlite3"), others(before)) == ("zh-CN", [])


def test_nothing_is_restored_while_a_bot_runs(before: Path) -> None:
    with alone(url(before)):
        done = restored(before)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The bot runs on this database: stop it first.\n"
    assert (locale(before / "games.sqlite3"), others(before)) == ("zh-CN", [])


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to somebody else")
def test_what_root_restores_is_its_owner_s_again(before: Path) -> None:
    os.chown(before / "games.sqlite3", 10001, 10001)
    assert restored(before).returncode == 0
    found = (before / "games.sqlite3").stat()
    assert (found.st_uid, found.st_gid) == (10001, 10001)


@pytest.mark.parametrize(("task", "other"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_backup_and_restore_refuse_postgresql_and_name_its_programs(
    tmp_path: Path, task: str, other: str
) -> None:
    nowhere = "postgresql+asyncpg://127.0.0.1:1/games"
    done = baohuang(tmp_path, "admin", task, "copy", DATABASE_URL=nowhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert other in done.stderr
