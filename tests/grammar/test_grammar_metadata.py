"""Metadata: cut out, filtered by `useFor`, kept as a tree (spec 01 §5)."""

import pytest

from ludeme.grammar import parse, to_text

OPTIONS = """
(game "G" <Size>)
(option "Size" <Size> args:{<n>} { (item "S" <3> "")* (item "L" <9> "") })
(rulesets { (ruleset "Ruleset/Small" {"Size/S"}) (ruleset "Ruleset/Large" {"Size/L"}) })
"""


def metadata_of(text: str, **selection: object) -> str:
    metadata = parse(text, **selection).metadata  # type: ignore[arg-type]
    assert metadata
    return to_text(metadata)


def test_no_metadata() -> None:
    assert parse("(f)").metadata is None


def test_strings_keep_their_blanks() -> None:
    text = '(game "G" 1)\n(metadata (info { (rules "a:  b (") (source "") }))'
    assert metadata_of(text) == '(metadata (info {(rules "a:  b (") (source "")}))'


def test_what_stands_behind_the_metadata_is_ignored_but_definitions_count() -> None:
    description = parse('(game "G" "A") (metadata (info)) stray (define "A" (a))')
    assert to_text(description.root) == '(game "G" (a))'


@pytest.mark.parametrize(
    ("condition", "selection", "kept"),
    [
        ('"Size/S"', (), True),
        ('"Size/L"', (), False),
        ('"Size/L"', ("Size/L",), True),
        ('{"Size/S" "Size/L"}', (), False),
        ('"Ruleset/Small"', (), True),
        ('{"Ruleset/Large" "Size/L"}', ("Size/L",), True),
        ('"Ruleset/Large"', (), False),
    ],
)
def test_use_for(condition: str, selection: tuple[str, ...], kept: bool) -> None:
    text = f"{OPTIONS} (metadata (ai (useFor {condition} (a) (b)) (c)))"
    expected = "(metadata (ai (a) (b) (c)))" if kept else "(metadata (ai (c)))"
    assert metadata_of(text, options=selection) == expected


def test_use_for_an_unknown_option_warns() -> None:
    with pytest.warns(UserWarning, match='did you mean "Size/S"'):
        assert metadata_of(f'{OPTIONS} (metadata (useFor "Size/Q" (a)))') == "(metadata)"


def test_metadata_that_cannot_be_read_do_not_stop_the_game() -> None:
    with pytest.warns(UserWarning, match="left out"):
        description = parse('(game "G" 1) (metadata (info , ))')
    assert description.metadata is None
    assert to_text(description.root) == '(game "G" 1)'
