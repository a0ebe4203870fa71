"""What is wrong beside what does not bind is said in the same run, and nothing that follows."""

from __future__ import annotations

import pytest

from ludeme.play.diagnosis import diagnose

GAME = """(game "Test"
    (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) (hand Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))"""
MISSPELT = ("(hand Each)", "(hnad Each)")
WRONG = "Couldn't find ludeme class for token 'hnad'"


def messages(*changes: tuple[str, str]) -> list[str]:
    """The errors of the test game with some things replaced."""
    text = GAME
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return [error.message for error in diagnose(text).errors]


@pytest.mark.parametrize(
    ("change", "more"),
    [
        (("(result Mover", "(result P4"), "there is no player P4: this game has 2 players"),
        (("(is Line 3)", '(no Pieces P1 "Discs")'), 'there is no piece "Discs"'),
    ],
)
def test_names_in_the_rules_are_looked_up_in_what_is_right(change, more):
    first, second = messages(MISSPELT, change)
    assert first == WRONG and second.startswith(more)


@pytest.mark.parametrize(
    "change",
    [
        # A hand may be what was meant; the piece may be what cannot be read.
        ("(sites Empty)", "(handSite Mover)"),
        ("(is Line 3)", '(= 1 (id "Each"))'),
    ],
)
def test_what_may_be_in_the_unread_equipment_is_not_missed(change):
    misspelt = ("(hand Each)", '(hnad "Each")')
    assert messages(misspelt, change) == [WRONG]


@pytest.mark.parametrize(
    ("board", "wrong"),
    [
        ('(board (squaer 3) (track "T" "0,E"))', "Couldn't find ludeme class for token 'squaer'"),
        (
            '(board (square 3) {(track "T" "0,E") (track "U" "8,W" lop:True)})',
            "Unknown label 'lop:' in '(track …)'",
        ),
        (
            '(mancalaBoard 2 3 {(track "T" "0,E") (tracc "U" "8,W")})',
            "Couldn't find ludeme class for token 'tracc'",
        ),
    ],
)
def test_names_of_the_parts_of_a_board_that_does_not_bind_are_known(board, wrong):
    change = ("(board (square 3))", board)
    assert messages(change, ("(sites Empty)", '(sites Track "T")')) == [wrong]
    assert messages(change, ("(sites Empty)", '(sites Track "Way")'))[1:]


def test_names_of_a_piece_that_does_not_bind_are_known():
    assert messages(("Each) (hand", "Eech) (hand"), ("(is Line 3)", '(= 1 (id "Disc1"))')) == [
        "Unexpected 'Eech'"
    ]


def test_variables_may_be_set_where_the_rules_are_wrong():
    unread = ("Empty))", 'Empty)) (then (set Var "Gold" (+ 1 (tto))))')
    assert len(messages(unread, ("(is Line 3)", '(= 1 (var "Gold"))'))) == 1


def test_sites_are_looked_at_where_the_equipment_is_right():
    found = messages(("Mover Win", "Mover Wim"), ("(to (sites Empty))", "(to 99)"))
    assert found[0].startswith("there is no site 99") and len(found) == 2
    assert messages(("square 3", "sqare 3"), ("(to (sites Empty))", "(to 99)"))[1:] == []


def test_an_unknown_string_is_shown_wherever_it_stands():
    text = GAME.replace("(rules", '(rules (start {(place "Goat" 0)\n(place "Goat" 1)})')
    assert [(each.line, each.text) for each in diagnose(text).errors] == [
        (4, '"Goat"'),
        (5, '(place "Goat" 1)'),
    ]


def test_an_unknown_string_does_not_end_the_search():
    found = messages(("(is Line 3)", '(= 1 (id "Knight"))'), ("(result Mover", "(result P4"))
    assert len(found) == 2 and "Knight" in found[0] and "P4" in found[1]


@pytest.mark.parametrize(
    ("change", "advice"),
    [
        (("(id Mover)", '(id "Disk1")'), "Disc1"),
        (("(id Mover)", '(id "Disk9")'), "Disc2"),
        (("(id Mover)", '(id "Dist")'), "Disc1"),
        (("Each) (hand", 'Neutral) (piece "Dish1" Each) (hand'), None),
    ],
)
def test_the_advice_for_a_piece_is_its_full_name(change, advice):
    text = GAME.replace("(is Line 3)", "(= 1 (id Mover))").replace(*change)
    assert [error.suggestion for error in diagnose(text).errors] == [advice][: advice is not None]


def test_clauses_within_a_misspelt_one_count():
    found = messages(("(move Add", "(moove Add"), ("(sites Empty)", "(sites Around 99)"))
    assert len(found) == 2 and "moove" in found[0] and "no site 99" in found[1]


@pytest.mark.parametrize("wrong", ["(plyers 2)", "(players two)", ""])
def test_without_players_the_rest_is_looked_at(wrong):
    found = messages(
        ("(players 2)", wrong),
        ("(hand Each)", ""),
        ("(to (sites Empty))", "(to 99)"),
        ("(is Line 3)", '(= (id "Disc9") (count Pips))'),
    )
    assert len(found) == 3 and "no site 99" in found[1] and "needs dice" in found[2]


@pytest.mark.parametrize(
    "change",
    [
        ("(result Mover", "(result P4"),
        ("(to (sites Empty))", "(to 14)"),
        ("(is Line 3)", '(= 1 (id "Disc4"))'),
        ("(sites Empty)", "(handSite P4)"),
    ],
)
def test_nothing_is_said_that_depends_on_how_many_play(change):
    assert len(messages(("(players 2)", "(plyers 2)"), change)) == 1


def test_sites_of_the_start_are_looked_at_beside_wrong_numbers_and_names():
    start = '(start {(place "Disc1" 12) (place "Disc" 3) (place "Disc2" coord:"Q1")})'
    for more in [("(is Line 3)", "(is Line 0)"), ("Mover Win", "Mover Wim")]:
        found = messages(("(rules", f"(rules {start}"), more)
        assert [each[:21] for each in found[:3]] == [
            "there is no site 12: ",
            'there is no piece "Di',
            'there is no cell "Q1"',
        ]
        assert len(found) == 4


#: Each makes no sense whatever else there is, and hides nothing but what depends on it.
SENSELESS = {
    "(square 0)": ("(square 3)", "(square 0)", "the size of (square …) is 0"),
    "no cell": (
        "(square 3)",
        "(remove (square 3) cells:{0..8})",
        "this board has no cell to play on",
    ),
    "spiral": (
        "(square 3)",
        "(spiral turns:0 sites:3)",
        "a spiral needs at least two turns and two sites",
    ),
    "track": ("(square 3)", '(square 3) (track "Way" "0,XX")', '"XX" is no step of a track'),
    "track beside the board": (
        "(square 3)",
        '(square 3) (track "Way" "16,E")',
        "there is no site 16: this board has 9 cells",
    ),
    "hand": ("(hand Each)", "(hand Each size:0)", "the size of (hand …) is 0"),
    "large hand": ("(hand Each)", "(hand Each size:99999)", "a hand has at most 1000 sites"),
    "dice": ("(hand Each)", "(dice d:6 num:0)", "there must be one die at least"),
    "faces of fewer dice": (
        "(hand Each)",
        "(dice facesByDie:{{1 2 3}} num:2)",
        "the faces of 1 dice are listed, and num: is 2",
    ),
    "faces of more dice": (
        "(hand Each)",
        "(dice facesByDie:{{0 1} {2 3} {4 5}} num:2)",
        "the faces of 3 dice are listed, and num: is 2",
    ),
    "players": ("(players 2)", "(players 99)", "a game has 0 to 16 players, not 99"),
}
#: What is wrong all the same.
WRONG_ANYHOW = [
    (("(is Line 3)", "(is Line 0)"), "the length of (is Line …) is 0"),
    (("(is Line 3)", '(= 1 (id "q"))'), 'no piece or container "q"'),
    (("(sites Empty)", '(sites "Hom")'), "Hom"),
    (
        ("(sites Empty)))", "(sites Empty)) count:99999999)"),
        "the count of (move Add …) is 99999999",
    ),
]


@pytest.mark.parametrize("name", SENSELESS)
def test_what_makes_no_sense_in_the_equipment_hides_nothing_else(name):
    *senseless, wrong = SENSELESS[name]
    assert messages(senseless) == [wrong]
    assert messages(senseless, ("Mover Win", "Mover Wim")) == [wrong, "Unexpected 'Wim'"]
    for change, more in WRONG_ANYHOW:
        found = messages(senseless, change)
        assert len(found) == 2 and wrong in found and any(more in each for each in found)


@pytest.mark.parametrize(
    ("name", "change", "more"),
    [
        ("(square 0)", ("(result Mover", "(result P4"), "no player P4"),
        ("(square 0)", ("Line 3", "Line 3 what:9"), "no piece 9"),
        ("hand", ("(sites Empty)", "(sites Column 9)"), "no column 9"),
        ("hand", ("Line 3", "Line 3 what:9"), "no piece 9"),
        ("dice", ("(sites Empty)", "(sites Column 9)"), "no column 9"),
        ("dice", ("(result Mover", "(result P4"), "no player P4"),
        ("track", ("(to (sites Empty))", "(to 99)"), "no site 99"),
        ("players", ("(sites Empty)", "(sites Column 9)"), "no column 9"),
    ],
)
def test_what_makes_no_sense_hides_only_what_depends_on_it(name, change, more):
    *senseless, wrong = SENSELESS[name]
    found = messages(senseless, change)
    assert len(found) == 2 and wrong in found and any(more in each for each in found)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("(square 0)", ("(to (sites Empty))", "(to 99)")),
        ("(square 0)", ("(sites Empty)", "(sites Column 9)")),
        ("hand", ("(to (sites Empty))", "(to 99)")),
        ("hand", ("(sites Empty)", "(handSite P1 7)")),
        ("dice", ("(is Line 3)", "(= 1 (count Pips))")),
        ("dice", ("Line 3", "Line 3 what:9")),
        ("track", ("(sites Empty)", '(sites Track "Way")')),
        ("players", ("(result Mover", "(result P4")),
    ],
)
def test_nothing_follows_from_what_makes_no_sense(name, change):
    *senseless, wrong = SENSELESS[name]
    assert messages(senseless, change) == [wrong]


def test_all_items_that_make_no_sense_are_told():
    found = messages(
        ("(square 3)", '(square 3) {(track "A" "0,XX") (track "B" "0,YY")}'),
        ("(hand Each)", "(hand P1 size:0) (hand P2 size:99999) (dice d:6 num:0)"),
        ("(is Line 3)", "(is Line 0)"),
    )
    assert len(found) == 6


def test_tracks_of_a_board_that_makes_no_sense_are_not_followed():
    board = '(spiral turns:0 sites:3) (track "Way" "0,E,N")'
    found = messages(("(square 3)", board), ("(sites Empty)", '(sites Track "Way")'))
    assert found == ["a spiral needs at least two turns and two sites"]


def test_without_a_board_nothing_is_said_about_sites():
    found = messages(
        ("(board (square 3))", ""),
        ("(is Line 3)", "(is Line 0)"),
        ("(to (sites Empty))", "(to 99)"),
    )
    assert found == ["a game needs a board", "the length of (is Line …) is 0"]


def test_stacks_may_be_where_the_rules_cannot_be_read():
    level = ("(is Line 3)", "(= 1 (who at:0 level:2))")
    assert messages(level)[0].startswith("there is no level 2")
    assert messages(level, ("Mover Win", "Mover Wim")) == ["Unexpected 'Wim'"]


def test_nothing_is_said_about_sites_of_a_board_of_no_size():
    assert len(messages(("square 3", "square 0"), ("(to (sites Empty))", "(to 99)"))) == 1


@pytest.mark.parametrize(
    ("role", "advice"), [("Eech", "Disc1"), ("Each", "Disc1"), ("Neutral", "Disc0")]
)
def test_the_advice_for_a_misspelt_piece_is_not_refused_next(role, advice):
    text = GAME.replace("Each)", f"{role})", 1)
    text = text.replace("(rules", '(rules (start (place "Dsic1" 1))')
    found = diagnose(text).errors[-1]
    assert "Dsic1" in found.message and found.suggestion == advice


@pytest.mark.parametrize("others", [(), (("(is Line 3)", "(is Lnie 3)"),)])
@pytest.mark.parametrize(
    "use", ['(= 1 (id "Disc1"))', '(= 1 (id "Disc"))', '(= 0 (count Pieces "Disc"))']
)
def test_the_piece_of_a_player_who_is_not_there_may_be_that_of_another(use, others):
    use = ("(sites Empty)", f"(sites Empty) if:{use}")
    told = messages(('Disc" Each', 'Disc" P3'), use, *others)
    assert [each for each in told if "Lnie" not in each] == [
        "there is no player P3: this game has 2 players"
    ]


def test_other_names_than_those_of_a_missing_player_are_told():
    use = ("(is Line 3)", '(= 1 (id "Dog1"))')
    assert messages(('Disc" Each', 'Disc" P3'), use) == [
        "there is no player P3: this game has 2 players",
        'there is no piece or container "Dog1"',
    ]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ((")\n        (end", "))\n        (end"), "'(end …)' is none of its arguments"),
        (("(hand Each) })\n    (rules", "(hand Each)\n    (rules"), "Unexpected '(rules …)'"),
    ],
)
def test_what_stands_in_the_wrong_place_is_not_missing_too(change, told):
    closing = ("Win)))))", "Win))))") if "end" in told else ("Win)))))", "Win))))}))")
    (found,) = messages(change, closing)
    assert told in found


def test_what_is_missing_elsewhere_is_told_all_the_same():
    alone = ("(is Line 3)", "(and (is Line 3) (to 3))")
    found = messages(alone, ("(move Add (to (sites Empty)))", "(move Add)"))
    assert len(found) == 2 and "`to` is missing" in found[0]


def test_a_place_in_a_hand_that_is_not_there_is_told_once():
    start = ("(rules", '(rules (start (place "Disc1" (handSite P2 3) count:2))')
    assert messages(start) == ["there is no site 3 in a hand: the largest has 1"]


def test_a_name_may_be_that_of_what_has_none():
    start = ("(rules", '(rules (start (place "Knight1" 0))')
    assert messages(('(piece "Disc" Each)', "(piece Each)"), start) == [
        "`name` is missing in '(piece …)'"
    ]


def test_containers_that_are_not_there_are_told_with_the_sites():
    places = '(place "Disc1" 12) (place "Disc2" "Hnd2") (place "Disc1" "Hand")'
    assert messages(("(rules", f"(rules (start {{{places}}})")) == [
        "there is no site 12: this board has 9 cells",
        'there is no container "Hnd2"',
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        "(sites Zzqx)",
        '(sites Occupied by:Mover component:"Way")',
        '(intersection (sites "A1"))',
    ],
)
def test_what_is_wrong_in_a_macro_is_told_once(wrong):
    calls = '(union {("Bad") (expand ("Bad")) ("Bad")})'
    text = f'(define "Bad" {wrong}){GAME.replace("(sites Empty)", calls)}'
    (error,) = diagnose(text).errors
    assert error.description().endswith("\nand in 2 other calls")


def test_names_of_what_is_wrong_itself_are_among_those_that_may_be_meant():
    text = GAME.replace(
        "(play (move Add (to (sites Empty))))",
        """phases:{
            (phase "Opening" (play (move Add (to (sites Empty)))) (nextPhase (is Full) "Ending"))
            (phase "Middle" (play (move Step)))
        }""",
    )
    errors = {error.message: error for error in diagnose(text).errors}
    assert errors['there is no phase "Ending"'].expected == "Opening | Middle"
