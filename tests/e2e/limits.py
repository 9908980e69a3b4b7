"""Discord's limits that its OpenAPI document or the simulated Discord do not enforce."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

CONTENT = 2_000
FILES = 10
COMPONENTS = 40
TEXT = 4_000
ALT_TEXT = 1_024
CUSTOM_ID = 100
OPTIONS = CHOICES = 25
CHOICE = LABEL = 100
BUTTON_LABEL = 80
BUTTONS_IN_A_ROW = 5
COMMAND = 8_000

ROW, BUTTON, TEXT_DISPLAY = 1, 2, 10


def problems(body: object) -> list[str]:
    """Every limit that this request body breaks; empty when none."""
    if isinstance(body, list):
        return [problem for item in body for problem in _command(item)]
    if not isinstance(body, Mapping):
        return []
    data = body.get("data")
    message = data if isinstance(data, Mapping) else body
    return [*_choices(message.get("choices") or ()), *_message(message)]


def _message(message: Mapping[str, Any]) -> Iterator[str]:
    content = message.get("content") or ""
    if len(content) > CONTENT:
        yield f"content of {len(content)} characters"
    files = message.get("attachments") or ()
    if len(files) > FILES:
        yield f"{len(files)} files"
    for file in files:
        if len(file.get("description") or "") > ALT_TEXT:
            yield f"alt text of {len(file['description'])} characters"
    components = list(_components(message.get("components") or ()))
    if len(components) > COMPONENTS:
        yield f"{len(components)} components"
    text = sum(len(c["content"]) for c in components if c.get("type") == TEXT_DISPLAY)
    if text > TEXT:
        yield f"{text} characters of text"
    ids = Counter(c["custom_id"] for c in components if c.get("custom_id"))
    yield from (f"custom_id twice: {name}" for name, count in ids.items() if count > 1)
    for component in components:
        yield from _component(component)


def _component(component: Mapping[str, Any]) -> Iterator[str]:
    if len(component.get("custom_id") or "") > CUSTOM_ID:
        yield f"custom_id of {len(component['custom_id'])} characters"
    if component.get("type") == BUTTON and len(component.get("label") or "") > BUTTON_LABEL:
        yield f"a button's label of {len(component['label'])} characters"
    inside = component.get("components") or ()
    if component.get("type") == ROW and len(inside) > BUTTONS_IN_A_ROW:
        yield f"{len(inside)} components in a row"
    options = component.get("options") or ()
    if len(options) > OPTIONS:
        yield f"{len(options)} options in a select menu"
    for option in options:
        for field in ("label", "value", "description"):
            if len(option.get(field) or "") > LABEL:
                yield f"a select option's {field} of {len(option[field])} characters"
    if len({option.get("value") for option in options}) < len(options):
        yield "a select value twice"
    for item in component.get("items") or ():
        if len(item.get("description") or "") > ALT_TEXT:
            yield f"alt text of {len(item['description'])} characters"


def _components(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from _components(component.get("components") or ())
        yield from _components([component["accessory"]] if component.get("accessory") else ())


def _choices(choices: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if len(choices) > CHOICES:
        yield f"{len(choices)} autocomplete choices"
    for choice in choices:
        for field in ("name", "value"):
            length = len(str(choice[field]))
            if not 1 <= length <= CHOICE:
                yield f"an autocomplete choice's {field} of {length} characters"


def _command(command: Mapping[str, Any]) -> Iterator[str]:
    size = _characters(command)
    if size > COMMAND:
        yield f"command {command.get('name')} of {size} characters"


def _characters(node: Mapping[str, Any]) -> int:
    size = len(node["value"]) if isinstance(node.get("value"), str) else 0
    for field in ("name", "description"):
        translations = (node.get(f"{field}_localizations") or {}).values()
        size += max(len(text) for text in [node.get(field) or "", *translations])
    inside = [*(node.get("options") or ()), *(node.get("choices") or ())]
    return size + sum(_characters(item) for item in inside)
