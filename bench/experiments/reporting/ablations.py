"""docs/ablations.md: options of training beyond the paper, without verdicts."""

from __future__ import annotations

from pathlib import Path

from bench.experiments.reporting import match_table
from bench.experiments.reporting.recount import Counted
from bench.experiments.reporting.uncounted import uncounted
from bench.experiments.rows.row import Row
from bench.experiments.running.store import Store

_HEAD = Path(__file__).with_name("ablations_page_head.md")


def text(row: Row, counted: Counted | None, store: Store) -> str:
    """The whole page."""
    blocks = [_HEAD.read_text(encoding="utf-8"), "## What each option is worth\n"]
    if counted is None:
        return "\n".join([*blocks, "Not run.\n"])
    matches = dict(match_table.matches_in(counted.findings.details))
    for how in ("search", "greedy"):
        part = {name: one for name, one in matches.items() if name.endswith(how)}
        blocks += [f"### {_TITLES[how]}\n", *match_table.table(part), ""]
    discarded = uncounted(store, row.id, {score.key for score in counted.scores})
    blocks += ["## Discarded first runs\n", _DISCARDED, *match_table.table(discarded), ""]
    return "\n".join(blocks)


_TITLES = {"search": "With search", "greedy": "Without search: the favourite of the policy"}
_DISCARDED = """These were played first, with settings that learned their few positions by heart.
They were seen before the settings above were chosen, so the figures above are not those of a
first try.
"""
