"""Compiled statements that all databases of a process share, as every test has a database.

The migrations are read once, too.
"""

from functools import partial
from typing import Any

from alembic.script import ScriptDirectory
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.engine import database

Key = tuple[Any, ...]


class _Statements(dict[Key, Any]):
    """Compiled statements by kind of database, where SQLAlchemy keeps them for each engine."""

    def get(self, key: Key, default: Any = None) -> Any:
        return super().get(_of_kind(*key), default)

    def __setitem__(self, key: Key, compiled: Any) -> None:
        super().__setitem__(_of_kind(*key), compiled)


def _of_kind(dialect: Dialect, *rest: Any) -> Key:
    return (type(dialect), *rest)


def share_statements() -> None:
    """Lets all stores of this process share compiled statements, and the migrations."""
    setattr(ScriptDirectory, "from_config", lambda _config: database._scripts())  # noqa: B010
    options = {"compiled_cache": _Statements()}
    shared = partial(create_async_engine, execution_options=options)
    vars(database)["create_async_engine"] = shared
