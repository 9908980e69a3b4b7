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


def test_a_plain_message_is_taken(discord: Specification) -> None:
    assert discord.problems(*SEND, {"content": "hello", "tts": False}) == []


def test_a_layout_with_a_picture_is_taken(discord: Specification) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "a"}]}
    body = {
        "flags": 1 << 15,
        "components": [{"type": 10, "content": "table"}, gallery, button()],
        "attachments": [{"id": 0, "filename": "a.png", "description": "a"}],
    }
    assert discord.problems(*SEND, body) == []
    assert discord.problems(*CALLBACK, {"type": 4, "data": body}) == []
    assert discord.problems("PATCH", "/webhooks/1/token/messages/@original", body) == []
    assert discord.problems("POST", "/webhooks/1/token", body) == []


def test_a_misspelt_field_is_found(discord: Specification) -> None:
    assert "contents" in discord.problems(*SEND, {"contents": "hello"})[0]


def test_a_field_misspelt_deep_inside_a_layout_is_found(discord: Specification) -> None:
    body = {"components": [button(custom="x")], "flags": 1 << 15}
    for problems in (
        discord.problems(*SEND, body),
        discord.problems(*CALLBACK, {"type": 7, "data": body}),
    ):
        assert "custom" in problems[0]


def test_a_wrong_type_is_found(discord: Specification) -> None:
    assert discord.problems(*SEND, {"content": 7})
    assert discord.problems(*SEND, {"components": [button(label=7)]})
    assert discord.problems(*CALLBACK, {"type": "4"})
    assert discord.problems(*CALLBACK, {"type": 99})


def test_a_missing_field_is_found(discord: Specification) -> None:
    assert discord.problems(*SEND, {"components": [{"type": 10}]})


def test_autocomplete_choices_are_checked(discord: Specification) -> None:
    good = {"type": 8, "data": {"choices": [{"name": "KK", "value": "KK"}]}}
    assert discord.problems(*CALLBACK, good) == []
    assert discord.problems(*CALLBACK, {"type": 8, "data": {"choices": [{"nam": "K"}]}})


def test_commands_are_checked(discord: Specification) -> None:
    path = "/applications/1/commands"
    command = {"name": "hand", "description": "Your hand", "type": 1, "nsfw": False}
    assert discord.problems("PUT", path, [command]) == []
    assert discord.problems("PUT", path, [command | {"descripton": "x"}])
    assert discord.problems("PUT", path, [command | {"description": "x" * 101}])


def test_a_snowflake_may_be_a_number(discord: Specification) -> None:
    assert discord.problems("POST", "/users/@me/channels", {"recipient_id": 1}) == []
    assert discord.problems("POST", "/users/@me/channels", {"recipient_id": "1"}) == []
    assert discord.problems("POST", "/users/@me/channels", {"recipient_id": "one"})


def test_an_unknown_path_and_a_body_too_many_or_too_few_are_found(discord: Specification) -> None:
    assert discord.problems("POST", "/channels/1/massages", {})
    assert discord.problems(*SEND, None)
    assert discord.problems("GET", "/channels/1", {"a": 1})
    assert discord.problems("DELETE", "/channels/1/messages/2", None) == []
