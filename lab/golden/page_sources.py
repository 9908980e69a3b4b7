"""Writes what the page has from Python: `python -m lab.golden.page_sources`.

That is `messages.ts`, the messages as types, and `signs.ts`, the suits, badges and emblems as SVG
paths.
"""

import types
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from bot.pictures.emblems import FLAME, PIPS, SIGNS, STAR, Shape, jester_hat
from bot.web import labels, messages

FOLDER = Path(messages.__file__).parent / "page" / "src"
_BASIC = {str: "string", int: "number", bool: "boolean", type(None): "null"}
_BADGES = {"emperor": "👑", "guard": "🗡️", "hoe": "⛏️", "asleep": "💤"}
_HEAD = """// Written by `python -m lab.golden.page_sources` from bot/web/messages.py.
"""
_NAMED = {
    value: name
    for name, value in vars(messages).items()
    if isinstance(value, types.UnionType) or get_origin(value) is Literal
}
"""The types that are no classes."""


def sources() -> dict[str, str]:
    return {"messages.ts": _messages(), "signs.ts": _signs()}


def _signs() -> str:
    shapes = {suit.name[0]: PIPS[suit] for suit in PIPS}
    shapes |= {name: SIGNS[sign] for name, sign in _BADGES.items()}
    (body, _), (band, _), (bells, _), _ = jester_hat("big_joker")
    shapes |= {"flame": FLAME, "star": STAR[0][0], "hat": body + band + bells}
    lines = (f'  {name}: "{_path(shape)}",' for name, shape in shapes.items())
    head = "// Written by `python -m lab.golden.page_sources` from bot/pictures/emblems.py.\n"
    return "\n".join([head, "export const SIGNS = {", *lines, "} as const;", ""])


def _path(shape: Shape) -> str:
    """Outlines as an SVG path in a square of 100."""
    return "".join(
        "M" + "L".join(f"{round(100 * x)} {round(100 * y)}" for x, y in outline) + "Z"
        for outline in shape
    )


def _messages() -> str:
    """All messages as TypeScript types, and the keys of the labels."""
    parts = [_HEAD, f"export type LabelKey = {_texts(labels.KEYS)};\n"]
    for name, value in vars(messages).items():
        if isinstance(value, type) and is_dataclass(value):
            hints = get_type_hints(value)
            lines = (f"  {field.name}: {_type(hints[field.name])};" for field in fields(value))
            parts.append("\n".join([f"export interface {name} {{", *lines, "}\n"]))
        elif name in _NAMED.values():
            parts.append(f"export type {name} = {_unnamed(value)};\n")
    return "\n".join(parts)


def _type(hint: Any) -> str:
    return _BASIC.get(hint) or _NAMED.get(hint) or _unnamed(hint)


def _unnamed(hint: Any) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, Union):
        return " | ".join(map(_type, inner))
    if origin is Literal:
        return _texts(inner)
    if origin is list:
        return f"{_type(inner[0])}[]"
    if origin is dict:
        return f"Record<string, {_type(inner[1])}>"
    return str(hint.__name__)


def _texts(values: Iterable[str]) -> str:
    return " | ".join(f'"{value}"' for value in values)


if __name__ == "__main__":
    for name, text in sources().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
