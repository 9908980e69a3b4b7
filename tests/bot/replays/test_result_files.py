"""Results as files: every row of a server or of somebody, in bounded room, harmless to open."""

import csv
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from bot.model import Score, Table
from bot.records.history import ResultsFile
from bot.replays import result_files
from bot.replays.result_files import COLUMNS, FileFormat, harmless, results_file
from bot.store.records import results as result_rows
from bot.store.store import Store
from bot.text.catalogue import Language, Words
from tests.bot.store.records.settled import House, hand
from tests.bot.tables.seated import table
from tests.support.database_templates import migrated

ENGLISH = Words(Language.ENGLISH)
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
LOST = (-4, -2, 2, 2, 2)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = await Store.open(migrated(f"sqlite+aiosqlite:///{tmp_path}/results.sqlite3"))
    lobby: Table = replace(table(), id="0123abcd", guild_id=1)
    await store.tables.create(lobby)
    yield House(store, lobby)
    await store.close()


async def written(store: Store, form: FileFormat, reader: int = 99, **whose: int) -> ResultsFile:
    return await results_file(store, form, ENGLISH, reader, **(whose or {"of_server": 1}))


def as_rows(file: ResultsFile) -> list[dict[str, Any]]:
    if file.name.endswith(".json"):
        rows: list[dict[str, Any]] = json.loads(file.data)
        return rows
    assert file.data.startswith("\ufeff".encode())
    return list(csv.DictReader(StringIO(file.data.decode("utf-8-sig"))))


@pytest.mark.parametrize("form", FileFormat)
async def test_a_row_says_who_made_what_of_which_hand(house: House, form: FileFormat) -> None:
    await house.settle(hand(at=NOON))
    later = hand(LOST, at=NOON + timedelta(hours=1), practice=True)
    await house.settle(later)
    file = await written(house.store, form)
    rows = as_rows(file)
    assert (len(rows), file.rows, file.whole) == (10, 10, True)
    assert {row["hand"].lstrip("'") for row in rows[:5]} == {"0123ABCD-2"}, "the newest first"
    emperor = next(row for row in rows[5:] if row["seat"] in (1, "1"))
    assert list(emperor) == list(COLUMNS)
    assert {name: str(emperor[name]) for name in ("at", "player", "user", "points", "result")} == {
        "at": "2026-11-18T12:00:00+00:00",
        "player": "P11",
        "user": "11" if form is FileFormat.JSON else "'11",
        "points": "4",
        "result": "won",
    }
    assert [str(row["with_ai"]) for row in rows] == ["True"] * 5 + ["False"] * 5
    assert (str(emperor["role"]), str(emperor["place"]), emperor["level"]) == (
        "emperor",
        "1",
        None if form is FileFormat.JSON else "",
    )


async def test_an_empty_server_has_a_file_of_no_rows(house: House) -> None:
    for form in FileFormat:
        file = await written(house.store, form)
        assert (as_rows(file), file.whole) == ([], True)


async def test_who_is_hidden_has_neither_name_nor_number_but_for_themselves(
    house: House,
) -> None:
    await house.settle(hand(at=NOON))
    await house.store.users.hide(11, on=True)
    rows = as_rows(await written(house.store, FileFormat.JSON))
    (hidden,) = (row for row in rows if row["player"] == "hidden player")
    assert (hidden["user"], hidden["points"], len(rows)) == (None, 4, 5)
    own = as_rows(await written(house.store, FileFormat.JSON, 11))
    assert "hidden player" not in {row["player"] for row in own}


async def test_ones_own_results_are_of_all_servers_and_of_nobody_else(house: House) -> None:
    await house.settle(hand(at=NOON))
    second = replace(house.table, id="0123abce", guild_id=2, seats=(None,) * 5)
    await house.store.tables.create(second)
    await House(house.store, second).settle(hand(LOST, at=NOON - timedelta(days=1)))
    rows = as_rows(await written(house.store, FileFormat.CSV, 12, of_user=12))
    assert [(row["server"], row["user"]) for row in rows] == [("'1", "'12"), ("'2", "'12")]


async def test_pages_leave_nothing_out_and_give_nothing_twice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of hands that ended at the same moment."""
    monkeypatch.setattr(result_rows, "PAGE", 3)
    for at in (NOON, NOON, NOON, NOON):
        await house.settle(hand(at=at))
    rows = as_rows(await written(house.store, FileFormat.JSON))
    assert len({(row["hand"], row["seat"]) for row in rows}) == len(rows) == 20


@pytest.mark.parametrize("form", FileFormat)
async def test_a_file_is_never_larger_than_what_discord_takes(
    house: House, monkeypatch: pytest.MonkeyPatch, form: FileFormat
) -> None:
    await house.settle(hand(at=NOON))
    await house.settle(hand(LOST, at=NOON + timedelta(hours=1)))
    whole = await written(house.store, form)
    monkeypatch.setattr(result_files, "LARGEST", len(whole.data) - 1)
    file = await written(house.store, form)
    assert len(file.data) < len(whole.data)
    assert (len(as_rows(file)), file.rows, file.whole) == (9, 9, False)
    assert as_rows(file) == as_rows(whole)[:9]


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM", "'@SUM"),
        ("\tx", "'\tx"),
        ("＝HYPERLINK(1)", "'＝HYPERLINK(1)"),
        (" =1", "' =1"),
        ("a;=1", "'a;=1"),
        ("a\t@SUM", "'a\t@SUM"),
        ("小明", "小明"),
        ("a=b", "a=b"),
        (-4, -4),
        (None, None),
    ],
)
def test_no_cell_is_a_formula(cell: str | int | None, written: str | int | None) -> None:
    assert harmless(cell) == written


async def test_a_name_that_is_a_formula_is_harmless_in_a_table(house: House) -> None:
    evil = tuple(replace(score, name='=1+1,"x"\n') for score in hand(at=NOON))
    await house.settle(evil)
    assert as_rows(await written(house.store, FileFormat.CSV))[0]["player"] == '\'=1+1,"x"\n'
    left = Score(77, "P77", -40, None, 0, left=True, at=NOON, preset="simple")
    await house.settle((left,))
    assert "left" in {row["result"] for row in as_rows(await written(house.store, FileFormat.CSV))}
