"""Actions of stacking games: levels, copies, counts, sowing (spec 04 §6, 06 §A9, §A11)."""

from __future__ import annotations

import pytest

import ludeme

GAME = """
(game "Levels" (players 2)
    (equipment {{
        (board (rectangle 1 9) (track "T" {{0..5}} loop:True))
        (piece "Man" Each (flips 1 2) maxState:3 maxValue:9)
        (piece "King" Each maxState:3 maxValue:9) (piece "Rock" Neutral)
        {items}
    }})
    (rules
        (start {{ {start} }})
        (play (move Select (from 8) (then {effect})))
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""
NUMBERS = {"a": 1, "b": 2, "A": 3, "B": 4, "o": 5}
LETTERS = {number: letter for letter, number in NUMBERS.items()}
NAMES = {"a": "Man1", "b": "Man2", "A": "King1", "B": "King2", "o": "Rock0"}


def after(effect: str, *stacks: str, start: str = "", items: str = "", tier: str = "python"):
    """The position after this effect; letters are the pieces of a stack, from the bottom up."""
    placed = [
        f'(place Stack "{NAMES[piece]}" {site} count:1 state:{(level + 1) % 4} value:{level + 4})'
        for site, stack in enumerate(stacks)
        for level, piece in enumerate(stack)
    ]
    text = GAME.format(effect=effect, start=" ".join([*placed, start]), items=items)
    state = ludeme.load(text, tier=tier).start(seed=1)
    return state.apply(state.legal_moves()[0])


def letters(state, sites: int = 2) -> list[str]:
    """The stacks on the first sites."""
    contents = state.contents()
    return [
        "".join(LETTERS.get(level[0], "?") for level in contents.get(f"c{site}", ((), 0))[0])
        for site in range(sites)
    ]


def data(state, site: int) -> list[tuple[int, int]]:
    """The states and values of the levels of a site, bottom first."""
    return [(level[1], level[3]) for level in state.contents()[f"c{site}"][0]]


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize(
    ("move", "left", "kept"),
    [
        # to a level: the top, or the level that is named, without its data (§6.3)
        ("(from 0) (to 1 level:0)", ["aA", "oBb"], [(0, 0), (1, 4), (2, 5)]),
        ("(from 0) (to 1 level:1)", ["aA", "Bob"], None),
        ("(from 0 level:0) (to 1 level:1)", ["Ao", "Bab"], [(1, 4), (0, 0), (2, 5)]),
        ("(from 0 level:1) (to 1 level:2)", ["ao", "BbA"], [(1, 4), (2, 5), (0, 0)]),
    ],
)
def test_a_piece_comes_to_a_level(tier, move, left, kept):
    state = after(f"(fromTo {move})", "aAo", "Bb", tier=tier)
    assert letters(state) == left
    if kept is not None:
        assert data(state, 1) == kept


@pytest.mark.parametrize(
    ("move", "left", "kept"),
    [
        # beyond the stack it leaves the board (§6.3)
        ("(from 0) (to 1 level:4)", ["aA", "Bb"], [(1, 4), (2, 5)]),
        # to its own site
        ("(from 0 level:0) (to 0 level:2)", ["Aoa", "Bb"], [(1, 4), (2, 5)]),
        # from a level only: with its data
        ("(from 0 level:1) (to 1)", ["ao", "BbA"], [(1, 4), (2, 5), (2, 5)]),
        # neither: without them
        ("(from 0) (to 1)", ["aA", "Bbo"], [(1, 4), (2, 5), (0, 0)]),
        # a whole stack keeps them; at a level it arrives reversed and loses them
        ("(from 0) (to 1) stack:True", ["", "BbaAo"], [(1, 4), (2, 5), (1, 4), (2, 5), (3, 6)]),
        ("(from 0) (to 1 level:1) stack:True", ["", "BoAab"], [(1, 4), *[(0, 0)] * 3, (2, 5)]),
        ("(from 0) (to 1 level:0) stack:True", ["", "oAaBb"], [*[(0, 0)] * 3, (1, 4), (2, 5)]),
        ("(from 0) (to 0) stack:True", ["aAo", "Bb"], [(1, 4), (2, 5)]),
        # a part of the stack, or nothing if it is too small
        ("(from 0) (to 1) count:2", ["a", "BbAo"], [(1, 4), (2, 5), (2, 5), (3, 6)]),
        ("(from 0) (to 1) count:4", ["aAo", "Bb"], [(1, 4), (2, 5)]),
        # a copy is equal to what arrived, which has lost its data (§6.5)
        ("(from 0) (to 1) copy:True", ["aAo", "Bbo"], [(1, 4), (2, 5), (0, 0)]),
    ],
)
def test_moves_between_stacks(move, left, kept):
    state = after(f"(fromTo {move})", "aAo", "Bb")
    assert letters(state) == left
    assert data(state, 1) == kept
    if "copy" in move:
        assert data(state, 0) == [(1, 4), (2, 5), (0, 0)]


@pytest.mark.parametrize(
    ("effect", "left", "states"),
    [
        # the whole stack upside down; men turn over, kings have one side (06 §A9)
        ("(flip 0)", "oAa", [3, 2, 2]),
        ("(and (flip 0) (flip 0))", "aAo", [1, 2, 3]),
        # a positive count changes at most the piece on top, 0 empties the site (04 §6.10)
        ("(set Count at:0 2)", "aAo", [1, 2, 3]),
        ("(set Count at:0 0)", "", None),
    ],
)
def test_effects_on_whole_stacks(effect, left, states):
    state = after(effect, "aAo")
    assert letters(state, 1) == [left]
    if states is not None:
        assert [state for state, _ in data(state, 0)] == states


def test_a_single_piece_turns_over():
    assert data(after("(flip 0)", "a"), 0) == [(2, 4)]
    assert data(after("(flip 0)", "A"), 0) == [(1, 4)]


@pytest.mark.parametrize(
    ("sowing", "left"),
    [
        ("(sow 0)", ["", "o", "A", "a", "", ""]),
        ("(sow 0 count:2)", ["a", "o", "A", "", "", ""]),
        ("(sow 0 numPerHole:2)", ["", "oA", "a", "", "", ""]),
        # what is dropped where it lay stays on top (04 §6.2)
        ("(sow 0 origin:True)", ["a", "o", "A", "", "", ""]),
    ],
)
def test_sowing_takes_the_pieces_from_the_top(sowing, left):
    """Each seed is the piece that lies on top then (06 §A11)."""
    assert letters(after(sowing, "aAo"), 6) == left


@pytest.mark.parametrize(
    ("asked", "value"), [("(who at:0)", 1), ("(what at:0)", 6), ("(count at:0)", 1)]
)
def test_a_count_at_the_start_changes_the_piece_but_not_whose_it_is(asked, value):
    """The last component; its owner is not written (04 §7.5, §6.10)."""
    items = '(piece "Star" P2)'
    state = after(f"(set Score P1 {asked})", "a", start="(set Count 4 at:0)", items=items)
    assert state.scores[0] == value


@pytest.mark.parametrize(
    ("effect", "owners"),
    [
        ("(fromTo (from 0) (to 2) stack:True)", (0, 0, 1)),
        ("(fromTo (from 0) (to 1))", (0, 2, 0)),  # moved alone it is its owner's again
        ("(fromTo (from 0 level:0) (to 2))", (0, 0, 2)),
        ("(flip 0)", (1, 0, 0)),
        ('(promote 0 (piece "King1"))', (1, 0, 0)),
        ("(remove 0)", (0, 0, 0)),
        ('(add (piece "Man2") (to 0))', (2, 0, 0)),
    ],
)
def test_the_owner_that_was_left_goes_where_the_stack_goes(effect, owners):
    """A star of the second player stands where a man of the first stood."""
    who = [f"(* {10**site} (who at:{site}))" for site in range(3)]
    shown = f"(and {effect} (set Score P1 0 (then (set Score P1 (+ {{ {' '.join(who)} }})))))"
    state = after(shown, "a", start="(set Count 4 at:0)", items='(piece "Star" P2)')
    assert state.scores[0] == sum(10**site * owner for site, owner in enumerate(owners))


@pytest.mark.parametrize(
    ("select", "levels"),
    [
        ("(from 0)", (2, 2)),  # the top, if none is named (05 §2.11)
        ("(from 0 level:0)", (0, 0)),
        ("(from 0 level:(mover)) (to 1)", (1, 1)),
        ("(from 0) (to 1 level:0)", (2, 0)),
        ("(from 0) (to 5)", (2, -1)),  # nothing stands there
        ("(from 5) (to 0)", (-1, 2)),
    ],
)
def test_the_levels_of_what_is_selected(select, levels):
    """They are those of the last move (07 §2.2)."""
    scores = "(set Score P1 (last LevelFrom)) (set Score P2 (last LevelTo))"
    text = GAME.replace("(from 8)", select)
    stacks = '(place Stack items:{"Man1" "King1" "Rock0"} 0) (place Stack items:{"Man2" "Man2"} 1)'
    state = ludeme.load(
        text.format(start=stacks, items="", effect=f"(and {scores})"), tier="python"
    ).start(1)
    assert tuple(state.apply(state.legal_moves()[0]).scores) == levels


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("move", "levels"),
    [
        ("(move (from 0 level:1) (to 3))", (1, 0)),
        ("(move (from 0 level:(mover)) (to 3))", (1, 0)),
        ("(move (from 0) (to 3))", (0, 0)),
        ("(move (from 0 level:1) (to 1 level:2))", (1, 2)),
        ("(move (from 0) (to 1 level:1))", (2, 1)),  # the top is what is moved (05 §2.7)
        ("(move (from 0) (to 1) stack:True)", (0, 0)),
        ("(move (from 0) (to 1) count:2)", (0, 0)),
        ("(move Step (from 0) E (to if:True))", (2, 0)),  # a step names the top (05 §2.3)
        ("(move Step (from 0 level:1) E (to if:True))", (1, 0)),
        ("(move Step (from 0) E (to if:True) stack:True)", (0, 0)),
        ("(step (from 0 level:1) E (to if:True))", (0, 0)),  # no decision
        ("(move Slide (from 1 level:1) E)", (1, 0)),
        ("(slide (from 1 level:1) E)", (1, 0)),  # always a decision (05 §2.4)
        ("(move Slide (from 1) E)", (0, 0)),
        ("(move Slide (from 1 level:-1) E)", (0, 0)),
        ("(move Hop (from 0) E (between if:True) (to if:True))", (0, 0)),
        # what is put on top, or taken away below the top, is at a level, as recorded games show
        ('(move Add (piece "Man1") (to 0))', (3, 3)),
        ('(move Add (piece "Man1") (to 3))', (0, 0)),
        ('(move Add (piece "Man1") (to 0 level:1))', (1, 1)),
        ('(move Claim (piece "Man1") (to 1))', (2, 2)),
        ("(move Remove 0 level:1)", (1, 1)),
        ("(move Remove 0)", (0, 0)),
        ("(move Remove 0 level:2)", (0, 0)),
    ],
)
def test_the_levels_of_what_is_moved(move, levels, tier):
    """Those that the decision names are those of the last move, also later (07 §2.2)."""
    scores = "(and (set Score P1 (last LevelFrom)) (set Score P2 (last LevelTo)))"
    stacks = '(place Stack items:{"Man1" "King1" "Rock0"} 0) (place Stack items:{"Man2" "Man2"} 1)'
    text = GAME.format(start=stacks, items="", effect=scores)
    decision, after_it = "(move Select (from 8) (then", f"(or {{ {move} }} (then"
    state = ludeme.load(text.replace(decision, after_it), tier=tier).start(1)
    assert tuple(state.apply(state.legal_moves()[0]).scores) == levels


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(("large", "inherited"), [("", (3, 6)), ("largeStack:True", (0, 0))])
def test_what_a_level_that_was_left_keeps(large, inherited, tier):
    """The next piece there shows the state and the value; not in large stacks (04 §5.6)."""
    effect = "(remove 0 level:0 (then (fromTo (from 1) (to 0))))"
    start = """(place Stack "Man1" 0 count:3 state:3 value:6)
        (place Stack "Man2" 1 count:1 state:1 value:4)"""
    text = GAME.format(effect=effect, start=start, items="")
    text = text.replace("loop:True))", f"loop:True) {large})")
    state = ludeme.load(text, tier=tier).start(seed=1)
    assert data(state.apply(state.legal_moves()[0]), 0) == [(3, 6), (3, 6), inherited]


STEP = "(step (from 0) E (to if:True))"


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize(
    ("effect", "left"),
    [
        (STEP, ["aA", "b"]),
        (f'(and (add (piece "King2") (to 0)) {STEP})', ["aAB", "b"]),
        ('(step (from 0) E (to if:True (apply (add (piece "King2") (to 0)))))', ["aAB", "b"]),
        # the level beyond the top: the top piece goes, and nothing arrives
        (f"(and {STEP} {STEP})", ["a", "b?"]),
        (f"(and (remove 0) {STEP})", ["a", "?"]),
        ("(step (from 0) E (to if:True (apply (remove (from)))))", ["a", "?"]),
        # one after the other, each is found when the one before it has been made
        (f"{STEP[:-1]} (then {STEP}))", ["a", "bA"]),
        (f"(seq {{ {STEP} {STEP} }})", ["a", "bA"]),
    ],
)
def test_a_step_takes_the_level_that_is_on_top_when_it_is_found(effect, left, tier):
    """Whatever the moves before it have done to the stack meanwhile (05 §2.2, 04 §5.6)."""
    assert letters(after(effect, "aAb", tier=tier)) == left


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize(
    ("targets", "taken"),
    [
        ("1 3", {1: 2, 3: 2}),  # (from) is the one around the move, and that is none
        ("0 1 2 3", {1: 1, 3: 1}),  # but right after a target that is none it is the real one
        ("0 1 3", {1: 1, 3: 2}),
    ],
)
def test_the_level_of_a_move_sees_the_site_of_the_one_before(targets, taken, tier):
    """Where its target was none (05 §2.7); levels are counted from 0, the stack is aAo."""
    level = "(if (= (from) 0) 1 2)"
    to = f"(to (sites {{ {targets} }}) if:(is In (to) (sites {{ 1 3 }})))"
    play = f"(move (from (sites {{ 0 }}) level:{level}) {to})"
    text = GAME.replace("(move Select (from 8) (then {effect}))", "{play}")
    start = '(place Stack items:{"Man1" "King1" "Rock0"} 0)'
    game = ludeme.load(text.format(start=start, items="", play=play), tier=tier)
    found = {}
    for move in game.start(seed=1).legal_moves():
        state = game.start(seed=1).apply(move)
        (held,) = state.contents()[f"c{move.to_site}"][0]
        found[move.to_site] = "aAo".index(LETTERS[held[0]])
    assert found == taken


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize(
    ("effect", "filled"),
    [
        ('(shoot (piece "Rock0") (from 0) E (to if:(< (to) 2)))', ["a", "booooo"]),
        ("(swap Pieces 0 1)", ["b", "bababa"]),
        (
            '(promote 2 (piece "King1") (then (fromTo (from 2) (to 1) stack:True)))',
            ["a", "bAAAAA"],
        ),
    ],
)
def test_what_brings_pieces_into_play_makes_stacks_grow(effect, filled, tier):
    """More stand there in the end than the pieces of the start (§2.8, §A12)."""
    state = after(effect, "a", "b", tier=tier)
    for _ in range(4):
        state.apply(state.legal_moves()[0])
    assert letters(state) == filled
