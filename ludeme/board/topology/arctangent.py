"""The arctangent of fdlibm, for angles that lie exactly between two compass sectors.

Boards such as rings of sixteen sites have many steps on a sector boundary, and the last bit of the
angle decides their names (spec 03 §2.1). C libraries differ in that bit; the language's reference
names follow fdlibm, whose method and coefficients are used here.

Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely
granted, provided that this notice is preserved.
"""

from __future__ import annotations

import math

_PI_LOW = 1.2246467991473531772e-16
_ODD = (
    *(3.33333333333329318027e-01, 1.42857142725034663711e-01, 9.09088713343650656196e-02),
    *(6.66107313738753120669e-02, 4.97687799461593236017e-02, 1.62858201153657823623e-02),
)
_EVEN = (
    *(-1.99999999998764832476e-01, -1.11111104054623557880e-01, -7.69187620504482999495e-02),
    *(-5.83357013379057348645e-02, -3.65315727442169155270e-02),
)


def atan2(y: float, x: float) -> float:
    """Angle of a vector, in (-pi, pi], to the last bit as fdlibm has it."""
    if x == 0 or y == 0:
        return math.atan2(y, x)
    angle = _atan(abs(y / x))
    if x > 0:
        return math.copysign(angle, y)
    return math.pi - (angle - _PI_LOW) if y > 0 else (angle - _PI_LOW) - math.pi


def _atan(x: float) -> float:
    """Arctangent of a positive number."""
    if x < 0.4375:
        return x - x * _series(x)
    high, low, rest = _reduce(x)
    return high - ((rest * _series(rest) - low) - rest)


def _reduce(x: float) -> tuple[float, float, float]:
    """An angle near that of x, as its high and low part, and the tangent of the difference."""
    if x < 0.6875:
        return 4.63647609000806093515e-01, 2.26987774529616870924e-17, (2 * x - 1) / (2 + x)
    if x < 1.1875:
        return 7.85398163397448278999e-01, 3.06161699786838301793e-17, (x - 1) / (x + 1)
    if x < 2.4375:
        return 9.82793723247329054082e-01, 1.39033110312309984516e-17, (x - 1.5) / (1 + 1.5 * x)
    return 1.57079632679489655800e00, 6.12323399573676603587e-17, -1 / x


def _series(x: float) -> float:
    z = x * x
    w = z * z
    return z * _polynomial(_ODD, w) + w * _polynomial(_EVEN, w)


def _polynomial(coefficients: tuple[float, ...], w: float) -> float:
    value = 0.0
    for coefficient in reversed(coefficients):
        value = coefficient + w * value
    return value
