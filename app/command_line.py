"""The command line: every module in the folders of commands is one, and says all about itself.

    SUMMARY   what it does, in one line
    PLACE     its place in the list of commands
    declare   adds its arguments to a parser; without it `run` gets the words as they are
    run       does it, and returns the exit code

The modules are imported for `ludeme --help`, so they import what is heavy only when they run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import ludeme.app.commands
from ludeme import __version__
from ludeme.app.arguments import Parser, add_output, meant
from ludeme.app.exits import UserError

EXAMPLES = """\
examples:
  ludeme play Hex                          play against the computer, in the terminal
  ludeme play Breakthrough --agents auto:seconds=0.5 random
  ludeme check mygame.lud                  is this description right?
  ludeme simulate Reversi -n 10000         what random play says about a game
  ludeme games                             which games are in the library

GAME is a name of the library, the path of a .lud file, or - for standard input.
"""


@dataclass(frozen=True)
class Command:
    """One verb of the command line."""

    name: str
    summary: str
    place: int
    declare: Callable[[argparse.ArgumentParser], None] | None
    #: Do it; returns the exit code.
    run: Callable[[argparse.Namespace], int]

    @classmethod
    def of(cls, name: str, module: ModuleType) -> Command:
        """The command that a module is."""
        declare = getattr(module, "declare", None)
        return cls(name, module.SUMMARY, module.PLACE, declare, module.run)


def commands_in(package: ModuleType) -> dict[str, Command]:
    """The commands of a folder by name, in the order of their places."""
    return {command.name: command for command in sorted(_found(package), key=lambda c: c.place)}


def _found(package: ModuleType) -> Iterator[Command]:
    """The modules that are commands; a folder that is none has further ones."""
    for found in iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        if hasattr(module, "SUMMARY"):
            yield Command.of(found.name, module)
        else:
            yield from _found(module)


@cache
def commands() -> dict[str, Command]:
    """All commands by name."""
    return commands_in(ludeme.app.commands)


def read_arguments(arguments: Sequence[str]) -> tuple[Command, argparse.Namespace]:
    """The command that a command line names, and its arguments."""
    if not arguments:
        make_parser().print_help()
        raise SystemExit(0)
    word, *rest = arguments
    if not word.startswith("-") and word not in commands():
        hint = meant(word, commands())
        raise UserError(f"there is no command {word!r}{hint}\nCommands: {', '.join(commands())}")
    if word in commands() and commands()[word].declare is None:
        return commands()[word], argparse.Namespace(words=rest)
    parsed = make_parser().parse_args(arguments)
    return commands()[parsed.command], parsed


def add_commands(
    parser: argparse.ArgumentParser, known: dict[str, Command], name: str = "command"
) -> None:
    """Let a parser read one of these commands, with its arguments; `name` says which one it was."""
    is_part = name != "command"
    verbs = parser.add_subparsers(dest=name, metavar=name.upper(), required=True)
    for command in known.values():
        verb = verbs.add_parser(
            command.name, help=command.summary, description=command.summary, allow_abbrev=False
        )
        if command.declare is not None:
            command.declare(verb)
        add_output(verb, is_part)


def make_parser() -> argparse.ArgumentParser:
    """What reads the whole command line."""
    parser = Parser(
        prog="ludeme",
        description="Play, check, measure and compile games described in the Ludii language.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"ludeme {__version__}")
    add_commands(parser, commands())
    return parser
