"""Functions mean in JavaScript what they mean in Python."""

from __future__ import annotations

import ast
from importlib.resources import files

import pytest

from ludeme.app.javascript.translation import NotTranslated, Translation

PROGRAMS = {
    "arithmetic": """
def f(a, b):
    return a * b + (a - b) * 3 - (-a)
""",
    "division": """
def f(a, b):
    if b == 0:
        return 0
    return (a // b) * 100 + a % b
""",
    "bits": """
def f(a, b):
    n = abs(b) % 40
    return (a & b) + 2 * (a | b) + 3 * (a ^ b) + (~a) + (a >> n) + ((a & 255) << n)
""",
    "wide bits": """
def f(a, b):
    wide = a * 4294967296 + b
    return (wide & 1125899906842623) % 1000 + ((wide >> 20) & 4095)
""",
    "comparisons": """
def f(a, b):
    if a < b <= 5 or not a != b:
        return 1
    return 2 if 0 <= a < 7 and b > 0 else max(a, b, 3) - min(a, 4)
""",
    "loops": """
def f(a, b):
    total = 0
    for i in range(abs(a) % 7):
        for i in range(10, -3, -4):
            if i == 2:
                continue
            total += i
        total = total * 2 + i
        i += 5
    while total > 100:
        total -= 37
        if total % 11 == 3:
            break
    else_ = total
    return else_ + a
""",
    "words": """
def f(new, var):
    let = new
    new, var = var, new
    this = function = let
    pass
    return (new + 2 * var + 3 * let) + this * function
""",
    "pairs": """
def two(a, b):
    return b, a + b

def f(a, b):
    x, y = two(a, b)
    return x * 3 + y
""",
    "truth": """
def yes(a):
    return a > 2

def f(a, b):
    return (yes(a) == 1) + (a or b) + (a and b) + (0 if not yes(b) else 5)
""",
}
VALUES = (-2147483648, -70000, -17, -3, -1, 0, 1, 2, 3, 5, 12, 31, 65535, 1000003, 2147483647)


def _translated(text: str) -> str:
    functions = [each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef)]
    names = {each.name for each in functions}
    translation = Translation({}, names.__contains__)
    return "\n".join(map(translation.function, functions))


@pytest.mark.parametrize("name", PROGRAMS)
def test_functions_say_the_same(name, node):
    text = PROGRAMS[name]
    own: dict = {}
    exec(text, own)
    values = [v for v in VALUES if name == "bits" or abs(v) < 2**20]  # products stay exact
    pairs = [(a, b) for a in values for b in values]
    runtime = files("ludeme.app.javascript").joinpath("runtime.mjs").read_text(encoding="utf-8")
    script = f"{runtime}\n{_translated(text)}\n"
    script += "console.log(JSON.stringify(data.map(([a, b]) => Number(f(a, b)))));"
    assert node(script, pairs) == [int(own["f"](a, b)) for a, b in pairs]


def test_each_value_of_a_comparison_is_found_out_once(node):
    text = """
def up(s):
    s[0] += 1
    return s[0]

def f(s):
    s[1] += 2 * s[0]
    return 0 < up(s) < 5
"""
    script = _translated(text) + "\nconst s = [0, 7];\nconsole.log(JSON.stringify([f(s), ...s]));"
    assert node(script) == [True, 1, 7]


def test_what_is_too_large_stops(node):
    runtime = files("ludeme.app.javascript").joinpath("runtime.mjs").read_text(encoding="utf-8")
    text = "def f(a, b):\n    return a * b\n\ndef g(a, b):\n    return a | b\n"
    script = (
        f"{runtime}\n{_translated(text)}\nlet said = '';\n"
        "for (const each of [f, g]) {\n"
        "  try { each(2 ** 40, 2 ** 60); } catch (error) { said += String(error); }\n}\n"
        "console.log(JSON.stringify([said, f(3, 2 ** 40)]));"
    )
    said, product = node(script)
    assert said.count("too large for JavaScript") == 2 and product == 3 * 2**40


@pytest.mark.parametrize(
    "body",
    [
        "for k in (1, 2):\n        pass", "return [1]", "return other(a)", "return s[1:2]",
        "return a ** 2", "return f(a=1)", "return 'x'", "assert a", "return a in s",
        "for k in range(0, 9, a):\n        pass", "return lambda: a", "raise a",
        "while a:\n        pass\n    else:\n        pass", "return a @ a", "s[f(a)] *= 2",
    ],
)  # fmt: skip
def test_what_has_no_form_is_refused(body):
    with pytest.raises(NotTranslated):
        _translated(f"def f(a, s):\n    {body}\n")
