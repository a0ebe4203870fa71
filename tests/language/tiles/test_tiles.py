"""Tiles with coloured paths and forced moves (spec 07 §1.8, §1.11, §2.10; 06 §B4.3)."""

import ludeme

TILES = """
(game "Tiles" (players 2)
    (equipment {
        (board (rectangle 3 4)) (hand Shared size:2)
        (tile "Straight" numSides:4 { (path from:0 to:2 colour:1) (path from:1 to:3 colour:2) })
        (tile "Bend" numSides:4 { (path from:0 to:1 colour:1) (path from:2 to:3 colour:2) })
    })
    (rules
        META
        (start {
            (place "Straight" (handSite Shared)) (place "Bend" (handSite Shared 1))
            PLACED
        })
        (play (do (or
            (move (from (handSite Shared)) (to (sites Empty) (rotations {N E})) copy:True)
            (move (from (handSite Shared 1)) (to (sites Empty) (rotations Orthogonal)) copy:True)
        ) ifAfterwards:CONDITION))
        (end END)
    )
)
"""
NEVER = "(if (is Full) (result Mover Draw))"


def tiles(placed, condition="(is SidesMatch)", end=NEVER, meta=""):
    text = TILES.replace("PLACED", placed).replace("CONDITION", condition)
    return ludeme.load(text.replace("END", end).replace("META", meta), tier="python").start(seed=1)


def placements(state, site):
    """Component and rotation of each tile that may be placed on a site."""
    found = []
    for move in state.legal_moves():
        if move.to_site == site:
            what, _, rotation, _ = state.copy().apply(move).contents()[f"c{site}"][0][0]
            found.append((what, rotation))
    return sorted(found)


def test_colours_meet_at_the_sides_of_tiles():
    beside = tiles('(place "Straight" 0)')
    # side E of the tile on 0 has colour 2: so has side W of what is placed on 1
    assert placements(beside, 1) == [(1, 0), (2, 0), (2, 2)]
    assert len(placements(beside, 11)) == 6


def test_a_path_reaches_beyond_its_last_tile():
    line = '(place "Straight" {0 1})'
    wide = "(if (= 3 (pathExtent 2 0)) (result Mover Win))"
    state = tiles(line, end=wide)
    state.apply(next(m for m in state.legal_moves() if m.to_site == 11))
    assert not state.over  # from 0 over 1 to the empty 2
    state.apply(next(m for m in state.legal_moves() if (m.from_site, m.to_site) == (12, 2)))
    assert state.over and state.winner == 2


def test_four_bends_make_a_loop():
    state = tiles("", condition="True", end="(if (is Loop 1 path:True) (result Mover Win))")
    for site, rotation in ((0, 0), (1, 6), (5, 4)):
        put(state, site, rotation)
        assert not state.over
    put(state, 4, 2)
    assert state.over


def put(state, site, rotation):
    for move in state.legal_moves():
        if (move.from_site, move.to_site) == (13, site):
            child = state.copy().apply(move)
            if child.contents()[f"c{site}"][0][0][2] == rotation:
                state.apply(move)
                return
    raise AssertionError(f"no tile turned by {rotation} on {site}")


AUTOMOVE = """
(game "Forced" (players 2)
    (equipment { (board (rectangle 1 5)) (piece "Disc" Each) })
    (rules
        (meta (automove))
        (play (move Add (to (sites Around (sites Occupied by:All) if:(is Empty (to))))))
        (end (if (is Full) (result Mover Win)))
    )
)
"""


def test_moves_with_a_target_of_their_own_follow_at_once():
    text = AUTOMOVE.replace("(meta (automove))", '(meta (automove)) (start (place "Disc2" 2))')
    state = ludeme.load(text, tier="python").start(seed=1)
    assert sorted(str(move) for move in state.legal_moves()) == ["c1", "c3"]
    state.apply(state.legal_moves()[0])
    owners = {site: levels[0][0] for site, (levels, _) in state.contents().items()}
    assert owners == {"c0": 1, "c1": 1, "c2": 2, "c3": 1, "c4": 1}
    assert state.over and state.winner == 1


def test_paths_begin_at_every_tile_that_a_forced_move_placed():
    wide = "(if (<= 2 (pathExtent 1)) (result Mover Win))"
    state = tiles('(place "Straight" 0)', end=wide, meta="(meta (automove))")
    move = next(  # turned, so that the sites 1 and 4 must be bends
        m
        for m in state.legal_moves()
        if (m.from_site, m.to_site) == (12, 5)
        and state.copy().apply(m).contents()["c5"][0][0][2] == 2
    )
    state.apply(move)
    assert {"c1", "c4", "c5"} <= set(state.contents())
    assert state.over and state.winner == 1  # from 4 over 5 to 6
