"""What discord.py does not document is used in two modules, and is there in the one installed."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from inspect import getsource
from pathlib import Path

import discord
import pytest

from bot.client import discord_internals as of_the_bot
from tests.support import discord_internals as of_the_tests

ROOT = Path(of_the_bot.__file__).parents[2]
ADAPTERS = [Path(str(adapter.__file__)) for adapter in (of_the_bot, of_the_tests)]
UNDOCUMENTED = [*of_the_bot.UNDOCUMENTED.items(), *of_the_tests.UNDOCUMENTED.items()]
MODULES = {"backoff", "gateway", "http", "shard", "state"}
"""The modules of discord.py that are not documented at all."""
COMMON = {
    "_asdict", "_connection", "_context", "_replace", "_value", "close", "delay", "gateway",
    "launch", "reconnect", "sequence", "session_id", "shard_count", "to_dict", "worker",
    "ws", "ws_connect",
}  # fmt: skip
"""Undocumented names that other things than discord.py's have, too."""


def test_what_is_undocumented_is_there() -> None:
    gone = [
        f"{owner.__name__}.{name}"
        for owner, names in UNDOCUMENTED
        for name in names
        if not hasattr(owner, name) and f"self.{name}" not in getsource(owner)
    ]
    assert not gone, f"discord.py {version('discord.py')} has no {', '.join(gone)}"


def test_shards_are_launched_by_the_methods_replaced() -> None:
    source = getsource(discord.AutoShardedClient)
    assert "self.launch_shard(" in source
    assert "self.launch_shards(" in source


@cache
def modules() -> list[tuple[Path, ast.Module]]:
    """The modules of the project, other than the adapters, that know of discord.py."""
    paths = [path for folder in ("bot", "tests") for path in (ROOT / folder).rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in paths if path not in ADAPTERS}
    return [(path, ast.parse(text)) for path, text in texts.items() if "discord" in text]


def defined(tree: ast.AST) -> Iterator[str]:
    """The names that a module gives to functions, classes and attributes."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Attribute(attr=name, ctx=ast.Store(), value=ast.Name(id="self" | "cls")):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name
            case _:
                pass


def used(tree: ast.AST, theirs: set[str]) -> Iterator[str]:
    """The undocumented modules and names of discord.py that a module uses."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module)) if module.startswith("discord."):
                yield from MODULES.intersection(module.split("."))
            case ast.Import(names=names):
                for alias in names:
                    if alias.name.startswith("discord."):
                        yield from MODULES.intersection(alias.name.split("."))
            case ast.Attribute(value=ast.Name(id="discord"), attr=name) if name in MODULES:
                yield name
            case ast.Attribute(attr=name, value=ast.Name(id="self" | "cls")):
                if name in theirs and not name.startswith("_"):
                    yield name
            case ast.Attribute(attr=name) if name in theirs:
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if name in theirs and not name.startswith("_"):
                    yield name
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=args):
                if called in ("getattr", "setattr", "delattr"):
                    yield from theirs & {arg.value for arg in args if isinstance(arg, ast.Constant)}
            case _:
                pass


@cache
def undocumented_names() -> set[str]:
    """All that the adapters list, and whatever discord.py keeps to itself."""
    private = {
        name
        for path in Path(discord.__file__).parent.rglob("*.py")
        for name in defined(ast.parse(path.read_text(encoding="utf-8")))
        if name.startswith("_") and not name.endswith("__")
    }
    ours = {name for _, tree in modules() for name in defined(tree) if name.startswith("_")}
    listed = {name for _, names in UNDOCUMENTED for name in names}
    return (private - ours | listed) - COMMON


def test_no_other_module_uses_what_discord_py_does_not_document() -> None:
    theirs = undocumented_names()
    found = {
        str(path.relative_to(ROOT)): names
        for path, tree in modules()
        if path != Path(__file__) and "sandbox" not in path.parts
        if (names := sorted({*used(tree, theirs)}))
    }
    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        "from discord.http import Route",
        "import discord.gateway",
        "print(discord.shard)",
        "client.http.close()",
        "client._connection._remove_guild(guild)",
        "item.to_component_dict()",
        "class Bot(discord.Client):\n    async def launch_shards(self): ...",
        'setattr(bot, "_reconnect", True)',
    ],
)
def test_a_use_would_be_found(source: str) -> None:
    assert [*used(ast.parse(source), undocumented_names())]
