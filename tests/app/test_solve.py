"""`ludeme solve`: solutions, whether there are others, and what cannot be solved."""

import json

import pytest

from ludeme.app import exits
from ludeme.app.linting.lint import lint

PUZZLE = """(game "Square" (players 1)
    (equipment {{ (board (square 2) (values Cell (range 1 2))) (regions {{Columns Rows}}) }})
    (rules
        {start}
        (play (satisfy {{ (all Different) }}))
        (end (if (is Solved) (result P1 Win)))))"""


@pytest.fixture
def puzzle(tmp_path):
    def written(start=""):
        path = tmp_path / "square.lud"
        path.write_text(PUZZLE.format(start=start))
        return str(path)

    return written


def test_the_only_solution_of_a_puzzle(ludeme, puzzle):
    ended = ludeme("solve", puzzle("(start (set { {0 2} }))"))
    assert ended.code == exits.OK
    assert "2  1  2 \n1  2  1 \n" in ended.out
    assert "the only solution\n" in ended.out


def test_several_solutions(ludeme, puzzle):
    path = puzzle()
    every = ludeme("solve", path, "--solutions", "9")
    assert "solution 2" in every.out
    assert "all 2 solutions\n" in every.out
    one = json.loads(ludeme("solve", path, "--solutions", "1", "--json").out)
    assert one["verdict"] == "1 solution, and there may be more"
    assert not one["exhausted"]
    assert len(one["solutions"][0]["moves"]) == 4


def test_no_solution(ludeme, puzzle):
    ended = ludeme("solve", puzzle("(start (set { {0 2} {3 1} }))"))
    assert ended.code == exits.FAILED
    assert "there is no solution\n" in ended.out


def test_the_shortest_way(ludeme):
    ended = ludeme("solve", "Tower of Hanoi")
    assert ended.code == exits.OK
    assert ended.out.startswith("A1-B1 A1-C1 B1-C1")
    assert "15 moves: the fewest\n" in ended.out
    data = json.loads(ludeme("solve", "Tower of Hanoi", "--json").out)
    assert data["shortest"]
    assert len(data["solutions"][0]["moves"]) == 15


def test_from_a_position(ludeme):
    moved = "A1-B1 A1-C1 B1-C1"
    assert "12 moves: the fewest" in ludeme("solve", "Tower of Hanoi", "--position", moved).out


def test_time_is_over(ludeme):
    ended = ludeme("solve", "Peg Solitaire", "--seconds", "0.01")
    assert ended.code == exits.FAILED
    assert "no solution was found" in ended.out


def test_what_cannot_be_solved(ludeme):
    ended = ludeme("solve", "Hex")
    assert ended.code == exits.USAGE
    assert "Hex cannot be solved: it has 2 players" in ended.err


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        ("", "several-solutions"),
        ("(start (set { {0 2} {3 1} }))", "no-solution"),
        ("(start (set { {0 2} }))", None),
    ],
)
def test_lint_tells_of_solutions(puzzle, start, kind):
    kinds = {"several-solutions", "no-solution"}
    found = {each.id for each in lint(puzzle(start), seconds=1).findings}
    assert found & kinds == ({kind} if kind else set())
