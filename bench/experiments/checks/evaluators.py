"""001-E2: the fast evaluator against the plain one on random positions, in both tiers."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import numpy as np

import ludeme
from bench.experiments.judging.answers import so_far
from bench.experiments.matches.against_uct import amount
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from ludeme.features import Feature, FeatureBoard, NaiveEvaluator, WeightedFeatures
from ludeme.features.derive.atomic import initial_features
from ludeme.games import entries
from ludeme.play.game import Game
from ludeme.play.state import State
from ludeme.player.policy.policy import FeaturePolicy

#: Games of the library that are looked at.
GAMES = 40
#: Features per game, and moves per position: the plain evaluator is slow.
FEATURES = 40
MOVES = 2
TIERS = ("numba", "python")


def findings(run: Run) -> Findings:
    """All chosen games: equal features for equal moves."""
    check = partial(compare, positions=run.games, seed=run.settings.seed)
    results = run.checked("games", chosen(), check)
    wrong = [result for result in results if result["different"]]
    tiers_differ = [result for result in results if result["tiers_differ"]]
    whole = len(results) == len(chosen())
    positions = sum(result["positions"] for result in results)
    evaluations = sum(result["evaluations"] for result in results)
    return Findings(
        ours=f"{positions:,} positions, {evaluations:,} moves in {len(results)} games: "
        f"{len(wrong)} games with differences, {len(tiers_differ)} between the tiers",
        reproduced=so_far(not wrong, whole),
        beyond=so_far(not wrong and not tiers_differ, whole),
        complete=whole,
        amount=amount(len(results), len(chosen())),
        details={"games": results},
    )


def chosen() -> list[str]:
    """Games for two players, evenly spread over the library."""
    names = [entry.name for entry in entries() if entry.players == "2"]
    step = max(1.0, len(names) / GAMES)
    return [names[int(i * step)] for i in range(min(GAMES, len(names)))]


def compare(name: str, positions: int, seed: int) -> dict[str, Any]:
    """Play at random on both tiers side by side, and compare what is active on the way."""
    games = {tier: ludeme.load(name, tier=tier) for tier in TIERS}
    game = games["numba"]
    chance = random.Random(f"{name} {seed}")
    features = some_features(game, chance)
    weighted = WeightedFeatures("Shared", features, {})
    players = range(1, game.players + 1)
    policies = {
        tier: FeaturePolicy(games[tier], dict.fromkeys(players, weighted)) for tier in TIERS
    }
    plain = NaiveEvaluator(FeatureBoard(game), features)
    found = Counter(positions=0, evaluations=0, different=0, tiers_differ=0)
    states = {tier: games[tier].start(seed=seed) for tier in TIERS}
    for number in range(positions):
        if states["numba"].over or not states["numba"].legal_moves():
            states = {tier: games[tier].start(seed=seed + number + 1) for tier in TIERS}
        moves = states["numba"].legal_moves()
        active = {tier: _active(policies[tier], states[tier]) for tier in TIERS}
        found["positions"] += 1
        found["tiers_differ"] += active["numba"] != active["python"]
        for k in chance.sample(range(len(moves)), min(MOVES, len(moves))):
            found["evaluations"] += 1
            found["different"] += active["numba"][k] != plain.active(states["numba"], moves[k])
        k = chance.randrange(len(moves))
        for state in states.values():
            state.apply(state.legal_moves()[k])
    return {"game": name, "features": len(features), **found}


def some_features(game: Game, chance: random.Random) -> tuple[Feature, ...]:
    """A sample of the features that the rules suggest."""
    every = initial_features(game)
    picked = sorted(chance.sample(range(len(every)), min(FEATURES, len(every))))
    return tuple(every[number] for number in picked)


def _active(policy: FeaturePolicy, state: State) -> list[frozenset[int]]:
    """The numbers of the active features of every legal move."""
    rows = np.array([move.row for move in state.legal_moves()], np.int32)
    active = policy.active(state.row, rows)
    return [frozenset(active.of(k).tolist()) for k in range(len(rows))]
