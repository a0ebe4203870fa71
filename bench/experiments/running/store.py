"""Where results, finished games, learned weights and the work of trainings are kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.experiments.running.match import Match
from ludeme.app.measuring import journal

ROOT = Path(__file__).parents[3]
RESULTS = ROOT / "bench" / "results" / "experiments"
WORK = ROOT / "bench" / "work"


@dataclass(frozen=True)
class Store:
    """The folders of one run."""

    results: Path = RESULTS
    work: Path = WORK

    # --- findings: one line per run

    def findings(self, family: str) -> list[dict[str, Any]]:
        """All that earlier runs of a row and of its parts found, the oldest first."""
        return journal.read(self._findings_file(family))

    def add_findings(self, family: str, line: dict[str, Any]) -> None:
        """Keep what a run found."""
        with journal.opened(self._findings_file(family)) as keep:
            keep(line)

    def _findings_file(self, family: str) -> Path:
        return self.results / f"{family}.jsonl"

    # --- games: one line each

    def games(self, match: Match) -> dict[int, dict[str, Any]]:
        """The lines of the finished games of a match, by number."""
        lines = self.raw(match.row)
        return {line["number"]: line for line in lines if line.get("key") == match.key}

    def raw(self, row: str) -> list[dict[str, Any]]:
        """All games (or checks) of a row and of its parts, also of runs that no longer count."""
        return journal.read(self.games_file(row))

    def checks(self, row: str, key: str) -> dict[str, dict[str, Any]]:
        """The checks that have been made of single cases, by case."""
        lines = journal.read(self.games_file(row))
        return {line["case"]: line["result"] for line in lines if line.get("key") == key}

    def games_file(self, row: str) -> Path:
        """The file of games (or of checks) of a row, its parts included."""
        return self.results / "games" / f"{row.partition('/')[0]}.jsonl.gz"

    # --- learned weights

    def weights_file(self, family: str, name: str) -> Path:
        """Where the weights that a row learned are kept."""
        return self.results / "weights" / family / f"{name}.lud"

    def training_folder(self, family: str, name: str) -> Path:
        """Where a training keeps its checkpoints."""
        return self.work / family / name
