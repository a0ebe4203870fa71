"""Slides along lines and tracks, and of parts of stacks (spec 05 §2.4)."""

from __future__ import annotations

import pytest

import ludeme

GAME = """
(game "Slides" (players 2)
    (equipment {{
        (board (rectangle 1 9)
            {{ (track "Right" "0,E") (track "Left" "8,W") (track "Loop" {{1 2 3 4}} loop:True) }})
        (piece "Man" Each {generator}) (piece "King" Each)
    }})
    (rules
        (start {{ {start} }})
        (play (forEach Piece "Man"))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
ENEMY = "(is Enemy (who at:(to)))"
TAKE = f"(to if:{ENEMY} (apply (remove (to))))"


def position(slide: str, man: int, *others: int, start: str = ""):
    placed = f'(place "Man1" {man})' if man >= 0 else ""
    placed += "".join(f'(place "Man2" {site})' for site in others)
    text = GAME.format(generator=slide, start=placed + start)
    return ludeme.load(text, tier="python").start(seed=1)


def targets(slide: str, man: int, *others: int) -> str:
    moves = position(slide, man, *others).legal_moves()
    assert all(move.from_site == man for move in moves if move.kind != "pass")
    return " ".join(str(move.to_site) for move in moves if move.kind != "pass")


@pytest.mark.parametrize(
    ("slide", "man", "others", "found"),
    [
        # a region never yields a slide (§2.1)
        ("(move Slide (from (sites Occupied by:Mover)) E)", 0, (), ""),
        # what stops the slide is asked with the site passed before as `between`
        ("(move Slide E (between if:True) (to if:(is Occupied (between))))", 0, (4,), "1 2 3 4 5"),
        ("(move Slide E (to if:(= 5 (+ (to) (between)))))", 0, (), "1 2 3"),
        # bounds that the turn decides; where it is too near to stop, the walk goes on
        ("(move Slide E (between (range (+ 1 (mover)) 4)))", 0, (), "2 3 4"),
        (f"(move Slide E (between (range 2 3) if:True) {TAKE})", 0, (1,), "2 3"),
        (f"(move Slide E (between (range 2 5) if:True) {TAKE})", 0, (1, 3), "2 3"),
    ],
)
def test_lines(slide, man, others, found):
    assert targets(slide, man, *others) == found


@pytest.mark.parametrize(
    ("slide", "man", "others", "found"),
    [
        ('(move Slide "Right")', 2, (), "3 4 5 6 7 8"),
        ('(move Slide "Left")', 2, (5,), "1 0"),
        # what stops it is a target; else the site behind which it cannot go is one as well (quirk)
        (f'(move Slide "Right" {TAKE})', 2, (5,), "3 4 5"),
        ('(move Slide "Right")', 2, (5,), "3 4 5"),
        ('(move Slide "Right" (between (exact 2)))', 2, (), "4"),
        ('(move Slide "Right" (between (max 2)))', 2, (), "3 4"),
        ('(move Slide "Right" (between (min 2)))', 2, (6,), "4 5 6"),
        (f'(move Slide "Right" (between (range 2 3) if:True) {TAKE})', 2, (3,), "4 5"),
        ('(move Slide "Right" (between (range (mover) (+ 1 (mover)))))', 2, (), "3 4"),
        # asked about `(between)` on a track, too, that is the site passed before, and none at first
        ('(move Slide "Right" (to if:(= 7 (+ (to) (between)))))', 2, (), "3 4"),
        ('(move Slide "Right" (to if:(= 2 (+ (to) (between)))))', 2, (), "3"),
        # no further than the other sites of a loop
        ('(move Slide "Loop" (between if:True))', 2, (), "3 4 1"),
        ('(move Slide "Loop" (between if:True))', 7, (), ""),
        # a false condition on the effect drops those moves alone that are not stopped
        (f'(move Slide "Right" (to if:{ENEMY} (apply if:False (remove (to)))))', 2, (5,), "5"),
        # every track, once it has gone through a bend of one
        ('(move Slide "AllTracks")', 2, (), ""),
    ],
)
def test_tracks(slide, man, others, found):
    assert targets(slide, man, *others) == found


def test_what_a_slide_along_a_track_takes():
    state = position(f'(move Slide "Right" {TAKE})', 2, 5)
    assert sorted(state.apply(state.legal_moves()[-1]).contents()) == ["c5"]


TOWER = '(place Stack items:{"Man1" "King1"} 0)'
SCORES = f"(to if:{ENEMY} (apply (addScore Mover (+ 1 (to)))))"


@pytest.mark.parametrize(
    ("slide", "near", "far"),
    [
        # the effect of `to` comes with each move, unless a level or the whole stack moves (quirk)
        (f"(move Slide E {SCORES})", ("M", "K", "2", 3), ("M", "", "2K", 4)),
        (f"(move Slide (from level:0) E {SCORES})", ("K", "M", "2", 0), ("K", "", "2M", 4)),
        (f"(move Slide (from level:-1) E {SCORES})", ("M", "K", "2", 3), ("M", "", "2K", 4)),
        (f"(move Slide E {SCORES} stack:True)", ("", "MK", "2", 0), ("", "", "2MK", 4)),
    ],
)
def test_parts_of_stacks(slide, near, far):
    """Onto the last empty site, and onto the enemy behind it."""
    letters = {1: "M", 2: "2", 3: "K"}
    for number, expected in ((1, near), (2, far)):
        state = position(slide, -1, 3, start=TOWER)
        assert [move.to_site for move in state.legal_moves()] == [1, 2, 3]
        stacks = state.apply(state.legal_moves()[number]).contents()
        levels = [stacks.get(f"c{site}", ((),))[0] for site in (0, 2, 3)]
        shown = ["".join(letters[level[0]] for level in stack) for stack in levels]
        assert (*shown, state.scores[0]) == expected


def test_a_level_or_a_stack_is_a_decision_whatever_it_stands_in():
    for slide, sites in (
        ("(slide E)", [-1] * 2),
        ("(slide (from level:0) E)", [1, 2]),
        ("(slide E stack:True)", [1, 2]),
    ):
        moves = position(slide, -1, 3, start=TOWER).legal_moves()
        assert [move.to_site for move in moves] == sites


@pytest.mark.parametrize(
    ("level", "shown", "score"), [("0", 1, 0), ("(- (counter) (- 1))", 1, 0), ("(counter)", -1, 5)]
)
def test_a_level_below_0_is_none(level, shown, score):
    """Whether it is known beforehand or not: a bare slide of it is no decision, and every place
    where it ends has the effect; the counter is -1."""
    slide = f"(slide (from (from) level:{level}) E (to if:{ENEMY} (apply (addScore P1 5))))"
    state = position(slide, -1, 7, start='(place Stack "Man1" 0 count:1)')
    move = state.legal_moves()[0]
    assert move.to_site == shown
    assert state.apply(move).scores[0] == score
