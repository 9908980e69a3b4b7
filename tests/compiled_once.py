"""What all databases of a process share, as each test has one of its own.

Statements are compiled once, and the migrations are read once.
"""

from functools import partial
from typing import Any

from alembic.script import ScriptDirectory
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import database

Key = tuple[Any, ...]


class _Statements(dict[Key, Any]):
    """What was compiled, by kinds of databases: SQLAlchemy asks for it by the one at hand."""

    def get(self, key: Key, default: Any = None) -> Any:
        return super().get(_of_kind(*key), default)

    def __setitem__(self, key: Key, compiled: Any) -> None:
        super().__setitem__(_of_kind(*key), compiled)


def _of_kind(dialect: Dialect, *rest: Any) -> Key:
    return (type(dialect), *rest)


def compile_once() -> None:
    """Let all stores that this process opens share what was compiled, and read."""
    setattr(ScriptDirectory, "from_config", lambda _config: database._scripts())  # noqa: B010
    options = {"compiled_cache": _Statements()}
    shared = partial(create_async_engine, execution_options=options)
    vars(database)["create_async_engine"] = shared
