"""Files of tests: TOML, one table for each test, every mistake with its line.

game = "tic-tac-toe.lud"     # beside this file; or a name of the library

[[test]]
name = "three in a row win"
after = "A1 B1 A2 B2 A3"
result = "player 1 wins"
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludeme.app.arguments import meant
from ludeme.app.game_tests.expectations import EXPECTATIONS
from ludeme.app.game_tests.readers import (
    BadValue,
    Reader,
    names_in_text,
    number,
    pieces,
    rolls,
    text,
    texts,
)
from ludeme.grammar.errors import LudemeError
from ludeme.model.regular_files import meant_beside, text_of

#: Endings of files of tests.
ENDING = ".test.toml"

#: How a position is set up: key, and what its value must be.
SET_UP: dict[str, Reader] = {
    "options": texts,
    "ruleset": text,
    "start": text,
    "board": text,
    "pieces": pieces,
    "player": number,
    "after": names_in_text,
    "rolls": rolls,
}


class BadTests(Exception):
    """A file of tests that cannot be read; the message has file and line."""


@dataclass(frozen=True)
class Case:
    """One test: how its position is set up, and what is expected of it."""

    name: str
    line: int
    set_up: dict[str, Any]
    expected: dict[str, Any]


@dataclass(frozen=True)
class Tests:
    """The tests of a file, and the game they are about."""

    path: Path
    game: str
    cases: tuple[Case, ...] = field(default_factory=tuple)


def read_tests(path: Path) -> Tests:
    """The tests of a file. Raises `BadTests`."""
    try:
        written = text_of(path, "tests, as TOML")
        found = tomllib.loads(written)
    except FileNotFoundError:
        raise BadTests(f"there is no file {path}{meant_beside(path)}") from None
    except LudemeError as error:
        raise BadTests(str(error)) from None
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadTests(f"{path}: {error}") from None
    return _Reader(path, written.splitlines()).read(found)


class _Reader:
    def __init__(self, path: Path, lines: list[str]) -> None:
        self.path = path
        self.lines = lines
        self.heads = [n for n, line in enumerate(lines, 1) if re.match(r"\s*\[\[test\]\]", line)]

    def read(self, found: dict[str, Any]) -> Tests:
        self._known(found, {"game", "test"}, 1)
        beside = self.path.name.removesuffix(ENDING) + ".lud"
        game = found.get("game", beside)
        if not isinstance(game, str):
            raise self._bad("game is a text", "game", 1)
        path = self.path.parent / game
        tests = found.get("test", [])
        if not isinstance(tests, list) or not tests or not self.heads:
            raise BadTests(f"{self.path}: there are no tests; each begins with a line [[test]]")
        cases = [self._case(case, line) for case, line in zip(tests, self.heads, strict=False)]
        return Tests(self.path, str(path) if path.suffix == ".lud" else game, tuple(cases))

    def _case(self, found: dict[str, Any], line: int) -> Case:
        self._known(found, {"name", *SET_UP, *EXPECTATIONS}, line)
        name = found.get("name")
        if not isinstance(name, str) or not name.strip():
            raise self._bad("this test has no name", "name", line)
        set_up = {key: self._value(found, key, SET_UP[key], line) for key in SET_UP if key in found}
        expected = {
            key: self._value(found, key, expectation.reader, line)
            for key, expectation in EXPECTATIONS.items()
            if key in found
        }
        if not expected:
            raise self._bad(f"nothing is expected: add {', '.join(EXPECTATIONS)}", "name", line)
        if "board" in set_up and ("start" in set_up or "pieces" not in set_up):
            raise self._bad("board goes with pieces, and without start", "board", line)
        return Case(name, line, set_up, expected)

    def _value(self, found: dict[str, Any], key: str, reader: Reader, line: int) -> Any:
        try:
            return reader(found[key])
        except BadValue as error:
            raise self._bad(f"{key} is {error}", key, line) from None

    def _known(self, found: dict[str, Any], known: set[str], line: int) -> None:
        for key in found:
            if key not in known:
                hint = meant(key, known) or f"; known: {', '.join(sorted(known))}"
                raise self._bad(f"unknown key {key}{hint}", key, line)

    def _bad(self, message: str, key: str, line: int) -> BadTests:
        """An error at the line of a key, which stands at the head of its test or behind it."""
        for number_, written in enumerate(self.lines[line - 1 :], line):
            if re.match(rf"\s*{re.escape(key)}\s*=", written):
                line = number_
                break
        return BadTests(f"{self.path}:{line}: {message}")
