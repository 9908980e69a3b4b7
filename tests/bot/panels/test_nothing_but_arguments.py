"""Panels and pictures depend on their arguments only: they read no clock and no file."""

import ast
from collections.abc import Iterator
from pathlib import Path

import bot.panels
import bot.pictures

CLOCKS_AND_FILES = {"monotonic", "now", "open", "today", "utcnow"}
FOLDERS = [Path(package.__path__[0]) for package in (bot.panels, bot.pictures)]


def calls(path: Path) -> Iterator[str]:
    """The names of the functions that a module calls."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
                yield name
            case _:
                pass


def test_panels_and_pictures_read_no_clock_and_no_file() -> None:
    reading = {
        path.name: sorted(names)
        for folder in FOLDERS
        for path in folder.rglob("*.py")
        if (names := CLOCKS_AND_FILES.intersection(calls(path)))
    }
    assert reading == {}
