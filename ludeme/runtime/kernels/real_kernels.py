"""Real numbers of single precision, as integers: larger numbers are larger integers (spec 07 §3).

The bits of a positive number are its integer, those of a negative one without their sign its
integer's size. So integers are compared for numbers, and 0 stands for 0. Every result is rounded
to the nearest number of single precision, of two as near to the one with an even last digit.
"""

from __future__ import annotations

from ludeme.runtime.kernels.arithmetic_kernels import cut


def real(m: int, e: int) -> int:
    """The number that is nearest to m * 2**e, for m of up to 62 binary digits."""
    size = abs(m)
    length = 0
    while size >> length > 0:
        length += 1
    less = max(length - 24, -149 - e)
    if size == 0 or less > length:
        return 0
    if less > 0:
        rest = size & ((1 << less) - 1)
        size >>= less
        half = 1 << (less - 1)
        if rest > half or (rest == half and size % 2 == 1):
            size += 1
    else:
        size <<= -less
    number = min((e + less + 149) * 8388608 + size, 2139095040)
    return -number if m < 0 else number


def real_digits(a: int) -> int:
    """The digits m of a number m * 2**e, with its sign."""
    size = abs(a)
    if size >= 8388608:
        size = size % 8388608 + 8388608
    return -size if a < 0 else size


def real_exponent(a: int) -> int:
    """The exponent e of a number m * 2**e."""
    return max(abs(a) >> 23, 1) - 150


def real_sum(a: int, b: int) -> int:
    """The sum of two numbers."""
    if real_exponent(a) < real_exponent(b):
        a, b = b, a
    m, n, e = real_digits(a) << 30, real_digits(b), real_exponent(a)
    further = min(e - real_exponent(b), 60)
    size = abs(n) << 30
    less = size >> further
    if less << further != size:
        less |= 1  # something is left behind, which matters for what is nearest
    return real(m - less if n < 0 else m + less, e - 30)


def real_difference(a: int, b: int) -> int:
    """The first number less the second."""
    return real_sum(a, -b)


def real_product(a: int, b: int) -> int:
    """The product of two numbers."""
    return real(real_digits(a) * real_digits(b), real_exponent(a) + real_exponent(b))


def real_quotient(a: int, b: int) -> int:
    """The quotient of two numbers; 0 where the reference fails."""
    m, n, e = abs(real_digits(a)), abs(real_digits(b)), real_exponent(a) - real_exponent(b)
    if m == 0 or n == 0:
        return 0
    while m < 8388608:
        m *= 2
        e -= 1
    q = (m << 37) // n * 2
    if q // 2 * n != m << 37:
        q += 1
    return real(q if (a < 0) == (b < 0) else -q, e - 38)


def real_root(a: int) -> int:
    """The square root of a number; 0 where the reference fails."""
    m, e = real_digits(a), real_exponent(a)
    if m <= 0:
        return 0
    while m < 1152921504606846976 or e % 2 != 0:
        m *= 2
        e -= 1
    root, bit = 0, 1073741824
    while bit > 0:
        if (root + bit) * (root + bit) <= m:
            root += bit
        bit >>= 1
    exact = root * root == m
    return real(root * 2 if exact else root * 2 + 1, e // 2 - 1)


def real_cut(a: int) -> int:
    """An integer of 32 bits: digits behind the point are dropped."""
    e, size = real_exponent(a), abs(real_digits(a))
    whole = size << min(e, 32) if e >= 0 else size >> min(-e, 32)
    return cut(-whole if a < 0 else whole)
