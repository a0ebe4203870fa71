"""Searches and playouts with fixed seeds, as data: what `searches.json` holds.

`python tests/player/recorded_searches.py` writes the file anew. Do that only where other moves are
meant to be found: the test beside it says that the same seeds give the same searches.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import numpy as np

import ludeme
from ludeme.features import AspatialFeature, WeightedFeatures, parse
from ludeme.player import playouts
from ludeme.player.policy.biased_search import Guidance, new_biased_search
from ludeme.player.policy.policy import FeaturePolicy
from ludeme.player.search.driver import new_search
from ludeme.runtime.search_abi.seeds import mixed
from tests.player.guided_playouts import guided_playouts

FILE = Path(__file__).with_suffix(".json")

PLACING = (
    "to {} after to {0} where empty {}, friend {1/6}, friend {-1/6}",
    "to {} where empty {}, friend {0}",
    "to {} where empty {}, not enemy {1/4}, empty {0,1/4}",
    "to {} where off {0}, not off {0,0}",
    "to {} after to {0,1/6} where not friend {0}",
    "to {} where P1 {0}, not piece 1 {1/2}",
)
MOVING = (
    *PLACING,
    "from {0} to {} where enemy {1/8}",
    "to {} after from {0}",
    "to {} where sees 1 {}",
)

#: Every game with the features that are looked for in it: by planes and answers, or by masks.
GAMES = {
    "Connect Four": PLACING,
    "Breakthrough": MOVING,
    "Hex": PLACING,
    "Othello": PLACING,
    "Chess": MOVING,
    "Lasca": MOVING,
    "Backgammon": MOVING,
    "EinStein Würfelt Nicht": PLACING,
}
PLIES = (0, 7)
PLAIN = ({}, {"solve": True}, {"reuse": False})
GUIDED = (
    {},
    {"playout": "softmax"},
    {"playout": "reactive", "selection": "ucb1"},
    {"playout": "softmax", "first": 4, "unvisited": "win"},
    {"playout": "reactive", "selection": "ucb1", "unvisited": "zero", "solve": True},
)


def some_policy(game: ludeme.Game, texts: tuple[str, ...]) -> FeaturePolicy:
    """The same random weights each time."""
    features = (*AspatialFeature, *map(parse, texts))
    weights = np.random.default_rng(7).normal(size=len(features))
    own = WeightedFeatures("Shared", features, {"selection": tuple(map(float, weights))})
    return FeaturePolicy(game, {player: own for player in range(1, game.players + 1)})


def some_row(game: ludeme.Game, plies: int) -> np.ndarray:
    """A position after so many random plies."""
    state = game.start(seed=5)
    for ply in range(plies):
        moves = state.legal_moves()
        state.apply(moves[mixed(5, ply) % len(moves)])
    return state.row


def searched(search, row: np.ndarray, iterations: int) -> dict[str, object]:  # type: ignore[no-untyped-def]
    """What a search finds in two goes with the same tree."""
    visits = []
    for seed in (11, 12):
        search.begin(row, seed)
        ran = search.run(iterations)
        visits.append(search.root().visits.tolist())
    root = search.root()
    return {
        "best": root.best(3),
        "ran": ran,
        "nodes": int(search.tree.counts[0]),
        "means": round(float(root.means.sum()), 9),
        "visits": visits[1] if len(visits[1]) < 60 else digest(visits[1]),
        "first visits": digest(visits[0]),
    }


def digest(numbers: object) -> str:
    """A short name for many numbers."""
    return sha256(json.dumps(numbers).encode()).hexdigest()[:16]


def played(name: str, texts: tuple[str, ...]) -> Iterator[tuple[str, dict[str, object]]]:
    """Everything that is recorded of one game, each part under its name."""
    game = ludeme.load(name, tier="numba")
    policy = some_policy(game, texts)
    for plies in PLIES:
        row = some_row(game, plies)
        for options in PLAIN:
            search = new_search(game.program, exploration=1.4, **options)
            yield f"uct {plies} {options}", searched(search, row, 400)
        for options in GUIDED:
            guided = new_biased_search(policy, exploration=1.0, **options)
            yield f"biased {plies} {options}", searched(guided, row, 60)
        for playout in ("softmax", "reactive"):
            found, targets = guided_playouts(Guidance(policy, playout), row, 20, seed=4)
            yield (
                f"{playout} {plies}",
                {
                    "lengths": digest(found.lengths.tolist()),
                    "wins": found.wins,
                    "targets": digest(targets.tolist()),
                },
            )
        for counted in (False, True):
            plain = playouts(game.program, row, 50, seed=9, count_choices=counted)
            yield (
                f"playouts {plies} {counted}",
                {
                    "lengths": digest(plain.lengths.tolist()),
                    "wins": plain.wins,
                    "choices": plain.choices,
                },
            )


def recorded(name: str) -> dict[str, object]:
    """The record of one game, as it is read from the file."""
    found: dict[str, object] = json.loads(json.dumps(dict(played(name, GAMES[name]))))
    return found


if __name__ == "__main__":
    records = {name: recorded(name) for name in GAMES}
    FILE.write_text(json.dumps(records, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
