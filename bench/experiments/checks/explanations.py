"""001-E6: features in words."""

from __future__ import annotations

from bench.experiments.checks.heaviest import as_data, heaviest
from bench.experiments.judging.answers import certain
from bench.experiments.rows.row import Findings
from bench.experiments.running.learning import learned
from bench.experiments.running.run import Run
from bench.experiments.running.variants import variant
from ludeme.features.derive.figures import vectors
from ludeme.features.explain import Explainer

#: Games on boards like those of the paper's figures, hexagons and squares, whose rules speak of
#: lines as the figures do.
GAMES = ("yavalath", "gomoku")
#: So many of ten features must be given a shape.
SHAPES = 0.8


def findings(run: Run) -> Findings:
    """The figures that the paper puts into words, and what was learned in Yavalath."""
    told = {name: _of_figures(name) for name in GAMES}
    wrong = [
        f"{figure} in {game}: {said!r}"
        for game, said_of in told.items()
        for figure, said in said_of.items()
        if said != vectors()[figure].phrase
    ]
    yavalath = variant("yavalath")
    explained = heaviest(yavalath.load(), learned(run, yavalath), run.games)
    shapes = {role: sum(one.shape for one in every) for role, every in explained.items()}
    named = ", ".join(
        f"{count} of {len(explained[role])} ({role})" for role, count in shapes.items()
    )
    return Findings(
        ours="; ".join([f"figures {'as in the paper' if not wrong else 'differ'}", *wrong])
        + f"; shapes for {named} of the heaviest in Yavalath",
        reproduced=certain(not wrong),
        beyond=certain(
            not wrong
            and all(count >= SHAPES * len(explained[role]) for role, count in shapes.items())
        ),
        amount=f"{sum(map(len, told.values()))} figures, {run.games} features per player",
        details={"figures": told, "yavalath": as_data(explained)},
    )


def _of_figures(name: str) -> dict[str, str]:
    """The heaviest idea of each figure that has words in the paper."""
    explainer = Explainer(variant(name).load("python"))
    return {
        vector.id: explainer.summarise(vector.features, vector.weights)[0].phrase
        for vector in vectors().values()
        if vector.phrase is not None
    }
