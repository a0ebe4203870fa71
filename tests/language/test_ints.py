"""Integer functions on small positions (spec 07 §2, §4)."""

from operator import eq, ge, gt, le, lt, ne

import pytest

import ludeme

from .rule_value import number, place

TRACKS = '{ (track "Ring" {0 1 2 3 4 9 14} loop:True) (track "Way" {0 5 10 15} P1) }'


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("(+ {1 2 3})", 6),
        ("(* {})", 0),
        ("(- 5)", -5),
        ("(/ -7 2)", -3),
        ("(/ (- 0 (+ 6 (mover))) 2)", -3),
        ("(% -1 5)", -1),
        ("(% (- 0 (mover)) 5)", -1),
        ("(^ 2 10)", 1024),
        ("(^ 2 40)", 2147483647),
        ("(^ -2 31)", -2147483648),
        ("(^ (- 0 (next)) (+ 30 (mover)))", -2147483648),
        ("(^ -7 41)", -2147483648),
        ("(^ -7 42)", 2147483647),
        ("(abs (- 0 (next)))", 2),
        ("(min 3 (mover))", 1),
        ("(max (array {3 7 5}))", 7),
        ("(min (array {}))", -1),
        ("(if (is Mover P1) 4 5)", 4),
    ],
)
def test_arithmetic(expression, expected):
    assert number(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [("(counter)", -1), ("(count Moves)", 1), ("(count Turns)", 1),
     ("(last To)", -1), ("(value Player P2)", -1), ("(value Pending)", 0), ("(count Rows)", 5)],
)  # fmt: skip
def test_numbers_of_the_game(expression, expected):
    assert number(expression) == expected


def test_what_stands_on_a_site():
    start = place(Man1="6", King2="7")
    assert number("(who at:7)", start) == 2
    assert number('(- (what at:7) (id "King2"))', start) == 0
    assert number("(who at:-1)", start) == 0
    assert number("(state at:(last To))", start) == 0
    assert number("(what at:(+ 100 (mover)))", start) == 0


def test_components_by_name():
    assert number('(- (id "King" P2) (id "King2"))') == 0
    assert number('(- (id "Man" Next) (id "Man2"))') == 0


def test_where_a_piece_is():
    start = place(Man1="8 3", King2="7")
    assert number('(where "King" Next)', start) == 7
    assert number('(where "Man" Mover)', start) == 8  # the first one listed (spec 07 §2.6)
    assert number("(where 1)", start) == 3  # the lowest
    assert number('(where "King" Mover)', start) == -1


def test_ahead():
    start = place(Man1="6")
    assert number("(ahead 6)", start) == 11
    assert number("(ahead 6 steps:2 E)", start) == 8
    assert number("(ahead 9 E)", start) == 9  # the edge: the site itself
    assert number("(ahead -1 E)", start) == -1
    assert number('(ahead (where "Man" Mover) steps:(mover) W)', start) == 5
    assert number("(ahead 6 steps:-2 E)", start) == 6  # so is a step backwards
    assert number("(ahead 6 steps:(- 1 3) SameDirection)", start) == 6


def test_map_entries():
    items = '(map "Next" { (pair 3 0) (pair P2 9) })'
    assert number('(mapEntry "Next" 3)', items=items) == 0
    assert number('(mapEntry "Next" 17)', items=items) == 17
    assert number('(mapEntry "Next" (next))', items=items) == 9
    assert number('(mapEntry "Next" (+ 40 (mover)))', items=items) == 41


def test_counting_pieces():
    start = place(Man1="0 1 2", King1="3", Man2="20 21")
    assert number("(count Pieces)", start) == 6
    assert number("(count Pieces Mover)", start) == 4
    assert number('(count Pieces Mover "Man")', start) == 3
    assert number("(count Pieces All in:(sites Bottom))", start) == 4
    assert number("(count Pieces Enemy)", start) == 2
    assert number("(count Pieces P1 if:(is Even (site)))", start) == 2
    assert number("(count in:(sites Top))", start) == 2


def test_groups():
    start = place(Man1="0 1 7 24", Man2="6")
    assert number("(count Groups Orthogonal if:(= (who at:(to)) 1))", start) == 3
    assert number("(count Groups All if:(= (who at:(to)) 1))", start) == 2
    assert number("(count Groups)", start) == 2
    assert number("(size Group at:0 Orthogonal)", start) == 2
    assert number("(size Group at:0 All)", start) == 3
    assert number("(max (sizes Group Orthogonal P1))", start) == 2
    assert number("(size Array (sizes Group Orthogonal P1 min:2))", start) == 1


def test_liberties_and_territory():
    start = place(Man1="1 5 6")
    assert number("(count Liberties at:1 Orthogonal)", start) == 5
    assert number("(size Territory P1 Orthogonal)", start) == 22
    assert number("(size Territory P2 Orthogonal)", start) == 0


@pytest.mark.parametrize(
    ("counted", "exact"),
    [("(count Liberties at:1 Orthogonal)", 5), ("(size Group at:1 Orthogonal)", 3)],
)
def test_what_is_compared_is_counted_no_further_than_it_matters(counted, exact):
    """The search ends early, and the answer is that of the whole number."""
    start, signs = place(Man1="1 5 6"), {"<": lt, "<=": le, "=": eq, "!=": ne, ">=": ge, ">": gt}
    for sign, holds in signs.items():
        for bound in (exact - 1, exact, exact + 1):
            asked = (f"({sign} {counted} {bound})", f"({sign} {bound} {counted})")
            found = number(f"(+ (if {asked[0]} 1 0) (if {asked[1]} 2 0))", start)
            assert found == holds(exact, bound) + 2 * holds(bound, exact), (sign, bound)


def test_steps():
    assert number("(count Steps 0 24)") == 4
    assert number("(count Steps Orthogonal 0 24)") == 8
    assert number("(count Steps Orthogonal 0 (sites Top))") == 4
    start = place(Man1="1 6 11 16 21")
    way = "(step Orthogonal (to if:(is Empty (to))))"
    assert number(f"(count Steps {way} 2 4)", start) == 2
    assert number(f"(count Steps {way} 2 0)", start) == 1_000_000_000


def test_arrays():
    assert number("(size Array (difference (array {1 1 2}) (array {1 3})))") == 2
    assert number("(size Array (union (array {1 1}) (array {1 2})))") == 3
    assert number("(size Array (intersection (array {1 2 3}) (array {3 3 1 4})))") == 3
    assert number("(arrayValue (array (sites Corners)) index:(mover))") == 4
    assert number("(arrayValue (array (sites Corners)) index:(+ 8 (mover)))") == -1
    assert number("(count Value 1 in:(array {1 2 1}))") == 2
    assert number("(max (results from:(sites Bottom) to:24 (+ (from) (to))))") == 28
    assert number("(size Array (players Enemy))") == 1
    assert number("(size Array (players All))") == 4


@pytest.mark.parametrize(
    ("array", "variable"),
    [
        ("(results from:(sites {10}) to:(sites {12}) 4)", "(from)"),
        ("(results from:10 to:12 4)", "(to)"),
        ("(intersection (array {4}) (results from:10 to:12 4))", "(from)"),
        ("(players Team1 if:(= (player) 1))", "(player)"),
        ("(players All if:(= (player) 1))", "(player)"),
    ],
)
def test_what_goes_through_an_array_sees_nothing_of_how_it_is_found(array, variable):
    """The variables that an array goes through are restored (spec 07 §0.2)."""
    assert number(f"(if (all Values {array} if:(= {variable} -1)) (size Array {array}) 0)") == 1


def test_board_numbers():
    assert number("(centrePoint)") == 12
    assert number("(column of:(+ 12 (mover)))") == 3
    assert number("(row of:-1)") == -1
    assert number('(coord "C3")') == 12
    assert number("(coord row:(mover) column:0)") == 5
    assert number("(regionSite (sites Top) index:(mover))") == 21
    assert number("(handSite P2)", items="(hand Each)") == 26
    assert number("(handSite Mover)", items="(hand P2)") == -1


def test_tracks():
    def site(expression):
        return number(f"(trackSite {expression})", tracks=TRACKS)

    assert site("Move from:0 steps:2") == 10  # the mover's own track
    assert site("Move from:10 steps:2") == -1  # beyond its end
    assert site("Move from:10 steps:-3") == 10
    assert site('Move from:9 "Ring" steps:3') == 1  # around
    assert site('Move from:24 "Ring" steps:2') == 2  # from outside
    assert site("Move from:0 P2 steps:1") == 1  # nobody's track
    assert site("EndSite Mover") == 14
    assert site('EndSite P1 "Way"') == 15
    assert site('FirstSite P1 "Way" from:5 if:(is Empty (to))') == 5
    assert site('FirstSite P1 "Way" from:3 if:(is Empty (to))') == -1


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ('Move from:0 "Wya" steps:2', 10),  # the mover's own track
        ('Move from:9 "Wya" steps:1', -1),  # which is not the other
        ('FirstSite "Wya" from:4', 4),  # the first track of the board
        ('FirstSite P1 "Wya" from:4', 4),
        ('EndSite P1 "Wya"', 14),
    ],
)
def test_a_track_that_is_not_there(expression, value):
    """Another one serves (spec 07 §2.7)."""
    assert number(f"(trackSite {expression})", tracks=TRACKS) == value


@pytest.mark.parametrize(
    ("start", "first"),
    [
        ("from:(mover)", 1),
        ("from:(+ 1 (mover)) if:True", 2),
        ("from:(last To)", 3),  # there is none: the first of the track
        ("from:(what at:5)", 0),
        ("from:(what at:5) if:True", 0),
        ("from:(what at:5) if:(is Empty (to))", 1),  # but such a condition is asked now
    ],
)
def test_where_to_start_on_a_track_is_asked_before_play(start, first):
    """Quirk: unless the condition on the site depends on it (spec 07 §0.8)."""
    track = '(track "Way" {3 0 1 4 2 9} P1)'
    assert number(f"(trackSite FirstSite P1 {start})", place(Man1="5"), tracks=track) == first


@pytest.mark.parametrize(
    "expression",
    [
        "(trackSite Move from:0 steps:1)",
        '(trackSite Move from:0 "Way" steps:1)',
        "(trackSite FirstSite P1)",
        "(trackSite EndSite)",
        "(count StepsOnTrack P1 0 1)",
        "(- (count Sites in:(sites Track)) 1)",
    ],
)
def test_no_tracks_at_all(expression):
    """There is no such site, and there are no sites of tracks (spec 07 §2.7, 08 §6.9)."""
    assert number(expression) == -1


@pytest.mark.parametrize("nobody", ["Player", "(player (- (mover) 2))", "(player (+ 9 (mover)))"])
@pytest.mark.parametrize(
    ("expression", "owned", "expected"),
    [
        ("EndSite {}", "P2", 14),
        ('EndSite {} "Way"', "P2", 14),
        ("FirstSite {} from:1 if:True", "P2", 1),
        ("Move from:4 {} steps:1", "", 9),
        ("Move from:4 {} steps:1", "P2", -1),
    ],
)
def test_nobody_has_a_track(nobody, expression, owned, expected):
    """The first one serves, or for moves one that nobody owns (spec 07 §2.7)."""
    tracks = f'{{ (track "Ring" {{0 1 2 3 4 9 14}} {owned}) (track "Way" {{0 5 10 15}} P1) }}'
    assert number(f"(trackSite {expression.format(nobody)})", tracks=tracks) == expected


def test_a_piece_knows_where_it_stands_on_a_track_that_returns():
    tracks = '{ (track "Way" {0 1 2 7 6 1 5 10} P1) }'
    game = """
    (game "Returning" (players 2)
        (equipment { (board (square 5) %s) (piece "Man" Each
            (move (from) (to (trackSite Move from:(from) steps:1) if:(is Empty (to))))) })
        (rules (start (place "Man1" 0)) (play (if (is Mover P1) (forEach Piece) (move Pass)))
            (end (if (no Pieces P1) (result P2 Win)))))
    """
    state = ludeme.load(game % tracks, tier="python").start(seed=1)
    seen = []
    for _ in range(14):
        state.apply(state.legal_moves()[0])
        seen.append(next(iter(state.contents())))
    assert seen[::2] == ["c1", "c2", "c7", "c6", "c1", "c5", "c10"]


def test_directions_of_the_last_move():
    step = "(move Step (from {0}) {1} (to if:(is Empty (to))))"
    game = """
    (game "Again" (players 2)
        (equipment {{ (board (square 5)) (piece "Man" Each) }})
        (rules (start (place "Man1" 12))
            (play (if (= 0 (count MovesThisTurn)) {first} {second}))
            (end (if (no Pieces P1) (result P2 Win)))))
    """

    def targets(direction):
        first = step.format("12", "NE")[:-1] + " (then (moveAgain)))"
        second = step.format("18", direction)
        text = game.format(first=first, second=second)
        state = ludeme.load(text, tier="python").start(seed=1)
        state.apply(state.legal_moves()[0])
        return sorted(move.to_site for move in state.legal_moves())

    assert targets("SameDirection") == [24]
    assert targets("(directions Cell from:(last To) to:(last From))") == [12]
    assert targets("(difference Diagonal OppositeDirection)") == [14, 22, 24]
    assert targets("(difference Diagonal (directions {N NW}))") == [12, 14, 24]
    assert targets("(union OppositeDirection (directions {N E}))") == [12, 19, 23]
    assert targets("(if (is Mover P2) Orthogonal SameDirection)") == [24]
    assert targets("(directions {FR BL})") == [14, 24]  # BL as seen from behind


# --- numbers that 32 bits do not hold (spec 07 §2.1) --------------------------------------------

LARGE = "(- 2147483647 (* 0 (counter)))"
WRAPPED = {
    f"(+ {LARGE} 1)": -2147483648,
    f"(+ {{{LARGE} 2}})": -2147483647,
    f"(- (- 0 {LARGE}) 2)": 2147483647,
    f"(* {LARGE} {LARGE})": 1,
    f"(* {LARGE} 2)": -2,
    f"(* {{{LARGE} {LARGE} {LARGE} {LARGE} 3}})": 3,
    f"(abs (- (- 0 {LARGE}) 1))": -2147483648,
    f"(/ (- (- 0 {LARGE}) 1) -1)": -2147483648,
    "(+ 2147483647 1)": -2147483648,
    "(* 65536 65536)": 0,
}


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_sums_and_products_wrap_around(tier: str) -> None:
    tests = " ".join(f"(if (= {what} {value}) (addScore P1 1))" for what, value in WRAPPED.items())
    large = "(addScore P2 2147483647)"
    game = ludeme.load_game(
        f"""(game "Wrap" (players 2) (equipment {{ (board (square 2)) (piece "Disc" Each) }})
        (rules (play (move Add (to (sites Empty)) (then
            (and {{ {large} {large} {tests} }}))))
            (end (if (no Moves Next) (result Mover Win)))))""",
        tier=tier,
    )
    state = game.start(seed=1)
    state.apply(state.legal_moves()[0])
    assert state.scores == [len(WRAPPED), -2]


#: A double is remembered, and the next roll is made into it again.
REFILLED = """(game "Refilled" (players 2)
    (equipment {(board (rectangle 1 8)) (dice d:4 num:2) (piece "Man" Each)})
    (rules (start {(place "Man1" 0) (place "Man2" 4)})
        (play (do (roll) next:(forEach Die replayDouble:True
            (forEach Piece (move (from (from)) (to (% (+ (from) (pips)) 8))))
            (then (set Score Mover (count Pips ROLE))))))
        (end (if (>= (count Moves) 40) (result All Draw)))))
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("role", "scores"), [("", [4, 5]), ("Mover", [0, 0]), ("of:(+ 2 (mover))", [4, 0])]
)
def test_dice_that_are_refilled_do_not_change_their_sum(tier, role, scores):
    state = ludeme.load(REFILLED.replace("ROLE", role), tier=tier).start()
    for faces in ([1, 1], [0, 3]):
        state.script_rolls([faces])
        state.apply(state.legal_moves()[0])
    assert list(state.scores) == scores
