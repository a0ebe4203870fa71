"""003-E7: what each device of the paper's training changes, and what it is worth.

Six trainings on Ataxx 5x5, of 3,000 games each: one with everything, five without one device. Each
device has a statistic that it is there to change, by the paper's text:

    soft head     the second policy, at a temperature of 4, teaches the trunk about unlikely moves:
                  the network's priors at that temperature are nearer to the visits
    sharpening    logits times 1.3 in the loss make the priors in play flatter: more entropy
    caps          some searches are much larger than the mean, so that there is more to be learned
                  from them: their visits are farther from the priors; without it all have the mean
    masking       the loss does not ask which moves are legal, so nothing keeps moves that are not
                  from the network's own softmax: they have a larger share of it
    openings      games of a deterministic player differ: more positions are seen in one game alone

The first two and masking are judged on the same games, which the whole training's network plays
after its last generation and no network has learned from; the other two on games that each plays
itself, by its own settings. Then the whole training's network plays against each other one, both of
them alone, without search.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from bench.experiments.checks import network_statistics as statistics
from bench.experiments.judging.answers import Answer, all_of, as_many_of
from bench.experiments.matches.against_uct import several
from bench.experiments.matches.networks import CAP, DRAWN_IN_ATAXX, network
from bench.experiments.rows.row import Findings
from bench.experiments.running.networks import NetworkCourse, changed, trained
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import Variant
from ludeme.play.atomic_files import write_atomically
from ludeme.play.game import Game
from ludeme.player.batched.records import Records

FIVE = Variant(
    "Ataxx 5x5", "Ataxx", ("Board Size/5x5", "Longest Game/300 moves"), drawn=DRAWN_IN_ATAXX
)
#: Six generations of 500 games.
WHOLE = NetworkCourse("003-E7", FIVE, generations=6, games=500, steps=500)
#: Nodes of a search in the mean, with 200 in one of four and 50 in the others.
_MEAN_NODES = 88


@dataclass(frozen=True)
class Ablation:
    """A training without one device."""

    course: NetworkCourse
    #: The statistic that the device is there to change: its name, and 1 if it makes it larger.
    statistic: str
    sign: int
    #: Whether both networks are asked about the same games.
    paired: bool


def _without(name: str, statistic: str, sign: int, paired: bool, **changes: Any) -> Ablation:
    course = replace(WHOLE, without=name.replace(" ", "-"), **changes)
    return Ablation(course, statistic, sign, paired)


ABLATIONS = {
    "soft head": _without("soft head", "soft divergence", -1, True, soft=0.0),
    "sharpening": _without("sharpening", "entropy", 1, True, sharpening=1.0),
    "caps": _without("caps", "lessons", 1, False, full=_MEAN_NODES, full_share=1.0),
    "masking": _without("masking", "illegal mass", 1, True, masking=False),
    "openings": _without("openings", "new positions", 1, False, opening=0),
}


def findings(run: Run) -> Findings:
    """Each ablation beside the whole training."""
    whole = trained(run, WHOLE)
    known = _statistics(run, WHOLE, whole)
    scores: dict[str, Score] = {}
    spans: dict[str, Any] = {}
    changes: dict[str, Answer] = {}
    missing = []
    for name, one in ABLATIONS.items():
        try:
            file = trained(run, one.course)
            other = _statistics(run, one.course, file)
            pair = network(whole, 1), network(file, 1)
            scores[name] = run.match(
                f"whole against without {name}", FIVE, *pair,
                games=run.games, asked=run.games, marks=(0.5,), cap=CAP,
            )  # fmt: skip
        except TimeIsUp:
            missing.append(name)
            continue
        own, others = (np.array(each[one.statistic]) for each in (known, other))
        span = statistics.difference(own, others, paired=one.paired)
        changes[name] = statistics.has_sign(span, one.sign)
        spans[name] = {
            "statistic": one.statistic,
            "with": float(own.mean()),
            "without": float(others.mean()),
            "difference": list(span),
        }
    if not scores:
        raise TimeIsUp(f"no time for {run.row.id}")
    found = several(
        scores,
        reproduced=all_of([*changes.values(), *[Answer.OPEN] * len(missing)]),
        beyond=_useful(scores, len(missing)),
        missing=missing,
    )
    said = "; ".join(_said(name, spans[name]) for name in spans)
    details = {**found.details, "statistics": spans}
    return replace(found, ours=f"{said}; alone, the whole against {found.ours}", details=details)


def _useful(scores: Mapping[str, Score], missing: int) -> Answer:
    """Whether three devices make the network stronger."""
    answers = [score.sample.above(0.5) for score in scores.values()]
    return as_many_of(3, [*answers, *[Answer.OPEN] * missing])


def _said(name: str, found: Mapping[str, Any]) -> str:
    low, high = found["difference"]
    return (
        f"{name}: {found['statistic']} {found['with']:.3f}, without it {found['without']:.3f} "
        f"({low:+.3f} to {high:+.3f})"
    )


# --- statistics -----------------------------------------------------------------------------------


def _statistics(run: Run, course: NetworkCourse, file: Path) -> dict[str, list[float]]:
    """All statistics of a training by name, each with a number for each game; made once."""
    kept = file.with_suffix(".statistics.json")
    if kept.is_file():
        found: dict[str, list[float]] = json.loads(kept.read_text(encoding="utf-8"))
        return found
    if run.time_is_up:
        raise TimeIsUp(f"no time for the statistics of {course.name}")
    game = FIVE.load()
    common = _games(run, game, WHOLE, trained(run, WHOLE))
    own = common if course.without == "" else _games(run, game, course, file)
    found = statistics_of(game, file, common, own)
    write_atomically(kept, json.dumps(found))
    return found


def statistics_of(game: Game, file: Path, common: Records, own: Records) -> dict[str, list[float]]:
    """The statistics of the network of a file, on games of another one and on its own."""
    from ludeme.player.network.network_file import read_network

    asked, encoding, board = read_network(file, game)
    of_common = statistics.thoughts(asked, encoding, board, common)
    of_own = statistics.thoughts(asked, encoding, board, own)
    return {
        "soft divergence": statistics.soft_divergence(of_common, common).tolist(),
        "entropy": statistics.entropy(of_common, common).tolist(),
        "illegal mass": statistics.illegal_mass(of_common, common).tolist(),
        "lessons": statistics.lessons(of_own, own).tolist(),
        "new positions": statistics.new_positions(encoding.observe(own.rows), own.games).tolist(),
    }


def _games(run: Run, game: Game, course: NetworkCourse, file: Path) -> Records:
    """Games that a network plays after its last generation, as if there were another one."""
    from ludeme.player.network.learning.self_play import SelfPlay

    course = changed(run, course)
    with SelfPlay(game, course.settings(1)) as play:
        (records,) = play(file, course.generations, [0])
    return records
