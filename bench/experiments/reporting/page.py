"""docs/experiments.md, from the results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.experiments.reporting.curve_drawing import curve_svg
from bench.experiments.rows.row import Row
from bench.experiments.rows.table import by_paper, rows
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
    *("row", "what", "paper", "reproduced from", "beyond from"),
    *("ours", "verdict", "budget", "amount", "when"),
)
_MATCH_COLUMNS = (
    *("match", "score", "95 %", "Elo", "first: won / drawn / lost", "second"),
    *("moves", "capped", "iterations", "slowdown"),
)
_HEAD = Path(__file__).with_name("page_head.md")


def write(path: Path, store: Store) -> None:
    """Write the page, and the curves beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    blocks = [_HEAD.read_text(encoding="utf-8")]
    for paper, listed in by_paper().items():
        blocks += [f"## {paper}: {_PAPERS[paper]}\n", _table(listed, store)]
        for row in listed:
            blocks += _more(row, store, path.parent)
    write_atomically(path, "\n".join(blocks))


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


# --- tables ---------------------------------------------------------------------------------------


def _table(listed: list[Row], store: Store) -> str:
    lines = _head_of(_COLUMNS)
    lines += [_line(row, latest(store, row)) for row in listed]
    return "\n".join([*lines, ""])


def _line(row: Row, found: dict[str, Any] | None) -> str:
    said = [row.id, row.what, row.theirs, row.reproduced, row.beyond]
    if found is None:
        reason = "not run" if row.run else "not run: its system does not exist yet"
        return _cells([*said, "", reason, row.budget, "", ""])
    when = f"{found['date'][:10]}, {found['commit']}"
    verdict = f"**{found['verdict']}**"
    return _cells([*said, found["ours"], verdict, _budget(row, found), _amount(row, found), when])


def _budget(row: Row, found: dict[str, Any]) -> str:
    own = str(found["budget"])
    said = own if own == row.budget else f"{own} (asked for: {row.budget})"
    return ", ".join([said, *found.get("options", [])]).removeprefix(", ")


def _amount(row: Row, found: dict[str, Any]) -> str:
    own = found.get("games", row.games)
    return found["amount"] if own == row.games else f"{found['amount']} (asked for: {row.games})"


def _head_of(columns: tuple[str, ...]) -> list[str]:
    return [_cells(list(columns)), _cells(["---"] * len(columns))]


def _cells(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


# --- details of a row -----------------------------------------------------------------------------


def _more(row: Row, store: Store, folder: Path) -> Iterator[str]:
    """The parts of a row, its matches and its curves."""
    parts = [rows()[name] for name in row.parts]
    parts += [part for part in rows().values() if part.family == row.id != part.id not in row.parts]
    found = {part.id: latest(store, part) for part in parts}
    if any(found.values()):
        yield f"### {row.id} in parts\n"
        yield _table(parts, store)
    for name, line in {row.id: latest(store, row), **found}.items():
        if line is not None:
            yield from _matches(name, line)
            yield from _curve(name, line, folder)


def _matches(name: str, line: dict[str, Any]) -> Iterator[str]:
    matches = dict(_scores("", line["details"]))
    if name in _with_parts() or not matches:
        return
    yield f"Matches of {name}:\n"
    yield from _head_of(_MATCH_COLUMNS)
    for label, score in matches.items():
        yield _match_line(label, score)
    yield ""


def _with_parts() -> set[str]:
    return {row.id for row in rows().values() if row.parts}


def _scores(label: str, details: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """All matches in the details of a run, with the names under which they stand."""
    if isinstance(details, list):
        details = {str(number): one for number, one in enumerate(details, 1)}
    if not isinstance(details, dict):
        return
    if "score" in details and "by_seat" in details:
        yield label, details
        return
    for name, part in details.items():
        skipped = name in ("matches", "curve")
        yield from _scores(label if skipped else f"{label} {name}".strip(), part)


def _match_line(label: str, score: dict[str, Any]) -> str:
    seats = [_seat(score["by_seat"].get(seat)) for seat in ("1", "2")]
    own, others = score["first_iterations"]
    iterations = f"{own:,.0f} / {others:,.0f}" if own and others else ""
    slowdown = f"{score['slowdown']:.2f}x" if score["slowdown"] else ""
    cells = [
        label or "vs UCT",
        f"{score['score']:.1%}",
        f"{score['low']:.1%} to {score['high']:.1%}",
        _elo(score),
        *seats,
        f"{score['mean_plies']:.1f}",
        f"{score['capped']:.0%}",
        iterations,
        slowdown,
    ]
    return _cells(cells)


def _elo(score: dict[str, Any]) -> str:
    low, middle, high = (score[key] for key in ("elo_low", "elo", "elo_high"))
    if middle is not None:
        return f"{middle:+.0f} ({_rating(low)} to {_rating(high)})"
    return f"at least {low:+.0f}" if low is not None else f"at most {high:+.0f}"


def _rating(number: float | None) -> str:
    return "open" if number is None else f"{number:+.0f}"


def _seat(counts: list[int] | None) -> str:
    return "{} / {} / {}".format(*counts) if counts else ""


def _curve(name: str, line: dict[str, Any], folder: Path) -> Iterator[str]:
    curve = line["details"].get("curve")
    if not curve:
        return
    points = {int(games): (s["score"], s["low"], s["high"]) for games, s in curve.items()}
    place = folder / "curves" / f"{name.replace('/', '-')}.svg"
    place.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(place, curve_svg(name, points))
    yield f"![Learning curve of {name}](curves/{place.name})\n"
