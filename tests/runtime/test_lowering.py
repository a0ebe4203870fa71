"""The lowering to machine code means what Python means: the same functions run in both."""

import ctypes
from textwrap import dedent

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludeme.runtime.native import assembly, lowering, machine, units, value_lowering

HEAD = f"{assembly.PRELUDE}\n{value_lowering.ROW_LENGTH} = internal constant i64 8\n"
OUTER = "define i64 @outer(ptr %s, i64 %a, i64 %b) {{\n  %r = call i64 @f({})\n  ret i64 %r\n}}\n"
NUMBERS = st.integers(-50, 50)


def both(source):
    """A text's function `f(s, a, b)` as a Python function and as machine code."""
    namespace = {}
    exec(source, namespace)
    unit = units.read_unit(source)
    params = {name: tuple(a.arg for a in f.args.args) for name, f in unit.functions.items()}
    vectors = units.find_vectors([unit])
    bodies = [
        lowering.Lowering(function, unit.constants, vectors, params).text
        for function in unit.functions.values()
    ]
    first = "ptr %s" if "s" in vectors["f"] else "i64 0"
    outer = OUTER.format(f"{first}, i64 %a, i64 %b")
    loaded = machine.Loaded(machine.object_code("\n".join([HEAD, *bodies, outer])))
    call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64)
    compiled = call(loaded.address("outer"))

    def run(a, b):
        expected, row = [3, 1, 4, 1, 5, 9, 2, 6], np.array([3, 1, 4, 1, 5, 9, 2, 6], np.int32)
        result = namespace["f"](expected, a, b), compiled(row.ctypes.data, a, b)
        assert loaded is not None
        assert expected == row.tolist()
        return result

    return run


PROGRAMS = {
    "arithmetic": "return (a + 2 * b - 7) ^ (a & 12) | (b << 2) ^ (a >> 1) ^ ~b ^ -a",
    "division": "return (a // b) * 1000 + a % b if b != 0 else 0",
    "built-ins": "return min(a, b, 3) * 10000 + max(a, b) * 100 + abs(a)",
    "chain": "return 1 if -5 <= a < b != 7 else 0",
    "conditions": "return (a > 0 and not (b > 0 or a == 3)) or b == 4",
    "precedence of short cuts": "return 1 if b == 0 or (s[2] // b) > 1 else 0",
    "variables": "c, d = b, a\n    c, d = d, c + d\n    return c * d",
    "several targets": "c = s[1] = d = a\n    return c + d * b",
    "a loop": "n = 0\n    for i in range(a, b):\n        n += i\n    return n",
    "a loop downwards": "n = 0\n    for i in range(b, a, -3):\n        n = n * 3 + i\n"
    "    return n % 1000003",
    "its variable afterwards": "i = 99\n    for i in range(a):\n        i += 5\n    return i",
    "break and continue": "n = 0\n    for i in range(100):\n        if i == a:\n"
    "            continue\n        if i > b:\n            break\n        n += i\n    return n",
    "while": "n = 0\n    while a < b and n < 9:\n        a += 2\n        n += 1\n"
    "    return n * 100 + a",
    "endless while": "n = a\n    while True:\n        n += 7\n        if n > b:\n"
    "            return n\n    return 0",
    "vectors": "for i in range(8):\n        s[i] += s[7 - i] * a\n    s[2] = b\n"
    "    return s[s[3] % 8]",
    "no result": "if a > b:\n        return 5\n    s[0] = a",
    "length": "return len(s) * 2",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_functions_mean_the_same(name):
    run = both(f"def f(s, a, b):\n    {PROGRAMS[name]}\n")

    @given(NUMBERS, NUMBERS)
    @settings(max_examples=60, deadline=None)
    def agree(a, b):
        if name == "no result" and a <= b:
            return  # Python says None, which no program looks at
        expected, found = run(a, b)
        assert found == expected

    agree()


def test_division_by_zero_is_zero():
    run = both("def f(s, a, b):\n    return 7 if b == 0 else a // b + a % b\n")
    assert run(5, 0) == (7, 7)
    assert run(-7, 2) == (-3, -3)


def test_calls_pass_vectors_and_numbers():
    source = dedent("""
        PLACE = 3
        def add(v, i, n):
            v[i] += n
            return v[i]
        def unused(s, n):
            return n * 2
        def fibonacci(n):
            return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
        def f(s, a, b):
            row = s
            return add(row, PLACE, a) + unused(s, b) + fibonacci(9)
    """)
    run = both(source.replace("row = s", "pass").replace("row,", "s,"))
    expected, found = run(11, -4)
    assert found == expected == 1 + 11 - 8 + 34


@pytest.mark.parametrize("line", ["return [a]", "with s:\n        pass", "return a / b", "x = 'a'"])
def test_anything_else_is_refused(line):
    with pytest.raises(units.NotLowered):
        both(f"def f(s, a, b):\n    {line}\n")


def test_every_kernel_can_be_lowered():
    unit = units.read_unit(assembly.kernel_text(), assembly.kernel_constants())
    params = {name: tuple(a.arg for a in f.args.args) for name, f in unit.functions.items()}
    vectors = units.find_vectors([unit])
    bodies = [
        lowering.Lowering(function, unit.constants, vectors, params).text
        for function in unit.functions.values()
    ]
    assert machine.object_code("\n".join([HEAD, *bodies]))
