"""002-A, 002-B, 002-D, 002-E1, 002-F: the schemes of paper 002 against UCT, MAST, and each other.

Both sides share the tree, without a table of transpositions, and play the move with the best mean,
RAVE the one with the best of its values (a reading: the paper says "average return").
Statistics are kept for the whole game. 002-D is 002-A in equal time, as the paper plays: there
schemes with short playouts get more iterations than UCT. 002-F is 002-D in a fifth of its time:
with as few simulations as games in GDL allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bench.experiments.judging.answers import Answer, all_of, as_many_of
from bench.experiments.matches.against_uct import amount, judged, several
from bench.experiments.matches.composite import findings_by_id
from bench.experiments.rows.results_002 import (
    AGAINST_MAST,
    AGAINST_UCT,
    ENOUGH_OF_A,
    FIRST_OF_A,
    Share,
)
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import DRAUGHTS, SKIRMISH, Variant, variant

BASE: dict[str, Any] = {"c": 0.8, "final": "mean"}
#: The paper has no tie after a hundred moves; draughts between strong players are long.
CAP = 1000

BREAKTHROUGH, OTHELLO = variant("breakthrough"), variant("othello")
FOUR = {each.slug: each for each in (BREAKTHROUGH, DRAUGHTS, OTHELLO, SKIRMISH)}


#: Who should win, and in which game (002-E1).
ORDERINGS = (
    (DRAUGHTS, "to-mast", "mast"),
    (BREAKTHROUGH, "mast", "rave"),
    (OTHELLO, "rave+mast", "rave"),
    (OTHELLO, "rave+mast", "mast"),
)


def cell_against_uct(run: Run) -> Findings:
    """A cell of table A: a scheme against UCT."""
    game, scheme, paper = _cell(run, AGAINST_UCT)
    other = run.agent("uct", game, **BASE)
    if (game, scheme) == (DRAUGHTS, "fast"):
        return _fast_in_draughts(run, other, paper)
    return _judged(_played(run, "", game, run.agent(scheme, game), other, paper), paper)


def cell_against_mast(run: Run) -> Findings:
    """A cell of table B: a scheme against MAST."""
    game, scheme, paper = _cell(run, AGAINST_MAST)
    other = run.agent("mast", game)
    return _judged(_played(run, "", game, run.agent(scheme, game), other, paper), paper)


def _cell(run: Run, table: Mapping[str, Mapping[str, Share]]) -> tuple[Variant, str, Share]:
    _, game, scheme = run.row.id.split("/")
    return FOUR[game], scheme, table[game][scheme]


def _played(run: Run, label: str, game: Variant, a: str, b: str, paper: Share) -> Score:
    return run.match(label, game, a, b, marks=(paper.low, paper.share), cap=CAP)


def _judged(score: Score, paper: Share) -> Findings:
    return judged(
        score,
        reproduced=score.sample.above(paper.low),
        beyond=score.sample.above(paper.share),
    )


def _fast_in_draughts(run: Run, other: str, paper: Share) -> Findings:
    """The paper's template sees no captures there; one extended to jumped pieces may do better."""
    plain = _played(run, "", DRAUGHTS, run.agent("fast", DRAUGHTS), other, paper)
    jumping = run.agent("fast", DRAUGHTS, jumps="yes")
    scores = {"plain": plain}
    with suppress(TimeIsUp):
        scores["jumps"] = _played(run, "jumps", DRAUGHTS, jumping, other, paper)
    extended = scores.get("jumps")
    return several(
        scores,
        reproduced=plain.sample.above(paper.low),
        beyond=Answer.OPEN if extended is None else extended.sample.above(paper.share),
        missing=[name for name in ("jumps",) if name not in scores],
    )


def table_a(run: Run) -> Findings:
    """All cells: the first named ones, and enough of all, have to be reproduced."""
    found = findings_by_id(run)
    answers = _answers(run, found)
    first = [answers[f"{run.row.id}/{cell}"] for cell in FIRST_OF_A]
    enough = as_many_of(ENOUGH_OF_A, answers.values())
    return _together(run, found, all_of([*first, enough]))


def table_b(run: Run) -> Findings:
    """The cells that are named."""
    found = findings_by_id(run)
    return _together(run, found, all_of(_answers(run, found).values()))


def _answers(run: Run, found: Mapping[str, Findings]) -> dict[str, Answer]:
    """Whether each cell is reproduced; one that was not played is open."""
    answers = {name: cell.reproduced for name, cell in found.items()}
    return {name: answers.get(name) or Answer.OPEN for name in run.row.parts} | {
        name: answer for name, answer in answers.items() if answer is not None
    }


def _together(run: Run, found: Mapping[str, Findings], reproduced: Answer) -> Findings:
    parts = run.row.parts
    beyond = [found[name].beyond if name in found else Answer.OPEN for name in parts]
    said = [f"{name.partition('/')[2]} {cell.ours}" for name, cell in found.items()]
    return Findings(
        ours="; ".join(said),
        reproduced=reproduced,
        beyond=all_of(beyond),
        complete=len(found) == len(parts) and all(cell.complete for cell in found.values()),
        amount=amount(len(found), len(parts), "cells"),
        details={name: cell.details for name, cell in found.items()},
    )


def orderings(run: Run) -> Findings:
    """Who beats whom in direct matches."""
    scores: dict[str, Score] = {}
    names = [f"{game.slug}: {better} > {worse}" for game, better, worse in ORDERINGS]
    for name, (game, better, worse) in zip(names, ORDERINGS, strict=True):
        agents = run.agent(better, game), run.agent(worse, game)
        try:
            scores[name] = run.match(name, game, *agents, marks=(0.5,), cap=CAP)
        except TimeIsUp:
            break
    answers = [scores[n].sample.above(0.5) if n in scores else Answer.OPEN for n in names]
    at_equal_time = run.budget == "T"
    return several(
        scores,
        reproduced=all_of(answers),
        beyond=all_of(answers) if at_equal_time else Answer.OPEN,
        missing=[name for name in names if name not in scores],
    )
