"""What is private in SimCord is used in one place each, and is there in the version installed."""

import ast
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
import simcord

from bot.sandbox.simcord_internals import actors, pages, settling
from tests.support import simcord_internals

ADAPTERS = (actors, pages, settling, simcord_internals)
ROOT = Path(actors.__file__).parents[3]


def gone() -> list[str]:
    """The private names in use that the installed SimCord does not have."""
    return [
        f"{owner.__name__}.{name}"
        for adapter in ADAPTERS
        for owner, names in adapter.PRIVATE.items()
        for name in names
        if not hasattr(owner, name) and name not in given_at_birth(owner)
    ]


def given_at_birth(owner: object) -> tuple[str, ...]:
    """The attributes that a class gives to each of its instances."""
    birth = vars(owner).get("__init__") if isinstance(owner, type) else None
    return birth.__code__.co_names if isinstance(birth, FunctionType) else ()


def defined(path: Path) -> set[str]:
    """What a module defines, and its own name."""
    found = {path.stem}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
            case _:
                pass
    return private(found)


def used(path: Path) -> set[str]:
    """What a module imports, names in a string, or asks of anything but `self`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)):
                found.add(name)
            case ast.ImportFrom(module=str(module), names=names):
                found |= {*module.split("."), *(alias.name for alias in names)}
            case ast.Import(names=names):
                found |= {part for alias in names for part in alias.name.split(".")}
            case _:
                pass
    return private(found)


def private(names: set[str]) -> set[str]:
    return {name for name in names if name.startswith("_") and not name.startswith("__")}


def test_every_private_name_in_use_is_in_the_simcord_installed() -> None:
    assert not gone(), f"SimCord {version('simcord')} has no more {', '.join(gone())}"


def test_what_another_version_took_away_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(simcord.Env, "_schedule_timer")
    monkeypatch.delattr("simcord.interactions.base_payload")
    assert gone() == ["simcord.interactions.base_payload", "Env._schedule_timer"]


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_the_list_of_private_names_is_whole(adapter: ModuleType) -> None:
    listed = set().union(*adapter.PRIVATE.values())
    assert private(listed) == used(Path(str(adapter.__file__)))


def test_no_other_module_uses_what_is_private_in_simcord() -> None:
    theirs = set().union(*map(defined, Path(simcord.__file__).parent.rglob("*.py")))
    found = {
        str(path.relative_to(ROOT)): sorted(names)
        for folder in ("bot", "game", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if "simcord_internals" not in {path.parent.name, path.stem}
        and path != Path(__file__)
        and touches_simcord(path)
        and (names := used(path) & theirs)
    }
    assert found == {}


def touches_simcord(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    return any(name in text for name in ("simcord", "bot.sandbox", "tests.e2e"))
