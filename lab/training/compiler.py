"""Compiles Python with numba, so that it is fast enough for training (the extra `training`)."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, ParamSpec, TypeVar, cast

from numba import config, njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from game.players import appraisal, normal
from game.players.observation import candidates, features, input_layout
from game.players.strong.corrections import correction, possible
from lab.training import position

Array = NDArray[Any]

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function of numbers and arrays when it is first called.

    The next process can reuse it only if `NUMBA_CACHE_DIR` names a folder. Use another folder once
    any file of `game` changes: numba would not notice that.
    """
    is_cached = bool(vars(config)["CACHE_DIR"])
    fast = njit(nogil=True, fastmath=True, error_model="numpy", boundscheck=False, cache=is_cached)
    return cast(Callable[P, R], fast(function))


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """Marks a function that compiled ones call: it is compiled with them but stays plain Python."""
    return register_jitable(function)


def _may_be_compiled(module: ModuleType) -> None:
    """Lets compiled functions call those of a module, which stay plain Python for others."""
    for function in list(vars(module).values()):
        if callable(function) and getattr(function, "__module__", "") == module.__name__:
            register_jitable(function)


for _module in (input_layout, candidates, features, position, normal):
    _may_be_compiled(_module)
for _function in (appraisal.traits, correction, possible):
    register_jitable(_function)
