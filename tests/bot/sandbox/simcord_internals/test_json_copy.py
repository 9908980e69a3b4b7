"""A copy of what was sent has nothing in common with it but what it says."""

from typing import Any

from simcord import gateway, results
from simcord.http import router

from bot.sandbox.simcord_internals.json_copy import copied, copy_as_json


def test_a_copy_stays_as_it_was_whatever_becomes_of_what_was_copied() -> None:
    sent: Any = {
        "content": "a",
        "rows": [[{"id": 1}], {"more": {"id": None}}],
        "pair": ({"id": 2},),
    }
    copy = copied(sent)
    assert copy == sent
    sent["rows"][0][0]["id"] = sent["rows"][1]["more"]["id"] = sent["pair"][0]["id"] = 3
    assert copy == {
        "content": "a",
        "rows": [[{"id": 1}], {"more": {"id": None}}],
        "pair": ({"id": 2},),
    }


def test_simcord_copies_so() -> None:
    copy_as_json()
    assert vars(results)["deepcopy"] is copied
    assert vars(gateway)["copy"].deepcopy is vars(router)["copy"].deepcopy is copied
