"""What `ludeme experiment` does: one row, a plan of rows, the list, or the page."""

from __future__ import annotations

import difflib
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from bench.experiments import plan, undecided
from bench.experiments.reporting import outlook, page
from bench.experiments.reporting.recount import recounted, verdict_of
from bench.experiments.rows.row import Findings, Row
from bench.experiments.rows.table import rows
from bench.experiments.running.budgets import budget_of
from bench.experiments.running.changes import NoSetting
from bench.experiments.running.run import Run, Settings, TimeIsUp
from bench.experiments.running.store import RESULTS, WORK, Store
from bench.experiments.running.variants import TEN
from ludeme.app import exits
from ludeme.app.places_to_write import see_writable
from ludeme.app.terminal.console import Screen, words_table
from ludeme.player import make_agent

#: An agent that `--agent` is for, with a file that nobody reads yet.
_GUIDED = "biased:features=FILE"


def run(arguments: Namespace) -> int:
    """Do what the command line asks for; 0 if the row is reproduced (beyond, if that is asked)."""
    screen = Screen(arguments)
    store = store_of(arguments)
    if arguments.write:
        see_writable(Path(arguments.write))
    if arguments.list and arguments.undecided:
        return _list_open(screen, store)
    if arguments.list:
        return _list(screen, store)
    if arguments.plan or arguments.undecided or arguments.row:
        return _until_interrupted(arguments, screen, store)
    if arguments.write:
        return _write(arguments, store)
    raise exits.UserError("which row? `ludeme experiment --list` lists them all")


def _until_interrupted(arguments: Namespace, screen: Screen, store: Store) -> int:
    """Run what is asked for; Control-C ends it, and is told what there is to go on from."""
    try:
        if arguments.plan:
            return _follow(arguments, screen)
        if arguments.undecided:
            return undecided.follow(arguments, store, lambda row: run_row(row, screen))
        return run_row(arguments, screen)
    except KeyboardInterrupt:
        kept = f"finished games are kept in {store.results}, trainings in {store.work}"
        said = f"\nstopped: {kept}; the same command goes on from there"
        screen.err.print(said, markup=False, soft_wrap=True)
        return exits.INTERRUPTED


def _follow(arguments: Namespace, screen: Screen) -> int:
    """Run the rows of a plan; the page is written once, when they are done."""
    if arguments.row or arguments.undecided:
        raise exits.UserError("either --plan or a ROW or --undecided: rows stand in the plan")
    settings_of(arguments)  # what is wrong for all rows is said once
    code = plan.follow(Path(arguments.plan), arguments, lambda row: run_row(row, screen))
    if arguments.write:
        _write(arguments, store_of(arguments))
    return code


def store_of(arguments: Namespace) -> Store:
    """The folders that the command line names."""
    return Store(Path(arguments.results or RESULTS), Path(arguments.work or WORK))


def run_row(arguments: Namespace, screen: Screen) -> int:
    """Run one row and print what it found."""
    row = known_row(arguments.row)
    run = Run.of(row, settings_of(arguments), store_of(arguments), screen)
    try:
        findings = run.execute()
    except TimeIsUp as reason:
        raise exits.UserError(f"{row.id}: {reason}; run it again with more time") from None
    except NoSetting as reason:
        raise exits.UserError(f"--train: {reason}") from None
    if arguments.json:
        screen.data(run.line(findings))
    else:
        _print(screen, row, findings)
    if arguments.write:
        _write(arguments, run.store)
    reached = findings.complete and (not row.judged or findings.reaches(arguments.beyond))
    return exits.OK if reached else exits.FAILED


def known_row(name: str) -> Row:
    """The row with this id, if it can be run."""
    if name not in rows():
        near = difflib.get_close_matches(name, rows(), n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise exits.UserError(f"there is no row {name!r}{hint}; --list lists them all")
    row = rows()[name]
    if not row.run:
        raise exits.UserError(f"{name} cannot be run yet: what it needs does not exist")
    return row


def settings_of(arguments: Namespace) -> Settings:
    """The settings that the command line gives."""
    for budget in (arguments.budget, arguments.train_budget):
        if budget is not None:
            _check_budget(budget)
    _check_agent(arguments.agent)
    return Settings(
        budget=arguments.budget,
        games=arguments.games,
        seed=arguments.seed,
        jobs=arguments.jobs,
        limit=arguments.limit,
        train_budget=arguments.train_budget,
        train_games=arguments.train_games,
        train_limit=arguments.train_limit,
        train_options=tuple(arguments.train),
        agent_options=tuple(arguments.agent),
        dirty=arguments.dirty,
    )


def _check_budget(name: str) -> None:
    try:
        budget_of(name, TEN[0])
    except ValueError as error:
        raise exits.UserError(str(error)) from None


def _check_agent(options: Sequence[str]) -> None:
    """Whether guided agents have such parameters; their budgets and files come from the rows."""
    try:
        make_agent(",".join((_GUIDED, *options)))
    except ValueError as error:
        raise exits.UserError(f"--agent: {error}") from None


# --- what is shown --------------------------------------------------------------------------------


def _print(screen: Screen, row: Row, findings: Findings) -> None:
    screen.out.print(row.id, style="bold")
    for name, text in (
        ("what", row.what),
        ("paper", row.theirs),
        ("reproduced", row.reproduced),
        ("beyond", row.beyond),
        ("ours", findings.ours),
        ("amount", findings.amount),
        ("verdict", findings.verdict if row.judged else "none: nothing is claimed"),
    ):
        screen.out.print(f"  {name:12}{text}", soft_wrap=True, markup=False)


def _list(screen: Screen, store: Store) -> int:
    lines = [
        [row.id, row.budget, verdict_of(row, counted), row.what]
        for row, counted in recounted(store).items()
    ]
    _print_table(screen, ("row", "budget", "verdict", "what"), lines)
    return exits.OK


def _list_open(screen: Screen, store: Store) -> int:
    """What open rows still need; nothing is played."""
    found = outlook.outlooks(recounted(store), store)
    _print_table(screen, outlook.COLUMNS, list(outlook.table(found)))
    return exits.OK


def _print_table(screen: Screen, titles: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    """Words side by side; where there is no room, the last column is cut and no other."""
    table = words_table(*titles)
    for column, *texts in zip(table.columns, titles, *lines, strict=True):
        column.no_wrap, column.min_width = True, max(map(len, texts))
    table.columns[-1].min_width = None
    for cells in lines:
        table.add_row(*cells)
    screen.out.print(table, soft_wrap=True)


def _write(arguments: Namespace, store: Store) -> int:
    page.write(Path(arguments.write), store)
    return exits.OK
