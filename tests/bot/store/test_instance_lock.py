"""The lock beside a SQLite database."""

import os
from pathlib import Path

import pytest

from bot.store.engine.access import alone


def test_the_lock_is_its_database_s_owner_s_whoever_holds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else who restores a copy as root would lock out the bot, which is not root."""
    file, given = tmp_path / "a.sqlite3", []
    file.touch()
    monkeypatch.setattr(os, "chown", lambda *to: given.append(to))
    with alone(f"sqlite+aiosqlite:///{file}"):
        pass
    assert given == [(f"{file}.lock", file.stat().st_uid, file.stat().st_gid)]
