"""`ludeme features derive`: features that follow from the rules of a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import add_game, add_json
from ludeme.app.library import load_game
from ludeme.app.places_to_write import see_place, writing
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.features.files.weights import WeightsFile
    from ludeme.features.pattern.feature import Feature
    from ludeme.play.game import Game

SUMMARY = "Features that follow from the rules of a game, and from which ludemes."
PLACE = 10
KINDS = ("minimum", "atomic", "candidate")


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument(
        "--kind", choices=KINDS, action="append", help="only these (may be given several times)"
    )
    parser.add_argument("--write", metavar="FILE", help="write them as a set with weights 0")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """List the features of a game by where they come from, or write them to a file."""
    screen = Screen(arguments)
    if arguments.write:
        see_place(arguments.write, "set of features", "--write")
    with screen.busy("deriving"):
        game = load_game(arguments)
        found = _derived(game, arguments.kind or KINDS)
    if arguments.write:
        features = tuple(dict.fromkeys(feature for every in found.values() for feature in every))
        _write(arguments.write, _without_weights(game, features))
        screen.out.print(counted(len(features), "feature"))
    elif arguments.json:
        screen.data({kind: [_as_data(one) for one in every] for kind, every in found.items()})
    else:
        _list(screen, found)
    return exits.OK


def _derived(game: Game, kinds: Sequence[str]) -> dict[str, tuple[Feature, ...]]:
    from ludeme.features.derive.atomic import atomic_features
    from ludeme.features.derive.derivation import minimum_features
    from ludeme.features.derive.goals import candidate_features
    from ludeme.features.layout.board import FeatureBoard

    board = FeatureBoard(game)
    minimum = minimum_features(game, board)
    makers: dict[str, Callable[[], tuple[Feature, ...]]] = {
        "minimum": lambda: minimum,
        "atomic": lambda: atomic_features(board, minimum),
        "candidate": lambda: candidate_features(game, board),
    }
    return {kind: makers[kind]() for kind in KINDS if kind in kinds}


def _list(screen: Screen, found: dict[str, tuple[Feature, ...]]) -> None:
    from rich.text import Text

    from ludeme.features.files.notation import to_text

    for kind, features in found.items():
        screen.out.print(Text(f"{kind}: {len(features)}", style="bold"))
        for feature in features:
            line = Text(f"  {to_text(feature)}")
            sources = _sources(feature)
            line.append(f"   from {', '.join(sources)}" if sources else "", "grey50")
            screen.out.print(line, soft_wrap=True)


def _sources(feature: Feature) -> list[str]:
    """The ludemes the elements come from, each with its line."""
    from ludeme.features.pattern.feature import SpatialFeature

    if not isinstance(feature, SpatialFeature):
        return []
    nodes = [element.source for element in feature.elements if element.source is not None]
    return list(dict.fromkeys(_named(node) for node in nodes))


def _named(node: Any) -> str:
    where = f" {Path(node.span.source.name).name}:{node.span.line}" if node.span else ""
    return f"({' '.join(node.words)}){where}"


def _as_data(feature: Feature) -> dict[str, Any]:
    from ludeme.features.files.notation import to_text

    return {"feature": to_text(feature), "from": _sources(feature)}


def _without_weights(game: Game, features: tuple[Feature, ...]) -> WeightsFile:
    from ludeme.features.files.weights import SHARED, Section, WeightedFeatures, WeightsFile

    shared = WeightedFeatures(SHARED, features, {"selection": (0.0,) * len(features)})
    return WeightsFile(game.name, (Section(trained=(shared,)),))


def _write(path: str, weights: WeightsFile) -> None:
    from ludeme.features.files.weights import save

    with writing(path):
        save(path, weights)
