"""The search of seed 003 as its text has it: dictionaries, one position at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from ludeme.runtime.search_abi.outcome import deciding_seat, read_utilities


@dataclass
class PlainNode:
    state: object
    visits: int = 0
    seat: int = 0
    #: Of seat 1, in [0, 1].
    total: float = 0.0
    priors: dict = field(default_factory=dict)
    children: dict = field(default_factory=dict)


class PlainSearch:
    """pUCT with the paper's constants; nodes are never shared, values are those of seat 1."""

    def __init__(self, evaluator, numbering, *, temperature=1.0) -> None:
        self.evaluator, self.numbering, self.temperature = evaluator, numbering, temperature

    def search(self, state, walks: int) -> PlainNode:
        self.root = root = PlainNode(state.copy())
        for _ in range(walks):
            path = [root]
            while path[-1].visits > 0 and not path[-1].state.over:
                path.append(self.child(path[-1], path[-1] is root))
            value = self.value(path[-1])
            for node in path:
                node.visits += 1
                node.total += value
        return root

    def child(self, node: PlainNode, is_root: bool) -> PlainNode:
        priors = dict(node.priors)
        if is_root:
            flat = {move: p ** (1 / self.temperature) for move, p in priors.items()}
            priors = {move: p / sum(flat.values()) for move, p in flat.items()}
        bounds = {move: self.bound(node, move, prior) for move, prior in priors.items()}
        move = max(bounds, key=bounds.get)
        if move not in node.children:
            state = node.state.copy()
            state.apply(next(m for m in state.legal_moves() if m.row == move))
            node.children[move] = PlainNode(state)
        return node.children[move]

    def bound(self, node: PlainNode, move, prior: float) -> float:
        exploration = 2.5 * prior * sqrt(node.visits + 1)
        child = node.children.get(move)
        if child is None:
            return 0.5 + exploration
        mean = child.total / child.visits
        return (mean if node.seat == 1 else 1 - mean) + exploration / (1 + child.visits)

    def value(self, node: PlainNode) -> float:
        """What seat 1 gets, by the rules or as the evaluator says."""
        row = np.array(node.state.row, np.int32)
        if node.state.over:
            utilities = [0.0] * 3
            read_utilities(row, utilities)
            return (utilities[1] + 1) / 2
        node.seat = deciding_seat(row)
        moves = np.array([move.row for move in node.state.legal_moves()], np.int32)
        offsets, rows = np.array([0, len(moves)]), row[None]
        actions = self.numbering.numbers(rows, offsets, moves)
        priors, values = self.evaluator.evaluate(rows, offsets, actions)
        node.priors = {tuple(map(int, m)): float(p) for m, p in zip(moves, priors, strict=True)}
        value = float(values[0])
        return value if node.seat == 1 else 1 - value


def visits_of(root: PlainNode) -> dict:
    """Visits by move of the root, those without any left out."""
    return {move: child.visits for move, child in root.children.items()}
