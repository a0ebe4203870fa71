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


def newest() -> list[dict[str, Any]]:
    """The last good result of every game, in the order in which games first appear."""
    found: dict[str, dict[str, Any]] = {}
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    for result in map(json.loads, lines):
        if "error" not in result:
            found[result["name"]] = result
    return list(found.values())


def speed() -> str:
    """The table of playouts per second."""
    results = newest()
    if not results:
        return "No measurement yet: run `make bench`."
    rows = [
        "| game | playouts/s | reference | ratio | first moves | cold start | warm start |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for result in results:
        best = max(result.get("reference_plain") or 0, result.get("reference_optimised") or 0)
        cells = [result["name"], f"{result['playouts_per_second']:,.0f}"]
        cells.append(f"{best:,.0f}" if best else "")
        cells.append(f"{result['ratio']:.1f}" if "ratio" in result else "")
        cells += [f"{result[key]:.2f} s" for key in ("first_moves", "cold", "warm")]
        rows.append(f"| {' | '.join(cells)} |")
    last = results[-1]
    mean = mean_ratio(results)
    said = f"Measured {last['date'][:10]} on {last['machine']}, one thread, processor time."
    if mean:
        said += f" Geometric mean of the ratios: {mean:.1f}."
    return "\n".join([*rows, "", said])


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
