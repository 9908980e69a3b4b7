"""What makes Python fast enough to train with: numba, the extra `training`."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, ParamSpec, TypeVar, cast

from numba import config, njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from game.players import appraisal, normal
from game.players.observation import candidates, features, input_layout
from game.training import position

Array = NDArray[Any]

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A function of numbers and arrays, compiled when it is first called.

    It is kept for the next process only where `NUMBA_CACHE_DIR` says, in a folder to be used until
    any file of `game` changes: numba would not see that.
    """
    kept = bool(vars(config)["CACHE_DIR"])
    fast = njit(nogil=True, fastmath=True, error_model="numpy", boundscheck=False, cache=kept)
    return cast(Callable[P, R], fast(function))


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """A function that only compiled ones call: compiled with each, and Python for others."""
    return register_jitable(function)


def _may_be_compiled(module: ModuleType) -> None:
    """Let compiled functions call those of a module, which stay plain Python for others."""
    for function in list(vars(module).values()):
        if callable(function) and getattr(function, "__module__", "") == module.__name__:
            register_jitable(function)


for _module in (input_layout, candidates, features, position, normal):
    _may_be_compiled(_module)
register_jitable(appraisal.traits)
