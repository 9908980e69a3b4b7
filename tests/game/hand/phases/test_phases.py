"""The phases are closed: each name is that of one phase."""

from importlib import import_module
from pkgutil import iter_modules

from game.hand import phases
from game.hand.state import PhaseName


def test_every_phase_name_belongs_to_exactly_one_phase() -> None:
    modules = [
        import_module(f"{phases.__name__}.{each.name}") for each in iter_modules(phases.__path__)
    ]
    own = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    ]
    names = [name for kind in own if isinstance(name := getattr(kind, "name", None), PhaseName)]
    assert sorted(names) == sorted(PhaseName)
