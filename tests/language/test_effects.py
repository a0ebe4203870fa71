"""Effects on small positions: one pass whose consequences change the board (spec 06 part A)."""

import pytest

import ludeme

GAME = """
(game "Effects" (players {players})
    (equipment {{
        (board (square 5) {tracks})
        (piece "Man" Each {flips}) (piece "Rock" Neutral)
        {hands}
    }})
    (rules
        (start {{ {start} }})
        (play {play})
        (end (if (no Pieces All) (result Mover Win)))
    )
)
"""
ENEMY = "(is Enemy (who at:(between)))"
FRIEND = "(is Friend (who at:(to)))"


def game(play, own="", enemy="", *, start="", players=2, flips="", tracks="", hands=""):
    rules = [start]
    for name, sites in (("Man1", own), ("Man2", enemy)):
        if sites:
            rules.append(f'(place "{name}" {{ {sites} }})')
    text = GAME.format(
        play=play, start=" ".join(rules), players=players, flips=flips, tracks=tracks, hands=hands
    )
    return ludeme.load(text).start(seed=1)


def after(effect, own="", enemy="", **more):
    """The position after a pass with this consequence."""
    state = game(f"(move Pass (then {effect}))", own, enemy, **more)
    return state.apply(state.legal_moves()[0])


def sites(state):
    return sorted(int(key[1:]) for key in state.contents())


def count(state, site):
    levels, number = state.contents().get(f"c{site}", ((), 0))
    return number if levels else 0


def data(state, site):
    """Piece, state, rotation and value of a site."""
    return state.contents()[f"c{site}"][0][0]


# --- scores, variables, turn order (§A4, §A6) ----------------------------------------------------


def test_the_then_of_an_and_runs_after_each_member():
    add = "(and {(addScore Mover 1) (addScore Next 1)} (then (addScore Mover 10)))"
    assert list(after(add, "0", start="(set Score Each 0)").scores)[-2:] == [21, 1]


def test_scores_of_a_role_that_is_nobody():
    state = after("(set Score Each 5)", "0", start="(set Score Each 1)")
    assert list(state.scores)[-2:] == [1, 1]


def test_pairs_of_players_and_scores():
    state = after("(addScore {P2 P1} {3 4})", "0", start="(set Score Each 0)")
    assert list(state.scores)[-2:] == [4, 3]


def test_all_members_of_an_and_see_the_position_before():
    both = '(and (set Var "A" 3) (addScore Mover (var "A")))'
    assert list(after(both, "0", start="(set Score Each 0)").scores)[-2:] == [-1, 0]


@pytest.mark.parametrize(
    ("effect", "mover"),
    [
        ("(moveAgain)", 1),
        ("(set NextPlayer (player 3))", 3),
        ("(and (moveAgain) (set NextPlayer (player 3)))", 3),
        ("(set NextPlayer (player (+ 6 (mover))))", 2),
    ],
)
def test_the_last_choice_of_the_next_player_counts(effect, mover):
    assert after(effect, "0", players=3).mover == mover


def test_the_region_of_the_next_player_is_found_before_he_changes():
    effect = "(and (moveAgain) (remove (sites Occupied by:Next)))"
    assert sites(after(effect, "0 1", "5 6")) == [0, 1]


def test_pending_values_live_until_the_next_move():
    play = "(if (is Pending) (move Add (to (sites Empty))) (move Pass (then (set Pending -1))))"
    state = game(play, "0")
    state = state.apply(state.legal_moves()[0])
    assert len(state.legal_moves()) == 24
    state = state.apply(state.legal_moves()[0])
    assert [move.kind for move in state.legal_moves()] == ["pass"]


def test_what_follows_an_effect_sees_the_values_that_it_made_pending():
    """Those of the ply before are forgotten by then (§A6), which the effect itself still sees."""
    count = "(addScore Mover (count Sites in:(sites Pending)))"
    effect = f"(and {{ {count} (set Pending 7) }} (then (set Score Next (value Pending))))"
    play = f"(move (from (sites Occupied by:Mover)) (to (sites {{20}}) (apply {effect})))"
    state = game(play, "0", "1")
    scores = [list(state.apply(state.legal_moves()[0]).scores) for _ in range(2)]
    assert scores == [[0, 7], [7, 8]]


# --- memory (§A7) --------------------------------------------------------------------------------


MARK = '(remember Value "List" {0} {1})'
CLEAR = '(remove (sites (values Remembered "List")))'


def marked(*effects):
    """What is left after remembering one by one and taking away the pieces on those sites."""
    return sites(after(f"(seq {{ {' '.join(effects)} {CLEAR} }})", "0 1 2"))


def test_values_are_remembered_and_forgotten():
    one, two = MARK.format(1, ""), MARK.format(2, "")
    assert marked(one, two) == [0]
    assert marked(one, one, '(forget Value "List" 1)') == [0, 2]
    assert marked(one, two, '(forget Value "List" 1)') == [0, 1]
    assert marked(one, two, '(forget Value "List" All)') == [0, 1, 2]
    assert marked(one, two, "(forget Value All)") == [0, 1, 2]


def test_a_value_is_new_if_it_was_new_before_the_whole_effect():
    unique = MARK.format(1, "unique:True")
    assert marked(unique, unique, '(forget Value "List" 1)') == [0, 1, 2]
    assert marked(f"(and {unique} {unique})", '(forget Value "List" 1)') == [0, 2]


def test_one_trigger_per_player():
    play = '(if (is Triggered "Other" P1) (move Add (to 4)) (move Pass (then (trigger "One" P1))))'
    state = game(play, "0")
    state = state.apply(state.legal_moves()[0])
    assert [str(move) for move in state.legal_moves()] == ["c4"]


# --- what a site holds (§A5, §A9) ----------------------------------------------------------------


def test_state_and_value_of_a_site():
    state = after("(and {(set State at:0 2) (set Value at:0 7) (set State at:1 -1)})", "0 1")
    assert data(state, 0)[-3:] == (2, 0, 7)
    assert data(state, 1)[-3:] == (0, 0, 0)


def test_count_of_a_site():
    state = after("(and (set Count at:0 3) (set Count at:1 0))", "0 1 2")
    assert [count(state, site) for site in (0, 1, 2)] == [3, 0, 1]


def test_flipping_goes_between_two_states():
    twice = "(and (flip 0) (set Var 1) (then (flip 1)))"
    assert data(after("(flip 0)", "0", flips="(flips 0 3)"), 0)[-3:] == (3, 0, 0)
    assert data(after(twice, "0 1", flips="(flips 1 3)"), 0)[-3:] == (0, 0, 0)


def test_taking_control_exchanges_pieces_of_one_name():
    state = after("(take Control of:Next by:Mover)", "0", "7 8", start='(place "Rock0" {3})')
    assert {data(state, site)[0] for site in (0, 7, 8)} == {data(state, 0)[0]}
    assert data(state, 3)[0] != data(state, 0)[0]


@pytest.mark.parametrize(("loser", "on_top"), [("P2", 3), ("P1", 3), ("P3", 1), ("All", 3)])
def test_control_is_taken_of_what_is_shown_where_a_player_has_a_piece(loser, on_top):
    take, stack = f"(take Control of:{loser} by:P3)", '(place Stack items:{"Man2" "Man1"} 0)'
    levels, _ = after(take, start=stack, players=3).contents()["c0"]
    assert [level[0] for level in levels] == [2, on_top]


# --- captures along lines (§A10) -----------------------------------------------------------------


def custodial(between, own, enemy):
    effect = (
        f"(custodial (from 12) Orthogonal (between {between} if:{ENEMY} (apply (remove (between))))"
        f" (to if:{FRIEND}))"
    )
    return sites(after(effect, own, enemy))


def test_custodial_capture_of_one():
    assert custodial("(max 1)", "12 10 22", "11 17 13") == [10, 12, 13, 22]
    assert custodial("(max 1)", "0 12", "11 10") == [0, 10, 11, 12]


def test_custodial_capture_of_a_run():
    assert custodial("", "2 12 22", "7 17") == [2, 12, 22]
    board = "(custodial (from 10) E (between if:" + ENEMY + " (apply (remove (between)))) (to if:"
    assert sites(after(board + FRIEND + "))", "10 14", "11 12 13")) == [10, 14]
    assert sites(after(board + FRIEND + "))", "10", "11 12 13 14")) == [10, 11, 12, 13, 14]


def test_intervention_takes_both_sides():
    effect = (
        "(intervene (from 12) Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))"
    )
    assert sites(after(effect, "12", "11 13 7")) == [7, 12]
    by_default = "(intervene (from 12) Orthogonal (to if:(is Enemy (who at:(to)))))"
    assert sites(after(by_default, "12", "11 13 7")) == [7, 12]
    other = effect.replace("(remove (to))", "(remove (between))")  # no site is between
    assert sites(after(other, "12", "11 13 7")) == [7, 11, 12, 13]


def test_directional_capture_stops_at_the_first_other_site():
    effect = "(directional (from 10) E (to if:(is Enemy (who at:(to))) (apply (remove (to)))))"
    assert sites(after(effect, "10", "11 12 14")) == [10, 14]


def surround(enemy, more=""):
    effect = (
        f"(surround (from 1) Orthogonal (between if:{ENEMY} (apply (remove (between))))"
        f" (to if:{FRIEND}) {more})"
    )
    return sites(after(effect, "1 5", enemy))


def test_the_edge_helps_to_surround():
    assert surround("0 2") == [1, 2, 5]


@pytest.mark.parametrize(
    ("name", "left"), [("Man1", [1, 5]), ("Rock0", [0, 1, 5]), ("Man", [0, 1, 5])]
)
def test_a_piece_that_must_be_among_those_around(name, left):
    """A name that is not the full one of a piece is that of none (spec 05 §2.1)."""
    assert surround("0", f'with:(piece "{name}")') == left


def enclose(own, enemy, more=""):
    effect = f"(enclose (from 1) Orthogonal (between if:{ENEMY} (apply (remove (between)))) {more})"
    return sites(after(effect, own, enemy))


def test_groups_without_liberties_are_taken():
    assert enclose("1 6 10", "0 5") == [1, 6, 10]
    assert enclose("1 6", "0 5") == [0, 1, 5, 6]
    assert enclose("1 6 11 15", "0 5", "numException:1") == [1, 6, 11, 15]


def test_a_start_that_is_a_target_itself_is_part_of_the_group():
    """And its liberties are the group's, as recorded trials have it (against 06 §A10)."""
    row = "(enclose (from 1) (directions {E W}) (between if:(is Occupied (between))))"
    assert sites(after(row, "1 2", "3 4")) == [1, 2, 3, 4]


def test_pushing_moves_a_row_until_a_gap():
    state = after("(push (from 10) E)", "10 11 13", "12")
    assert sites(state) == [11, 12, 13, 14]
    assert data(state, 13)[0] == 2
    assert sites(after("(push (from 14) W)", "14 13 12 11 10")) == [10, 11, 12, 13]


def test_attraction_packs_pieces_against_a_site():
    state = after("(attract (from 10) Orthogonal)", "10 12", "14")
    assert sites(state) == [10, 11, 12]
    assert [data(state, site)[0] for site in (10, 11, 12)] == [1, 1, 2]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (f"(custodial {{}} E (between (max 1) if:{ENEMY}) (to if:True))", [10, 11, 14]),
        ("(intervene {} E (to if:True (apply (remove (to)))))", [11, 14]),
        ("(directional {} E (to if:True (apply (remove (to)))))", [10, 11]),
        (f"(enclose {{}} W (between if:{ENEMY}))", [11, 12, 14]),
        (f"(enclose Cell {{}} W (between if:{ENEMY}))", [11, 12, 14]),
        ("(push {} E)", [10, 12, 13, 14]),
        ("(attract {} E)", [10, 11, 12, 13]),
    ],
)
def test_a_clause_without_a_site_means_from(effect, expected):
    """And no clause where the last move ended: after a pass, nowhere (05 §2.1, 06 §A10)."""
    for clause, left in ("(from)", expected), ("(from Cell)", expected), ("", [10, 11, 12, 14]):
        each = f"(forEach Piece {effect.format(clause)})"
        assert sites(after(each, "11", "10 12 14")) == left


@pytest.mark.parametrize(
    ("level", "states"),
    [("", [0, 3]), ("level:0", [3, 0]), ("level:2", [0, 0]), ("level:(level)", [0, 3])],
)
def test_the_state_of_a_level(level, states):
    """A level that is not known, such as that of no loop, means the top (§A5)."""
    start = '(place Stack items:{"Man1" "Man2"} 0)'
    state = after(f"(set State at:0 {level} 3)", start=start)
    assert [data[1] for data in state.contents()["c0"][0]] == states


@pytest.mark.parametrize(
    ("effect", "left", "moved"),
    [
        ('(add (piece "Man1") (to (from)))', [1, 1], [2]),
        ('(addScore Mover 1 (then (add (piece "Man1") (to 0))))', [1, 1], [2]),
        ("(remove 24)", [1], [2]),
    ],
)
def test_the_piece_that_is_on_top_when_a_step_is_found_is_the_one_that_moves(effect, left, moved):
    """Whatever the effect of the step puts on it (spec 05 §2.2)."""
    step = f"(step (from 0) E (to (apply {effect})))"
    contents = after(step, start='(place Stack items:{"Man1" "Man2"} 0)').contents()
    levels = [[data[0] for data in contents[site][0]] for site in ("c0", "c1")]
    assert levels == [left, moved]


@pytest.mark.parametrize("move", ["fromTo (from) (to 5 {})", "step N (to {})"])
@pytest.mark.parametrize("test", ["(apply if:(is Empty 5) {})", "(apply (if (is Empty 5) {}))"])
def test_effects_of_several_moves_are_decided_before_any_is_made(move, test):
    """The first man fills the site that the second one's effect asks about (spec 05 §1.3)."""
    effect = test.format("(addScore Mover 1)")
    consequence = f"(forEach Piece ({move.format(effect)}))"
    assert after(consequence, "0 10", start="(set Score Each 0)").scores == [2, 0]


@pytest.mark.parametrize(
    "score",
    [
        "(addScore Team1 5)",
        "(addScore {Team1} {5})",
        "(set Score Team1 5)",
        "(addScore P1 (* 5 (count Pieces Team1)))",
        "(addScore P1 (* 5 (count Pieces TeamMover)))",
        "(addScore P1 (- 6 (count Pieces Enemy)))",
        "(addScore P1 (- 6 (count Sites in:(sites Occupied by:Enemy))))",
        "(addScore P1 (- 6 (count Sites in:(sites Around 2 Enemy E))))",
    ],
)
def test_who_is_in_a_team_is_decided_before_teams_change(score):
    start = "(set Team 1 {P1}) (set Team 2 {P2 P3}) (set Score Each 0)"
    change = "(and {(set Team 1 {P3}) (set Team 2 {P1}) %s})"
    state = after(change % score, own="1", enemy="3", start=start, players=3)
    assert state.scores == [5, 0, 0]


@pytest.mark.parametrize(
    ("loop", "rounds"),
    [("Team", 2), ("(players Team1)", 1), ("Value (players Team1)", 1), ("(players Enemy)", 2)],
)
def test_the_teams_are_those_before_any_of_them_changes(loop, rounds):
    start = "(set Team 1 {P1}) (set Team 2 {P2 P3}) (set Score Each 0)"
    effect = f"(forEach {loop} (and (set Team 1 {{P1 P2 P3}}) (addScore P1 1)))"
    assert after(effect, start=start, players=3).scores == [rounds, 0, 0]
