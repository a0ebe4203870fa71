"""Every library macro is explained: a sentence, each argument, an example that binds."""

import pytest

from ludeme.binding.assignment import NO_FIT, Binder
from ludeme.binding.signature import expected_of
from ludeme.grammar import Source, parse
from ludeme.grammar.formatting import formatted
from ludeme.grammar.library.macro_help import MacroHelp, expansion, library_help, macros_explained
from ludeme.grammar.macro_library import library_macros
from ludeme.language.base import Node

MACROS = library_help().values()


def explained(text: str) -> list[MacroHelp]:
    return list(macros_explained(Source("<text>", text)))


def test_every_macro_of_the_library_is_explained() -> None:
    assert list(library_help()) == list(library_macros())


def test_a_sentence_says_what_it_does() -> None:
    assert [one.name for one in MACROS if not one.sentence[:-1] or one.sentence[-1] != "."] == []


def test_every_argument_is_explained_and_no_other() -> None:
    for one in MACROS:
        wanted = range(1, library_macros()[one.name].parameters + 1)
        assert list(one.arguments) == list(wanted), one.name
        assert one.parameters == len(wanted)


@pytest.mark.parametrize("macro", MACROS, ids=lambda macro: macro.name)
def test_the_example_uses_it_and_binds(macro: MacroHelp) -> None:
    assert macro.example.count(f'"{macro.name}"') == 1
    description = parse(macro.example)
    assert not description.doubts
    assert Binder().bind(description.root, expected_of(Node)) is not NO_FIT


def test_the_expansion_has_every_argument_and_no_macro() -> None:
    for one in MACROS:
        text = formatted(expansion(one))
        assert all(f"#{number}" in text for number in one.arguments), one.name
        assert not any(macro.reference in text for macro in library_macros().values())
    assert expansion(library_help()["CrossBoard"]).endswith("(rectangle #2 #1 #4))) #3)")


def test_the_form_of_a_comment() -> None:
    text = (
        "// A file.\n\n// Does\n// much.\n// #1 the first,\n//    or not\n"
        '// Example: ("A"\n//     1)\n(define "A"\n    (b #1))\n(define "B" c) // after it\n'
    )
    one, other = explained(text)
    assert (one.name, one.sentence, one.call, one.line) == ("A", "Does much.", '("A" #1)', 9)
    assert one.arguments == {1: "the first, or not"} and one.example == '("A" 1)'
    assert one.definition == '(define "A"\n    (b #1))'
    assert (other.sentence, other.arguments, other.example) == ("", {}, "")


def test_definitions_that_are_not_whole_are_left_out() -> None:
    assert explained('// Never closed.\n(define "A" (b') == []


def test_what_library_macros_name_counts_as_used() -> None:
    used = parse('(define "Columns" 6) (define "Rows" 2) (f ("OppositePit" 1))')
    assert [str(doubt).splitlines()[0] for doubt in used.doubts] == [
        '<text>:1:22: macro "Rows" is never used'
    ]
