"""Random numbers from a seed, the same on every machine: splitmix64."""

import numpy as np

from lab.training.compiler import Array, inner


@inner
def drawn(rng: Array) -> np.uint64:
    """A random 64-bit number. `rng` holds the state, which is one such number."""
    rng[0] = rng[0] + np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: np.uint64 = z ^ (z >> np.uint64(31))
    return mixed


@inner
def below(rng: Array, bound: int) -> int:
    """A random integer from 0 to `bound` - 1."""
    return int(drawn(rng) >> np.uint64(11)) % bound


@inner
def chance(rng: Array) -> float:
    """A random number from 0 up to 1."""
    return float(drawn(rng) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@inner
def gumbel(rng: Array) -> float:
    """A random number with the standard Gumbel distribution.

    If `temperature` times such a number is added to each of some values, the largest sum is that of
    a value drawn by softmax with this temperature.
    """
    return -float(np.log(-np.log(chance(rng) + 1e-12) + 1e-12))
