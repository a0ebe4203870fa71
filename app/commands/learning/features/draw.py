"""`ludeme features draw`: a picture of every feature of a file, and a page with all of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.places_to_write import see_folder, writing
from ludeme.app.terminal.console import Screen
from ludeme.app.weight_files import add_weights_file, by_weight, sets_of
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.features.explain import Explainer, Explanation
    from ludeme.features.files.weights import WeightedFeatures

SUMMARY = "A picture of every feature of a file, and a page with all of them."
PLACE = 40


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_weights_file(parser)
    parser.add_argument("--out", required=True, metavar="FOLDER", help="for the pictures")


def run(arguments: Namespace) -> int:
    """Write a picture of every feature, and the page `index.html` with all of them."""
    from ludeme.features.explain import Explainer

    screen = Screen(arguments)
    see_folder(folder := Path(arguments.out))
    game, sets = sets_of(screen, arguments)
    explainer = Explainer(game)
    told = {who: _told(explainer, one, arguments.use)[: arguments.top] for who, one in sets.items()}
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for who, explanations in told.items():
            _write_pictures(explainer, folder, who, explanations)
        _write_page(explainer, folder, Path(arguments.file).name, told)
    written = sum(map(len, told.values()))
    pictures = counted(written, "picture")
    screen.out.print(f"{pictures}, and {folder / 'index.html'} with all of them")
    return exits.OK


def _told(explainer: Explainer, one: WeightedFeatures, use: str) -> list[Explanation]:
    """The features of a set in words, the heaviest first."""
    weights = one.weights_for(use)
    order = by_weight(one, use)
    return [explainer.explain(one.features[n], weights[n], one.player) for n in order]


def _write_pictures(
    explainer: Explainer, folder: Path, who: str, explanations: list[Explanation]
) -> None:
    from ludeme.features.pictures.drawing import Picture
    from ludeme.play.atomic_files import write_atomically

    for number, explanation in enumerate(explanations, 1):
        picture = Picture(explainer.setting.board, explanation, number)
        name = f"{who.replace(' ', '-')}-{number:03}.svg"
        write_atomically(folder / name, picture.svg())


def _write_page(
    explainer: Explainer, folder: Path, file: str, told: dict[str, list[Explanation]]
) -> None:
    from ludeme.features.pictures.sheet import sheet
    from ludeme.play.atomic_files import write_atomically

    name = explainer.setting.board.game.name
    sections = [(f"{name}: {who}", explanations) for who, explanations in told.items()]
    page = sheet(explainer.setting.board, f"{name}: features of {file}", sections)
    write_atomically(folder / "index.html", page)
