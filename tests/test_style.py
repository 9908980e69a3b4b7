"""Rules of style that the linter does not know."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def hard_to_read(node: ast.IfExp) -> bool:
    """Whether a conditional expression contains another one, or an `await`."""
    inside = (each for part in ast.iter_child_nodes(node) for each in ast.walk(part))
    return any(isinstance(each, ast.IfExp | ast.Await) for each in inside)


@pytest.mark.parametrize("folder", ["assets", "bot", "game", "lab", "tests"])
def test_no_conditional_expression_is_nested_or_awaits(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    assert [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.IfExp) and hard_to_read(node)
    ] == []
