"""What is refused, where the error points, and that nothing else ever escapes (spec 01 §7)."""

import warnings

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludeme.grammar import LudemeError, Source, Span, parse, to_text
from ludeme.grammar.errors import nearest


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "empty", 1, 1),
        (" \n // nothing\n", "empty", 1, 1),
        ("game", "no game", 1, 1),
        ("(metadata (info))", "no game", 1, 1),
        ("()", "something is missing", 1, 2),
        ("(f\n (a)", "never closed", 1, 1),
        ("(f\n (a\n)", "never closed", 1, 1),
        ("(f 1))", "closes nothing", 1, 6),
        ("(f {1)", r'meets the "\{"', 1, 6),
        ("(f {1} })", r'meets the "\("', 1, 8),
        ("(f {(a 1}\n)", r'meets the "\("', 1, 9),
        ('(f "a)\n(g "b")', "quote is missing", 1, 4),
        ('(f "(" 1)', "inside a string", 1, 4),
        ('(f "")', "empty", 1, 4),
        ("(f a, b)", '","', 1, 5),
        ("(f {(a), (b)})", '","', 1, 8),
        ("(f ;)", '";"', 1, 4),
        ("(f 'a')", '"\'"', 1, 4),
        ("(f [a])", "square brackets", 1, 4),
        ("(f é)", '"é"', 1, 4),
        ("(f\n (g{1}))", "blank is missing", 2, 3),
        ('(f"x")', "blank is missing", 1, 2),
        ('(f a"x")', "blank is missing", 1, 4),
        ("(f if : 1)", "colon", 1, 7),
        ("(f at:to:1)", "label", 1, 7),
        ("({1} 2)", "starts with its name", 1, 2),
        ("(f ((a) b))", "no name", 1, 10),
        ("(f {1..2000})", "more than 1000", 1, 5),
        ('(f "AA1".."B2")', "first coordinate", 1, 5),
        ('(f "A1".."2")', "last coordinate", 1, 11),
        ('(f 1) (option "A" <A> args:{<a>} { (item "I" <1> "")', "never closed", 1, 34),
        ('(f 1) (define "A" (b)', "never closed", 1, 7),
        ("(f 1) (metadata (info)", "never closed", 1, 7),
    ],
)
def test_refused(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(LudemeError, match=message) as caught:
        parse(text, name="x.lud")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.file == "x.lud"


def test_printed_error_shows_line_caret_and_hints() -> None:
    with pytest.raises(LudemeError) as caught:
        parse('(game "G"\n\t(end ("BlockWinn" 1))\n)', name="g.lud")
    assert str(caught.value).splitlines() == [
        'g.lud:2:8: there is no macro "BlockWinn"',
        '    \t(end ("BlockWinn" 1))',
        "    \t      ^^^^^^^^^^^",
        'did you mean "BlockWin"?',
    ]


def test_error_in_a_macro_names_the_calls() -> None:
    text = '(define "Inner" (a #2))\n(define "Outer" ("Inner"))\n(f (b) ("Outer"))'
    with pytest.raises(LudemeError) as caught:
        parse(text, name="g.lud")
    assert (caught.value.line, caught.value.column, caught.value.text) == (1, 20, "#2")
    assert str(caught.value).splitlines()[-2:] == [
        'in the expansion of "Inner" called at g.lud:2:17',
        'in the expansion of "Outer" called at g.lud:3:8',
    ]


@pytest.mark.parametrize(
    ("calls", "notes"),
    [
        ('("M")', ['in the expansion of "M" called at g.lud:2:4']),
        ('("M") ("M")', ['in the expansion of "M" called at g.lud:2:4', "and in 1 other call"]),
        (
            '("M") (a ("M")) ("M")',
            ['in the expansion of "M" called at g.lud:2:4', "and in 2 other calls"],
        ),
    ],
)
def test_an_error_in_a_macro_is_told_once(calls, notes) -> None:
    with pytest.raises(LudemeError) as caught:
        parse(f'(define "M" (a 1..5000))\n(f {calls})', name="g.lud")
    assert caught.value.others == ()
    assert str(caught.value).splitlines()[3:] == notes


def test_error_without_a_place_is_its_message() -> None:
    error = LudemeError("no board", expected="one")
    assert str(error) == "no board\nexpected: one"
    assert error.file is error.line is error.column is error.text is None


def test_carets_end_with_the_line() -> None:
    source = Source("x", "(a\n (b))")
    assert str(LudemeError("m", Span(source, 0, 8))) == "x:1:1: m\n    (a\n    ^^"


def test_long_lines_are_shown_around_the_caret() -> None:
    text = f"(f {'a ' * 200}; {'b ' * 200})"
    with pytest.raises(LudemeError) as caught:
        parse(text)
    _, line, caret, *_ = str(caught.value).splitlines()
    assert len(line) < 210
    assert line[caret.index("^")] == ";"


def test_long_blanks_and_open_strings_are_refused_at_once() -> None:
    with pytest.raises(LudemeError, match='";"'):
        parse(f"(f {' ' * 5000} ; {' ' * 5000})")
    with pytest.raises(LudemeError, match="never closed"):
        parse('(f "' + '\\"a' * 5001 + ")")


# fmt: off
FRAGMENTS = [
    "(", ")", "((", "))", "{", "}", "[", "]", "<", ">", '"', "~", "..", ":", "//", "\\", " ", "\n",
    "1", "9", "A", "é", "at:", "#1", "#2", "(to)", '"A"', '("A" ', '"A1".."B2"', "<T>", "<T:a>",
    "(define ", '(define "A" ', "(game ", "(metadata ", '("StepToEmpty" ', "(rulesets {",
    '(option "O" <T> args:{<a>} {(item "I" <1> "d")})',
]
# fmt: on


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join) | st.text(max_size=60))
def test_any_text_parses_or_is_refused(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            description = parse(text)
        except LudemeError as error:
            assert str(error)
        else:
            assert to_text(description.root)


NAMES = st.from_regex(r"[a-z][A-Za-z0-9]{0,6}", fullmatch=True)
WORDS = st.from_regex(r"-?[0-9]{1,3}|[A-Z][A-Za-z]{0,6}", fullmatch=True)
STRINGS = st.from_regex(r'"[A-Za-z]( ?[a-z]){0,5}"', fullmatch=True)
TREES = st.recursive(
    WORDS | STRINGS,
    lambda inner: (
        st.tuples(NAMES, st.lists(inner, max_size=4)).map(lambda t: f"({' '.join([t[0], *t[1]])})")
        | st.lists(inner, max_size=4).map(lambda items: f"{{{' '.join(items)}}}")
        | st.tuples(NAMES, inner).map(
            lambda t: t[1] if t[1].startswith("l:") else f"(g l:{t[1]} {t[0].capitalize()})"
        )
    ),
    max_leaves=20,
)


@settings(max_examples=150, deadline=None)
@given(st.lists(TREES, max_size=4))
def test_printing_gives_back_what_was_parsed(trees: list[str]) -> None:
    text = f"({' '.join(['game', *trees])})"
    assert to_text(parse(text).root) == text


@pytest.mark.parametrize(("written", "meant"), [("=<", "<="), ("=>", ">="), ("form", "from")])
def test_letters_that_changed_places_are_put_back(written, meant):
    assert nearest(written, ["=", "<", ">", ">=", "<=", "for", "from", "forms"]) == meant
