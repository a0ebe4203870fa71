"""002-C: cells of table A that fall short, with fewer and more iterations.

Nothing is claimed here. All of these have the same number of iterations on both sides; the paper
gave both sides the same time (002-D).
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.experiments.judging.answers import Answer
from bench.experiments.matches.against_uct import amount, several
from bench.experiments.matches.schemes import BASE, CAP, FOUR
from bench.experiments.rows.row import Findings
from bench.experiments.rows.table import row
from bench.experiments.running.run import Run, TimeIsUp, describe
from bench.experiments.running.summary import Score

#: Iterations of both sides, besides those of the cell.
FEWER, MORE, TENFOLD_OF_CELL = 500, 10_000, 20_000
#: Cells that are also played with ten times the iterations.
TENFOLD = ("breakthrough/mast", "draughts/rave", "othello/rave+mast", "skirmish/fast")


def budgets_of(cell: str) -> dict[str, str]:
    """The budgets of a curve by their names."""
    steps = [FEWER, MORE, *([TENFOLD_OF_CELL] if cell in TENFOLD else [])]
    return {_name_of(each): f"iterations={each}" for each in steps}


def _name_of(iterations: int) -> str:
    return f"{iterations:,} iterations"


def one_cell(run: Run) -> Findings:
    """A part: the curve of the cell that the row's id names."""
    cell = run.row.id.partition("/")[2]
    slug, scheme = cell.split("/")
    budgets, scores = budgets_of(cell), dict[str, Score]()
    asked_for_first = sorted(budgets, key=lambda name: name == _name_of(MORE))
    for name in asked_for_first:
        budget = budgets[name]
        sides = describe(scheme, budget), describe("uct", budget, **BASE)
        try:
            scores[name] = run.match(name, FOUR[slug], *sides, cap=CAP)
        except TimeIsUp:
            break
    if not scores:
        raise TimeIsUp(f"no time for {run.row.id}")
    missing = [name for name in budgets if name not in scores]
    scores = {name: scores[name] for name in budgets if name in scores}
    return several(scores, reproduced=None, beyond=Answer.OPEN, missing=missing)


def cells_that_fall_short(run: Run) -> Findings:
    """The curves of those cells that are not reproduced, and of those that ask for more."""
    found = {}
    for name in _asked_for(run):
        try:
            found[name] = run.part(row(name)).execute()
        except TimeIsUp:
            continue
    if not found:
        raise TimeIsUp(f"no time for any part of {run.row.id}")
    said = [f"{name.partition('/')[2]}: {part.ours}" for name, part in found.items()]
    return Findings(
        ours="; ".join(said),
        reproduced=None,
        beyond=Answer.OPEN,
        complete=all(part.complete for part in found.values()),
        amount=amount(len(found), len(run.row.parts), "parts"),
        details={name: part.details for name, part in found.items()},
    )


def _asked_for(run: Run) -> Iterator[str]:
    reproduced = {line["row"]: line["reproduced"] for line in run.store.findings("002-A")}
    for name in run.row.parts:
        cell = name.partition("/")[2]
        if cell in TENFOLD or reproduced.get(f"002-A/{cell}") == "no":
            yield name
