"""From-to moves, selections, removals, promotions, claims and large pieces on tiny positions."""

from collections import Counter

import pytest

import ludeme

GAME = """
(game "Sites" (players 2)
    (equipment {{ (board (square {size}) use:{use}) {pieces} }})
    (rules (start {{ {start} }}) (play {play}) (end (if (no Pieces Mover) (result Mover Loss))))
)
"""
DISCS = '(piece "Disc" Each) (piece "King" Each)'


def position(play, start='(place "Disc1" {0 1}) (place "Disc2" {7})', **options):
    settings = {"size": 3, "pieces": DISCS, "use": "Cell", **options}
    return ludeme.load(GAME.format(play=play, start=start, **settings)).start(seed=1)


def moves(play, start='(place "Disc1" {0 1}) (place "Disc2" {7})', **options):
    return Counter(str(move) for move in position(play, start, **options).legal_moves())


def after(state, name):
    """The components on each site after the move of this name."""
    move = next(move for move in state.legal_moves() if str(move) == name)
    contents = state.copy().apply(move).contents()
    return {site: [level[0] for level in levels] for site, (levels, _) in contents.items()}


def test_from_to_goes_anywhere_even_onto_itself():
    play = "(move (from (sites Occupied by:Mover)) (to (sites {0 5})))"
    assert moves(play) == Counter(["c0", "c0-c5", "c1-c0", "c1-c5"])


def test_the_condition_of_the_effect_sees_the_outer_from():
    play = """(move (from (sites Occupied by:Mover))
        (to (sites {5 8}) (apply if:(= (from) 0) (remove 7))))"""
    state = position(play)
    assert moves(play) == Counter(["c0-c5", "c0-c8", "c1-c5", "c1-c8"])
    assert "c7" in after(state, "c0-c5")


def test_a_copy_leaves_the_piece():
    play = "(move (from 0) (to 5) copy:True)"
    assert after(position(play), "c0-c5") == {"c0": [1], "c1": [1], "c5": [1], "c7": [2]}


def test_select_offers_sites_and_pairs():
    assert moves("(move Select (from (sites Occupied by:Mover)))") == Counter(["c0", "c1"])
    pairs = "(move Select (from (sites Occupied by:Mover)) (to (sites {3 4})))"
    assert moves(pairs) == Counter(["c0-c3", "c0-c4", "c1-c3", "c1-c4"])


def test_remove_skips_empty_sites_and_runs_its_consequence():
    play = '(move Remove (sites {2 7}) (then (add (piece "King1") (to (last To)))))'
    assert moves(play) == Counter(["c7"])
    assert after(position(play), "c7") == {"c0": [1], "c1": [1], "c7": [3]}


@pytest.mark.parametrize("move", ["Add", "Claim"])
def test_a_piece_that_there_is_not_does_not_end_the_list_for_a_single_site(move):
    """It is left out before one is tried, also where that shows in play (05 §2.6, 06 §A3)."""
    play = f'(move {move} (piece {{(id "King" Next) (id "Disc" Mover) (id "Disc" Next)}}) (to 4))'
    pieces = '(piece "Disc" Each) (piece "King" P1)'
    assert moves(play, pieces=pieces) == Counter(["c4"])
    assert after(position(play, pieces=pieces), "c4")["c4"] == [1]


def test_promotion_by_name_and_owner():
    play = '(move Promote 0 (piece {"King" "Disc"}) Mover)'
    state = position(play)
    assert moves(play) == Counter(["c0=King1", "c0=Disc1"])
    results = [state.copy().apply(m).contents()["c0"][0][0][0] for m in state.legal_moves()]
    assert results == [3, 1]


@pytest.mark.parametrize("piece", ['"Queen"', "3", "(+ 3 (count Moves))"])
def test_promotion_to_a_piece_that_the_owner_lacks_removes(piece):
    """By name or by number: nothing replaces what is promoted (06 §A8)."""
    pieces = '(piece "Disc" Each) (piece "Queen" P1)'
    state = position(f"(move Promote 0 (piece {piece}) P2)", pieces=pieces)
    assert after(state, "c0") == {"c1": [1], "c7": [2]}


def test_consequences_are_evaluated_before_any_is_applied():
    play = """(move Select (from 0) (then (and
        (remove 7) (forEach Site (sites Occupied by:Next) (add (piece "King1") (to 8))))))"""
    assert after(position(play), "c0") == {"c0": [1], "c1": [1], "c8": [3]}


def test_seq_sees_what_came_before():
    play = """(move Select (from 0) (then (seq {
        (remove 7) (forEach Site (sites Occupied by:Next) (add (piece "King1") (to 8))) })))"""
    assert after(position(play), "c0") == {"c0": [1], "c1": [1]}


def test_swapped_pieces():
    assert after(position("(move Swap Pieces 0 7)"), "c0-c7") == {"c0": [2], "c1": [1], "c7": [1]}


def test_priority_takes_the_first_list_with_a_move():
    play = "(priority {(move Remove 5) (move Select (from 1)) (move Select (from 0))})"
    assert moves(play) == Counter(["c1"])


def test_values_players_and_groups():
    assert moves("(forEach Value min:2 max:4 (move Select (from (value))))") == Counter(
        ["c2", "c3", "c4"]
    )
    players = (
        "(forEach Player (forEach Site (sites Occupied by:Player) (move Select (from (site)))))"
    )
    assert moves(players) == Counter(["c0", "c1", "c7"])
    groups = "(forEach Group Orthogonal (move Select (from (sites))))"
    assert moves(groups) == Counter(["c0", "c1"])


def test_each_direction():
    play = "(forEach Piece (forEach Direction Orthogonal (if (is Empty (to)) (move (from) (to)))))"
    assert moves(play) == Counter(["c0-c3", "c1-c2", "c1-c4"])


def test_all_combinations_and_append():
    removals = "(append (forEach Site (sites {1 7}) (remove (site))))"
    play = f"(allCombinations (move Select (from 0)) {removals})"
    assert after(position(play), "c0") == {"c0": [1]}


def test_the_first_decision_names_a_combination_and_the_first_move_its_sites():
    """Which are none where that is no decision (05 §1.1, §4.6)."""
    record = "(then (addScore P1 (+ (* 10 (last From)) (last To))))"
    step = "(move Step (from 1) E (to if:True))"
    for pair, name, sites in (
        (("(remove 0)", step), "c1-c2", -11),
        ((step, "(remove 0)"), "c1-c2", 12),
    ):
        state = position(f"(allCombinations {' '.join(pair)} {record})")
        (move,) = state.legal_moves()
        assert str(move) == name
        assert state.apply(move).scores[0] == sites


@pytest.mark.parametrize(
    ("first", "seen"),
    [
        ("(move Add (to (sites {1})))", "(to)"),
        ("(move Select (from 1) (to 2))", "(from)"),
        ("(forEach Site (sites {1}) (move Pass))", "(site)"),
        ("(forEach Value min:1 max:1 (move Pass))", "(value)"),
    ],
)
def test_the_second_list_of_combinations_sees_what_is_around_both(first, seen):
    """And nothing that the first one goes over (05 §2.0, §4.6)."""
    pairs = f"(allCombinations {first} (addScore P1 {seen}))"
    pairs = f"(forEach Value min:7 max:7 (forEach Site (sites {{7}}) {pairs}))"
    state = position(f"(forEach Piece {pairs})", '(place "Disc1" 7)')
    (move,) = state.legal_moves()
    assert state.apply(move).scores[0] == 7


def test_moves_joined_into_one_are_named_like_the_first_action():
    """Whether it was a decision or not: all become decisions (05 §4.5)."""
    assert moves("(append (allCombinations (add (to 5)) (remove 0)))") == {"c5": 1}


@pytest.mark.parametrize(
    ("play", "name"),
    [
        ("(allCombinations (move Pass) (move Select (from 1)))", "c-1"),
        ("(allCombinations (move Select (from 1)) (move Pass))", "c1"),
        ("(allCombinations (select (from 1)) (move Pass))", "pass"),
        ("(append (or (move Pass) (move Select (from 1))))", "pass"),
        ("(append (or (move Select (from 1)) (move Pass)))", "c1"),
        ("(append (or (if (is Mover P2) (move Pass)) (move Select (from 1))))", "c1"),
    ],
)
def test_a_pass_with_another_decision_is_none(play, name):
    """Of joined moves only the first decides (05 §1.1, §4.5): two passes in a row are a draw."""
    state = position(play)
    (move,) = state.legal_moves()
    assert str(move) == name
    state.apply(move)
    state.apply(state.legal_moves()[0])
    assert state.over == (name == "pass")


@pytest.mark.parametrize(
    ("effect", "entries", "score"),
    [("", 1, 1), ("(apply (set Var 1))", 2, 2), ("(apply if:(= 1 2) (set Var 1))", 1, 1)],
)
def test_an_added_piece_listed_twice_has_outer_consequences_twice(effect, entries, score):
    """Both entries are the same move: what follows is attached to it once for each (05 §1.4)."""
    add = f"(move Add (to (sites Empty) {effect}) (then (addScore P2 1)))"
    state = position(f"(or {add} (move Pass) (then (addScore P1 1)))", "(set Score Each 0)")
    assert Counter(str(move) for move in state.legal_moves())["c4"] == entries
    move = next(move for move in state.legal_moves() if str(move) == "c4")
    assert list(state.apply(move).scores) == [score, 1]


@pytest.mark.parametrize(
    ("where", "asked", "entries", "score"),
    [
        ("(sites {8})", "(= 0 (from))", 3, 0),
        ("(sites {8})", "(= 8 (from))", 2, 0),
        ("(sites {8})", "(!= 1 (from))", 3, 1),
        ("8", "(= 8 (from))", 2, 0),
        ("8", "(!= 1 (from))", 2, 1),
    ],
)
def test_what_an_added_piece_brings_is_asked_of_the_outer_from_first(where, asked, entries, score):
    """Then of the site: only if both hold does it happen; the first doubles the move (05 §2.9)."""
    add = f"(move Add (to {where} (apply if:{asked} (addScore P1 1))))"
    state = position(f"(forEach Piece {add})")
    listed = state.legal_moves()
    assert len(listed) == entries
    assert state.apply(listed[0]).scores[0] == score


def test_what_added_pieces_bring_is_decided_before_any_is_placed():
    add = "(add (to (sites {4 5}) (apply if:(is Empty 4) (addScore P1 1))))"
    state = position(f"(move Select (from 0) (then {add}))")
    assert state.apply(state.legal_moves()[0]).scores[0] == 4


def test_claim_on_a_single_site_runs_its_consequences_first():
    play = '(move Claim (to 4) (then (if (is Empty 4) (add (piece "King2") (to 5)))))'
    assert after(position(play), "c4")["c5"] == [4]


@pytest.mark.parametrize("move", ["Add", "Claim"])
@pytest.mark.parametrize("to", ["4", "(sites {4 5})"])
def test_a_piece_is_placed_in_the_state_that_is_given(move, to):
    play = f'(move {move} (piece "King2" state:(- (to) 1)) (to {to}))'
    chosen = next(each for each in position(play).legal_moves() if each.to_site == 4)
    assert position(play).apply(chosen).contents()["c4"] == (((4, 3, 0, 0),), 1)


BAR = '(tile "Bar" Each {F}) '


def test_large_pieces_cover_cells():
    state = position("(move Add (to (sites Empty)))", "", pieces=BAR)
    assert sum(Counter(str(m) for m in state.legal_moves()).values()) == 24
    taken = state.copy().apply(state.legal_moves()[0])
    assert sum(1 for _ in taken.legal_moves()) < 24
    assert len(taken.contents()) == 1


def test_longest_series_only():
    hop = """(move Hop (from (from)) Orthogonal
        (between if:(is Enemy (who at:(between))) (apply (remove (between))))
        (to if:(is Empty (to)))
        (then (if (can Move (hop (from (last To)) Orthogonal
            (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))) (moveAgain))))"""
    play = f"(max Moves (forEach Piece {hop}))"
    start = '(place "Disc1" {0 20}) (place "Disc2" {1 7 21})'
    assert moves(play, start, size=5) == Counter(["c0-c2"])


def test_a_pass_has_no_sites():
    state = position("(or (move Pass) (move Select (from 0)))")
    assert sorted(m.kind for m in state.legal_moves()) == ["move", "pass"]


@pytest.mark.parametrize("name", ["1", "2nd", "play", "while", "find"])
def test_pieces_may_have_any_name(name):
    step = "(move Step (to if:(is Empty (to))))"
    piece = f'(piece "{name}" P1 {step})'
    start = f'(place "{name}1" 0)'
    game = position("(forEach Piece)", start, pieces=piece).game
    assert sorted(str(m) for m in game.start().legal_moves()) == ["c0-c1", "c0-c3", "c0-c4"]
    assert game.playouts(3).playouts == 3


def test_a_repeated_move_is_asked_about_once() -> None:
    """A placement with an effect is listed twice; one look tells whether there is such a move."""
    add = '(move Add (to (sites Corners) (apply (set Var "tried" 1))))'
    look = f"(do {add} ifAfterwards:(= 3 (count Pieces Mover)))"
    game = ludeme.load(
        f"""(game "Corners" (players 2)
            (equipment {{(board (square 4)) (piece "Disc" Each)}})
            (rules (start (place "Disc1" {{5 6}}))
                (play (if (can Move {look}) {add} (move Pass)))
                (end (if (is Full) (result All Draw)))))""",
        tier="python",
    )
    assert [move.to_site for move in game.start().legal_moves()] == [0, 0, 3, 3, 12, 12, 15, 15]
    asking = next(part for part in game.source.split("\n\n\n") if "def can_move(" in part)
    assert asking.count("copy_row(") == 1


SWAP = "(move Swap Pieces {0} {1})"


@pytest.mark.parametrize(
    ("use", "start", "sites", "found"),
    [
        ("Cell", '(place "Disc1" 0) (place "King2" 1)', (0, 1), {"c0": [4], "c1": [1]}),
        ("Vertex", '(place "Disc1" 0) (place "King2" 1)', (0, 1), {"v0": [1], "v1": [4]}),
        ("Vertex", '(place "Disc1" Cell 0) (place "King2" Cell 1)', (0, 1), {"c0": [4], "c1": [1]}),
        ("Vertex", '(place "Disc1" 9) (place "King2" 10)', (9, 10), {"c9": [4], "c10": [1]}),
        ("Vertex", '(place "Disc1" 9) (place "King2" 0)', (9, 5), {"c9": [1], "v0": [4]}),
    ],
)
def test_cells_exchange_pieces_and_nothing_else_does(use, start, sites, found):
    """Four cells among nine vertices, and hands from 9 on (05 §2.15)."""
    hands = DISCS + "(hand Each)"
    state = position(SWAP.format(*sites), start, use=use, pieces=hands)
    (move,) = state.legal_moves()
    assert after(state, str(move)) == found
