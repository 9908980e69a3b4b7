"""SimCord copies what was sent wherever it goes: as plain JSON, in a fifth of the time."""

import copy
from types import SimpleNamespace

from simcord import components, gateway, results
from simcord.http import router

_WHOLE = frozenset({str, int, float, bool, type(None)})


def copied(value: object) -> object:
    """A deep copy; of dicts and lists without looking whether one is in two places."""
    if type(value) is dict:
        return {
            key: inside if type(inside) in _WHOLE else copied(inside)
            for key, inside in value.items()
        }
    if type(value) is list:
        return [inside if type(inside) in _WHOLE else copied(inside) for inside in value]
    return value if type(value) in _WHOLE else copy.deepcopy(value)


def copy_as_json() -> None:
    """Let SimCord copy so wherever it copies much."""
    for module in (components, results):
        vars(module)["deepcopy"] = copied
    for module in (gateway, router):
        vars(module)["copy"] = SimpleNamespace(deepcopy=copied)
