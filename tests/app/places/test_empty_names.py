"""Files and folders without a name: no command takes them for none, or for the folder here."""

from __future__ import annotations

from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator

import pytest

from ludeme.app import exits
from ludeme.app.command_line import make_parser


def _options(parser: ArgumentParser, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of commands up to each option that names a file or a folder."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for name, part in action.choices.items():
                yield from _options(part, (*words, name))
        elif action.option_strings and _is_place(action):
            yield (*words, action.option_strings[-1])


def _is_place(action: Action) -> bool:
    return str(action.metavar).startswith(("FILE", "FOLDER"))


OPTIONS = list(_options(make_parser()))


def test_there_are_such_options():
    assert {("board", "--svg"), ("features", "draw", "--out"), ("play", "--save")} <= {*OPTIONS}


@pytest.mark.parametrize("words", OPTIONS, ids=" ".join)
def test_options_need_a_name(ludeme, monkeypatch, tmp_path, words):
    monkeypatch.chdir(tmp_path)
    ended = ludeme(*words[:-1], "Tic-Tac-Toe", words[-1], "")
    assert (ended.code, ended.out) == (exits.USAGE, "")
    assert ended.err.startswith(f"ludeme: {words[-1]} needs the name of a f")
    assert len(ended.err.splitlines()) == 1 and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [("replay",), ("features", "show"), ("test",), ("fuzz",)])
def test_so_do_arguments(ludeme, words):
    ended = ludeme(*words, "")
    assert ended.code == exits.USAGE and ended.err.startswith("ludeme: the name of a f")
    assert ended.err.splitlines()[0].partition(";")[0].endswith(" is empty")
