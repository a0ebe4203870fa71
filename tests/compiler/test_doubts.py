"""What is hardly meant is a warning, and only that: such descriptions can be played."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.grammar import LudemeError
from ludeme.play.diagnosis import diagnose

GAME = """(game "Test"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Disc" Each)
    })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))
    )
)"""


def warnings_of(*changes: tuple[str, str]) -> list[str]:
    """The warnings about the test game with some things replaced; there are no errors."""
    text = GAME
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    found = diagnose(text, emits=False)
    assert not found.errors
    return [warning.message for warning in found.warnings]


def test_nothing_to_say():
    assert warnings_of() == []


@pytest.mark.parametrize(
    "rule",
    [
        '(forEach Value min:0 max:8 (place "Disc1" (value)))',
        '(forEach Value min:0 max:(count Moves) (place "Disc1" (value)))',
        '(forEach Player (place "Disc1" (+ 6 (player))))',
        '(forEach Site (sites Board) (place "Disc1" (site)))',
        '(forEach Site (sites Board) if:(< (site) 8) (place "Disc1" (+ 1 (site))))',
        '(forEach (players All) (place "Disc1" (player)))',
        '(forEach Team (place "Disc1" 3))',
        '(forEach Value min:1 max:2 (forEach Player (place "Disc1" (* (value) (player)))))',
    ],
)
def test_nothing_to_say_of_loops_over_sites(rule):
    assert warnings_of(("(rules", f"(rules (start {rule})")) == []


def test_loops_over_sites_that_are_taken():
    rule = '(start {(place "Disc2" 4) (forEach Value min:2 max:4 (place "Disc1" (value)))})'
    (found,) = warnings_of(("(rules", f"(rules {rule}"))
    assert found == '"Disc1" and "Disc2" both start on site 4: this board is flat'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('(game "T', '(define "Full" (is Full))\n(game "T', 'macro "Full" is never used'),
        ("    })", '(regions "Home" P1 {0})})', 'region "Home" is never used'),
        ("    })", '(map "Next" {(pair 0 1)})})', 'map "Next" is never used'),
        ("(square 3)", '(square 3) (track "Way" {0 1})', 'track "Way" is never used'),
        ("    })", "(dice num:2)})", "the dice are never rolled"),
        ("    })", '(piece "Disc" P1)})', 'piece "Disc1" is given again'),
        ("    })", '(piece "Disc" Each)})', 'piece "Disc" is given again'),
        ("    })", "(board (square 4))})", "a board is given again: the first counts"),
        ("    })", "(hand Each) (hand P1)})", 'hand "Hand1" is given again'),
        ("    })", "(dice num:2) (dice num:2)})", "dice are given again"),
        ("    })", '(regions "H" P1 {0}) (regions "H" P1 {1})})', 'region "H" is given again'),
        ("    })", "(map {(pair 0 1)}) (map {(pair 1 2)})})", 'map "Map" is given again'),
        (
            "(square 3)",
            '(square 3) { (track "Way" {0 1} P1) (track "Way" {1 0} P1) }',
            'track "Way" is given again',
        ),
        ("(to (sites Empty))", '(to (sites Empty)) (then (set Var "A" 1))', "never read"),
        ("Line 3", "Line (+ 2 2)", "a line of 4: the longest of this board has 3 sites"),
        ("Line 3", "Line 4", "a line of 4: the longest of this board has 3 sites"),
        ("(is Line 3)", "(is Mover P3)", "there is no player P3: this game has 2 players"),
        ("(move Add (to (sites Empty)))", "(forEach Piece)", 'piece "Disc" has no moves'),
        ("(sites Empty)", '(sites {"A1" "D4"})', 'there is no cell "D4"'),
        (
            "(if (is Line 3) (result Mover Win))",
            "{(if True (result Mover Win)) (if (is Line 3) (result Mover Loss))}",
            "never reached",
        ),
        (
            '(game "T',
            '(define "End" #1)(define "End" #2)(game "T',
            'macro "End" is defined twice: the first counts',
        ),
        (
            "(rules\n",
            '(rules (start {(place "Disc1" (sites Bottom)) (place "Disc2" 0)})\n',
            '"Disc2" and "Disc1" both start on site 0',
        ),
        (
            "(rules\n",
            '(rules (start {(place "Disc1" 4) (place "Disc2" 4)})\n',
            '"Disc2" and "Disc1" both start on site 4',
        ),
        (
            "(rules\n",
            '(rules (start (place "Disc1"))\n',
            'does not say where "Disc1" is placed, so it is not',
        ),
        (
            "(rules\n",
            '(rules (start (place Stack "Disc1"))\n',
            'does not say where "Disc1" is placed, so it is not',
        ),
        ("(sites Empty)", "(sites {3 400})", "400 is no site: this board has 9 cells"),
        ("(sites Empty)", "(sites Row 3)", "there is no row 3: this board has 3 rows"),
        ("(sites Empty)", "(sites Row (+ 3 4))", "there is no row 7: this board has 3 rows"),
        ("(sites Empty)", "(sites Cell 9)", "there is no cell 9"),
        ("(sites Empty)", "(sites Column -3)", "there is no column -3"),
        ("(is Line 3)", "(is Loop (sites {0}))", "is looked for where the last move ended"),
        ("(is Line 3)", "(is Connected Mover)", "no player has a region, so these are no sites"),
        ("(result Mover", "(result Player", "Player stands for the player that a loop goes"),
        ("(is Line 3)", '(is Triggered "Lost" Next)', 'event "Lost" is never triggered'),
        (
            "(to (sites Empty))",
            '(to (sites Empty)) (then (and (remember Value "A" 1) (forget Value "A" 1)))',
            'the list "A" is never looked at',
        ),
        ("(is Line 3)", "(is Enemy (to))", "(to) is a site, and (is Enemy …) asks about"),
        ("(is Line 3)", "(is In 99 (sites Board))", "99 is no site: this board has 9 cells"),
        (
            '(game "T',
            '(option "Size" <Size> args:{<n>} {(item "3" <3> "")}) (game "T',
            'option "Size" changes nothing',
        ),
    ],
)
def test_one_thing(old: str, new: str, message: str):
    assert any(message in warning for warning in warnings_of((old, new)))


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("True", "(is Line 3)", True),
        ("(or True (is Line 3))", "(no Moves Next)", True),
        ("(or (is Line 3) (or (no Moves Next) (= 1 1)))", "(no Moves Next)", True),
        ("(= 1 1)", "(is Line 3)", True),
        ("(<= 1 2)", "(is Line 3)", True),
        ("(and (= 1 1) (not (= 1 2)))", "(is Line 3)", True),
        ("(is Line 3)", "(is Line 3)", True),
        ("(and (is Line 3) (is Mover P1))", "(and (is Line 3) (is Mover P1))", True),
        ("(and True (is Line 3))", "(no Moves Next)", False),
        ("(= 1 2)", "(is Line 3)", False),
        ("(is Line 3)", "(is Line 2)", False),
        ("(is Line 3)", "(and (is Line 3) (is Mover P1))", False),
    ],
)
def test_end_rules_behind_one_that_always_applies_or_asks_the_same(first, second, said):
    rules = f"{{(if {first} (result Mover Win)) (if {second} (result Mover Loss))}}"
    change = ("(if (is Line 3) (result Mover Win))", rules)
    assert any("never reached" in each for each in warnings_of(change)) == said
    assert not any("never reached" in each for each in warnings_of(change, ("ers 2", "ers 3")))


def test_the_second_of_two_is_told_and_other_owners_and_names_are_not():
    second = '(piece "Rook" Each)'
    text = GAME.replace("    })", f"{second} {second} (hand P1) (hand P2) (dice num:1)}})")
    (found,) = [each for each in diagnose(text).warnings if "again" in each.message]
    assert found.text == second and found.span.start == text.rindex(second)
    regions = '(regions "H" P1 {0}) (regions "H" P2 {1}) (regions P1 {2}) (regions P1 {3})'
    assert not any("again" in each for each in warnings_of(("    })", f"{regions}}})")))


@pytest.mark.parametrize("players", ["0", "{}"])
def test_players_of_a_game_that_has_none(players):
    found = warnings_of(("(players 2)", f"(players {players})"))
    assert found[:2] == [
        "there is no player for Each: this game has none",
        "there is no player for Mover: this game has none",
    ]
    nobody = [('"Disc" Each', '"Disc" Neutral'), ("(result Mover Win)", "(result All Draw)")]
    added = ("(move Add ", '(move Add (piece "Disc0") ')
    assert warnings_of(("(players 2)", f"(players {players})"), *nobody, added) == []


def test_the_variable_without_a_name_need_not_be_read():
    assert warnings_of(("(to (sites Empty))", "(to (sites Empty)) (then (set Var 1))")) == []


def test_doubles_that_are_replayed_set_the_variable_without_a_name():
    moves = '(forEach Die replayDouble:True (move Add (piece "Disc1") (to (sites Empty))))'
    dice = ("    })", "(dice num:2)})")
    read = ("(is Line 3)", "(and (can Move (roll)) (= 1 (var)))")
    assert warnings_of(dice, ("(move Add (to (sites Empty)))", moves), read) == []


DISC1 = ("(move Add (to", '(move Add (piece "Disc1") (to')


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("    })", '(piece "Rook" Each (move Slide))})')], True),
        ([("    })", '(piece "Rook" P1)})'), DISC1], True),
        ([("    })", '(piece "Rook" P1)})'), (DISC1[0], "(move Add (piece (mover)) (to")], False),
        ([("    })", '(piece "Rook" P1)})'), ("(is Line 3)", '(= 1 (id "Rook1"))')], False),
        (
            [
                ("    })", '(piece "Rook" Each (move Slide))})'),
                ("(rules\n", '(rules (start (place "Rook1" 0))\n'),
            ],
            False,
        ),
        ([('(piece "Disc" Each)', '(piece "Rook" Each (move Slide)) (piece "Disc" Each)')], True),
        # The numbers of the movers are those of the dice.
        ([("    })", "(dice num:2)})"), ("(is Line 3)", "(can Move (roll))")], True),
    ],
)
def test_pieces_that_never_come_into_play(changes, said):
    found = warnings_of(*changes)
    assert any(each.endswith("is never used") for each in found) == said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([], True),
        ([("(sites Empty)", "(sites Hand Mover)")], False),
        ([("(sites Empty)", "(forEach (sites Empty) if:(!= (site) 9))")], False),
        ([("(rules\n", '(rules (start (place "Disc" "Hand"))\n')], False),
        ([("(sites Empty)", '(sites Occupied by:Mover container:"Hand1")')], False),
    ],
)
def test_hands_that_are_never_used(changes, said):
    found = warnings_of(("    })", "(hand P1)})"), *changes)
    assert ("this hand is never used" in found) == said


def test_what_options_use_that_were_not_chosen_is_used():
    options = """(option "Start" <Start> args:{<a>} {
        (item "None" <(set Score Each 0)> "")
        (item "Rooks" <(place "Rook1" (handSite P1))> "")
    })"""
    start = GAME.replace("(rules", "(rules (start <Start:a>)")
    items = '(hand Each) (piece "Rook" Each)'
    found = diagnose(f"{options}\n{start.replace('    })', f'{items}}})')}")
    assert not found.errors and not found.warnings


def test_surplus_arguments_of_macros():
    found = warnings_of(
        ('(game "T', '(define "Row" (is Line #1))\n(game "T'), ("(is Line 3)", '("Row" 3 4)')
    )
    assert found == ['macro "Row" takes 1 argument, not 2']


@pytest.mark.parametrize(
    ("body", "call", "advice"),
    [
        ("(is Line #1)", '("Row" 3 4)', '("Row" 3)'),
        ("(is Line 3)", '("Row" 4)', '"Row"'),
        (
            "(and #1 #2)",
            '("Row" (is Line 3) (or (is Mover P1) (is Mover P2)) 4)',
            '("Row" (is Line 3) …)',
        ),
    ],
)
def test_advice_for_surplus_arguments_of_macros(body, call, advice):
    text = f'(define "Row" {body})\n{GAME.replace("(is Line 3)", call)}'
    text = text.replace('"Row" ("Row" 3', '"Row" (is Line 3')
    (found,) = diagnose(text).warnings
    assert found.suggestion == advice


@pytest.mark.parametrize(
    ("item", "use"),
    [
        ('(regions "HomeP1" P1 {0})', '(is In (last To) (sites P1 "Home"))'),
        ("(regions P1 {0})", "(is In (last To) (sites Mover))"),
        ('(map "Next" {(pair 0 1)})', "(= 1 (mapEntry (last To)))"),
        ("(dice num:2)", '(and (= 3 (id "Disc1")) (can Move (roll)))'),
    ],
)
def test_what_is_used_by_part_of_its_name_or_without_is_used(item: str, use: str):
    assert warnings_of(("    })", f"{item} }})"), ("(is Line 3)", use)) == []


def test_a_wrong_name_with_a_meaning_is_a_warning():
    maps = ("    })", '(map "Next" {(pair 0 1)})})')
    found = warnings_of(maps, ("(is Line 3)", '(= 1 (mapEntry "Nex" (last To)))'))
    assert any('there is no map "Nex"' in warning for warning in found)


def test_errors_about_names_and_sizes_come_together():
    text = GAME.replace("Line 3", "Line 0").replace("Mover Win", "P3 Win")
    with pytest.raises(LudemeError) as caught:
        ludeme.load(text)
    assert [error.line for error in caught.value.every] == [9, 9]
    assert "length" in str(caught.value) and "no player P3" in str(caught.value)


def test_a_game_with_warnings_is_played():
    game = ludeme.load(GAME.replace("Line 3", "Line 4"), tier="python")
    assert len(game.start(seed=1).legal_moves()) == 9


def test_a_hand_that_nobody_has():
    dice = ("    })", "(dice num:1)})")
    use = ("(is Line 3)", "(and (can Move (roll)) (is Empty (handSite Mover)))")
    assert any("no player has a hand" in warning for warning in warnings_of(dice, use))


def test_a_hand_of_nobody():
    hand = ("    })", "(hand Each)})")
    use = ("(sites Empty)", "(sites Hand)")
    assert warnings_of(hand, use) == ["whose hand is not said, so these are no sites at all"]


def test_a_hand_that_gets_another_piece_than_the_named_one():
    items, start = ("    })", "(hand Each) (dice num:1)})"), '(start (place "Disc1" "Hand1"))'
    use = ("(is Line 3)", "(can Move (roll))")
    found = warnings_of(items, ("(rules", f"(rules {start}"), use)
    assert any(each.startswith('this puts "Die1" into "Hand1", not "Disc1"') for each in found)
    items = ("    })", "(hand Each)})")
    assert warnings_of(items, ("(rules", f"(rules {start}"), ("(is Line 3)", "(is Full)")) == []


def test_a_region_that_no_player_has():
    use = ("(is Line 3)", "(is In (last To) (sites Next))")
    assert any("no player has a region" in warning for warning in warnings_of(use))
    own = ("    })", "    (regions P2 (sites Top)) })")
    assert not any("no player has a region" in warning for warning in warnings_of(own, use))


PAWN = ("Each)", "Each (move Step Forward (to if:(is Empty (to)))))")


def test_directions_of_pieces_that_face_nowhere():
    (found,) = warnings_of(PAWN)
    assert found == 'no player and no piece faces anywhere, so "Forward" is north for all'
    assert not warnings_of(PAWN, ("players 2", "players {(player N) (player S)}"))
    assert not warnings_of((PAWN[0], PAWN[1].replace("Each", "Each S")))
    assert not warnings_of((PAWN[0], PAWN[1].replace("Forward", "(directions {FL FR BL BR})")))
    # A piece that one player alone has may go north.
    assert not warnings_of((PAWN[0], PAWN[1].replace("Each", "P1") + ' (piece "Dog" P2)'))
    # Turned pieces face somewhere.
    turned = ("(sites Empty))", "(sites Empty)) (then (set Rotation (to (last To)) next:True))")
    assert not warnings_of(PAWN, turned)


def _track(sites: str, owner: str, used: str) -> list[str]:
    tracks = f'(square 3) {{ (track "Way1" {sites} {owner}1) (track "Way2" {{2 1 0}} {owner}2) }}'
    use = f"(and (is Line 3) (!= (last To) {used}))"
    return warnings_of(("(square 3)", tracks), ("(is Line 3)", use))


def test_sites_of_a_track_that_are_not_there():
    (found,) = _track("{0 1 9}", "P", "(trackSite EndSite Mover)")
    assert found == (
        'the track "Way1" leads over site 9, which is not there: the sites of this game are 0 to 8'
    )


def test_ends_of_tracks_that_have_none():
    used = "(if (= (trackSite Move steps:2) End) 0 1)"
    (found,) = _track("{0 1}", "P", used)
    assert found == "no track of this board has an End, so nothing ever comes to one"
    assert not _track("{0 1 End}", "P", used)


@pytest.mark.parametrize("place", ["EndSite", "FirstSite"])
def test_the_track_of_nobody(place):
    (found,) = _track("{0 1}", "P", f"(trackSite {place})")
    assert found == 'no player is named, so this is always the track "Way1" of P1'
    assert not _track("{0 1}", "P", f"(trackSite {place} Mover)")
    named = _track("{0 1}", "P", f'(trackSite {place} "Way1")')
    assert named == ['track "Way2" is never used']


@pytest.mark.parametrize(
    ("condition", "is_told"),
    [
        ("(= 1 2)", True),
        ("(and (is Line 3) (> 3 5))", True),
        ("(or (is Line 3) (> 3 5))", False),
        ("(and (is Line 3) False)", False),
        ("(and (is Line 3) (= 2 (count Players)))", False),
    ],
)
@pytest.mark.parametrize("players", [2, 3])
def test_end_rules_that_never_hold(condition, is_told, players):
    found = warnings_of(("(is Line 3)", condition), ("(players 2)", f"(players {players})"))
    told = "this rule never holds: its condition is always false" in found
    assert told == (is_told or (players == 3 and "count" in condition))
