"""Hops, slides and leaps on small positions, after the worked examples of spec 05 §7."""

import ludeme

BOARD = """
(game "Lines" (players 2)
    (equipment {{ (board (square {size}) {use}) (piece "Man" Each {generator}) }})
    (rules
        (start {{ (place "Man1" {{ {own} }}) (place "Man2" {{ {enemy} }}) }})
        (play (forEach Piece))
        (end (if (no Pieces Next) (result Mover Win)))
    )
)
"""
EMPTY = "(is Empty (to))"
ENEMY_BETWEEN = "(is Enemy (who at:(between)))"
ENEMY = "(is Enemy (who at:(to)))"
CAPTURE = "(apply (remove (between)))"


def position(generator, own, enemy, size=7, use=""):
    text = BOARD.format(size=size, generator=generator, own=own, enemy=enemy, use=use)
    return ludeme.load(text).start(seed=1)


def moves(generator, own, enemy="48", size=7, use=""):
    return sorted(str(move) for move in position(generator, own, enemy, size, use).legal_moves())


def after(state, name):
    move = next(move for move in state.legal_moves() if str(move) == name)
    return sorted(state.copy().apply(move).contents())


def test_hop_over_one_enemy():
    hop = f"(move Hop Orthogonal (between if:{ENEMY_BETWEEN} {CAPTURE}) (to if:{EMPTY}))"
    assert moves(hop, "24", "25 31 32") == ["c24-c26", "c24-c38"]
    assert after(position(hop, "24", "25 31 32"), "c24-c26") == ["c26", "c31", "c32"]


def test_without_a_condition_no_hurdle_is_recognised():
    hop = f"(move Hop Orthogonal (between {CAPTURE}) (to if:{EMPTY}))"
    assert moves(hop, "24", "25 23") == ["pass"]


def test_without_a_between_part_everything_is_a_hurdle():
    assert moves(f"(move Hop E (to if:{EMPTY}))", "21") == ["c21-c23"]


def test_long_hop_over_several_hurdles():
    between = f"(between before:1 (range 1 2) after:1 if:{ENEMY_BETWEEN} {CAPTURE})"
    hop = f"(move Hop Orthogonal {between} (to if:{EMPTY}))"
    assert moves(hop, "21", "23 24 35") == ["c21-c25", "c21-c26", "c21-c42"]
    start = position(hop, "21", "23 24 35")
    assert after(start, "c21-c26") == ["c26", "c35"]
    assert after(start, "c21-c42") == ["c23", "c24", "c42"]


def test_a_condition_on_the_effect_of_a_hop_asks_for_occupied_targets():
    landing = f"(to if:{EMPTY} (apply if:{ENEMY} (remove (to))))"
    hop = f"(move Hop Orthogonal (between if:(is Friend (who at:(between)))) {landing})"
    assert moves(hop, "21 22 28", "23") == ["c21-c23"]
    assert after(position(hop, "21 22 28", "23"), "c21-c23") == ["c22", "c23", "c28"]


def test_slide_stops_before_others():
    assert moves("(move Slide E)", "21", "25") == ["c21-c22", "c21-c23", "c21-c24"]


def test_slide_takes_the_first_enemy():
    slide = f"(move Slide E (to if:{ENEMY} (apply (remove (to)))))"
    assert moves(slide, "21", "23 24") == ["c21-c22", "c21-c23"]
    assert after(position(slide, "21", "23 24"), "c21-c23") == ["c23", "c24"]


def test_a_condition_that_holds_at_once_makes_the_slide_one_step_long():
    assert moves(f"(move Slide E (to if:{EMPTY}))", "21") == ["c21-c22"]


def test_a_false_condition_on_the_effect_drops_every_slide():
    assert moves(f"(move Slide W (to if:{ENEMY} (apply if:False)))", "24", "22") == ["pass"]


def test_slide_of_a_given_length():
    assert moves("(move Slide S (between (range 2 3)))", "24") == ["c24-c10", "c24-c3"]


def test_slide_with_an_effect_on_every_site_passed():
    slide = f"(move Slide E (between if:True {CAPTURE}) (to if:False))"
    assert after(position(slide, "21", "22 24"), "c21-c25") == ["c25"]


KNIGHT = "{ { F F R F } { F F L F } }"


def test_leap_over_anything():
    leap = f"(move Leap {KNIGHT} (to if:{EMPTY}))"
    assert moves(leap, "0", "1 7 8") == ["c0-c15", "c0-c9"]


def test_leap_to_the_sites_that_allow_it():
    leap = f"(move Leap {KNIGHT} (to if:{EMPTY}))"
    assert moves(leap, "12", "1 5 9 15", 5) == ["c12-c19", "c12-c21", "c12-c23", "c12-c3"]


def test_leap_forward_only():
    leap = f"(move Leap {KNIGHT} forward:True (to if:{EMPTY}))"
    found = moves(f"N {leap}", "12", "0", 5)
    assert found == ["c12-c15", "c12-c19", "c12-c21", "c12-c23"]


def test_directions_between_edges_that_vertices_have_not():
    """Along the edges in line with it the man goes east (spec 03 §6.4)."""
    text = BOARD.replace("(square {size})", "(square 3 pyramidal:True)")
    step = "(move Step (directions Edge from:0 to:1) (to if:(is Empty (to))))"
    game = ludeme.load(text.format(generator=step, own="0", enemy="8", use="use:Vertex"))
    assert [str(move) for move in game.start(seed=1).legal_moves()] == ["v0-v1"]


def test_shots_fly_over_empty_cells():
    """Quirk: over cells also where vertices are shot at; 49 of these have 36 cells (§2.8)."""
    shot = '(move Shoot (piece "Man1") (from (from)) E {})'
    assert moves(shot.format(""), "0", "3") == ["c1", "c2"]
    assert moves(shot.format(""), "0", "3", use="use:Vertex") == [f"v{k}" for k in range(1, 7)]
    assert moves(shot.format(""), "42", "3", use="use:Vertex") == ["pass"]
    asked = shot.format(f"(to if:{EMPTY})")
    assert moves(asked, "0", "3", use="use:Vertex") == ["v1", "v2"]
