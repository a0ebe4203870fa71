"""What does not bind, and what messages say about it (spec 01 §7)."""

import pytest

import ludeme
from ludeme.binding.binder import bind
from ludeme.grammar import LudemeError, parse

from .game_text import GAME


def error_of(old, new):
    """The error of the test game with one thing replaced."""
    assert old in GAME
    with pytest.raises(LudemeError) as caught:
        bind(parse(GAME.replace(old, new)))
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "text", "suggestion"),
    [
        ("(is Line 3)", "(is Lin 3)", "Lin", "Line"),
        ("(move Add", "(moove Add", None, "move"),
        ("Win", "Winn", "Winn", "Win"),
        ("(sites Empty)", "(sites Emtpy)", "Emtpy", "Empty"),
        ("if:(is", "iff:(is", "iff:", "if"),
        ("(square 3)", "(square 3 diagonls:Solid)", "diagonls:", "diagonals"),
        ("(rules", '(rules (start (place "Disc1" 0 stat:1))', "stat:", "state"),
        ("(rules", '(rules (start (place "Disc" "Hand" cout:9))', "cout:", "count"),
        ("(rules", '(rules (start (place "Disc1" {"A1"} stae:1))', "stae:", "state"),
        ("Each)", "Eech)", "Eech", "Each"),
        ("(is Line 3)", "(and (is Line 3) (is Mover Mvoer))", "Mvoer", "Mover"),
        ("(is Line 3)", '(= 1 (id "Dicc"))', '"Dicc"', "Disc"),
        ("(is Line 3)", "(is Enemy (who (to)))", "(to)", "at:…"),
        ("(sites Empty)", "Empty", "Empty", "(sites Empty)"),
        ("(sites Empty)", "(site Empty)", None, "sites"),
        ("(rules", '(rules (start (place "Disc1" (expnd (sites Top))))', None, "expand"),
        ("if:(is Empty (to))", "if:Tre", "Tre", "True"),
        ("(is Line 3)", "(=< (mover) 1)", None, "<="),
        ("(is Line 3)", "(empty (to))", None, "(is Empty …)"),
        ("(is Line 3)", "(is Empty to)", "to", "(to)"),
        ("(is Line 3)", "(3 = (mover))", None, "(= 3 …)"),
        ("(is Line 3)", "(is Line 3 exact True)", "exact", "exact:…"),
        ("(is Line 3)", "(NoMoves Next)", None, '("NoMoves" …)'),
        ("(rules", "(rules (swap)", "(swap)", "(meta (swap))"),
        ("Each)", '"Each")', '"Each"', "Each"),
        ("(result Mover Win)", "(Win)", "(Win)", None),
        ("(end (if", "(end (if (is Full) (result Mover Loss)) (if", None, "(end { … })"),
        ("(is Line 3)", "(isLine 3)", None, "(is Line …)"),
        ("(is Line 3)", "(is_line 3)", None, "(is Line …)"),
        ("(is Line 3)", "(is In (lastTo) (sites Mover))", "(lastTo)", "(last To)"),
        ("(is Line 3)", "(is In lastTo (sites Mover))", "lastTo", "(last To)"),
        ("(is Line 3)", "(is In (to) (lastTo))", "(lastTo)", "(sites LastTo)"),
        ("(is Line 3)", "(= (countMoves) 3)", "(countMoves)", "(count Moves)"),
        ("(square 3)", "(hexagon 3)", "(hexagon 3)", "hex"),
        ("(players 2)", "(players {(player South) (player N)})", "South", "S"),
        ("(players 2)", "(players {(player N) (player south-west)})", "south-west", "SW"),
        ("(is Line 3)", "(count Moves) = 3", "(count Moves)", "(= (count …) …)"),
        ("(rules", '(rules (start (place "Disc" P2 (sites Top)))', "P2", '"Disc2"'),
        ("(is Line 3)", "(is Line 3) (is Full)", "(is Full)", "(and (is …) (is …))"),
        (
            "(to (sites Empty))",
            "(to (sites Empty)) (then (do (add (to 1)) (remove 2)))",
            "(remove 2)",
            "(and (add …) (remove …))",
        ),
        (
            "(to (sites Empty))",
            "(to (sites Empty)) (then (moveAgain) (remove 2))",
            "(remove 2)",
            "(and (moveAgain) (remove …))",
        ),
    ],
)
def test_nearest_spelling(old, new, text, suggestion):
    error = error_of(old, new)
    assert error.suggestion == suggestion
    assert text is None or error.text == text


@pytest.mark.parametrize("written", ["(Ahead 1)", "(Ahed 1)", "(Across 1)", "(Acros 1)"])
def test_a_macro_with_arguments_without_its_quotes(written):
    own = '(define "Ahead" (is Empty #1)) (define "Across" (is Empty #1))'
    with pytest.raises(LudemeError) as caught:
        bind(parse(own + GAME.replace("(is Line 3)", written)))
    right = "Ahead" if "d" in written else "Across"
    assert caught.value.suggestion == f'("{right}" …)'


@pytest.mark.parametrize("written", ["Lined", "(Lined)", '"lined"'])
def test_a_macro_without_its_quotes(written):
    text = GAME.replace("(is Line 3)", written)
    with pytest.raises(LudemeError) as caught:
        bind(parse(f'(define "Lined" (is Line 3))\n{text}'))
    assert caught.value.suggestion == '"Lined"'


@pytest.mark.parametrize(
    ("old", "new", "text", "expected"),
    [
        ("(is Line 3)", '(is Line "x")', '"x"', "a type of site, such as Edge, or a number"),
        ("(is Line 3)", "(is Line 3 exact:3)", "3", "a condition"),
        ("(is Line 3)", "(count Moves)", "(count Moves)", "a condition"),
        (
            "(board (square 3))",
            "(board (graph vertices:{{0 0} {1 0} edges:{{0 1}}} edges:{{0 1}}))",
            "edges:",
            "an element, or the end of the list",
        ),
        (
            "(is Line 3)",
            "(is In (to) {1 2})",
            "{1 2}",
            "a region, such as (sites Empty), or an array of numbers, such as (array {1 2})",
        ),
        (
            "(players 2)",
            "(players (+ 1 1))",
            "(+ 1 1)",
            "a number or a list in braces (each: (player …))",
        ),
        (
            "(square 3)",
            "(square (count Moves))",
            "(count Moves)",
            "a shape, such as Square, or a number",
        ),
        (
            "(play (move Add (to (sites Empty))))",
            'phases:(phase "A" (play (move Pass)))',
            '(phase "A" (play (move Pass)))',
            "a list in braces (each: (phase …))",
        ),
        (
            "(result Mover Win)",
            "(moveAgain)",
            "(moveAgain)",
            "a list in braces (each: (if …)), (if …), or a result",
        ),
    ],
)
def test_what_was_expected(old, new, text, expected):
    error = error_of(old, new)
    assert error.text == text
    assert error.expected == expected


def test_words_that_fit_what_follows_are_said_first():
    error = error_of("(move Add (to (sites Empty)))", "(move Forward (to if:(is Empty (to))))")
    assert error.text == "Forward"
    assert error.expected.startswith("Hop | Slide | Step | Add | ")
    assert "PlayCard" in error.expected and "words)" not in error.expected
    among_many = error_of("(is Line 3)", "(is P1)")
    assert among_many.expected.startswith("Active | ") and "(50 words)" in among_many.expected


@pytest.mark.parametrize(
    ("old", "new", "text", "message", "expected"),
    [
        ("(is Line 3)", "(is Line)", "(is Line)", "`length` is missing", "a number; "),
        ("(is Line 3)", "(is Line exact:True)", None, "`length` is missing", "a number; "),
        ("(result Mover Win)", "(result Win)", "(result Win)", "`role` is missing", "a role, "),
        ("(to (sites Empty))", "", "(move Add )", "`to` is missing", "(to …); "),
        ("(is Line 3)", "(is In (to))", "(is In (to))", "missing", "a region, "),
    ],
)
def test_missing_arguments_are_named(old, new, text, message, expected):
    error = error_of(old, new)
    assert error.text == text or text is None
    assert message in error.message and error.expected.startswith(expected)
    assert "the whole is (" in error.expected


@pytest.mark.parametrize(
    ("old", "new", "text", "noun"),
    [
        ("(is Line 3)", "(= 3 (last))", "(last)", "a part of the last move, such as To; "),
        ("(sites Empty)", "(sites (moveAgain))", None, "a part of moves, such as From; "),
        ("(sites Empty)))", "(sites Empty)) (then (deal 3)))", None, "a word for what is dealt, "),
        ("(is Line 3)", "(is at:3 True True)", None, "a kind of angle, such as "),
    ],
)
def test_words_are_called_what_they_are(old, new, text, noun):
    error = error_of(old, new)
    assert (text is None or error.text == text) and error.expected.startswith(noun)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("(is Line 3)", "(= 1 (score 5))", "5"),
        ("(result Mover", "(result 3", "3"),
        ("(sites Empty)))", '(sites Empty)) (then (note "a" to:P17)))', "P17"),
        ("(is Line 3)", "(= 1 (count Pieces P17))", "P17"),
        ("(rules", '(rules (start (place "Disc" P3 (sites Top)))', "P3"),
    ],
)
def test_no_player_is_suggested_whom_the_game_does_not_have(old, new, text):
    error = error_of(old, new)
    assert error.text == text and error.suggestion is None


def test_a_player_whom_the_game_has_is_suggested():
    assert error_of("(is Line 3)", "(= 1 (score 2))").suggestion == "P2"


def test_quotes_that_are_too_much_are_said_to_be():
    error = error_of("(square 3)", '(square "3")')
    assert error.suggestion == "3" and "did you mean 3 without quotes?" in str(error)


@pytest.mark.parametrize("written", ["Emptiness", "(Emptiness)"])
def test_quotes_that_are_missing_are_said_to_be(written):
    text = '(define "Emptiness" (sites Empty))\n' + GAME.replace("(sites Empty)", written)
    with pytest.raises(LudemeError) as caught:
        bind(parse(text))
    assert 'did you mean "Emptiness", in quotes?' in str(caught.value)


def test_an_end_without_its_if_is_told_what_one_looks_like():
    error = error_of("(if (is Line 3) (result Mover Win))", "(is Full)")
    assert error.expected == "an end rule, such as (if (is Full) (result All Draw))"


def test_macros_in_quotes_are_suggested():
    text = '(define "Emptiness" (sites Empty))\n' + GAME.replace("(sites Empty)", '"Emptines"')
    with pytest.raises(LudemeError) as caught:
        bind(parse(text))
    assert caught.value.suggestion == '"Emptiness"'
    assert 'did you mean "Emptiness"?' in str(caught.value)


def test_all_independent_errors_are_found():
    text = GAME.replace("Each)", "Eech)").replace("(is Line 3)", "(= 1 (count Moeves))")
    text = text.replace("(move Add", "(moove Add").replace("Win", "Winn")
    with pytest.raises(LudemeError) as caught:
        bind(parse(text))
    assert [error.suggestion for error in caught.value.every] == [
        "Each", "move", "Moves", "Win"
    ]  # fmt: skip
    assert all(f'did you mean "{word}"' in str(caught.value) for word in ("Moves", "Win"))


@pytest.mark.parametrize(
    ("old", "new", "suggestions"),
    [
        ("(move Add (to (sites Empty)))", "(moove Add (to (sites Emtpy)))", ["move", "Empty"]),
        ("(is Line 3)", "(is Lnie 3 (sites Emtpy))", ["Line", "Empty"]),
        ("(is Line 3)", "(iss Line {(sites Emtpy) (lastt To)})", ["is", "Empty", "last"]),
        ("(is Line 3)", "(is In (sites Top) (sites Emtpy) (to))", [None, "Empty"]),
        ("(is Line 3)", "(andd (orr (is Lin 3)))", ["and", "or", "Line"]),
    ],
)
def test_clauses_within_what_is_wrong_have_errors_of_their_own(old, new, suggestions):
    assert [each.suggestion for each in error_of(old, new).every] == suggestions


@pytest.mark.parametrize("inner", ["(to (sites Top))", '(piece "Disc1")', "(is Line 3)", "{1 2}"])
def test_what_is_right_in_some_slot_is_right_within_what_is_wrong(inner):
    assert len(error_of("(is Line 3)", f"(iss {inner})").every) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # The name that the misspelt clause would have made known is not reported again.
        ('(piece "Disc" Each)', '(peice "Stone" Each) (map {(pair 1 "Stone1")})'),
        # Arguments in the wrong order: one error, not one for each.
        ("(is Line 3)", "(is In (sites Top) (to))"),
        ("(is Line 3)", "(is Line exact:3 throughh:4 5)"),
    ],
)
def test_what_follows_from_an_error_is_not_reported(old, new):
    assert len(error_of(old, new).every) == 1


def test_line_and_column():
    error = error_of("(is Line 3)", "(is Lin 3)")
    assert (error.line, error.column) == (10, 22)


def test_known_strings():
    for known in ["Disc", "Disc1", "Hand", "A1", "12"]:
        bind(parse(GAME.replace("(is Line 3)", f'(= 1 (id "{known}"))')))
    bind(parse(GAME.replace("(is Line 3)", '(= 1 (var "Anything"))')))


PLAY = "(play (move Add (to (sites Empty))))"
END = "(end (if (is Line 3) (result Mover Win)))"


@pytest.mark.parametrize(
    ("old", "new", "message", "expected"),
    [
        (END, "", "`end` is missing in '(rules …)'", "(end …)"),
        (
            f"{PLAY}\n        {END}",
            f"{END} {PLAY}",
            "'(play …)' must stand before '(end …)' in '(rules …)'",
            "(play …) (end …)",
        ),
        (
            PLAY,
            "(play (forEach Piece top:True (move Step (to if:(is Empty (to))))))",
            "'(move …)' must stand before 'top:' in '(forEach …)'",
            "(forEach Piece",
        ),
        ("(players 2)", "(players 2 (then (roll)))", "'(then …)' is none of its arguments", ""),
        ("(play (move", "(play (roll) (move", "it takes only one such", "(play moves)"),
        (
            '(piece "Disc"',
            '(track "Way" {0..3}) (piece "Disc"',
            "it stands in (board …)",
            "an item",
        ),
        ("(is Line 3)", "(capture)", "'capture'", "ludeme docs --search capture"),
        ("(is Line 3)", "(height at:(to))", "'height'", "ludeme docs --search height"),
    ],
)
def test_what_beginners_write(old, new, message, expected):
    error = error_of(old, new)
    assert message in error.message
    assert expected in (error.expected or "")


@pytest.mark.parametrize(
    ("old", "new", "suggestion"),
    [
        ("(is Line 3)", "(or (is Line 3) (is Full) (is Even 3))", "(or { … })"),
        ("(is Line 3)", "(and (is Line 3) (is Full) (no Moves Next) (is Even 3))", "(and { … })"),
        ("(is Line 3)", "(is Empty A1)", '(coord "A1")'),
        ("(is Line 3)", '(is Empty "A1")', '(coord "A1")'),
        (PLAY, f'(start (place "Disc1" A1)) {PLAY}', 'coord:"A1"'),
        (PLAY, f'(start (place "Disc1" {{A1 B2}})) {PLAY}', '(coord "A1")'),
    ],
)
def test_advice_for_more_than_two_and_for_labels_of_sites(old, new, suggestion):
    assert error_of(old, new).suggestion == suggestion


def test_the_label_of_a_site_in_place_of_a_container():
    text = GAME.replace(PLAY, f'(start (place "Disc1" "A1")) {PLAY}')
    with pytest.raises(LudemeError) as caught:
        ludeme.load(text)
    assert caught.value.suggestion == 'coord:"A1"'


@pytest.mark.parametrize(("written", "meant"), [("Bottom", "(sites Bottom)"), ("Hand1", '"Hand1"')])
def test_what_stands_for_the_sites_of_a_start(written, meant):
    text = GAME.replace("(rules", f'(rules (start (place "Disc1" {written}))', 1)
    with pytest.raises(LudemeError) as caught:
        bind(parse(text))
    assert caught.value.suggestion == meant


@pytest.mark.parametrize(
    "given",
    [
        "edges:{{0 zzqx} {1 2}}",
        "edges:{{zzqx 0} {1 2}}",
        "edges:{{{0 0} {0 zzqx}}}",
        "cells:{0 zzqx 2}",
        "cells:{zzqx}",
        "vertices:{{0 zzqx}}",
    ],
)
def test_in_lists_of_lists_the_slot_of_the_same_depth_is_meant(given):
    error = error_of("(square 3)", f"(remove (square 3) {given})")
    assert (error.text, error.expected, error.others) == ("zzqx", "a number", ())


@pytest.mark.parametrize(
    "comment",
    ["# two players", "#two", "; two (players 3)", "/* two players */", "/* two\n(players) */"],
)
@pytest.mark.parametrize("place", ["(players 2)", "(board", "(end"])
def test_comments_of_other_languages(comment, place):
    error = error_of(place, f"{comment}\n{place}")
    assert error.text[0] == comment[0] and error.others == ()
    assert (error.expected, error.suggestion) == ("comments begin with //", "//")


def test_each_comment_of_another_language_is_told_once():
    comments = '# a line\n # (of three) "stones"\n'
    with pytest.raises(LudemeError) as caught:
        ludeme.load(GAME.replace("(is Line 3)", f"(is Lin 3) {comments}"))
    error = caught.value
    assert [each.suggestion for each in error.every] == ["Line", "//", None]
    assert [each.expected for each in error.every[1:]] == ["comments begin with //"] * 2


def test_parameters_left_over_are_no_comments():
    assert error_of("(is Line 3)", "(is Line #1)").expected is None
