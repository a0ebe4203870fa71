"""Write the newest results into the README: `python bench/report.py`.

The parts between `<!-- NAME -->` and `<!-- /NAME -->` are generated; nothing else is touched.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from ludeme.app.measuring.speeds import mean_ratio
from ludeme.games import families

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results" / "playouts.jsonl"


#: The run that is shown: on the texts of the reference's table, of a commit without changes.
SAME_TEXTS, OTHERS, DIRTY = "--lud-root", "--others", "-dirty"
#: With a load above, it is said: other work slows a measurement down, also by processor time.
BUSY = 4

_COLUMNS = (
    *("game", "options", "playouts/s", "reference", "ratio"),
    *("first moves", "cold start", "warm start"),
)


def newest(games: str = "--core") -> list[dict[str, Any]]:
    """The last clean run of some games that played the very texts the reference played."""
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    clean = [
        result
        for result in map(json.loads, lines)
        if "error" not in result and SAME_TEXTS in result["command"] and _is_whole(result, games)
    ]
    if not clean:
        return []
    last = clean[-1]
    run = [one for one in clean if (one["commit"], one["command"]) == _run(last)]
    return list({result["name"]: result for result in run}.values())


def _run(result: dict[str, Any]) -> tuple[str, str]:
    return result["commit"], result["command"]


def _is_whole(result: dict[str, Any], games: str) -> bool:
    """Whether it belongs to a run of all those games, measured on a commit as it is."""
    return games in result["command"] and not str(result["commit"]).endswith(DIRTY)


def speed() -> str:
    """The table of playouts per second."""
    results = newest()
    if not results:
        return f"No measurement yet: run `ludeme bench --core {SAME_TEXTS} FOLDER`."
    rows = [f"| {' | '.join(_COLUMNS)} |", "|---|---|---:|---:|---:|---:|---:|---:|"]
    for result in results:
        best = max(result.get("reference_plain") or 0, result.get("reference_optimised") or 0)
        options = ", ".join(result.get("options") or ()) or "default"
        cells = [result["name"], options, f"{result['playouts_per_second']:,.0f}"]
        cells.append(f"{best:,.0f}" if best else "")
        cells.append(f"{result['ratio']:.1f}" if "ratio" in result else "")
        cells += [f"{result[key]:.2f} s" for key in ("first_moves", "cold", "warm")]
        rows.append(f"| {' | '.join(cells)} |")
    texts = "The texts are those that the reference's table names, with these options."
    return "\n".join([*rows, "", f"{texts} {_summary(results)}", *_others()])


def _others() -> list[str]:
    """The same of all other games of the reference's table, which are measured but not listed."""
    results = newest(OTHERS)
    if not results:
        return []
    slower = sum(one.get("ratio", 1) < 1 for one in results)
    count = f"Of the {len(results)} other games of that table {slower or 'none'}"
    return ["", f"{count} {'are' if slower > 1 else 'is'} slower here. {_summary(results)}"]


def _summary(results: list[dict[str, Any]]) -> str:
    """When, where and by which command; the mean, and the worst game."""
    last, mean = results[-1], mean_ratio(results)
    load = f" (load {last['load']:.0f})" if (last.get("load") or 0) > BUSY else ""
    said = (
        f"Measured {last['date'][:10]} on {last['machine']}{load}, one thread, processor time, at "
        f"commit {last['commit']}: `{last['command']}`."
    )
    if mean:
        least = min((one for one in results if "ratio" in one), key=lambda one: one["ratio"])
        said += f" Geometric mean of the ratios: {mean:.1f}; the least is {least['ratio']:.1f}"
        said += f" ({least['name']})."
    return said


def library() -> str:
    """How many games of which families the library has."""
    groups = families()
    listed = ", ".join(f"{family} {len(names)}" for family, names in groups.items())
    return f"{sum(map(len, groups.values()))} games of our own: {listed}."


def fill(text: str, name: str, content: str) -> str:
    """Replace one generated part of a text."""
    pattern = rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)"
    return re.sub(pattern, lambda m: f"{m[1]}{content}\n{m[2]}", text, flags=re.DOTALL)


def main() -> None:
    """Bring the README up to date."""
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    for name, content in (("library", library()), ("speed", speed())):
        text = fill(text, name, content)
    readme.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
