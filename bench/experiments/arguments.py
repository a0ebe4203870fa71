"""What one can type after `ludeme experiment`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from ludeme.app.arguments import Parser, add_dirty, add_json, add_output, add_seed, positive


def read(words: Sequence[str]) -> Namespace:
    """The arguments that the words of a command line give."""
    parser = Parser(
        prog="ludeme experiment",
        description="Repeat an experiment of the papers.",
        allow_abbrev=False,
    )
    parser.add_argument("row", nargs="?", metavar="ROW", help="id of a row, such as 000-E5")
    parser.add_argument("--list", action="store_true", help="list all rows with their verdicts")
    parser.add_argument("--plan", metavar="FILE", help="run the rows of a file, one per line")
    parser.add_argument(
        "--undecided",
        action="store_true",
        help="play on wherever a verdict is open, cheapest first",
    )
    parser.add_argument("--limit", type=float, metavar="MINUTES", help="stop in good order after")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="games at a time")
    parser.add_argument("--beyond", action="store_true", help="exit 0 only if beyond the paper")
    _add_settings(parser)
    _add_places(parser)
    add_json(parser)
    add_output(parser)
    return parser.parse_args(words)


def _add_settings(parser: Parser) -> None:
    """What differs from what a row asks for."""
    parser.add_argument("--budget", metavar="B", help="Q, S, T, iterations=N or seconds=S per move")
    parser.add_argument("--games", type=positive, metavar="N", help="per match")
    parser.add_argument("--train-budget", metavar="B", help="budget per move of self-play")
    parser.add_argument("--train-games", type=positive, metavar="N", help="games of self-play")
    parser.add_argument("--train-limit", type=float, metavar="MINUTES", help="per training")
    parser.add_argument(
        "--train", action="append", default=[], metavar="NAME=VALUE", help="a setting of trainings"
    )
    parser.add_argument(
        "--agent", action="append", default=[], metavar="NAME=VALUE", help="of guided agents"
    )
    add_seed(parser, 1)


def _add_places(parser: Parser) -> None:
    """Where results are kept and written."""
    parser.add_argument("--results", metavar="FOLDER", help="default: bench/results/experiments")
    parser.add_argument("--work", metavar="FOLDER", help="of trainings; default: bench/work")
    parser.add_argument("--write", metavar="FILE", help="write the page of all results")
    add_dirty(parser)
