"""Updates of the nets from examples: gradients of the squared error, and steps of Adam."""

import numpy as np

from lab.training.compiler import Array, compiled
from lab.training.nets import NARROW_LAYER, WIDE_LAYER, Weights, Workspace, first_layer, value
from lab.training.self_play import Examples


@compiled
def add_gradients(
    which: Array, examples: Examples, w: Weights, into: Weights, errors: Array, d: Workspace
) -> None:
    """Adds the gradients of examples and, by net, their squared errors and number to `errors`."""
    for at in range(which.shape[0]):
        sample = which[at]
        net, n = examples.net[sample], examples.number[sample]
        first_layer(net, examples.on[sample], n, w, d.wide)
        error = np.float32(value(net, d.wide, w, d.narrow) - examples.target[sample])
        errors[net, 0] += error * error
        errors[net, 1] += 1
        into.third_bias[net] += error
        for i in range(WIDE_LAYER):
            d.before[i] = 0
        for j in range(NARROW_LAYER):
            if d.narrow[j] > 0:
                into.third[net, j] += error * d.narrow[j]
                change = error * w.third[net, j]
                into.second_bias[net, j] += change
                row = w.second[net, j]
                grown = into.second[net, j]
                for i in range(WIDE_LAYER):
                    d.before[i] += change * row[i]
                for i in range(WIDE_LAYER):
                    grown[i] += change * d.wide[i]
        for i in range(WIDE_LAYER):
            d.before[i] = d.before[i] if d.wide[i] > 0 else np.float32(0)
        grown = into.first_bias[net]
        for i in range(WIDE_LAYER):
            grown[i] += d.before[i]
        for other in range(n):
            grown = into.first[net, examples.on[sample, other]]
            for i in range(WIDE_LAYER):
                grown[i] += d.before[i]


@compiled
def adam(
    weights: Array,
    mean: Array,
    one: Array,
    two: Array,
    m: Array,
    v: Array,
    rate: float,
    step: int,
    scale: float,
    keep: float,
) -> None:
    """One step of Adam on a part of the weights, and of their running `mean`.

    The gradients of two threads, `one` and `two`, are reset to 0.
    """
    c1 = 1 - 0.9**step
    c2 = 1 - 0.999**step
    for i in range(weights.shape[0]):
        gradient = (one[i] + two[i]) * scale
        one[i] = 0
        two[i] = 0
        m[i] = np.float32(0.9) * m[i] + np.float32(0.1) * gradient
        v[i] = np.float32(0.999) * v[i] + np.float32(0.001) * gradient * gradient
        weights[i] -= rate * (m[i] / c1) / (np.sqrt(v[i] / c2) + 1e-8)
        mean[i] = keep * mean[i] + (1 - keep) * weights[i]
