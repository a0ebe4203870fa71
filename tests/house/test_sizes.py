"""Long files and long functions need a reason: `sizes.toml` has them."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bench.imports import FOLDERS, ROOT

MOST_LINES = {"files": 400, "functions": 60}
REASONS = tomllib.loads(Path(__file__).with_name("sizes.toml").read_text(encoding="utf-8"))


def sources() -> list[Path]:
    return sorted(path for folder in (*FOLDERS, "tests") for path in (ROOT / folder).rglob("*.py"))


def sizes(path: Path, text: str) -> Iterator[tuple[str, str, int]]:
    """The file and its functions: what it is, its name, its lines."""
    name = str(path)
    yield "files", name, len(text.splitlines())
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield "functions", f"{name}:{node.name}", (node.end_lineno or 0) - node.lineno + 1


@cache
def long() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {kind: set() for kind in MOST_LINES}
    for path in sources():
        for kind, name, lines in sizes(path.relative_to(ROOT), path.read_text(encoding="utf-8")):
            if lines > MOST_LINES[kind]:
                found[kind].add(name)
    return found


@pytest.mark.parametrize("kind", MOST_LINES)
def test_what_is_long_has_a_reason(kind):
    assert long()[kind] - REASONS[kind].keys() == set()


@pytest.mark.parametrize("kind", MOST_LINES)
def test_no_reason_is_left_over(kind):
    assert REASONS[kind].keys() - long()[kind] == set()


@pytest.mark.parametrize("kind", MOST_LINES)
def test_reasons_are_given_in_words(kind):
    assert [name for name, reason in REASONS[kind].items() if len(reason.split()) < 4] == []


def test_lines_are_counted():
    text = "\n".join(["def f():", *["    pass"] * 60, "", "x = 1"])
    assert list(sizes(Path("a.py"), text)) == [("files", "a.py", 63), ("functions", "a.py:f", 61)]
