"""A run of a row: its settings, and what its function may ask for."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import monotonic
from typing import Any

from bench.experiments.judging import rules
from bench.experiments.judging.answers import Answer
from bench.experiments.rows.row import Findings, Row
from bench.experiments.running.budgets import as_parameters, budget_of
from bench.experiments.running.match import CAP, Match, as_line, from_line
from bench.experiments.running.origins import origins_of
from bench.experiments.running.store import ROOT, Store
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import Variant
from bench.experiments.running.worker import played
from ludeme.app.measuring import journal
from ludeme.app.measuring.conditions import conditions
from ludeme.app.terminal.console import Screen
from ludeme.player import MatchResult
from ludeme.player.matches.processes import results_of


class TimeIsUp(Exception):
    """Nothing at all could be done in the time that was left."""


@dataclass(frozen=True)
class Settings:
    """What the command line says about a run; None: as the row has it."""

    budget: str | None = None
    games: int | None = None
    seed: int = 1
    jobs: int = 2
    #: Minutes; the run ends in good order when they are over.
    limit: float | None = None
    train_budget: str | None = None
    train_games: int | None = None
    #: Minutes; a training that takes longer counts as finished.
    train_limit: float | None = None
    #: Further settings of trainings, such as "optimiser=adam".
    train_options: tuple[str, ...] = ()
    #: Further parameters of guided agents, such as "solver=yes".
    agent_options: tuple[str, ...] = ()
    #: Whether results of a checkout with changes are kept with the others.
    dirty: bool = False


@dataclass(frozen=True)
class Run:
    """A run of one row."""

    row: Row
    settings: Settings
    store: Store
    screen: Screen
    #: What is kept with every result.
    conditions: dict[str, Any]
    #: On the clock of `monotonic`.
    until: float = inf

    @classmethod
    def of(cls, row: Row, settings: Settings, store: Store, screen: Screen) -> Run:
        """A run that begins now."""
        until = inf if settings.limit is None else monotonic() + 60 * settings.limit
        words = sys.argv[2:] if sys.argv[1:2] == ["experiment"] else sys.argv[1:]
        command = shlex.join(["ludeme", "experiment", *words])
        about = conditions(command=command, keeps=[store.results], dirty=settings.dirty)
        return cls(row, settings, store, screen, about, until)

    def part(self, row: Row) -> Run:
        """The run of a part, with the same settings and the same end."""
        return replace(self, row=row)

    # --- settings -----------------------------------------------------------------------------

    @property
    def budget(self) -> str:
        """The budget per move by name."""
        return self.settings.budget or self.row.budget

    @property
    def games(self) -> int:
        """The number of games (positions, ...) asked for."""
        return self.settings.games or self.row.games

    @property
    def time_is_up(self) -> bool:
        """Whether to come to an end."""
        return monotonic() >= self.until

    def agent(self, name: str, variant: Variant, **parameters: Any) -> str:
        """The description of an agent with the budget of this run."""
        budget = as_parameters(budget_of(self.budget, variant))
        options = self.settings.agent_options if name == "biased" else ()
        return describe(name, *options, budget, **parameters)

    # --- what row functions do ------------------------------------------------------------------

    def match(
        self,
        label: str,
        variant: Variant,
        a: str,
        b: str,
        *,
        games: int | None = None,
        asked: int | None = None,
        marks: Sequence[float] = (),
        cap: int = CAP,
    ) -> Score:
        """Play a match, or what is missing of it; every finished game is kept at once.

        It ends early once the interval for fewer games than asked for excludes all `marks`.
        """
        match = Match(self.row.id, label, variant, a, b, self.settings.seed, cap)
        planned = games or self.games
        lines = {n: line for n, line in self.store.games(match).items() if n < planned}

        def score() -> Score:
            return _score(match, lines, planned, asked or self.row.games, marks)

        missing = [number for number in range(planned) if number not in lines]
        if missing and not self.time_is_up and not score().decided:
            self._play(match, missing, lines, lambda: score().decided)
        if not lines:
            raise TimeIsUp(f"no time for a game of {self.row.id} {label}".strip())
        return score()

    def _play(
        self,
        match: Match,
        missing: Sequence[int],
        lines: dict[int, dict[str, Any]],
        decided: Callable[[], bool],
    ) -> None:
        """Add the lines of missing games, until time is up or no more are needed."""
        title = f"{match.row} {match.label}".strip()
        with (
            journal.opened(self.store.games_file(self.row.id)) as keep,
            self.screen.progress(title, len(lines) + len(missing)) as done,
        ):
            done(len(lines))
            for number, record in played(match, missing, self.settings.jobs, self.until):
                lines[number] = as_line(match, number, record, self.conditions)
                keep(lines[number])
                done(len(lines))
                if decided():
                    return

    def checked(
        self, title: str, cases: Sequence[str], check: Callable[[str], dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """Check case after case until time is up, those that this commit has not checked yet."""
        key = self.key_of_checks(self.conditions["commit"])
        known = self.store.checks(self.row.id, key)
        missing = [case for case in cases if case not in known]
        with (
            journal.opened(self.store.games_file(self.row.id)) as keep,
            self.screen.progress(f"{self.row.id} {title}", len(cases)) as done,
        ):
            done(len(known))
            for case, result in results_of(
                check, missing, min(self.settings.jobs, len(missing)), self.until
            ):
                known[case] = result
                keep({"key": key, "case": case, "result": result})
                done(len(known))
        if not known:
            raise TimeIsUp(f"no time for {title}")
        return [known[case] for case in cases if case in known]

    def key_of_checks(self, commit: str) -> str:
        """Equal for checks that are the same."""
        options = (self.budget, *self.settings.train_options)
        said = (self.row.id, self.games, self.settings.seed, commit, *options)
        return " ".join(str(one) for one in said if one != "")

    # --- results --------------------------------------------------------------------------------

    def line(self, findings: Findings) -> dict[str, Any]:
        """What is kept of a run."""
        return {
            "row": self.row.id,
            "budget": self.budget,
            "seed": self.settings.seed,
            "options": [*self.settings.agent_options, *self.settings.train_options],
            "agent_options": list(self.settings.agent_options),
            "train_options": list(self.settings.train_options),
            "games": self.games,
            "amount": findings.amount,
            "ours": findings.ours,
            "verdict": findings.verdict if self.row.judged else "",
            "rules": rules.CURRENT,
            "reproduced": _name_of(findings.reproduced),
            "beyond": _name_of(findings.beyond),
            "complete": findings.complete,
            "details": _without_root(findings.details),
            **self.conditions,
        }

    def execute(self) -> Findings:
        """Run the row and keep what it found, unless that is what was found the last time."""
        findings = self.row.function()(self)
        line = self.line(findings)
        own = [one for one in self.store.findings(self.row.family) if one["row"] == self.row.id]
        if not own or not _same(line, own[-1]):
            self.store.add_findings(self.row.family, line)
        return findings


def _score(
    match: Match,
    lines: Mapping[int, dict[str, Any]],
    planned: int,
    asked: int,
    marks: Sequence[float],
) -> Score:
    """What the games of a match amount to."""
    numbers = sorted(lines)
    result = MatchResult(match.a, match.b, [from_line(lines[number]) for number in numbers])
    origins, game = origins_of(lines.values()), match.variant.slug
    return Score(result, planned, asked, numbers, marks, origins, match.key, game)


def describe(name: str, *texts: str, **parameters: Any) -> str:
    """The description of an agent."""
    said = [f"{key}={value}" for key, value in parameters.items() if value is not None]
    all_said = ",".join(text for text in (*said, *texts) if text)
    return f"{name}:{all_said}" if all_said else name


def _without_root(details: Any) -> Any:
    """The same with files named from the root of the checkout on, wherever that is."""
    return json.loads(json.dumps(details).replace(f"{ROOT}/", ""))


def _name_of(answer: Answer | None) -> str | None:
    return None if answer is None else answer.name.lower()


_COMPARED = ("row", "budget", "seed", "options", "amount", "ours", "verdict", "rules", "details")


def _same(line: dict[str, Any], earlier: dict[str, Any]) -> bool:
    return all(line.get(key) == earlier.get(key) for key in _COMPARED)
