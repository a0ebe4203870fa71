"""Hidden information: what players see, and positions that fit what they see (spec 06 §A5)."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.play.views.worlds import sample_world

#: Six men on a row and some free sites; HIDE says what is hidden from whom.
ROW = """(game "Row" (players 2)
    (equipment { (board (rectangle 1 8)) (piece "Man" Each) (piece "King" Each) })
    (rules
        (start {
            (place "Man1" 0) (place "King1" 1 state:2 value:5)
            (place "Man2" {5 6}) (place "King2" 7 state:1)
            HIDE
        })
        (play (or (move Select (from 0) (then (set State at:0 1)))
            (move Select (from 1) (then (set Value Mover 1)))))
        (end (if (= (count Moves) 9) (result P1 Win)))))"""


def row(hide):
    return ludeme.load(ROW.replace("HIDE", hide), tier="python").start(seed=1)


def test_each_thing_is_hidden_by_itself():
    plain = row("").contents()
    assert row("").contents(player=2) == plain
    assert plain["c1"] == (((3, 2, 0, 5),), 1)
    for data, seen in {
        "": None,
        "What": (-1, 2, 0, 5),
        "Who": (-1, 2, 0, 5),
        "State": (3, -1, 0, 5),
        "Rotation": (3, 2, -1, 5),
        "Value": (3, 2, 0, -1),
    }.items():
        state = row(f"(set Hidden {data} at:1 to:P2)")
        assert state.contents() == state.contents(player=1) == plain
        expected = plain | {"c1": ((seen,), 1)}
        if seen is None:
            del expected["c1"]
        assert state.contents(player=2) == expected, data
    assert row("(set Hidden Count at:1 to:P2)").contents(player=2)["c1"][1] == -1


def test_a_view_says_what_is_known_of_a_piece():
    def seen(hide):
        (piece,) = row(hide).view(2).sites["c1"].pieces
        return piece.what, piece.kind, piece.owner

    assert seen("") == (3, "King", 1)
    assert seen("(set Hidden What at:1 to:P2)") == (None, None, 1)
    assert seen("(set Hidden Who at:1 to:P2)") == (None, "King", None)
    assert seen("(set Hidden {What Who} at:1 to:P2)") == (None, None, None)


def test_a_view_holds_nothing_else():
    shown = row("(set Hidden What (sites {5 6 7}) to:P1)")
    other = shown.copy()
    what = other.game.emitted.offsets["WHAT"]
    other.row[what + 5], other.row[what + 7] = other.row[what + 7], other.row[what + 5]
    assert other.contents() != shown.contents()
    assert other.view(1) == shown.view(1)
    assert repr(other.view(1)) == repr(shown.view(1))
    assert other.view(2) != shown.view(2)
    assert len({shown.view(1), other.view(1), shown.view(2), other.view(2)}) == 3
    with pytest.raises(ValueError, match="no player 3"):
        shown.view(3)


def test_levels_of_a_stack_are_hidden_one_by_one():
    text = """(game "Pile" (players 2) (equipment { (board (rectangle 1 2)) (piece "Man" Each) })
        (rules (start { (place Stack items:{"Man1" "Man2" "Man1"} 0)
            (set Hidden What at:0 level:1 to:P2) (set Hidden at:0 level:2 to:P2) })
            (play (move Add (to (sites Empty)))) (end (if (= (count Moves) 3) (result P1 Win)))))"""
    state = ludeme.load(text, tier="python").start(seed=1)
    assert [level[0] for level in state.contents(player=1)["c0"][0]] == [1, 2, 1]
    assert [level[0] for level in state.contents(player=2)["c0"][0]] == [1, -1]


HEIGHTS = """(game "Heights" (players 2) (equipment { (board (rectangle 1 3)) (piece "Man" Each) })
    (rules
        (start { (set Hidden What (sites Board) to:P2) START (set Hidden What at:0 LEVEL to:P2) })
        (play (move Select (from 0) (then (and {(moveAgain) (set Hidden What at:0 LEVEL to:P1)
            (if (is Hidden What at:0 LEVEL to:P1) (addScore P1 1))}))))
        (end (if (= (count Moves) 9) (result P1 Win)))))"""


def hidden_flags(start, level):
    """The levels with their flags, where there are any, after two moves; and the first score."""
    text = HEIGHTS.replace("START", start).replace("LEVEL", f"level:{level}")
    state = ludeme.load(text, tier="checked").start(seed=1)
    for _ in range(2):
        state.apply(state.legal_moves()[0])
    first = state.game.emitted.offsets["HIDDEN_WHAT"]
    deep = state.game.emitted.levels if state.game.facts.stacking else 1
    flags = {divmod(k, deep): int(state.row[first + k]) for k in range(3 * deep)}
    return {place: flag for place, flag in flags.items() if flag}, state.scores[0]


@pytest.mark.parametrize("level", ["-1", "1", *(f"(- {k} (count Pieces P2))" for k in (1, 9, 34))])
def test_where_a_stack_has_no_such_level_nothing_is_hidden(level):
    """Spec 04 §6.10; neither is anything of the next site, where the levels end."""
    start = '(place Stack items:{"Man1"} 0) (place "Man2" {1 2})'
    assert hidden_flags(start, level) == ({}, 0)


def test_without_stacks_the_level_does_not_matter():
    start = '(place "Man1" 0) (place "Man2" {1 2})'
    flags, score = hidden_flags(start, "(count Pieces P1)")
    assert (flags, score) == ({(0, 0): 6, (1, 0): 4, (2, 0): 4}, 1)


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("move", "hidden"),
    [
        ("(to 2) stack:True", False),
        ("(to 1 level:0) stack:True", False),
        ("(to 0) stack:True", True),
        ("(to 2)", True),
        ("(to 2) count:2", True),
    ],
)
def test_where_a_whole_stack_has_left_nothing_is_hidden(tier, move, hidden):
    """Spec 04 §5.6: only then; what is hidden there does not go with the pieces."""
    text = f"""(game "Leave" (players 2)
        (equipment {{ (board (rectangle 1 3)) (piece "Man" Each) }})
        (rules (start {{ (place Stack items:{{"Man1" "Man2"}} 0) (place "Man2" 1)
                (set Hidden What at:0 level:1 to:P1) (set Hidden What at:1 to:P1) }})
            (play (move (from 0) {move}))
            (end (if (= (count Moves) 9) (result P1 Win)))))"""
    state = ludeme.load(text, tier=tier).start(seed=1)
    state.apply(state.legal_moves()[0])
    first, deep = state.game.emitted.offsets["HIDDEN_WHAT"], state.game.emitted.levels
    flags = {divmod(k, deep) for k in range(3 * deep) if state.row[first + k]}
    assert flags == {(1, 0)} | ({(0, 1)} if hidden else set())


@pytest.mark.parametrize(
    ("hide", "deals"),
    [
        ("(set Hidden What (sites {5 6 7}) to:P1)", 1),  # the state shows where the king is
        ("(set Hidden {What State} (sites {5 6 7}) to:P1)", 3),
        ("(set Hidden {What Who State} (sites {0 5 6 7}) to:P1)", 12),
        ("(set Hidden {What Who State} (sites {0 1 5 6 7}) to:P1)", 12),  # but the value is seen
        ("(set Hidden (sites {5 6}) to:P1)", 10),
    ],
)
def test_sampled_positions_look_the_same(hide, deals):
    state = row(hide)
    worlds = [sample_world(state, 1, seed) for seed in range(200)]
    pieces = sorted(levels for levels, _ in state.contents().values())
    for world in worlds:
        assert world.view(1) == state.view(1)
        assert sorted(levels for levels, _ in world.contents().values()) == pieces
        assert world.legal_moves()
    different = {str(sorted(world.contents().items())) for world in worlds}
    assert len(different) == deals
    assert state.contents() == row(hide).contents()


def test_every_deal_is_as_likely_as_another():
    state = row("(set Hidden {What State} (sites {5 6 7}) to:P1)")
    kings = [
        next(site for site in (5, 6, 7) if world.contents()[f"c{site}"][0][0][0] == 4)
        for world in (sample_world(state, 1, seed) for seed in range(600))
    ]
    assert all(150 < kings.count(site) < 250 for site in (5, 6, 7))


def test_sampling_does_not_look():
    """Two positions that look the same to a player lead to the same samples."""
    state = row("(set Hidden {What State} (sites {5 6 7}) to:P1)")
    worlds = (sample_world(state, 1, seed) for seed in range(20))
    other = next(world for world in worlds if world.contents() != state.contents())
    for seed in range(5):
        assert sample_world(state, 1, seed).row == sample_world(other, 1, seed).row


def test_where_invisible_pieces_stand_is_not_looked_at():
    state = row("(set Hidden (sites {5 6 7}) to:P1)")
    sites = set()
    for seed in range(20):
        world = sample_world(state, 1, seed)
        sites |= world.contents().keys()
        assert sample_world(world, 1, 99).contents() == sample_world(state, 1, 99).contents()
    assert sites == {f"c{site}" for site in range(8)}


def test_chains_are_made_anew():
    """Who has connected the sides is known by chains of pieces, which are moved with them."""
    text = """(game "Dark" (players 2)
        (equipment { (board (square 5)) (piece "Man" Each)
            (regions P1 { (sites Bottom) (sites Top) })
            (regions P2 { (sites Left) (sites Right) }) })
        (rules (start (place "Man2" {0 1 2 3}))
            (play (move Add (to (sites Empty)) (then (set Hidden at:(last To) to:Next))))
            (end (if (is Connected Mover) (result Mover Win)))))"""
    state = ludeme.load(text, tier="python").start(seed=1)
    assert any(name.startswith("CHAIN") for name in state.game.emitted.offsets)
    for site in (20, 10, 21, 11, 22):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    assert state.mover == 2
    for seed in range(10):
        world = sample_world(state, 2, seed)
        plain = ludeme.load(text, tier="python").start(seed=1)
        mine = [
            int(name[1:]) for name, (levels, _) in world.contents().items() if levels[0][0] == 1
        ]
        for one, other in zip(sorted(mine), (10, 11, None), strict=True):
            for site in (one, other):
                if site is not None:
                    moves = plain.legal_moves()
                    plain.apply(next(move for move in moves if move.to_site == site))
        assert plain.contents() == world.contents()
        for site in {move.to_site for move in world.legal_moves()}:
            after = [
                one.copy().apply(next(m for m in one.legal_moves() if m.to_site == site))
                for one in (world, plain)
            ]
            assert after[0].over == after[1].over


#: The track comes back to site 1; who stands on it moves along it.
TRACKS = """(game "Tracks" (players 2)
    (equipment {
        (board (rectangle 1 6) (track "T" {0 1 2 3 1 4} P1 directed:True))
        (piece "Man" P1 (move (from) (to (trackSite Move steps:1))))
        (piece "King" P1 (move (from) (to (trackSite Move steps:1))))
        (piece "Guard" P2)
    })
    (rules
        (start { PLACES })
        (play (forEach Piece))
        (end (if (= (count Moves) 20) (result Mover Win)))))"""


def on_tracks(places):
    """A position of the game with tracks, and what it remembers."""
    state = ludeme.load(TRACKS.replace("PLACES", places), tier="python").start(seed=1)
    first = state.game.emitted.offsets["ON_TRACK"]
    return state, slice(first, first + state.game.emitted.lengths["ON_TRACK"])


def test_places_on_tracks_go_with_the_pieces():
    hide = "(set Hidden What (sites {1 2 3}) to:P2)"
    state, memory = on_tracks(f'(place "Man1" {{1 2}}) (place "King1" 3) {hide}')
    kings = set()
    for seed in range(12):
        world = sample_world(state, 2, seed)
        (king,) = (int(n[1:]) for n, (stack, _) in world.contents().items() if stack[0][0] == 2)
        men = " ".join(str(site) for site in (1, 2, 3) if site != king)
        plain, _ = on_tracks(f'(place "Man1" {{{men}}}) (place "King1" {king}) {hide}')
        assert world.row[memory] == plain.row[memory]
        kings.add(king)
    assert kings == {1, 2, 3}


def test_the_index_of_a_place_is_kept_whoever_stands_there():
    state, memory = on_tracks(
        '(place "Man1" 3) (place "King1" 2) (set Hidden What (sites {2 3}) to:P2)'
    )
    state.apply(next(move for move in state.legal_moves() if move.from_site == 3))  # to index 4
    state.apply(state.legal_moves()[0])  # a pass
    track = [list(state.row[memory])[6 * piece : 6 * piece + 6] for piece in range(4)]
    assert track[1] == [0, 0, 0, 0, 1, 0] and track[2] == [0, 0, 1, 0, 0, 0]
    for seed in range(8):
        seen = list(sample_world(state, 2, seed).row[memory])
        both = [a + b for a, b in zip(seen[6:12], seen[12:18], strict=True)]
        assert both == [0, 0, 1, 0, 1, 0]


def test_invisible_pieces_on_tracks_may_be_at_any_index():
    state, memory = on_tracks('(place "Man1" 1) (set Hidden (sites {1}) to:P2)')
    found = set()
    for seed in range(60):
        world = sample_world(state, 2, seed)
        counts = list(world.row[memory])[6:12]
        (site,) = (int(name[1:]) for name in world.contents())
        held = [index for index, count in enumerate(counts) if count]
        assert sum(counts) == (site != 5)
        assert all((0, 1, 2, 3, 1, 4)[index] == site for index in held)
        found |= {(site, *held)}
    assert {(1, 1), (1, 4), (5,)} <= found


LARGE = """(game "Large" (players 2)
    (equipment { (board (square 4)) (piece "Man" Each) (tile "Bar" {F}) })
    (rules
        (start { (place "Bar" 0 state:0) (place "Man1" 12) HIDE })
        (play (move Add (to (sites Empty))))
        (end (if (= (count Moves) 9) (result Mover Draw)))))"""


def large(hide):
    return ludeme.load(LARGE.replace("HIDE", hide), tier="python").start(seed=1)


def test_beside_large_pieces_others_are_dealt():
    state = large("(set Hidden (sites {12}) to:P2)")
    covered = set(range(16)) - {m.to_site for m in state.legal_moves()} - {12}
    assert len(covered) == 2
    places = set()
    for seed in range(80):
        world = sample_world(state, 2, seed)
        places |= {int(n[1:]) for n, (stack, _) in world.contents().items() if stack[0][0] == 1}
    assert places == set(range(16)) - covered


def test_hidden_large_pieces_are_refused_in_words():
    with pytest.raises(ValueError, match="pieces that cover several sites are hidden in Large"):
        sample_world(large("(set Hidden What (sites {0}) to:P2)"), 2, 0)
