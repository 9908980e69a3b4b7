"""Records from rows, and rows from records: each field is the column of its name, written once."""

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    R = TypeVar("R", bound=DataclassInstance)


def record(kind: "type[R]", row: sa.Row[*tuple[Any, ...]], **given: object) -> "R":
    """The record that a row holds; the fields `given` are in no column.

    Raises KeyError where a column is missing.
    """
    kept = row._mapping
    return kind(**{name: kept[name] for name in _names(kind) if name not in given}, **given)


def row_of(record: "DataclassInstance", *apart: str, **given: object) -> dict[str, Any]:
    """The columns of a record, but for the fields `apart`, and those `given` besides."""
    names = _names(type(record))
    return {name: getattr(record, name) for name in names if name not in apart} | given


@cache
def _names(kind: "type[DataclassInstance]") -> tuple[str, ...]:
    """The fields of such records."""
    return tuple(field.name for field in fields(kind))


def insert_into(table: sa.Table, dialect: str) -> sqlite.Insert | postgresql.Insert:
    """A statement that inserts, and can say what is done where there is such a row already."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


def upsert(table: sa.Table, dialect: str, row: dict[str, Any]) -> sqlite.Insert | postgresql.Insert:
    """A statement that writes these columns of the row with that key, which may be a new one."""
    put = insert_into(table, dialect).values(row)
    return put.on_conflict_do_update(
        index_elements=list(table.primary_key), set_={name: put.excluded[name] for name in row}
    )


def together(dialect: str, *inserts: sa.Insert) -> tuple[sa.Insert, ...]:
    """The same, in as few statements as can be; none reads what another one writes."""
    if dialect == "sqlite":
        return inserts
    *others, last = inserts
    return (last.add_cte(*(one.cte(f"part_{n}") for n, one in enumerate(others))),)
