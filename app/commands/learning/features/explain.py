"""`ludeme features explain`: what the features of a file say, in plain English."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import add_json
from ludeme.app.terminal.console import Screen, numbers_table
from ludeme.app.weight_files import add_weights_file, sets_of

if TYPE_CHECKING:
    from rich.table import Table

    from ludeme.features.explain import Explainer, Explanation, Idea
    from ludeme.features.files.weights import WeightedFeatures
    from ludeme.play.game import Game
    from ludeme.play.state import State

SUMMARY = "What the features of a file say, in plain English."
PLACE = 30


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_weights_file(parser)
    parser.add_argument("--details", action="store_true", help="list the features of each idea")
    parser.add_argument(
        "--all", action="store_true", help="every feature's own idea, however many there are"
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """The ideas of every set, the heaviest first."""
    from ludeme.features.explain import MOST_IDEAS, Explainer

    screen = Screen(arguments)
    game, sets = sets_of(screen, arguments)
    explainer = Explainer(game)
    with screen.busy("explaining"):
        ideas = {who: explainer.summary(one, arguments.use) for who, one in sets.items()}
        if not arguments.all and any(len(every) > MOST_IDEAS for every in ideas.values()):
            ideas = _measured(explainer, game, sets, arguments.use)
    told = {who: every[: arguments.top] for who, every in ideas.items()}
    if arguments.json:
        screen.data({who: [_idea_data(idea) for idea in every] for who, every in told.items()})
        return exits.OK
    for who, every in told.items():
        _print_ideas(screen, who, every, len(ideas[who]), arguments.details)
    return exits.OK


def _measured(
    explainer: Explainer, game: Game, sets: Mapping[str, WeightedFeatures], use: str
) -> dict[str, tuple[Idea, ...]]:
    """What large sets amount to on random positions."""
    import numpy as np

    from ludeme.player.policy.policy import FeaturePolicy

    players = range(1, game.players + 1)
    found = {}
    for who, one in sets.items():
        policy = FeaturePolicy(game, dict.fromkeys(players, one), use)

        def active(state: State, rows: Any, policy: FeaturePolicy = policy) -> list[list[int]]:
            seen = policy.active(np.asarray(state.row, np.int32), rows)
            return [seen.of(number).tolist() for number in range(len(rows))]

        found[who] = explainer.advice(one, active, use)
    return found


def _print_ideas(
    screen: Screen, who: str, ideas: Sequence[Idea], all_ideas: int, details: bool
) -> None:
    from rich.text import Text

    shown = f", the heaviest {len(ideas)} of {all_ideas} ideas" if len(ideas) < all_ideas else ""
    if any(idea.effect is not None for idea in ideas):
        shown = f"{shown}: {sum(idea.share for idea in ideas):.0%} of what the set says"
    table = numbers_table("weight", "share", "features")
    table.columns[0].justify = "right"
    table.add_column(f"{who}{shown}")
    for idea in ideas:
        row = f"{idea.weight:+.4g}", f"{idea.share:.1%}", str(len(idea.members))
        table.add_row(*row, Text(idea.sentence))
        if details:
            _add_members(table, idea)
    screen.out.print(table)


def _add_members(table: Table, idea: Idea) -> None:
    from rich.text import Text

    from ludeme.features.files.notation import to_text

    for member in idea.members:
        says = Text(f"{to_text(member.feature)}", "grey50")
        if len(idea.members) > 1:
            says = Text(f"{member.sentence} ").append_text(says)
        table.add_row(f"{member.weight:+.4g}", "", "", Text("  ").append_text(says))


def _idea_data(idea: Idea) -> dict[str, Any]:
    return {
        "sentence": idea.sentence,
        "weight": idea.weight,
        "share": idea.share,
        "shape": idea.shape,
        "features": [_told_data(member) for member in idea.members],
    }


def _told_data(told: Explanation) -> dict[str, Any]:
    from ludeme.features.files.notation import to_text

    return {
        "feature": to_text(told.feature),
        "weight": told.weight,
        "sentence": told.sentence,
        "from": list(told.captions),
    }
