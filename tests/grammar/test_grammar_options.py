"""Options and rulesets (spec 01 §2)."""

import pytest

from ludeme.grammar import LudemeError, UnsupportedLudeme, parse, to_text

SIZES = """
(game "Sizes" (board (square <Size:n>) <Size:n>) (win <Line:k> <Line>))
(option "Board Size" <Size> args:{ <n> } {
    (item "3x3" <3> "Small.")
    (item "5x5" <5> "Middle.")**
    (item "7x7" <7> "Large.")*
})
(option "Win" <Line> args:{ <k> } { (item "Three" <3> "Three in a row.") })
"""


def text_of(description: str, **selection: object) -> str:
    return to_text(parse(description, **selection).root)  # type: ignore[arg-type]


def test_default_has_most_stars() -> None:
    assert text_of(SIZES) == '(game "Sizes" (board (square 5) 5) (win 3 3))'


def test_first_item_is_the_default_without_stars() -> None:
    text = SIZES.replace("**", "").replace("*", "")
    assert "(square 3)" in text_of(text)


def test_selected_item() -> None:
    description = parse(SIZES, options=["Board Size/3x3"])
    assert "(square 3)" in to_text(description.root)
    size, win = description.options
    assert (size.heading, size.items, size.chosen) == ("Board Size", ("3x3", "5x5", "7x7"), "3x3")
    assert win.chosen == "Three"


def test_unknown_option_is_refused() -> None:
    with pytest.raises(LudemeError, match='unknown option "Board Size/7x8"') as caught:
        parse(SIZES, options=["Board Size/3x3", "Board Size/7x8"])
    assert caught.value.suggestion == "Board Size/7x7"
    assert caught.value.expected and "Win/Three" in caught.value.expected


def test_options_are_a_list() -> None:
    with pytest.raises(TypeError, match="list of strings"):
        parse(SIZES, options="Board Size/3x3")


@pytest.mark.parametrize(
    "options", [b"x", 6, [6], [None], [b"Board Size/3x3"], {"Board Size": "3x3"}, {}, object()]
)
def test_what_are_no_options(options: object) -> None:
    with pytest.raises(TypeError, match=r'^options are a list of strings, such as \["H.*, not '):
        parse(SIZES, options=options)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [(), [], ("Board Size/3x3",), {"Board Size/3x3"}, iter(())])
def test_lists_of_options_are_of_any_kind(options: object) -> None:
    parse(SIZES, options=options)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", [3, b"x", ["Ruleset/Foo"], True])
def test_what_is_no_ruleset(ruleset: object) -> None:
    with pytest.raises(TypeError, match=r"^a ruleset is named by a string, not "):
        parse(SIZES, ruleset=ruleset)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("Board Size/3x3", "Board Size/3x3 only once"),
        ("Board Size/7x7", "one of Board Size/3x3, Board Size/7x7"),
    ],
)
def test_one_option_given_twice(second: str, expected: str) -> None:
    with pytest.raises(LudemeError, match=r'^option "Board Size" is given twice') as caught:
        parse(SIZES, options=["Board Size/3x3", "Win/Three", second])
    assert caught.value.expected == expected


@pytest.mark.parametrize(
    ("tag", "suggestion"), [("<Sise>", "<Size>"), ("<Size:m>", "<Size:n>"), ("<Qux>", None)]
)
def test_a_tag_that_no_option_has(tag: str, suggestion: str | None) -> None:
    with pytest.raises(LudemeError, match="no option gives") as caught:
        parse(SIZES.replace("<Size:n>", tag, 1))
    assert caught.value.suggestion == suggestion
    assert "<Size:n>" in str(caught.value.expected)


def test_an_item_with_too_few_values_is_where_one_is_missing() -> None:
    text = '(option "O" <O> args:{<n> <m>} { (item "A" <2> "Text.") }) (f (g <O:n> <O:m>))'
    with pytest.raises(LudemeError, match='"O/A" gives <O:m> no value: it has 1 of 2') as caught:
        parse(text)
    assert caught.value.text == '"A"' and caught.value.suggestion is None


def test_a_tag_without_any_option() -> None:
    with pytest.raises(LudemeError, match="no option gives <Size> a value") as caught:
        parse('(game "T" (players <Size>))')
    assert str(caught.value.expected).startswith('(option "')


def test_an_option_and_a_ruleset_that_sets_it_too() -> None:
    text = SIZES + '(rulesets { (ruleset "Ruleset/Small" { "Board Size/3x3" }) })'
    assert "(square 7)" in text_of(text, options=["Board Size/7x7"], ruleset="Small")


@pytest.mark.parametrize(
    "value", ["(> a b)", "(>= a b)", "(< a b)", "", '"X > Y"', "{1 2}", "(a\n  (b))", "(a) (b)"]
)
def test_values_may_hold_brackets_comparisons_and_strings(value: str) -> None:
    text = f'(f <V> 1) (option "O" <V> args:{{<v>}} {{ (item "I" <{value}> "Text.") }})'
    assert text_of(text) == text_of(f"(f {value} 1)")


def test_tags_are_replaced_anywhere() -> None:
    text = """
    (define "Men" (place "Man<N:n>" <N:n>))
    (f ("Men") label:<N:word>)
    (option "N" <N> args:{ <n> <word> } { (item "I" <2> <(two)> "") })
    (metadata (info { (x "<N:n>") }))
    """
    description = parse(text)
    assert to_text(description.root) == '(f (place "Man2" 2) label:(two))'
    assert description.metadata and to_text(description.metadata) == '(metadata (info {(x "2")}))'


def test_a_chosen_item_without_values_ends_substitution() -> None:
    text = """
    (f <B:b>)
    (option "A" <A> args:{ <a> } { (item "I" "No values.") })
    (option "B" <B> args:{ <b> } { (item "I" <1> "One.") })
    """
    with pytest.raises(LudemeError, match="<B:b>"):
        parse(text)


def test_extra_values_are_ignored() -> None:
    with pytest.warns(UserWarning, match="more values"):
        text = text_of('(f <A>) (option "A" <A> args:{<a>} { (item "I" <1> <2> "") })')
    assert text == "(f 1)"


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ('(option "A/B" <A> args:{<a>} { (item "I" <1> "") })', "slash"),
        ('(option "A" <A> args:{<a>} { (item "I/J" <1> "") })', "slash"),
        ('(option "A" <A> args:{<a>} { })', "no items"),
        ('(option "A" <A> args:{<a>} { (item <1>) })', "no label"),
        (
            '(option "A" <A> args:{<a>} { (item "I" <1> "") })'
            '(option "A" <B> args:{<b>} { (item "I" <1> "") })',
            "two options claim",
        ),
    ],
)
def test_errors(block: str, message: str) -> None:
    with pytest.raises(LudemeError, match=message):
        parse(f"(f <A>) {block}")


def test_a_value_cannot_hold_a_tag() -> None:
    with pytest.raises(LudemeError):
        parse('(f <A>) (option "A" <A> args:{<a>} { (item "I" <(g <A:a>)> "") })')


def test_unknown_tag_points_at_the_tag() -> None:
    with pytest.raises(LudemeError) as caught:
        parse("(f\n  <Size:n>)")
    assert (caught.value.line, caught.value.column, caught.value.text) == (2, 3, "<Size:n>")


RULESETS = (
    SIZES
    + """
(rulesets {
    (ruleset "Ruleset/Small" { "Board Size/3x3" } variations:{"Board Size/5x5"})*
    (ruleset "Ruleset/Large" { "Board Size/7x7" "Win/Three" })
    (ruleset "Ruleset/Lost" { })
})
"""
)


def test_rulesets_are_lists_of_options() -> None:
    description = parse(RULESETS)
    assert description.rulesets == {
        "Ruleset/Small": ("Board Size/3x3",),
        "Ruleset/Large": ("Board Size/7x7", "Win/Three"),
        "Ruleset/Lost": (),
    }
    # The starred ruleset is not the default: the default options are.
    assert "(square 5)" in to_text(description.root)


@pytest.mark.parametrize("name", ["Ruleset/Large", "Large"])
def test_selected_ruleset(name: str) -> None:
    assert "(square 7)" in text_of(RULESETS, ruleset=name)


def test_an_option_takes_precedence_over_the_ruleset() -> None:
    assert "(square 5)" in text_of(RULESETS, ruleset="Large", options=["Board Size/5x5"])


def test_unknown_ruleset_is_refused() -> None:
    with pytest.raises(LudemeError, match='unknown ruleset "Ruleset/Larg"') as caught:
        parse(RULESETS, ruleset="Ruleset/Larg")
    assert caught.value.suggestion == "Ruleset/Large"


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ({"options": ["7x7"]}, "Board Size/7x7"),
        ({"options": ["Size/7X7"]}, "Board Size/7x7"),
        ({"options": ["/5x5"]}, "Board Size/5x5"),
        ({"options": ["9"]}, None),
        ({"options": [""]}, None),
        ({"ruleset": "Small"}, "Ruleset/Small (Suggested)"),
        ({"ruleset": "Ruleset/Small"}, "Ruleset/Small (Suggested)"),
        ({"ruleset": "suggested"}, "Ruleset/Small (Suggested)"),
        ({"ruleset": "(Suggested)"}, "Ruleset/Small (Suggested)"),
    ],
)
def test_who_names_a_part_of_a_heading_means_that_one(asked, meant) -> None:
    text = RULESETS.replace('"Ruleset/Small"', '"Ruleset/Small (Suggested)"')
    with pytest.raises(LudemeError) as caught:
        parse(text, **asked)
    assert caught.value.suggestion == meant


def test_a_ruleset_with_an_unknown_option_takes_all_defaults() -> None:
    text = RULESETS.replace('"Board Size/7x7" "Win', '"Board Size/9x9" "Win')
    with pytest.warns(UserWarning, match='unknown option "Board Size/9x9"'):
        assert "(square 5)" in text_of(text, ruleset="Large")


def test_a_ruleset_without_options_is_not_implemented() -> None:
    with pytest.raises(UnsupportedLudeme):
        parse(RULESETS, ruleset="Lost")
