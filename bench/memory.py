"""What trees of UCT take: `python -m bench.memory`.

A search from the start of each game; printed and kept are the nodes, the bytes that are used for
each of them (of nodes, of edges and of positions), and the bytes that the arrays have room for.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ludeme
from bench.measuring import circumstances, command_line, run
from ludeme.app.arguments import add_dirty
from ludeme.app.measuring import journal
from ludeme.player.search.driver import PositionSearch
from ludeme.player.search.tree import bytes_of_one

RESULTS = Path(__file__).parent / "results" / "memory.jsonl"
#: Games with their options.
GAMES = (
    ("Chess",), ("Go", "Board Size/9x9"), ("Go", "Board Size/19x19"), ("Hex",), ("Breakthrough",),
    ("Connect Four",),
)  # fmt: skip


def main() -> int:
    """Measure, print and keep."""
    parser = command_line("memory", __doc__)
    parser.add_argument("--iterations", type=int, default=20_000, help="of each search")
    add_dirty(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.memory", RESULTS, arguments)
    with journal.opened(RESULTS) as keep:
        for name, *options in GAMES:
            found = _measured(ludeme.load_game(name, options, tier="numba"), arguments.iterations)
            keep({"game": name, "options": options} | found | about)
            nodes, edges, positions = found["used"]
            print(
                f"{' '.join((name, *options)):22} {found['nodes']:9,} nodes: "
                f"{nodes + edges + positions:6.0f} bytes each ({nodes:.0f} of nodes, "
                f"{edges:.0f} of edges, {positions:.0f} of positions), {found['room']:.0f} taken",
                flush=True,
            )
    return 0


def _measured(game: ludeme.Game, iterations: int) -> dict[str, Any]:
    """The nodes of a tree, and bytes for each."""
    search = PositionSearch(game.program, 1.4)
    search.begin(game.start(seed=1).row, seed=1)
    search.run(iterations)
    nodes = int(search.tree.counts[0])
    used = zip(search.tree.counts.tolist(), bytes_of_one(search.tree), strict=True)
    return {
        "nodes": nodes,
        "used": [count * size / nodes for count, size in used],
        "room": sum(array.nbytes for array in search.tree) / nodes,
    }


if __name__ == "__main__":
    run(main)
