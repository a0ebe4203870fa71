"""001-E7: what was learned on a small board, unchanged on a large one."""

from __future__ import annotations

from pathlib import Path

from bench.experiments.judging.answers import Answer
from bench.experiments.judging.intervals import not_worse
from bench.experiments.matches.against_uct import against_uct, several
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import BRIDGE, answering
from bench.experiments.running.learning import known, learned
from bench.experiments.running.run import Run
from bench.experiments.running.variants import variant
from ludeme.features import Section, WeightedFeatures, WeightsFile
from ludeme.features.files.weights import load, save


def findings(run: Run) -> Findings:
    """The set of Hex 7x7 with the bridge reply on 11x11; and the set learned there, if any."""
    large = variant("hex 11x11")
    small_set = with_bridges(run, learned(run, variant("hex 7x7")), "hex-7x7")
    scores = {"transferred": against_uct(run, large, answering(run, large, small_set), "from 7x7")}
    own = known(run, large)
    if own is not None:
        own = with_bridges(run, own, large.slug)
        scores["learned on 11x11"] = against_uct(run, large, answering(run, large, own), "own")
    transferred = scores["transferred"].sample
    others = scores.get("learned on 11x11")
    return several(
        scores,
        reproduced=transferred.above(0.55),
        beyond=not_worse(transferred, others.sample) if others else Answer.OPEN,
    )


def with_bridges(run: Run, learned_file: Path, name: str) -> Path:
    """A file of a learned set to which the bridge reply is added."""
    weights, bridge = load(learned_file), load(BRIDGE).sections[0].sets[0]
    sets = tuple(_joined(weighted, bridge) for weighted in weights.sections[0].sets)
    path = run.store.weights_file("001-E7", f"{name}-with-bridges")
    path.parent.mkdir(parents=True, exist_ok=True)
    save(path, WeightsFile(weights.game, (Section(trained=sets),)))
    return path


def _joined(learned_set: WeightedFeatures, bridge: WeightedFeatures) -> WeightedFeatures:
    """What was learned guides the tree alone, the bridge reply the playouts too."""
    weight = tuple(bridge.weights_for("selection"))
    return WeightedFeatures(
        learned_set.role,
        learned_set.features + bridge.features,
        {
            "selection": tuple(learned_set.weights_for("selection")) + weight,
            "playout": (0.0,) * len(learned_set.features) + weight,
        },
    )
