from typing import Any

import pytest

from tests.e2e.openapi import ABSENT, Specification, specification

SEND = ("POST", "/channels/1/messages")
CALLBACK = ("POST", "/interactions/1/token/callback")


@pytest.fixture(scope="module")
def discord() -> Specification:
    document = specification()
    if document is None:
        pytest.skip(ABSENT)
    return document


def button(**changes: object) -> dict[str, Any]:
    inside = {"type": 2, "style": 1, "label": "Pass", "custom_id": "bh:pass:1:1:0"} | changes
    return {"type": 17, "components": [{"type": 1, "components": [inside]}]}


LAYOUT = {
    "flags": 1 << 15,
    "components": [
        {"type": 10, "content": "table"},
        {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "a"}]},
        button(),
    ],
    "attachments": [{"id": 0, "filename": "a.png", "description": "a"}],
}
CHOICES = {"type": 8, "data": {"choices": [{"name": "KK", "value": "KK"}]}}
COMMAND = {"name": "hand", "description": "Your hand", "type": 1, "nsfw": False}
COMMANDS = ("PUT", "/applications/1/commands")
DM = ("POST", "/users/@me/channels")


@pytest.mark.parametrize(
    ("endpoint", "body"),
    [
        (SEND, {"content": "hello", "tts": False}),
        (SEND, LAYOUT),
        (CALLBACK, {"type": 4, "data": LAYOUT}),
        (("PATCH", "/webhooks/1/token/messages/@original"), LAYOUT),
        (("POST", "/webhooks/1/token"), LAYOUT),
        (CALLBACK, CHOICES),
        (COMMANDS, [COMMAND]),
        (DM, {"recipient_id": 1}),
        (DM, {"recipient_id": "1"}),
        (("DELETE", "/channels/1/messages/2"), None),
    ],
)
def test_a_valid_request_is_taken(
    discord: Specification, endpoint: tuple[str, str], body: object
) -> None:
    assert discord.problems(*endpoint, body) == []


@pytest.mark.parametrize(
    ("endpoint", "body", "named"),
    [
        (SEND, {"contents": "hello"}, "contents"),
        (SEND, {"components": [button(custom="x")], "flags": 1 << 15}, "custom"),
        (CALLBACK, {"type": 7, "data": {"components": [button(custom="x")]}}, "custom"),
        (SEND, {"content": 7}, ""),
        (SEND, {"components": [button(label=7)]}, ""),
        (SEND, {"components": [{"type": 10}]}, ""),
        (SEND, None, ""),
        (CALLBACK, {"type": "4"}, ""),
        (CALLBACK, {"type": 99}, ""),
        (CALLBACK, {"type": 8, "data": {"choices": [{"nam": "K"}]}}, ""),
        (COMMANDS, [COMMAND | {"descripton": "x"}], ""),
        (COMMANDS, [COMMAND | {"description": "x" * 101}], ""),
        (DM, {"recipient_id": "one"}, ""),
        (("POST", "/channels/1/massages"), {}, ""),
        (("GET", "/channels/1"), {"a": 1}, ""),
    ],
)
def test_an_invalid_request_is_found(
    discord: Specification, endpoint: tuple[str, str], body: object, named: str
) -> None:
    assert named in discord.problems(*endpoint, body)[0]
