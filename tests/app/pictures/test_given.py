"""What a picture shows of the rules: boxes, and the hints of puzzles."""

from __future__ import annotations

import ludeme as package
from ludeme.app.pictures.board_picture import position_picture
from ludeme.app.pictures.style import MARGIN, SCALE
from ludeme.app.terminal.given_hints import hints

from .test_board_picture import drawn

#: A puzzle with hints for `%s`.
PUZZLE = """(game "Sums" (players 1)
    (equipment { (board (square 4) (values %s (range 1 9))) (hints {%s} %s) })
    (rules (play (satisfy (all Different))) (end (if (is Solved) (result P1 Win)))))"""


def sums(given: str, kind: str = "Cell"):
    return package.load_game(PUZZLE % (kind, given, kind), tier="python")


def picture(game) -> str:
    return position_picture(game, game.start().contents(), "")


def of_class(svg: str, tag: str, kind: str):
    return [each for each in drawn(svg, tag) if each.get("class") == kind]


def test_the_boxes_of_a_sudoku_have_borders() -> None:
    svg = picture(package.load_game("Sudoku", tier="python"))
    assert len(of_class(svg, "line", "box")) == 9 * 8  # four lines each way, of nine sides


def test_hints_without_a_common_site_are_cages() -> None:
    game = sums("(hint {0 1 4} 12) (hint {10 11} 9)")
    svg = picture(game)
    assert len(of_class(svg, "line", "cage")) == 8 + 6
    first, second = of_class(svg, "text", "given small")
    assert (first.text, second.text) == ("12", "9")
    assert float(first.get("y", 0)) > float(second.get("y", 0))  # the first cage is below it
    assert hints(game) == "hints: A1 B1 A2: 12, C3 D3: 9"


def test_hints_that_cross_stand_where_their_lines_begin() -> None:
    svg = picture(sums("(hint {4 5 6} 12) (hint {4 8 12} 20)"))
    assert not of_class(svg, "line", "cage")
    across, down = of_class(svg, "text", "given small")
    middle = MARGIN + SCALE / 2  # of the first column and the upper row
    assert float(across.get("x", 0)) < middle == float(down.get("x", 0))
    assert float(down.get("y", 0)) < middle < float(across.get("y", 0))


def test_a_hint_of_one_site_stands_in_it() -> None:
    game = sums("(hint 5 3)")
    (only,) = of_class(picture(game), "text", "given")
    assert only.text == "3" and hints(game) == "hints: B2: 3"


def test_hints_without_a_number_are_arrows() -> None:
    game = sums("(hint {0 1}) (hint {10 5})", "Vertex")
    svg = picture(game)
    right, down = (
        [tuple(map(float, point.split(","))) for point in (each.get("points") or "").split()]
        for each in of_class(svg, "polyline", "arrow")
    )
    assert right[1][0] > right[0][0] == right[2][0]  # its tip is right of its ends
    assert down[1][1] > down[0][1] == down[2][1]
    assert hints(game) == "hints: v:A1 → v:B1, v:A3 → v:A2"


def test_games_without_hints_say_nothing_of_them(ludeme) -> None:
    assert hints(package.load_game("Sudoku", tier="python")) == ""
    assert "hints" not in ludeme("board", "Sudoku").out


def test_sides_of_players_have_their_colours() -> None:
    svg = picture(package.load_game("Hex", ["Board Size/5x5"], tier="python"))
    own = [
        {tuple(each.get(end) for end in ("x1", "y1", "x2", "y2")) for each in lines}
        for lines in (of_class(svg, "line", f"side p{player}") for player in (1, 2))
    ]
    assert len(own[0]) == len(own[1]) == 26
    assert len(own[0] | own[1]) == 8 * 5 - 2  # the whole rim; corners are of both


def test_named_regions_are_not_shown() -> None:
    svg = picture(package.load_game("Chess", tier="python"))
    assert "side p" not in svg.partition("</style>")[2]
