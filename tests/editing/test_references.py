"""Names: where they come to be, where they are used, and other names for the same."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.editing.draft import Draft
from ludeme.editing.references import applied, definitions, references, renamed
from ludeme.grammar import LudemeError
from tests.editing.marked_text import GAME, MARK, in_game, own_games


@pytest.mark.parametrize(
    ("before", "after", "names", "clause"),
    [
        ('(to "Empties")', f'(to "Emp{MARK}ties")', 2, "(define"),
        ('"Disc1"', f'"Dis{MARK}c1"', 3, "(piece"),
        ('(place "Ball"', f'(place "B{MARK}all"', 3, "(piece"),
        ('Mover "Home"', f'Mover "H{MARK}ome"', 2, "(regions"),
        ('Var "Count"', f'Var "Cou{MARK}nt"', 2, "(set"),
        ('"Board Size/3x3"', f'"Board Size/3{MARK}x3"', 2, "(item"),
        ('"Board Size/3x3"', f'"Board{MARK} Size/3x3"', 2, "(option"),
        ("<Size:cells>", f"<Si{MARK}ze:cells>", 2, "(option"),
        ('(track "Lap"', f'(track "L{MARK}ap"', 2, "(track"),
    ],
)
def test_names_and_where_they_come_from(before, after, names, clause):
    draft, place = in_game(before, after)
    assert len(references(draft, place)) == names
    (made,) = definitions(draft, place)
    assert draft.outline.group_at(made.start).head in (clause[1:], "")
    assert len(references(draft, place, definition=False)) == names - 1


def test_macros_of_the_library_are_defined_there():
    draft, place = in_game('(to "Empties")', f'("Step{MARK}ToEmpty")')
    (found,) = definitions(draft, place)
    assert found.file.startswith("library/") and found.end - found.start == len("StepToEmpty")


def test_what_is_no_name_has_no_references():
    draft, place = in_game("(result Mover", f"(result Mo{MARK}ver")
    assert definitions(draft, place) == references(draft, place) == []


@pytest.mark.parametrize(
    ("before", "new", "expected"),
    [
        ('"Empties"', "Free", ['(define "Free" ', '(to "Free")']),
        ('"Disc1"', "Stone", ['(piece "Stone" Each)', '(place "Stone1"']),
        ('Mover "Home"', "Goal", ['(regions "Goal"', '(sites Mover "Goal")']),
        ('"Board Size/3x3"', "Size", ['(option "Size" ', '{ "Size/3x3" }']),
        ("<Size:cells>", "Board", ["<Board:cells>", '"Board Size" <Board> args']),
        ('"Lap"', "Way", ['(track "Way"']),
    ],
)
def test_another_name_for_the_same(before, new, expected):
    draft = Draft(GAME)
    place = GAME.rindex(before) + before.index('"' if '"' in before else "<") + 2
    if before == 'Mover "Home"':
        place = GAME.index(before) + len('Mover "H')
    text = applied(GAME, renamed(draft, place, new))
    assert [each for each in expected if each not in text] == []
    assert [each for each in ludeme.check(text, emits=False) if each.level == "error"] == []
    assert len(Draft(text).mentions) == len(draft.mentions)


@pytest.mark.parametrize(
    ("before", "new", "message"),
    [
        ('"Disc1"', "Ball", "another piece"),
        ('"Disc1"', "Stone2", "that of its player"),
        ('"Disc1"', "Empties", "the name of a macro"),
        ('"Disc1"', 'a"b', "cannot be in a name"),
        ('"Disc1"', "  ", "cannot be empty"),
        ('"Empties"', "Home", "stands in the text already"),
        ('"IsEnemyAt"', "Foe", "in the library"),
        ("(result", "end", "no name stands here"),
    ],
)
def test_names_that_cannot_be(before, new, message):
    text = GAME.replace("(is Empty (to))", '("IsEnemyAt" (to))')
    with pytest.raises(LudemeError, match=message):
        renamed(Draft(text), text.index(before) + 2, new)


#: Tracks of one name with numbers, and others of which one part is the name.
_TRACKS = """(game "Tracks" (players 2)
    (equipment {
        (mancalaBoard 2 4 store:None {
            (track "Way1" "0,E,N,W" loop:True P1) (track "Way2" "7,W,S,E" loop:True P2)
            (track "LapIn" "0,E" P1) (track "LapBy" "7,W" P2) (track "Rim" "4,E")
        })
        (piece "Seed" Shared)
    })
    (rules
        (start (set Count 2 to:(sites Board)))
        (play
            (move Select (from (sites Track Mover "Lap"))
                (then (sow "Way" owner:(mover) if:(!= (to) (trackSite EndSite "Rim"))))))
        (end (if (no Moves Next) (result Mover Win)))))
"""


def test_tracks_with_numbers_have_one_name():
    draft = Draft(_TRACKS)
    assert draft.diagnosis.errors == ()
    for name in ('"Way1"', '"Way"'):
        place = _TRACKS.index(name) + 2
        assert len(definitions(draft, place)) == 2
        assert applied(_TRACKS, renamed(draft, place, "Path")) == _TRACKS.replace("Way", "Path")


@pytest.mark.parametrize(("name", "new"), [("LapIn", "Near"), ("Rim", "LapRim")])
def test_tracks_keep_the_parts_that_mean_them(name, new):
    with pytest.raises(LudemeError, match='"Lap" would no longer mean the same tracks'):
        renamed(Draft(_TRACKS), _TRACKS.index(name) + 1, new)
    assert renamed(Draft(_TRACKS), _TRACKS.index("LapBy") + 1, "MyLap")


@pytest.mark.thorough
@pytest.mark.parametrize("game", sorted(own_games()))
def test_every_name_of_our_games_can_be_another(game):
    """A name nobody would give: the game then has the same rules."""
    text = own_games()[game]
    draft = Draft(text)
    made = {each.key: each for each in draft.mentions if each.makes}
    for number, mention in enumerate(list(made.values())[::4][:4]):
        new = f"Other{chr(65 + number)}"
        other = applied(text, renamed(draft, mention.start, new))
        assert other.count(new) == sum(each.key == mention.key for each in draft.mentions)
        assert Draft(other).diagnosis.errors == ()
