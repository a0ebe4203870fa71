"""Real numbers and dimensions, which are known before a game is built (spec 02 §1, 07 §3)."""

from __future__ import annotations

import math
from struct import pack, unpack

import pytest

from ludeme.grammar.errors import LudemeError

from .both_tiers import number


def single(x: float) -> float:
    """The number that 32 bits hold."""
    return unpack("f", pack("f", x))[0]


@pytest.mark.parametrize(
    ("real", "expected"),
    [
        ("(+ 0.5 1)", 1.5),
        ("(+ {0.5 1 2})", 3.5),
        ("(- 0.5 3)", -2.5),
        ("(* 0.5 3)", 1.5),
        ("(* {0.5 3 5})", 7.5),
        ("(/ 7.0 2)", 3.5),
        ("(^ 2.0 0.5)", math.sqrt(2)),
        ("(min 0.5 2)", 0.5),
        ("(min {3 0.5 2})", 0.5),
        ("(max 0.5 2)", 2.0),
        ("(max {1.5 0.5 1})", 1.5),
        ("(abs (- 0.5 3))", 2.5),
        ("(sqrt 3)", math.sqrt(3)),
        ("(sin 0.5)", math.sin(0.5)),
        ("(cos 0.5)", math.cos(0.5)),
        ("(tan 0.5)", math.tan(0.5)),
        ("(exp 1.5)", math.exp(1.5)),
        ("(log 5)", math.log(5)),
        ("(log10 5)", math.log10(5)),
        ("(toFloat 3)", 3.0),
        ("(toFloat True)", 1.0),
        ("(toFloat False)", 0.0),
    ],
)
def test_real_numbers(real: str, expected: float) -> None:
    """Each step is rounded to single precision: so are the last digits."""
    million = single(single(expected) * 1_000_000)
    assert number(f"(toInt (* 1000000.0 {real}))") == math.trunc(million)
    assert number(f"(if (toBool {real}) 1 0)") == int(expected != 0)


@pytest.mark.parametrize("real", ["(/ 1.0 0)", "(sqrt -1.0)", "(log10 0.0)"])
def test_real_numbers_that_do_not_exist(real: str) -> None:
    with pytest.raises(LudemeError):
        number(f"(toInt {real})")


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ("(+ 2 3)", 5),
        ("(+ {1 2 3})", 6),
        ("(* 2 3)", 6),
        ("(* {1 2 3})", 6),
        ("(- 7 3)", 4),
        ("(/ 7 2)", 3),
        ("(- 1 (/ -7 2))", 4),  # towards zero
        ("(^ 2 3)", 8),
        ("(+ 4 (^ 2 -1))", 4),
        ("(abs -5)", 5),
        ("(min 4 6)", 4),
        ("(max 4 6)", 6),
    ],
)
def test_dimensions(size: str, expected: int) -> None:
    assert number("(count Cells)", board=f"(board (rectangle 1 {size}))") == expected


def test_a_dimension_is_not_divided_by_nothing() -> None:
    with pytest.raises(LudemeError):
        number("(count Cells)", board="(board (rectangle 1 (/ 4 0)))")
