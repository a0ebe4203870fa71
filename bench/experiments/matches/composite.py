"""Rows that put the results of other rows together."""

from __future__ import annotations

from bench.experiments.rows.row import Findings
from bench.experiments.rows.table import row
from bench.experiments.running.run import Run, TimeIsUp


def findings_of_parts(run: Run) -> dict[str, Findings]:
    """What the parts of a row find, by the last piece of their ids, without those that had no time.

    Games that have been played already are not played again.
    """
    found = {}
    for name in run.row.parts:
        part = row(name)
        try:
            found[name.rpartition("/")[2]] = run.part(part).execute()
        except TimeIsUp:
            continue
    if not found:
        raise TimeIsUp(f"no time for any part of {run.row.id}")
    return found


def put_together(
    run: Run, found: dict[str, Findings], *, reproduced: bool, beyond: bool, ours: str = ""
) -> Findings:
    """The findings of a row from those of its parts."""
    missing = [part for part in run.row.parts if part.rpartition("/")[2] not in found]
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
