"""Conversion between rows and dataclasses, by the names of columns and fields."""

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    R = TypeVar("R", bound=DataclassInstance)


def record(kind: "type[R]", row: sa.Row[*tuple[Any, ...]], **others: object) -> "R":
    """Build a dataclass from a row. `others`: fields without a column. Raises KeyError for a
    missing column.
    """
    columns = row._mapping
    return kind(**{name: columns[name] for name in _names(kind) if name not in others}, **others)


def row_of(record: "DataclassInstance", *without: str, **others: object) -> dict[str, Any]:
    """The columns for a dataclass, without some fields, and with others."""
    names = _names(type(record))
    return {name: getattr(record, name) for name in names if name not in without} | others


@cache
def _names(kind: "type[DataclassInstance]") -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def insert_into(table: sa.Table, dialect: str) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that supports `ON CONFLICT`."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


def distinct_values(column: sa.Column[int], *where: sa.ColumnElement[bool]) -> sa.Select[int]:
    """A statement that selects the values of a column, without NULL, each once.

    It jumps from value to value in an index, because the table may be long.
    """
    lowest = sa.select(sa.func.min(column).label(column.name)).where(*where)
    found = lowest.cte(recursive=True)
    (value,) = found.c
    next_value = lowest.where(column > value).scalar_subquery()
    (value,) = found.union_all(sa.select(next_value).where(value.is_not(None))).c
    return sa.select(value).where(value.is_not(None))


async def upsert(connection: AsyncConnection, table: sa.Table, *rows: dict[str, Any]) -> None:
    """Insert rows with the same columns, or update those with the same keys."""
    insert = insert_into(table, connection.dialect.name)
    insert = insert.on_conflict_do_update(
        index_elements=list(table.primary_key),
        set_={name: insert.excluded[name] for name in rows[0]},
    )
    await connection.execute(insert, rows)
