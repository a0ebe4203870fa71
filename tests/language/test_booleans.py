"""Conditions on small positions (spec 07 §1)."""

import pytest

from .rule_value import holds, place


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("(is Mover P1)", True),
        ("(is Next P2)", True),
        ("(is Prev Mover)", False),
        ("(is Enemy P2)", True),
        ("(is Enemy (- 0 (mover)))", True),  # -1 is an enemy
        ("(is Enemy (who at:0))", False),  # nobody is not
        ("(is Friend P1)", True),
        ("(is Active P2)", True),
        ("(is Active (+ 2 (mover)))", False),
        ("(is Odd -1)", True),
        ("(is Even (- 0 (next)))", True),
        ("(is Pending)", False),
        ("(was Pass)", True),
        ('(is Triggered "Any" P1)', False),
        ("(xor (is Mover P1) (is Next P1))", True),
    ],
)
def test_players_and_numbers(condition, expected):
    assert holds(condition) is expected


def test_sites():
    start = place(Man1="3")
    assert holds("(is Empty 4)", start) and not holds("(is Empty 3)", start)
    assert holds("(is Occupied 3)", start)
    assert not holds("(is Empty -1)", start) and not holds("(is Occupied (+ 24 (mover)))", start)
    assert holds("(is In 3 (sites Bottom))") and not holds("(is In -1 (sites Bottom))")
    assert holds("(is In {0 4} (sites Corners))") and not holds("(is In {0 -1} (sites Corners))")
    assert holds("(is In -1 (array {-1 2}))")
    assert holds("(is In 4 (sites {Infinity 4}))")
    assert holds("(is Related Diagonal 6 (+ 11 (mover)))")
    assert holds('(is Within (id "Man1") in:(sites Bottom))', start)
    assert not holds("(is Full)", start)


@pytest.mark.parametrize(
    "region",
    [
        "(sites {(last From) 3})",
        "(sites {(last From)})",
        "(union (sites {(last From) 3}) (sites Bottom))",
        "(if (is Mover P1) (sites {(last From) 3}))",
        "(difference (sites {(last From) 3}) 3)",
        "(forEach (sites {(last From) 3}) if:True)",
    ],
)
def test_nowhere_is_in_no_region(region):
    """A listed number that is -1 is left out."""
    assert not holds(f"(is In (last To) {region})")


def test_pieces_stand_on_elements_of_any_type():
    """Only the number of the site counts."""
    start = '(place "Man1" Vertex 3) (place "King2" 7)'
    man, king = '(is Within (id "Man1")', '(is Within (id "King2")'
    for which in ("at:3)", "Vertex at:3)", "in:(sites Bottom))", "Cell in:(sites {2 3}))"):
        assert holds(f"{man} {which}", start) and not holds(f"{king} {which}", start)
    assert holds(f"{king} at:7)", start) and holds(f"{king} Vertex at:7)", start)
    assert not holds(f"{man} at:7)", start) and not holds(f"{man} at:(+ 29 (mover)))", start)


def test_all_sites():
    start = place(Man1="0 1 2 3 4")
    assert holds("(all Sites (sites Bottom) if:(is Occupied (site)))", start)
    assert not holds("(all Sites (sites Left) if:(is Occupied (site)))", start)
    assert holds("(all Sites (sites Occupied by:P2) if:(is Mover P2))", start)
    assert holds("(all Groups of:(is Occupied (to)) if:(= 5 (count Sites in:(sites))))", start)


def test_no_pieces():
    start = place(Man1="0", King2="7")
    assert not holds("(no Pieces Next)", start)
    assert holds('(no Pieces Next "Man")', start)
    assert holds("(no Pieces Next in:(sites Bottom))", start)


class TestLines:
    start = place(Man1="10 11 12 14 0 6 24", King1="13")

    def line(self, arguments):
        return holds(f"(is Line {arguments})", self.start)

    def test_three_in_a_row(self):
        assert self.line("3 through:11")
        assert self.line("3 E through:10")  # both ways
        assert not self.line("4 through:11")
        assert self.line("4 through:11 P1")
        assert not self.line("3 Diagonal through:11")

    def test_diagonals_are_lines_of_their_own(self):
        assert self.line("3 through:6")  # 0 6 12

    def test_exactly(self):
        assert self.line("3 Orthogonal through:11 exact:True")
        assert not self.line("2 E through:11 exact:True")
        assert self.line("1 Orthogonal through:14")  # alone of its kind

    def test_gaps(self):
        assert self.line("4 Orthogonal through:11 contiguous:False")

    def test_conditions(self):
        assert not self.line("3 through:11 if:(!= (to) 11)")
        assert not self.line("3 Orthogonal through:11 if:(!= (to) 10)")
        assert self.line("3 throughAny:(sites Occupied by:P1)")

    def test_empty_sites(self):
        assert self.line("3 E through:20 exact:False") and not self.line("3 through:-1")


def test_connections():
    start = place(Man1="2 7 12 17 22", Man2="0")
    both = "{ (sites Top) (sites Bottom) }"
    assert holds(f"(is Connected at:12 {both})", start)
    assert not holds(f"(is Connected at:0 {both})", start)
    assert not holds(f"(is Connected 3 at:12 {both})", start)
    assert not holds("(is Connected at:12 Orthogonal { (sites Left) (sites Right) })", start)
    assert holds("(is Connected 2 at:12 Sides)", start)


def test_blocked():
    start = place(Man2="2 7 12 17 22")
    sides = "(regions P1 { (sites Left) (sites Right) })"
    assert holds("(is Blocked P1)", start, sides)
    assert not holds("(is Blocked P1)", place(Man2="2 7 12 17"), sides)
    # quirk: to reach a single region is never impossible, whatever stands on it
    full = place(Man2="0 5 10 15 20")
    for number, found in (("", True), ("2", True), ("1", False), ("(count Pieces P2)", True)):
        assert holds(f"(is Blocked {number} P1)", full, sides) == found
    assert not holds("(is Blocked { (sites Left) })", full)


def test_loops():
    ring = "6 7 8 11 13 16 17 18"
    assert holds("(is Loop (mover) 6)", place(Man1=ring))
    assert not holds("(is Loop (mover) 6)", place(Man1=ring.replace("13", "")))
    assert holds("(is Loop surround:P2 (mover) 6)", place(Man1=ring, Man2="12"))
    assert not holds("(is Loop surround:P2 (mover) 6)", place(Man1=ring))


def test_patterns():
    square = "(is Pattern {F R F R F} from:6)"
    assert holds(square, place(Man1="6 7 11 12"))
    assert not holds(square, place(Man1="6 7 11", King1="12"))
    assert not holds(square)


def test_threats():
    items = (
        '(piece "Rook" Each (move Slide (to if:(is Enemy (who at:(to))) (apply (remove (to))))))'
    )
    start = place(King1="0", Rook2="4")
    assert holds('(is Threatened (id "King1") at:0 (forEach Piece))', start, items)
    assert holds('(is Threatened (id "King" Mover) (forEach Piece))', start, items)
    assert not holds('(is Threatened (id "King1") at:6 (forEach Piece))', start, items)
    assert not holds('(is Threatened (id "King1"))', start, items)  # only passes are played
