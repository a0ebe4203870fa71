"""`ludeme features show`: the features of a file with their weights."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import add_json
from ludeme.app.library import readable
from ludeme.app.terminal.console import Screen, numbers_table
from ludeme.app.weight_files import by_weight

if TYPE_CHECKING:
    from ludeme.features.files.weights import Section, WeightedFeatures

SUMMARY = "The features of a file with their weights."
PLACE = 20


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE", help="a file of features and weights")
    text = "how features are written: as in our files, or as the reference writes them"
    parser.add_argument("--notation", choices=("ludeme", "reference"), default="ludeme", help=text)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """A table for every set of a file."""
    from ludeme.features.files.weights import load

    screen = Screen(arguments)
    weights = load(readable(Path(arguments.file), "a file of features and weights"))
    sets = [(section, one) for section in weights.sections for one in section.sets]
    if arguments.json:
        data = [_set_data(section, one, arguments.notation) for section, one in sets]
        screen.data({"game": weights.game, "sets": data})
        return exits.OK
    if not sets:
        screen.out.print(f"{arguments.file} has no features")
    for section, one in sets:
        under = f" under {' or '.join(section.options)}" if section.options else ""
        _print(screen, f"{weights.game}, {one.role}{under}", one, arguments.notation)
    return exits.OK


def _print(screen: Screen, title: str, one: WeightedFeatures, notation: Any) -> None:
    from rich.text import Text

    from ludeme.features.files.notation import to_text

    table = numbers_table(title, *one.weights)
    for number in by_weight(one):
        text = Text(to_text(one.features[number], notation))
        table.add_row(text, *(f"{every[number]:+.4g}" for every in one.weights.values()))
    screen.out.print(table)


def _set_data(section: Section, one: WeightedFeatures, notation: Any) -> dict[str, Any]:
    from ludeme.features.files.notation import to_text

    features = [to_text(feature, notation) for feature in one.features]
    weights = {name: list(every) for name, every in one.weights.items()}
    return {
        "role": one.role,
        "options": list(section.options),
        "features": features,
        "weights": weights,
    }
