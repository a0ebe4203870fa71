"""Regions, tracks and faces of dice that are hardly meant: warnings, and the games play."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.play.diagnosis import diagnose

from .test_doubts import GAME, warnings_of


@pytest.mark.parametrize(
    ("region", "message"),
    [
        ('(sites "Home")', 'no region is called "Home" as a whole, so these are no sites at all'),
        ('(sites P2 "Home")', "P2 has no region, so these are no sites at all"),
        ('(sites P1 "Home")', None),
    ],
)
def test_regions_that_are_somewhere_else(region, message):
    given = ("    })", '(regions "Homes" P1 {0 1})})')
    assert warnings_of(given, ("(sites Empty)", region)) == ([message] if message else [])


RAYS = "(forEach Direction (from (site)) (to (apply (fromTo (from (site)) (to (to))))))"


@pytest.mark.parametrize(
    ("moves", "is_told"),
    [
        (f"(forEach Site (sites Occupied by:Mover) {RAYS})", True),
        (f"(or (move Pass) (if (is Mover P1) {RAYS}))", True),
        (f"(priority {{(forEach Player {RAYS}) (move Pass)}})", True),
        (f"(forEach Piece {RAYS})", False),
        (f"(forEach Site (sites Occupied by:Mover) (forEach Piece {RAYS}))", False),
        (f"(move Add (to (sites Empty)) (then {RAYS}))", False),
    ],
)
def test_lines_from_a_piece_where_there_is_none(moves, is_told):
    """Quirk: the piece at `(from)` is looked at, wherever the lines begin (spec 05 §4.14)."""
    added = "(move Add (to (sites Empty)))"
    told = "there is no (from) here, so (forEach Direction …) never has a move"
    assert (told in warnings_of((added, moves))) is is_told


@pytest.mark.parametrize(
    ("condition", "place", "message", "suggestion"),
    [
        (
            '(is In (last To) (sites "Homes"))',
            '(sites "Homes")',
            'there is no region "Homes"',
            "Home",
        ),
        ('(= 1 (id "Disc"))', '(id "Disc")', 'there is no piece "Disc": "Disc" is Disc1', "Disc1"),
        ('(= 1 (id "Disc3"))', '(id "Disc3")', 'there is no piece or container "Disc3"', "Disc2"),
        ("(= 3 (mapEntry 3))", "(mapEntry 3)", "(mapEntry …) needs a map, and this game", None),
    ],
)
def test_names_of_nothing_that_have_a_meaning(condition, place, message, suggestion):
    """No sites, -1 and the key itself (spec 08 §9.1, 07 §2.6): there is a game all the same."""
    text = GAME.replace("    })", '(regions "Home" P1 {0 1})})')
    found = diagnose(text.replace("(is Line 3)", condition)).warnings
    (told,) = [each for each in found if each.message.startswith(message)]
    assert (told.text, told.suggestion) == (place, suggestion)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ('(sites "D4")', 'there is no cell "D4"'),
        ('(coord "D4")', 'there is no cell "D4"'),
        ('(coord Edge "A1")', 'there is no edge "A1"'),
    ],
)
def test_labels_of_nothing_that_have_a_meaning(place, message):
    """No sites and -1 (spec 02 §8.3)."""
    assert message in warnings_of(("(sites Empty)", place))


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ('(= 0 (count Sites in:(sites "Homes")))', True),
        ('(= -1 (id "Disc"))', True),
        ('(= -1 (id "Disc3"))', True),
        ('(= (what at:0) (id "Disc"))', False),
        ("(= 3 (mapEntry 3))", True),
        ('(= -1 (coord "D4"))', True),
        ('(= 0 (count Sites in:(sites "D4")))', True),
    ],
)
@pytest.mark.parametrize("tier", ["python", "numba"])
def test_what_names_and_labels_of_nothing_mean(condition, answer, tier):
    text = GAME.replace("    })", '(regions "Home" P1 {0 1})})')
    game = ludeme.load(text.replace("(is Line 3)", condition), tier=tier)
    state = game.start()
    state.apply(state.legal_moves()[0])
    assert state.over == answer


@pytest.mark.parametrize(
    "used",
    [
        '(trackSite Move "Wya1" steps:1)',
        '(trackSite FirstSite P1 "Wya1")',
        '(trackSite EndSite "Wya1")',
        '(count StepsOnTrack "Way11" 0 2)',
        '(count Sites in:(sites Track "Way11"))',
    ],
)
def test_a_track_that_is_not_there(used):
    name = used.split('"')[1]
    tracks = ("(square 3)", '(square 3) { (track "Way1" {0 1}) (track "Home" {8 7}) }')
    found = warnings_of(tracks, ("(is Line 3)", f"(and (is Line 3) (!= (last To) {used}))"))
    assert found == [f'there is no track "{name}"']  # another one may serve


def test_the_track_that_may_be_meant():
    end = '(is In (last To) (sites Track "Ways"))'
    text = GAME.replace("(square 3)", '(square 3) (track "Way" {0..5})')
    (found,) = diagnose(text.replace("(is Line 3)", end)).warnings
    assert (found.expected, found.suggestion) == ("Way", "Way")


def test_the_tracks_there_are_where_a_name_is_like_none():
    """A name that nothing at all has is an error; it says which tracks there are, too."""
    end = '(is In (last To) (sites Track "Lane"))'
    text = GAME.replace("(square 3)", '(square 3) (track "Way" {0..5})')
    (found,) = diagnose(text.replace("(is Line 3)", end)).errors
    assert (found.message, found.text) == ('there is no track "Lane"', '"Lane"')
    assert (found.expected, found.suggestion) == ("Way", None)


@pytest.mark.parametrize(
    ("move", "part"),
    [
        ('(sow "{}")', True),
        ('(sow "{}" owner:(mover))', False),
        ('(firstMoveOnTrack "{}" (move Add (to (site))))', True),
        ('(firstMoveOnTrack "{}" Mover (move Add (to (site))))', False),
        ('(max Distance "{}" (move Add (to (sites Empty))))', True),
        ('(max Distance "{}" Mover (move Add (to (sites Empty))))', False),
        ('(forEach Piece (move Slide "{}"))', True),
    ],
)
def test_a_part_of_the_name_of_a_track(move, part):
    """Where the full name is needed nothing else serves; of the track of an owner a part does."""
    tracks = '(square 3) { (track "Way1" {0 1} P1) (track "Way2" {8 7} P2) }'
    text = GAME.replace("(square 3)", tracks).replace("(move Add (to (sites Empty)))", "MOVE")
    found = diagnose(text.replace("MOVE", move.format("Way"))).warnings
    message = 'no track is called "Way": a track is named in full here'
    assert [each.message for each in found if "in full" in each.message] == [message] * part
    assert all("is never used" not in each.message or "track" not in each.message for each in found)
    assert [each.suggestion for each in found if "in full" in each.message] == ["Way1"] * part
    right = diagnose(text.replace("MOVE", move.format("Way1"))).warnings
    assert not any("in full" in each.message for each in right)
    wrong = diagnose(text.replace("MOVE", move.format("Way12"))).warnings
    assert 'there is no track "Way12"' in [each.message for each in wrong]


@pytest.mark.parametrize(
    "move",
    [
        '(move Shoot (piece "{}") (from 0))',
        '(move Claim (piece "{}") (to (sites Empty)))',
        '(move Add (to (sites Start (piece "{}"))))',
    ],
)
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Arrow", 'there is no piece "Arrow": "Arrow" is Arrow0'),
        ("Arrow01", 'there is no piece "Arrow01"'),
        ("Arrow0", None),
    ],
)
def test_pieces_without_which_nothing_happens(move, name, message):
    text = GAME.replace("    })", '(piece "Arrow" Neutral)})')
    text = text.replace("(move Add (to (sites Empty)))", move.format(name))
    found = [each for each in diagnose(text).warnings if "no piece" in each.message]
    assert [(each.message, each.suggestion) for each in found] == (
        [(message, "Arrow0")] if message else []
    )


@pytest.mark.parametrize("named", ["", ' "Way"'])
def test_no_tracks_at_all(named):
    found = warnings_of(("(is Line 3)", f"(= (last To) (trackSite Move{named} steps:1))"))
    assert len(found) == 1 and "track" in found[0]


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("d:6 faces:{0 1} num:2", "d:6 says how many faces are listed, and that is not so"),
        ("d:2 facesByDie:{{0 1} {1 2}} num:2", None),
    ],
)
def test_faces_of_other_dice(dice, message):
    rolled = ("(move Add (to (sites Empty)))", "(do (roll) next:(move Add (to (sites Empty))))")
    found = warnings_of(("    })", f"(dice {dice})}})"), rolled)
    assert [each for each in found if "faces" in each] == ([message] if message else [])


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("(remove (square 3) cells:{9 2 12})", "no cells have the numbers 9, 12 here"),
        ("(remove (square 3) edges:{{0 16}})", "no vertices have the numbers 16 here"),
        ("(remove (square 3) vertices:{99})", "no vertices have the numbers 99 here"),
        ("(remove (square 3) cells:{8} edges:{{0 15}})", None),
        ("(add (square 3) edges:{{0 99}})", "no vertices have the numbers 99 here"),
        ("(add (square 3) vertices:{{9 9}} edges:{{0 16}})", None),
        ("(add (square 3) cells:{{0 1 17}})", "no vertices have the numbers 17 here"),
    ],
)
def test_elements_of_boards_that_are_not_there(board, message):
    found = warnings_of(("(square 3)", board))
    assert found == ([f"{message}, so this is passed over"] if message else [])


@pytest.mark.parametrize(
    ("asked", "messages"),
    [("Draw", []), ("Dra", ['answer "Dra" is nothing that can be voted for'])],
)
def test_votes_for_what_is_no_answer(asked, messages):
    votes = '(if (is Proposed "Draw") (move Vote "Draw") (move Propose "Draw"))'
    found = warnings_of(
        ("(move Add (to (sites Empty)))", votes),
        ("(is Line 3)", f'(or (is Line 3) (is Decided "{asked}"))'),
    )
    assert [each for each in found if "answer" in each] == messages


def test_propositions_that_nobody_makes():
    votes = '(if (is Proposed "Tie") (move Vote "Draw") (move Propose "Draw"))'
    found = warnings_of(("(move Add (to (sites Empty)))", votes))
    assert 'proposition "Tie" is never proposed' in found


@pytest.mark.parametrize(
    ("result", "message"),
    [
        ("Team1 Loss", "(result Team1 Loss) changes nothing: of teams only Win counts"),
        ("TeamMover Draw", "(result TeamMover Draw) changes nothing: of teams only Win counts"),
        ("Team1 Win", None),
        ("Team3 Win", "(result Team3 Win) changes nothing: this game has 2 players"),
    ],
)
def test_results_of_teams_that_change_nothing(result, message):
    teams = ("(rules", "(rules (start {(set Team 1 {P1}) (set Team 2 {P2})})")
    found = warnings_of(teams, ("(result Mover Win)", f"(result {result})"))
    assert found == ([message] if message else [])


@pytest.mark.parametrize("result", ["Team1 Win", "TeamMover Win", "Team2 Loss"])
def test_results_of_teams_where_there_are_none(result):
    found = warnings_of(("(result Mover Win)", f"(result {result})"))
    assert found == [f"(result {result}) changes nothing: this game has no teams"]


@pytest.mark.parametrize(
    ("pairs", "messages"),
    [
        ('{(pair "A1" "C9")}', ['this pair is left out: there is no cell "C9"']),
        ('{(pair "Z8" 2)}', ['this pair is left out: there is no cell "Z8"']),
        ('{(pair 3 "Dsc1")}', ['this pair is left out: there is no piece "Dsc1"']),
        ('{(pair "A1" "C3") (pair P1 "Disc1") (pair 2 Topsite)}', []),
        ("{0 1 2} {5 6}", ["there are 3 keys and 2 values: those without a partner are left out"]),
        (
            "{0 1} {5 6 7 8}",
            ["there are 2 keys and 4 values: those without a partner are left out"],
        ),
        ("{0 1} {5 6}", []),
    ],
)
def test_entries_of_maps_that_are_left_out(pairs, messages):
    used = ("(is Line 3)", '(= 8 (mapEntry "Twin" (count Moves)))')
    assert warnings_of(("    })", f'(map "Twin" {pairs})}})'), used) == messages


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("Step (from (sites Board)) (to if:(is Empty (to)))", "never moves from a region"),
        ("Step (to (sites Empty))", "does not look at this region, only at if: and (apply …)"),
        ("Slide (to (sites Empty))", "does not look at this region, only at if: and (apply …)"),
        ("Leap {{F F R F}} (to (sites Empty))", "does not look at this region"),
        ("Hop (to (sites Empty))", "does not look at this region"),
        ("Hop (from (sites Board)) (to if:(is Empty (to)))", "it begins on (from)"),
        ("Step (to 4)", "does not look at this site, only at if: and (apply …)"),
        ("Hop (to (last To) if:(is Empty (to)))", "does not look at this site"),
        ("Step (to (to) if:(is Empty (to)))", None),
        ("Step (from (last To)) (to if:(is Empty (to)))", None),
    ],
)
def test_what_moves_from_one_site_do_not_look_at(move, message):
    found = warnings_of(
        ("(move Add (to (sites Empty)))", f"(forEach Site (sites Board) (move {move}))")
    )
    found = [each for each in found if "look at" in each or "region" in each]
    assert len(found) == bool(message) and all(message in each for each in found)


def test_a_site_behind_a_hand():
    hand = ("    })", "(hand Each)})")
    use = ("(is Line 3)", "(and (is Line 3) (is Empty (handSite P1 1)))")
    (found,) = warnings_of(hand, use)
    assert "no site 1 in a hand: the largest has 1, so this is one of what comes behind" in found


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("(sites Empty)", "(coord row:9 column:0)"), "there is no row 9: this board has 3 rows"),
        (("(sites Empty)", "(coord row:0 column:3)"), "there is no column 3: this board has 3 co"),
        (("(sites Empty)", "(handSite P9)"), "there is no player P9: this game has 2 players"),
        (("(sites Empty)", "(sites Hand P9)"), "there is no player P9: this game has 2 players"),
        (
            ("(move Add (to (sites Empty)))", '(forEach Piece "Disc1" (move Select (from)))'),
            'no kind of piece is called "Disc1": pieces are named without their owner here',
        ),
    ],
)
def test_places_and_pieces_that_are_none(change, message):
    assert any(message in each for each in warnings_of(("    })", "(hand Each)})"), change))


def test_a_row_and_a_column_that_do_not_meet():
    changes = ("(square 3)", "(hex 3)"), ("(sites Empty)", "(coord row:4 column:0)")
    assert warnings_of(*changes) == ["there is no cell in row 4 and column 0"]
