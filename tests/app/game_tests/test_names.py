"""Sites, moves and pieces that a test names and the game does not have; and values of puzzles."""

from __future__ import annotations

import pytest

WALK = """\
(game "Walk"
    (players 2)
    (equipment {
        (board (square 4))
        (piece "Man" Each (move Step (to if:(is Empty (to)))))
        (hand Each)
    })
    (rules
        (start { (place "Man1" coord:"C3") (place "Man2" "Hand2") })
        (play (forEach Piece))
        (end (if (no Pieces P1) (result P2 Win)))))
"""
LATIN = """\
(game "Latin"
    (players 1)
    (equipment {
        (board (square 3) (values Cell (range 1 3)))
        (regions { Rows Columns })
    })
    (rules
        (start (set { { 0 1 } }))
        (play (satisfy { (all Different) }))
        (end (if (is Solved) (result P1 Win)))))
"""
QUEENS = """\
(game "Queens"
    (players 2)
    (equipment {
        (board (square 4))
        (piece "Big Queen" Each)
        (piece "Rook,x" Each)
        (map "Queen" { (pair P1 "Big Queen1") (pair P2 "Big Queen2") })
        (map "Rook" { (pair P1 "Rook,x1") (pair P2 "Rook,x2") })
    })
    (rules
        (play
            (or
                (move Add (piece (mapEntry "Queen" Mover)) (to (sites Empty)))
                (move Add (piece (mapEntry "Rook" Mover)) (to (sites Empty)))))
        (end (if (is Full) (result All Draw)))))
"""

BOARD = "\n....\n....\n....\n...m\n"
UNKNOWN = {
    'forbids = "Z9-Z8"': "there is no move Z9-Z8: there is no site Z9",
    'forbids = "C3-D44"': "there is no move C3-D44: there is no site D44; did you mean D4?",
    'forbids = "C3>C2"': "there is no move C3>C2; did you mean C3-C2?",
    'forbids = "C3-C2."': "there is no move C3-C2.: there is no site C2.; did you mean C2?",
    'forbids = "C3-C3"': "there is no move C3-C3; did you mean C3?",
    'forbids = "A1-A2=Woman"': "there is no move A1-A2=Woman; did you mean Man?",
    'forbids = "swap"': "there is no move swap",
    'allows = "C3-E9"': "there is no move C3-E9: there is no site E9",
    'stands = { Z9 = "" }': "stands: there is no site Z9",
    'stands = { hand7 = "" }': "stands: there is no site hand7; did you mean hand",
    'stands = { hand = "" }': "stands: hand is several sites: hand1, hand2",
    'stands = { A1 = "Woman" }': "there is no piece Woman; pieces are Man1, Man2; did you mean Man",
    f"board = '''{BOARD}'''\npieces = {{ m = 'Man1', q = 'Queen' }}\nmoves = 3": "no piece Queen",
    f"board = '''{BOARD}'''\npieces = {{ m = 'Man1', '.' = 'Man2' }}\nmoves = 3": "another sign",
    "random = { games = 5, wins = [[0, 1], [0, 1], [0, 1]] }": (
        "random: wins has spans of 3 players, and this game has 2"
    ),
}


@pytest.mark.parametrize("keys", UNKNOWN)
def test_what_the_game_does_not_have_is_told(tested, keys):
    ended = tested(WALK, keys)
    assert ended.code == 1 and UNKNOWN[keys] in ended.out


def test_names_of_pieces_may_have_blanks_and_commas(tested, ludeme, tmp_path):
    keys = 'stands = { A1 = "Big Queen1", B1 = "Rook,x2" }'
    ended = tested(
        QUEENS,
        f'after = ["A1=Big Queen", "B1=Rook,x"]\n{keys}',
        f'after = " a1=big queen ,B1=Rook,x"\n{keys}',
    )
    assert ended.code == 0, ended.out
    wrong = ludeme("board", str(tmp_path / "g.lud"), "--position", "A1=Rook,x B1=Big King")
    assert "move 2, 'B1=Big', is no legal move there" in wrong.err


def test_moves_that_may_be_legal_elsewhere_are_forbidden(tested):
    ended = tested(
        WALK,
        'forbids = "A1-A2 c3-a1 pass A1 hand-A1 A1-A2=Man A1-A2/2"',
        'stands = { A1 = "", C3 = "Man1", hand1 = "", hand2 = "Man2" }',
    )
    assert ended.code == 0, ended.out


def test_no_moves_at_all(tested):
    over = 'start = "(place \\"Man2\\" 0)"\nafter = "pass"\n'
    ended = tested(
        WALK, f'{over}result = "player 2 wins"\nlegal = ""', f"{over}legal = []", 'legal = ""'
    )
    assert ended.out.endswith("2 passed, 1 failed\n")
    assert "legal: legal, but not expected: C3-B2" in ended.out


@pytest.mark.parametrize("key", ["allows", "forbids"])
def test_naming_no_moves_says_nothing(tested, key):
    ended = tested(WALK, f'{key} = ""')
    assert ended.code == 2 and f":3: {key} is at least one move" in ended.err


def test_values_of_puzzles_stand_on_sites(tested):
    ended = tested(
        LATIN, 'stands = { A1 = "1", B1 = "" }', 'stands = { A1 = "2" }', 'stands = { A1 = "4" }'
    )
    assert ended.out.endswith("1 passed, 2 failed\n")
    assert "stands: the piece on A1: 1, expected 2" in ended.out
    assert "stands: there is no value 4; values are 1, 2, 3" in ended.out


def test_values_of_puzzles_in_moves(tested):
    ended = tested(LATIN, 'forbids = "B1=1"\nallows = "B1=3"', 'forbids = "B1=7"')
    assert ended.out.endswith("1 passed, 1 failed\n")
    assert "there is no move B1=7" in ended.out


def test_what_a_move_leads_to_may_be_said_where_no_other_shares_its_sites(tested):
    ended = tested(
        WALK,
        'allows = "C3-C2=Man C3-D4"\nmoves = 8',
        'forbids = "C3-A1=Man"',
        'forbids = "C3-C2=man"',
        'legal = "C3-B2 C3-B3 C3-B4 C3-C2 C3-C4=Man C3-D2 C3-D3 C3-D4"',
    )
    assert ended.out.endswith("3 passed, 1 failed\n"), ended.out
    assert "3\n    forbids: legal: C3-C2\n" in ended.out


BARS = """\
(game "Bars"
    (players 2)
    (equipment { (board (square 3)) (tile "Bar" Each {F F}) })
    (rules
        (play (move Add (piece (id "Bar" Mover)) (to (sites Empty))))
        (end (if (no Moves Next) (result Mover Win)))))
"""


def test_how_a_large_piece_is_laid_is_said_in_the_names_of_moves(tested):
    ended = tested(
        BARS,
        'allows = "A1=N A1=Bar/2"\nforbids = "A1=W"',
        'legal = "A1=Bar A1=E A2=E A3=S A3=E B1=N B3=S C1=N C1=W C2=W C3=S C3=W"',
        'forbids = "A1=X"',
    )
    assert ended.out.endswith("2 passed, 1 failed\n"), ended.out
    assert "there is no move A1=X" in ended.out
