"""What is done or asked before a move is made: `do`, `append`, `max`, threats (spec 05 §4, §5)."""

from __future__ import annotations

import pytest

import ludeme
from ludeme import LudemeError

GAME = """
(game "Ahead" (players 2)
    (equipment {{
        (board (rectangle 1 9) {{ (track "Right" {{4 5 6}} P1) (track "Left" {{2 1 0}}) }})
        (piece "Man" Each {man}) (piece "King" Each {king})
    }})
    (rules
        (start {{ {start} }})
        (play {play})
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
STEP = "(move Step (to if:(is Empty (to))))"
START = '(place "Man1" 0) (place "Man2" 5)'


def load(play: str, start: str = START, man: str = STEP, king: str = STEP):
    text = GAME.format(play=play, start=start, man=man, king=king)
    return ludeme.load(text, tier="python").start(seed=1)


def shown(state) -> list[str]:
    """The legal moves: by one site where they stay there, by none where they are passes."""
    moves = [(m.from_site, m.to_site) for m in state.legal_moves()]
    return ["pass" if b < 0 else str(a) if a == b else f"{a}-{b}" for a, b in moves]


def pieces(state) -> dict[int, int]:
    """Which piece stands on which site."""
    return {int(site[1:]): found[0][0][0] for site, found in state.contents().items()}


# --- do (§5.2) ------------------------------------------------------------------------------------


def test_a_decision_that_is_made_before_is_the_one_that_is_shown():
    """With it the moves of its piece, and a pass that is none any more."""
    before = '(do (move Add (piece "King1") (to 7)) next:(or (forEach Piece) (move Pass)))'
    state = load(before)
    assert shown(state) == ["7"] * 4
    found = [pieces(state.copy().apply(move)) for move in state.legal_moves()]
    assert found == [
        {1: 1, 5: 2, 7: 3},
        {0: 1, 5: 2, 8: 3},
        {0: 1, 5: 2, 6: 3},
        {0: 1, 5: 2, 7: 3},
    ]
    assert not any(move.kind == "pass" for move in state.legal_moves())


def test_a_look_ahead_around_it_does_once_what_is_done_before():
    added = '(do (add (piece "Man1") (to 7)) next:(forEach Piece))'
    there = "(is In 6 (sites Occupied by:Mover))"
    assert shown(load(f"(do {added} ifAfterwards:{there})")) == ["7-6"]
    counted = "(= 2 (count Pieces Mover))"
    assert shown(load(f"(do {added} ifAfterwards:{counted})")) == ["0-1", "7-8", "7-6"]


def test_whether_it_is_done_before_is_asked_while_something_is_pending():
    """Pending values are forgotten before the move is made (§5.1)."""
    one, other = (f'(add (piece "King1") (to {site}))' for site in (7, 8))
    play = f"(do (if (is Pending) {one} {other}) next:(forEach Piece))"
    state = load(play, man="(move Step E (to if:(is Empty (to))) (then (set Pending)))")
    assert pieces(state.apply(state.legal_moves()[0])) == {1: 1, 5: 2, 8: 3}
    assert pieces(state.apply(state.legal_moves()[0])) == {1: 1, 6: 2, 7: 3, 8: 3}


@pytest.mark.parametrize(
    ("play", "man", "found"),
    [
        # inside, the other player moves; what lets him move again goes by the one before (§4.1)
        ("(forEach Piece Next)", f"(do {STEP} ifAfterwards:(is Mover P2))", True),
        ("(forEach Piece Next)", f"(do {STEP} ifAfterwards:(is Mover P1))", False),
        ("(forEach Piece Next)", f"(do {STEP} ifAfterwards:(is Next P1))", True),
        ("(forEach Piece Next)", f"(do {STEP} ifAfterwards:(is Prev P1))", True),
        # outside, nobody else does
        ("(do (forEach Piece Next) ifAfterwards:(is Mover P1))", STEP, True),
        ("(do (forEach Piece Next) ifAfterwards:(is Mover P2))", STEP, False),
        ("(do (forEach Piece Next) ifAfterwards:(is Next P2))", STEP, True),
    ],
)
def test_the_moves_of_another_player_afterwards(play, man, found):
    assert shown(load(play, man=man)) == (["5-6", "5-4"] if found else ["pass"])


# --- threats (§5.5) -------------------------------------------------------------------------------

THREAT = '(if (is Threatened (id "King" P1) at:3) (move Select (from 7)) (move Select (from 8)))'
TAKE = "(to if:(is Enemy (who at:(to))) (apply (remove (to))))"
LINE = f"(move Slide W {TAKE})"


@pytest.mark.parametrize(
    ("man", "threatens"),
    [
        (f"(move Slide {TAKE})", True),
        (f"(move Slide (from 5) {TAKE})", True),
        (f"(move Slide Forward {TAKE})", False),  # north, in a single row
        (f"(move Slide W (between (max 1)) {TAKE})", False),
        (f"(move Slide W (between (range 1 2)) {TAKE})", True),
        (f"(move Slide W (between if:True) {TAKE})", True),
        # the player who threatens is asked as the mover
        (f"(move Slide (if (is Mover P2) W E) {TAKE})", True),
        (f"(move Slide (if (is Mover P1) W E) {TAKE})", False),
        (f'(move Slide "Left" {TAKE})', False),  # it leads from 2 to 0
        (f"(priority (move Slide E {TAKE}) {LINE})", False),
        (f"(priority {LINE} (move Slide E {TAKE}))", True),
        (f"(or (move Pass) {LINE})", True),
        (f"(if (is Occupied 4) {LINE} (move Slide E {TAKE}))", False),
        # neither what is done before nor what must hold afterwards counts
        (f"(do (remove 3) next:{LINE})", True),
        (f"(do (remove 5) next:{LINE} ifAfterwards:(is Empty 3))", True),
        (f'(do (add (piece "Man2") (to 4)) next:{LINE})', True),
        (f"(do (remove 4) next:{STEP})", False),
    ],
)
def test_threats(man, threatens):
    state = load(
        f"(if (is Mover P1) {THREAT} (forEach Piece))",
        start='(place "King1" 3) (place "Man2" 5)',
        man=man,
    )
    assert shown(state) == ["7" if threatens else "8"]


# --- append, random, firstMoveOnTrack (§2.15, §4.5, §4.17) ----------------------------------------


@pytest.mark.parametrize(
    "nothing", ["(forEach Site (sites {}) (remove (site)))", "(if (= 1 2) (remove 5))"]
)
def test_nothing_appended_is_no_move(nothing):
    none = f"(append {nothing})"
    assert shown(load(none)) == ["pass"]
    assert shown(load(f"(or {none} (move Select (from 2)))")) == ["2"]


@pytest.mark.parametrize("weights", ["1 2", ""])
def test_every_list_that_is_drawn_needs_a_weight(weights):
    with pytest.raises(LudemeError, match="every list of moves needs a weight"):
        load(f"(random {{ {weights} }} {{ {'(move Pass)' if weights else ''} }})")


NOTE = '(note "well" to:Mover)'


@pytest.mark.parametrize(
    ("effect", "scores"),
    [
        (f"(if (is Mover P1) {NOTE} (addScore P1 3))", [0, 0]),
        (f"(if (is Mover P2) {NOTE} (addScore P1 3))", [3, 0]),
        (f"(if (is Mover P1) (addScore P1 3) {NOTE})", [3, 0]),
        (f"(if (is Mover P1) {NOTE} {NOTE})", [0, 0]),
        (f"(and {NOTE} (addScore P1 3))", [3, 0]),
        # what follows follows a note as well (06 §A0.3)
        (f"(if (is Mover P1) {NOTE} (addScore P1 3) (then (addScore P2 1)))", [0, 1]),
        (f"(and {NOTE} (addScore P1 3) (then (addScore P2 1)))", [3, 2]),
    ],
)
def test_notes_among_effects_change_nothing(effect, scores):
    state = load(f"(move Select (from 8) (then {effect}))")
    assert state.apply(state.legal_moves()[0]).scores == scores


@pytest.mark.parametrize(
    ("promotion", "found"),
    [
        ('(promote 0 (piece "King1"))', {0: 3, 6: 3}),
        ('(promote 0 (piece {"King1" "King2"}))', {0: 4, 6: 4}),  # one after the other
        ('(promote 0 (piece "King") P2)', {0: 4, 6: 4}),
        ('(if (is Occupied 0) (promote 0 (piece "King1")))', {0: 3, 6: 3}),
    ],
)
def test_a_promotion_is_seen_by_what_comes_after_it_in_a_sequence(promotion, found):
    add = "(add (piece (what at:0)) (to 6))"
    state = load(f"(move Select (from 8) (then (seq {{ {promotion} {add} }})))")
    assert pieces(state.apply(state.legal_moves()[0])) == {**found, 5: 2}


def test_a_list_that_is_drawn_has_a_weight_above_0():
    with pytest.raises(LudemeError, match="all weights are 0"):
        load("(random {0 0} {(move Pass) (forEach Piece)})")


@pytest.mark.parametrize(
    ("track", "left"), [('"Right" P1', {0, 1, 6}), ('"Left"', {0, 5, 6}), ('"Right" P2', None)]
)
def test_the_first_site_of_a_track_where_an_effect_does_something(track, left):
    everything = {0, 1, 5, 6}
    play = f"(move Select (from 8) (then (firstMoveOnTrack {track} (remove (site)))))"
    state = load(play, start='(place "Man1" {0 1 5 6})')
    state.apply(state.legal_moves()[0])
    assert set(pieces(state)) == (left or everything)


FIRST = '(firstMoveOnTrack "Right" P1 (if (is Occupied (site)) (move Select (from (site)))))'


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (f"(move Select (from (sites To {FIRST})))", ["5"]),
        (f"(random {FIRST} num:2)", ["5", "5"]),
        (f"(allCombinations {FIRST} (move Select (from (sites {{2 3}}))))", ["5", "5"]),
        (f"(if (can Move {FIRST}) (move Select (from 7)))", ["7"]),
        (f"(do {FIRST} ifAfterwards:(= 5 (last To)))", ["5"]),
        (f"(do {FIRST} ifAfterwards:(= 6 (last To)))", ["pass"]),
    ],
)
def test_the_first_site_of_a_track_where_other_lists_ask_for_it(asked, found):
    assert shown(load(asked, start='(place "Man1" {0 5 6})')) == found


# --- max (§5.3) -----------------------------------------------------------------------------------

OVER = "(between if:(is Enemy (who at:(between))) {})"
LANDING = "(to if:(is Empty (to)))"
HOP = (
    f"(move Hop {OVER.format('(apply (remove (between)))')} {LANDING} (then"
    f" (if (can Move (hop (from (last To)) {OVER.format('')} {LANDING})) (moveAgain))))"
)


@pytest.mark.parametrize(
    ("with_value", "third", "found"),
    [
        ("", 5, ["3-5"]),
        ("withValue:False", 5, ["3-5"]),
        # two of a value of 1 one after the other, or a single one
        ("withValue:True", 5, ["3-1"]),
        ("withValue:True", 2, ["3-1", "3-5"]),
        ("withValue:True", 1, ["3-5"]),
    ],
)
def test_the_longest_series_or_the_most_valuable(with_value, third, found):
    start = f'(place "Man1" 3) (place "Man2" {{4 6}} value:1) (place "Man2" 2 value:{third})'
    state = load(f"(max Moves {with_value} (forEach Piece))", start, man=HOP)
    assert sorted(shown(state)) == found


def test_two_lists_of_which_the_longest_series_are_kept():
    start = '(place "Man1" 3) (place "Man2" {1 4 6}) (place "King1" 0)'
    play = '(or (max Moves (forEach Piece "Man")) (max Moves (forEach Piece "King")))'
    assert shown(load(play, start, HOP, HOP)) == ["3-5", "0-2"]


@pytest.mark.parametrize(
    ("among", "found"), [("(max Captures {})", ["0", "1"]), ("(or {} (move Pass))", ["0"])]
)
def test_a_series_goes_on_with_legal_moves_only(among, found):
    """What an inner `max` leaves out is no way to go on: the longer way captures fewer (§5.3)."""
    first = "(move Select (from (sites {0 1})) (then (moveAgain)))"
    second = """(or (move Remove (sites {2 3}) (then (remove 4)))
        (if (= 0 (last To)) (move Select (from 5) (then (moveAgain)))))"""
    second = among.replace("{}", second)
    later = f"(if (= 1 (count Moves)) {second} (move Pass))"
    play = f"(if (= 0 (count Moves)) (max Moves {first}) {later})"
    assert sorted(shown(load(play, start='(place "Man2" {2 3 4})'))) == found
