"""Public functions with a body of more than two lines have a docstring."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = {
    str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8"))
    for package in ("bot", "game")
    for file in sorted((ROOT / package).rglob("*.py"))
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def promised() -> set[str]:
    """The names of methods of protocols, where their docstrings are."""
    return {
        method.name
        for tree in SOURCES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases)
        for method in node.body
        if isinstance(method, Function) and ast.get_docstring(method)
    }


def undocumented(tree: ast.Module | ast.ClassDef, promised: set[str]) -> Iterator[str]:
    """The public functions and methods of more than two lines without a docstring."""
    for node in tree.body:
        if not isinstance(node, Function | ast.ClassDef) or node.name.startswith("_"):
            continue
        if isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{name}" for name in undocumented(node, promised))
            continue
        is_long = (node.body[-1].end_lineno or 0) - node.body[0].lineno > 1
        is_promised = isinstance(tree, ast.ClassDef) and node.name in promised
        if is_long and not is_promised and ast.get_docstring(node) is None:
            yield node.name


def test_public_functions_of_more_than_two_lines_are_documented() -> None:
    names = promised()
    found = [
        f"{file}: {name}" for file, tree in SOURCES.items() for name in undocumented(tree, names)
    ]
    assert not found


@pytest.mark.parametrize(("lines", "found"), [(2, []), (3, ["long"])])
def test_a_body_of_more_than_two_lines_needs_a_docstring(lines: int, found: list[str]) -> None:
    body = "    print()\n" * lines
    tree = ast.parse(f"def long():\n{body}def _private():\n{body}")
    assert list(undocumented(tree, set())) == found
