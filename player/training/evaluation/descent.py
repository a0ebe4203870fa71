"""The least of a smooth function of many numbers: limited-memory BFGS (Liu and Nocedal 1989)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from ludeme.player.training.buffer import RealArray

#: `f(x)`: the value of the function at x [n], and its gradient [n] there.
Smooth = Callable[[RealArray], tuple[float, RealArray]]
#: Steps whose curvature is remembered.
_REMEMBERED = 10
#: A step must gain this share of what the slope promises, or it is halved, so many times at most.
_ENOUGH, _HALVINGS = 1e-4, 12
#: Little is left to gain where the gradient is so small beside the first one.
_FLAT = 1e-4


def minimised(function: Smooth, start: RealArray, iterations: int) -> RealArray:
    """Where a function is smaller than at `start` [n]: after so many steps, or where it is flat."""
    at = start.copy()
    value, gradient = function(at)
    flat = _FLAT * float(gradient @ gradient) ** 0.5
    steps: deque[tuple[RealArray, RealArray]] = deque(maxlen=_REMEMBERED)
    for _ in range(iterations):
        if gradient @ gradient <= flat**2:
            break
        way = _way_down(gradient, steps)
        length = 1.0 if steps else min(1.0, 1 / float(gradient @ gradient) ** 0.5)
        promised = float(gradient @ way)
        for _ in range(_HALVINGS):
            new_value, new_gradient = function(at + length * way)
            if new_value <= value + _ENOUGH * length * promised:
                break
            length /= 2
        else:
            break
        step, change = length * way, new_gradient - gradient
        if step @ change > 0:
            steps.append((step, change))
        at, value, gradient = at + step, new_value, new_gradient
    return at


def _way_down(gradient: RealArray, steps: deque[tuple[RealArray, RealArray]]) -> RealArray:
    """The gradient turned by what the last steps said of the curvature."""
    way, shares = -gradient, []
    for step, change in reversed(steps):
        share = (step @ way) / (step @ change)
        way = way - share * change
        shares.append(share)
    if steps:
        step, change = steps[-1]
        way = way * ((step @ change) / (change @ change))
    for (step, change), share in zip(steps, reversed(shares), strict=True):
        way = way + (share - (change @ way) / (step @ change)) * step
    return way
