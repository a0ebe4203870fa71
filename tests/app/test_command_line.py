"""The command line as such: help, typos, exit codes, how errors look."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from argparse import ArgumentParser, _SubParsersAction
from contextlib import suppress
from ctypes import CFUNCTYPE
from importlib import import_module
from threading import Event

import pytest

from ludeme.app import exits, main
from ludeme.app.command_line import add_commands, commands, commands_in, make_parser
from ludeme.app.commands.studying import experiment


def test_help_names_every_command(ludeme):
    ended = ludeme("--help")
    assert ended.code == 0
    assert all(name in ended.out for name in commands())
    assert ludeme().out == ended.out


def test_every_command_has_help(ludeme):
    for name in commands():
        ended = ludeme(name, "--help")
        assert ended.code == 0 and name in ended.out


def _arguments(parser, words):
    """The arguments of a command and of its parts, with the words that lead there."""
    for action in parser._actions:
        parts = action.choices if isinstance(action, _SubParsersAction) else {}
        for name, part in parts.items():
            yield from _arguments(part, f"{words} {name}")
        if not parts:
            yield words, action


def test_every_argument_says_what_it_is_for():
    found = list(_arguments(make_parser(), "ludeme"))
    assert [(words, each.dest) for words, each in found if not each.help] == []
    positional = [(words, each) for words, each in found if not each.option_strings]
    assert [(words, each.dest) for words, each in positional if not each.metavar] == []


def test_version(ludeme):
    assert ludeme("--version").out.startswith("ludeme 0.")


def test_help_needs_neither_numba_nor_the_language():
    code = (
        "import sys; from ludeme.app.command_line import commands;"
        "from ludeme.app.main import main;"
        "known = [[name] for name, command in commands().items() if command.declare];"
        "known += [['features', verb] for verb in ('derive', 'show', 'explain', 'draw')];"
        "[main([*words, '--help']) for words in ([], *known)];"
        "sys.exit(any(m in sys.modules for m in ('numba', 'numpy', 'rich', 'ludeme.language')))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_a_module_is_a_command(monkeypatch, tmp_path, capsys):
    (tmp_path / "more").mkdir()
    for name, place in (("hello", 2), ("begin", 1)):
        (tmp_path / "more" / f"{name}.py").write_text(
            f"SUMMARY, PLACE = 'Say it.', {place}\n"
            "def declare(parser):\n    parser.add_argument('whom')\n"
            "def run(arguments):\n    print('hello', arguments.whom)\n    return 3\n"
        )
    (tmp_path / "more" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    found = commands_in(import_module("more"))
    assert list(found) == ["begin", "hello"]
    parser = ArgumentParser()
    add_commands(parser, found)
    parsed = parser.parse_args(["hello", "you"])
    assert found[parsed.command].run(parsed) == 3
    assert capsys.readouterr().out == "hello you\n"


def test_python_m_ludeme_is_the_command():
    command = [sys.executable, "-m", "ludeme", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("ludeme 0.")


@pytest.mark.thorough
def test_experiments_get_the_words_as_they_are(ludeme):
    ended = ludeme("experiment", "--list", "--budgt", "Q")
    assert ended.code == exits.USAGE
    assert "did you mean --budget?\nSee: ludeme experiment --help" in ended.err


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["pley", "Hex"], "did you mean play?"),
        (["play", "Hexx"], "did you mean Hex"),
        (["play", "Hex", "--sead", "1"], "did you mean --seed?"),
        (["play", "Hex", "--sead=1"], "did you mean --seed?"),
        (["review", "game.trl", "--agent", "x"], "arguments: --agent x\nSee: ludeme review"),
        (["play", "Hex", "--agents", "randm"], "did you mean random?"),
        (["match", "Hex", "--jobs", "1", "random", "--sead", "3", "uct"], "did you mean --seed?"),
        (["match", "random", "uct:iteration=5", "--game", "Hex"], "iterations"),
        (["analyse", "Hex", "--iterations", "5"], "agents take it themselves, such as uct:itera"),
        (["play", "Hex", "--seconds=5"], "agents take it themselves, such as uct:seconds=5\n"),
        (["board", "Hex", "--of", "edge"], "'edges'); did you mean edges?\nSee: ludeme board"),
        (["match", "Hex", "--seconds"], "agents take it themselves, such as uct:seconds=N\n"),
        (["match", "Breaktrough", "random", "random"], "did you mean Breakthrough?"),
        (["match", "random", "random"], "no game is named; such as: ludeme match uct"),
        (["match", "Hex", "random", "uct", "mast"], "a match has two agents, and these are 3"),
        (["play", "Hex", "random", "random"], "did you mean --agents random random?"),
        (["tournament", "Hex", "random", "uct"], "required: --agents, such as --agents uct:"),
        (
            ["tournament", "--agents", "random", "uct", "Hex", "-n", "2"],
            "GAME; --agents takes all words behind it, Hex too: write the game before it\n",
        ),
        (["play", "--agents", "random", "Hexx"], "words behind it: write the game before it\n"),
        (["play", "--seed", "1"], "the following arguments are required: GAME\n"),
        (["games", "--family", "lin"], "did you mean line?"),
        (["play", "/nowhere/hex.lud"], "there is no file"),
        (["play", "/"], "/ is a folder, and there is no .lud file in it"),
        (["play", "a" * 5000], "there is no game"),
        (["check", "/nowhere/hex.lud"], "there is no file"),
        (["simulate", "Hex", "-n", "0"], "positive"),
        (["evaluate", "Hex", "--jobs", "9999999999"], "'9999999999' is too large: 1,000 at most"),
        (["evaluate", "Hex", "--games", "999999999"], "games is at most 100,000, not 999999999"),
        (["match", "Hex", "random", "uct", "--jobs", "1001"], "too large: 1,000 at most"),
        (["perft", "Hex"], "DEPTH"),
        (["bench", "Hex", "--reference", "/nowhere.tsv"], "cannot be read"),
        (["play", "-"], "1:1: the text is empty"),
    ],
)
def test_mistakes_are_one_clear_message(ludeme, monkeypatch, arguments, hint):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    ended = ludeme(*arguments)
    assert ended.code == exits.USAGE
    assert hint in ended.err
    assert not ended.out and "Traceback" not in ended.err
    assert len(ended.err.splitlines()) <= 4


def test_internal_errors_leave_a_report(ludeme, monkeypatch, tmp_path):
    def broken(arguments):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(main, "_run", broken)
    ended = ludeme("games")
    assert ended.code == exits.INTERNAL
    assert "ZeroDivisionError: oh" in ended.err and "Traceback" not in ended.err
    reports = list(tmp_path.rglob("error-*.txt"))
    assert len(reports) == 1 and "Traceback" in reports[0].read_text()


def test_interruption(ludeme, monkeypatch):
    def interrupted(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "_run", interrupted)
    assert ludeme("games").code == exits.INTERRUPTED


def test_interruption_while_python_still_imports():
    code = """if True:
        import sys
        class Interrupting:
            def find_spec(self, name, path=None, target=None):
                if name == "ludeme.app.command_line":
                    raise KeyboardInterrupt
        sys.meta_path.insert(0, Interrupting())
        from ludeme.app.main import main
        sys.exit(main(["games"]))"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (exits.INTERRUPTED, "\ninterrupted\n")


@pytest.fixture
def listening():
    """Ctrl-C as a terminal has it: commands in the background of a shell do not hear it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("listening")
def test_ctrl_c_that_became_another_error(ludeme, monkeypatch):
    def unpacking(arguments):
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        raise TypeError("what numba makes of it")

    monkeypatch.setattr(main, "_run", unpacking)
    ended = ludeme("games")
    assert (ended.code, ended.err.strip()) == (130, "interrupted")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize("when", ["_told", "_interrupted", "_say"])
def test_a_second_ctrl_c_is_quiet(ludeme, monkeypatch, when):
    """It may come before the first is heeded, while that is told, or instead of an error's text."""
    first, function = [when], getattr(main, when)

    def pressed_again(*arguments):
        if first:
            first.clear()
            signal.raise_signal(signal.SIGINT)
        return function(*arguments)

    def pressed(arguments):
        if when == "_told":
            raise OSError(1, "no")
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(main, "_run", pressed)
    monkeypatch.setattr(main, when, pressed_again)
    ended = ludeme("games")
    assert (ended.code, ended.err) == (exits.INTERRUPTED, "\ninterrupted\n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


class _Destroyed:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize(
    "unheard", [CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT)), lambda: _Destroyed()]
)
def test_ctrl_c_comes_again_where_python_drops_it(ludeme, monkeypatch, unheard):
    def waiting(arguments):
        unheard()
        Event().wait(60)  # seconds; nothing else ends it
        return exits.OK

    reports = sys.unraisablehook
    monkeypatch.setattr(main, "_run", waiting)
    ended = ludeme("games")
    assert (ended.code, ended.err) == (exits.INTERRUPTED, "\ninterrupted\n")
    assert sys.unraisablehook is reports


def test_other_errors_that_python_drops_are_reported(ludeme, monkeypatch):
    def dropping(arguments):
        CFUNCTYPE(None)(lambda: 1 // 0)()
        return exits.OK

    heard = []
    monkeypatch.setattr(sys, "unraisablehook", lambda dropped: heard.append(dropped.exc_type))
    monkeypatch.setattr(main, "_run", dropping)
    assert ludeme("games").code == exits.OK and heard == [ZeroDivisionError]


def test_what_ctrl_c_cut_short_is_cleared_away_in_silence():
    code = """if True:
        import signal, sys
        from ludeme.app import main
        class CutShort:
            def __del__(self):
                raise ZeroDivisionError
        kept = CutShort()
        def interrupted(arguments):
            try:
                signal.raise_signal(signal.SIGINT)
            finally:
                CutShort()
        main._run = interrupted
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.exit(main.main())"""
    command = [sys.executable, "-c", code, "games"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (ended.returncode, ended.stderr) == (exits.INTERRUPTED, "\ninterrupted\n")


@pytest.mark.parametrize("asked", [("--option", "Board Sise/5x5"), ("--ruleset", "Smal")])
def test_unknown_options_and_rulesets_are_errors(ludeme, asked):
    ended = ludeme("perft", "Breakthrough", "1", *asked)
    assert ended.code == exits.USAGE and not ended.out
    assert "unknown" in ended.err and asked[1] in ended.err and "Traceback" not in ended.err


def test_colour_is_only_written_when_asked_for(ludeme, monkeypatch):
    plain = ludeme("games")
    coloured = ludeme("games", "--color", "always")
    assert "\x1b[" not in plain.out and "\x1b[" in coloured.out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in ludeme("games").out


def test_games_as_table_and_json(ludeme):
    table, data = ludeme("games", "--family", "line"), ludeme("games", "--json")
    assert "Tic-Tac-Toe" in table.out and "Breakthrough" not in table.out
    assert {"Hex", "Breakthrough"} <= {entry["name"] for entry in json.loads(data.out)}


def test_games_of_the_user_are_listed_apart(ludeme, monkeypatch, tmp_path):
    (tmp_path / "[deep]").mkdir()
    mine, shadowed = tmp_path / "[deep]" / "My [b]Own.lud", tmp_path / "Hex.lud"
    for path in (mine, shadowed):
        path.write_text('(game "Whatever")')
    ours = json.loads(ludeme("games", "--json").out)
    assert "LUDEME_LIBRARY" not in ludeme("games").out
    monkeypatch.setenv("LUDEME_LIBRARY", f"{tmp_path / 'none'}:{tmp_path}")
    before, said, after = ludeme("games").out.partition("\nIn the folders of LUDEME_LIBRARY:\n")
    assert said and "Breakthrough" in before and "Own" not in before
    assert after.splitlines() == [str(shadowed), f"My [b]Own: {mine}"]
    found = json.loads(ludeme("games", "--json").out)
    assert found[: len(ours)] == ours
    own = {each["name"]: each["path"] for each in found[len(ours) :]}
    assert own == {"My [b]Own": str(mine), str(shadowed): str(shadowed)}
    assert all(each.keys() == ours[0].keys() for each in found)
    assert "Own" not in ludeme("games", "--family", "line").out


def test_experiments_need_a_checkout(ludeme, monkeypatch):
    monkeypatch.setattr(experiment, "find_checkout", lambda: None)
    ended = ludeme("experiment", "--list")
    assert ended.code == exits.USAGE and "need a checkout" in ended.err


def test_verbose_tells_what_takes_time(ludeme, monkeypatch, tmp_path):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path))
    command = ("simulate", "Tic-Tac-Toe", "-n", "10", "--quiet")
    first = ludeme(*command, "--verbose").err
    for part in (": read: ", ": understood: ", "Tic-Tac-Toe: program written: "):
        assert part in first
    assert "machine code" in first
    assert not ludeme(*command).err


def test_a_file_beside_that_is_called_nearly_so(ludeme, tmp_path):
    (tmp_path / "frogs.lud").write_text("(game")
    ended = ludeme("check", str(tmp_path / "frog.lud"))
    assert ended.code == 2 and f"did you mean {tmp_path / 'frogs.lud'}?" in ended.err


@pytest.mark.parametrize(
    "words",
    [
        ["random", "random", "--game", "Tic-Tac-Toe"],
        ["--game", "Tic-Tac-Toe", "random", "random"],
        ["Tic-Tac-Toe", "random", "random"],
        ["random", "Tic-Tac-Toe", "random"],
        ["random", "random", "Tic-Tac-Toe"],
        ["Tic-Tac-Toe", "--seed", "3", "random", "random"],
        ["Tic-Tac-Toe", "random", "--seed", "3", "random", "--jobs", "1"],
    ],
)
def test_a_match_understands_the_game_wherever_it_stands(ludeme, words):
    ended = ludeme("match", *words, "-n", "1", "--moves", "2", "--json")
    found = json.loads(ended.out)
    assert (found["game"], found["a"], found["b"]) == ("Tic-Tac-Toe", "random", "random")


@pytest.mark.parametrize("game", [["--game", "Tic-Tac-Toe"], ["--game=Tic-Tac-Toe"]])
def test_a_game_may_be_named_by_a_flag_everywhere(ludeme, game):
    assert json.loads(ludeme("perft", *game, "1", "--json").out)["depths"][0]["count"] == 9


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fuzz", "nowhere"], "there is no folder nowhere"),
        (["fuzz", "own.txt"], "own.txt is no folder"),
    ],
)
def test_what_is_no_folder_is_not_called_empty(ludeme, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.txt").write_text("own")
    ended = ludeme(*words)
    assert (ended.code, ended.err) == (exits.USAGE, f"ludeme: {said}\n")


def test_errors_without_a_place_say_who_speaks(ludeme):
    ended = ludeme("perft", "Hex", "1", "--option", "Board Size/7x")
    assert ended.code == exits.USAGE
    assert ended.err.startswith('ludeme: unknown option "Board Size/7x"\nexpected: ')


def test_a_folder_where_a_game_is_meant(ludeme, tmp_path):
    (tmp_path / "empty").mkdir()
    own = tmp_path / "own.lud"
    own.touch()
    for folder, said in (
        (tmp_path, f"; name a game in it, such as {own}"),
        (tmp_path / "empty", ", and there is no .lud file in it"),
    ):
        for command in (("play",), ("simulate",), ("perft", "1")):
            ended = ludeme(command[0], str(folder), *command[1:])
            assert (ended.code, ended.err) == (exits.USAGE, f"ludeme: {folder} is a folder{said}\n")
