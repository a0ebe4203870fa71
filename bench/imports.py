"""The import graph against the order of the house: `python -m bench.imports`.

Every import counts, those inside functions and those for types only too. Reported are imports
against the order of `ORDER`, circles of modules, folders with too many files beside each other, and
module names used twice below `ludeme/`. The exit code is 1 if there is any.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parents[1]
#: Folders at the top level, and what they are imported as.
FOLDERS = {
    "grammar": "ludeme.grammar",
    "games": "ludeme.games",
    "ludeme": "ludeme",
    "features": "ludeme.features",
    "player": "ludeme.player",
    "app": "ludeme.app",
    "bench": "bench",
}
#: The stages, first to last: a module imports from its own stage and from earlier ones.
ORDER = (
    ("ludeme.grammar", "ludeme.games"),
    ("ludeme.board",),
    ("ludeme.model",),
    ("ludeme.runtime",),
    ("ludeme.emit",),
    ("ludeme.language",),
    ("ludeme.binding",),
    ("ludeme.compiler",),
    ("ludeme.play",),
    ("ludeme.editing",),
    ("ludeme.reasons",),
    ("ludeme",),
    ("ludeme.features",),
    ("ludeme.player",),
    ("ludeme.app", "ludeme.__main__"),
    ("bench",),
)
MOST_FILES = 20


def modules() -> dict[str, Path]:
    """Every module of the project by name."""
    found = {}
    for folder, package in FOLDERS.items():
        for path in (ROOT / folder).rglob("*.py"):
            inner = path.relative_to(ROOT / folder).with_suffix("").parts
            found[".".join([package, *(part for part in inner if part != "__init__")])] = path
    return found


def graph(known: dict[str, Path]) -> nx.DiGraph:
    """An edge from each module to each one it imports, however it does."""
    edges = nx.DiGraph()
    edges.add_nodes_from(known)
    for name, path in known.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for target in _imported(node, name, path.name == "__init__.py"):
                found = next((t for t in (target, target.rpartition(".")[0]) if t in known), None)
                if found is not None and found != name:
                    edges.add_edge(name, found, line=node.lineno)  # type: ignore[attr-defined]
    return edges


def _imported(node: ast.AST, name: str, is_package: bool) -> Iterator[str]:
    """The names, with dots, that an import statement may mean."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            up = name.split(".")[: len(name.split(".")) - node.level + is_package]
            base = ".".join([*up, *filter(None, [node.module])])
        yield from (f"{base}.{alias.name}" for alias in node.names)


def stage(module: str) -> int:
    """The place of a module in the order."""
    fits = {
        package: place
        for place, packages in enumerate(ORDER)
        for package in packages
        if f"{module}.".startswith(f"{package}.")
    }
    return fits[max(fits, key=len)]


def against_order(edges: nx.DiGraph) -> list[str]:
    """Imports from a later stage."""
    return [
        f"{a}:{line} imports {b}" for a, b, line in edges.edges(data="line") if stage(b) > stage(a)
    ]


def circles(edges: nx.DiGraph) -> list[str]:
    """Modules that import each other, directly or not."""
    return [
        " ".join(sorted(part)) for part in nx.strongly_connected_components(edges) if len(part) > 1
    ]


def crowded() -> list[str]:
    """Folders with too many Python files beside each other."""
    count = Counter(
        path.parent
        for folder in (*FOLDERS, "tests")
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "__init__.py"
    )
    return [
        f"{folder.relative_to(ROOT)} has {n} files" for folder, n in count.items() if n > MOST_FILES
    ]


def twice() -> list[str]:
    """Module names that are used more than once below `ludeme/`."""
    places = defaultdict(list)
    for path in (ROOT / "ludeme").rglob("*.py"):
        if not path.name.startswith("__"):
            places[path.stem].append(str(path.relative_to(ROOT)))
    return [f"{name}: {' '.join(found)}" for name, found in places.items() if len(found) > 1]


def main() -> int:
    """Print what is against the order of the house."""
    edges = graph(modules())
    found = {
        "imports against the order": against_order(edges),
        "circles": circles(edges),
        "folders with too many files": crowded(),
        "module names used twice": twice(),
    }
    for what, cases in found.items():
        print(f"{len(cases)} {what}", *sorted(cases), sep="\n  ")
    print(f"({edges.number_of_nodes()} modules, {edges.number_of_edges()} imports)")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
