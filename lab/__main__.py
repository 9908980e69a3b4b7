"""Lists what is run by hand, each with an example: `python -m lab`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
IS_RUN = re.compile(r'^if __name__ == "__main__":', re.MULTILINE)
EXAMPLE = re.compile(r"`?(python -m (lab\.[\w.]+)[^`\n]*)`?")


def commands() -> Iterator[tuple[str, str]]:
    """Yields every module of `lab` that can be run, with its docstring."""
    for file in sorted(HERE.rglob("*.py")):
        code = file.read_text(encoding="utf-8")
        if file != Path(__file__) and IS_RUN.search(code):
            parts = file.relative_to(HERE.parent).with_suffix("").parts
            name = ".".join(parts).removesuffix(".__main__")
            yield name, ast.get_docstring(ast.parse(code)) or ""


def listed(docstring: str) -> str:
    """Returns the first example of a docstring, and its first sentence on a line below."""
    example = EXAMPLE.search(docstring)
    assert example
    summary = re.sub(r":? `python -m .*", "", docstring.partition("\n")[0]).rstrip(".")
    return f"{example[1]}\n    {summary}."


if __name__ == "__main__":
    for _, docstring in commands():
        print(listed(docstring))
