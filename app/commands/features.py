"""`ludeme features`: derive them from rules, show files of them, explain and draw them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from ludeme.app import exits
from ludeme.app.library import load_game, readable
from ludeme.app.terminal.console import Screen, numbers_table
from ludeme.features.derive.atomic import atomic_features
from ludeme.features.derive.derivation import minimum_features
from ludeme.features.derive.goals import candidate_features
from ludeme.features.explain import Explainer, Explanation, Idea
from ludeme.features.files.notation import to_text
from ludeme.features.files.weights import SHARED, Section, WeightedFeatures, WeightsFile, load, save
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.pattern.feature import Feature, SpatialFeature
from ludeme.grammar import LudemeError
from ludeme.play.game import Game

KINDS = ("minimum", "atomic", "candidate")


def run(arguments: Namespace) -> int:
    """Do one of the verbs."""
    verbs: dict[str, Callable[[Screen, Namespace], int]] = {
        "derive": _derive,
        "show": _show,
        "explain": _explain,
        "draw": _draw,
    }
    return verbs[arguments.verb](Screen(arguments), arguments)


# --- derive ---------------------------------------------------------------------------------------


def _derive(screen: Screen, arguments: Namespace) -> int:
    """List the features of a game by where they come from, or write them to a file."""
    with screen.busy("deriving"):
        game = load_game(arguments)
        found = _derived(game, arguments.kind or KINDS)
    if arguments.write:
        features = tuple(dict.fromkeys(feature for every in found.values() for feature in every))
        weights = {"selection": (0.0,) * len(features)}
        shared = WeightedFeatures(SHARED, features, weights)
        _write(arguments.write, WeightsFile(game.name, (Section(trained=(shared,)),)))
        screen.out.print(f"{len(features)} features")
    elif arguments.json:
        screen.data({kind: [_as_data(one) for one in every] for kind, every in found.items()})
    else:
        _list(screen, found)
    return exits.OK


def _derived(game: Game, kinds: Sequence[str]) -> dict[str, tuple[Feature, ...]]:
    board = FeatureBoard(game)
    minimum = minimum_features(game, board)
    makers: dict[str, Callable[[], tuple[Feature, ...]]] = {
        "minimum": lambda: minimum,
        "atomic": lambda: atomic_features(board, minimum),
        "candidate": lambda: candidate_features(game, board),
    }
    return {kind: makers[kind]() for kind in KINDS if kind in kinds}


def _list(screen: Screen, found: dict[str, tuple[Feature, ...]]) -> None:
    for kind, features in found.items():
        screen.out.print(Text(f"{kind}: {len(features)}", style="bold"))
        for feature in features:
            line = Text(f"  {to_text(feature)}")
            sources = _sources(feature)
            line.append(f"   from {', '.join(sources)}" if sources else "", "grey50")
            screen.out.print(line, soft_wrap=True)


def _sources(feature: Feature) -> list[str]:
    """The ludemes the elements come from, each with its line."""
    if not isinstance(feature, SpatialFeature):
        return []
    nodes = [element.source for element in feature.elements if element.source is not None]
    return list(dict.fromkeys(_named(node) for node in nodes))


def _named(node: Any) -> str:
    where = f" {Path(node.span.source.name).name}:{node.span.line}" if node.span else ""
    return f"({' '.join(node.words)}){where}"


def _as_data(feature: Feature) -> dict[str, Any]:
    return {"feature": to_text(feature), "from": _sources(feature)}


def _write(path: str, weights: WeightsFile) -> None:
    try:
        save(path, weights)
    except OSError as error:
        raise exits.UserError(f"{path} cannot be written: {error.strerror}") from None


# --- show -----------------------------------------------------------------------------------------


def _show(screen: Screen, arguments: Namespace) -> int:
    """A table for every set of a file."""
    weights = load(readable(Path(arguments.file), a_game=False))
    sets = [(section, one) for section in weights.sections for one in section.sets]
    if arguments.json:
        data = [_set_data(section, one, arguments.notation) for section, one in sets]
        screen.data({"game": weights.game, "sets": data})
        return exits.OK
    if not sets:
        screen.out.print(f"{arguments.file} has no features")
    for section, one in sets:
        under = f" under {' or '.join(section.options)}" if section.options else ""
        table = numbers_table(f"{weights.game}, {one.role}{under}", *one.weights)
        for number in _by_weight(one):
            text = Text(to_text(one.features[number], arguments.notation))
            table.add_row(text, *(f"{every[number]:+.4g}" for every in one.weights.values()))
        screen.out.print(table)
    return exits.OK


def _by_weight(one: WeightedFeatures, use: str = "selection") -> list[int]:
    """Numbers of the features, the heaviest first."""
    weights = one.weights_for(use)
    return sorted(range(len(weights)), key=lambda number: -abs(weights[number]))


def _set_data(section: Section, one: WeightedFeatures, notation: Any) -> dict[str, Any]:
    features = [to_text(feature, notation) for feature in one.features]
    weights = {name: list(every) for name, every in one.weights.items()}
    return {
        "role": one.role,
        "options": list(section.options),
        "features": features,
        "weights": weights,
    }


# --- explain --------------------------------------------------------------------------------------


def _explain(screen: Screen, arguments: Namespace) -> int:
    """The ideas of every set, the heaviest first."""
    game, sets = _sets(screen, arguments)
    explainer = Explainer(game)
    with screen.busy("explaining"):
        ideas = {who: explainer.summary(one, arguments.use) for who, one in sets.items()}
    told = {who: every[: arguments.top] for who, every in ideas.items()}
    if arguments.json:
        screen.data({who: [_idea_data(idea) for idea in every] for who, every in told.items()})
        return exits.OK
    for who, every in told.items():
        _print_ideas(screen, who, every, len(ideas[who]), arguments.details)
    return exits.OK


def _sets(screen: Screen, arguments: Namespace) -> tuple[Game, dict[str, WeightedFeatures]]:
    """The game, and the sets that apply by whose they are; equal ones once."""
    path = readable(Path(arguments.file), a_game=False)
    with screen.busy("loading"):
        game = load_game(arguments)
        check = FeatureBoard(game).check
        weights = load(path, game.name, transfer=arguments.transfer, check=check)
    try:
        by_player = weights.sets(game.players, arguments.option)
    except LudemeError as error:
        raise exits.UserError(f"{path}: {error}") from None
    if all(one.role == SHARED for one in by_player.values()):
        return game, {"all players" if game.players > 2 else "both players": by_player[1]}
    return game, {f"player {player}": one for player, one in by_player.items()}


def _print_ideas(
    screen: Screen, who: str, ideas: Sequence[Idea], all_ideas: int, details: bool
) -> None:
    shown = f", the heaviest {len(ideas)} of {all_ideas} ideas" if len(ideas) < all_ideas else ""
    table = numbers_table("weight", "share", "features")
    table.columns[0].justify = "right"
    table.add_column(f"{who}{shown}")
    for idea in ideas:
        row = f"{idea.weight:+.4g}", f"{idea.share:.1%}", str(len(idea.members))
        table.add_row(*row, Text(idea.sentence))
        for member in idea.members if details else ():
            says = Text(f"{to_text(member.feature)}", "grey50")
            if len(idea.members) > 1:
                says = Text(f"{member.sentence} ").append_text(says)
            table.add_row(f"{member.weight:+.4g}", "", "", Text("  ").append_text(says))
    screen.out.print(table)


def _idea_data(idea: Idea) -> dict[str, Any]:
    return {
        "sentence": idea.sentence,
        "weight": idea.weight,
        "share": idea.share,
        "shape": idea.shape,
        "features": [_told_data(member) for member in idea.members],
    }


def _told_data(told: Explanation) -> dict[str, Any]:
    return {
        "feature": to_text(told.feature),
        "weight": told.weight,
        "sentence": told.sentence,
        "from": list(told.captions),
    }


# --- draw -----------------------------------------------------------------------------------------


def _draw(screen: Screen, arguments: Namespace) -> int:
    """A picture of every feature, and the page `index.html` with all of them."""
    from ludeme.features.pictures.drawing import Picture
    from ludeme.features.pictures.sheet import sheet

    game, sets = _sets(screen, arguments)
    explainer = Explainer(game)
    folder = Path(arguments.out)
    sections, written = [], 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for who, one in sets.items():
            told = _told(explainer, one, arguments.use)[: arguments.top]
            sections.append((f"{game.name}: {who}", told))
            for number, explanation in enumerate(told, 1):
                picture = Picture(explainer.setting.board, explanation, number)
                name = f"{who.replace(' ', '-')}-{number:03}.svg"
                (folder / name).write_text(picture.svg(), encoding="utf-8")
                written += 1
        title = f"{game.name}: features of {Path(arguments.file).name}"
        page = sheet(explainer.setting.board, title, sections)
        (folder / "index.html").write_text(page, encoding="utf-8")
    except OSError as error:
        raise exits.UserError(f"{folder} cannot be written: {error.strerror}") from None
    pictures = "1 picture" if written == 1 else f"{written} pictures"
    screen.out.print(f"{pictures}, and {folder / 'index.html'} with all of them")
    return exits.OK


def _told(explainer: Explainer, one: WeightedFeatures, use: str) -> list[Explanation]:
    """The features of a set in words, the heaviest first."""
    player = None if one.role == SHARED else int(one.role[1:])
    weights = one.weights_for(use)
    order = _by_weight(one, use)
    return [explainer.explain(one.features[n], weights[n], player) for n in order]
