"""Tokens, labels, strings, brackets, comments and ranges (spec 01 §1)."""

import pytest

from ludeme.grammar import Array, Clause, LudemeError, String, Terminal, parse, to_text


def text_of(description: str) -> str:
    return to_text(parse(description).root)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("(f 1 -2 +3 .5 -1.5e3)", "(f 1 -2 +3 .5 -1.5e3)"),
        ("(f(a)(b))", None),
        ("(f (a)(b){1 2}(c))", "(f (a) (b) {1 2} (c))"),
        ("( f\n\t(a) )", "(f (a))"),
        ("(< 1 2)", "(< 1 2)"),
        ("(>= (a) (!= 1 2))", "(>= (a) (!= 1 2))"),
        ('(f "a"b)', '(f "a" b)'),
        # Labels: blanks behind the colon are fine, one with nothing behind it is dropped.
        ("(f at: (to) if:{1} x:y)", "(f at:(to) if:{1} x:y)"),
        ("(f (who at:) 1)", "(f (who) 1)"),
        ("(f {1 at:})", "(f {1})"),
        # The one character behind a clause name separates, even a colon.
        ("(f (from: (value)))", "(f (from (value)))"),
        # Empty clauses vanish, with their label.
        ("(f () 1 ( ) (()) at:())", "(f 1)"),
        ("(f {() 1})", "(f {1})"),
        # Doubled brackets lose a pair where both ends meet.
        ("((f 1))", "(f 1)"),
        ("(f ((a 1)) (((b))))", "(f (a 1) (b))"),
        ("(f (and ((a) 1 (b))))", "(f (and (a) 1 (b)))"),
        ("(f if:((a)))", "(f if:(a))"),
        # Strings: \" is an apostrophe, blanks collapse, ": " loses its blank.
        (r'(f "a \"b\" \c")', r"""(f "a 'b' \c")"""),
        ('(f "two\n   words")', '(f "two words")'),
        ('(f "a: b")', '(f "a:b")'),
        # Only the first clause counts.
        ("stray (f 1) more (g 2) {3}", "(f 1)"),
        # Comments end with the line and do not start in strings.
        ('(f 1 // (two\n "http://x" 3) // end', '(f 1 "http://x" 3)'),
    ],
)
def test_reads_as(written: str, read: str | None) -> None:
    if read is None:
        with pytest.raises(LudemeError):
            parse(written)
    else:
        assert text_of(written) == read


def test_nodes_have_their_types() -> None:
    root = parse('(f at:1 {"s"} (g))').root
    assert isinstance(root, Clause)
    number, array, clause = root.args
    assert isinstance(number, Terminal) and (number.text, number.label) == ("1", "at")
    assert isinstance(array, Array) and isinstance(array.items[0], String)
    assert isinstance(clause, Clause) and clause.args == ()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("{1..4}", "{1 2 3 4}"),
        ("{5..2}", "{5 4 3 2}"),
        ("{3..3}", "{3 3}"),
        ("{-3..1}", "{-3 2 1}"),
        ("{1..3..5}", "{1 2 3 4 5}"),
        ("{0..2 End}", "{0 1 2 End}"),
        ('{"A1".."B2"}', '{"A1" "A2" "B1" "B2"}'),
        ('{"a1".."a2"}', '{"A1" "A2"}'),
        ('{"B2".."A1" 7}', "{7}"),
        ('{"x 1..3"}', '{"x 1 2 3"}'),
    ],
)
def test_ranges(written: str, read: str) -> None:
    assert text_of(f"(f {written})") == f"(f {read})"


def test_ranges_come_after_macros() -> None:
    assert text_of('(define "Run" {#1..#2}) (f ("Run" 2 5))') == "(f {2 3 4 5})"


def test_members_of_a_range_point_at_the_range() -> None:
    text = "(f {2..4})"
    items = parse(text).root.args[0].items  # type: ignore[union-attr]
    assert [(item.span.start, item.span.end) for item in items] == [(4, 5), (5, 6), (7, 8)]


def test_tree_as_text_parses_to_the_same_tree() -> None:
    text = '(game "G" (a at:(b 1 {2 "x y"}) if:{ {} {3} }) label:"s" -4.5)'
    once = text_of(text)
    assert text_of(once) == once
