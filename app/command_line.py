"""The command line: every command with its options and where it is implemented.

A command's module is imported when the command runs, never before.
"""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NoReturn

from ludeme import __version__
from ludeme.app.exits import UserError

EXAMPLES = """\
examples:
  ludeme play Hex                          play against the computer, in the terminal
  ludeme play Breakthrough --agents uct:seconds=0.5 random
  ludeme check mygame.lud                  is this description right?
  ludeme simulate Reversi -n 10000         what random play says about a game
  ludeme games                             which games are in the library

GAME is a name of the library, the path of a .lud file, or - for standard input.
"""


class _Parser(argparse.ArgumentParser):
    """argparse, but mistakes are errors of ours, with the option that may have been meant."""

    def error(self, message: str) -> NoReturn:
        unknown, _, rest = message.partition("unrecognized arguments: ")
        hint = _meant(rest.split()[0], self._option_string_actions) if rest and not unknown else ""
        raise UserError(f"{message}{hint}\nSee: {self.prog} --help")

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return parsed, unknown


@dataclass(frozen=True)
class Command:
    """One verb of the command line; `ludeme.app.<module>.run` does it."""

    name: str
    summary: str
    declare: Callable[[argparse.ArgumentParser], None]
    module: str = ""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; returns the exit code."""
        module = import_module(f"ludeme.app.commands.{self.module or self.name}")
        code: int = module.run(arguments)
        return code


def read_arguments(arguments: Sequence[str]) -> tuple[Command, argparse.Namespace]:
    """The command that a command line names, and its arguments."""
    parser = _parser()
    if not arguments:
        parser.print_help()
        raise SystemExit(0)
    word = arguments[0]
    if not word.startswith("-") and word not in COMMANDS:
        hint = _meant(word, COMMANDS)
        raise UserError(f"there is no command {word!r}{hint}\nCommands: {', '.join(COMMANDS)}")
    parsed = parser.parse_args(arguments)
    return COMMANDS[parsed.command], parsed


def _meant(word: str, known: object) -> str:
    near = difflib.get_close_matches(word, list(known), n=1)  # type: ignore[call-overload]
    return f"; did you mean {near[0]}?" if near else ""


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="ludeme",
        description="Play, check, measure and compile games described in the Ludii language.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"ludeme {__version__}")
    verbs = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS.values():
        verb = verbs.add_parser(
            command.name, help=command.summary, description=command.summary, allow_abbrev=False
        )
        command.declare(verb)
        _output(verb, "auto", False)
    return parser


# --- options that several commands have ---------------------------------------------------------


def _output(parser: argparse.ArgumentParser, colour: str, quiet: str | bool) -> None:
    """How a command talks; the options of parts of a command have no defaults of their own."""
    parser.add_argument("--color", choices=("auto", "always", "never"), default=colour)
    text = "no progress and no messages"
    parser.add_argument("--quiet", action="store_true", default=quiet, help=text)


def _game(parser: argparse.ArgumentParser, flag: bool = False) -> None:
    name, required = ("--game", {"required": True}) if flag else ("game", {})
    text = "library name, path of a .lud file, or - for standard input"
    parser.add_argument(name, metavar="GAME", help=text, **required)  # type: ignore[arg-type]
    parser.add_argument(
        "--option", action="append", default=[], metavar="CATEGORY/ITEM", help="choose an option"
    )
    parser.add_argument("--ruleset", metavar="NAME", help="choose a ruleset")


def _seed(parser: argparse.ArgumentParser, default: int | None = 0) -> None:
    parser.add_argument("--seed", type=int, default=default, help="fixes all that is random")


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _positive(text: str) -> int:
    number = int(float(text)) if text.replace(".", "").replace("e", "").isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive whole number")
    return number


def _pace(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--moves", type=_positive, metavar="N", help="stop after this many moves")
    parser.add_argument("--delay", type=float, default=0.0, metavar="S", help="pause between moves")


# --- the commands ---------------------------------------------------------------------------------


def _play(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument(
        "--agents",
        nargs="+",
        metavar="AGENT",
        help="one per seat, repeated in turn: human, random, uct:seconds=1, uct:iterations=5000",
    )
    parser.add_argument("--save", metavar="FILE", help="keep the game as a trial file")
    _pace(parser)
    _seed(parser, None)


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("trial", metavar="FILE", help="a trial file, made by play --save")
    parser.add_argument("--game", metavar="GAME", help="where the game is, if it has been moved")
    _pace(parser)


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help=".lud files, folders, or -")
    parser.add_argument("--bind-only", action="store_true", help="do not write the program")
    parser.add_argument("--format", choices=("text", "json", "github"), default="text")


def _simulate(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("-n", type=_positive, default=1000, metavar="N", help="number of playouts")
    _seed(parser)
    _json(parser)


def _bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: twelve of the library")
    parser.add_argument("--seconds", type=float, default=3.0, help="of playouts per game")
    parser.add_argument("--reference", metavar="TSV", help="speeds of the reference system")
    parser.add_argument("--lud-root", metavar="FOLDER", help="take descriptions from this folder")
    parser.add_argument("--core", action="store_true", help="every core game of the reference")
    parser.add_argument("--results", metavar="FOLDER", help="where to append the results")
    _json(parser)


def _perft(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("depth", type=_positive, metavar="DEPTH")
    parser.add_argument("--divide", action="store_true", help="count below every first move")
    _json(parser)


def _compile(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("--show", action="store_true", help="print the emitted program")
    _json(parser)


def _match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", help="an agent, such as uct:iterations=1000")
    parser.add_argument("b", metavar="B", help="another agent")
    _game(parser, flag=True)
    parser.add_argument("-n", type=_positive, default=100, metavar="N", help="number of games")
    parser.add_argument("--moves", type=_positive, metavar="N", help="draw after this many moves")
    _seed(parser)
    _json(parser)


def _fuzz(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="of descriptions to change at random")
    parser.add_argument("-n", type=_positive, default=500, metavar="N", help="number of cases")
    parser.add_argument("--results", metavar="FILE", help="keep the cases, and go on from there")
    _seed(parser)


def _fidelity(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: the whole library")
    parser.add_argument("--lud-root", metavar="FOLDER", help="check the descriptions below it")
    parser.add_argument("--traces", metavar="FOLDER", help="with recorded trials of theirs")
    parser.add_argument("--strict", action="store_true", help="compare all successors too (slower)")
    parser.add_argument("--sample", type=_positive, metavar="N", help="only so many, evenly spread")
    parser.add_argument(
        "--seconds", type=float, default=5.0, metavar="S", help="of counting per game"
    )
    parser.add_argument(
        "--timeout", type=float, default=60.0, metavar="S", help="give a game up after so long"
    )
    parser.add_argument(
        "--playouts", type=_positive, default=10, metavar="N", help="random games on both tiers"
    )
    parser.add_argument(
        "--plies", type=_positive, default=200, metavar="N", help="their greatest length"
    )
    parser.add_argument("--jobs", type=_positive, default=1, metavar="N", help="games at a time")
    parser.add_argument("--results", metavar="FILE", help="keep results, and go on from there")
    parser.add_argument("--write", metavar="FILE", help="write the page, and the statuses of games")
    _json(parser)


def _experiment(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("row", nargs="?", metavar="ROW", help="id of a row, such as 000-E5")
    parser.add_argument("--list", action="store_true", help="list all rows with their verdicts")
    parser.add_argument("--budget", metavar="B", help="Q, S, T, iterations=N or seconds=S per move")
    parser.add_argument("--games", type=_positive, metavar="N", help="per match")
    parser.add_argument("--jobs", type=_positive, default=2, metavar="N", help="games at a time")
    parser.add_argument("--limit", type=float, metavar="MINUTES", help="stop in good order after")
    parser.add_argument("--beyond", action="store_true", help="exit 0 only if beyond the paper")
    parser.add_argument("--train-budget", metavar="B", help="budget per move of self-play")
    parser.add_argument("--train-games", type=_positive, metavar="N", help="games of self-play")
    parser.add_argument("--train-limit", type=float, metavar="MINUTES", help="per training")
    parser.add_argument(
        "--train", action="append", default=[], metavar="NAME=VALUE", help="a setting of trainings"
    )
    parser.add_argument(
        "--agent", action="append", default=[], metavar="NAME=VALUE", help="of guided agents"
    )
    parser.add_argument("--plan", metavar="FILE", help="run the rows of a file, one per line")
    parser.add_argument("--results", metavar="FOLDER", help="default: bench/results/experiments")
    parser.add_argument("--work", metavar="FOLDER", help="of trainings; default: bench/work")
    parser.add_argument("--write", metavar="FILE", help="write the page of all results")
    _seed(parser, 1)
    _json(parser)


def _train(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("--out", required=True, metavar="FOLDER", help="everything is kept there")
    parser.add_argument("--games", type=_positive, default=200, metavar="N", help="of self-play")
    parser.add_argument("--seconds", type=float, metavar="S", help="per move (default: 0.25)")
    parser.add_argument("--iterations", type=_positive, metavar="N", help="per move")
    parser.add_argument("--limit", type=float, metavar="MINUTES", help="stop after so long in all")
    parser.add_argument("--jobs", type=_positive, default=1, metavar="N", help="games at a time")
    parser.add_argument(
        "--most-moves", type=_positive, default=100, metavar="N", help="longer games are ties"
    )
    parser.add_argument("--solve", action="store_true", help="prove wins, and learn from proofs")
    parser.add_argument("--shared", action="store_true", help="one set for all players")
    parser.add_argument(
        "--candidates", action="store_true", help="begin with what the end rules suggest, too"
    )
    parser.add_argument("--optimiser", choices=("sgd", "adam", "rmsprop"), default="sgd")
    parser.add_argument("--step", type=float, metavar="A", help="step size of the optimiser")
    parser.add_argument(
        "--steps-per-move", type=_positive, default=1, metavar="N", help="of the optimiser"
    )
    parser.add_argument("--buffer", type=_positive, default=200, metavar="N", help="of positions")
    parser.add_argument(
        "--fit",
        type=_positive,
        default=0,
        metavar="N",
        help="steps on the whole buffer after the last game",
    )
    parser.add_argument(
        "--by-duration", action="store_true", help="long games count no more than short ones"
    )
    parser.add_argument(
        "--strategy",
        choices=("correlation", "random", "combine-random", "combine-max"),
        default="correlation",
        help="how new features are found",
    )
    parser.add_argument(
        "--growth", type=int, default=1, metavar="N", help="new features per game and set"
    )
    parser.add_argument(
        "--support",
        type=_positive,
        default=1,
        metavar="N",
        help="moves a new feature must occur on",
    )
    parser.add_argument(
        "--critical",
        type=float,
        default=0.0,
        metavar="Z",
        help="deviations by which its correlation must be above nothing (1.64: 95 %%)",
    )
    parser.add_argument(
        "--prune", type=int, default=0, metavar="K", help="keep K features per set in the end"
    )
    parser.add_argument(
        "--prune-games", type=_positive, default=100, metavar="N", help="games after pruning"
    )
    parser.add_argument("--playout", choices=("uniform", "softmax", "reactive"), default="uniform")
    parser.add_argument(
        "--episodes",
        type=int,
        default=0,
        metavar="N",
        help="playouts per game that teach playing out",
    )
    parser.add_argument("--evaluate-every", type=_positive, metavar="N", help="games")
    parser.add_argument(
        "--evaluate-games", type=_positive, default=20, metavar="N", help="per match against uct"
    )
    _seed(parser, 1)
    _json(parser)


def _features(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for name, (summary, declare) in _FEATURE_VERBS.items():
        verb = verbs.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        declare(verb)
        _output(verb, argparse.SUPPRESS, argparse.SUPPRESS)


def _derive(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument(
        "--kind",
        choices=("minimum", "atomic", "candidate"),
        action="append",
        help="only these (may be given several times)",
    )
    parser.add_argument("--write", metavar="FILE", help="write them as a set with weights 0")
    _json(parser)


def _show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file of features and weights")
    parser.add_argument("--notation", choices=("ludeme", "reference"), default="ludeme")
    _json(parser)


def _explain(parser: argparse.ArgumentParser) -> None:
    _feature_file(parser)
    parser.add_argument("--details", action="store_true", help="list the features of each idea")
    _json(parser)


def _draw(parser: argparse.ArgumentParser) -> None:
    _feature_file(parser)
    parser.add_argument("--out", required=True, metavar="FOLDER", help="for the pictures")


def _feature_file(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("file", metavar="FILE", help="a file of features and weights")
    parser.add_argument("--top", type=_positive, metavar="N", help="only the N heaviest")
    parser.add_argument(
        "--use", choices=("selection", "playout", "tspg"), default="selection", help="which weights"
    )
    parser.add_argument(
        "--transfer", action="store_true", help="take the features of another game as they are"
    )


_FEATURE_VERBS = {
    "derive": ("Features that follow from the rules of a game, and from which ludemes.", _derive),
    "show": ("The features of a file with their weights.", _show),
    "explain": ("What the features of a file say, in plain English.", _explain),
    "draw": ("A picture of every feature of a file, and a page with all of them.", _draw),
}


def _docs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="WORD", help='a ludeme such as "is Line"')
    parser.add_argument("--write", metavar="FOLDER", help="write the whole reference as pages")
    _json(parser)


def _games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--family", metavar="F", help="only this family")
    _json(parser)


COMMANDS = {
    command.name: command
    for command in (
        Command("play", "Play a game in the terminal, or watch agents play it.", _play),
        Command("replay", "Show a game again that was kept in a file.", _replay),
        Command("games", "List the games of the library.", _games),
        Command("check", "Say whether descriptions are right, and what is wrong.", _check),
        Command("simulate", "Random playouts: lengths, results, branching.", _simulate),
        Command("docs", "What a ludeme means and how it is written.", _docs),
        Command("fidelity", "How well each game is known to be played right.", _fidelity),
        Command("fuzz", "Change descriptions at random: load them or say why not.", _fuzz),
        Command("match", "Play two agents against each other.", _match),
        Command("train", "Learn features and weights for a game by self-play.", _train),
        Command("perft", "Count the move sequences of a length.", _perft),
        Command("compile", "Compile a game, or show what its rules became.", _compile),
        Command("features", "Derive, show, explain and draw features.", _features),
        Command("experiment", "Repeat an experiment of the papers.", _experiment),
        Command("bench", "Random playouts per second, cold and warm start.", _bench),
    )
}
