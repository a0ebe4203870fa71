"""Rows that put the results of other rows together."""

from __future__ import annotations

from collections.abc import Mapping

from bench.experiments.judging.answers import Answer
from bench.experiments.rows.row import Findings, Row
from bench.experiments.rows.table import row
from bench.experiments.running.run import Run, TimeIsUp


def findings_by_id(run: Run) -> dict[str, Findings]:
    """What the parts of a row find, by their ids, without those that had no time.

    Games that have been played already are not played again.
    """
    found = {}
    for name in run.row.parts:
        try:
            found[name] = run.part(row(name)).execute()
        except TimeIsUp:
            continue
    if not found:
        raise TimeIsUp(f"no time for any part of {run.row.id}")
    return found


def findings_of_parts(run: Run) -> dict[str, Findings]:
    """The same by the last piece of the ids."""
    return {name.rpartition("/")[2]: part for name, part in findings_by_id(run).items()}


def names_of_parts(row: Row) -> list[str]:
    """The last pieces of the ids of its parts."""
    return [part.rpartition("/")[2] for part in row.parts]


def asked_of(found: Mapping[str, Findings], name: str) -> Answer:
    """Whether a part is reproduced; one that is missing leaves it open, one without a mark is."""
    if name not in found:
        return Answer.OPEN
    reproduced = found[name].reproduced
    return Answer.YES if reproduced is None else reproduced


def put_together(
    run: Run, found: dict[str, Findings], *, reproduced: Answer, beyond: Answer, ours: str = ""
) -> Findings:
    """The findings of a row from those of its parts."""
    missing = [name for name in names_of_parts(run.row) if name not in found]
    said = [f"{name}: {part.ours}" for name, part in found.items()]
    total = len(run.row.parts)
    return Findings(
        ours="; ".join([ours, *said] if ours else said),
        reproduced=reproduced,
        beyond=beyond,
        complete=not missing and all(part.complete for part in found.values()),
        amount=f"{len(found)} of {total} parts" if missing else f"{total} parts",
        details={name: part.details for name, part in found.items()},
    )
