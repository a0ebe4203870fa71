"""GRAVE (Cazenave 2015): RAVE values come from the nearest node above with enough visits.

The value of a move is beta a + (1 - beta) q with beta = m / (m + n + bias m n), where q is the mean
of n visits, and a that of m iterations through the node `ref` visits or more above it in which the
move was played afterwards. A move that was never tried has the value a alone, and one of which
nothing is known goes first. A move to change sides is never played later: results of the first
iterations through the node stand in for that, as many as say something of the move (see `WORTH`).

Values of all moves as first, legal or not, stand in one hashed table for all nodes. Where a few
places around the right one are taken, a value is not kept. Nodes have other numbers under every
root: what the table had before is forgotten, which takes no time, since pairs of earlier roots have
smaller numbers. What belongs to a pair lies side by side, because each pair is somewhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types, uint64
from numpy.typing import NDArray

from ludeme.player.parts.ranges import MOST_COUNTED, check_count, check_size
from ludeme.player.parts.rules import Access, SelectionRule
from ludeme.player.parts.selection.amaf import WORTH
from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import EXCHANGE, TRACE, Trace, key_of, spread
from ludeme.player.search.tree import NONE, ROOT
from ludeme.runtime.search_abi.function_types import COUNTS, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: Places of the table, a power of two; one more than so many are looked at for a pair.
SIZE = 2**20
NEAR = 4
#: Numbers of a place of the table: a pair of a node and a move, its visits and their utilities.
_PAIR, _VISITS, _TOTAL, WIDTH = 0, 1, 2, 4
#: Pairs of one root have so many numbers (trees of more than eight million nodes share some), and
#: the table is emptied after so many roots: both make numbers that reals hold exactly.
_SPAN, _MOST_ROOTS = 2**41, 2**11
#: Indices of `state`: the iteration, and the node that values come from at present.
_ITERATION, _REFERENCE = range(2)


class GraveMemory(NamedTuple):
    """The table, what was played in the running iteration, and constants."""

    trace: Trace
    marks: NDArray[np.int64]  # [K] the last iteration in which a move was played
    state: NDArray[np.int64]  # [2]
    table: NDArray[np.float64]  # [SIZE * WIDTH]
    base: float  # pairs of this root have larger numbers, up to _SPAN more
    exploration: float
    ref: int
    bias: float


MEMORY: Any = tuple_of(
    GraveMemory,
    TRACE, COUNTS, COUNTS, REALS, types.float64, types.float64, types.int64, types.float64,
)  # fmt: skip


@helper
def place_of(memory, node, key):  # type: ignore[no-untyped-def]
    """The number of a pair, and where the table has it, or would have it; `NONE` for no place."""
    table, pair = memory.table, types.int64(node) * types.int64(memory.marks.shape[0]) + key
    pair &= _SPAN - 1
    number = memory.base + types.float64(pair + 1)
    at = types.int64(spread(types.uint64(pair)) >> uint64(8))
    for step in range(NEAR + 1):
        place = ((at + step) & (SIZE - 1)) * WIDTH
        if table[place + _PAIR] == number or table[place + _PAIR] <= memory.base:
            return number, place
    return number, types.int64(NONE)


@helper
def add_pair(memory, node, key, utility):  # type: ignore[no-untyped-def]
    """Add a result to a move below a node."""
    table = memory.table
    number, place = place_of(memory, node, key)
    if place == NONE:
        return
    if table[place + _PAIR] != number:
        table[place + _PAIR], table[place + _VISITS], table[place + _TOTAL] = number, 0.0, 0.0
    table[place + _VISITS] += 1.0
    table[place + _TOTAL] += utility


@helper
def visits_known(memory, node, key):  # type: ignore[no-untyped-def]
    """How many results of a move below a node are in the table."""
    number, place = place_of(memory, node, key)
    if place == NONE or memory.table[place + _PAIR] != number:
        return 0.0
    return memory.table[place + _VISITS]


def learn_below(access: Access) -> Any:
    """The function that adds an iteration to the values of all nodes on its way."""

    @helper
    def learn(memory, tree, walk, depth):  # type: ignore[no-untyped-def]
        trace, marks, steps = memory.trace, memory.marks, memory.trace.count[0]
        for i in range(min(depth, steps)):
            memory.state[_ITERATION] += 1
            mark, node = memory.state[_ITERATION], walk.nodes[i]
            for j in range(i, steps):
                key = trace.keys[j]
                if marks[key] != mark:
                    marks[key] = mark
                    add_pair(memory, node, key, walk.utilities[trace.seats[j]])
            for at in range(0, trace.exchanges.shape[0], EXCHANGE):
                key = key_of(trace, trace.movers[i], trace.exchanges, at)
                if marks[key] != mark and visits_known(memory, node, key) < WORTH:
                    add_pair(memory, node, key, walk.utilities[walk.seats[i]])

    return learn


@helper
def value_of(memory, tree, edge, key):  # type: ignore[no-untyped-def]
    """The value of an edge: its own mean and that below the reference; inf if nothing is known."""
    visits, others, mean = tree.edge_visits[edge], 0.0, 0.0
    number, place = place_of(memory, memory.state[_REFERENCE], key)
    if place != NONE and memory.table[place + _PAIR] == number:
        others = memory.table[place + _VISITS]
        mean = memory.table[place + _TOTAL] / others
    if others == 0.0:
        return tree.edge_value[edge] / visits if visits > 0 else inf
    if visits == 0:
        return mean
    own = tree.edge_value[edge] / visits
    beta = others / (others + visits + memory.bias * others * visits)
    return own + beta * (mean - own)


def select_by_reference(access: Access) -> Any:
    """Follow the highest value (plus exploration), with the values of the reference node."""
    edge_of, is_lost, untried = access.edge_of, access.is_lost, access.untried
    visits_of, mover_of = access.visits_of, access.mover_of

    @helper
    def select(memory, tree, walk, node, n, random):  # type: ignore[no-untyped-def]
        total = visits_of(tree, node)
        if node == ROOT or total >= memory.ref:
            memory.state[_REFERENCE] = node
        factor = memory.exploration * sqrt(log(total)) if total > 1 else 0.0
        mover = mover_of(tree, walk, node)
        best, best_bound = 0, -inf
        for k in range(n):
            edge = edge_of(tree, walk, node, k)
            if edge == NONE:
                return untried(tree, walk, node, n, random)
            key = key_of(memory.trace, mover, tree.move[edge], 0)
            bound = value_of(memory, tree, edge, key)
            bound += factor / sqrt(max(1, tree.edge_visits[edge]))
            if bound > best_bound and not is_lost(tree, walk, node, edge):
                best, best_bound = k, bound
        return best

    return select


@dataclass(frozen=True)
class Grave:
    """RAVE whose values come from above while a node has few visits of its own (Cazenave 2015).

    `ref` is how many visits a node needs to be asked itself; `bias` how soon its own means win.
    """

    ref: int = 50
    bias: float = 1e-3

    PAPER: ClassVar[str] = "Cazenave 2015"
    rule: ClassVar[SelectionRule] = SelectionRule(MEMORY, select_by_reference, learn=learn_below)

    def __post_init__(self) -> None:
        check_count("ref", "number of visits", self.ref, 0, MOST_COUNTED)
        check_size("bias", "number", self.bias)

    def memory(self, setting: Setting) -> GraveMemory:
        """A table of which nothing counts yet."""
        before: GraveMemory | None = setting.kept
        if before is not None and before.base < _MOST_ROOTS * _SPAN:
            table, base = before.table, before.base + _SPAN
        else:
            table, base = np.zeros(SIZE * WIDTH), 0.0
        return GraveMemory(
            setting.noted,
            np.zeros(setting.noted.size, np.int64),
            np.zeros(2, np.int64),
            table,
            base,
            float(setting.exploration),
            self.ref,
            float(self.bias),
        )
