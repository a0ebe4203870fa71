"""Macros: definitions, references, arguments and order of expansion (spec 01 §3)."""

import warnings

import pytest

from ludeme.grammar import LudemeError, parse, to_text


def text_of(description: str) -> str:
    return to_text(parse(description).root)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        # A reference with and without brackets, before or after the definition.
        ('(f ("A") "A") (define "A" (a))', "(f (a) (a))"),
        ('(define "A" {1 2}) (f "A" at:"A")', "(f {1 2} at:{1 2})"),
        ('(define "A" 7) (f "A")', "(f 7)"),
        ('(define "A") (f "A" 1)', "(f 1)"),
        # Several expressions splice into the place of the reference.
        ('(define "A" (a) (b)) (f {"A" (c)})', "(f {(a) (b) (c)})"),
        # A definition may stand inside another clause; the first of a name wins.
        ('(f (define "A" 1) (define "A" 2) "A")', "(f 1)"),
        # Whatever string equals the name is replaced, but for the name of the game.
        ('(define "Disc" (disc)) (game "Disc" (piece "Disc"))', '(game "Disc" (piece (disc)))'),
        ('(define "Disc" (disc)) (subgame "Disc")', "(subgame (disc))"),
        ('(define "Disc" 1) (f "Disc1" "My Disc")', '(f "Disc1" "My Disc")'),
        ('(define "Two Words" 2) (f "Two Words")', "(f 2)"),
        # Parameters, also inside strings and glued to other text.
        ('(define "A" (a #1 {#2 #1})) (f ("A" x (y)))', "(f (a x {(y) x}))"),
        ('(define "A" "Track#1") (f ("A" 2))', '(f "Track2")'),
        ('(define "A" P#1) (f ("A" 2))', "(f P2)"),
        ('(define "A" at:#1) (f ("A" (to)))', "(f at:(to))"),
        # A label and its group are one argument, as is a string.
        ('(define "A" (a #2 #1)) (f ("A" at:(to) if:{1 2}))', "(f (a if:{1 2} at:(to)))"),
        ('(define "A" (a #2)) (f ("A" (x)(y)))', None),
        ('(define "A" (a #1 #2)) (f ("A" (x)(y)))', "(f (a (x) (y)))"),
        ('(define "A" (a #1 #2)) (f ("A" "two words" 2))', '(f (a "two words" 2))'),
        ('(define "A" (#1 #2 #3)) (f ("A" < 1 2))', "(f (< 1 2))"),
        # Null and missing arguments vanish, with a label left dangling; extra ones are ignored.
        ('(define "A" (a #1 at:#2)) (f ("A" ~ 2))', "(f (a at:2))"),
        ('(define "A" (a #1 at:#2)) (f ("A" 1))', "(f (a 1))"),
        ('(define "A" (a {#1})) (f "A")', "(f (a {}))"),
        ('(define "A" (a #1)) (f ("A" 1 2 3))', "(f (a 1))"),
        # #1 also matches the start of #10.
        ('(define "A" (a #10)) (f ("A" x))', "(f (a x0))"),
        # Macros within macros and within arguments.
        ('(define "A" (a "B")) (define "B" (b ("C" 1))) (define "C" #1) (f "A")', "(f (a (b 1)))"),
        ('(define "A" (a #1)) (f ("A" ("A" ("A" 1))))', "(f (a (a (a 1))))"),
        ('(define "Track1" {1}) (define "T" "Track#1") (f ("T" 1))', "(f {1})"),
        ('(define "Outer" (o ("Inner" #1 #2))) (define "Inner" (i #2 #1)) (f ("Outer" 1 2))',
         "(f (o (i 2 1)))"),
        # A definition in a body becomes known once the outer macro is expanded.
        ('(define "A" (define "B" 2)) (f "A" "B")', "(f 2)"),
    ],
)  # fmt: skip
def test_expansion(written: str, read: str | None) -> None:
    if read is None:
        with pytest.raises(LudemeError):
            parse(written)
    else:
        assert text_of(written) == read


def test_parameters_are_numbered_without_a_gap() -> None:
    with pytest.raises(LudemeError, match="#2 is left over"):
        parse('(define "A" (a #2)) (f ("A" 1 2))')


def test_missing_arguments_shift_those_of_an_inner_call() -> None:
    text = '(define "Outer" (o ("Inner" #1 #2))) (define "Inner" (i #1)) (f ("Outer" ~ 2))'
    assert text_of(text) == "(f (o (i 2)))"


def test_a_small_letter_in_a_macro_name_only_warns() -> None:
    found = parse(text := '(define "small" 1) (f "small")')
    assert to_text(found.root) == "(f 1)"
    (doubt,) = found.doubts
    assert doubt.message == 'the macro name "small" starts with a small letter'
    assert doubt.span.start == text.index("small") and doubt.suggestion == "Small"


def test_shadowing_holds_in_the_file_but_not_in_library_bodies() -> None:
    text = '(define "IsEnemyAt" (mine #1)) (f ("IsEnemyAt" 3) ("StepToEnemy"))'
    assert text_of(text) == (
        "(f (mine 3) (move Step (to if:(is Enemy (who at:(to))) (apply (remove (to))))))"
    )


def test_library_bodies_use_what_only_the_file_defines() -> None:
    text = '(define "Columns" 6) (f ("OppositePit" (to)))'
    assert text_of(text) == "(f (if (is Mover P1) (+ (to) 6) (- (to) 6)))"


def test_library_macros_are_not_for_the_metadata() -> None:
    text = '(f "NewTurn") (define "Mine" (mine)) (metadata (ai "NewTurn" "Mine" ("SameTurn" 1)))'
    description = parse(text)
    assert to_text(description.root) == "(f (not (is Prev Mover)))"
    assert description.metadata
    assert to_text(description.metadata) == '(metadata (ai "NewTurn" (mine) ("SameTurn" 1)))'


def test_the_ai_macro_expands_to_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        description = parse('(game "G" 1) (metadata (ai "G_ai"))')
    assert description.metadata and to_text(description.metadata) == "(metadata (ai))"


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ('(define "A" ("A")) (f "A")', "expands to itself"),
        ('(define "A" "B") (define "B" ("A")) (f "A")', "expands to itself"),
        ('(define "Disc" (piece "Disc")) (f "Disc")', "expands to itself"),
        ('(define "A" (#1 #1)) (f ("A" "A"))', "expanded more than|nested too deeply"),
        ("(define (a)) (f)", "no quoted name"),
        ('(define "" 1) (f)', "empty"),
        ('(f ("Nowhere" 1))', 'no macro "Nowhere"'),
        ('(define "A" (a #1)) (f ("A" 1', "never closed"),
    ],
)
def test_errors(written: str, message: str) -> None:
    with pytest.raises(LudemeError, match=message):
        parse(written)


def test_a_thousand_and_one_uses_are_too_many() -> None:
    assert len(parse('(define "A" 1) (f ' + '"A" ' * 1000 + ")").root.args) == 1000
    with pytest.raises(LudemeError, match="more than 1000"):
        parse('(define "A" 1) (f ' + '"A" ' * 1001 + ")")


def test_growth_without_end_is_an_error() -> None:
    doubling = " ".join(f'(define "M{n}" ("M{n + 1}" #1 #1) ("M{n + 1}" #1 #1))' for n in range(30))
    with pytest.raises(LudemeError, match="more than"):
        parse(f'{doubling} (f ("M0" x))')


def test_misspelt_macro_suggests_the_nearest() -> None:
    with pytest.raises(LudemeError) as caught:
        parse('(define "MyOwnMacro" 1) (f ("MyOwnMarco" 1))')
    assert caught.value.suggestion == "MyOwnMacro"
    with pytest.raises(LudemeError) as caught:
        parse('(f ("StepToEmtpy"))')
    assert caught.value.suggestion == "StepToEmpty"
