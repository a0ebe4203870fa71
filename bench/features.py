"""What features cost a search: `python -m bench.features`.

Iterations per second against UCT, in one process, in turns: with a hundred features in the tree,
where a node without children draws the first move of the playout from its priors (experiments
§2.1); with the same for one move more; with those of them that answer the last move throughout
playouts; and with the hand-made set for Yavalath throughout playouts. The hundred are those that
were learned for the experiments where that has been done, else rules and chance make them. Results
are appended to `bench/results/features.jsonl`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from bench.experiments.checks.rates import iterations_per_second
from bench.experiments.running.agents import YAVALATH
from bench.experiments.running.store import Store
from bench.experiments.running.variants import Variant, variant
from bench.measuring import circumstances, command_line, run
from ludeme.app.arguments import add_dirty
from ludeme.app.measuring import journal
from ludeme.features import FeatureBoard, PlacedFeature, SpatialFeature, WeightedFeatures, merge
from ludeme.features.derive.atomic import initial_features
from ludeme.features.files.weights import SHARED, load
from ludeme.features.layout.placement import placements
from ludeme.play.game import Game
from ludeme.player.policy.biased_search import new_biased_search
from ludeme.player.policy.policy import FeaturePolicy
from ludeme.player.search.driver import Search, new_search

RESULTS = Path(__file__).parent / "results" / "features.jsonl"
EXPLORATION = sqrt(2)
FEATURES = 100
#: Weights that nobody learned: their spread.
SPREAD = 0.5


@dataclass(frozen=True)
class Use:
    """A way to use features, and how much of UCT's speed must be left."""

    name: str
    playout: str
    first: int
    floor: float


IN_TREE = Use("tree and first move", "uniform", 0, 0.5)
ONE_MORE = Use("and one more", "softmax", 1, 0.5)
ANSWERS = Use("answers throughout", "reactive", 0, 0.25)
THROUGHOUT = Use("throughout", "softmax", 0, 1 / 3)


def main() -> int:
    """Measure, print and keep; 1 if a floor is not reached."""
    parser = command_line("features", __doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="per search")
    add_dirty(parser)
    arguments = parser.parse_args()
    seconds = arguments.seconds
    about = circumstances("bench.features", RESULTS, arguments)
    reached = True
    with journal.opened(RESULTS) as keep:
        for name in ("Breakthrough", "Hex 11x11"):
            game = variant(name).load()
            policy, origin = hundred(variant(name), game)
            for result in _measured(game, policy, (IN_TREE, ONE_MORE, ANSWERS), seconds):
                reached &= _said({"game": name, "features_from": origin} | result, keep, about)
        game = variant("Yavalath").load()
        by_hand = FeaturePolicy(game, load(YAVALATH).sets(game.players))
        for result in _measured(game, by_hand, (THROUGHOUT,), seconds):
            reached &= _said({"game": "Yavalath", "features_from": "by hand"} | result, keep, about)
    return 0 if reached else 1


def _said(result: dict[str, Any], keep: Any, about: dict[str, Any]) -> bool:
    keep(result | about)
    print(
        f"{result['game']:13} {result['use']:20} {result['features']} features "
        f"({result['reactive']} reactive, {result['features_from']}): {result['rate']:10,.0f}/s, "
        f"{result['ratio']:.2f} of UCT's {result['uct']:,.0f}/s (floor {result['floor']:.2f})",
        flush=True,
    )
    return bool(result["ratio"] >= result["floor"])


def _measured(
    game: Game, policy: FeaturePolicy, uses: tuple[Use, ...], seconds: float
) -> list[dict[str, Any]]:
    searches: dict[str, Search] = {
        "uct": new_search(game.program, exploration=EXPLORATION, reuse=False)
    }
    for use in uses:
        searches[use.name] = new_biased_search(
            policy, playout=use.playout, first=use.first, reuse=False
        )
    spans = iterations_per_second(game, searches, seconds)
    rates = {name: max(every) for name, every in spans.items()}  # other work only slows things down
    features = policy.features(1)
    reactive = sum(isinstance(f, SpatialFeature) and f.reactive for f in features)
    return [
        {
            "use": use.name,
            "features": len(features),
            "reactive": reactive,
            "rate": rates[use.name],
            "uct": rates["uct"],
            "ratio": rates[use.name] / rates["uct"],
            "floor": use.floor,
        }
        for use in uses
    ]


# --- a hundred features ---------------------------------------------------------------------------


def hundred(variant: Variant, game: Game) -> tuple[FeaturePolicy, str]:
    """A policy of a hundred features for each player, and where they come from."""
    path = Store().weights_file("000-E1", variant.slug)
    if path.is_file():
        sets = load(path, game.name).sets(game.players)
        if all(len(weighted.features) >= FEATURES for weighted in sets.values()):
            return FeaturePolicy(game, {p: _heaviest(w) for p, w in sets.items()}), "learned"
    return FeaturePolicy(game, _made_up(game)), "by chance"


def _heaviest(weighted: WeightedFeatures) -> WeightedFeatures:
    """The hundred features of greatest weight."""
    theta = np.array(weighted.weights_for("selection"))
    kept = sorted(np.argsort(-np.abs(theta), kind="stable")[:FEATURES])
    features = tuple(weighted.features[k] for k in kept)
    return WeightedFeatures(weighted.role, features, {"selection": tuple(theta[kept])})


def _made_up(game: Game) -> dict[int, WeightedFeatures]:
    """What the rules suggest, and pairs of that joined by chance, with random weights."""
    board = FeatureBoard(game)
    features = list(initial_features(game, board))
    random = np.random.default_rng(1)
    pairs = [feature for feature in features if isinstance(feature, SpatialFeature)]
    while len(features) < FEATURES:
        first, second = (pairs[k] for k in random.choice(len(pairs), 2, replace=False))
        turned = random.integers(len(tuple(placements(board, second))))
        joined = _joined(board, first, second, int(turned))
        if joined is not None and joined not in features:
            features.append(joined)
    chosen = sorted(random.choice(len(features), FEATURES, replace=False))
    weights = tuple(random.normal(0.0, SPREAD, FEATURES))
    weighted = WeightedFeatures(SHARED, tuple(features[k] for k in chosen), {"selection": weights})
    return dict.fromkeys(range(1, game.players + 1), weighted)


def _joined(
    board: FeatureBoard, first: SpatialFeature, second: SpatialFeature, turned: int
) -> SpatialFeature | None:
    """Both features about one move, the second one turned somehow."""
    second_placed = tuple(placements(board, second))[turned]
    anchor = second_placed.orientation.anchor
    for placed in placements(board, first):
        if placed.orientation.anchor == anchor:
            return merge(
                board,
                PlacedFeature(first, placed.orientation),
                PlacedFeature(second, second_placed.orientation),
            )
    return None


if __name__ == "__main__":
    run(main)
