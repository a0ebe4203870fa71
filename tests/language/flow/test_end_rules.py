"""End rules: cases, loops over players and tracks, results of teams (spec 06 §B3)."""

from __future__ import annotations

import pytest

import ludeme
from ludeme import LudemeError

GAME = """
(game "Ends" (players {players})
    (equipment {{
        (board (rectangle 1 9) {tracks})
        (piece "Man" Each) (piece "Stone" Neutral)
    }})
    (rules
        (start {{ (set Score Each 0) (place "Stone0" 0) {start} }})
        (play (move Select (from (sites {{0 1 2 3}})) {then}))
        (end {{ {end} }})
    )
)
"""
FIRST = "(= 1 (count Moves))"


def load(end: str, players: int = 2, *, start: str = "", then: str = "", tracks: str = ""):
    text = GAME.format(players=players, end=end, start=start, then=then, tracks=tracks)
    return ludeme.load(text, tier="python").start(seed=1)


def played(end: str, *sites: int, **more):
    """The position after choices of these sites."""
    state = load(end, **more)
    for site in sites or (0,):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    return state


def ranks(end: str, *sites: int, **more) -> list[float]:
    return played(end, *sites, **more).ranking()


# --- cases (§B3.1) --------------------------------------------------------------------------------

DEFAULT = "(result P1 Draw)"
ONE = "(if (= (last To) 1) (result P1 Win))"
TWO = f"{ONE} (if (< (last To) 3) (result P2 Win))"
NESTED = "(if (< (last To) 2) { (if (= (last To) 1) (result P1 Win)) })"


@pytest.mark.parametrize(
    ("end", "found"),
    [
        (f"(if True {{ {TWO} }} {DEFAULT})", ["2 1", "1 2", "2 1", "draw"]),
        (f"(if True {{ {TWO} }})", ["2 1", "1 2", "2 1", "-"]),
        (f"(if (< (last To) 2) {{ {TWO} }} {DEFAULT})", ["2 1", "1 2", "-", "-"]),
        # a case that holds ends the search also where it gives nothing itself (quirk)
        (f"(if True {{ {NESTED} {TWO} }} {DEFAULT})", ["-", "1 2", "2 1", "draw"]),
        (f"(if True {NESTED} {DEFAULT})", ["-", "1 2", "draw", "draw"]),
        # a case with cases and a result of its own
        (
            f"(if True (if (< (last To) 3) {{ {ONE} }} (result P2 Win)) {DEFAULT})",
            ["2 1", "1 2", "2 1", "draw"],
        ),
        # the scores as the result beside cases are never counted (quirk)
        (f"(if True {{ {TWO} }} (byScore))", ["2 1", "1 2", "2 1", "-"]),
        ("(if True (byScore))", ["draw", "draw", "draw", "draw"]),
        (f"(if True {{ (if (= (last To) 1) (byScore)) }} {DEFAULT})", ["draw"] * 4),
        # every rule that holds is applied: here the second finds nobody active
        ("(if True (result P1 Win)) (if True (result P2 Win))", ["1 2"] * 4),
    ],
)
def test_cases_of_an_end_rule(end, found):
    names = {(0.0, 0.0): "-", (1.0, 2.0): "1 2", (2.0, 1.0): "2 1", (1.5, 1.5): "draw"}
    assert [names[tuple(ranks(end, site))] for site in range(4)] == found


def test_a_rule_that_ends_nothing_is_an_error():
    with pytest.raises(LudemeError, match="this rule ends nothing"):
        load("(if (= 3 (count Moves)))")
    with pytest.raises(LudemeError, match="this rule ends nothing"):
        load("(if (= 3 (count Moves)) (if (= 1 (last To))))")


# --- results for one player or all (§B3.2) --------------------------------------------------------


@pytest.mark.parametrize("role", ["P1", "P2", "All"])
@pytest.mark.parametrize(("result", "winner"), [("Tie", 4), ("Abandon", -1), ("Crash", -1)])
def test_ties_and_games_broken_off_leave_the_ranking(role, result, winner):
    """Of a player who is out there is no result any more, but there is one of all."""
    end = f"(if {FIRST} (result P1 Win)) (if (= 2 (count Moves)) (result {role} {result}))"
    state = played(end, 0, 1, players=3)
    out = role == "P1"
    assert (state.over, state.winner) == (not out, 0 if out else winner)
    assert state.ranking() == [1, 0, 0]


# --- loops over players and tracks (§B3.1) --------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "found"),
    [
        (f"(forEach Player if:(and {FIRST} (!= 3 (player))) (result Player Loss))", [3, 3, 1, 3]),
        (
            f"(forEach NonMover if:(and {FIRST} (!= 3 (player))) (result Player Loss))",
            [0, 3.5, 0, 3.5],
        ),
        # any other role than NonMover is everybody (quirk)
        (f"(forEach P2 if:(and {FIRST} (!= 3 (player))) (result Player Loss))", [3, 3, 1, 3]),
        (f"(forEach Mover if:{FIRST} (result Player Win))", [1, 2, 3, 4]),
        (f"(forEach NonMover if:{FIRST} (result Player Win))", [4, 1, 2, 3]),
        (f"(forEach Player if:(and {FIRST} (= 2 (player))) (result Mover Win))", [1, 0, 0, 0]),
        ("(forEach Player if:(< 0 (score Player)) (result Player Win))", [0, 0, 1, 0]),
    ],
)
def test_a_rule_for_each_player(end, found):
    assert ranks(end, players=4, then="(then (addScore P3 5))") == found


def test_players_who_are_out_are_passed_over():
    end = (
        f"(if {FIRST} (result P2 Win)) (forEach Player if:(= 2 (count Moves)) (result Player Win))"
    )
    assert ranks(end, 0, 1, players=4) == [2, 1, 3, 4]


TRACKS = '{ (track "L" {0 1 2}) (track "R" {6 7 8}) (track "M" {1 2 3}) }'


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        ('(place "Man2" 3)', "(no Pieces All in:(sites Track))", [1.0, 2.0]),
        ('(place "Man2" {3 7})', "(no Pieces All in:(sites Track))", [0.0, 0.0]),
        ('(place "Man2" {3 7})', "(= 2 (track))", [1.0, 2.0]),
        ('(place "Man2" {3 7})', "(is In 8 (sites Track))", [1.0, 2.0]),
        # the track that is iterated, whatever name is written
        ('(place "Man2" {3 7})', '(is In 8 (sites Track "L"))', [1.0, 2.0]),
        ('(place "Man2" {3 7})', "(is In 5 (sites Track))", [0.0, 0.0]),
    ],
)
def test_a_rule_for_each_track(start, end, found):
    rule = f"(forEach Track if:{end} (result Mover Win))"
    assert ranks(rule, start=start, tracks=TRACKS) == found


def test_tracks_are_gone_through_as_long_as_somebody_is_active():
    """Three tracks, for each of which one of three players loses."""
    rule = f"(forEach Track if:{FIRST} (result Next Loss))"
    assert ranks(rule, players=3, tracks=TRACKS) == [1, 2.5, 2.5]
    assert ranks("(forEach Track if:True (result Mover Win))", players=3, tracks=TRACKS)[0] == 1


# --- teams (§B3.5) --------------------------------------------------------------------------------

TWO_TEAMS = "(set Team 1 {P1 P3}) (set Team 2 {P2 P4})"
THREE_TEAMS = "(set Team 1 {P1 P4}) (set Team 2 {P2 P5}) (set Team 3 {P3 P6})"


@pytest.mark.parametrize(
    ("result", "found"),
    [
        ("(result Team1 Win)", [1, 3, 1, 3]),
        ("(result Team2 Win)", [3, 1, 3, 1]),
        ("(result TeamMover Win)", [1, 3, 1, 3]),
        # neither is made (quirk)
        ("(result Team1 Loss)", [0, 0, 0, 0]),
        ("(result TeamMover Draw)", [0, 0, 0, 0]),
        # whether the team is active is asked of the player who has its number (quirk)
        ("(result P2 Loss)) (if True (result Team2 Win)", [0, 4, 0, 0]),
        ("(result P1 Loss)) (if True (result Team2 Win)", [3, 1, 3, 1]),
    ],
)
def test_the_result_of_a_team(result, found):
    assert ranks(f"(if True {result})", players=4, start=TWO_TEAMS) == found


@pytest.mark.parametrize(("result", "winner"), [("Tie", 5), ("Abandon", -1), ("Crash", -1)])
@pytest.mark.parametrize("role", ["Team1", "TeamMover"])
def test_teams_tie_as_players_do(role, result, winner):
    state = played(f"(if True (result {role} {result}))", players=4, start=TWO_TEAMS)
    assert (state.over, state.winner, state.ranking()) == (True, winner, [0, 0, 0, 0])


@pytest.mark.parametrize("result", ["Win", "Tie", "Abandon"])
def test_without_teams_there_is_no_result_of_one(result):
    state = played(f"(if True (result Team1 {result}))", players=4)
    assert (state.over, state.ranking()) == (False, [0, 0, 0, 0])


def test_three_teams_one_after_the_other():
    end = f"(if {FIRST} (result Team2 Win)) (if (= 2 (count Moves)) (result Team3 Win))"
    state = played(end, players=6, start=THREE_TEAMS)
    assert not state.over and state.ranking() == [0, 1, 0, 0, 1, 0]
    state.apply(state.legal_moves()[0])
    assert state.over and state.winner == 2
    # the smallest rank nobody has yet is 2; the last team stands behind by its size
    assert state.ranking() == [4, 1, 2, 4, 1, 2]


# --- scores (§B3.4) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "more", "found"),
    [
        ((3, 5, 1), "", [2, 1, 3]),
        ((3, 5, 1), "misere:True", [2, 3, 1]),
        ((3, 5, 5), "", [3, 1.5, 1.5]),
        ((5, 3, 3), "", [1, 2.5, 2.5]),
        ((5, 5, 5), "misere:True", [2, 2, 2]),
        ((0, 0, 0), "{ (score P2 4) (score P3 9) }", [3, 2, 1]),
        ((7, 0, 0), "{ (score Mover 1) (score Next (+ 1 (score P1))) }", [2, 1, 3]),
    ],
)
def test_ranks_by_score(scores, more, found):
    start = " ".join(f"(set Score P{p} {n})" for p, n in enumerate(scores, 1))
    assert ranks(f"(if True (byScore {more}))", players=3, start=start) == found


def test_scores_rank_also_those_who_were_out():
    end = f"(if {FIRST} (result P3 Win)) (if (= 2 (count Moves)) (byScore))"
    start = "(set Score P1 3) (set Score P2 5)"
    assert ranks(end, 0, 1, players=3, start=start) == [2, 1, 3]


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("(if (no Moves Next) (byScore))", [2, 1]),
        ("(if (no Moves Next) (payoffs { (payoff P1 1) (payoff P2 3) }))", [2, 1]),
        ("(if (can Move (forEach Piece)) (byScore))", [1, 2]),
        ("(if (can Move (move Select (from 0))) (byScore))", [2, 1]),
    ],
)
def test_pieces_have_no_moves_when_a_rule_before_has_ended_the_game(tier, asked, found):
    """`forEach Piece` finds nothing then (spec 05 §4.1), other lists of moves do."""
    text = GAME.format(
        players=2,
        tracks="",
        start='(place "Man1" 3) (place "Man2" 5) (set Score P2 7)',
        then="",
        end=f"(if {FIRST} (result P1 Win)) {asked}",
    )
    text = text.replace("(play (move Select (from (sites {0 1 2 3})) ))", "(play (forEach Piece))")
    text = text.replace('"Man" Each', '"Man" Each (move Step (to if:True))')
    state = ludeme.load(text, tier=tier).start(seed=1)
    state.apply(state.legal_moves()[0])
    assert (state.over, state.ranking()) == (True, found)


@pytest.mark.parametrize("score", [-4, 0, 4])
def test_a_single_player_wins_by_any_score(score):
    state = played("(if True (byScore))", players=1, start=f"(set Score P1 {score})")
    assert (state.over, state.winner, state.ranking()) == (True, 1, [1.0])
