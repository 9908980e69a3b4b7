from typing import Any

import pytest

from tests.e2e import limits


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": list(components)}]}


def button(number: int = 0, **changes: object) -> dict[str, Any]:
    return {"type": 2, "label": "Pass", "custom_id": f"bh:pass:{number}"} | changes


def menu(count: int, **changes: object) -> dict[str, Any]:
    options = [{"label": str(n), "value": str(n)} | changes for n in range(count)]
    return {"type": 3, "custom_id": "bh:play", "options": options}


def choices(count: int, name: str = "K", value: str = "K") -> dict[str, Any]:
    return {"type": 8, "data": {"choices": [{"name": name, "value": value}] * count}}


def texts(*contents: str) -> dict[str, Any]:
    inside = [{"type": 10, "content": content} for content in contents]
    return {"components": [{"type": 17, "components": inside}]}


def pictures(count: int, alt: str) -> dict[str, Any]:
    return {"attachments": [{"id": n, "description": alt} for n in range(count)]}


def gallery(alt: str) -> dict[str, Any]:
    return {"components": [{"type": 12, "items": [{"media": {}, "description": alt}]}]}


@pytest.mark.parametrize(
    "body",
    [
        None,
        {"content": "x" * 2000},
        choices(25, "x" * 100, "x" * 100),
        pictures(10, "x" * 1024),
        gallery("x" * 1024),
        texts("x" * 3000, "x" * 1000),
        texts(*["x"] * 39),
        row(*[button(n) for n in range(5)]),
        row(button(custom_id="x" * 100, label="x" * 80)),
        row(menu(25)),
        [{"name": "play", "description": "x" * 100}],
    ],
)
def test_a_body_at_the_limit_passes(body: object) -> None:
    assert limits.problems(body) == []


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2001},
        {"type": 4, "data": {"content": "x" * 2001}},
        choices(26),
        choices(1, name="x" * 101),
        choices(1, value="x" * 101),
        choices(1, name=""),
        pictures(11, ""),
        pictures(1, "x" * 1025),
        gallery("x" * 1025),
        texts("x" * 3000, "x" * 1001),
        texts(*["x"] * 40),
        row(*[button(n) for n in range(6)]),
        row(button(), button()),
        row(button(custom_id="x" * 101)),
        row(button(label="x" * 81)),
        row(menu(26)),
        row(menu(1, label="x" * 101)),
        row(menu(2, value="same")),
        {"components": [{"type": 9, "components": [], "accessory": button(label="x" * 81)}]},
        [{"name": "play", "description": "", "description_localizations": {"zh-CN": "x" * 8001}}],
    ],
)
def test_a_body_over_the_limit_is_found(body: object) -> None:
    assert len(limits.problems(body)) == 1
