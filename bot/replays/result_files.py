"""Results as CSV or JSON files."""

import asyncio
import csv
import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from enum import StrEnum
from io import StringIO

from bot.model.hand import hand_code
from bot.records.history import ResultsFile
from bot.store.records.results import Result
from bot.store.store import Store
from bot.text.catalogue import Words
from game.cards import seat_number

LARGEST = 8 * 2**20
"""The largest file in bytes; Discord accepts slightly more."""
COLUMNS = (
    "at", "hand", "server", "seat", "player", "user", "level", "preset", "role", "points",
    "result", "place", "solo", "multiplier", "with_ai", "helped", "hinted",
    "decisions", "thinking_ms", "autoplays",
)  # fmt: skip
IDS = ("hand", "server", "user")
Cell = str | int | bool | None
_FORMULA = re.compile(r"(?:^|[,;\t\r\n|])\s*[=+\-@\t\r\n]")


class FileFormat(StrEnum):
    """CSV for people, JSON for programs."""

    CSV = "csv"
    JSON = "json"


async def results_file(
    store: Store,
    form: FileFormat,
    words: Words,
    reader: int,
    *,
    of_server: int | None = None,
    of_user: int | None = None,
) -> ResultsFile:
    """The results of a server or a user, as `reader` may see them."""
    nobody = words("hidden-player")
    parts, size, rows, last = [_BEGIN[form]], len(_BEGIN[form]) + len(_END[form]), 0, None
    while page := await store.records.results(of_server, of_user, last):
        last = page[-1]
        lines = await asyncio.to_thread(_written, page, form, nobody, reader)
        for line in lines:
            if size + len(line) > LARGEST:
                return _file(form, parts, rows, is_complete=False)
            parts.append(line)
            size, rows = size + len(line), rows + 1
    return _file(form, parts, rows, is_complete=True)


_BEGIN = {
    FileFormat.CSV: b"\xef\xbb\xbf" + (",".join(COLUMNS) + "\r\n").encode(),
    FileFormat.JSON: b"[\n",
}
"""The beginning of a file: for CSV a byte order mark, by which Excel recognises UTF-8, and a
heading.
"""
_END = {FileFormat.CSV: b"", FileFormat.JSON: b"\n]\n"}


def _file(form: FileFormat, parts: list[bytes], rows: int, *, is_complete: bool) -> ResultsFile:
    if form is FileFormat.JSON and rows:
        parts[-1] = parts[-1].removesuffix(b",\n")
    data = b"".join((*parts, _END[form]))
    return ResultsFile(f"baohuang-results.{form}", data, rows, is_complete)


def _written(page: Sequence[Result], form: FileFormat, nobody: str, reader: int) -> list[bytes]:
    """One line for each result."""
    write = _as_csv if form is FileFormat.CSV else _as_json
    return [write(dict(_cells(result, nobody, reader))).encode() for result in page]


def _cells(result: Result, nobody: str, reader: int) -> Iterator[tuple[str, Cell]]:
    score, record = result.score, result.score.record
    hidden = result.hidden and score.user_id != reader
    yield "at", score.at.isoformat(timespec="seconds")
    yield "hand", hand_code(result.table_id, result.hand_no)
    yield "server", str(result.guild_id)
    yield "seat", seat_number(score.seat)
    yield "player", nobody if hidden else score.name
    yield "user", None if hidden or score.user_id is None else str(score.user_id)
    yield "level", score.level
    yield "preset", score.preset
    yield "role", record.role if record else None
    yield "points", score.points
    yield "result", "left" if score.left else score.outcome
    yield "place", record.place if record else None
    yield "solo", score.solo
    yield "multiplier", score.multiplier
    yield "with_ai", score.practice
    yield "helped", score.substitute
    yield "hinted", score.hinted
    yield "decisions", record.decisions if record else None
    yield "thinking_ms", record.thinking if record else None
    yield "autoplays", record.autoplays if record else None


def _as_csv(cells: dict[str, Cell]) -> str:
    line = StringIO()
    csv.writer(line).writerow(
        as_text(cells[name]) if name in IDS else harmless(cells[name]) for name in COLUMNS
    )
    return line.getvalue()


def as_text(cell: Cell) -> Cell:
    """The cell, quoted so that a spreadsheet keeps all its digits."""
    return cell and f"'{cell}"


def harmless(cell: Cell) -> Cell:
    """The cell, quoted if a spreadsheet would take it for a formula, whatever separates cells."""
    if isinstance(cell, str) and _FORMULA.search(unicodedata.normalize("NFKC", cell)):
        return f"'{cell}"
    return cell


def _as_json(cells: dict[str, Cell]) -> str:
    return json.dumps(cells, ensure_ascii=False) + ",\n"
