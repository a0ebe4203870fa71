"""The commonest kind of row: an agent against UCT at the same budget."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bench.experiments.judging.answers import Answer, all_of
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import Variant


def against_uct(run: Run, variant: Variant, agent: str, label: str = "", **asked: Any) -> Score:
    """Play an agent against UCT with the budget of the run; `asked` as in `Run.match`."""
    return run.match(label, variant, agent, run.agent("uct", variant), **asked)


def judged(score: Score, *, reproduced: Answer | None, beyond: Answer) -> Findings:
    """The findings of a row that is a single match."""
    ours = str(score) if score.slowdown is None else f"{score}, slowdown {score.slowdown:.2f}x"
    return Findings(
        ours=ours,
        reproduced=reproduced,
        beyond=beyond,
        complete=score.complete,
        amount=amount(len(score.result.games), score.planned),
        details=score.details(),
    )


def several(
    scores: Mapping[str, Score],
    *,
    reproduced: Answer | None,
    beyond: Answer,
    missing: Sequence[str] = (),
) -> Findings:
    """The findings of a row of several matches, of which some may be missing."""
    done = sum(len(score.result.games) for score in scores.values())
    planned = sum(score.planned for score in scores.values())
    said = [f"{name} {score}" for name, score in scores.items()]
    return Findings(
        ours="; ".join([*said, *(f"{name} not run" for name in missing)]),
        reproduced=reproduced,
        beyond=beyond,
        complete=not missing and all(score.complete for score in scores.values()),
        amount=amount(done, planned),
        details={name: score.details() for name, score in scores.items()},
    )


def each_judged(
    scores: Mapping[str, Score],
    marks: Mapping[str, tuple[float, float]],
    missing: Sequence[str] = (),
) -> Findings:
    """Every score against its own marks: what is reproduced, and what is beyond the paper."""
    samples = [(score.sample, marks[name]) for name, score in scores.items()]
    opens = [Answer.OPEN] * len(missing)
    return several(
        scores,
        reproduced=all_of([*(sample.above(low) for sample, (low, _) in samples), *opens]),
        beyond=all_of([*(sample.above(high) for sample, (_, high) in samples), *opens]),
        missing=missing,
    )


def as_far_as_time_goes(
    run: Run, matches: Mapping[str, Callable[[], Score]]
) -> tuple[dict[str, Score], list[str]]:
    """The scores of those matches that have any games, by label, and the labels of the others."""
    scores, missing = dict[str, Score](), list[str]()
    for label, play in matches.items():
        try:
            scores[label] = play()
        except TimeIsUp:
            missing.append(label)
    if not scores:
        raise TimeIsUp(f"no time for {run.row.id}")
    return scores, missing


def amount(done: int, planned: int, what: str = "games") -> str:
    """How much was done."""
    return f"{done} {what}" if done >= planned else f"{done} of {planned} {what}"
