"""Lists of moves, and loops over pieces, players, teams and directions (spec 05 §4, §5)."""

from __future__ import annotations

import pytest

import ludeme

GAME = """
(game "Lists" (players {players})
    (equipment {{
        (board (rectangle 1 9) {{ (track "Right" {{4 5 6}} P1) (track "Left" {{2 1 0}}) }})
        (piece "Man" Each (move Select (from (from)))) (piece "King" Each) (piece "Rock" Neutral)
        (hand Each size:2)
    }})
    (rules (start {{ {start} }}) (play {play}) (end (if (no Pieces All) (result Mover Win)))))
"""
START = '(place "Man1" {0 5}) (place "King1" 2) (place "Man2" {1 8}) (place "Rock0" 7)'
HANDS = '(place "Man1" 9) (place "King1" 10) (place "Man2" 12)'
TEAMS = "(set Team 1 {P1 P3}) (set Team 3 {P2 P4})"


def load(play: str, start: str = START, players: int = 2):
    text = GAME.format(play=play, start=start, players=players)
    return ludeme.load(text, tier="python").start(seed=1)


def keys(play: str, *rest) -> str:
    """The sites of the moves: one number where a move stays on its site."""
    moves = [(m.from_site, m.to_site) for m in load(play, *rest).legal_moves() if m.kind != "pass"]
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in sorted(moves))


SELECT = "(move Select (from {}))"
SITE = SELECT.format("(site)")
SITES = SELECT.format("(sites {3 4})")
GONE = "(is Empty 5)"
ENEMY = f"(if (is Enemy (who at:(site))) {SITE})"


@pytest.mark.parametrize(
    ("play", "found"),
    [
        # pieces of the board alone, or of another container (§4.1)
        ("(forEach Piece)", "0 5"),
        ("(forEach Piece container:1)", "9"),
        ('(forEach Piece "Man" "Hand2" P2)', "12"),
        (f"(forEach Piece container:(mover) {SELECT.format('(from)')})", "9 10"),
        (f"(forEach Piece container:(next) {SELECT.format('(from)')})", ""),
        (f"(forEach Piece container:(+ 7 (mover)) {SELECT.format('(from)')})", ""),
        ('(forEach Piece "King" (move Select (from (from))))', "2"),
        ('(forEach Piece {"Man" "King"} (move Select (from (from))))', "0 2 5"),
        ("(forEach Piece (move Select (from (from))) All)", "0 1 2 5 7 8"),
        ("(forEach Piece (move Select (from (from))) Neutral)", "7"),
        ("(forEach Piece (move Select (from (from))) P2)", "1 8"),
        ("(forEach Piece (move Select (from (from))) (player (next)))", "1 8"),
        # pairs of which both parts are allowed (§4.6)
        (f"(allCombinations {SITES} (do (remove (sites {{0 1 5}})) ifAfterwards:{GONE}))", "3 4"),
        (
            f"(allCombinations (do {SITES} ifAfterwards:(= 4 (last To))) (remove (sites {{0 1}})))",
            "4 4",
        ),
        # the first list that is not empty (§4.16)
        ("(priority (move Select (from (sites {}))) (move Select (from 3)))", "3"),
        ("(priority (move Select (from 4)) (move Select (from 3)))", "4"),
        # the first site of a track (§4.17); without a name the first track
        (f"(firstMoveOnTrack (if (is Occupied (site)) {SITE}))", "5"),
        (f'(firstMoveOnTrack "Left" (if (is Occupied (site)) {SITE}))', "2"),
        (f'(firstMoveOnTrack "igh" P1 (if (is Empty (site)) {SITE}))', "4"),
        (f'(firstMoveOnTrack "Left" P2 {SITE})', ""),
        (
            f"(priority (firstMoveOnTrack {ENEMY}) {SELECT.format(3)})",
            "3",
        ),
        (
            f"(if (can Move (firstMoveOnTrack (if (is Empty (site)) {SITE}))) {SELECT.format(3)})",
            "3",
        ),
        (f"(if (can Move (firstMoveOnTrack (if (= 9 (site)) {SITE}))) {SELECT.format(3)})", ""),
        # no filter at all, or nothing where there is no such track (§5.3, quirk)
        (f"(max Distance (or {SELECT.format(1)} {SELECT.format(3)}))", "1 3"),
        (f'(max Distance "Right" P2 {SELECT.format(1)})', ""),
        # the moves of all loops (§4.9, §4.11)
        (f"(forEach Value min:2 max:4 {SELECT.format('(value)')})", "2 3 4"),
        (f"(forEach Value (array {{7 3 7}}) {SELECT.format('(value)')})", "3 7 7"),
        (f"(forEach Player {SELECT.format('(player)')})", "1 2"),
        (f"(forEach (players All) {SELECT.format('(player)')})", "0 1 2 3"),
        (f"(forEach (players NonMover) {SELECT.format('(player)')})", "0 2"),
        (f"(forEach (players Ally) {SELECT.format('(player)')})", ""),
        # sites, and what there is where no move is found (§4.8): the loop leaves its last site
        (f"(forEach Site (sites {{3 6}}) {SITE} noMoveYet:{SELECT.format(8)})", "3 6"),
        (f"(forEach Site (sites {{3 6}}) (if (is Occupied (site)) {SITE}) noMoveYet:{SITE})", "6"),
        (f"(forEach Site (sites {{}}) {SITE} noMoveYet:{SITE})", ""),
    ],
)
def test_which_moves_there_are(play, found):
    assert keys(play, f"{START} {HANDS}") == found


STEPS = (
    "(forEach Direction (from 3) {directions} (between {between})"
    " (to {to} (apply (addScore P1 (^ 2 (to))))))"
)


@pytest.mark.parametrize(
    ("directions", "between", "to", "found"),
    [
        ("E", "", "", "4"),
        ("E", "(range 1 3)", "", "4 5 6"),
        ("E", "(range 2 3)", "", "5 6"),
        ("Orthogonal", "(range 2 3)", "", "0 1 5 6"),
        ("Orthogonal", "(exact 3)", "", "0 6"),
        # what lies before the shortest distance is between, and must satisfy both conditions
        ("Orthogonal", "(range 2 3) if:(is Empty (between))", "", "5 6"),
        ("Orthogonal", "(range 3 3) if:(is Empty (between))", "", ""),
        ("Orthogonal", "(range 2 9)", "if:(is Empty (to))", ""),
        ("Orthogonal", "(range 2 9)", "if:(!= 6 (to))", "0 1 5"),
        ("Orthogonal", "(range 1 2) if:(is Empty (between))", "", "1 2 4 5"),
    ],
)
def test_each_site_in_a_direction(directions, between, to, found):
    """Seen in the scores that an effect at each of the sites leaves (spec 05 §4.14)."""
    steps = STEPS.format(directions=directions, between=between, to=to)
    play = f"(move Select (from 4) (then (forEach Piece {steps})))"
    state = load(play, '(place "King1" 2) (place "Man2" 5)')
    scored = state.apply(state.legal_moves()[0]).scores[0]
    assert " ".join(str(site) for site in range(9) if scored >> site & 1) == found


def test_the_teams_that_have_members():
    play = (
        "(move Select (from 0) (then (forEach Team (forEach Value (team) (addScore P1 (value))))))"
    )
    state = load(play, f'(place "Man1" 0) {TEAMS}', 4)
    assert state.apply(state.legal_moves()[0]).scores == [10, 0, 0, 0]


def test_without_teams_there_is_none_to_go_through():
    assert keys(f"(forEach Team {SELECT.format(4)})") == ""
    each = f"(forEach Team (forEach Value (team) {SELECT.format('(value)')}))"
    assert keys(f"(or {each} {SELECT.format(4)})") == "4"


def test_a_position_that_is_remembered_is_avoided():
    """Whatever else differs: the stone may go anywhere but where it stood (§5.4)."""
    play = """(if (= 0 (count Moves)) (move Select (from 0) (then (remember State)))
        (avoidStoredState (or (move (from (sites Occupied by:All)) (to (sites {3 4 5})))
            (move Select (from 2) (then (set Score P1 7))))))"""
    state = load(play, '(place "Rock0" 4)')
    state.apply(state.legal_moves()[0])
    shown = [(move.from_site, move.to_site) for move in state.legal_moves()]
    assert sorted(shown) == [(4, 3), (4, 5)]
    state.apply(state.legal_moves()[0])
    # from the third site it may not go back to the fourth
    assert sorted((m.from_site, m.to_site) for m in state.legal_moves()) == [(2, 2), (3, 3), (3, 5)]


@pytest.mark.parametrize(
    ("found", "value"),
    [
        ("(max Captures {})", [3]),
        ("(max Captures withValue:False {})", [3]),
        ("(max Captures withValue:True {})", [1, 3]),
    ],
)
def test_the_moves_that_take_most(found, value):
    """The number of pieces, or the sum of their values; a single stone may be worth as much."""
    start = '(place "Man2" 1 value:1) (place "Man2" 2 value:1) (place "Man2" 3 value:2)'
    taken = "(move Select (from {}) (then (remove (sites {{{}}}))))"
    moves = [taken.format(1, "3"), taken.format(2, "1"), taken.format(3, "1 2")]
    state = load(found.format(f"(or {{ {' '.join(moves)} }})"), start)
    assert sorted(move.to_site for move in state.legal_moves()) == value


@pytest.mark.parametrize("effect", ["(push (from 2) E)", "(attract (from 0) E)"])
def test_pieces_that_are_lifted_are_removed(effect):
    """Three of them count for more than two that are taken away for good (06 §A10)."""
    play = f"""(max Captures (or
        (move Select (from 0) (then (remove (sites {{2 3}}))))
        (move Select (from 1) (then {effect}))))"""
    assert keys(play, '(place "Man2" {2 3 4})') == "1"


def test_what_was_lifted_is_not_cleared_once_more():
    """A site whose piece the move has removed by itself is skipped (06 §A2)."""
    play = "(move Select (from 0) (then (and (remove 3 at:EndOfTurn) (push (from 2) E))))"
    state = load(play, '(place "Man1" 2) (place "Man2" 3)')
    assert sorted(state.apply(state.legal_moves()[0]).contents()) == ["c3", "c4"]


def test_a_choice_that_only_asks_for_moves_finds_any_of_them():
    start = '(place "Man2" 1)'
    play = "(if (can Move (max Captures {})) (move Select (from 4)) (move Select (from 5)))"
    assert keys(play.format("(move Remove (sites Occupied by:P2))"), start) == "4"
    assert keys(play.format("(move Remove (sites Occupied by:P1))"), start) == "5"


EAST = "(forEach Piece (step E (to if:True)) {})"


@pytest.mark.parametrize(
    ("start", "whose", "left"),
    [
        ('(place "King1" 0) (place "Man1" 1)', "", {1: "King1", 2: "Man1"}),
        ('(place "Man1" 0) (place "King1" 1)', "", {2: "Man1"}),
        ('(place "King2" 0) (place "Man2" 1)', "P2", {1: "King2", 2: "Man2"}),
        ('(place "King1" 0) (place "Man2" 1)', "All", {1: "King1", 2: "Man2"}),
        ('(place "Man2" 0) (place "Man1" 1)', "All", {1: "Man2", 2: "Man1"}),
    ],
)
def test_pieces_that_are_all_moved_are_moved_kind_by_kind(start, whose, left):
    """In the order of the components, not of the sites (§4.1): the board is without hands here."""
    text = GAME.replace("(hand Each size:2)", "")
    play = f"(move Pass (then {EAST.format(whose)}))"
    state = ludeme.load(text.format(play=play, start=start, players=2), tier="python").start(seed=1)
    state.apply(state.legal_moves()[0])
    pieces = state.game.facts.pieces
    found = {int(at[1:]): pieces[held[0][0][0]].name for at, held in state.contents().items()}
    assert found == left


@pytest.mark.parametrize("play", ["(append {})", "(do {} next:(move Select (from 5)))"])
@pytest.mark.parametrize(
    ("start", "first"),
    [
        ('(place "King1" 0) (place "Man1" 1)', "1-2"),
        ('(place "Man1" 0) (place "King1" 1)', "0-1"),
    ],
)
def test_what_is_made_first_names_moves_that_are_made_together(play, start, first):
    assert keys(play.format("(forEach Piece (move Step E (to if:True)))"), start) == first


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("moves", "sites"),
    [
        ("(do (remove 0) next:(move Select (from 5)))", (0, 0)),
        ("(do (and (remove 2) (remove 0)) next:(move Select (from 5)))", (2, 2)),
        ("(do (addScore Mover 1) next:(move Select (from 5)))", (-1, -1)),
        ("(do (remove 3) next:(move Select (from 5)))", (5, 5)),
        ("(or (do (remove 3) next:(move Select (from 4))) (move Select (from 5)))", (4, 4)),
        ("(do (remove 8) next:(do (remove 0) next:(move Select (from 5))))", (8, 8)),
        ("(do (remove 3) next:(do (remove 0) next:(move Select (from 5))))", (0, 0)),
    ],
)
def test_what_is_done_before_names_moves_that_are_joined(moves, sites, tier):
    """The sites of the whole are those of its first action (spec 05 §4.5)."""
    play = f"(if (= 0 (count Moves)) (append {moves} (then (set Score P1 (last From)))) (pass))"
    start = f"{START} (set Score Each 0)"
    state = ludeme.load(GAME.format(play=play, start=start, players=2), tier=tier).start(seed=1)
    (move,) = state.legal_moves()
    assert (move.from_site, move.to_site) == sites
    assert state.apply(move).scores[0] == sites[0]
