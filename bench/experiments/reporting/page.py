"""docs/experiments.md, from the games and results that are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bench.experiments.judging import rules
from bench.experiments.reporting import ablations, match_table, outlook
from bench.experiments.reporting.curve_drawing import curve_svg
from bench.experiments.reporting.match_table import cells
from bench.experiments.reporting.recount import Counted, recounted, verdict_of
from bench.experiments.reporting.uncounted import uncounted
from bench.experiments.rows.row import Row
from bench.experiments.rows.table import by_paper, rows
from bench.experiments.running.origins import origin, said
from bench.experiments.running.store import Store
from ludeme.play.atomic_files import write_atomically

_PAPERS = {
    "000": "Biasing MCTS with features for general games (Soemers, Piette, Browne 2019)",
    "001": "Strategic features for general games (Browne, Soemers, Piette 2019)",
    "002": "Learning simulation control in general game-playing agents (Finnsson, Björnsson)",
    "003": "General game playing with pUCT and deep RL (Bobak 2024)",
    "004": "Evolutionary learning of policies for MCTS simulations (Pettit, Helmbold 2012)",
}

_COLUMNS = (
    *("row", "what", "paper", "reproduced from", "beyond from", "ours"),
    *("verdict", "by earlier rules", "budget", "amount", "games from"),
)
_HEAD = Path(__file__).with_name("page_head.md")
_HEAD_OF_OPEN = Path(__file__).with_name("open_rows_head.md")

#: What all rows found; None: not run.
Results = Mapping[Row, Counted | None]


def write(path: Path, store: Store) -> None:
    """Write the page, and the ablations and the curves beside it."""
    write_results(path, recounted(store), store)


def write_results(path: Path, results: Results, store: Store) -> None:
    """The same with what all rows found."""
    path.parent.mkdir(parents=True, exist_ok=True)
    blocks = [_HEAD.read_text(encoding="utf-8"), *_rules(), *_still_open(results, store)]
    for paper, listed in by_paper().items():
        shown = [row for row in listed if not row.page]
        blocks += [f"## {paper}: {_PAPERS[paper]}\n", _table(shown, results)]
        for row in shown:
            blocks += _more(row, results, path.parent)
    blocks += _not_counted(results, store)
    write_atomically(path, "\n".join(blocks))
    for row in (row for row in rows().values() if row.page):
        page = ablations.text(row, results[row], store)
        write_atomically(path.with_name(f"{row.page}.md"), page)


def _rules() -> Iterator[str]:
    yield f"Verdicts are drawn by version {rules.CURRENT} of the rules:\n"
    for version, says in rules.VERSIONS.items():
        yield f"{version}. {says}."
    yield ""


def _still_open(results: Results, store: Store) -> Iterator[str]:
    found = outlook.outlooks(results, store)
    if found:
        yield _HEAD_OF_OPEN.read_text(encoding="utf-8")
        lines = [*match_table.head(outlook.COLUMNS), *map(cells, outlook.table(found))]
        yield "\n".join([*lines, ""])


# --- tables ---------------------------------------------------------------------------------------


def _table(listed: list[Row], results: Results) -> str:
    lines = match_table.head(_COLUMNS)
    lines += [_line(row, results[row]) for row in listed]
    return "\n".join([*lines, ""])


def _line(row: Row, found: Counted | None) -> str:
    about = [row.id, row.what, row.theirs, row.reproduced, row.beyond]
    verdict = verdict_of(row, found)
    if found is None:
        return cells([*about, "", verdict, "", row.budget, "", ""])
    return cells(
        [
            *about,
            found.findings.ours,
            f"**{verdict}**",
            "; ".join(f"{was} (rules {version})" for version, was in found.earlier.items()),
            _budget(row, found.line),
            found.findings.amount,
            _origins(found),
        ]
    )


def _budget(row: Row, line: dict[str, Any] | None) -> str:
    if line is None:
        return row.budget
    own = str(line["budget"])
    shown = own if own == row.budget else f"{own} (asked for: {row.budget})"
    return ", ".join([shown, *line.get("options", [])]).removeprefix(", ")


def _origins(found: Counted) -> str:
    """Where the games come from; a row of parts leaves that to them, a check has its own line."""
    if (found.scores and not found.line) or "parts" in found.findings.amount:
        return "see its parts"
    if found.scores:
        total: dict[str, int] = {}
        for score in found.scores:
            for place, count in score.origins.items():
                total[place] = total.get(place, 0) + count
        return said(total)
    return origin(found.line) if found.line else ""


# --- details of a row -----------------------------------------------------------------------------


def _more(row: Row, results: Results, folder: Path) -> Iterator[str]:
    """The parts of a row, its matches and its curves."""
    parts = [rows()[name] for name in row.parts]
    parts += [part for part in rows().values() if part.family == row.id != part.id not in row.parts]
    if any(results[part] for part in parts):
        yield f"### {row.id} in parts\n"
        yield _table([part for part in parts if part.judged or results[part]], results)
    for one in (row, *parts):
        found = results[one]
        if found is not None and not one.parts:
            yield from _matches(one.id, found.findings.details)
            yield from _curve(one.id, found.findings.details, folder)


def _matches(name: str, details: dict[str, Any]) -> Iterator[str]:
    matches = dict(match_table.matches_in(details))
    if matches:
        yield f"Matches of {name}:\n"
        yield from match_table.table(matches)
        yield ""


def _curve(name: str, details: dict[str, Any], folder: Path) -> Iterator[str]:
    curve = details.get("curve")
    if not curve:
        return
    points = {int(games): (s["score"], s["low"], s["high"]) for games, s in curve.items()}
    place = folder / "curves" / f"{name.replace('/', '-')}.svg"
    place.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(place, curve_svg(name, points))
    yield f"![Learning curve of {name}](curves/{place.name})\n"


# --- what does not count --------------------------------------------------------------------------


def _not_counted(results: Results, store: Store) -> Iterator[str]:
    """Every other match that was played, so that nothing is left out in silence."""
    keys = {score.key for found in results.values() if found for score in found.scores}
    families = [row for row in rows().values() if row.judged and not row.is_part]
    found = {
        name: match for row in families for name, match in uncounted(store, row.id, keys).items()
    }
    if found:
        yield "## Matches that no row counts\n"
        yield (
            "Played with other seeds, other learned sets, earlier agents or settings than the run "
            "that counts, which is the last complete one under the budget of its row.\n"
        )
        yield from match_table.table(found)
        yield ""
