"""What is decided once, on the position before, and made or repeated later (spec 05 §1.5, §5.2)."""

from __future__ import annotations

import pytest

import ludeme

GAME = """(game "G" (players 2)
    (equipment {{(board (rectangle 1 6)) (piece "Man" Each {piece})}})
    (rules (start {{{start}}}) (play {play}) (end (if (no Moves Next) (result Mover Win)))))
"""


def after_first_move(tier, play, start="", piece=""):
    game = ludeme.load(GAME.format(play=play, start=start, piece=piece), tier=tier)
    state = game.start()
    return state.apply(state.legal_moves()[0])


def remembered(state):
    """The values that are remembered, in order."""
    offsets = state.game.emitted.offsets
    count, first = int(state.row[offsets["REMEMBERED_0_COUNT"]]), offsets["REMEMBERED_0"]
    return [int(value) for value in state.row[first : first + count]]


both_tiers = pytest.mark.parametrize("tier", ["python", "numba"])
#: What asks in which order values were remembered.
FIRST = "(arrayValue (values Remembered) index:0)"


@both_tiers
def test_actions_of_several_moves_interleave(tier):
    """The third block stands behind as many actions as the second has (quirk)."""
    moves = " ".join(
        f"(remember Value {k} unique:True (then (remember Value {10 + k})))" for k in (1, 2, 3)
    )
    play = f"(do (and {{{moves}}}) next:(move Add (to (sites Empty)) (then (set Var {FIRST}))))"
    assert remembered(after_first_move(tier, play)) == [1, 11, 3, 13, 2, 12]


@both_tiers
@pytest.mark.parametrize(
    ("asked", "on_record"),
    [
        ("(is In (to) (values Remembered))", False),
        ("(is In (to) (sites (values Remembered)))", False),
        ("(= 3 (size Array (values Remembered)))", False),
        ("(= 1 (count Value 2 in:(values Remembered)))", False),
        ("(= 3 (max (values Remembered)))", False),
        ("(= 6 (+ (values Remembered)))", False),
        (f"(= 3 {FIRST})", True),
    ],
)
def test_the_order_of_values_is_kept_where_it_is_asked(tier, asked, on_record):
    each = "(forEach Site (sites {1 2 3}) (remember Value (site)))"
    play = f"(do {each} next:(move Add (to (sites Empty) if:(or {asked} True))))"
    state = after_first_move(tier, play)
    assert sorted(remembered(state)) == [1, 2, 3]
    assert ("T_RECORD" in state.game.emitted.offsets) is on_record


def test_values_that_are_taken_out_are_on_record():
    """`remember` and `forget` do not go in any order."""
    each = "(and {(remember Value 9) (remember Value 1) (forget Value 1)})"
    state = after_first_move("python", f"(do {each} next:(move Add (to (sites Empty))))")
    assert remembered(state) == [9, 1]


@both_tiers
@pytest.mark.parametrize(
    ("before", "scores"),
    [
        ("(and {(set Score P1 1) (set Score P1 2) (set Score P1 3)})", [2, 3]),
        ("(forEach Value min:1 max:3 (set Score P1 (value)))", [2, 3]),
        ("(forEach Site (sites {1 2 3}) (set Score P1 (site)))", [2, 3]),
        ("(forEach Piece (set Score P1 (from)))", [2, 3]),
        ("(and (set Score P1 1) (forEach Site (sites {2 3}) (set Score P1 (site))))", [2, 3]),
        ("(and (set Score P1 1) (if (= 0 0) (and (set Score P1 2) (set Score P1 3))))", [2, 3]),
        ('(and (remove (sites {1 2})) (add (piece "Man1") (to 2)))', [0, 1]),
        ("(and {(moveAgain) (set Counter 3) (set Var 7)} (then (set Score P2 (var))))", [0, 2]),
    ],
)
def test_a_third_move_is_made_before_the_second(tier, before, scores):
    """Quirk (spec 05 §5.2); what was done last wins, however the three moves are written."""
    play = f"(do {before} next:(move Select (from 5) (then (addScore P2 (count Pieces P1)))))"
    start = '(place "Man1" {1 2 3})'
    assert list(after_first_move(tier, play, start).scores) == scores


@both_tiers
def test_effects_are_decided_before_any_move_is_made(tier):
    """A piece is taken twice, and what follows a capture happens twice."""
    piece = (
        "(move Step Orthogonal (to if:(is Enemy (who at:(to)))"
        " (apply (remove (to) (then (addScore Mover 1))))))"
    )
    start = '(place "Man1" 0) (place "Man2" 1)'
    play = "(do (or (remove 1 (then (addScore Mover 1))) (forEach Piece)) next:(addScore Mover 10))"
    state = after_first_move(tier, play, start, piece)
    assert state.scores[0] == 12
    assert list(state.contents()) == ["c1"]


@both_tiers
def test_what_is_done_before_each_of_several_moves_is_the_same(tier):
    """The first removal empties the site that the consequence of the addition looked at."""
    play = """(move Add (to (sites Empty)) (then
        (do (forEach Site (sites {0}) (addScore Mover 10 (then
                (if (is Occupied 0) (addScore Mover 1)))))
            next:(forEach Site (sites {0 1}) (remove (site))))))"""
    start = '(place "Man1" {0 1})'
    assert after_first_move(tier, play, start).scores[0] == 22


def test_the_record_is_empty_when_it_is_not_used():
    """Deciding may play moves that are recorded as well: the record is a stack."""
    moves = " ".join(f"(remember Value {k} unique:True (then (moveAgain)))" for k in (1, 2))
    play = f"(do (and {{{moves}}}) next:(move Add (to (sites Empty))))"
    play = f"(if (= 7 {FIRST}) (move Pass) {play})"
    state = after_first_move("python", play)
    tables, offsets = state.game.engine.module.tables, state.game.emitted.offsets
    assert remembered(state) == [1, 2]
    assert tables[offsets["T_RECORD"]] == 0


MEN = '(place "Man1" {0 1}) (place "Man2" 3)'
ADDED = "(addScore Mover 100)"
SCORE = "(addScore Mover (score Mover))"
OWN = "(addScore Next (count Pieces Mover))"


def after_effect(tier, effect, start=MEN, piece=""):
    """The position after a move that only brings this effect."""
    return after_first_move(tier, f"(move Select (from 5) (then {effect}))", start, piece)


@both_tiers
@pytest.mark.parametrize(
    ("effect", "scores"),
    [
        (f"(and (remove 0) (seq {{{OWN}}}))", [0, 2]),
        (f"(and {ADDED} (seq {{(addScore Mover 5 (then {SCORE})) {SCORE}}}))", [120, 0]),
        (f"(and {ADDED} (while (< (score Mover) 10) (addScore Mover 3)))", [112, 0]),
        (f"(and {ADDED} (while (= 0 (score Mover)) (addScore Mover 3 (then {SCORE}))))", [206, 0]),
        ("(seq {(and (addScore Mover 3) (addScore Mover (last From)))})", [8, 0]),
        ("(seq {(forEach Value min:1 max:2 (addScore Mover (last To)))})", [10, 0]),
        (f"(and (remove 0) (append (and {OWN} (remove 1))))", [0, 2]),
        (f"(and (remove 0) (allCombinations {OWN} (append {OWN})))", [0, 4]),
        (f"(and {ADDED} (max Moves (addScore Mover 3 (then {SCORE}))))", [106, 0]),
        (f"(and {ADDED} (claim (to 5) (then (addScore Next (score Mover)))))", [100, 0]),
        (f"(forEach Value min:2 max:4 (claim (to (value)) (then {OWN})))", [0, 6]),
    ],
)
def test_effects_in_a_list_are_decided_before_any_is_made(tier, effect, scores):
    """Also those that decide in turn do so on the position before, whatever is made first."""
    assert list(after_effect(tier, effect).scores) == scores


@both_tiers
@pytest.mark.parametrize(
    "move",
    [
        "(fromTo (from 1) (to 4 (apply EFFECT)))",
        "(fromTo (from 1) (to 4 (apply if:(= 2 (count Pieces Mover)) EFFECT)))",
        "(step (from 1) E (to if:True (apply EFFECT)))",
        "(leap (from 0) {{R F}} (to if:True (apply EFFECT)))",
        "(slide (from 1) E (between (exact 1)) (to (apply EFFECT)))",
        "(slide (from 3) E (between (exact 2) (apply EFFECT)))",
        "(hop (from 1) E (between before:1 if:(is Enemy (who at:(between))) (apply EFFECT)) (to))",
        "(hop (from 1) E (between before:1 if:(is Enemy (who at:(between)))) (to (apply EFFECT)))",
        '(add (piece "Man1") (to 4 (apply EFFECT)))',
        '(add (piece "Man1") (to 4 (apply if:(= 2 (count Pieces Mover)) EFFECT)))',
    ],
)
def test_what_a_move_brings_with_it_is_decided_before_others_of_its_list_are_made(tier, move):
    effect = f"(and (remove 0) {move.replace('EFFECT', OWN)})"
    assert after_effect(tier, effect).scores[1] == 2


@both_tiers
def test_both_lists_of_combinations_are_found_on_one_position(tier):
    play = f"(allCombinations (move Remove 0) (append (forEach Site (sites {{4 5}}) {OWN})))"
    assert list(after_first_move(tier, play, MEN).scores) == [0, 4]


@both_tiers
@pytest.mark.parametrize(
    ("effect", "man"),
    [("(and (flip 0) (flip 0))", 2), ("(and (set State at:0 2) (flip 0))", 2), ("(flip 0)", 2)],
)
def test_a_piece_turns_to_the_side_that_it_did_not_show(tier, effect, man):
    state = after_effect(tier, effect, '(place "Man1" 0 state:1)', "(flips 1 2)")
    assert state.contents()["c0"][0][0][1] == man


@both_tiers
@pytest.mark.parametrize(
    ("effect", "pieces"),
    [
        ("(and (swap Pieces 0 3) (swap Pieces 1 3))", {"c0": 2, "c1": 2, "c3": 1}),
        ("(and (remove 3) (swap Pieces 0 3))", {"c0": 2, "c1": 1, "c3": 1}),
    ],
)
def test_the_piece_that_was_there_is_made_anew(tier, effect, pieces):
    contents = after_effect(tier, effect).contents()
    assert {site: levels[0][0] for site, (levels, _) in contents.items()} == pieces


@both_tiers
@pytest.mark.parametrize(
    ("effect", "occupied"),
    [
        ('(and (add (piece "Man1") (to 4)) (remove 4))', "0134"),
        ("(and (fromTo (from 0) (to 4)) (remove 4))", "134"),
        ('(and (promote 4 (piece "Man1")) (remove 4))', "0134"),
        ('(forEach Site (sites {4 5}) (and (add (piece "Man1") (to 5)) (remove (site))))', "0135"),
        ("(and (remove 0) (remove 4) (then (if (is Occupied 1) (fromTo (from 1) (to 4)))))", "34"),
        ('(append (and (add (piece "Man1") (to 4)) (remove (sites {3 4}))))', "014"),
        ('(do (and (add (piece "Man1") (to 4)) (remove 4)) next:(remove 3))', "014"),
    ],
)
def test_what_comes_to_an_empty_site_is_not_removed_from_it(tier, effect, occupied):
    assert [site[1:] for site in sorted(after_effect(tier, effect).contents())] == [*occupied]


@both_tiers
@pytest.mark.parametrize("looks", ["", '(set Var "x" (count Pieces All))'])
def test_the_state_of_an_empty_site_is_not_removed(tier, looks):
    """Spec 04 §6.6: also where the second removal was found while a piece stood there."""
    effect = f"(and {{(remove 1) (set State at:1 1) (remove 1) {looks}}})"
    state = after_effect(tier, effect)
    assert state.row[state.game.emitted.offsets["STATE"] + 1] == 1


@both_tiers
@pytest.mark.parametrize(
    ("piece", "added"),
    [
        ('{"Man1" "Man2"}) (to (sites Empty))', [(1, 0), (2, 0)]),
        ('"Man1" state:(count Pieces Mover)) (to (sites Empty))', [(1, 1)]),
        ('"Man1") (to (sites Empty)) count:(count Pieces Mover)', [(1, 0)]),
        ('"Man1") (to (sites Empty) if:(= 1 (count Pieces Mover)))', [(1, 0)]),
    ],
)
def test_all_that_is_added_is_decided_before_any_piece_is_placed(tier, piece, added):
    start = '(place Stack items:{"Man2" "Man1"} 3)'
    contents = after_effect(tier, f"(add (piece {piece})", start).contents()
    places = [[level[:2] for level in contents[f"c{site}"][0]] for site in (0, 1, 2, 4, 5)]
    assert places == [added] * 5


@both_tiers
@pytest.mark.parametrize("name", ['"a"', ""])
def test_what_is_forgotten_was_there_before(tier, name):
    effect = f'(and {{(remember Value "a" 3) (forget Value "a" 3) (forget Value {name} All)}})'
    state = after_effect(tier, effect, '(set RememberValue "a" 3) (set RememberValue "a" 4)')
    assert remembered(state) == []
    effect = f'(and (remember Value "a" 5) (forget Value {name} All))'
    assert remembered(after_effect(tier, effect, '(set RememberValue "a" 3)')) == [5]


@both_tiers
def test_chance_decides_once_about_what_is_done_before_several_moves(tier):
    effect = """(do (add (piece "Man1") (to (sites Random (sites Empty) num:1)))
        next:(and (addScore Mover 1) (addScore Mover 1)))"""
    state = after_effect(tier, effect)
    assert (len(state.contents()), state.scores[0]) == (4, 2)


@both_tiers
def test_dice_show_what_was_rolled_before_several_moves(tier):
    effect = "(do (roll) next:(and (addScore Mover (count Pips)) (addScore Next (count Pips))))"
    dice = "(move Select (from 5) (then " + effect + "))"
    text = GAME.format(play=dice, start=MEN, piece=") (dice d:6 num:2")
    state = ludeme.load(text, tier=tier).start()
    state.script_rolls([[2, 1], [0, 0]])
    state.apply(state.legal_moves()[0])
    assert list(state.scores) == [5, 5]
    assert [state.contents()[die][0][0][1] for die in ("c6", "c7")] == [2, 1]


FORGET = "(forget Value (value))"
LISTED = "(values Remembered)"


@both_tiers
@pytest.mark.parametrize(
    ("effect", "score", "left"),
    [
        (f"(forEach Value {LISTED} {FORGET})", 0, []),
        (f"(forEach Value {LISTED} (and (addScore P1 (value)) {FORGET}))", 9, []),
        (f"(forEach Value {LISTED} (addScore P1 (value) (then (forget Value All))))", 9, []),
        ("(forEach (players NonMover if:(= (score P1) 0)) (addScore P1 1))", 2, [1, 3, 5]),
        ("(forEach Team (and (addScore P1 1) (set Team 1 {P1 P2})))", 2, [1, 3, 5]),
    ],
)
def test_what_an_effect_is_repeated_for_is_known_before_any_is_made(tier, effect, score, left):
    """Spec 05 §1.5: also where numbers, players (nobody among them) and teams are asked for."""
    start = f"{MEN} (set RememberValue (sites {{1 3 5}})) (set Team 1 {{P1}}) (set Team 2 {{P2}})"
    state = after_effect(tier, effect, start)
    assert (state.scores[0], remembered(state)) == (score, left)


@both_tiers
@pytest.mark.parametrize(
    ("effect", "seen"),
    [
        ("(and (moveAgain) (set Hidden What at:0 to:Next))", [1, -1]),
        ('(and (set Var "x" 2) (set Hidden What at:0 to:(player (var "x"))))', [1, 1]),
        ("(and (moveAgain) (set Hidden What at:0 (is Next P1) to:P2))", [1, 1]),
    ],
)
def test_from_whom_something_is_hidden_is_known_before_any_effect_is_made(tier, effect, seen):
    """Spec 05 §2.15; the variable is -1 at first, and nobody has that number."""
    state = after_effect(tier, effect)
    assert [state.contents(player=player)["c0"][0][0][0] for player in (1, 2)] == seen


@both_tiers
@pytest.mark.parametrize("brings", ["(remember Value (* 0 (from)) {})", "(remove 4 {})"])
def test_what_follows_an_effect_is_decided_when_that_is_made(tier, brings):
    """The effects of both men are decided before either moves, what follows them is not (§1.3)."""
    follows = "(then (addScore P1 (count Pieces P1 in:(sites {1 2}))))"
    apply = brings.format(follows)
    moved = f"(forEach Site (sites {{1 2}}) (fromTo (from (site)) (to 3 (apply {apply}))))"
    play = f"(move Select (from 5) (then {moved}))"
    start = '(place "Man1" {1 2}) (place "Man2" 4)'
    assert after_first_move(tier, play, start).scores[0] == 3
