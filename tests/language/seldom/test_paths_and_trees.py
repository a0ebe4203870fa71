"""Paths, trees and regular graphs of edges, against naive computations (spec 07 §1.11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

import pytest

import ludeme
from ludeme.play.game import Game

from .both_tiers import number

GAME = """
(game "Edges" (players 2)
    (equipment {{ {board} (piece "Man" Each) }})
    (rules
        (start (set Score Each 0))
        (play (or (move Add (piece "Man1") (to {type} (sites Empty {type})))
                  (move Add (piece "Man2") (to {type} (sites Empty {type})))
            (then (set Score P1 (+ {{ {bits} 0 }}))) ))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
GRID = "(board (square 3) use:Edge)"
#: The edges of the grid of nine vertices.
EDGES = (
    (0, 1),
    (1, 2),
    (0, 3),
    (1, 4),
    (2, 5),
    (3, 4),
    (4, 5),
    (3, 6),
    (4, 7),
    (5, 8),
    (6, 7),
    (7, 8),
)

Graph = Sequence[tuple[int, int]]
Lay = Sequence[tuple[int, int]]


@cache
def load(asked: tuple[str, ...], board: str, type_: str, tier: str) -> Game:
    """A game in which pieces are put anywhere, and conditions are asked after each."""
    bits = " ".join(f"(if {condition} {2**bit} 0)" for bit, condition in enumerate(asked))
    return ludeme.load_game(GAME.format(board=board, type=type_, bits=bits), tier=tier)


def answers(asked: Iterable[str], laid: Lay, board: str = GRID, type_: str = "Edge") -> list[bool]:
    """What holds after pieces (player, place) have been put down in order, in both tiers."""
    conditions, found = tuple(asked), []
    for tier in ("python", "checked"):
        state = load(conditions, board, type_, tier).start(seed=1)
        for player, place in laid:
            moves = [move.to_site for move in state.legal_moves()]
            first = moves.index(place)
            state.apply(
                state.legal_moves()[first if player == 1 else moves.index(place, first + 1)]
            )
        found.append([state.scores[0] >> bit & 1 == 1 for bit in range(len(conditions))])
    assert found[0] == found[1]
    return found[0]


def mine(edges: Iterable[int]) -> list[tuple[int, int]]:
    return [(1, edge) for edge in edges]


# --- naive computations ---------------------------------------------------------------------------


def reached(graph: Graph, start: int) -> set[int]:
    """The vertices joined with one."""
    found = {start}
    while more := {v for edge in graph for v in edge if found & set(edge)} - found:
        found |= more
    return found


def acyclic(graph: Graph) -> bool:
    vertices = {v for edge in graph for v in edge}
    trees = {min(reached(graph, v)) for v in vertices}
    return len(graph) == len(vertices) - len(trees)


def degree(graph: Graph, vertex: int) -> int:
    return sum(vertex in edge for edge in graph)


def caterpillar(graph: Graph) -> bool:
    """A spanning tree whose inner edges are one path."""
    inner = [edge for edge in graph if min(degree(graph, v) for v in edge) > 1]
    path = all(degree(inner, v) <= 2 for edge in inner for v in edge)
    return acyclic(graph) and len(graph) == 8 and path


def regular(graph: Graph, vertices: int, k: int = 0) -> bool:
    degrees = [degree(graph, v) for v in range(vertices)]
    wanted = k or next((d for d in degrees if d), 0)
    return all(d == wanted for d in degrees)


def chain(graph: Graph, last: tuple[int, int]) -> int:
    """How many edges hang together with the last, if they are a path, else 0."""
    part = [edge for edge in graph if edge[0] in reached(graph, last[0])]
    straight = acyclic(part) and all(degree(part, v) <= 2 for edge in part for v in edge)
    return len(part) if straight else 0


def way(graph: Graph, last: tuple[int, int]) -> int | None:
    """The length of the way that is found by expanding the lowest vertex met first."""
    others = [edge for edge in graph if edge != last]
    pending, done, far = {last[0]}, set(), {last[0]: 0}
    while pending:
        here = min(pending)
        pending.discard(here)
        if here == last[1]:
            return far[here]
        done.add(here)
        for edge in others:
            if here in edge:
                (near,) = set(edge) - {here}
                if near not in done | pending:
                    far[near] = far[here] + 1
                    pending.add(near)
    return None


def closed(graph: Graph, last: tuple[int, int], low: int, high: int) -> bool:
    """Whether there is a cycle, as the spec tells it."""

    def bridge(edge: tuple[int, int]) -> bool:
        return edge[1] not in reached([e for e in graph if e != edge], edge[0])

    core = reached([edge for edge in graph if not bridge(edge)], last[0])
    if last[1] not in core:
        return False
    inside = sum(edge[0] in core and edge[1] in core for edge in graph)
    if len(core) == inside:
        return inside == low if low == high else 2 < inside <= high
    found = way(graph, last)
    if inside < len(core) or found is None:
        return False
    round_ = found + 1
    return round_ == low == high or ((high if low == high else round_) > 2 and round_ <= high)


def drawn(random: Random, least: int, most: int) -> list[tuple[int, int]]:
    """Some edges of both players in any order, the last of them of the first."""
    edges = random.sample(range(12), random.randint(least, most))
    return [(2 if random.random() < 0.15 else 1, edge) for edge in edges[:-1]] + [(1, edges[-1])]


def graph_of(laid: Lay, player: int = 1) -> list[tuple[int, int]]:
    return [EDGES[edge] for who, edge in laid if who == player]


# --- tests ----------------------------------------------------------------------------------------


def test_trees_of_random_edges() -> None:
    random = Random(1)
    asked = [f"(is {tree} P1)" for tree in ("Tree", "SpanningTree", "CaterpillarTree")]
    for _ in range(80):
        laid = drawn(random, 1, 12)
        graph = graph_of(laid)
        spanning = acyclic(graph) and len(graph) == 8
        assert answers(asked, laid) == [acyclic(graph), spanning, caterpillar(graph)], laid


def test_spanning_trees() -> None:
    random = Random(2)
    asked = ["(is Tree P1)", "(is SpanningTree P1)", "(is CaterpillarTree P1)"]
    kinds = set()
    for _ in range(60):
        tree: list[int] = []
        for edge in random.sample(range(12), 12):
            if acyclic([EDGES[e] for e in (*tree, edge)]):
                tree.append(edge)
        found = answers(asked, mine(tree))
        assert found == [True, True, caterpillar(graph_of(mine(tree)))], tree
        kinds.add(found[2])
    assert kinds == {True, False}


@pytest.mark.parametrize(
    ("laid", "neutral", "first", "next_"),
    [
        ([(1, 0), (2, 5)], True, True, True),  # Neutral: the piece on the last edge
        ([(1, 0), (1, 2), (1, 3), (1, 5), (2, 6)], True, False, True),
        ([(2, 6), (1, 0), (1, 2), (1, 3), (1, 5)], False, False, True),
    ],
)
def test_whose_trees(laid: Lay, neutral: bool, first: bool, next_: bool) -> None:
    asked = ["(is Tree Neutral)", "(is Tree P1)", "(is Tree (player 2))"]
    assert answers(asked, laid) == [neutral, first, next_]


def test_a_graph_without_a_last_site_is_none() -> None:
    """But any site will do, even if no edge has its number."""
    kinds = ("Tree", "RegularGraph", "SpanningTree")
    start = '(place "Man1" Edge 0)'
    row = "(board (rectangle 1 3) use:Vertex)"
    for kind in kinds:
        asked = f"(if (is {kind} P1) 1 0)"
        assert number(asked, start, board=row) == 0  # after a pass
    first = '(move Add (piece "King1") (to Vertex (sites {2})) (then (set Score P1 %s)))'
    for kind, expected in zip(kinds, (1, 0, 0), strict=True):
        asked = first % f"(if (is {kind} P1) 1 0)"
        assert number("(score P1)", start, board=row, first=asked) == expected


def test_graphs_where_edges_hold_nothing() -> None:
    """On cells no edge is anybody's: a graph without edges, and vertex 0 for its centre."""
    asked = {
        "(is Tree P1)": True,
        "(is Tree Neutral)": True,
        "(is SpanningTree P1)": False,
        "(is CaterpillarTree P1)": False,
        "(is RegularGraph P1)": True,
        "(is RegularGraph P1 k:2)": False,
        "(is RegularGraph P1 odd:True)": False,
        "(is RegularGraph P1 even:True)": True,
    }
    for last in (0, 3):
        found = answers([*asked, "(is TreeCentre P1)"], mine([last]), "(board (square 2))", "Cell")
        assert found == [*asked.values(), last == 0]
    for condition in (*asked, "(is TreeCentre P1)"):  # without a last site
        assert number(f"(if {condition} 1 0)") == 0


def test_regular_graphs() -> None:
    """Every vertex of the board counts, those without edges too."""
    asked = [
        f"(is RegularGraph {asked})"
        for asked in (
            "P1",
            "P1 k:2",
            "P1 k:(- (mover) (mover))",
            "P1 odd:True",
            "P1 even:True",
            "P2",
        )
    ]
    board = "(board (rectangle 2 3) use:Edge)"  # edges: 0-1 1-2 0-3 1-4 2-5 3-4 4-5
    ring = [0, 1, 4, 6, 5, 2]
    assert answers(asked, mine(ring), board) == [True, True, True, False, True, True]
    assert answers(asked, mine([*ring, 3]), board) == [False, False, False, False, False, True]
    matching = [2, 3, 4]
    assert answers(asked, mine(matching), board) == [True, False, True, True, False, True]
    assert answers(asked, mine(matching[1:]), board) == [False] * 5 + [True]
    none = [(2, 3)]
    assert answers(asked, none, board) == [True, False, True, False, True, False]


def test_random_regular_graphs() -> None:
    random = Random(3)
    asked = ["(is RegularGraph P1)", "(is RegularGraph P1 k:1)"]
    board = "(board (square 2) use:Edge)"
    ends = ((0, 1), (0, 2), (1, 3), (2, 3))
    for _ in range(20):
        edges = random.sample(range(4), random.randint(1, 4))
        graph = [ends[edge] for edge in edges]
        assert answers(asked, mine(edges), board) == [regular(graph, 4), regular(graph, 4, k=1)]


LENGTHS = ("(exact 4)", "(exact 6)", "(exact 8)", "(max 6)", "(range 4 8)", "(exact (count Moves))")


def bounds(length: str, moves: int) -> tuple[int, int]:
    kind, *numbers = length.strip("()").replace("(count Moves", str(moves)).split()
    low, high = int(numbers[0]), int(numbers[-1])
    return (-1, high) if kind == "max" else (low, high)


def test_closed_paths_of_edges() -> None:
    random = Random(4)
    asked = [f"(is Path Edge P1 length:{length} closed:True)" for length in LENGTHS]
    seen = set()
    for _ in range(150):
        laid = drawn(random, 4, 12)
        graph, last = graph_of(laid), EDGES[laid[-1][1]]
        wanted = [closed(graph, last, *bounds(length, len(laid))) for length in LENGTHS]
        assert answers(asked, laid) == wanted, laid
        seen |= set(enumerate(wanted))
    assert len(seen) == 2 * len(LENGTHS)


def test_whether_a_path_is_closed_may_be_up_to_the_position() -> None:
    path = "(is Path Edge P1 length:(exact {}) closed:({} (count Moves) 0))"
    asked = [path.format(length, test) for length in (2, 4) for test in (">", "=")]
    square = [number for number, ends in enumerate(EDGES) if set(ends) <= {0, 1, 3, 4}]
    assert answers(asked, mine(square)) == [False, False, True, False]
    assert answers(asked, mine([0, 1])) == [False, True, False, False]


def test_the_way_of_a_closed_path_is_not_always_the_shortest() -> None:
    """A triangle is missed where a longer way leads over low vertices: the edges of the spec."""
    vertices = "{ {0 0} {4 0} {3 1} {1 2} {2 5} }"
    edges = "{ {0 3} {3 2} {2 1} {0 4} {4 1} {0 1} }"
    board = f"(board (graph vertices:{vertices} edges:{edges}) use:Edge)"
    asked = [f"(is Path Edge P1 length:(exact {k}) closed:True)" for k in (3, 4, 5)]
    assert answers(asked, mine([0, 1, 2, 3, 4, 5]), board) == [False, True, True]


def test_open_paths_of_edges() -> None:
    random = Random(5)
    lengths = ("(exact 1)", "(exact 2)", "(exact 3)", "(max 2)", "(min 3)", "(range 2 4)")
    bounds_ = ((1, 1), (2, 2), (3, 3), (-1, 2), (3, 99), (2, 4))
    asked = [
        f"(is Path Edge P1 length:{length} {open_})"
        for length, open_ in zip(lengths, ("closed:False", "") * 3, strict=True)
    ]
    for _ in range(80):
        laid = drawn(random, 1, 7)
        found = chain(graph_of(laid), EDGES[laid[-1][1]])
        assert answers(asked, laid) == [found > 0 and a <= found <= b for a, b in bounds_], laid


def test_paths_from_a_site_and_of_others() -> None:
    laid = [(1, 0), (1, 1), (2, 3), (2, 6), (2, 4), (1, 11)]  # 0-1 1-2; 1-4 4-5 5-2; 7-8
    asked = {
        "Edge from:0 P1 length:(exact 2)": True,
        "Edge from:-1 P1 length:(exact 2)": False,
        "Edge P1 length:(exact 1)": True,
        "Edge P1 length:(exact 2)": False,
        "Edge from:3 P2 length:(exact 3)": True,
        "Edge from:3 P2 length:(exact 3) closed:True": False,
        "Edge from:1 P1 length:(exact 4) closed:True": False,
        "Vertex P1 length:(max 9)": False,  # no pieces are on vertices here
    }
    assert answers([f"(is Path {path})" for path in asked], laid) == list(asked.values())


@pytest.mark.parametrize(
    ("cells", "length"),
    [
        ([3], 1),
        ([0, 1], 2),
        ([0, 1, 4, 6], 4),  # half around the middle
        ([0, 1, 4, 6, 5, 2], 0),  # a ring
        ([0, 3, 1], 0),  # three neighbours of one another
        ([0, 3, 6], 3),
        ([2, 3, 1, 6], 0),  # a branch
        ([5, 0], 1),
        ([2, 0, 4], 1),
    ],
)
def test_chains_of_cells(cells: list[int], length: int) -> None:
    """Rows of the board: 0 1, 2 3 4, 5 6."""
    asked = [f"(is Path Cell P1 length:(exact {k}))" for k in range(1, 7)]
    found = answers(asked, mine(cells), "(board (hex 2))", "Cell")
    assert found == [k == length for k in range(1, 7)]
    asked = [
        "(is Path Cell P1 length:(range 2 3) closed:False)",
        "(is Path Cell P1 length:(max 1))",
    ]
    found = answers(asked, mine(cells), "(board (hex 2))", "Cell")
    assert found == [2 <= length <= 3, length == 1]
