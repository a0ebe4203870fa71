"""Options that several commands have, and how the command line reads its words.

Nothing heavy is imported here: `--help` and mistakes are answered at once.
"""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from ludeme.app.exits import UserError

#: What a game may be named by.
A_GAME = "library name, path of a .lud file, or - for standard input"
#: What several games may be named by.
GAMES = "library names, .lud files, folders of them, or - for standard input"
#: Counts and durations beyond this cannot be meant.
MOST = 10**12
#: More processes no machine starts.
MOST_PROCESSES = 1000
#: Seeds have fewer digits.
DIGITS = 100
#: What agents take as their parameters.
_OF_AGENTS = ("iterations", "seconds")
#: How help names what is kept on a disk.
_PLACES = {"FILE": "file", "FILE.jsonl": "file", "FOLDER": "folder"}


class Parser(argparse.ArgumentParser):
    """argparse, but mistakes are errors of ours, with the option that may have been meant."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong; `main` says it."""
        unknown, _, rest = message.partition("unrecognized arguments: ")
        hint = self._hint(rest.split()) if rest and not unknown else _chosen(message)
        if message.endswith("required: --agents"):
            hint = ", such as --agents uct:iterations=1000 random"
        if message.endswith("required: GAME"):
            hint = self._taken()
        raise UserError(f"{message}{hint}\nSee: {self.prog} --help")

    def _taken(self) -> str:
        """What became of a game behind an option that takes all words up to the next one."""
        if "--agents" not in self._words:
            return ""
        from ludeme.app.library import is_game

        behind = self._words[self._words.index("--agents") + 1 :]
        taken = list(takewhile(lambda word: not word.startswith("-"), behind))
        game = next((f", {word} too" for word in taken if is_game(word)), "")
        return f"; --agents takes all words behind it{game}: write the game before it"

    def _hint(self, unknown: list[str]) -> str:
        """What may have been meant by words that are not expected."""
        if unknown[0].startswith("-"):  # hyphens, which all options have, make none alike
            known = {option.lstrip("-"): option for option in self._option_string_actions}
            near = difflib.get_close_matches(unknown[0].lstrip("-").partition("=")[0], known, n=1)
            return f"; did you mean {known[near[0]]}?" if near else self._of_agents(unknown)
        takes_agents = "--agents" in self._option_string_actions
        return f"; did you mean --agents {' '.join(unknown)}?" if takes_agents else ""

    def _of_agents(self, unknown: list[str]) -> str:
        """How an agent takes what is no option of a command that has agents."""
        name, _, value = unknown[0].lstrip("-").partition("=")
        if name not in _OF_AGENTS or all(action.metavar != "AGENT" for action in self._actions):
            return ""
        given = value or next(iter(unknown[1:]), "N")
        return f"; agents take it themselves, such as uct:{name}={given}"

    def _without_flag(self, words: list[str] | None) -> list[str] | None:
        """The words without `--game` where the game stands without: some commands ask for it."""
        stands_alone = any(action.dest == "game" for action in self._get_positional_actions())
        if words is None or not stands_alone or "--game" in self._option_string_actions:
            return words
        flag = "--game="
        return [word.removeprefix(flag) for word in words if word != flag.strip("=")]

    def _print_message(self, message, file=None):  # type: ignore[no-untyped-def]
        """Print; argparse would say nothing where that fails."""
        print(message or "", end="", file=file or sys.stderr)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """The value of a word; no file and no folder has an empty name."""
        place = _PLACES.get(str(action.metavar))
        if place and not arg_string:
            if action.option_strings:
                raise UserError(f"{action.option_strings[0]} needs the name of a {place}")
            here = "; `.` is the folder here" if action.nargs == "+" else ""
            raise UserError(f"the name of a {place} is empty{here}")
        return super()._get_value(action, arg_string)

    #: Whether what is left over is wanted, not an error.
    _mixes = False
    #: The words that are parsed.
    _words: Sequence[str] = ()

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Parse; unknown words are a mistake of the part that they stand in.

        Options may stand anywhere among the other words.
        """
        words = self._without_flag(args)
        self._words = words or ()
        parsed, unknown = super().parse_known_args(words, namespace)
        if unknown and not self._mixes and self._can_mix(unknown):
            parsed, unknown = self._mixed(words)
        if unknown and not self._mixes:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return parsed, unknown

    def _can_mix(self, unknown: list[str]) -> bool:
        """Whether words that were not expected may belong to those before an option."""
        return self._subparsers is None and not all(word.startswith("-") for word in unknown)

    def _mixed(self, words: list[str] | None) -> tuple[argparse.Namespace, list[str]]:
        """Parse the options first, then the other words as if they stood together."""
        self._mixes = True
        try:
            return self.parse_known_intermixed_args(words)
        finally:
            self._mixes = False


def _chosen(message: str) -> str:
    """What may have been meant by a word that is none of those to choose from."""
    word, found, listed = message.partition(" (choose from ")
    written = word.rpartition("invalid choice: ")[2].strip("'")
    return meant(written, re.findall(r"[\w-]+", listed)) if found else ""


def meant(word: str, known: Iterable[str]) -> str:
    """A hint at what may have been meant by an unknown word, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""


def add_output(parser: argparse.ArgumentParser, of_part: bool = False) -> None:
    """How a command talks; the options of parts of a command have no defaults of their own."""
    colour, quiet, verbose = [argparse.SUPPRESS] * 3 if of_part else ("auto", False, False)
    text = "colours: on a terminal, unless NO_COLOR is set (auto); always; never"
    parser.add_argument("--color", choices=("auto", "always", "never"), default=colour, help=text)
    text = "no progress and no messages"
    parser.add_argument("--quiet", action="store_true", default=quiet, help=text)
    text = "tell what takes time: reading, compiling, what was kept on disk"
    parser.add_argument("--verbose", action="store_true", default=verbose, help=text)


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """A game with its options, as the first argument."""
    parser.add_argument("game", metavar="GAME", help=A_GAME, nargs="?" if optional else None)
    add_choices(parser)


def add_choices(parser: argparse.ArgumentParser) -> None:
    """The options and the ruleset that a game is to be read with."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="CATEGORY/ITEM", help="choose an option"
    )
    parser.add_argument("--ruleset", metavar="NAME", help="choose a ruleset")


def add_seed(parser: argparse.ArgumentParser, default: int | None = 0) -> None:
    """What fixes all that is drawn by lot."""
    parser.add_argument("--seed", type=natural, default=default, help="fixes all that is random")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Whether to print data instead of tables."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_spread(parser: argparse.ArgumentParser) -> None:
    """The folder whose descriptions are measured, and how many of them."""
    parser.add_argument("folder", type=Path, help="of descriptions")
    parser.add_argument(
        "--sample", type=int, default=100, help="only so many, evenly spread (default 100)"
    )


def add_dirty(parser: argparse.ArgumentParser) -> None:
    """Whether results may be kept that no commit stands for."""
    text = "keep results of a checkout with changes that are not committed"
    parser.add_argument("--dirty", action="store_true", help=text)


def add_pace(parser: argparse.ArgumentParser) -> None:
    """How far and how fast a game is shown."""
    parser.add_argument("--moves", type=positive, metavar="N", help="stop after this many moves")
    parser.add_argument(
        "--delay", type=amount, default=0.0, metavar="S", help="pause between moves"
    )


def refuse_others(
    arguments: argparse.Namespace,
    parser: argparse.ArgumentParser,
    allowed: Collection[str],
    reason: str,
) -> None:
    """A clear message for options that were given and mean nothing here, with the reason."""
    for name, value in vars(arguments).items():
        option = f"--{name.replace('_', '-')}"
        known = any(option in action.option_strings for action in parser._actions)
        if known and name not in allowed and value != parser.get_default(name):
            raise UserError(f"{option} {reason}")


def positive(text: str, most: int = MOST) -> int:
    """A positive whole number, which may be written as 1e4."""
    real = _real(text)
    if not (real >= 1 and real == int(real)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive whole number")
    if real > most:
        raise argparse.ArgumentTypeError(f"{text!r} is too large: {most:,} at most")
    return int(real)


def processes(text: str) -> int:
    """How many games are played at a time, each by a process."""
    return positive(text, MOST_PROCESSES)


def natural(text: str) -> int:
    """A whole number from 0 on."""
    if not (text.isascii() and text.isdigit() and len(text) < DIGITS):
        raise argparse.ArgumentTypeError(f"{text[:DIGITS]!r} is not a whole number from 0 on")
    return int(text)


def amount(text: str) -> float:
    """A number of seconds, or another amount, from 0 on."""
    real = _real(text)
    if not 0 <= real <= MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {MOST:,}")
    return real


def above_zero(text: str) -> float:
    """A number of seconds, or another amount, above 0."""
    real = amount(text)
    if not real:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number")
    return real


def _real(text: str) -> float:
    """The number in a text, -1 for none: infinity and what is not a number are none."""
    try:
        real = float(text)
    except ValueError:
        return -1.0
    return real if isfinite(real) else -1.0
