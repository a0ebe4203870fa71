"""What rows found, drawn again from the games that are kept, by the current rules.

Nothing is played and nothing is kept.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bench.experiments.judging import rules
from bench.experiments.judging.answers import Answer, so_far
from bench.experiments.rows.row import Findings, Row
from bench.experiments.rows.table import rows
from bench.experiments.running.run import Run, Settings, TimeIsUp
from bench.experiments.running.store import Store
from bench.experiments.running.summary import Score
from ludeme.app.terminal.console import Screen


@dataclass(frozen=True)
class Counted:
    """The run that counts for a row, as its games say it today."""

    findings: Findings
    #: The scores it is made of.
    scores: tuple[Score, ...]
    #: The line of results that says which games count; a row of parts may have none.
    line: dict[str, Any] | None
    #: Verdicts on the same games by earlier versions of the rules.
    earlier: dict[int, str]

    @property
    def full(self) -> bool:
        """Whether all games that the row asks for have been played."""
        return self.findings.complete and all(score.sample.full for score in self.scores)


def recounted(store: Store) -> dict[Row, Counted | None]:
    """All rows, in their order; None: not run."""
    kept = KeptGames(store.results, store.work)
    return {row: recount(kept, row) for row in rows().values()}


def recount(store: Store, row: Row) -> Counted | None:
    """One row."""
    line = latest(store, row)
    if not row.run or (line is None and not row.parts):
        return None
    earlier = _earlier(store, row, line)
    if not row.budget:
        return Counted(as_it_was(line), (), line, earlier) if line else None
    screen = Screen(Namespace(color="never", quiet=True))
    run = Recount.of(row, settings_of(row, line), store, screen)
    assert isinstance(run, Recount)
    try:
        findings = run.execute()
    except TimeIsUp:
        return None
    return Counted(findings, tuple(run.scores), line, earlier)


def verdict_of(row: Row, counted: Counted | None) -> str:
    """The verdict by the current rules, or why there is none."""
    if counted is None:
        return "not run"
    return counted.findings.verdict if row.judged else "none: nothing is claimed"


def latest(store: Store, row: Row) -> dict[str, Any] | None:
    """The line that counts for a row: the last one under its own budget, else the last one.

    Complete runs come before unfinished ones.
    """
    lines = [line for line in store.findings(row.family) if line["row"] == row.id]
    own = [line for line in lines if line["budget"] == row.budget]
    for some in (own, lines):
        complete = [line for line in some if line["complete"]]
        if complete or some:
            return (complete or some)[-1]
    return None


def as_it_was(line: dict[str, Any]) -> Findings:
    """The findings of a row without games; earlier lines say True and False, not yes and no."""
    reproduced, beyond = (_answer(line, key) for key in ("reproduced", "beyond"))
    if _measured_once(line["details"]):
        reproduced = beyond = Answer.OPEN
    about = {key: line[key] for key in ("ours", "complete", "amount", "details")}
    return Findings(reproduced=reproduced, beyond=beyond, **about)


def _answer(line: dict[str, Any], key: str) -> Answer:
    said = line[key]
    if isinstance(said, str):
        return Answer[said.upper()]
    return so_far(said, line["complete"])


def _measured_once(details: dict[str, Any]) -> bool:
    """Whether speeds were kept without the spans that an interval is made of."""
    return any(isinstance(rate, float) for rate in details.get("rates", {}).values())


# --- runs that play nothing -----------------------------------------------------------------------

_NOTHING = Settings(limit=0, dirty=True)


def settings_of(row: Row, line: dict[str, Any] | None) -> Settings:
    """The settings by which the games of a run are found, all of them, without time for others."""
    if line is None:
        return _NOTHING
    options = tuple(line["options"])
    return replace(
        _NOTHING,
        budget=line["budget"],
        games=max(row.games, line["games"]),
        seed=line["seed"],
        agent_options=tuple(line.get("agent_options", ())),
        train_options=tuple(line.get("train_options", options)),
    )


@dataclass(frozen=True)
class Recount(Run):
    """A run that finds the games of earlier ones."""

    #: The scores that were asked for.
    scores: list[Score] = field(default_factory=list)

    def part(self, row: Row) -> Run:
        """The part with the settings of the run that counts for it."""
        return replace(self, row=row, settings=settings_of(row, latest(self.store, row)))

    def execute(self) -> Findings:
        """What the row finds; nothing is kept."""
        return self.row.function()(self)

    def match(self, label: str, *about: Any, **asked: Any) -> Score:
        """The games of a match that are kept."""
        found = super().match(label, *about, **asked)
        self.scores.append(found)
        return found

    def checked(
        self, title: str, cases: Sequence[str], check: Callable[[str], dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """The checks of the commit that the line of results is from."""
        line = latest(self.store, self.row)
        known = self.store.checks(self.row.id, self.key_of_checks(line["commit"])) if line else {}
        if not known:
            raise TimeIsUp(f"no checks of {title}")
        return [known[case] for case in cases if case in known]


@dataclass(frozen=True)
class KeptGames(Store):
    """A store whose files of games are read once."""

    read: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def raw(self, row: str) -> list[dict[str, Any]]:
        """The lines of a file as they were when it was first asked for."""
        family = row.partition("/")[0]
        if family not in self.read:
            self.read[family] = super().raw(row)
        return self.read[family]


# --- earlier rules --------------------------------------------------------------------------------

_SAME_GAMES = ("row", "budget", "seed", "options", "games", "amount", "ours")


def _earlier(store: Store, row: Row, line: dict[str, Any] | None) -> dict[int, str]:
    """The last verdict of each earlier version on the games of a line."""
    if line is None:
        return {}
    found = {}
    for one in store.findings(row.family):
        if all(one[key] == line[key] for key in _SAME_GAMES):
            found[rules.version_of(one)] = str(one["verdict"])
    return {version: said for version, said in found.items() if version < rules.CURRENT}
