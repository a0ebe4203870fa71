"""Large pieces on all their cells: a position tells the root alone (spec 04 §3.6)."""

from __future__ import annotations

from collections.abc import Mapping

from ludeme.app.terminal.symbols import Content
from ludeme.model.facts import Facts


def laid_out(facts: Facts, contents: Mapping[str, Content]) -> Mapping[str, Content]:
    """What is to be drawn: large pieces stand on every cell that they cover."""
    walks = {piece.index: piece.walks for piece in facts.pieces if piece.walks}
    cells = facts.topology.count("Cell")
    covered: dict[str, Content] = {}
    for key, content in contents.items() if walks else ():
        what, state, *_ = content[0][-1]
        root = int(key[1:])
        if key[0] == "c" and root < cells and what in walks:
            for cell in facts.topology.footprint(root, walks[what], state):
                covered[f"c{cell}"] = content
    return covered | dict(contents) if covered else contents
