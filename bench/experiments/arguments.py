"""What one can type after `ludeme experiment`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence

from ludeme.app.arguments import Parser, add_dirty, add_json, add_output, add_seed, positive

_BUDGETS = (
    "per move: Q (1,000 iterations, 500 in large games), S (10,000, 2,500), T (0.25 s, 0.5 s of "
    "the processor), iterations=N or seconds=S; default: as the row asks"
)


def read(words: Sequence[str], defaults: Mapping[str, object] | None = None) -> Namespace:
    """The arguments that the words of a command line give; `defaults` are for what they do not."""
    parser = Parser(
        prog="ludeme experiment",
        description="Repeat an experiment of the papers. Games that are kept are not played again, "
        "so a run that was stopped goes on. Exit code 0: reproduced, and all of it was run.",
        allow_abbrev=False,
    )
    parser.add_argument("row", nargs="?", metavar="ROW", help="id of a row, such as 000-E5")
    parser.add_argument(
        "--list", action="store_true", help="all rows and their verdicts; plays nothing"
    )
    parser.add_argument("--plan", metavar="FILE", help="run the rows of a file, one per line")
    parser.add_argument(
        "--undecided",
        action="store_true",
        help="play on wherever a verdict is open, cheapest first; with --list: what is missing",
    )
    parser.add_argument("--limit", type=float, metavar="MINUTES", help="end in good order")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="games at a time")
    parser.add_argument("--beyond", action="store_true", help="exit 0 only if beyond the paper")
    _add_settings(parser)
    _add_places(parser)
    add_json(parser)
    add_output(parser)
    parser.set_defaults(**(defaults or {}))
    return parser.parse_args(words)


def _add_settings(parser: Parser) -> None:
    """What differs from what a row asks for."""
    parser.add_argument("--budget", metavar="B", help=_BUDGETS)
    parser.add_argument(
        "--games", type=positive, metavar="N", help="per match, not as the row asks"
    )
    parser.add_argument("--train-budget", metavar="B", help="the same of self-play")
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
