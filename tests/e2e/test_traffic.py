from simcord import HttpLogEntry

from tests.e2e import traffic


def request(method: str, path: str, json: object = None) -> HttpLogEntry:
    return HttpLogEntry(method, path, {}, json, None)


def test_answers_to_interactions_are_not_counted() -> None:
    free = [
        request("POST", "/interactions/1/token/callback"),
        request("POST", "/webhooks/1/token"),
        request("DELETE", "/webhooks/1/token/messages/2"),
    ]
    assert traffic.counted(free) == []


def test_everything_else_is_counted() -> None:
    counted = [
        request("POST", "/users/@me/channels"),
        request("POST", "/channels/1/messages"),
        request("PATCH", "/channels/1/messages/2"),
        request("PATCH", "/webhooks/1/token/messages/2"),
        request("PATCH", "/webhooks/1/token/messages/@original"),
        request("PUT", "/applications/1/commands"),
    ]
    assert traffic.counted(counted) == counted


def test_a_request_that_breaks_a_limit_is_named() -> None:
    found = traffic.problems([request("POST", "/channels/1/messages", {"content": "x" * 2001})])
    assert found[0] == "POST /channels/1/messages: content of 2001 characters"
